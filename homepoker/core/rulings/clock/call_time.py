"""Topic: who may call the clock on a player, when, and how long does he have (time call, Zeit nehmen)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import SILENT, choice, whole, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Duration, facts, refuse_fact


class WaitBeforeCall(StrEnum):
    """Wait that must have passed before the clock may be called."""

    FLOOR_JUDGEMENT = "floor-judgement"
    """Reasonable time, as the floor judges it."""
    STATED_TIME = "stated-time"
    """The time that the book states."""


class TimeCaller(StrEnum):
    """Person who may call the clock."""

    SEATED_IN_EVENT = "seated-in-event"
    """Whoever has a seat in the tournament and sits on it."""
    AT_TABLE = "at-table"
    """Whoever plays at the table."""
    AT_TABLE_SEATED = "at-table-seated"
    """Whoever plays at the table and sits on his seat."""
    SEATED_IN_HAND = "seated-in-hand"
    """Whoever sits on his seat and is in the hand."""


class CallAuthority(StrEnum):
    """Person through whom a time call goes."""

    FLOOR = "floor"
    """The floor, who decides whether enough time has passed."""
    FLOOR_OR_DEALER = "floor-or-dealer"
    """The floor, where needed the dealer."""
    DEALER = "dealer"
    """The dealer, who alone decides whether enough time has passed."""


class Expiry(StrEnum):
    """What the end of the time means for a player who could check."""

    CHECK = "check"
    """He has checked."""
    HAND_DEAD = "hand-dead"
    """His hand is dead."""


WAIT: Final = choice("clock.call.wait", "clock-call-time", WaitBeforeCall, WaitBeforeCall.FLOOR_JUDGEMENT)
WAIT_LEAST: Final = whole("clock.call.wait_least_seconds", "clock-call-time", 0, 3600)
"""The least seconds that must have passed before the clock may be called."""
WAIT_MOST: Final = whole("clock.call.wait_most_seconds", "clock-call-time", 0, 3600)
"""The seconds after which the clock may be called at the latest; silent where the book states no range."""
WAIT_ALL_IN: Final = whole("clock.call.wait_all_in_seconds", "clock-call-time", 0, 3600)
"""The seconds before a decision about all chips; silent where the book makes no difference."""
WHO: Final = choice("clock.call.who", "clock-call-time", TimeCaller, TimeCaller.AT_TABLE)
THROUGH: Final = choice("clock.call.through", "clock-call-time", CallAuthority, CallAuthority.FLOOR)
FLOOR_MAY: Final = yes_no("clock.call.floor_may", "clock-call-time", default=True)
"""Yes: the floor may also start the clock unasked."""
BASE_SECONDS: Final = whole("clock.call.base_seconds", "clock-call-time", 5, 600, 60)
"""Seconds on the clock before the countdown, or in all where the countdown is part of them."""
COUNTDOWN_SECONDS: Final = whole("clock.call.countdown_seconds", "clock-call-time", 0, 120, 10)
"""Seconds that are counted down aloud."""
COUNTDOWN_ADDITIVE: Final = yes_no("clock.call.countdown_additive", "clock-call-time", default=True)
"""Yes: the countdown follows the time. No: it is its last part."""
EXPIRY_FACING_NO_BET: Final = choice("clock.call.expiry_facing_no_bet", "clock-call-time", Expiry, Expiry.CHECK)


class DecisionKind(StrEnum):
    """What the player has to decide."""

    MINOR = "minor"
    """Not about all chips."""
    ALL_IN = "all-in"
    """About all chips of somebody."""


@facts
class Caller:
    """Who asks for the clock. ``at_table`` is the player's table; ``has_cards`` means still in the hand."""

    seated: bool = True
    has_cards: bool = True
    at_table: bool = True
    in_event: bool = True
    is_floor: bool = False

    def __post_init__(self) -> None:
        """Check the counts: players with cards are at the table, players at the table are in the tournament."""
        if self.is_floor:
            return
        if self.has_cards and not self.at_table:
            raise refuse_fact("at_table", "cards_at_the_table")
        if self.at_table and not self.in_event:
            raise refuse_fact("in_event", "table_in_the_event")


@facts
class Situation:
    """A player who takes long.

    ``elapsed`` is how long he has thought (seconds; empty where nobody looked at a clock), ``responded_after``
    when he acted after the clock had been started (seconds; empty where he has not).
    """

    elapsed: Duration | None = None
    caller: Caller = Caller()
    facing_bet: bool = True
    decision_kind: DecisionKind = DecisionKind.MINOR
    responded_after: Duration | None = None


@facts
class Verdict:
    """Verdict:
    whether the clock may be started, for how long, how much of it is counted aloud, and what its end means."""

    may_call: bool
    total_seconds: Duration
    countdown_last: Duration
    expiry_result: Expiry


