"""Topic: what if the flop is dealt too early (premature flop, vorzeitiger Flop)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Number, facts, refuse_fact

TOPIC: Final = "deal-premature-flop"


class ShuffleMoment(StrEnum):
    """Moment at which the stub is shuffled."""

    AFTER_BETTING = "after-betting"
    """When the betting round is over."""
    AT_ONCE = "at-once"
    """As soon as it is noticed."""


SHUFFLE: Final = choice("premature.flop", TOPIC, ShuffleMoment, ShuffleMoment.AFTER_BETTING)

POLICIES: Final = (SHUFFLE,)


@facts
class Situation:
    """Situation: how many cards of the board lie on the table."""

    board_out: Number = 3

    def __post_init__(self) -> None:
        """Check the board: a flop has three cards."""
        if self.board_out > 3:
            raise refuse_fact("board_out", "too_large", most=3)


@facts
class Verdict:
    """Empty: the ruling consists of its steps."""


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Deal a premature flop again without a new burn card; the early cards go back."""
    consult.say("again")
    consult.then("burn_stays")
    match consult.ask(SHUFFLE):
        case ShuffleMoment.AFTER_BETTING:
            consult.then("put_back", count=situation.board_out)
            consult.then("finish_betting")
            consult.then("shuffle")
        case ShuffleMoment.AT_ONCE:
            consult.leans_on("A-50")
            consult.then("shuffle_in", count=situation.board_out)
            consult.then("finish_betting")
    consult.then("deal_again")
    return Verdict()
