"""Topic: who pays which ante, and what a short big blind pays first (big blind ante)?"""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Final

from annotated_types import MaxLen

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.antes import big_blind_and_ante
from homepoker.core.rulings.betting.policies import (
    ANTE_AMOUNT,
    ANTE_FORMAT,
    ANTE_ORDER,
    AnteAmount,
    AnteFormat,
    AnteOrder,
)
from homepoker.core.rulings.facts import Amount, SeatNumber, SomeChips, facts, refuse_fact

TOPIC: Final = "bet-big-blind-ante"


POLICIES: Final = (ANTE_FORMAT, ANTE_AMOUNT, ANTE_ORDER)


@facts
class Caller:
    """Somebody else who stays in, with the total put in before the flop; less than the big blind is an all-in."""

    seat: SeatNumber
    amount: SomeChips


@facts
class Situation:
    """The big blind's chips before posting, the blind, the ante for the table, and who pays to stay in.

    ``ante`` is as large as the blind where it is not told. ``order`` is the book's where it is not told.
    """

    bb: SomeChips
    ante: SomeChips | None = None
    stack: SomeChips = field(kw_only=True)
    order: AnteOrder | None = None
    callers: Annotated[tuple[Caller, ...], MaxLen(10)] = ()

    def __post_init__(self) -> None:
        """Check the callers: each seat is named once."""
        seats = [one.seat for one in self.callers]
        if len(set(seats)) < len(seats):
            raise refuse_fact("callers", "seat_twice")


@facts
class Verdict:
    """Verdict: what is posted: the live blind, and the ante, which is dead and belongs to the main pot.

    ``main_pot`` is what everybody plays for: the ante, and of each as much as the shortest all-in can match; whoever
    pays less than the blind to stay in is all-in.
    ``min_raise_to`` is the least raise, as a total.
    """

    liveBB: Amount  # noqa: N815 (its name in JSON keeps both letters)
    ante_paid: Amount
    main_pot: Amount
    min_raise_to: Amount


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Post big blind and ante: both in full if the chips suffice, else in the book's order."""
    blind, stack = situation.bb, situation.stack
    ante = _usual_ante(situation, consult) if situation.ante is None else situation.ante
    live, paid = blind, ante
    if stack < blind + ante:
        order = consult.ask(ANTE_ORDER)
        if situation.order is not None and situation.order is not order:
            consult.because("agreed_otherwise")
            order = situation.order
        live, paid = big_blind_and_ante(stack, blind, ante, order)
        if not live:
            consult.leans_on("A-51")
        match order:
            case AnteOrder.ANTE_FIRST:
                consult.because("ante_first" if live else "ante_takes_all", ante=paid, live=live)
            case AnteOrder.BB_FIRST:
                consult.because("blind_first" if paid else "blind_takes_all", ante=paid, live=live)
    else:
        consult.because("full", big_blind=live, ante=paid)
    _say(live, paid, consult)
    is_all_in = stack <= live + paid
    if is_all_in:
        all_in = "all_in" if live and paid else "all_in_without_ante" if live else "all_in_for_the_ante"
        consult.then(all_in, live=live)
    main_pot = paid + _matched(live, is_all_in, situation)
    consult.then("to_main_pot" if paid else "no_ante", ante=paid)
    consult.then("to_stay_in", call_to=blind, raise_to=2 * blind)
    if situation.callers:
        consult.then("main_pot", amount=main_pot)
    return Verdict(live, paid, main_pot, 2 * blind)


def _matched(live: int, is_all_in: bool, situation: Situation) -> int:
    """Chips that all play for beside the ante: as much of each as the shortest all-in can match."""
    amounts = [live, *(one.amount for one in situation.callers)]
    short = [one.amount for one in situation.callers if one.amount < situation.bb]
    most = min([live, *short] if is_all_in else short, default=max(amounts))
    return sum(min(amount, most) for amount in amounts)


def _usual_ante(situation: Situation, consult: Consultation) -> int:
    """The big blind; a book that measures the ante of every player says nothing else on this one."""
    match consult.ask(ANTE_AMOUNT):
        case AnteAmount.BIG_BLIND | AnteAmount.QUARTER_SMALL_BLIND:
            consult.because("as_large_as_the_blind", ante=situation.bb)
            return situation.bb


def _say(live: int, ante: int, consult: Consultation) -> None:
    """Say the posts, and what the book has in place of this ante where it does not play it."""
    consult.say("posts" if live and ante else "posts_blind_only" if live else "posts_ante_only", live=live, ante=ante)
    match consult.ask(ANTE_FORMAT):
        case AnteFormat.BIG_BLIND:
            pass
        case AnteFormat.PER_PLAYER:
            consult.then("though_each_pays")
        case AnteFormat.NONE | AnteFormat.OPEN:
            consult.then("if_agreed")
