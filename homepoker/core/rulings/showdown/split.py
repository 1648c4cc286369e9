"""Pots among equal hands, and the chip that cannot be split.

- ``pot-split``: how is a pot shared among equal hands (split pot, geteilter Pot)?
- ``pot-odd-chip``: who gets a chip that cannot be split (odd chip, ungerader Chip)?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from typing import Annotated, Final, TypeVar

from annotated_types import MinLen

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, ChipValue, Name, SeatNumber, SomeChips, facts, refuse_fact, told
from homepoker.core.rulings.shared.seat_order import clockwise_after

W = TypeVar("W", int, str)


class OddChip(StrEnum):
    """Who gets the odd chip."""

    FIRST_LEFT_OF_BUTTON = "first-left-of-button"
    """The first winner left of the button."""
    NEAREST_CLOCKWISE = "nearest-clockwise"
    """The winner who sits nearest to the button, clockwise."""


ODD_CHIP: Final = choice("pot.odd_chip", "pot-odd-chip", OddChip, OddChip.FIRST_LEFT_OF_BUTTON)


HIGH_LOW: Final = one_answer("pot.odd_chip_high_low", "pot-odd-chip", "high-side")
"""Who gets it when a pot is halved between high and low: the high side."""


class SameHands(StrEnum):
    """How equal hands share that win both high and low."""

    EVENLY = "evenly"
    """The whole pot as evenly as it can be."""
    EACH_HALF = "each-half"
    """Each half on its own, with its own odd chip."""


SAME_HANDS: Final = choice("pot.same_hands_high_low", "pot-odd-chip", SameHands, SameHands.EVENLY)


SPLIT: Final = one_answer("pot.split", "pot-split", "equally")
"""How equal hands share: in equal parts."""


@facts
class SplitPotSituation:
    """A pot in chips with its best hands; ``smallest_chip`` is the lowest value still in play.

    ``winners`` stand in the order of their seats, the first left of the button first. With ``hi_lo`` they win the
    high half, and ``low_winners``, in the same order, the low half; without any the high hand takes it all.
    """

    pot: SomeChips
    winners: Annotated[tuple[Name, ...], MinLen(1)]
    hi_lo: bool = field(default=False, kw_only=True)
    low_winners: tuple[Name, ...] = field(default=(), kw_only=True)
    smallest_chip: ChipValue

    def __post_init__(self) -> None:
        """Check the pot: it consists of chips that are in play, and nobody wins twice."""
        for name, players in (("low_winners", self.low_winners), ("winners", self.winners)):
            for place, player in enumerate(players):
                if player in players[:place]:
                    raise refuse_fact(f"{name}.{place}", "named_twice", player=player)
        if self.low_winners and not self.hi_lo:
            raise refuse_fact("low_winners", "low_without_hi_lo")
        if self.pot % self.smallest_chip:
            raise refuse_fact("pot", "not_in_chips", chip=self.smallest_chip)


@facts
class SplitPotVerdict:
    """What each winner gets in chips, and who is the first to get a chip more than the others."""

    shares: Mapping[Name, Amount]
    odd_chip: Name | None


@decides("pot-split", asks=(SPLIT,))
def split_pot(situation: SplitPotSituation, consult: Consultation) -> SplitPotVerdict:
    """Equal shares in whole chips; a chip that cannot be split goes by the rule of the odd chip."""
    high = situation.winners
    low = situation.low_winners if situation.hi_lo else ()
    chip = situation.smallest_chip
    units = situation.pot // chip
    consult.rest_on(SPLIT)
    if len(high) > 1 or len(low) > 1:
        consult.because("equal_hands")
    if low and set(high) == set(low):
        low = low_side(high, consult)
    if odd := most_left_over(units, high, low):
        match consult.ask(ODD_CHIP):
            case OddChip.FIRST_LEFT_OF_BUTTON | OddChip.NEAREST_CLOCKWISE:
                consult.because("left_of_button")
        if odd > 1:
            consult.leans_on("A-29")
    if low and units % 2:
        consult.rest_on(HIGH_LOW)
        consult.because("high_side")
    shares = {player: part * chip for player, part in share(units, high, low).items()}
    odd_chips = list(extra(share(units, high, low), units, high, low))
    if len(shares) == 1:
        consult.say("alone", player=high[0], amount=situation.pot)
        consult.then("push", player=high[0])
        return SplitPotVerdict(shares, None)
    if odd_chips:
        consult.then("change", amount=chip)
    if low:
        for_high, for_low = halves(units)
        consult.say("halves", amount=situation.pot, high=list(high), low=list(low))
        consult.then("two_piles", high=for_high * chip, low=for_low * chip)
    else:
        consult.say("shared", amount=situation.pot, count=len(shares))
    for player, amount in shares.items():
        consult.then("share" if amount else "no_share", player=player, amount=amount)
    if odd_chips:
        consult.then("odd", players=odd_chips, count=len(odd_chips), amount=chip)
    return SplitPotVerdict(shares, odd_chips[0] if odd_chips else None)


STUD: Final = one_answer("pot.odd_chip_stud", "pot-odd-chip", "suit-of-high-card")
"""Who gets it in stud: who has the highest card by suit in the winning hand."""


class Game(StrEnum):
    """What is played."""

    BOARD = "board"
    """A game with a board, such as hold'em and Omaha."""
    STUD = "stud"
    """Stud, Razz, and what has no board."""


