"""A damaged evening as one file: its rows as they stand in the database, byte for byte where they are no text.

Nothing reads it back by itself; it is there so that nothing is lost, and for whoever mends it by hand.
"""

from __future__ import annotations

import sqlite3
from base64 import b64encode
from collections.abc import Mapping
from typing import Any

import msgspec

from homepoker import __version__
from homepoker.store.damaged_text import bound, is_whole
from homepoker.store.database import Database
from homepoker.store.database.rows import CommentRow, LogLineRow, Row, TournamentRow
from homepoker.store.database.statements import selection

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
        found = {row.table: _rows(connection, row, where, tournament_id) for row, where in wanted.items()}
    head = {"format": FORMAT, "form": 1, "program": __version__, "problem": problem, "players": dict(names)}
    return msgspec.json.format(msgspec.json.encode({**head, **found}), indent=1)


def _rows(connection: sqlite3.Connection, row: type[Row], where: str, tournament_id: str) -> list[dict[str, Any]]:
    found = connection.execute(f"{selection(row)} WHERE {where}", (bound(tournament_id),))
    return [{name: _kept(value) for name, value in vars(row(*values)).items()} for values in found]


def _kept(value: object) -> object:
    """The value as JSON has it; bytes that are no text as ``{"base64": …}``."""
    if isinstance(value, str) and not is_whole(value):
        value = value.encode("utf-8", "surrogateescape")
    return {"base64": b64encode(value).decode()} if isinstance(value, bytes) else value
