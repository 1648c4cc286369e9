"""Values for chips that have none, or that count otherwise tonight.

Usual series are laid over the colours, of which there are most for the smallest value, and judged by what they deal
out: big blinds at the start, small chips a head, and what stays in the case. A value that the host has fixed stays.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import log
from typing import Final

from homepoker.core.chip_case import ChipCase, owned, with_values
from homepoker.core.quantities import Chips
from homepoker.core.starting_stacks import NOTHING_LATER, Deal, Later, Pieces, starting_stacks, worth
from homepoker.core.wording import Sentence, sentence

SERIES: Final[tuple[tuple[float, tuple[Chips, ...]], ...]] = (
    (0, (5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000)),
    (0, (25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000)),
    (10, (100, 500, 1_000, 5_000, 25_000, 100_000, 500_000, 1_000_000)),
    (6, (1, 5, 25, 100, 500, 1_000, 5_000, 25_000)),
    (12, (10, 50, 100, 500, 1_000, 5_000, 10_000, 50_000)),
    (12, (50, 100, 500, 1_000, 5_000, 10_000, 50_000, 100_000)),
)
"""The usual series, each with the price of being less usual than the first."""

DEEP: Final = 150
"""Big blinds at the start that are aimed at."""
_SWAPPED: Final = 25
"""Price of a smaller value on a colour of which there are fewer pieces."""
_UNUSED: Final = 20
"""Price of a smallest chip that nobody gets at the start."""
_DEPTH: Final = 20
"""Price of a start that is e times as deep or as shallow as the usual one."""
_SOLVED: Final = 16
"""Ways to give values for which stacks are looked for; the others look worse from afar."""
_ROUND: Final = (1, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5, 8)
"""First figures of a round stack."""


@dataclass(frozen=True, slots=True)
class ValuedCase:
    """A case with the values that count, and the stack for everybody that they make."""

    case: ChipCase
    stack: Chips
    deal: Deal
    price: float

    @property
    def big_blind(self) -> Chips:
        """The first big blind: two of the smallest chip."""
        return 2 * min(self.deal.stacks[0].pieces)

    @property
    def why(self) -> tuple[Sentence, ...]:
        """What the values make of the evening's start."""
        pieces, blind = self.deal.stacks[0].pieces, self.big_blind
        smallest = min(pieces)
        return (
            sentence("chips.values_depth", blinds=self.stack // blind, small=blind // 2, big=blind),
            sentence("chips.values_small", count=pieces[smallest], value=smallest),
            sentence("chips.values_reserve", chips=worth(self.deal.left_over)),
        )


def valued_cases(
    case: ChipCase,
    entries: int,
    stack: Chips = 0,
    fixed: tuple[Chips, ...] = (),
    later: Later = NOTHING_LATER,
) -> tuple[ValuedCase, ...]:
    """The case with values for its colours, at most three ways, the best first; none where no series makes stacks.

    :param stack: chips of one stack; 0: the one that the values make.
    :param fixed: for each colour the value that stays, 0 where it may be any; empty: none stays, nor what is printed.
    """
    ways = list(_ways(case, fixed or (0,) * len(case.chips)))
    prices = {tuple(chip.value for chip in valued.chips): extra for extra, valued in ways}
    far = sorted(
        (_price_from_afar(valued, entries, wanted) + extra, wanted, tuple(chip.value for chip in valued.chips))
        for extra, valued in ways
        for wanted in ([stack] if stack else round_stacks(owned(valued), entries, later)[-2:])
    )
    found: dict[tuple[Chips, ...], ValuedCase] = {}
    for _, wanted, values in far[:_SOLVED]:
        valued = with_values(case, values)
        deals = starting_stacks(owned(valued), entries, wanted, later).deals
        if not deals:
            continue
        solved = ValuedCase(valued, wanted, deals[0], _price(deals[0], prices[values]))
        if values not in found or solved.price < found[values].price:
            found[values] = solved
    return tuple(sorted(found.values(), key=lambda one: one.price)[:3])


def _ways(case: ChipCase, fixed: tuple[Chips, ...]) -> Iterator[tuple[float, ChipCase]]:
    """The case with the values of each series, the most pieces having the smallest; and with two neighbours changed."""
    colours = [place for place, chip in enumerate(case.chips) if chip.pieces]
    if not colours:
        return
    free = [place for place in colours if not fixed[place]]
    free.sort(key=lambda place: -case.chips[place].pieces)
    seen: set[tuple[Chips, ...]] = set()
    for extra, series in SERIES:
        left = [value for value in series if value not in fixed]
        if len(left) < len(free):
            continue
        for first in range(2 if any(fixed) else 1):
            for order in _orders(free):
                values = list(fixed)
                for place, value in zip(order, left[first:], strict=False):
                    values[place] = value
                given = tuple(values)
                if given not in seen and all(given[place] for place in colours):
                    seen.add(given)
                    yield extra + (0 if order == free else _SWAPPED), with_values(case, given)


def _orders(places: list[int]) -> Iterator[list[int]]:
    yield places
    for at in range(len(places) - 1):
        yield [*places[:at], places[at + 1], places[at], *places[at + 2 :]]


def round_stacks(pieces: Pieces, entries: int, later: Later) -> list[Chips]:
    """Round stacks that a case may make for everybody as far as its worth goes, the smallest first."""
    heads = entries + later.re_entries + later.rebuys
    most = sum(value * (count // entries) for value, count in pieces.items())
    most = min(most, worth(pieces) // max(1, heads))
    sizes = [int(figure * 10**power) for power in range(1, 8) for figure in _ROUND]
    smallest = min(pieces)
    return [size for size in sizes if size <= most and size % smallest == 0 and size <= 400 * smallest]


def _price_from_afar(case: ChipCase, entries: int, stack: Chips) -> float:
    """Distance from a usual start, in points as of a stack, without looking for a stack."""
    pieces = owned(case)
    price = depth_price(stack, min(pieces))
    a_head = [pieces[value] // entries for value in pieces]
    price += sum(2 * max(0, 8 - count) for count in a_head[:2])
    price += sum(4 for small, large in pairwise(pieces) if large > 5 * small)
    dealt = entries * stack / max(1, worth(pieces))
    return price + 20 * max(0.0, dealt - 0.9)


def _price(deal: Deal, extra: float) -> float:
    pieces = deal.stacks[0].pieces
    is_smallest_left = min(pieces) > min(value for value, count in deal.left_over.items() if count or value in pieces)
    return deal.price + extra + depth_price(deal.stacks[0].worth, min(pieces)) + _UNUSED * is_smallest_left


def depth_price(stack: Chips, smallest: Chips) -> float:
    """Distance of a stack from a usual depth at the start, in points as of a stack."""
    return _DEPTH * abs(log(max(1, stack) / (2 * smallest) / DEEP))
