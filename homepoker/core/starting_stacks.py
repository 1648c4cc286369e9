"""Starting stacks from the chips that a club owns: how many of which value each player gets.

A stack is worth exactly what it shall be and needs no more pieces than the case has. Among those that can be dealt out,
customary figures decide: ten to twelve of each workhorse chip, twenty to forty pieces a player, a largest chip that is
small beside the stack. Where one kind of stack is impossible, two kinds share the case; where that is impossible too,
the next smaller round stack is proposed, and the pieces that are missing for the wanted one.

What comes later is kept in the case: bags of exact worth for re-entries, re-buys and add-ons, in as few pieces as
possible, and, as far as the case has them, the pieces into which small chips are exchanged when they leave.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final

from homepoker.core.limits import MOST_PIECES
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
_LOOKED_AT: Final = 40
"""Times the stacks that are proposed: of so many it is worked out what the exchange of leaving chips lacks."""
_LACKING: Final = 0.1
"""Price of each piece that lacks when small chips are exchanged."""
_TRIED_FEWER: Final = 12
"""Pieces by which a bag may have fewer of a large chip than fit into it; more never help with values of chips."""


@dataclass(frozen=True, slots=True)
class Stack:
    """A starting stack: the pieces that each of ``players`` gets."""

    pieces: Pieces = field(hash=False)
    players: int

    @property
    def worth(self) -> Chips:
        """The chips of one such stack."""
        return worth(self.pieces)


class BagFor(StrEnum):
    RE_ENTRY = "re_entry"
    REBUY = "rebuy"
    ADD_ON = "add_on"


@dataclass(frozen=True, slots=True)
class Later:
    """What is expected to come into play after the start."""

    re_entries: int = 0
    """Each gets a starting stack."""
    rebuys: int = 0
    rebuy_chips: Chips = 0
    add_ons: int = 0
    add_on_chips: Chips = 0
    leaving: tuple[Chips, ...] = ()
    """Values that leave in a colour-up."""

    def bags(self, stack: Chips) -> tuple[tuple[BagFor, int, Chips], ...]:
        """Purpose, number and worth of the bags that are wanted."""
        wanted = (
            (BagFor.RE_ENTRY, self.re_entries, stack),
            (BagFor.REBUY, self.rebuys, self.rebuy_chips),
            (BagFor.ADD_ON, self.add_ons, self.add_on_chips),
        )
        return tuple(bag for bag in wanted if bag[1] > 0 and bag[2] > 0)


NOTHING_LATER: Final = Later()


@dataclass(frozen=True, slots=True)
class Bag:
    """Pieces packed for later: ``stack.players`` bags of them."""

    purpose: BagFor
    stack: Stack


@dataclass(frozen=True, slots=True)
class Deal:
    """A way to deal the case out: one kind of stack for all, or two, and what stays in the case."""

    stacks: tuple[Stack, ...]
    left_over: Pieces
    """What nobody has at the start, the bags among it."""
    price: float
    """Distance from customary figures: what is dealt out more comfortably has less."""
    bags: tuple[Bag, ...] = ()
    exchange_lacks: Pieces = field(default_factory=dict, hash=False)
    """Pieces that the case lacks for the exchange of the values that leave."""

    @property
    def spare(self) -> Pieces:
        """What is left without the bags."""
        return _without(self.left_over, self.bags)


@dataclass(frozen=True, slots=True)
class Exchange:
    """Pieces of a larger value into which small chips are exchanged when they leave together."""

    leaving: tuple[Chips, ...]
    into: Chips
    needed: int
    """Pieces that are needed, at most."""
    lacking: int
    """Pieces of them that the case does not have any more."""


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


def reasons(deal: Deal) -> tuple[Sentence, ...]:
    """Why a deal is proposed, and what is to be known of it: first of its first kind of stack, then of all."""
    pieces = deal.stacks[0].pieces
    values, chips = tuple(pieces), worth(pieces)
    said = [sentence("chips.stack_pieces", count=sum(pieces.values()))]
    small = [value for value in values[:2] if value < chips // 20]
    if small and all(pieces[value] >= _FEW for value in small):
        said.append(sentence("chips.stack_change", count=sum(pieces[value] for value in small), value=small[-1]))
    said += remarks(pieces)[1:]
    if len(deal.stacks) > 1:
        said.append(sentence("chips.stack_two_kinds"))
    said += [sentence("chips.exchange_lacks", count=count, value=value) for value, count in deal.exchange_lacks.items()]
    return tuple(said)


def faults(pieces: Pieces, stated: Chips, owned: Pieces, entries: int) -> tuple[Sentence, ...]:
    """What is wrong with a stack as somebody has written it down: its sum, and pieces that the case does not have."""
    said = []
    if worth(pieces) != stated:
        said.append(sentence("chips.sum_is_wrong", chips=worth(pieces), stated=stated))
    said += [
        sentence("chips.not_owned", value=value, needed=entries * count, owned=owned.get(value, 0))
        for value, count in pieces.items()
        if entries * count > owned.get(value, 0)
    ]
    return tuple(said)


def covers(owned: Pieces, in_play: Chips) -> bool:
    """Whether the two largest values of a case are worth all chips in play, as they must be when the rest has left."""
    held = sorted(value for value, count in owned.items() if count)
    return sum(value * owned[value] for value in held[-2:]) >= in_play


def worth(pieces: Pieces) -> Chips:
    """The chips that some pieces are worth."""
    return sum(value * count for value, count in pieces.items())


def starting_stacks(owned: Pieces, entries: int, stack: Chips, later: Later = NOTHING_LATER) -> StartingStacks:
    """Stacks of this many chips for so many entries, those who come late among them.

    :param owned: pieces of each value in the case; every value above 0.
    :param stack: chips of one stack.
    """
    owned = dict(sorted(owned.items()))
    deals = _deals(owned, entries, stack, later)
    if deals:
        return StartingStacks(deals)
    return StartingStacks((), _nearest(owned, entries, stack, later), _missing(owned, entries, stack, later))


def _deals(owned: Pieces, entries: int, stack: Chips, later: Later) -> tuple[Deal, ...]:
    def dealt(price: float, pieces: Pieces) -> Deal:
        return Deal((Stack(pieces, entries),), _rest(owned, pieces, entries), price)

    limits = {value: count // entries for value, count in owned.items()}
    priced = sorted((_price(pieces, stack), tuple(pieces.items()), pieces) for pieces in _vectors(limits, stack))
    alike = _kept(
        (dealt(price, pieces) for price, _, pieces in priced),
        stack,
        later,
        PROPOSED * (_LOOKED_AT if later.leaving else 1),
    )
    return alike or _two_kinds(owned, entries, stack, later)


def _kept(deals: Iterable[Deal], stack: Chips, later: Later, looked_at: int) -> tuple[Deal, ...]:
    """The best deals, with the bags that are wanted; those whose rest does not make them are left out.

    :param deals: the best first.
    """
    wanted = later.bags(stack)
    enough = sum(number * chips for _, number, chips in wanted)
    found: list[Deal] = []
    for deal in deals:
        if worth(deal.left_over) < enough:
            continue
        bags = _packed(tuple(deal.left_over.items()), wanted)
        if bags is None:
            continue
        packed = replace(deal, bags=bags)
        lacks = _exchange_lacks(packed, later)
        found.append(
            replace(packed, exchange_lacks=lacks, price=deal.price + min(_UNUSUAL, _LACKING * sum(lacks.values())))
        )
        if len(found) == looked_at:
            break
    return tuple(sorted(found, key=lambda deal: deal.price)[:PROPOSED])


@lru_cache(maxsize=4096)
def _packed(
    left: tuple[tuple[Chips, int], ...], wanted: tuple[tuple[BagFor, int, Chips], ...]
) -> tuple[Bag, ...] | None:
    """Bags from what is left, or nothing where it does not make them."""
    bags: list[Bag] = []
    rest: Pieces = dict(left)
    for purpose, number, chips in wanted:
        pieces = fewest_pieces({value: count // number for value, count in rest.items()}, chips)
        if pieces is None:
            return None
        bags.append(Bag(purpose, Stack(pieces, number)))
        rest = _rest(rest, pieces, number)
    return tuple(bags)


def fewest_pieces(limits: Pieces, chips: Chips) -> Pieces | None:
    """The fewest pieces within the limits that are worth exactly this; of equally many the largest."""
    values = sorted((value for value, limit in limits.items() if limit), reverse=True)

    @cache
    def best(at: int, left: Chips) -> tuple[int, ...] | None:
        if left == 0:
            return (0,) * (len(values) - at)
        if at == len(values):
            return None
        value = values[at]
        found: tuple[int, ...] | None = None
        most = min(limits[value], left // value)
        for count in range(most, max(-1, most - _TRIED_FEWER), -1):
            rest = best(at + 1, left - count * value)
            if rest is not None and (found is None or count + sum(rest) < sum(found)):
                found = (count, *rest)
        return found

    counts = best(0, chips)
    if counts is None:
        return None
    return {value: count for value, count in zip(values[::-1], counts[::-1], strict=True) if count}


def exchanges(deal: Deal, leaving: Iterable[tuple[Chips, ...]]) -> tuple[Exchange, ...]:
    """Exchanges of the values that leave, each into the next larger one that is in play or in the case then.

    :param leaving: values by the break in which they leave together, in the order of the breaks.
    """
    in_play: dict[Chips, int] = dict.fromkeys(deal.left_over, 0)
    for kind in (*deal.stacks, *(bag.stack for bag in deal.bags)):
        for value, count in kind.pieces.items():
            in_play[value] = in_play.get(value, 0) + count * kind.players
    spare, found = dict(deal.spare), list[Exchange]()
    for together in leaving:
        values = tuple(sorted(value for value in together if in_play.get(value)))
        if not values:
            continue
        held = (other for other in sorted(in_play) if other > values[-1] and in_play[other] + spare[other])
        into = next(held, 0)
        if not into:
            continue
        needed = -(-sum(value * in_play[value] for value in values) // into)
        found.append(Exchange(values, into, needed, max(0, needed - spare[into])))
        spare[into] = max(0, spare[into] - needed)
        in_play[into] += needed
        for value in values:
            spare[value] += in_play[value]
            in_play[value] = 0
    return tuple(found)


def _exchange_lacks(deal: Deal, later: Later) -> Pieces:
    """The pieces that lack when each value that leaves is exchanged into the next larger one that stays or is owned."""
    lacks: dict[Chips, int] = {}
    for exchange in exchanges(deal, ((value,) for value in sorted(later.leaving))):
        if exchange.lacking:
            lacks[exchange.into] = lacks.get(exchange.into, 0) + exchange.lacking
    return lacks


def _two_kinds(owned: Pieces, entries: int, stack: Chips, later: Later) -> tuple[Deal, ...]:
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
    return _kept(sorted(found.values(), key=lambda deal: deal.price), stack, later, PROPOSED)


def _nearest(owned: Pieces, entries: int, stack: Chips, later: Later) -> tuple[Deal, ...]:
    """The next smaller round stack that the case has for everybody: of one or two figures, as 7,500 or 6,000."""
    smaller = stack
    while (smaller := _rounder_below(smaller)) >= _FEW * min(owned):
        if deals := _deals(owned, entries, smaller, later):
            return deals
    return ()


def _rounder_below(stack: Chips) -> Chips:
    """The next amount below that has one figure, or two of which the second is 5."""
    half = max(1, int(f"1{'0' * (len(str(stack - 1)) - 1)}") // 2)
    return (stack - 1) // half * half


def _missing(owned: Pieces, entries: int, stack: Chips, later: Later) -> Pieces | None:
    """The pieces that lack for the wanted stack and the bags, as few as possible; nothing where no pieces make them."""

    def lacking(pieces: Pieces) -> dict[Chips, int]:
        lacks = {value: count * entries - owned[value] for value, count in pieces.items()}
        return {value: count for value, count in lacks.items() if count > 0}

    unlimited = dict.fromkeys(owned, _MOST_OF_ONE)
    bags = _packed(tuple((value, MOST_PIECES) for value in owned), later.bags(stack))
    ways = [(sum(lacking(pieces).values()), _price(pieces, stack), pieces) for pieces in _vectors(unlimited, stack)]
    if not ways or bags is None:
        return None
    pieces = min(ways, key=lambda way: way[:2])[2]
    lacks = lacking(pieces)
    left = _without(
        _rest({value: count + lacks.get(value, 0) for value, count in owned.items()}, pieces, entries), bags
    )
    return {value: lacks.get(value, 0) + max(0, -left[value]) for value in owned if lacks.get(value) or left[value] < 0}


def _without(owned: Pieces, bags: Iterable[Bag]) -> Pieces:
    for bag in bags:
        owned = _rest(owned, bag.stack.pieces, bag.stack.players)
    return owned


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
