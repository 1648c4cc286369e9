"""Topic: what if the turn is dealt too early (premature turn, vorzeitiger Turn)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Number, facts, refuse_fact

TOPIC: Final = "deal-premature-turn"


class PrematureTurn(StrEnum):
    """The way in which a premature turn is made good."""

    RIVER_BECOMES_TURN = "river-becomes-turn"
    """It is laid aside; what would be the river is the turn, and it comes back for the river."""
    SHUFFLE_BACK = "shuffle-back"
    """It is shuffled back into the deck, and the turn is dealt from it."""


PREMATURE_TURN: Final = choice("premature.turn", TOPIC, PrematureTurn, PrematureTurn.RIVER_BECOMES_TURN)

POLICIES: Final = (PREMATURE_TURN,)


@facts
class Situation:
    """Situation: how many cards of the board lie on the table."""

    board_out: Number = 4

    def __post_init__(self) -> None:
        """Check the board: the turn is its fourth card."""
        if self.board_out < 4:
            raise refuse_fact("board_out", "too_small", least=4)
        if self.board_out > 4:
            raise refuse_fact("board_out", "too_large", most=4)


@facts
class Verdict:
    """Verdict: whether a card is burned before the river."""

    burn_before_river: bool


@decides(TOPIC)
def decide(_: Situation, consult: Consultation) -> Verdict:
    """Lay a premature turn aside until the river, or shuffle it back at once."""
    match consult.ask(PREMATURE_TURN):
        case PrematureTurn.RIVER_BECOMES_TURN:
            consult.say("aside")
            consult.then("lay_aside")
            consult.then("finish_flop")
            consult.then("burn_and_turn")
            consult.then("finish_turn")
            consult.then("shuffle_in_for_river")
            consult.then("river_without_burn")
            consult.because("may_return")
            return Verdict(burn_before_river=False)
        case PrematureTurn.SHUFFLE_BACK:
            consult.leans_on("A-50")
            consult.say("back")
            consult.then("shuffle_in")
            consult.then("finish_flop")
            consult.then("turn_without_burn")
            consult.then("river_as_usual")
            return Verdict(burn_before_river=True)
