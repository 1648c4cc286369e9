"""Damage in the rows of evenings: bad bytes, no JSON, no date, an unknown kind, an empty id, a missing counterpart.

SQLite finds damage of the file's form (:meth:`Database.check`); what stands in a sound row is for whoever reads it.
Here every text of every table is looked at once, so that the host hears of it before the evening on which it is needed.
A damaged evening can be saved as one file, with its rows as they stand in the database.
"""

from __future__ import annotations

import sqlite3
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import date, datetime
from typing import Any

import msgspec

from homepoker import __version__
from homepoker.core.history import LineKind, UndoStack
from homepoker.core.wording import Sentence
from homepoker.store.damaged_text import bound, id_of, is_whole, legible
from homepoker.store.database import Database
from homepoker.store.database.rows import (
    KEY,
    ChipCaseRow,
    CommentRow,
    ExtraPointsRow,
    LeagueEveningRow,
    LeagueImportFileRow,
    LeagueImportRow,
    LeagueLotRow,
    LeaguePublicationRow,
    LeagueRow,
    LogLineRow,
    PlayerMergeRow,
    PlayerRow,
    ProfileRow,
    Row,
    SchemaHistoryRow,
    SharedEveningRow,
    SharedLeagueRow,
    TournamentRow,
    selection,
)
from homepoker.store.errors import is_newer
from homepoker.store.evening.event_codec import UNREADABLE


@dataclass(frozen=True, slots=True)
class DamagedRow:
    """A row with a value that cannot be used.

    ``key`` is the id of what it stands for (of the evening, for its lines and comments), ``name`` how it is called as
    far as that is legible, ``line`` the number of a line of the log.
    """

    row: type[Row]
    key: str
    name: str = ""
    line: int = 0
    is_missing: bool = False
    """The row itself is not there, and others need it."""


def damaged_rows(database: Database) -> list[DamagedRow]:
    """Every damaged row of a club; reads all of it, so a worker does it."""
    with database.transaction() as connection:
        damaged_rows_found = [damaged for row in _CHECKS for damaged in _of_table(connection, row)]
        damaged_rows_found += _gaps(connection)
        damaged_rows_found += _lonely(connection)
    return damaged_rows_found


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
_UNCHECKED = (SharedLeagueRow, SharedEveningRow)
"""What waits in the outbox is looked at before it is sent, and put in anew."""

_STRICTER: Mapping[type[Row], Mapping[str, _Check]] = {
    PlayerRow: {"name": _name},
    PlayerMergeRow: {"into_id": _name, "before": _json_or_empty},
    TournamentRow: {"id": _name, "name": _name, "began_on": _day},
    LogLineRow: {
        "kind": _kind,
        "thread": _thread,
        "at": _instant,
        "label": _sentence,
        "events": _json,
        "corrections": _json_or_empty,
    },
    CommentRow: {"words": _name},
    ProfileRow: {"name": _name, "body": _json},
    ChipCaseRow: {"name": _name, "body": _json},
    LeagueEveningRow: {"tournament_id": _name, "began_on": _day},
    LeagueRow: {"name": _name, "body": _json},
    ExtraPointsRow: {"player_id": _name, "given_on": _day},
    LeagueLotRow: {"league_id": _name, "season_id": _name, "drawn": _json, "drawn_at": _instant},
    LeaguePublicationRow: {"published_at": _instant, "body": _json},
    LeagueImportRow: {"name": _name, "imported_at": _instant},
    LeagueImportFileRow: {"mapping": _json_or_empty},
    SchemaHistoryRow: {"revision": _name, "program": _name},
}
"""Checks of columns that hold more than any text; what is of the key of a table is a name."""


def _checks_of(row: type[Row]) -> dict[str, _Check]:
    """The check of every text column of a table."""
    texts = [column for column in fields(row) if column.type in ("str", "str | None")]
    checks: dict[str, _Check] = {
        column.name: _name if KEY.items() <= column.metadata.items() else _text for column in texts
    }
    return {**checks, **_STRICTER.get(row, {})}


_CHECKS = {row: _checks_of(row) for row in Row.__subclasses__() if row not in _UNCHECKED}

_OF_NEWER = {**_CHECKS[LogLineRow], "kind": _name, "thread": _name, "label": _json}
"""The check of a line that a newer version has written: it may know more kinds."""