class Suit(StrEnum):
    """A suit, the highest first."""

    SPADES = "s"
    """Spades."""
    HEARTS = "h"
    """Hearts."""
    DIAMONDS = "d"
    """Diamonds."""
    CLUBS = "c"
    """Clubs."""


@facts
class HighLow:
    """Who wins the high half and who wins the low half, by seats."""

    high_winners: Annotated[tuple[SeatNumber, ...], MinLen(1)]
    low_winners: Annotated[tuple[SeatNumber, ...], MinLen(1)]


@facts
class OddChipSituation:
    """A pot in chips that several share; ``smallest_chip`` is the lowest value still in play.

    ``hi_lo`` takes the place of ``winners`` where a pot is halved between high and low. ``top_suits`` is only asked
    in stud: the suit of the highest card in each winning hand; ``button`` is not asked there.
    """

    pot: SomeChips
    winners: tuple[SeatNumber, ...] = field(default=(), kw_only=True)
    button: SeatNumber | None = field(default=None, kw_only=True)
    smallest_chip: ChipValue
    game: Game = Game.BOARD
    hi_lo: HighLow | None = None
    top_suits: Mapping[SeatNumber, Suit] | None = None

    def __post_init__(self) -> None:
        """Check the pot: it consists of chips that are in play, and nobody wins twice."""
        if self.hi_lo:
            _refuse_twice("hi_lo.high_winners", self.hi_lo.high_winners)
            _refuse_twice("hi_lo.low_winners", self.hi_lo.low_winners)
        if self.pot % self.smallest_chip:
            raise refuse_fact("pot", "not_in_chips", chip=self.smallest_chip)
        _refuse_twice("winners", self.winners)


@facts
class OddChipVerdict:
    """What each seat gets beyond its even share, in chips; empty where the pot splits evenly."""

    recipient: Mapping[SeatNumber, Amount]


@decides("pot-odd-chip", asks=(ODD_CHIP, HIGH_LOW, STUD, SAME_HANDS))
def odd_chip(situation: OddChipSituation, consult: Consultation) -> OddChipVerdict:
    """Odd chips go one by one to the winners, the first left of the button first; in stud by suit."""
    hi_lo = situation.hi_lo
    high, low = (hi_lo.high_winners, hi_lo.low_winners) if hi_lo else (told(situation.winners or None, "winners"), ())
    units = situation.pot // situation.smallest_chip
    if low and set(high) == set(low):
        low = low_side(high, consult)
    if odd := most_left_over(units, high, low):
        shared = [side for side in (high, low) if len(side) > 1]
        order = _in_turn([seat for side in shared for seat in side], situation, consult)
        if situation.game is Game.STUD:
            _refuse_one_suit(shared, situation)
        high, low = (tuple(sorted(side, key=order.index)) if len(side) > 1 else side for side in (high, low))
        if odd > 1:
            consult.leans_on("A-29")
    shares = share(units, high, low)
    if low and units % 2:
        consult.rest_on(HIGH_LOW)
        consult.because("high_side")
    chips = {seat: more * situation.smallest_chip for seat, more in extra(shares, units, high, low).items()}
    match tuple(chips):
        case ():
            consult.say("even")
        case (seat,):
            consult.say("one", seat=seat, amount=chips[seat])
        case several:
            consult.say("several", seats=[str(seat) for seat in several], amount=situation.smallest_chip)
    if chips:
        consult.then("change", amount=situation.smallest_chip)
    if low:
        for_high, for_low = halves(units)
        consult.then("two_piles", high=for_high * situation.smallest_chip, low=for_low * situation.smallest_chip)
    for seat, part in shares.items():
        consult.then("share" if part else "no_share", seat=seat, amount=part * situation.smallest_chip)
    return OddChipVerdict(chips)


