"""Hand for hand: when it is played, and how much time a hand costs.

- ``clock-hand-for-hand``: when does play go hand for hand, and how (hand for hand, Hand für Hand)?
- ``clock-h4h-deduction``: how much time does a synchronised hand cost (time off the clock, Zeitabzug)?
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Interval, MinLen, Unit

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import SILENT, whole
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Count, Duration, LevelNumber, Moment, Number, TableNumber, facts, refuse_fact
from homepoker.core.rulings.shared.policies import H4H_TRIGGER, HandForHandTrigger


class Bubble(StrEnum):
    """What the players are about to reach."""

    MONEY = "money"
    """The places with a prize."""
    POINTS = "points"
    """The places with points."""
    FINAL_TABLE = "final-table"
    """The final table."""


class Phase(StrEnum):
    """How far hand for hand is."""

    OFF = "off"
    """Every table plays on by itself."""
    FINISHING_CURRENT_HAND = "finishing-current-hand"
    """The tables finish the hand that they are in, and wait."""
    SYNCHRONISED = "synchronised"
    """All tables begin each hand together."""
    ENDED = "ended"
    """The target is reached; every table plays by itself again."""


@facts
class Table:
    """One table, and whether a hand is in progress there."""

    id: TableNumber
    hand_in_progress: bool


@facts
class HandForHandSituation:
    """The tournament near a bubble, which bursts when ``target`` players are left.

    ``announced_at`` is when the direction announced hand for hand, in milliseconds since 1970-01-01, UTC; left out,
    it has not. ``hands_together`` counts the hands that all tables have begun together.
    """

    players_left: Number
    target: Number
    bubble_kind: Bubble
    tables: Annotated[tuple[Table, ...], MinLen(1)]
    announced_at: Moment | None = None
    hands_together: Count = 0

    def __post_init__(self) -> None:
        """Check the tables: each is named once, and there are no more tables than players."""
        if len(self.tables) > self.players_left:
            raise refuse_fact("tables", "more_tables_than_players", players=self.players_left)
        ids = [table.id for table in self.tables]
        if len(set(ids)) < len(ids):
            raise refuse_fact("tables", "table_twice")


@facts
class HandForHandVerdict:
    """How far hand for hand is, and whether a table that is ready may begin its next hand."""

    phase: Phase
    start_next_hand: bool


@decides("clock-hand-for-hand", asks=(H4H_TRIGGER,))
def hand_for_hand(situation: HandForHandSituation, consult: Consultation) -> HandForHandVerdict:
    """Decide on hand for hand: begun by announcement or the book's bubble, ended at the target after all hands."""
    left, target = situation.players_left, situation.target
    begun = situation.announced_at is not None or situation.hands_together > 0
    begins = _begins_by_the_book(situation, consult)
    playing = sum(table.hand_in_progress for table in situation.tables)
    if left <= target and not (begun and playing):
        consult.say("ended")
        consult.then("by_itself")
        return HandForHandVerdict(Phase.ENDED, start_next_hand=True)
    if len(situation.tables) == 1:
        consult.say("one_table")
        consult.then("by_itself")
        return HandForHandVerdict(Phase.OFF, start_next_hand=True)
    if not begun and not begins:
        consult.say("off")
        consult.then("by_itself")
        return HandForHandVerdict(Phase.OFF, start_next_hand=True)
    if not begun:
        consult.then("announce" if playing else "announce_now")
    if playing and situation.hands_together == 0:
        consult.say("finish", count=playing)
        consult.then("finish_and_wait")
        consult.then("stay_seated")
        return HandForHandVerdict(Phase.FINISHING_CURRENT_HAND, start_next_hand=False)
    if playing:
        consult.say("wait", count=playing)
        consult.then("wait_for_all")
        return HandForHandVerdict(Phase.SYNCHRONISED, start_next_hand=False)
    consult.say("start")
    consult.then("begin_together")
    consult.then("wait_for_all")
    return HandForHandVerdict(Phase.SYNCHRONISED, start_next_hand=True)


def _begins_by_the_book(situation: HandForHandSituation, consult: Consultation) -> bool:
    """Whether the book plays hand for hand before this bubble, one bust-out away."""
    match consult.ask(H4H_TRIGGER):
        case HandForHandTrigger.TD_ANNOUNCEMENT:
            consult.because("when_announced")
            return False
        case HandForHandTrigger.PRIZE_OR_POINTS_BUBBLE if situation.bubble_kind is not Bubble.FINAL_TABLE:
            consult.leans_on("A-09")
            consult.because("before_prizes_or_points", players=situation.target + 1)
            return situation.players_left == situation.target + 1
        case HandForHandTrigger.FINAL_TABLE_BUBBLE if situation.bubble_kind is Bubble.FINAL_TABLE:
            consult.because("before_final_table", players=situation.target + 1)
            return situation.players_left == situation.target + 1
        case HandForHandTrigger.PRIZE_OR_POINTS_BUBBLE | HandForHandTrigger.FINAL_TABLE_BUBBLE:
            consult.because("not_at_this_bubble")
            return False


DEDUCT_SECONDS: Final = whole("clock.h4h.deduct_seconds", "clock-h4h-deduction", 0, 3600, 120)
"""Seconds that are taken off the level for each hand, however long it took."""
DEDUCT_MOST: Final = whole("clock.h4h.deduct_most_seconds", "clock-h4h-deduction", 0, 3600)
"""Seconds that a hand may cost at most, also where the direction fixed another time."""


OffSeconds = Annotated[int, Interval(ge=1, le=3600), Unit("seconds")]
"""Time that a hand takes off the level: at least a second, no more than an hour."""
HandIndex = Annotated[int, Interval(ge=1, le=999)]
"""Number of a hand, counted from 1."""
LevelSeconds = Annotated[int, Interval(ge=1, le=7 * 24 * 3600), Unit("seconds")]
"""The length of a level: at least a second."""


@facts
class TimeDeductionSituation:
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
class TimeDeductionVerdict:
    """What the clock shows when the hand begins, in seconds, and the level that it is played at."""

    remaining_at_start_of_hand: Duration
    level_at_start_of_hand: LevelNumber


@decides("clock-h4h-deduction", asks=(DEDUCT_SECONDS, DEDUCT_MOST))
def time_deduction(situation: TimeDeductionSituation, consult: Consultation) -> TimeDeductionVerdict:
    """Deduct the same time for every hand; an excess goes on into the next level."""
    usual = consult.ask(DEDUCT_SECONDS)
    fixed = situation.deduct_per_hand
    most = consult.ask(DEDUCT_MOST)
    each = usual if fixed is None else fixed
    if most is not SILENT:
        consult.leans_on("A-70")
        consult.because("most", most=most)
        each = min(each, most)
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
    return TimeDeductionVerdict(left, level)
