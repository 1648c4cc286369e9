"""View of the starting stacks that a case makes: at most three to choose from, and ways out where it makes none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from homepoker.core.chip_case import ChipCase, owned
from homepoker.core.chip_values import depth_price, round_stacks
from homepoker.core.quantities import Chips
from homepoker.core.starting_stacks import (
    NOTHING_LATER,
    Deal,
    Later,
    Pieces,
    Stack,
    StartingStacks,
    reasons,
    starting_stacks,
)
from homepoker.services.words import Words
from homepoker.ui.kit.text.chip_colours import colour_name

_COMPARED: Final = 2
"""Round stacks that are compared, the largest first that a case makes."""


@dataclass(frozen=True, slots=True)
class StackWish:
    """Stacks that a case is to make: for so many players, of so many chips, beside bags for later."""

    case: ChipCase
    """With the values that count."""
    players: int
    stack: Chips
    later: Later = NOTHING_LATER
    kept: tuple[Stack, ...] = ()
    """The kinds of stack that were chosen before."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A deal to choose; ``kinds`` are its stacks, each with the words above it."""

    deal: Deal
    title: str
    kinds: tuple[tuple[str, Stack], ...]
    why: str
    left: str


@dataclass(frozen=True, slots=True)
class WayOut:
    """A change by which a case makes a stack: the words of its button, and what is wished then."""

    text: str
    wish: StackWish


def found_stacks(wish: StackWish) -> StartingStacks:
    """The stacks that the case makes."""
    return _found(wish.case, wish.players, wish.stack, wish.later)


def chosen_deal(wish: StackWish) -> Deal | None:
    """The deal that was chosen before if there still is one with such stacks, else the best or the nearest."""
    found = found_stacks(wish)
    deals = (*found.deals, *found.nearest)
    before = [kind.pieces for kind in wish.kept]
    return next((deal for deal in deals if [kind.pieces for kind in deal.stacks] == before), next(iter(deals), None))


def choices(wish: StackWish, words: Words) -> tuple[Choice, ...]:
    """The deals to choose from, the best first."""
    found = found_stacks(wish)
    return tuple(_choice(deal, number, words) for number, deal in enumerate(found.deals or found.nearest, start=1))


def ways_out(wish: StackWish, words: Words) -> tuple[WayOut, ...]:
    """By which changes a case makes stacks that makes none of those that are wished; none where it does."""
    found = found_stacks(wish)
    if found.deals:
        return ()
    ways = []
    if wish.later.bags(wish.stack):
        without = replace(wish, later=NOTHING_LATER)
        if found_stacks(without).deals:
            ways.append(WayOut(words.text("chips.way_without_bags"), without))
    if found.nearest:
        nearest = found.nearest[0].stacks[0].worth
        ways.append(WayOut(words.text("chips.way_stack", stack=nearest), replace(wish, stack=nearest)))
    if found.missing:
        count = sum(found.missing.values())
        larger = replace(with_more(wish.case, found.missing), name=_name_with_more(wish.case, count, words))
        missing = words.text("chips.way_more", pieces=coloured_pieces(found.missing, wish.case, words))
        ways.append(WayOut(missing, replace(wish, case=larger)))
    return tuple(ways)


def trouble(wish: StackWish, words: Words) -> str:
    """What the case does not make of what is wished, and the nearest that it makes; empty where all is well."""
    found = found_stacks(wish)
    if found.deals:
        return ""
    wanted = {"wanted": wish.stack, "count": wish.players}
    if not found.nearest:
        return words.text("chips.too_few", **wanted)
    key = "chips.nearest_with_bags" if wish.later.bags(wish.stack) else "chips.nearest"
    return words.text(key, stack=found.nearest[0].stacks[0].worth, **wanted)


def with_more(case: ChipCase, pieces: Pieces) -> ChipCase:
    """The case with so many pieces more of these values, of the first colour that has each."""
    chips, left = list(case.chips), dict(pieces)
    for at, chip in enumerate(chips):
        chips[at] = replace(chip, pieces=chip.pieces + left.pop(chip.value, 0))
    return replace(case, chips=tuple(chips))


def coloured_pieces(pieces: Pieces, case: ChipCase, words: Words) -> str:
    """Pieces in words, each with its colour: *35 × 1.000 (Gelb)*."""
    return ", ".join(
        words.text("chips.pieces_of_colour", count=count, value=value, colour=colour)
        if (colour := colour_name(next((chip.colour for chip in case.chips if chip.value == value), ""), words))
        else words.text("chips.award", count=count, value=value)
        for value, count in pieces.items()
    )


def value_words(case: ChipCase, words: Words) -> str:
    """The values of a case by their colours in words: *Weiß 5, Rot 25*."""
    return ", ".join(
        f"{colour_name(chip.colour, words)} {words.number(chip.value)}".strip() for chip in case.chips if chip.value
    )


def pieces_words(pieces: Pieces, words: Words) -> str:
    """The pieces of a stack in words: *12 × 25 · 12 × 100*."""
    return " · ".join(words.text("chips.award", count=count, value=value) for value, count in pieces.items())


def as_sentences(parts: Iterable[str]) -> str:
    """Reasons as sentences of their own; empty where there are none."""
    return " ".join(f"{part[:1].upper()}{part[1:]}." for part in parts)


@lru_cache(maxsize=16)
def proposed_stack(case: ChipCase, players: int, later: Later = NOTHING_LATER) -> Chips:
    """The round stack that a case deals out most comfortably to so many; 0 where it has no values or too few pieces."""
    pieces = owned(case)
    if not pieces:
        return 0
    priced = []
    for stack in reversed(round_stacks(pieces, players, later)):
        if found := _found(case, players, stack, later).deals:
            priced.append((len(found[0].stacks), found[0].price + depth_price(stack, min(pieces)), -stack))
        if len(priced) == _COMPARED:
            break
    return -min(priced)[2] if priced else 0


@lru_cache(maxsize=64)
def _found(case: ChipCase, players: int, stack: Chips, later: Later) -> StartingStacks:
    return starting_stacks(owned(case), players, stack, later)


def _choice(deal: Deal, number: int, words: Words) -> Choice:
    first, *others = reasons(deal)
    title = words.text("chips.choice_title", number=number, pieces=words.say(first))
    if len(deal.stacks) > 1:
        title = words.text("chips.choice_two_kinds", number=number)
    kinds = tuple(
        (words.text("chips.choice_players", count=kind.players) if len(deal.stacks) > 1 else "", kind)
        for kind in deal.stacks
    )
    why = as_sentences(map(words.say, others)) or words.text("chips.choice_usual")
    left = {value: count for value, count in deal.spare.items() if count > 0}
    key = "chips.choice_left" if left else "chips.choice_nothing_left"
    return Choice(deal, title, kinds, _unbroken(why), _unbroken(words.text(key, pieces=pieces_words(left, words))))


def _unbroken(text: str) -> str:
    """The text with spaces that do not break around its times signs: a line does not end between number and chip."""
    return text.replace(" × ", "\u00a0×\u00a0")


def _name_with_more(case: ChipCase, count: int, words: Words) -> str:
    return words.text("chips.case_with_more", name=case.name, count=count)
