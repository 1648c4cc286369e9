"""Starting stacks from the chips that a club owns: how many of which value each player gets.

A stack is worth exactly what it shall be and needs no more pieces than the case has. Among those that can be dealt out,
customary figures decide: ten to twelve of each workhorse chip, twenty to forty pieces a player, a largest chip that is
small beside the stack. Where one kind of stack is impossible, two kinds share the case; where that is impossible too,
the next smaller round stack is proposed, and the pieces that are missing for the wanted one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from homepoker.core.quantities import Chips
from homepoker.core.wording import Sentence, sentence

Pieces = Mapping[Chips, int]
"""Pieces of each value."""

PROPOSED: Final = 3
"""Number of stacks that are proposed at most, the best first."""

_WORKHORSE, _MIDDLE = 12, 5
"""Pieces that are aimed at of each of the two smallest values, and of the third."""
_FEW: Final = 8
"""Pieces of a workhorse chip below which making change begins."""
_LEAST_PIECES, _MOST_PIECES = 18, 40
"""Pieces of a comfortable stack."""
_MOST_OF_ONE, _MOST_IN_ALL = 40, 60
"""Pieces beyond which no stack is looked at: nobody counts them out."""
_UNUSUAL: Final = 20
"""Price of what a host would have to explain: a chip that nobody can break, a value left out between two others."""
_MOST_VALUES: Final = 5
"""Different values in one stack at most."""
_TRIED: Final = 200
"""The best stacks of one kind for which the other kind is looked for."""


@dataclass(frozen=True, slots=True)
class Stack:
    """A starting stack: the pieces that each of ``players`` gets."""

    pieces: Pieces = field(hash=False)
    players: int

    @property
    def worth(self) -> Chips:
        """The chips of one such stack."""
        return worth(self.pieces)


@dataclass(frozen=True, slots=True)
class Deal:
    """A way to deal the case out: one kind of stack for all, or two, and what stays in the case."""

    stacks: tuple[Stack, ...]
    left_over: Pieces
    price: float
    """Distance from customary figures: what is dealt out more comfortably has less."""


@dataclass(frozen=True, slots=True)
class StartingStacks:
    """Answer to *how many of which does each get?*"""

    deals: tuple[Deal, ...]
    """The best ways to give everybody the wanted stack; empty where the case has too little."""
    nearest: tuple[Deal, ...] = ()
    """Instead of those: the same with the next smaller round stack for which the case suffices."""
    missing: Pieces | None = None
    """The fewest pieces that would have to be bought for the wanted stack."""


def remarks(pieces: Pieces) -> tuple[Sentence, ...]:
    """What speaks for a stack, and what against it: its number of pieces first."""
    values, chips = tuple(pieces), worth(pieces)
    said = [sentence("chips.stack_pieces", count=sum(pieces.values()))]
    said += [
        sentence("chips.stack_few", value=value, count=pieces[value]) for value in values[:2] if pieces[value] < _FEW
    ]
    if 4 * values[-1] > chips:
        said.append(sentence("chips.stack_large", value=values[-1]))
    if 100 * values[0] > chips:
        said.append(sentence("chips.stack_shallow", value=values[0]))
    return tuple(said)


def covers(owned: Pieces, in_play: Chips) -> bool:
    """Whether the two largest values of a case are worth all chips in play, as they must be when the rest has left."""
    return sum(value * owned[value] for value in sorted(owned)[-2:]) >= in_play


def worth(pieces: Pieces) -> Chips:
    """The chips that some pieces are worth."""
    return sum(value * count for value, count in pieces.items())


def starting_stacks(owned: Pieces, entries: int, stack: Chips) -> StartingStacks:
    """Stacks of this many chips for so many entries, expected re-entries and late ones among them.

    :param owned: pieces of each value in the case; every value above 0.
    :param stack: chips of one stack.
    """
    deals = _deals(owned, entries, stack)
    if deals:
        return StartingStacks(deals)
    return StartingStacks((), _nearest(owned, entries, stack), _missing(owned, entries, stack))


def _deals(owned: Pieces, entries: int, stack: Chips) -> tuple[Deal, ...]:
    priced = sorted(
        (_price(pieces, stack), tuple(pieces.items()), pieces)
        for pieces in _vectors({value: count // entries for value, count in owned.items()}, stack)
    )
    alike = tuple(
        Deal((Stack(pieces, entries),), _rest(owned, pieces, entries), price) for price, _, pieces in priced[:PROPOSED]
    )
    return alike or _two_kinds(owned, entries, stack)


def _two_kinds(owned: Pieces, entries: int, stack: Chips) -> tuple[Deal, ...]:
    """Two kinds of stack, each for half of the entries: what is too few for all may suffice for one half."""
    if entries < 2:
        return ()
    one, other = (entries + 1) // 2, entries // 2
    priced = sorted(
        (_price(pieces, stack), tuple(pieces.items()), pieces)
        for pieces in _vectors({value: count // one for value, count in owned.items()}, stack)
    )
    found: dict[frozenset[tuple[tuple[Chips, int], ...]], Deal] = {}
    for price, _, pieces in priced[:_TRIED]:
        rest = _rest(owned, pieces, one)
        for second in _vectors({value: count // other for value, count in rest.items()}, stack):
            if min(second) != min(pieces):
                continue  # the blinds are paid in one smallest chip
            deal = Deal(
                (Stack(pieces, one), Stack(second, other)), _rest(rest, second, other), price + _price(second, stack)
            )
            kinds = frozenset(tuple(kind.pieces.items()) for kind in deal.stacks)
            if kinds not in found or deal.price < found[kinds].price:
                found[kinds] = deal
    return tuple(sorted(found.values(), key=lambda deal: deal.price)[:PROPOSED])


def _nearest(owned: Pieces, entries: int, stack: Chips) -> tuple[Deal, ...]:
    """The next smaller round stack that the case has for everybody: of one or two figures, as 7,500 or 6,000."""
    smaller = stack
    while (smaller := _rounder_below(smaller)) >= _FEW * min(owned):
        if deals := _deals(owned, entries, smaller):
            return deals
    return ()


def _rounder_below(stack: Chips) -> Chips:
    """The next amount below that has one figure, or two of which the second is 5."""
    half = max(1, int(f"1{'0' * (len(str(stack - 1)) - 1)}") // 2)
    return (stack - 1) // half * half


def _missing(owned: Pieces, entries: int, stack: Chips) -> Pieces | None:
    """The pieces that lack for the wanted stack, as few as possible; nothing where no pieces make it."""

    def lacking(pieces: Pieces) -> dict[Chips, int]:
        lacks = {value: count * entries - owned[value] for value, count in pieces.items()}
        return {value: count for value, count in lacks.items() if count > 0}

    unlimited = dict.fromkeys(owned, _MOST_OF_ONE)
    ways = [(sum(lacking(pieces).values()), _price(pieces, stack), pieces) for pieces in _vectors(unlimited, stack)]
    return lacking(min(ways, key=lambda way: way[:2])[2]) if ways else None


def _rest(owned: Pieces, pieces: Pieces, players: int) -> Pieces:
    return {value: count - players * pieces.get(value, 0) for value, count in owned.items()}


def _vectors(limits: Pieces, stack: Chips) -> Iterator[dict[Chips, int]]:
    """Every stack of exactly this worth within the limits of its values, in pieces that somebody would count out.

    The smallest value first; a stack has at most five neighbouring values of the case.
    """
    values = sorted(value for value, limit in limits.items() if limit)
    for at, smallest in enumerate(values):
        larger = values[at + 1 : at + _MOST_VALUES][::-1]
        for count in range(1, min(limits[smallest], _MOST_OF_ONE) + 1):
            left = stack - count * smallest
            if left < 0:
                break
            for counts in _filled(larger, limits, left, _MOST_IN_ALL - count):
                if count + sum(counts) < _FEW:
                    continue
                yield {smallest: count} | {
                    value: pieces for value, pieces in zip(larger[::-1], counts[::-1], strict=True) if pieces
                }


def _filled(values: list[Chips], limits: Pieces, left: Chips, pieces: int) -> Iterator[tuple[int, ...]]:
    """Pieces of each of these values, largest first, that make up exactly what is left."""
    if not values:
        if left == 0:
            yield ()
        return
    value, *smaller = values
    if not smaller:
        if left % value == 0 and left // value <= min(limits[value], _MOST_OF_ONE, pieces):
            yield (left // value,)
        return
    room = smaller[0] * min(pieces, sum(min(limits[other], _MOST_OF_ONE) for other in smaller))
    least = max(0, -(-(left - room) // value))
    for count in range(least, min(limits[value], _MOST_OF_ONE, pieces, left // value) + 1):
        for rest in _filled(smaller, limits, left - count * value, pieces - count):
            yield (count, *rest)


def _price(pieces: Pieces, stack: Chips) -> float:
    """Distance of a stack from customary figures, in points without a unit.

    The figures are those of home games' hosts: twelve of each workhorse chip (a price for fewer than eight, not a bar),
    about five of the third value, no value left out between, and no chip that the others could not break. The smallest
    chip is a hundredth to a thousandth of the stack: it pays the first blinds, and nobody counts out more of it.
    """
    values, counts = tuple(pieces), tuple(pieces.values())
    price = 0.15 * sum(counts)
    for count in counts[:2]:
        price += abs(count - _WORKHORSE) + 3 * max(0, _FEW - count)
    if len(counts) > 2:
        price += 0.6 * abs(counts[2] - _MIDDLE)
    price += 2 * max(0, _LEAST_PIECES - sum(counts)) + max(0, sum(counts) - _MOST_PIECES)
    price += _UNUSUAL * (100 * values[0] > stack) + _UNUSUAL / 2 * (stack > 1_000 * values[0])
    price += _UNUSUAL * sum(larger > 5 * value for value, larger in pairwise(values))
    price += sum(5 * count for value, count in pieces.items() if 5 * value >= stack)
    return price + _UNUSUAL * (4 * values[-1] > stack)
