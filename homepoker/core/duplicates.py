"""Duplicates in the register: entries that are probably one person, and people with one shown name or member number.

A proposal for the host, who alone knows. Each name is looked up by what is left of it when one letter is taken out, in
a long name one of each word, so that two names that differ by a letter added, left out, changed or swapped meet; the
whole of a large club takes less than a second.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.spelling import plain

_SHORTEST = 5
"""Letters of the shortest name that is compared for typing slips: Ina and Ida are two names."""

_LONG_WORD = 5
"""Letters of the shortest word that may have a slip of its own beside one in the other word."""

_CROWD = 12
"""The number of people under one key from which on the key tells nothing."""


class Likeness(StrEnum):
    """Reasons why two entries look like one person, the strongest first."""

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
    looks = [_look(player) for player in players]
    alike: defaultdict[str, list[int]] = defaultdict(list)
    in_full: defaultdict[str, list[int]] = defaultdict(list)
    for at, look in enumerate(looks):
        for key in look.keys:
            alike[key].append(at)
        for key in look.initials:
            in_full[key].append(at)
    candidates = {pair for people in alike.values() if 1 < len(people) <= _CROWD for pair in combinations(people, 2)}
    for at, look in enumerate(looks):
        meant = {other for key in look.short for other in in_full[key] if other != at}
        if len(meant) <= _CROWD:
            candidates.update((min(at, other), max(at, other)) for other in meant)
    pairs: list[LikelyPair] = []
    for one, other in sorted(candidates):
        why = _likeness(looks[one], looks[other])
        if why is not None and frozenset((players[one].id, players[other].id)) not in kept_apart:
            pairs.append(LikelyPair(players[one], players[other], why))
    strongest = list(Likeness)
    return tuple(sorted(pairs, key=lambda pair: (strongest.index(pair.why), plain(pair.one.name), pair.one.id)))


def likeness(one: Player, other: Player) -> Likeness | None:
    """Reason why two entries look like one person; ``None`` if they do not, or if their member numbers differ."""
    return _likeness(_look(one), _look(other))


@dataclass(frozen=True, slots=True)
class _Look:
    """Comparison keys of an entry: entries that share none are not compared."""

    number: str
    contact: str
    names: frozenset[str]
    typos: frozenset[str]
    short: frozenset[str]
    initials: frozenset[str]
    keys: frozenset[str]


def _look(player: Player) -> _Look:
    number, contact, names = plain(player.member_number), plain(player.contact).replace(" ", ""), _names(player)
    typos = frozenset(typo for name in names for typo in _typos(name))
    words = (f"={word}" for word in (number, contact) if word)
    return _Look(
        number,
        contact,
        names,
        typos,
        frozenset(key for name in names for key in _initials(name, are_short=True)),
        frozenset(key for name in names for key in _initials(name, are_short=False)),
        frozenset((*words, *names, *typos)),
    )


def _likeness(one: _Look, other: _Look) -> Likeness | None:
    if one.number and other.number:
        return Likeness.SAME_NUMBER if one.number == other.number else None
    if one.names & other.names:
        return Likeness.SAME_NAME
    if one.contact and one.contact == other.contact:
        return Likeness.SAME_CONTACT
    if one.typos & other.typos:
        return Likeness.SIMILAR_NAME
    if one.short & other.initials or other.short & one.initials:
        return Likeness.SHORT_NAME
    return None


def _typos(name: str) -> Iterable[str]:
    """The name, and every variant of it with a letter left out: two names that share one differ by a slip.

    Of a long name of two words also those with a letter left out in each: *Lucas Müler* is *Lukas Müller*.
    """
    if len(name) >= _SHORTEST:
        yield name
        yield from _one_left_out(name)
    words = name.split()
    if len(words) == 2 and min(map(len, words)) >= _LONG_WORD:
        # Not two slips in one word: Lisa and Lena are two people.
        for variant in _one_left_out(words[0]):
            yield from (f"{variant} {other}" for other in _one_left_out(words[1]))


def _one_left_out(text: str) -> Iterable[str]:
    return (text[:at] + text[at + 1 :] for at in range(len(text)))


def _initials(name: str, *, are_short: bool) -> Iterable[str]:
    """Each word of a name of two with the initial of the other, *max h*: of initials as written, or of full words."""
    words = name.split()
    if len(words) == 2:
        for word, other in (words, words[::-1]):
            if len(word) > 1 and (len(other) == 1) is are_short:
                yield f"{word} {other[0]}"


def _names(player: Player) -> frozenset[str]:
    """The full name and the display name, each with its words in the order of the alphabet: *Huber Max* is *max huber*.

    A display name of one word is shared by many and says nothing.
    """
    shown = player.display_name if " " in player.display_name.strip() else ""
    return frozenset(same_name(name) for name in (player.name, shown) if name.strip())


def same_name(name: str) -> str:
    """What is the same of a name however its words are ordered and its umlauts written."""
    return " ".join(sorted(_folded(name).split()))


def _folded(name: str) -> str:
    """Fold the two ways of writing an umlaut into one: *Mueller* is *Müller* is *Muller*."""
    folded = plain(name)
    for written, bare in (("ae", "a"), ("oe", "o"), ("ue", "u")):
        folded = folded.replace(written, bare)
    return folded


def namesake(player: Player, others: Iterable[Player]) -> Player | None:
    """Another player who is shown under the same name; ``None`` if there is none."""
    shown = plain(player.shown_name)
    if not shown:
        return None
    return next((other for other in others if other.id != player.id and plain(other.shown_name) == shown), None)


def same_number(player: Player, others: Iterable[Player]) -> Player | None:
    """Another player with the same member number; ``None`` if there is none."""
    number = plain(player.member_number)
    if not number:
        return None
    return next((other for other in others if other.id != player.id and plain(other.member_number) == number), None)


def shared_names(players: Iterable[Player]) -> frozenset[PlayerId]:
    """Ids of all players whose shown name another player has too."""
    people = list(players)
    count = Counter(plain(player.shown_name) for player in people)
    return frozenset(player.id for player in people if count[plain(player.shown_name)] > 1)