@decides(
    "clock-call-time",
    asks=(
        WAIT,
        WAIT_LEAST,
        WAIT_MOST,
        WAIT_ALL_IN,
        WHO,
        THROUGH,
        FLOOR_MAY,
        BASE_SECONDS,
        COUNTDOWN_SECONDS,
        COUNTDOWN_ADDITIVE,
        EXPIRY_FACING_NO_BET,
    ),
)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on a time call: people and moment, then the time, its countdown, and the meaning of its end."""
    may_ask = _may_ask(situation.caller, consult)
    lacking = _lacking(situation, consult) if may_ask and situation.responded_after is None else 0
    base, last = consult.ask(BASE_SECONDS), consult.ask(COUNTDOWN_SECONDS)
    if consult.ask(COUNTDOWN_ADDITIVE):
        total = base + last
    else:
        total = base
        last = min(last, base)
        # Another text of the book gives the same minute without a countdown.
        consult.leans_on("A-06")
    expiry = Expiry.HAND_DEAD
    if not situation.facing_bet:
        expiry = consult.ask(EXPIRY_FACING_NO_BET)
        time_is_up = situation.responded_after is not None and situation.responded_after > total
        begins = situation.responded_after is None and may_ask and not lacking
        if expiry is Expiry.HAND_DEAD and (begins or (may_ask and time_is_up)):
            consult.because("dead_all_the_same")
            consult.leans_on("A-05")
    if situation.responded_after is not None and not may_ask:
        consult.say("asked_wrongly")
        consult.then("go_on")
    elif situation.responded_after is not None:
        _answered(situation.responded_after, total, expiry, consult)
    elif not may_ask:
        consult.say("not_he")
        consult.then("let_another_ask")
    elif lacking:
        consult.say("not_yet", count=lacking)
        consult.then("wait", count=lacking)
    else:
        _start(total, last, expiry, consult)
    return Verdict(may_ask and not lacking, total, last, expiry)


def _may_ask(caller: Caller, consult: Consultation) -> bool:
    if caller.is_floor:
        may = consult.ask(FLOOR_MAY)
        consult.because("floor_may" if may else "floor_may_not")
        return may
    match consult.ask(WHO):
        case TimeCaller.SEATED_IN_EVENT:
            consult.because("who_in_event")
            return caller.in_event and caller.seated
        case TimeCaller.AT_TABLE:
            consult.because("who_at_table")
            return caller.at_table
        case TimeCaller.AT_TABLE_SEATED:
            consult.because("who_at_table_seated")
            return caller.at_table and caller.seated
        case TimeCaller.SEATED_IN_HAND:
            consult.because("who_in_hand")
            return caller.at_table and caller.seated and caller.has_cards


def _lacking(situation: Situation, consult: Consultation) -> int:
    """The seconds that have to pass first; none where nobody knows how long it took."""
    match consult.ask(WAIT):
        case WaitBeforeCall.FLOOR_JUDGEMENT:
            consult.because("wait_judged")
            consult.leave_to_floor()
            return 0
        case WaitBeforeCall.STATED_TIME:
            least, most = consult.ask(WAIT_LEAST), consult.ask(WAIT_MOST)
            all_in = consult.ask(WAIT_ALL_IN)
            if all_in is not SILENT and least is not SILENT:
                consult.because("wait_by_kind", least=least, all_in=all_in)
            elif most is not SILENT and least is not SILENT:
                consult.because("wait_between", least=least, most=most)
            if all_in is not SILENT and situation.decision_kind is DecisionKind.ALL_IN:
                least = all_in
            if least is SILENT:
                return 0
            if situation.elapsed is None:
                consult.leave_to_floor()
                consult.then("see_wait", least=least)
            elif situation.elapsed < least:
                return least - situation.elapsed
            elif most is not SILENT and situation.elapsed < most:
                consult.leave_to_floor()
                consult.then("see_most", most=most)
            elif most is not SILENT:
                consult.then("past_most", most=most)
            return 0


def _answered(after: int, total: int, expiry: Expiry, consult: Consultation) -> None:
    """Rule on an act after the clock was started: in time, or too late."""
    if after <= total:
        consult.say("in_time", seconds=total)
        consult.then("go_on")
        return
    match expiry:
        case Expiry.HAND_DEAD:
            consult.say("too_late_dead", seconds=total)
            consult.then("muck")
        case Expiry.CHECK:
            consult.say("too_late_check", seconds=total)
            consult.then("checked")


def _start(total: int, last: int, expiry: Expiry, consult: Consultation) -> None:
    match consult.ask(THROUGH):
        case CallAuthority.FLOOR:
            consult.then("floor_starts", seconds=total)
        case CallAuthority.FLOOR_OR_DEALER:
            consult.then("floor_or_dealer_starts", seconds=total)
        case CallAuthority.DEALER:
            consult.then("dealer_asks", seconds=total)
            consult.leans_on("A-55")
    consult.then("count", last=last)
    match expiry:
        case Expiry.HAND_DEAD:
            consult.say("start_dead", seconds=total)
            consult.then("over_dead")
        case Expiry.CHECK:
            consult.say("start_check", seconds=total)
            consult.then("over_check")
