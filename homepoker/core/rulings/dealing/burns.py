"""Burn cards: one forgotten, one too many, and what is burned after a hand was killed for its count.

- ``deal-missing-burn``: what if the board came without a burn card (missing burn, vergessene Burnkarte)?
- ``deal-double-burn``: what if more than one card was burned (two burn cards, zwei Karten verbrannt)?
- ``deal-burn-after-sa``: how many cards are burned after a hand was killed for its count (burn cards after
  substantial action)?
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Interval

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.dealing.policies import LATE, LATE_OTHERWISE, LateWrongCount
from homepoker.core.rulings.facts import Count, NoVerdict, facts, refuse_fact, told


class RepairUntil(StrEnum):
    """Deadline for setting right a wrong number of burn cards."""

    BEFORE_BET = "before-bet"
    """Until somebody bets in that round."""
    NO_LIMIT = "no-limit"
    """At any time."""


BURN_UNTIL: Final = choice(
    "burn.repair_until", "deal-missing-burn", RepairUntil, RepairUntil.BEFORE_BET, open_question="A-45"
)


class Method(StrEnum):
    """How the card that came in place of the burn card is dealt with."""

    SHOW_AND_BURN = "show-and-burn"
    """It is shown to all and then laid away as the burn card."""
    RESTORE = "restore"
    """It is laid where it had belonged, as the burn card."""


class FlopWithoutBurn(StrEnum):
    """Which card of a flop without a burn card is burned."""

    FIRST_CARD = "first-card"
    """The one that came first, where it is known."""
    DRAWN_BEFORE_ACTION = "drawn-before-action"
    """One of the three at random, known or not, as long as nobody has acted since; a check is an action."""


FLOP: Final = choice("missing_burn.flop", "deal-missing-burn", FlopWithoutBurn, FlopWithoutBurn.FIRST_CARD)
METHOD: Final = choice("missing_burn.method", "deal-missing-burn", Method, Method.SHOW_AND_BURN)
FLOP_ORDER_UNKNOWN: Final = one_answer("missing_burn.order_unknown", "deal-missing-burn", "draw")
"""How the burn card is found when nobody knows which card of the flop came first: one of the three is drawn."""


class BoardStreet(StrEnum):
    """Which cards came without a burn card."""

    FLOP = "flop"
    """The three cards of the flop."""
    TURN = "turn"
    """The fourth card."""
    RIVER = "river"
    """The fifth card."""


class BurnCard(StrEnum):
    """Which card becomes the burn card."""

    EXPOSED_FIRST = "exposed-first"
    """The one that was turned over first."""
    DRAWN_OF_THREE = "drawn-of-three"
    """One of the flop, drawn at random."""
    NONE = "none"
    """None; the board stands."""


@facts
class MissingBurnSituation:
    """The street without a burn card, and whether it is too late.

    ``bet_in_round``: somebody has bet since; ``order_known``: of the flop it is certain which card came first.
    ``checked_in_round``: somebody has checked since, which counts in some books for a flop.
    """

    street: BoardStreet
    bet_in_round: bool
    order_known: bool
    checked_in_round: bool | None = None


@facts
class MissingBurnVerdict:
    """Which card becomes the burn card."""

    burn_card: BurnCard


@decides("deal-missing-burn", asks=(BURN_UNTIL, METHOD, FLOP, FLOP_ORDER_UNKNOWN))
def missing_burn(situation: MissingBurnSituation, consult: Consultation) -> MissingBurnVerdict:
    """Decide on a missing burn card: until a bet, the first card is burned and the board is completed from the stub."""
    is_flop = situation.street is BoardStreet.FLOP
    if is_flop and consult.ask(FLOP) is FlopWithoutBurn.DRAWN_BEFORE_ACTION:
        if situation.bet_in_round or told(situation.checked_in_round, "checked_in_round"):
            consult.because("acted")
            return _stands(consult)
        consult.because("before_action")
        return _drawn_of_flop(consult)
    if situation.bet_in_round:
        match consult.ask(BURN_UNTIL):
            case RepairUntil.BEFORE_BET:
                return _stands(consult)
            case RepairUntil.NO_LIMIT:
                pass
    else:
        consult.because("in_time")
    if is_flop and not situation.order_known:
        return _drawn_of_flop(consult)
    consult.say("first_of_flop" if is_flop else "the_card")
    match consult.ask(METHOD):
        case Method.SHOW_AND_BURN:
            consult.then("show")
            consult.then("lay_as_burn")
        case Method.RESTORE:
            consult.then("lay_first_as_burn")
    consult.then("third_of_flop" if is_flop else "next_card")
    return MissingBurnVerdict(BurnCard.EXPOSED_FIRST)


def _stands(consult: Consultation) -> MissingBurnVerdict:
    consult.say("stands")
    consult.then("leave_board")
    consult.then("burn_again")
    return MissingBurnVerdict(BurnCard.NONE)


def _drawn_of_flop(consult: Consultation) -> MissingBurnVerdict:
    consult.rest_on(FLOP_ORDER_UNKNOWN)
    consult.say("drawn")
    consult.then("shuffle_three")
    consult.draw("which_burn", 3)
    consult.leans_on("A-56")
    consult.then("drawn_is_burn")
    consult.then("two_and_next")
    return MissingBurnVerdict(BurnCard.DRAWN_OF_THREE)


ORDER_KNOWN: Final = one_answer("double_burn.order_known", "deal-double-burn", "restore")
"""What is done where it is certain in which order the cards came: all come to lie as they should have."""
ORDER_UNKNOWN: Final = one_answer("double_burn.order_unknown", "deal-double-burn", "draw")
"""What is done where it is not: the next burn card is drawn."""


@facts
class DoubleBurnSituation:
    """How many cards were burned before one street, and whether it is too late.

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


