"""The people of a club, as its register knows them, and how those of one name are told apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass

from homepoker.core.quantities import PlayerId
from homepoker.core.spelling import plain


@dataclass(frozen=True, slots=True)
class Player:
    """A person in the register.

    ``display_name`` is what the room sees; where it is empty, ``name`` is shown.
    ``may_publish`` is the consent to appear in published lists; who joins by the program has not given it yet. Who
    does not count in the league plays, takes places and counts in the field, and stands in no list of a season. Who
    has left the club stays in the register with all that was won, and is offered no more unless asked for by name.
    ``other_ids`` are those of entries that were merged into this one: old evenings know the person by them.
    """

    id: PlayerId
    name: str
    display_name: str = ""
    nickname: str = ""
    member_number: str = ""
    is_guest: bool = False
    contact: str = ""
    notes: str = ""
    may_publish: bool = True
    counts_in_league: bool = True
    has_left: bool = False
    other_ids: tuple[PlayerId, ...] = ()

    @property
    def shown_name(self) -> str:
        """The name for screens and lists."""
        return self.display_name or self.name

    @property
    def ids(self) -> tuple[PlayerId, ...]:
        """Every id that stands for this person, the own one first."""
        return (self.id, *self.other_ids)

    def id_among(self, used: Container[PlayerId]) -> PlayerId:
        """The id under which the person is known there (in an evening, for instance); the own one where under none."""
        return next((own for own in self.ids if own in used), self.id)


def players_called(text: str, people: Iterable[Player], names: Mapping[str, str]) -> list[PlayerId]:
    """The people who have a name in the register, or are shown by it.

    :param names: names by which they are told apart.
    """
    wanted = plain(text)
    every = (
        (person.id, (person.name, person.shown_name, person.nickname, names.get(person.id, ""))) for person in people
    )
    return [player for player, its in every if wanted in map(plain, its)]


def distinct_names(people: Iterable[Player]) -> dict[PlayerId, str]:
    """A name for everybody that nobody else has, by every id that stands for the person.

    Names that differ in capitals, accents or signs alone are the same: nobody tells *André* from *Andre* across a room.

    Who shares a shown name gets the first of these that parts them from all the others: letters of the last name
    (*Max K.*), the nickname (*Max (Ace)*), the member number (*Max (27)*), the full name, which somebody with a
    display name may not want to be seen; else they are counted, guests last (*Max 2*).
    """
    everybody = sorted(people, key=lambda player: (player.is_guest, player.id))
    sharing = Counter(plain(player.shown_name) for player in everybody)
    names: dict[PlayerId, str] = {}
    alike: list[Player] = []
    for player in everybody:
        if sharing[plain(player.shown_name)] == 1:
            names[player.id] = player.shown_name
        else:
            alike.append(player)
    # What two of them would be called alike parts nobody.
    common = Counter(plain(name) for player in alike for name in set(_distinctions(player)))
    taken = {plain(name) for name in names.values()}
    counted: list[Player] = []
    for player in alike:
        free = (name for name in _distinctions(player) if common[plain(name)] == 1 and plain(name) not in taken)
        if name := next(free, ""):
            names[player.id] = name
            taken.add(plain(name))
        else:
            counted.append(player)
    for player in counted:
        shown = player.shown_name.strip()
        numbered = (shown if number == 1 else f"{shown} {number}" for number in range(1, len(everybody) + 2))
        names[player.id] = next(name for name in numbered if plain(name) not in taken)
        taken.add(plain(names[player.id]))
    return {own: names[player.id] for player in everybody for own in player.ids}


def _distinctions(player: Player) -> Iterator[str]:
    """The details that may part a player from others of the same shown name, best first."""
    shown, words = player.shown_name.strip(), player.name.split()
    if len(words) > 1 and plain(shown) == plain(words[0]):
        last = words[-1]
        yield from (f"{shown} {last[:letters]}." for letters in range(1, min(len(last), 4)))
    if player.nickname.strip():
        yield f"{shown} ({player.nickname.strip()})"
    if player.member_number.strip():
        yield f"{shown} ({player.member_number.strip()})"
    if plain(player.name) != plain(shown):
        yield " ".join(words)
