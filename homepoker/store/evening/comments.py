"""Comments of the host on entries of the journal.

Notes are free words about people, so they stand beside the log and not in it: they can be changed and taken away.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from homepoker.store.damaged_text import bound, legible
from homepoker.store.database import Database
from homepoker.store.database.rows import CommentRow
from homepoker.store.database.statements import insert

_OF_TOURNAMENT = "SELECT sequence, words FROM comment WHERE tournament_id = CAST(? AS TEXT) ORDER BY sequence"
_DELETE = "DELETE FROM comment WHERE tournament_id = ? AND sequence = ?"


class Comments:
    """Store of comments, one for each entry of a journal."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, tournament_id: str) -> dict[int, str]:
        """The comments of a tournament, by the number of the line beside which they stand."""
        with self._database.transaction() as connection:
            rows = connection.execute(_OF_TOURNAMENT, (bound(tournament_id),)).fetchall()
        return {sequence: legible(words) for sequence, words in rows}

    def write(self, tournament_id: str, sequence: int, words: str) -> None:
        """Note something beside a line, in place of what was noted before; nothing takes it away."""
        with self._database.transaction() as connection:
            connection.execute(_DELETE, (tournament_id, sequence))
            if words.strip():
                insert_comments(connection, tournament_id, {sequence: words.strip()})


def insert_comments(connection: sqlite3.Connection, tournament_id: str, comments: Mapping[int, str]) -> None:
    """Write comments inside the caller's transaction."""
    for sequence, words in comments.items():
        insert(connection, CommentRow(tournament_id, sequence, words))