def _of_table(connection: sqlite3.Connection, row: type[Row]) -> Iterator[DamagedRow]:
    checks = _CHECKS[row]
    key = next(iter(checks))
    line = "sequence" if row is LogLineRow else "0"
    name = "name" if "name" in checks else "''"
    columns = ", ".join(f'"{column}"' for column in checks)
    for row_key, named, number, *values in connection.execute(
        f"SELECT {key}, {name}, {line}, {columns} FROM {row.table}"
    ):
        told = dict(zip(checks, values, strict=True))
        asked = _OF_NEWER if row is LogLineRow and is_newer(legible(told["written_by"])) else checks
        if not all(asked[column](value) for column, value in told.items()):
            yield DamagedRow(row, id_of(row_key), legible(named), number if isinstance(number, int) else 0)


def _gaps(connection: sqlite3.Connection) -> Iterator[DamagedRow]:
    """Logs that have no line, or lack one before their last."""
    statement = (
        "SELECT id, name, count(sequence), max(sequence) FROM tournament "
        "LEFT JOIN log_line ON tournament_id = id GROUP BY id"
    )
    for tournament_id, name, count, last in connection.execute(statement).fetchall():
        if count == 0:
            yield DamagedRow(LogLineRow, id_of(tournament_id), legible(name), 1, is_missing=True)
        elif count != last:
            numbers = connection.execute(
                "SELECT sequence FROM log_line WHERE tournament_id = ? ORDER BY sequence", (tournament_id,)
            ).fetchall()
            missing = next((due for due, (number,) in enumerate(numbers, start=1) if number != due), count + 1)
            yield DamagedRow(LogLineRow, id_of(tournament_id), legible(name), missing, is_missing=True)


def _lonely(connection: sqlite3.Connection) -> Iterator[DamagedRow]:
    """Lines and comments of no evening, merges into nobody, and extra points of no league and no import."""
    for row in (LogLineRow, CommentRow):
        strays = (
            f"SELECT DISTINCT tournament_id FROM {row.table} WHERE tournament_id NOT IN (SELECT id FROM tournament)"
        )
        for (tournament_id,) in connection.execute(strays).fetchall():
            yield DamagedRow(TournamentRow, id_of(tournament_id), is_missing=True)
    nobody = (
        "SELECT id FROM player_merge WHERE id IN (SELECT id FROM player) AND into_id NOT IN (SELECT id FROM player) "
        "AND into_id NOT IN (SELECT id FROM player_merge)"
    )
    for (player_id,) in connection.execute(nobody).fetchall():
        yield DamagedRow(PlayerMergeRow, id_of(player_id), is_missing=True)
    nowhere = "SELECT id FROM extra_points WHERE trim(league_id) = '' AND import_id = ''"
    for (extra_id,) in connection.execute(nowhere).fetchall():
        yield DamagedRow(ExtraPointsRow, id_of(extra_id))


FORMAT = "homepoker-damaged-evening"

_STRAYS = "tournament_id NOT IN (SELECT id FROM tournament)"
"""SQL condition of rows that belong to no evening any more: one may be the line that this evening lacks."""


def raw_evening(database: Database, tournament_id: str, names: Mapping[str, str], problem: str) -> bytes:
    """JSON dump of all rows of an evening in the database.

    :param names: display names by id; the log has ids alone.
    :param problem: what is wrong with it, in words.
    """
    of_it = f"tournament_id = CAST(? AS TEXT) OR {_STRAYS} ORDER BY tournament_id, sequence"
    wanted: Mapping[type[Row], str] = {TournamentRow: "id = CAST(? AS TEXT)", LogLineRow: of_it, CommentRow: of_it}
    with database.transaction() as connection:
        rows = {row.table: _rows(connection, row, where, tournament_id) for row, where in wanted.items()}
    head = {"format": FORMAT, "form": 1, "program": __version__, "problem": problem, "players": dict(names)}
    return msgspec.json.format(msgspec.json.encode({**head, **rows}), indent=1)


def _rows(connection: sqlite3.Connection, row: type[Row], where: str, tournament_id: str) -> list[dict[str, Any]]:
    rows = connection.execute(f"{selection(row)} WHERE {where}", (bound(tournament_id),))
    return [{name: _kept(value) for name, value in vars(row(*values)).items()} for values in rows]


def _kept(value: object) -> object:
    """The value as JSON has it; bytes that are no text as ``{"base64": …}``."""
    if isinstance(value, str) and not is_whole(value):
        value = value.encode("utf-8", "surrogateescape")
    return {"base64": b64encode(value).decode()} if isinstance(value, bytes) else value
