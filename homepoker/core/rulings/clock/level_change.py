"""Which level is a hand played at that starts around the change (level change, Blindstufe gilt ab)?

The announcement decides, not the zero on the clock; a hand is begun by the first shuffle or,
in one book, only by the cut.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides

TOPIC: Final = "clock-level-change"


class HandStart(StrEnum):
    """What begins a hand."""

    SHUFFLE = "shuffle"
    """The first riffle, the shuffler's button or the push of dealers."""
    CUT = "cut"
    """Cutting the deck."""


class AppliesTo(StrEnum):
    """From when an announced level counts."""

    NEXT_HAND = "next-hand"
    """From the first hand that begins after the announcement."""


HAND_START: Final = choice("clock.hand_start", TOPIC, HandStart, HandStart.SHUFFLE)
LEVEL_APPLIES_TO: Final = choice("clock.level_applies_to", TOPIC, AppliesTo, AppliesTo.NEXT_HAND)

POLICIES: Final = (HAND_START, LEVEL_APPLIES_TO)


@dataclass(frozen=True, slots=True)
class Situation:
    """The moments around a change of level at one table.

    ``shuffled_at`` and ``cut_at`` are ``None`` where that has not happened yet. Where only
    *hand started* is known, both are that moment.
    """

    announced_at: datetime
    shuffled_at: datetime | None
    cut_at: datetime | None
    old_level: int
    new_level: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """The level of the hand, and what counted as its beginning."""

    level: int
    marker: HandStart


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The new level counts for a hand that begins at or after the announcement."""
    marker = consult.ask(HAND_START)
    consult.ask(LEVEL_APPLIES_TO)
    began_at = situation.shuffled_at if marker is HandStart.SHUFFLE else situation.cut_at
    if began_at is not None and began_at < situation.announced_at:
        consult.because(f"level_change.old_{marker}", level=situation.old_level)
        return Verdict(situation.old_level, marker)
    consult.because(f"level_change.new_{marker}", level=situation.new_level)
    return Verdict(situation.new_level, marker)
