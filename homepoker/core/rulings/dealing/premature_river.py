"""Topic: what if the river is dealt too early (premature river, vorzeitiger River)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Number, facts, refuse_fact

TOPIC: Final = "deal-premature-river"


class ShuffleMoment(StrEnum):
    """Moment at which the stub is shuffled."""

    AFTER_BETTING = "after-betting"
    """When the betting round is over."""
    AT_ONCE = "at-once"
    """As soon as it is noticed."""


SHUFFLE: Final = choice("premature.river", TOPIC, ShuffleMoment, ShuffleMoment.AFTER_BETTING)

POLICIES: Final = (SHUFFLE,)


@facts
class Situation:
    """Situation: how many cards of the board lie on the table."""

    board_out: Number = 5

    def __post_init__(self) -> None:
        """Check the board: the river is its fifth card."""
        if self.board_out < 5:
            raise refuse_fact("board_out", "too_small", least=5)
        if self.board_out > 5:
            raise refuse_fact("board_out", "too_large", most=5)


@facts
class Verdict:
    """Empty: the ruling consists of its steps."""


@decides(TOPIC)
def decide(_: Situation, consult: Consultation) -> Verdict:
    """Deal a premature river again without a new burn card; the early card goes back."""
    consult.say("again")
    consult.then("burn_stays")
    match consult.ask(SHUFFLE):
        case ShuffleMoment.AFTER_BETTING:
            consult.then("put_back")
            consult.then("finish_betting")
            consult.then("shuffle")
        case ShuffleMoment.AT_ONCE:
            consult.leans_on("A-50")
            consult.then("shuffle_in")
            consult.then("finish_betting")
    consult.then("deal_again")
    return Verdict()
