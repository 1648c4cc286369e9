"""Topic: are levels shorter when two are left (heads-up, Spielzeit im Heads-up)?"""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import Interval, Unit

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import number
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Duration, facts

TOPIC: Final = "clock-heads-up-halving"

HEADS_UP_FACTOR: Final = number("clock.heads_up_factor", TOPIC, 1, 1.0)
"""What the time of a level is multiplied by."""

POLICIES: Final = (HEADS_UP_FACTOR,)


LevelSeconds = Annotated[int, Interval(ge=1, le=7 * 24 * 3600), Unit("seconds")]
"""The length of a level: at least a second."""


@facts
class Situation:
    """The running level when players are left in the tournament, in seconds.

    ``players_left`` counts the whole tournament, not one table. ``remaining`` is what the clock shows.
    """

    players_left: Annotated[int, Interval(ge=2, le=9999)]
    level_duration: LevelSeconds
    remaining: Duration


@facts
class Verdict:
    """Verdict: what the clock shows now, and how long the levels last from here on, in seconds."""

    new_remaining: Duration
    new_level_duration: Duration


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Shorten the rest of the level and all levels to come by the same factor when two players are left."""
    length, left = situation.level_duration, situation.remaining
    factor = consult.ask(HEADS_UP_FACTOR)
    if left > length:  # time was added, or it is a slip
        consult.because("more_than_level", length=length)
    if situation.players_left != 2 or factor == 1:
        consult.say("unchanged", length=length)
        consult.then("clock_runs_on", left=left)
        consult.because("same_length" if factor == 1 else "more_than_two")
        return Verdict(left, length)
    consult.leans_on("A-49")
    consult.leans_on("A-08")
    new_left, new_length = int(left * factor), int(length * factor)
    consult.say("shorter", length=new_length)
    consult.then("set_clock", left=new_left)
    consult.then("shorten_rest", length=new_length)
    consult.because("two_in_the_tournament")
    consult.because("or_from_next_level", left=left)
    return Verdict(new_left, new_length)
