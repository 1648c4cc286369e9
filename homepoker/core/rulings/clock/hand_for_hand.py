"""Topic: when does play go hand for hand, and how (hand for hand, Hand für Hand)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from annotated_types import MinLen

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Count, Moment, Number, TableNumber, facts, refuse_fact
from homepoker.core.rulings.shared.policies import H4H_TRIGGER, HandForHandTrigger

TOPIC: Final = "clock-hand-for-hand"


POLICIES: Final = (H4H_TRIGGER,)


class Bubble(StrEnum):
    """Bubble: what the players are about to reach."""

    MONEY = "money"
    """The places with a prize."""
    POINTS = "points"
    """The places with points."""
    FINAL_TABLE = "final-table"
    """The final table."""


class Phase(StrEnum):
    """Phase: how far hand for hand is."""

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
class Situation:
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
        ids = [one.id for one in self.tables]
        if len(set(ids)) < len(ids):
            raise refuse_fact("tables", "table_twice")


@facts
class Verdict:
    """Verdict: how far hand for hand is, and whether a table that is ready may begin its next hand."""

    phase: Phase
    start_next_hand: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on hand for hand: begun by announcement or the book's bubble, ended at the target after all hands."""
    left, target = situation.players_left, situation.target
    begun = situation.announced_at is not None or situation.hands_together > 0
    begins = _begins_by_the_book(situation, consult)
    playing = sum(one.hand_in_progress for one in situation.tables)
    if left <= target and not (begun and playing):
        consult.say("ended")
        consult.then("by_itself")
        return Verdict(Phase.ENDED, start_next_hand=True)
    if len(situation.tables) == 1:
        consult.say("one_table")
        consult.then("by_itself")
        return Verdict(Phase.OFF, start_next_hand=True)
    if not begun and not begins:
        consult.say("off")
        consult.then("by_itself")
        return Verdict(Phase.OFF, start_next_hand=True)
    if not begun:
        consult.then("announce" if playing else "announce_now")
    if playing and situation.hands_together == 0:
        consult.say("finish", count=playing)
        consult.then("finish_and_wait")
        consult.then("stay_seated")
        return Verdict(Phase.FINISHING_CURRENT_HAND, start_next_hand=False)
    if playing:
        consult.say("wait", count=playing)
        consult.then("wait_for_all")
        return Verdict(Phase.SYNCHRONISED, start_next_hand=False)
    consult.say("start")
    consult.then("begin_together")
    consult.then("wait_for_all")
    return Verdict(Phase.SYNCHRONISED, start_next_hand=True)


def _begins_by_the_book(situation: Situation, consult: Consultation) -> bool:
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
