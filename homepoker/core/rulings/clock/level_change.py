"""Topic: which level is a hand played at that starts around the change (level change, Blindstufe gilt ab)?

The announcement decides, not the zero on the clock; a hand is begun by the first shuffle or,
in one book, only by the cut.
"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Answers, Consultation
from homepoker.core.rulebooks.policy import one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import LevelNumber, Moment, facts, refuse_fact
from homepoker.core.rulings.shared.policies import HAND_START, HandStart

TOPIC: Final = "clock-level-change"


LEVEL_APPLIES_TO: Final = one_answer("clock.level_applies_to", TOPIC, "next-hand")
"""From when an announced level counts: from the first hand that begins after the announcement."""

POLICIES: Final = (HAND_START, LEVEL_APPLIES_TO)


def from_the_next_hand(answers: Answers) -> Citations:
    """The rule by which an announced level counts from the next hand; none where no book says so."""
    answer = answers.answer(LEVEL_APPLIES_TO.name)
    return answer.citations[:1] if answer is not None else ()


@facts
class Situation:
    """The moments around a change of level at one table, in milliseconds since 1970-01-01, UTC.

    ``announced_at`` is the sound or the word of the direction; left out, the sound came with the zero.
    ``shuffle_start_at`` and ``cut_at`` are ``None`` where that has not happened yet. Where only
    *hand started* is known, both are that moment.
    """

    clock_zero_at: Moment
    shuffle_start_at: Moment | None
    cut_at: Moment | None
    old_level: LevelNumber
    new_level: LevelNumber
    announced_at: Moment | None = None

    def __post_init__(self) -> None:
        """Check the order: shuffle before cut, old level before new one, clock at zero before the announcement."""
        if self.cut_at is not None and (self.shuffle_start_at is None or self.cut_at < self.shuffle_start_at):
            raise refuse_fact("cut_at", "cut_before_shuffle")
        if self.new_level <= self.old_level:
            raise refuse_fact("new_level", "level_not_newer", old=self.old_level)
        if self.announced_at is not None and self.announced_at < self.clock_zero_at:
            raise refuse_fact("announced_at", "announced_before_zero")


@facts
class Verdict:
    """The level of the hand, and what counted as its beginning."""

    level: LevelNumber
    marker: HandStart


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The new level counts for a hand that begins at or after the announcement."""
    marker = consult.ask(HAND_START)
    consult.ask(LEVEL_APPLIES_TO)
    zero, announced = situation.clock_zero_at, situation.announced_at
    announced = zero if announced is None else announced
    by_shuffle = marker is HandStart.SHUFFLE
    began = situation.shuffle_start_at if by_shuffle else situation.cut_at
    if began is not None and zero <= began < announced:
        consult.leans_on("A-03")
    if began is not None and began < announced:
        consult.say("old", level=situation.old_level)
        consult.then("play_on", level=situation.old_level)
        consult.then("next_hand", level=situation.new_level)
        consult.because("old_shuffle" if by_shuffle else "old_cut")
        return Verdict(situation.old_level, marker)
    consult.say("new", level=situation.new_level)
    consult.then("post", level=situation.new_level)
    consult.because("new_shuffle" if by_shuffle else "new_cut")
    return Verdict(situation.new_level, marker)
