"""Topic: may the last to act on the river check the best hand (checking the nuts, Durchchecken der Nuts)?"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Final

from homepoker.core.quantities import card
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import CardText, facts, refuse_fact
from homepoker.core.rulings.showdown.nuts import can_be_beaten, can_be_tied

TOPIC: Final = "pen-check-nuts"


class CheckNuts(StrEnum):
    """Check nuts: whether checking the best hand is allowed."""

    JUDGEMENT = "judgement"
    """The floor judges whether it was meant."""
    FORBIDDEN = "forbidden"
    """It is forbidden."""


CHECK_NUTS: Final = choice("pen.check_nuts", TOPIC, CheckNuts, CheckNuts.JUDGEMENT)

POLICIES: Final = (CHECK_NUTS,)


class Act(StrEnum):
    """Act: what the player did."""

    CHECK = "check"
    """Did not bet."""
    CALL = "call"
    """Paid the bet."""
    BET = "bet"
    """Bet."""
    RAISE = "raise"
    """Raised."""


class Penalty(StrEnum):
    """The penalty for the act."""

    NONE = "none"
    """Nothing."""
    MAY = "may"
    """It may be punished."""
    MUST = "must"
    """It is punished."""


@facts
class Situation:
    """Situation: what a player did on the river.

    ``unbeatable``: no hand that the board allows beats this one; ``alone``: none ties with it either, which is asked
    for where the book speaks of the sole best hand. With the player's two ``hole_cards`` and the five of the ``board``
    (Texas hold'em) both are found out and need not be told. ``last_to_act``: nobody was to act behind.
    ``could_raise``: some opponent had chips left to pay a bet or raise.
    """

    action: Act
    last_to_act: bool
    could_raise: bool = field(default=True, kw_only=True)
    unbeatable: bool
    alone: bool
    hole_cards: tuple[CardText, ...] = ()
    board: tuple[CardText, ...] = ()

    def __post_init__(self) -> None:
        """Check the cards: each exists and is there once, and all of them are named or none."""
        seen: set[str] = set()
        for name, cards in (("hole_cards", self.hole_cards), ("board", self.board)):
            for place, text in enumerate(cards):
                try:
                    card(text)
                except ValueError as fault:
                    raise refuse_fact(f"{name}.{place}", "not_a_card") from fault
                if text in seen:
                    raise refuse_fact(f"{name}.{place}", "card_twice")
                seen.add(text)
        if (self.hole_cards or self.board) and (len(self.hole_cards), len(self.board)) != (2, 5):
            raise refuse_fact("hole_cards" if len(self.hole_cards) != 2 else "board", "two_and_five_cards")


@facts
class Verdict:
    """Verdict: whether that breaks a rule, and what it costs."""

    breach: bool
    penalty: Penalty


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on checking the nuts: only the last to act is in question, and only without a bet or raise."""
    if not _is_in_question(situation, consult):
        consult.say("fine")
        consult.then("go_on")
        consult.leave_nothing()
        return Verdict(breach=False, penalty=Penalty.NONE)
    match consult.ask(CHECK_NUTS):
        case CheckNuts.FORBIDDEN:
            consult.say("forbidden")
            consult.because("looks_like_softplay")
            consult.then("stands")
            consult.then("may_punish")
            return Verdict(breach=True, penalty=Penalty.MAY)
        case CheckNuts.JUDGEMENT:
            if not _is_alone(situation):
                consult.because("can_be_tied")
                consult.say("fine")
                consult.then("go_on")
                consult.leave_nothing()
                return Verdict(breach=False, penalty=Penalty.NONE)
            consult.say("judge")
            consult.then("stands")
            consult.then("ask_why")
            consult.then("may_punish")
            return Verdict(breach=False, penalty=Penalty.MAY)


def _is_in_question(situation: Situation, consult: Consultation) -> bool:
    """Whether the question arises: the last to act could have bet or raised with the best hand, and did not."""
    if situation.action in (Act.BET, Act.RAISE):
        consult.because("did_bet")
        return False
    if not situation.last_to_act:
        consult.because("others_behind")
        return False
    if not situation.could_raise:
        consult.because("nobody_to_pay")
        return False
    return _is_unbeatable(situation, consult)


def _is_alone(situation: Situation) -> bool:
    """Whether it is the sole best hand, which no other ties with."""
    if not situation.board:
        return situation.alone
    first, second = situation.hole_cards
    return not can_be_tied((first, second), situation.board)


def _is_unbeatable(situation: Situation, consult: Consultation) -> bool:
    if not situation.board:
        if not situation.unbeatable:
            consult.because("can_be_beaten")
        return situation.unbeatable
    first, second = situation.hole_cards
    if can_be_beaten((first, second), situation.board):
        consult.because("can_be_beaten")
        return False
    consult.because("best_possible")
    return True
