"""Topic: who gets a chip that cannot be split (odd chip, ungerader Chip)?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from typing import Annotated, Final

from annotated_types import MinLen

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, ChipValue, SeatNumber, SomeChips, facts, refuse_fact, told
from homepoker.core.rulings.shared.seat_order import clockwise_after
from homepoker.core.rulings.showdown.policies import HIGH_LOW, ODD_CHIP, SAME_HANDS, OddChip
from homepoker.core.rulings.showdown.sharing import extra, halves, low_side, most_left_over, share

TOPIC: Final = "pot-odd-chip"


STUD: Final = one_answer("pot.odd_chip_stud", "pot-odd-chip", "suit-of-high-card")
"""Who gets it in stud: who has the highest card by suit in the winning hand."""


POLICIES: Final = (ODD_CHIP, HIGH_LOW, STUD, SAME_HANDS)


class Game(StrEnum):
    """Game: what is played."""

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
    """High low: who wins the high half and who wins the low half, by seats."""

    high_winners: Annotated[tuple[SeatNumber, ...], MinLen(1)]
    low_winners: Annotated[tuple[SeatNumber, ...], MinLen(1)]


@facts
class Situation:
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
class Verdict:
    """Verdict: what each seat gets beyond its even share, in chips; empty where the pot splits evenly."""

    recipient: Mapping[SeatNumber, Amount]


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
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
    return Verdict(chips)


def _in_turn(winners: Sequence[int], situation: Situation, consult: Consultation) -> tuple[int, ...]:
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


def _suit_place(seat: int, situation: Situation) -> int:
    if situation.top_suits is None:
        raise refuse_fact("top_suits", "missing")
    if seat not in situation.top_suits:
        raise refuse_fact("top_suits", "suit_of_each_needed", seat=seat)
    return list(Suit).index(situation.top_suits[seat])


def _refuse_one_suit(shared: Sequence[Sequence[int]], situation: Situation) -> None:
    """Refuse highest cards of one suit: equal hands have the same ranks, so theirs are of different suits."""
    for side in shared:
        suits = [_suit_place(seat, situation) for seat in side]
        if len(set(suits)) < len(suits):
            raise refuse_fact("top_suits", "suit_twice")


def _refuse_twice(name: str, seats: Sequence[int]) -> None:
    for place, seat in enumerate(seats):
        if seat in seats[:place]:
            raise refuse_fact(f"{name}.{place}", "seat_named_twice")
