"""Topic: how much time does a synchronised hand cost (time off the clock, Zeitabzug)?"""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import Interval, MinLen, Unit

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import whole
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Duration, LevelNumber, facts

TOPIC: Final = "clock-h4h-deduction"

DEDUCT_SECONDS: Final = whole("clock.h4h.deduct_seconds", TOPIC, 0, 3600, 120)
"""Seconds that are taken off the level for each hand, however long it took."""

POLICIES: Final = (DEDUCT_SECONDS,)

OffSeconds = Annotated[int, Interval(ge=1, le=3600), Unit("seconds")]
"""Time that a hand takes off the level: at least a second, no more than an hour."""
HandIndex = Annotated[int, Interval(ge=1, le=999)]
"""Number of a hand, counted from 1."""
LevelSeconds = Annotated[int, Interval(ge=1, le=7 * 24 * 3600), Unit("seconds")]
"""The length of a level: at least a second."""


@facts
class Situation:
    """The clock when hand for hand was announced, in seconds, and which hand begins now.

    ``hand_index`` is 1 for the first hand that all tables begin together; the hand that was in progress costs its
    time too. ``deduct_per_hand`` is what the direction fixed beforehand instead of the book's time.
    ``level_durations`` are the level that was running, ``level``, and those after it; the last counts for all later
    ones.
    """

    level: LevelNumber
    remaining_at_announcement: Duration
    hand_index: HandIndex
    level_durations: Annotated[tuple[LevelSeconds, ...], MinLen(1)]
    deduct_per_hand: OffSeconds | None = None


@facts
class Verdict:
    """Verdict: what the clock shows when the hand begins, in seconds, and the level that it is played at."""

    remaining_at_start_of_hand: Duration
    level_at_start_of_hand: LevelNumber


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Deduct the same time for every hand; an excess goes on into the next level."""
    usual = consult.ask(DEDUCT_SECONDS)
    fixed = situation.deduct_per_hand
    each = usual if fixed is None else fixed
    left = situation.remaining_at_announcement - each * situation.hand_index
    level = situation.level
    if situation.remaining_at_announcement > situation.level_durations[0]:  # time was added, or it is a slip
        consult.because("more_than_level", length=situation.level_durations[0])
    while left <= 0:
        level += 1
        durations = situation.level_durations
        left += durations[min(level - situation.level, len(durations) - 1)]
    if level > situation.level:
        consult.leans_on("A-07")
        consult.say("next_level", left=left, level=level)
        consult.then("new_blinds", level=level)
        consult.because("carried_over")
    else:
        consult.say("set_clock", left=left)
    consult.then("clock_stands")
    consult.then("next_hand", each=each)
    consult.because("by_book" if fixed is None else "by_word", each=each, count=situation.hand_index)
    return Verdict(left, level)
