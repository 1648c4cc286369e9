"""Topic: what if the board came without a burn card (missing burn, vergessene Burnkarte)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.dealing.policies import BURN_UNTIL, RepairUntil
from homepoker.core.rulings.facts import facts

TOPIC: Final = "deal-missing-burn"


class Method(StrEnum):
    """Method: how the card that came in place of the burn card is dealt with."""

    SHOW_AND_BURN = "show-and-burn"
    """It is shown to all and then laid away as the burn card."""
    RESTORE = "restore"
    """It is laid where it had belonged, as the burn card."""


METHOD: Final = choice("missing_burn.method", TOPIC, Method, Method.SHOW_AND_BURN)
ORDER_UNKNOWN: Final = one_answer("missing_burn.order_unknown", TOPIC, "draw")
"""How the burn card is found when nobody knows which card of the flop came first: one of the three is drawn."""

POLICIES: Final = (BURN_UNTIL, METHOD, ORDER_UNKNOWN)


class BoardStreet(StrEnum):
    """Board street: which cards came without a burn card."""

    FLOP = "flop"
    """The three cards of the flop."""
    TURN = "turn"
    """The fourth card."""
    RIVER = "river"
    """The fifth card."""


class BurnCard(StrEnum):
    """Burn card: which card becomes the burn card."""

    EXPOSED_FIRST = "exposed-first"
    """The one that was turned over first."""
    DRAWN_OF_THREE = "drawn-of-three"
    """One of the flop, drawn at random."""
    NONE = "none"
    """None; the board stands."""


@facts
class Situation:
    """The street without a burn card, and whether it is too late.

    ``bet_in_round``: somebody has bet since; ``order_known``: of the flop it is certain which card came first.
    """

    street: BoardStreet
    bet_in_round: bool
    order_known: bool


@facts
class Verdict:
    """Verdict: which card becomes the burn card."""

    burn_card: BurnCard


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on a missing burn card: until a bet, the first card is burned and the board is completed from the stub."""
    is_flop = situation.street is BoardStreet.FLOP
    if situation.bet_in_round:
        match consult.ask(BURN_UNTIL):
            case RepairUntil.BEFORE_BET:
                consult.say("stands")
                consult.then("leave_board")
                consult.then("burn_again")
                return Verdict(BurnCard.NONE)
            case RepairUntil.NO_LIMIT:
                pass
    else:
        consult.because("in_time")
    if is_flop and not situation.order_known:
        return _drawn(consult)
    consult.say("first_of_flop" if is_flop else "the_card")
    match consult.ask(METHOD):
        case Method.SHOW_AND_BURN:
            consult.then("show")
            consult.then("lay_as_burn")
        case Method.RESTORE:
            consult.then("lay_first_as_burn")
    consult.then("third_of_flop" if is_flop else "next_card")
    return Verdict(BurnCard.EXPOSED_FIRST)


def _drawn(consult: Consultation) -> Verdict:
    consult.rest_on(ORDER_UNKNOWN)
    consult.say("drawn")
    consult.then("shuffle_three")
    consult.draw("which_burn", 3)
    consult.leans_on("A-56")
    consult.then("drawn_is_burn")
    consult.then("two_and_next")
    return Verdict(BurnCard.DRAWN_OF_THREE)