@decides("deal-double-burn", asks=(BURN_UNTIL, ORDER_KNOWN, ORDER_UNKNOWN))
def double_burn(situation: DoubleBurnSituation, consult: Consultation) -> NoVerdict:
    """All cards come to lie as they should have; where their order is not certain it is drawn."""
    is_dealt = situation.street_dealt
    if is_dealt and situation.bet_in_round:
        match consult.ask(BURN_UNTIL):
            case RepairUntil.BEFORE_BET:
                consult.say("stands")
                consult.then("leave")
                consult.then("one_from_now")
                return NoVerdict()
            case RepairUntil.NO_LIMIT:
                pass
    if situation.clearly_correctable:
        consult.rest_on(ORDER_KNOWN)
        _restored(situation.burned - 1, consult, is_dealt=is_dealt)
    else:
        consult.rest_on(ORDER_UNKNOWN)
        _drawn_of_burned(situation.burned, consult, is_dealt=is_dealt)
    return NoVerdict()


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


def _drawn_of_burned(burned: int, consult: Consultation, *, is_dealt: bool) -> None:
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


@facts
class BurnAfterKilledHandSituation:
    """How many cards the hand had that was killed, or out of which a card was drawn."""

    killed_hand_cards: Annotated[int, Interval(ge=0, le=10)]

    def __post_init__(self) -> None:
        """Check the count: two cards are the right one."""
        if self.killed_hand_cards == 2:
            raise refuse_fact("killed_hand_cards", "two_are_right")


@facts
class BurnAfterKilledHandVerdict:
    """How many cards are burned before each street that follows."""

    burns: Count


@decides("deal-burn-after-sa", asks=(LATE, LATE_OTHERWISE))
def burn_after_killed_hand(
    situation: BurnAfterKilledHandSituation, consult: Consultation
) -> BurnAfterKilledHandVerdict:
    """Burn one card before each street in spite of wrong dealing; a card drawn out of a hand counts as that one."""
    if situation.killed_hand_cards == 3:
        late = consult.ask(LATE)
    else:
        consult.rest_on(LATE_OTHERWISE)
        late = LateWrongCount.HAND_DEAD
    match late:
        case LateWrongCount.FLOOR_DRAWS_ONE:
            consult.say("drawn_is_burn")
            consult.then("drawn_lies")
            consult.then("then_one_each")
        case LateWrongCount.HAND_DEAD:
            consult.say("one")
            if situation.killed_hand_cards:
                consult.then("dead_cards_to_muck")
            consult.then("burn_one")
            consult.because("protects_the_stub")
    return BurnAfterKilledHandVerdict(burns=1)
