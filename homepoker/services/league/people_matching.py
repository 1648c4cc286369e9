"""Matching of the people that a sheet names with those of the register.

Who is beyond doubt is taken at once: by number, by name whatever its umlauts, signs and order, by a nickname that one
person alone has. What is only alike (a typing slip, *Max H.*, a first name alone) is a question for the host.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from homepoker.core.duplicates import likely_duplicates
from homepoker.core.past_results.cell_reading import WrittenPerson
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.spelling import index, plain

LEFT_OUT: Final = PlayerId("")
"""The decision that somebody's results are not imported."""
_MOST_CANDIDATES = 6


class Match(StrEnum):
    """Reason why somebody of a sheet is somebody of the register, or may be."""

    NUMBER = "number"
    NAME = "name"
    SWAPPED = "swapped"
    """The same words in another order."""
    FORMER_NAME = "former-name"
    """The name of an entry that was merged."""
    NICKNAME = "nickname"
    NEW = "new"
    """Match with nobody, not even a similar person."""
    SEVERAL = "several"
    """Several people have that name: a question."""
    LIKELY = "likely"
    """Match with similar people only: a question."""


@dataclass(frozen=True, slots=True)
class MatchedPerson:
    """Person of a sheet with their match. ``own`` is the entry with which they would join the register.

    ``spellings`` are the ways in which the sheet writes the name, the most frequent first; ``results`` are so many.
    """

    key: str
    written: WrittenPerson
    why: Match
    own: Player
    candidates: tuple[Player, ...] = ()
    """Matching players, the likeliest first; also people of the sheet who would join and are named more often."""
    spellings: tuple[str, ...] = ()
    results: int = 1

    @property
    def proposal(self) -> PlayerId | None:
        """The player who is certainly meant, or a new one; ``None`` if only the host knows."""
        if self.why in (Match.SEVERAL, Match.LIKELY):
            return None
        return self.own.id if self.why is Match.NEW else self.candidates[0].id


def key_of(person: WrittenPerson) -> str:
    """Key that identifies a person among all people of a sheet."""
    return f"{plain(person.name)}|{plain(person.member_number)}"


def match_people(
    written: Iterable[WrittenPerson],
    register: Sequence[Player],
    new_id: Callable[[str], PlayerId],
    merged: Sequence[Player] = (),
    names: Mapping[str, str] | None = None,
) -> tuple[MatchedPerson, ...]:
    """Match everybody once, in the order in which they are first named, each named as most often.

    :param written: the person of each result.
    :param new_id: the id of somebody who would join, by their key: always the same.
    :param merged: entries that were merged into those of the register; old lists know the people by their names.
    :param names: spellings that the host chose, by key.
    """
    known = _Known(register, merged)
    first: dict[str, WrittenPerson] = {}
    counted: dict[str, Counter[str]] = {}
    for each in written:
        key = key_of(each)
        first.setdefault(key, each)
        counted.setdefault(key, Counter())[each.name] += 1
    matched: list[MatchedPerson] = []
    for key, count in counted.items():
        spellings = sorted(count, key=lambda name: _standing(name, count[name]))
        person = replace(first[key], name=(names or {}).get(key, spellings[0]))
        why, candidates = known.find(person)
        own = Player(
            new_id(key),
            person.name,
            nickname=person.nickname,
            member_number=person.member_number,
            is_guest=person.is_guest,
            may_publish=False,
            counts_in_league=not person.is_guest,
        )
        found = tuple(candidates[:_MOST_CANDIDATES])
        matched.append(MatchedPerson(key, person, why, own, found, tuple(spellings), count.total()))
    return _with_likely(matched, register, known)


def _standing(name: str, count: int) -> tuple[int, bool, int]:
    """Standing of a spelling among others of one person: the most frequent first, of as many the fuller one."""
    return -count, name.isupper(), -len(name.encode())


