"""Topic: may the dealer still be relieved shortly before a level ends (dealer change, Dealer-Wechsel)?"""

from __future__ import annotations

from dataclasses import field
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import whole
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Duration, facts

TOPIC: Final = "clock-dealer-change-timing"

LAST_SECONDS: Final = whole("clock.dealer_change_last_seconds", TOPIC, 0, 3600, 90)
"""So many seconds before a break or a new level no dealer is relieved any more."""

POLICIES: Final = (LAST_SECONDS,)


@facts
class Situation:
    """Situation: how dealers change, and the seconds to the end of the level or to the break, whichever comes first.

    ``timed_shifts`` is no where dealing goes round with the hands and nobody is relieved by the clock.
    """

    timed_shifts: bool = field(default=True, kw_only=True)
    seconds_to_level_end_or_break: Duration


@facts
class Verdict:
    """Verdict: whether the dealer may be relieved now."""

    allowed: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on a change of dealer: a shift by the clock waits in the last seconds, a change by hands does not."""
    last = consult.ask(LAST_SECONDS)
    if not situation.timed_shifts:
        consult.leans_on("A-48")
        consult.say("by_hands")
        consult.then("after_the_hand")
        consult.because("no_shifts")
        return Verdict(allowed=True)
    left = situation.seconds_to_level_end_or_break
    allowed = left > last
    if allowed:
        consult.say("now", left=left)
        consult.then("after_the_hand")
    else:
        consult.say("wait", left=left)
        consult.then("stay")
        consult.then("relieve_later")
    consult.because("last_seconds", last=last)
    return Verdict(allowed)
