"""Check for unusable rows: bad bytes, no JSON, no date, an unknown kind, an empty id, a missing counterpart.

SQLite finds damage of the file's form (:meth:`Database.check`); what stands in a sound row is for whoever reads it.
Here every text of every table is looked at once, so that the host hears of it before the evening on which it is needed.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime

import msgspec

from homepoker.core.history import LineKind, UndoStack
from homepoker.core.wording import Sentence
from homepoker.store.damaged_text import id_of, is_whole, legible
from homepoker.store.database import Database
from homepoker.store.database.table_names import (
    COMMENT,
    DISTINCT_PLAYERS,
    FORGOTTEN_PLAYER,
    LOG_LINE,
    OUTSIDE_LEAGUE,
    PLAYER,
    PLAYER_MERGE,
    PROFILE,
    TOURNAMENT,
)
from homepoker.store.evening.event_codec import UNREADABLE
from homepoker.store.program_version import is_newer


@dataclass(frozen=True, slots=True)
class DamagedRow:
    """A row with a value that cannot be used.

    ``key`` is the id of what it stands for (of the evening, for its lines and comments), ``name`` how it is called as
    far as that is legible, ``line`` the number of a line of the log.
    """

    table: str
    key: str
    name: str = ""
    line: int = 0
    is_missing: bool = False
    """The row itself is not there, and others need it."""


def damaged_rows(database: Database) -> list[DamagedRow]:
    """Every damaged row of a club; reads all of it, so a worker does it."""
    with database.transaction() as connection:
        found = [row for table in _CHECKS for row in _of_table(connection, table)]
        found += _gaps(connection)
        found += _lonely(connection)
    return found


def _text(value: object) -> bool:
    return is_whole(value)


def _name(value: object) -> bool:
    return is_whole(value) and bool(str(value).strip())


def _day(value: object) -> bool:
    try:
        date.fromisoformat(str(value))
    except ValueError:
        return False
    return is_whole(value)


def _instant(value: object) -> bool:
    try:
        return datetime.fromisoformat(str(value)).tzinfo is not None
    except ValueError:
        return False


def _json(value: object) -> bool:
    try:
        msgspec.json.decode(str(value))
    except UNREADABLE:
        return False
    return True


def _json_or_empty(value: object) -> bool:
    return value in ("", None) or _json(value)


def _sentence(value: object) -> bool:
    try:
        msgspec.json.decode(str(value), type=Sentence)
    except UNREADABLE:
        return False
    return True


def _kind(value: object) -> bool:
    return value in set(LineKind)


def _thread(value: object) -> bool:
    return value in set(UndoStack)


_Check = Callable[[object], bool]
_PLAYER_TEXTS = ("display_name", "nickname", "member_number", "contact", "notes")

_CHECKS: Mapping[str, Mapping[str, _Check]] = {
    PLAYER.table: {"id": _name, "name": _name, **dict.fromkeys(_PLAYER_TEXTS, _text)},
    PLAYER_MERGE.table: {"id": _name, "into_id": _name, "before": _json_or_empty},
    FORGOTTEN_PLAYER.table: {"id": _name},
    OUTSIDE_LEAGUE.table: {"id": _name},
    DISTINCT_PLAYERS.table: {"one_id": _name, "other_id": _name},
    TOURNAMENT.table: {"id": _name, "name": _name, "began_on": _day},
    LOG_LINE.table: {
        "tournament_id": _name,
        "kind": _kind,
        "thread": _thread,
        "at": _instant,
        "by": _text,
        "label": _sentence,
        "events": _json,
        "written_by": _text,
        "corrections": _json_or_empty,
    },
    COMMENT.table: {"tournament_id": _name, "words": _name},
    PROFILE.table: {"id": _name, "name": _name, "body": _json},
    "league_evening": {
        "tournament_id": _name,
        "name": _text,
        "began_on": _day,
        **dict.fromkeys(("club_id", "opened_at", "profile", "import_id"), _text),
    },
    "league_facts": {"club_id": _text},
    "league_result": {"player_id": _name, "club_id": _text},
    "league_knock_out": {"winner_id": _name, "loser_id": _name, "club_id": _text},
    "league": {"id": _name, "name": _name, "body": _json},
    "league_evening_choice": {"league_id": _name, "tournament_id": _name},
    "extra_points": {
        "id": _name,
        "league_id": _name,
        "player_id": _name,
        "given_on": _day,
        "reason": _text,
        "tournament_id": _text,
    },
    "league_lot": {"league_id": _name, "season_id": _name, "drawn": _json, "drawn_at": _instant},
    "league_publication": {"league_id": _name, "season_id": _name, "published_at": _instant, "body": _json},
    "league_import": {"id": _name, "name": _name, "imported_at": _instant},
    "league_import_file": {"import_id": _name, "hash": _text, "mapping": _json_or_empty},
    "league_import_person": {"import_id": _name, "player_id": _name},
    "league_import_replaced": {"import_id": _name, "tournament_id": _name},
    "schema_history": {"revision": _name, "program": _name},
}
"""The check of every text column of every table."""

_OF_NEWER = {**_CHECKS[LOG_LINE.table], "kind": _name, "thread": _name, "label": _json}
"""The check of a line that a newer version has written: it may know more kinds."""

_KEYS = {LOG_LINE.table: "tournament_id", COMMENT.table: "tournament_id"}


def _of_table(connection: sqlite3.Connection, table: str) -> Iterator[DamagedRow]:
    checks = _CHECKS[table]
    key = _KEYS.get(table, next(iter(checks)))
    line = "sequence" if table == LOG_LINE.table else "0"
    name = "name" if "name" in checks else "''"
    columns = ", ".join(f'"{column}"' for column in checks)
    for found, named, number, *values in connection.execute(f"SELECT {key}, {name}, {line}, {columns} FROM {table}"):
        row = dict(zip(checks, values, strict=True))
        asked = _OF_NEWER if table == LOG_LINE.table and is_newer(legible(row["written_by"])) else checks
        if not all(asked[column](value) for column, value in row.items()):
            yield DamagedRow(table, id_of(found), legible(named), number if isinstance(number, int) else 0)


def _gaps(connection: sqlite3.Connection) -> Iterator[DamagedRow]:
    """Logs that have no line, or lack one before their last."""
    statement = (
        f"SELECT id, name, count(sequence), max(sequence) FROM {TOURNAMENT.table} "
        f"LEFT JOIN {LOG_LINE.table} ON tournament_id = id GROUP BY id"
    )
    for tournament_id, name, count, last in connection.execute(statement).fetchall():
        if count == 0:
            yield DamagedRow(LOG_LINE.table, id_of(tournament_id), legible(name), 1, is_missing=True)
        elif count != last:
            numbers = connection.execute(
                f"SELECT sequence FROM {LOG_LINE.table} WHERE tournament_id = ? ORDER BY sequence", (tournament_id,)
            ).fetchall()
            missing = next((due for due, (number,) in enumerate(numbers, start=1) if number != due), count + 1)
            yield DamagedRow(LOG_LINE.table, id_of(tournament_id), legible(name), missing, is_missing=True)


def _lonely(connection: sqlite3.Connection) -> Iterator[DamagedRow]:
    """Orphaned rows: lines and comments of no evening, merges into nobody."""
    known = f"(SELECT id FROM {TOURNAMENT.table})"
    for table in (LOG_LINE.table, COMMENT.table):
        strays = f"SELECT DISTINCT tournament_id FROM {table} WHERE tournament_id NOT IN {known}"
        for (tournament_id,) in connection.execute(strays).fetchall():
            yield DamagedRow(TOURNAMENT.table, id_of(tournament_id), is_missing=True)
    people = f"(SELECT id FROM {PLAYER.table})"
    nobody = (
        f"SELECT id FROM {PLAYER_MERGE.table} WHERE id IN {people} AND into_id NOT IN {people} "
        f"AND into_id NOT IN (SELECT id FROM {PLAYER_MERGE.table})"
    )
    for (player_id,) in connection.execute(nobody).fetchall():
        yield DamagedRow(PLAYER_MERGE.table, id_of(player_id), is_missing=True)