class _Known:
    """Look-up of the register by the names and numbers of a sheet."""

    def __init__(self, register: Sequence[Player], merged: Sequence[Player]) -> None:
        self._numbers: dict[str, list[Player]] = {}
        self._names: dict[str, list[Player]] = {}
        self._words: dict[str, list[Player]] = {}
        self._former: dict[str, list[Player]] = {}
        self._nicknames: dict[str, list[Player]] = {}
        self._first_names: dict[str, list[Player]] = {}
        person_of = {own_id: player for player in register for own_id in player.ids}
        for player in register:
            _add(self._numbers, [plain(player.member_number)], player)
            _add(self._names, _spellings(player.name), player)
            _add(self._words, map(_sorted, _spellings(player.name)), player)
            _add(self._nicknames, [*_spellings(player.nickname), *_spellings(player.display_name)], player)
            _add(self._first_names, (name.split()[0] for name in _spellings(player.name) if name), player)
        for entry in merged:
            if entry.id in person_of:
                _add(self._former, _spellings(entry.name), person_of[entry.id])

    def find(self, person: WrittenPerson) -> tuple[Match, list[Player]]:
        """Reason of the match and the matching players; several if only the host knows."""
        number = plain(person.member_number)
        names = _spellings(person.name)
        ways: tuple[tuple[Match, list[Player]], ...] = (
            (Match.NAME, _in(self._names, names)),
            (Match.SWAPPED, _in(self._words, map(_sorted, names))),
            (Match.FORMER_NAME, _in(self._former, names)),
            (Match.NICKNAME, _in(self._nicknames, names)),
        )
        by_number = self._numbers.get(number, []) if number else []
        if by_number:
            # A number under another name may be a slip of the number.
            same = [player for player in by_number if any(player in players for _, players in ways)]
            return (Match.NUMBER, same) if len(same) == 1 else (Match.SEVERAL, by_number)
        for why, players in ways:
            fitting = [player for player in players if not (number and plain(player.member_number))]
            if fitting:
                return (why if len(fitting) == 1 else Match.SEVERAL), fitting
        return Match.NEW, []

    def by_first_name(self, person: WrittenPerson) -> list[Player]:
        """People whose first name is all that is written."""
        names = _spellings(person.name)
        return [] if any(" " in name for name in names) else _in(self._first_names, names)


def _with_likely(
    matched_people: Sequence[MatchedPerson], register: Sequence[Player], known: _Known
) -> tuple[MatchedPerson, ...]:
    """People with, for each new one, all similar players: in the register, or named more often in the sheet."""
    joining = [one for one in matched_people if one.why is Match.NEW]
    if not joining:
        return tuple(matched_people)
    joining.sort(key=lambda one: _standing(one.written.name, one.results))
    place = {one.own.id: at for at, one in enumerate(joining)}
    alike: dict[PlayerId, list[Player]] = {}
    for pair in likely_duplicates([*register, *(one.own for one in joining)]):
        for one, other in ((pair.one, pair.other), (pair.other, pair.one)):
            if one.id in place and place.get(other.id, -1) < place[one.id]:
                alike.setdefault(one.id, []).append(other)
    matched: list[MatchedPerson] = []
    for person in matched_people:
        similar = sorted(alike.get(person.own.id, ()), key=lambda other: place.get(other.id, -1))
        likely = tuple(dict.fromkeys((*known.by_first_name(person.written), *similar)))[:_MOST_CANDIDATES]
        is_in_doubt = person.why is Match.NEW and likely
        matched.append(replace(person, why=Match.LIKELY, candidates=likely) if is_in_doubt else person)
    return tuple(matched)


def _spellings(name: str) -> tuple[str, ...]:
    """A name without its signs, and with them spelt out: *Müller* is *muller* and *mueller*."""
    words = index(name)
    ways = (" ".join(word[way] for word in words) for way in (1, 2))
    return tuple(dict.fromkeys(way for way in ways if way))


def _sorted(name: str) -> str:
    return " ".join(sorted(name.split()))


def _add(known: dict[str, list[Player]], keys: Iterable[str], player: Player) -> None:
    for key in dict.fromkeys(keys):
        if key:
            known.setdefault(key, []).append(player)


def _in(known: Mapping[str, list[Player]], keys: Iterable[str]) -> list[Player]:
    return list(dict.fromkeys(player for key in keys for player in known.get(key, ())))
