"""Topic: what if more than one card was burned (two burn cards, zwei Karten verbrannt)?"""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import Interval

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.dealing.policies import BURN_UNTIL, RepairUntil
from homepoker.core.rulings.facts import facts, refuse_fact

TOPIC: Final = "deal-double-burn"


ORDER_KNOWN: Final = one_answer("double_burn.order_known", TOPIC, "restore")
"""What is done where it is certain in which order the cards came: all come to lie as they should have."""
ORDER_UNKNOWN: Final = one_answer("double_burn.order_unknown", TOPIC, "draw")
"""What is done where it is not: the next burn card is drawn."""

POLICIES: Final = (BURN_UNTIL, ORDER_KNOWN, ORDER_UNKNOWN)


@facts
class Situation:
    """Situation: how many cards were burned before one street, and whether it is too late.

    ``street_dealt``: the cards of the board for which they were burned lie there already; ``bet_in_round``: somebody
    has bet since. ``clearly_correctable``: it is certain in which order all these cards came.
    """

    burned: Annotated[int, Interval(ge=2, le=10)]
    street_dealt: bool
    bet_in_round: bool
    clearly_correctable: bool

    def __post_init__(self) -> None:
        """Check the round: nobody bets before its cards are dealt."""
        if self.bet_in_round and not self.street_dealt:
            raise refuse_fact("bet_in_round", "no_bet_before_the_board")


@facts
class Verdict:
    """Empty: the ruling consists of its steps."""


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """All cards come to lie as they should have; where their order is not certain it is drawn."""
    is_dealt = situation.street_dealt
    if is_dealt and situation.bet_in_round:
        match consult.ask(BURN_UNTIL):
            case RepairUntil.BEFORE_BET:
                consult.say("stands")
                consult.then("leave")
                consult.then("one_from_now")
                return Verdict()
            case RepairUntil.NO_LIMIT:
                pass
    if situation.clearly_correctable:
        consult.rest_on(ORDER_KNOWN)
        _restored(situation.burned - 1, consult, is_dealt=is_dealt)
    else:
        consult.rest_on(ORDER_UNKNOWN)
        _drawn(situation.burned, consult, is_dealt=is_dealt)
    return Verdict()


def _restored(extra: int, consult: Consultation, *, is_dealt: bool) -> None:
    """Say to put the cards after the first one back in their order, and to deal the street from there."""
    if is_dealt:
        consult.say("restore_board")
        consult.then("board_on_stub")
    else:
        consult.say("put_back", count=extra)
    consult.then("back_on_stub", count=extra)
    consult.then("first_stays")
    consult.then("deal_street")


def _drawn(burned: int, consult: Consultation, *, is_dealt: bool) -> None:
    """Draw among burned cards: of two the drawn one is burned next, of more it stays and the others go back."""
    consult.say("drawn", count=burned)
    consult.then("shuffle_burned", count=burned)
    if burned > 2:
        consult.draw("which_stays", burned)
        consult.then("drawn_stays")
        consult.then("others_on_stub")
    else:
        consult.draw("which_next", burned)
        consult.then("drawn_on_stub" if is_dealt else "drawn_aside")
        consult.then("other_stays")
    if not is_dealt:
        consult.then("deal_street")
    consult.leans_on("A-56")
