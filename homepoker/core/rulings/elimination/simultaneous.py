"""Which places do those take who bust in the same hand (simultaneous bust-outs, gleichzeitiges Ausscheiden)?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Final

from homepoker.core.quantities import Card, Chips, EntryId
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides

TOPIC: Final = "elim-simultaneous"


class RankedBy(StrEnum):
    """What ranks those who bust in the same hand."""

    STACK = "stack"
    """The stack at the start of the hand, before blinds and antes; the bigger one is better."""


class EqualStacks(StrEnum):
    """What happens to those whose stacks were equal."""

    SHARE = "share"
    """They share the better place; the next one is skipped."""
    CUT = "cut"
    """Each cuts a card, the higher is better; equal cards again, suits do not count."""


SIMULTANEOUS: Final = choice("elim.simultaneous", TOPIC, RankedBy, RankedBy.STACK)
EQUAL_STACKS: Final = choice("elim.equal_stacks", TOPIC, EqualStacks, EqualStacks.SHARE)

POLICIES: Final = (SIMULTANEOUS, EQUAL_STACKS)


@dataclass(frozen=True, slots=True)
class Busted:
    """One who busted: the stack before the hand (``None``: not known) and the cards cut."""

    entry: EntryId
    stack: Chips | None = None
    cut: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Situation:
    """Those who busted in one hand, and how many were left before it."""

    players_before: int
    busted: tuple[Busted, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The places, best first, or what must be known before they can be given."""

    places: tuple[tuple[EntryId, int], ...] = ()
    needs_stack: tuple[EntryId, ...] = ()
    needs_cut: tuple[EntryId, ...] = ()


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """More chips at the start of the hand rank higher; equal stacks as the book says.

    :raises ValueError: nobody busted, or more than were left.
    """
    busted = situation.busted
    if not 1 <= len(busted) <= situation.players_before:
        raise ValueError("between one and all of the players left can bust")
    best_place = situation.players_before - len(busted) + 1
    if len(busted) == 1:
        consult.because("simultaneous.alone", place=best_place)
        return Verdict(places=((busted[0].entry, best_place),))
    match consult.ask(SIMULTANEOUS):
        case RankedBy.STACK:
            return _by_stack(busted, best_place, consult)


def _by_stack(busted: tuple[Busted, ...], best_place: int, consult: Consultation) -> Verdict:
    unknown = tuple(one.entry for one in busted if one.stack is None)
    if unknown:
        consult.because("simultaneous.ask_stacks", count=len(unknown))
        return Verdict(needs_stack=unknown)
    consult.leans_on("A-52")
    consult.because("simultaneous.by_stack")
    ranked = sorted(busted, key=lambda one: one.stack or 0, reverse=True)
    places: list[tuple[EntryId, int]] = []
    needs_cut: list[EntryId] = []
    place = best_place
    for _, equal in groupby(ranked, key=lambda one: one.stack):
        group = list(equal)
        if len(group) == 1:
            places.append((group[0].entry, place))
        else:
            match consult.ask(EQUAL_STACKS):
                case EqualStacks.SHARE:
                    consult.leans_on("A-34")
                    consult.because("simultaneous.shared", count=len(group), place=place)
                    places.extend((one.entry, place) for one in group)
                case EqualStacks.CUT:
                    order, lacking = _cut(group, 0)
                    needs_cut.extend(lacking)
                    places.extend((entry, place + at) for at, entry in enumerate(order))
                    if not lacking:
                        consult.because("simultaneous.cut", first=place, last=place + len(group) - 1)
        place += len(group)
    if needs_cut:
        consult.because("simultaneous.ask_cut", count=len(needs_cut))
        return Verdict(needs_cut=tuple(needs_cut))
    return Verdict(places=tuple(places))


def _cut(group: list[Busted], turn: int) -> tuple[list[EntryId], list[EntryId]]:
    """The group ranked by the cards cut, and those who must cut another one."""
    if len(group) == 1:
        return [group[0].entry], []
    lacking = [one.entry for one in group if len(one.cut) <= turn]
    if lacking:
        return [], lacking
    order: list[EntryId] = []
    ranked = sorted(group, key=lambda one: one.cut[turn].height, reverse=True)
    for _, equal in groupby(ranked, key=lambda one: one.cut[turn].height):
        ahead, missing = _cut(list(equal), turn + 1)
        order.extend(ahead)
        lacking.extend(missing)
    return order, lacking
