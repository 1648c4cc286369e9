"""Which entries of the register are probably one person.

A proposal for the host, who alone knows. Each name is looked up by what is left of it when one letter is taken out, so
that two names that differ by a letter added, left out, changed or swapped meet; the whole of a large club takes less
than a second.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from itertools import combinations

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.spelling import plain

_SIMILAR = 0.85
"""From this share of common letters two names that differ by a letter or two count as one mistyped."""

_SHORTEST = 5
"""Shorter names than this differ by a letter because they are different names: Ina, Ida."""

_CROWD = 12
"""So many people under one key tell nothing about any two of them."""


class Likeness(StrEnum):
    """Why two entries look like one person, the strongest first."""

    SAME_NUMBER = "same_number"
    SAME_NAME = "same_name"
    SAME_CONTACT = "same_contact"
    SIMILAR_NAME = "similar_name"
    SHORT_NAME = "short_name"
    """*Max H.* and *Max Huber*."""


@dataclass(frozen=True, slots=True)
class LikelyPair:
    """Two entries that are probably one person, and why."""

    one: Player
    other: Player
    why: Likeness


def likely_duplicates(
    players: Sequence[Player], kept_apart: Collection[frozenset[PlayerId]] = ()
) -> tuple[LikelyPair, ...]:
    """All pairs that are probably one person, the most likely first.

    :param kept_apart: pairs of which the host said that they are two people.
    """
    found: dict[frozenset[PlayerId], LikelyPair] = {}
    for one, other in _candidates(players):
        pair = frozenset((one.id, other.id))
        if pair in found or pair in kept_apart:
            continue
        why = likeness(one, other)
        if why is not None:
            found[pair] = LikelyPair(one, other, why)
    strongest = list(Likeness)
    return tuple(sorted(found.values(), key=lambda pair: (strongest.index(pair.why), plain(pair.one.name))))


def likeness(one: Player, other: Player) -> Likeness | None:
    """Why two entries look like one person; nothing where they do not, or where their member numbers differ."""
    numbers = plain(one.member_number), plain(other.member_number)
    if all(numbers):
        return Likeness.SAME_NUMBER if numbers[0] == numbers[1] else None
    names, others = _names(one), _names(other)
    if names & others:
        return Likeness.SAME_NAME
    if _contact(one) and _contact(one) == _contact(other):
        return Likeness.SAME_CONTACT
    if any(_is_mistyped(a, b) for a in names for b in others):
        return Likeness.SIMILAR_NAME
    if any(_is_short_for(a, b) or _is_short_for(b, a) for a in names for b in others):
        return Likeness.SHORT_NAME
    return None


def _candidates(players: Sequence[Player]) -> Iterator[tuple[Player, Player]]:
    alike: defaultdict[str, list[Player]] = defaultdict(list)
    for player in players:
        for key in set(_keys(player)):
            alike[key].append(player)
    for people in alike.values():
        if len(people) <= _CROWD:
            yield from combinations(people, 2)


def _keys(player: Player) -> Iterable[str]:
    for name in _names(player):
        yield name
        words = name.split()
        if len(words) == 2:
            yield from (f"{word} {other[0]}" for word, other in (words, words[::-1]))
        if len(name) >= _SHORTEST:
            yield from (name[:at] + name[at + 1 :] for at in range(len(name)))
    for word in (player.member_number, player.contact):
        if word.strip():
            yield f"={plain(word)}"


def _names(player: Player) -> frozenset[str]:
    """The full name and the display name, each with its words in the order of the alphabet: *Huber Max* is *max huber*.

    A display name of one word is shared by many and says nothing.
    """
    shown = player.display_name if " " in player.display_name.strip() else ""
    return frozenset(" ".join(sorted(_folded(name).split())) for name in (player.name, shown) if name.strip())


def _folded(name: str) -> str:
    """Without the two ways of writing an umlaut: *Mueller* is *Müller* is *Muller*."""
    folded = plain(name)
    for written, bare in (("ae", "a"), ("oe", "o"), ("ue", "u")):
        folded = folded.replace(written, bare)
    return folded


def _contact(player: Player) -> str:
    return plain(player.contact).replace(" ", "")


def _is_short_for(short: str, name: str) -> bool:
    """Whether one word is the same in both, and the other one stands there with its first letter alone."""
    words, letters = name.split(), short.split()
    if len(words) != 2 or len(letters) != 2:
        return False
    initial = min(letters, key=len)
    rest = [word for word in letters if word != initial]
    if len(initial) != 1 or len(rest) != 1 or rest[0] not in words:
        return False
    other = words[1 - words.index(rest[0])]
    return len(other) > 1 and other.startswith(initial)


def _is_mistyped(one: str, other: str) -> bool:
    if min(len(one), len(other)) < _SHORTEST or abs(len(one) - len(other)) > 2:
        return False
    return SequenceMatcher(None, one, other, autojunk=False).ratio() >= _SIMILAR
