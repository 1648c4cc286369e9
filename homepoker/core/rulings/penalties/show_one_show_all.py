"""Topic: who may see a hand that was shown to one (show one, show all, Show-one-show-all)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import facts
from homepoker.core.rulings.penalties.policies import FIRST_NOTICE, SHOW_ONE_SHOW_ALL, ShownHand

TOPIC: Final = "pen-show-one-show-all"


POLICIES: Final = (SHOW_ONE_SHOW_ALL,)


@facts
class Situation:
    """A player showed cards to somebody.

    ``shown_to_player``: to a player at the table; else to somebody beside it. ``hand_over``: the hand is decided.
    """

    shown_to_player: bool
    hand_over: bool


@facts
class Verdict:
    """Verdict: whether everybody at the table may see the cards now."""

    all_may_see: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """A hand is played by one; what was shown to one player the others see too, if the book says so."""
    # Whether it is punished is judged, also where the book leaves nothing else open.
    consult.leave_to_floor()
    match consult.ask(SHOW_ONE_SHOW_ALL):
        case ShownHand.NOT_ALLOWED:
            consult.say("not_allowed")
            consult.then("stop_showing")
            _may_punish(consult)
        case ShownHand.FOLDED:
            consult.because("one_player")
            if situation.hand_over:
                consult.say("too_late")
                _may_punish(consult)
            else:
                consult.say("folded")
                consult.then("cards_away")
                consult.then("go_on")
                _may_punish(consult)
        case ShownHand.ALL_MAY_SEE:
            if not situation.shown_to_player:
                consult.say("beside_the_table")
                consult.then("stop_showing")
                _may_punish(consult)
            elif situation.hand_over:
                consult.say("all_may_see")
                consult.then("turn_up")
                _may_punish(consult)
                return Verdict(all_may_see=True)
            else:
                consult.say("after_the_hand")
                consult.then("stop_showing")
                consult.then("go_on")
                consult.then("turn_up")
                _may_punish(consult)
    return Verdict(all_may_see=False)


def _may_punish(consult: Consultation) -> None:
    """Say that it may be punished, after a first notice where the book has one."""
    if consult.ask(FIRST_NOTICE):
        consult.then("notice_first")
    consult.then("may_punish")
