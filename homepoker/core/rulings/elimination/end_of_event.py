"""Is the tournament over, and who has won it (end of the event, Turnierende)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Name, Number, facts

TOPIC: Final = "elim-end-of-event"


class Ends(StrEnum):
    """When a tournament is over."""

    LAST_PLAYER = "last-player"
    """When one player holds all the chips in play."""


EVENT_ENDS: Final = choice("elim.event_ends", TOPIC, Ends, Ends.LAST_PLAYER)

POLICIES: Final = (EVENT_ENDS,)


@facts
class Situation:
    """How many still have chips, and of one alone, who it is."""

    players_left: Number
    player: Name


@facts
class Verdict:
    """Who has won; nobody while the tournament goes on."""

    winner: Name | None


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Over as soon as one player has all the chips."""
    match consult.ask(EVENT_ENDS):
        case Ends.LAST_PLAYER:
            if situation.players_left > 1:
                consult.say("goes_on", count=situation.players_left)
                consult.then("play_on")
                return Verdict(None)
            consult.say("won", player=situation.player)
            consult.then("finish")
            return Verdict(situation.player)
