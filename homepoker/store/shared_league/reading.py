"""Reading of a shared league, by a club's role or a reader's: what is published, and nothing can be written."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from homepoker.core.league.season_results import ArchivedResults
from homepoker.core.league.shared_standings import MOST_LEFT_OUT, LeftOut, Senseless
from homepoker.store.league.archive import read_results
from homepoker.store.shared_league.address import Address
from homepoker.store.shared_league.migrations import PUBLISHED
from homepoker.store.shared_league.password import Password
from homepoker.store.shared_league.server import connected, told, transaction
from homepoker.store.shared_league.setting_up import require_newest

if TYPE_CHECKING:
    from sqlalchemy import Connection


@dataclass(frozen=True, slots=True)
class SharedPerson:
    """A player of one club or of several, as readers may know one."""

    name: str
    """Published name; empty unless every club of the player publishes it."""
    is_listed: bool
    """Whether no club of the player says that the player stands in no list."""
    roles: tuple[str, ...]
    clubs: tuple[str, ...]


class SharedReading:
    """Reading of a role within one block of :func:`open_reading`; the published views are the tables of an archive."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def season(self, first: date, last: date, among: Collection[int] | None = None) -> ArchivedResults:
        """The evenings from ``first`` to ``last`` (both included) with their results.

        Everybody stands under the id among all clubs.

        :param among: numbers of the evenings of which results are wanted; nothing: of all.
        """
        return read_results(self._connection, first, last, None, among=among)

    def people(self) -> dict[str, SharedPerson]:
        """All people of the shared league, by their ids among all clubs."""
        rows = self._connection.exec_driver_sql(
            "SELECT one.id, one.club_id, club.name AS club_name, one.name, one.is_listed FROM player AS one"
            " JOIN club ON club.id = one.club_id ORDER BY one.club_id"
        )
        people: dict[str, SharedPerson] = {}
        for player, role, club, name, is_listed in rows.all():
            before = people.get(player)
            if before is None:
                people[player] = SharedPerson(name, is_listed, (role,), (club,))
            else:
                # Whoever agreed in one club has agreed to what happened there, not to the evenings of another one.
                people[player] = SharedPerson(
                    before.name if name else "",
                    before.is_listed and is_listed,
                    (*before.roles, role),
                    (*before.clubs, club),
                )
        return people

    def left_out(self) -> list[LeftOut]:
        """Rows that make no sense and count nowhere, by club and evening."""
        rows = self._connection.exec_driver_sql(
            "SELECT club.name, one.evening, one.wrong, one.rows FROM left_out AS one"
            " JOIN club ON club.id = one.club_id ORDER BY club.id, one.evening, one.wrong LIMIT %s",
            (MOST_LEFT_OUT,),
        )
        return [LeftOut(str(club), str(evening), Senseless(wrong), int(count)) for club, evening, wrong, count in rows]

    def evenings_of(self, player: str) -> list[int]:
        """The numbers of the evenings of a player; the player's ids in the clubs lead to them."""
        rows = self._connection.exec_driver_sql(
            "SELECT own.evening FROM player AS one JOIN league_result AS own"
            " ON own.club_id = one.club_id AND own.club_player_id = one.club_player_id WHERE one.id = %s",
            (player,),
        )
        return [int(row.evening) for row in rows]

    def clubs_of(self, evenings: Iterable[int]) -> Mapping[int, str]:
        """The name of the club of each of these evenings."""
        rows = self._connection.exec_driver_sql(
            "SELECT own.number, club.name FROM league_evening AS own JOIN club ON club.id = own.club_id"
            " WHERE own.number = ANY(%s)",
            (list(evenings),),
        )
        return {int(row.number): str(row.name) for row in rows}


@contextmanager
def open_reading(address: Address, password: Password) -> Iterator[SharedReading]:
    """Open the published data for reading, with a club's role or a reader's; nothing can be written.

    :raises SharedLeagueError: the server is not reached, refuses, was not set up or by another version of the program.
    """
    with connected(address, password) as connection, told(address), transaction(connection):
        require_newest(connection, address)
        connection.exec_driver_sql("SET TRANSACTION READ ONLY")
        connection.exec_driver_sql(f"SET LOCAL search_path = {PUBLISHED}")
        yield SharedReading(connection)
