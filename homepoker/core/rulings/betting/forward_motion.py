"""Topic: when is a bet made (betting line, Vorwärtsbewegung und Betline)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import facts

TOPIC: Final = "bet-forward-motion"


class Betline(StrEnum):
    """Betline: what the line on the table means."""

    NONE = "none"
    """Nothing."""
    TOUCH_OR_CROSS = "touch-or-cross"
    """Chips that touch or cross it are bet."""
    RELEASED_OR_PASSED = "released-or-passed"
    """Chips are bet once they are released or past it."""


BETLINE: Final = choice("bet.betline", TOPIC, Betline, Betline.RELEASED_OR_PASSED)
RELEASE: Final = one_answer("bet.release", TOPIC, "released")
"""When chips are bet on a table without a line: once the hand lets go of them."""

POLICIES: Final = (BETLINE, RELEASE)


@facts
class Situation:
    """Chips moved forward by the player whose turn it is.

    ``betline``: the table has a line. ``released``: the hand let go of the chips. ``crossed``: they were beyond
    the line, even in the air. ``touched_line``: they touched it. ``continuous_motion``: it was one motion.
    """

    betline: bool
    released: bool
    crossed: bool = False
    touched_line: bool = False
    continuous_motion: bool = True


@facts
class Verdict:
    """Verdict: whether the chips are bet, and whether the player may take them back."""

    is_bet: bool
    may_pull_back: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on chips moved forward: by the betting line as the book says, else by letting go of them."""
    if not _is_bet(situation, consult):
        consult.say("no_bet")
        consult.then("take_back")
        consult.then("go_on")
        return Verdict(is_bet=False, may_pull_back=True)
    consult.say("bet")
    if situation.continuous_motion:
        consult.then("count")
    else:
        consult.then("first_motion_only")
    consult.then("stays")
    return Verdict(is_bet=True, may_pull_back=False)


def _is_bet(situation: Situation, consult: Consultation) -> bool:
    match consult.ask(BETLINE) if situation.betline else Betline.NONE:
        case Betline.NONE:
            consult.rest_on(RELEASE)
            consult.because("let_go" if situation.released else "still_held")
            return situation.released
        case Betline.TOUCH_OR_CROSS:
            made = situation.crossed or situation.touched_line
            consult.because("line_touched" if made else "before_the_line")
            return made
        case Betline.RELEASED_OR_PASSED:
            if situation.crossed:
                consult.because("past_the_line")
                return True
            consult.because("let_go" if situation.released else "held_before_the_line")
            return situation.released
