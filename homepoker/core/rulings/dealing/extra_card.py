"""What if a card too many was dealt and it is noticed early (extra card, eine Karte zu viel)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from annotated_types import Interval

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.dealing.policies import (
    EXTRA_CARD,
    LATE,
    WRONG_COUNT,
    ExtraCard,
    FaultRemedy,
    LateWrongCount,
)
from homepoker.core.rulings.facts import facts, refuse_fact


class Phase(StrEnum):
    """Where the card is too many."""

    INITIAL_DEAL = "initial-deal"
    """With a player."""
    BOARD = "board"
    """On the board."""


class Outcome(StrEnum):
    """What becomes of it."""

    BURN = "burn"
    """The card is the burn card."""
    MISDEAL = "misdeal"
    """The hand is dealt again."""
    TOP_OF_STUB = "top-of-stub"
    """The card goes on top of the stub and is burned next."""
    FLOOR = "floor"
    """The floor decides."""


@facts
class Situation:
    """Where the cards too many are, how many, and whether it is certain which.

    ``substantial``: there was substantial action since; ``anybody_acted``: there was any. ``traceable``: it can be
    told which card is too many, and the order of the others. ``among`` is among how many cards of the board it lies.
    """

    phase: Phase
    extra_cards: Annotated[int, Interval(ge=1, le=10)]
    substantial: bool
    traceable: bool
    anybody_acted: bool
    among: Annotated[int, Interval(ge=2, le=8)]

    def __post_init__(self) -> None:
        """Check the cards: some of the board are right, and substantial action includes an act."""
        if self.phase is Phase.INITIAL_DEAL:
            if self.substantial and not self.anybody_acted:
                raise refuse_fact("anybody_acted", "acted_if_substantial")
            return
        if self.among <= self.extra_cards:
            raise refuse_fact("among", "too_small", least=self.extra_cards + 1)


@facts
class Verdict:
    """What becomes of the card and of the hand."""

    ruling: Outcome


@decides("deal-extra-card", asks=(EXTRA_CARD,))
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on an extra card: burned if it can be identified, else a misdeal while there can be one."""
    if situation.phase is Phase.INITIAL_DEAL and situation.substantial:
        consult.say("too_late")
        consult.then("stop")
        match consult.ask(LATE):
            case LateWrongCount.HAND_DEAD:
                consult.then("hand_is_dead")
            case LateWrongCount.FLOOR_DRAWS_ONE:
                consult.then("one_is_drawn")
        consult.then("wrong_count")
        return Verdict(Outcome.FLOOR)
    method = consult.ask(EXTRA_CARD)
    if method is ExtraCard.FLOOR or (method is ExtraCard.MISDEAL and situation.phase is Phase.BOARD):
        consult.because("not_ruled")
        return _floor(situation, consult)
    is_one = situation.extra_cards == 1 and situation.traceable
    if method is not ExtraCard.MISDEAL:
        consult.because("one_known" if is_one else "not_known", count=situation.extra_cards)
    match method:
        case ExtraCard.BURN if is_one:
            consult.say("burn")
            consult.then("take_from_board" if situation.phase is Phase.BOARD else "take_it")
            consult.then("lay_as_burn")
            consult.then("no_other_burn")
            return Verdict(Outcome.BURN)
        case ExtraCard.TOP_OF_STUB if is_one and not situation.anybody_acted:
            consult.say("top_of_stub")
            consult.then("take_from_board" if situation.phase is Phase.BOARD else "take_it")
            consult.then("lay_on_stub")
            consult.then("burn_it_next")
            return Verdict(Outcome.TOP_OF_STUB)
        case ExtraCard.TOP_OF_STUB if is_one:
            consult.because("acted_since")
        case _:
            pass
    if situation.phase is Phase.BOARD:
        return _floor(situation, consult)
    if method is ExtraCard.TOP_OF_STUB and consult.ask(WRONG_COUNT) is FaultRemedy.FLOOR:
        return _floor(situation, consult)
    consult.say("misdeal")
    consult.then("gather")
    consult.then("deal_again")
    return Verdict(Outcome.MISDEAL)


def _floor(situation: Situation, consult: Consultation) -> Verdict:
    """Remedy of the floor: by chance on the board, before it a new deal."""
    consult.leave_to_floor()
    consult.then("stop")
    if situation.phase is Phase.BOARD:
        consult.say("floor_board", count=situation.extra_cards)
        consult.then("shuffle_board")
        for gone in range(situation.extra_cards):
            consult.draw("which_goes", situation.among - gone)
        consult.then("drawn_on_stub", count=situation.extra_cards)
        consult.then("rest_is_board")
        consult.leans_on("A-56")
    else:
        consult.say("floor_deal")
        consult.then("if_misdeal")
    return Verdict(Outcome.FLOOR)
