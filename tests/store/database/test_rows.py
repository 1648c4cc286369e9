"""Every plain statement over a club's file, prepared against its tables: a misspelt name fails here."""

from __future__ import annotations

import ast
import re
import sqlite3
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import homepoker
from homepoker.store.database import Database
from homepoker.store.database.rows import LogLineRow, PlayerMergeRow, Row, columns, insert, replacement, selection
from homepoker.store.database.tables import TABLES
from homepoker.store.evening.damage import damaged_rows

PACKAGE = Path(homepoker.__file__).parent

ELSEWHERE = (
    "database/rows.py",  # tried below on every row
    "rulebooks/phrase_index.py",  # a file of its own, the search's index
    "shared_league/club_place.py",
    "shared_league/reading.py",
    "shared_league/setting_up.py",
    "shared_league/migrations",
    "migrations/versions",
)
"""Statements for other tables: those of a server are run by its tests, migrations by theirs."""

MADE_ON_THE_WAY = {
    "database/contents.py": 1,
    "evening/damage.py": 3,
    "league/archive.py": 1,
}
"""Number of statements that are made for a table or condition in the calling function; their own tests run them."""

BUILDERS = ("selection", "replacement")
VERB = re.compile(r"(SELECT|INSERT|UPDATE|DELETE)\b")


def expressions(tree: ast.AST) -> Iterator[ast.expr]:
    """The expressions that are a statement: texts, and calls of what makes one."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.Constant(value=str(text)) if VERB.match(text):
                yield node
            case ast.JoinedStr(values=[ast.Constant(value=str(text)), *_]) if VERB.match(text):
                yield node
            case ast.JoinedStr(values=[ast.FormattedValue(value=ast.Call(func=ast.Name(id=name))), *_]) if (
                name in BUILDERS
            ):
                yield node
            case ast.Call(func=ast.Name(id=name)) if name in BUILDERS:
                yield node
            case ast.JoinedStr():
                pass
            case _:
                yield from expressions(node)


def statements() -> Iterator[tuple[str, str | None]]:
    """Each statement of the store with its module; nothing for one that is made on the way."""
    for path in sorted((PACKAGE / "store").rglob("*.py")):
        name = path.relative_to(PACKAGE / "store").as_posix()
        if name.startswith(ELSEWHERE):
            continue
        for found in expressions(ast.parse(path.read_text(encoding="utf-8"))):
            module = import_module(".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts))
            try:
                made = eval(compile(ast.Expression(found), name, "eval"), vars(module))  # our own code
            except NameError:
                made = None
            yield name, made


def trouble(connection: sqlite3.Connection, statement: str) -> str:
    """Why SQLite cannot prepare a statement; empty if it can."""
    try:
        connection.execute(f"EXPLAIN {statement}")
    except sqlite3.ProgrammingError:
        return ""  # it was prepared, and its values are not there
    except sqlite3.Error as error:
        return str(error)
    return ""


def test_every_plain_statement_fits_the_tables(tmp_path: Path) -> None:
    found = list(statements())
    made_on_the_way = [name for name, statement in found if statement is None]
    assert {name: made_on_the_way.count(name) for name in made_on_the_way} == MADE_ON_THE_WAY
    with Database.open(tmp_path) as database:
        assert len(found) > 60
        refused = {one: trouble(database.connection, one) for _, one in found if one is not None}
        assert {one: why for one, why in refused.items() if why} == {}
        assert trouble(database.connection, "SELECT nmae FROM player WHERE id = ?") == "no such column: nmae"
        assert damaged_rows(database) == []


def test_whole_rows_are_written_read_and_replaced(tmp_path: Path) -> None:
    with Database.open(tmp_path) as database, database.transaction() as connection:
        kept = PlayerMergeRow("a", "b", "")
        insert(connection, kept)
        insert(connection, PlayerMergeRow("a", "c", ""), "IGNORE")
        assert [PlayerMergeRow(*one) for one in connection.execute(selection(PlayerMergeRow))] == [kept]
        connection.execute(replacement(PlayerMergeRow), vars(PlayerMergeRow("a", "c", "{}")))
        assert connection.execute(selection(PlayerMergeRow)).fetchall() == [("a", "c", "{}")]


def test_every_row_has_a_table_with_its_columns() -> None:
    assert {row: tuple(table.columns.keys()) for row, table in TABLES.items()} == {
        row: columns(row) for row in Row.__subclasses__()
    }
    assert '"by"' in selection(LogLineRow)
