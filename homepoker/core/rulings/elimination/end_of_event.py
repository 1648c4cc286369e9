"""Topic: is the tournament over, and who has won it (end of the event, Turnierende)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Name, Number, facts

EVENT_ENDS: Final = one_answer("elim.event_ends", "elim-end-of-event", "last-player")
"""When a tournament is over: when one player holds all the chips in play."""


@facts
class Situation:
    """How many still have chips, and of one alone, who it is."""

    players_left: Number
    player: Name


@facts
class Verdict:
    """Who has won; nobody while the tournament goes on."""

    winner: Name | None


@decides("elim-end-of-event", asks=(EVENT_ENDS,))
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """End the event as soon as one player has all the chips."""
    consult.rest_on(EVENT_ENDS)
    if situation.players_left > 1:
        consult.say("goes_on", count=situation.players_left)
        consult.then("play_on")
        return Verdict(None)
    consult.say("won", player=situation.player)
    consult.then("finish")
    return Verdict(situation.player)
