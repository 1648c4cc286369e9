"""The people of the club: kept, corrected, found by id."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import Connection, Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.store.database import Database
from homepoker.store.errors import PlayerExists, UnknownPlayer
from homepoker.store.tables import PLAYER


class ClubRegister:
    """Keeps the members and guests of a club."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def players(self) -> list[Player]:
        """Everybody, by name without regard to upper and lower case."""
        with self._database.transaction() as connection:
            rows = connection.execute(select(PLAYER)).all()
        return sorted(map(_player, rows), key=lambda player: (player.name.casefold(), player.id))

    def player(self, player_id: PlayerId) -> Player | None:
        """One person, or nobody if the id is not (or no longer) known."""
        with self._database.transaction() as connection:
            row = connection.execute(select(PLAYER).where(PLAYER.c.id == player_id)).one_or_none()
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
            changed = connection.execute(update(PLAYER).where(PLAYER.c.id == player.id).values(asdict(player)))
            if changed.rowcount == 0:
                raise UnknownPlayer(player.id)


def insert_players(connection: Connection, players: Sequence[Player]) -> None:
    """Write people within a transaction that is open, so that an action and its people are one commit.

    :raises PlayerExists: an id is taken.
    """
    for player in players:
        try:
            connection.execute(insert(PLAYER), asdict(player))
        except IntegrityError as error:
            raise PlayerExists(player.id) from error


def _player(row: Row[tuple[object, ...]]) -> Player:
    return Player(**row._mapping)
