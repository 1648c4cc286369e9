"""The people of the club: kept, corrected, found by id."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.store.database import Database
from homepoker.store.errors import PlayerExists, UnknownPlayer
from homepoker.store.tables import PLAYER, insertion, replacement, selection

_EVERYBODY = selection(PLAYER)
_ONE = f"{selection(PLAYER)} WHERE id = ?"
_INSERT = insertion(PLAYER)
_CHANGE = replacement(PLAYER)


class ClubRegister:
    """Keeps the members and guests of a club."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def players(self) -> list[Player]:
        """Everybody, by name without regard to upper and lower case."""
        with self._database.transaction() as connection:
            rows = connection.execute(_EVERYBODY).fetchall()
        return sorted(map(_player, rows), key=lambda player: (player.name.casefold(), player.id))

    def player(self, player_id: PlayerId) -> Player | None:
        """One person, or nobody if the id is not (or no longer) known."""
        with self._database.transaction() as connection:
            row = connection.execute(_ONE, (player_id,)).fetchone()
        return _player(row) if row else None

    def add(self, *players: Player) -> None:
        """Write new people into the register, all or none.

        :raises PlayerExists: an id is taken.
        """
        with self._database.transaction() as connection:
            insert_players(connection, players)

    def change(self, player: Player) -> None:
        """Correct what is known about somebody.

        :raises UnknownPlayer: nobody has this id.
        """
        with self._database.transaction() as connection:
            if connection.execute(_CHANGE, asdict(player)).rowcount == 0:
                raise UnknownPlayer(player.id)


def insert_players(connection: sqlite3.Connection, players: Sequence[Player]) -> None:
    """Write people within a transaction that is open, so that an action and its people are one commit.

    :raises PlayerExists: an id is taken.
    """
    for player in players:
        try:
            connection.execute(_INSERT, asdict(player))
        except sqlite3.IntegrityError as error:
            raise PlayerExists(player.id) from error


def _player(row: Sequence[object]) -> Player:
    known: dict[str, Any] = dict(zip(PLAYER.columns, row, strict=True))
    for truth in ("is_guest", "may_publish"):
        known[truth] = bool(known[truth])  # SQLite keeps 0 or 1
    return Player(**known)