def _in_turn(winners: Sequence[int], situation: OddChipSituation, consult: Consultation) -> tuple[int, ...]:
    """The winners in the order in which they get odd chips."""
    match situation.game:
        case Game.STUD:
            consult.rest_on(STUD)
            consult.because("by_suit")
            return tuple(sorted(winners, key=lambda seat: _suit_place(seat, situation)))
        case Game.BOARD:
            button = told(situation.button, "button")
            match consult.ask(ODD_CHIP):
                case OddChip.FIRST_LEFT_OF_BUTTON:
                    consult.because("left_of_button")
                case OddChip.NEAREST_CLOCKWISE:
                    # Read literally the button would be nearest to itself; all other books begin left of it.
                    consult.because("left_of_button")
                    if button in winners:
                        consult.leans_on("A-29")
            return clockwise_after(winners, button)


def _suit_place(seat: int, situation: OddChipSituation) -> int:
    if situation.top_suits is None:
        raise refuse_fact("top_suits", "missing")
    if seat not in situation.top_suits:
        raise refuse_fact("top_suits", "suit_of_each_needed", seat=seat)
    return list(Suit).index(situation.top_suits[seat])


def _refuse_one_suit(shared: Sequence[Sequence[int]], situation: OddChipSituation) -> None:
    """Refuse highest cards of one suit: equal hands have the same ranks, so theirs are of different suits."""
    for side in shared:
        suits = [_suit_place(seat, situation) for seat in side]
        if len(set(suits)) < len(suits):
            raise refuse_fact("top_suits", "suit_twice")


def _refuse_twice(name: str, seats: Sequence[int]) -> None:
    for place, seat in enumerate(seats):
        if seat in seats[:place]:
            raise refuse_fact(f"{name}.{place}", "seat_named_twice")


def low_side(winners: tuple[W, ...], consult: Consultation) -> tuple[W, ...]:
    """Winners of the low half where the same hands win both: none, if they share the pot as a whole."""
    if len(winners) > 1:
        match consult.ask(SAME_HANDS):
            case SameHands.EVENLY:
                consult.because("pot.same_both_ways")
            case SameHands.EACH_HALF:
                return winners
    return ()


def share(units: int, high: Sequence[W], low: Sequence[W]) -> dict[W, int]:
    """Share of each winner; odd chips go to the first ones, the pot's own to the high side.

    :param units: the pot in chips of the smallest value.
    :param high: the winners, the one who comes first for an odd chip first.
    :param low: those who share the low half; empty where the pot is not halved.
    """
    if not low:
        return _evenly(units, high)
    for_high, for_low = halves(units)
    shares = Counter(_evenly(for_high, high))
    shares.update(_evenly(for_low, low))
    return dict(shares)


def halves(units: int) -> tuple[int, int]:
    """The high half and the low half of a pot, which gets the smaller one; in chips of the smallest value."""
    return units - units // 2, units // 2


def most_left_over(units: int, high: Sequence[W], low: Sequence[W]) -> int:
    """Number of odd chips of one side, for which the order of winners matters; the more of both sides."""
    if not low:
        return units % len(high)
    for_high, for_low = halves(units)
    return max(for_high % len(high), for_low % len(low))


def extra(shares: Mapping[W, int], units: int, high: Sequence[W], low: Sequence[W]) -> dict[W, int]:
    """Odd chips of each beyond the whole part of an even share, in chips of the smallest value."""
    even: Counter[W] = Counter()
    for side in (high, low) if low else (high,):
        for winner in side:
            even[winner] += units // (2 if low else 1) // len(side)
    return {winner: share - even[winner] for winner, share in shares.items() if share > even[winner]}


def _evenly(units: int, winners: Sequence[W]) -> dict[W, int]:
    each, odd = divmod(units, len(winners))
    return {winner: each + (place < odd) for place, winner in enumerate(winners)}
