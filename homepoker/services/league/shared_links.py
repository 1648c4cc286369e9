"""Links of the club's players to persons of a shared league, said by hand, in a worker: a server takes time."""

from __future__ import annotations

from homepoker.store.shared_league.address import Address
from homepoker.store.shared_league.club_place import open_place
from homepoker.store.shared_league.links import person_of
from homepoker.store.shared_league.password import Password


def own_player(address: Address, player: str) -> str:
    """The id in the club of a player who stands alone in the list; empty where it is another club's, or is linked."""
    role, _, own = player.partition("/")
    return own if role == address.user else ""


def link_player(address: Address, password: Password, player: str, other: str) -> int:
    """Link one of the club's players to somebody of another club as the same person.

    :param player: the id in the club.
    :param other: the id in the list; where no club has linked it yet, a new person begins.
    :returns: the person's number.
    :raises SharedLeagueError: the server is not reached, or refuses.
    """
    with open_place(address, password) as place:
        return place.link(player, person_of(other))


def unlink_person(address: Address, password: Password, person: str) -> None:
    """Take back that one of the club's players is a person of the list.

    :param person: the id in the list.
    :raises SharedLeagueError: the server is not reached, or refuses.
    """
    with open_place(address, password) as place:
        for player, number in place.links().items():
            if number == person_of(person):
                place.unlink(player)
