"""Links of players of several clubs: each club says by hand which person of the shared league its own player is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from homepoker.store.shared_league.errors import SharedLeagueError, SharedTrouble

if TYPE_CHECKING:
    from sqlalchemy import Connection

_PREFIX = "person-"


@dataclass(frozen=True, slots=True)
class LinkedPlayer:
    """A player as readers see one."""

    id: str
    """The person where clubs have linked it, else club and player."""
    club: str
    club_name: str
    name: str
    """Published name; empty without consent."""

    @property
    def person(self) -> int | None:
        """The number of the person; nothing where the player is not linked."""
        return person_of(self.id)


def person_of(id_among_all: str) -> int | None:
    """The number of a person whom clubs have linked; nothing for a player of one club."""
    number = id_among_all.removeprefix(_PREFIX)
    return int(number) if number != id_among_all and number.isdecimal() else None


def players(connection: Connection) -> list[LinkedPlayer]:
    """All players of the shared league, club by club."""
    rows = connection.exec_driver_sql(
        "SELECT one.id, one.club_id, club.name AS club_name, one.name FROM published.player AS one"
        " JOIN published.club AS club ON club.id = one.club_id ORDER BY one.club_id, one.name, one.id"
    )
    return [LinkedPlayer(str(row.id), str(row.club_id), str(row.club_name), str(row.name)) for row in rows]


def links_of(connection: Connection, club: str) -> dict[str, int]:
    """The persons of the club's own players, by their ids."""
    rows = connection.exec_driver_sql("SELECT player_id, person FROM public.player_link WHERE club_id = %s", (club,))
    return {str(row.player_id): int(row.person) for row in rows}


def link(connection: Connection, club: str, player: str, person: int | None) -> int:
    """Say that the club's player is a person of the shared league; returns the person's number.

    :param person: nothing: a person whom no club has linked yet.
    :raises SharedLeagueError: there is no such player or person, or another player of the club is that person.
    """
    there = connection.exec_driver_sql(
        "SELECT FROM public.shared_player WHERE club_id = %s AND player_id = %s", (club, player)
    ).first()
    if there is None:
        raise SharedLeagueError(SharedTrouble.NO_SUCH_PLAYER, player=player)
    if person is None:
        person = int(connection.exec_driver_sql("SELECT nextval('public.person_number')").scalar_one())
    elif not any(one.person == person for one in players(connection)):
        raise SharedLeagueError(SharedTrouble.NO_SUCH_PERSON, person=person)
    if any(number == person and one != player for one, number in links_of(connection, club).items()):
        raise SharedLeagueError(SharedTrouble.LINKED_ALREADY, person=person)
    connection.exec_driver_sql(
        "INSERT INTO public.player_link (club_id, player_id, person) VALUES (%s, %s, %s)"
        " ON CONFLICT (club_id, player_id) DO UPDATE SET person = excluded.person",
        (club, player, person),
    )
    return person


def unlink(connection: Connection, club: str, player: str) -> bool:
    """Whether there was a link of the club's own player; it is taken back."""
    done = connection.exec_driver_sql(
        "DELETE FROM public.player_link WHERE club_id = %s AND player_id = %s", (club, player)
    )
    return done.rowcount > 0
