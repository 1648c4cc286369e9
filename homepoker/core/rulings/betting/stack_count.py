"""Topic: who may have a stack counted (stack count, Chipstand auf Verlangen)?"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import facts, refuse_fact

TOPIC: Final = "bet-stack-count"


class StackCount(StrEnum):
    """Stack count: who may ask."""

    FACING_ALL_IN = "facing-allin"
    """Whoever faces an all-in."""
    IN_HAND = "in-hand"
    """Whoever is in the hand."""
    ANYONE = "anyone"
    """Any player."""


STACK_COUNT: Final = choice("bet.stack_count", TOPIC, StackCount, StackCount.FACING_ALL_IN)

POLICIES: Final = (STACK_COUNT,)


class Told(StrEnum):
    """Told: what the asker is told."""

    EXACT = "exact"
    """The exact count."""
    ESTIMATE_ONLY = "estimate-only"
    """Nothing; the stacks must be there to be estimated."""


class Counter(StrEnum):
    """Counter: who counts."""

    PLAYER = "player"
    """The player whose stack it is."""
    DEALER = "dealer"
    """The dealer or the floor."""


@facts
class Situation:
    """Somebody asks how many chips an opponent has.

    ``in_hand``, ``facing_all_in`` and ``in_turn`` are of the asker: has cards, faces an all-in, is to act.
    ``asker_is_player``: sits at the table, even if the hand is folded. ``opponent_in_hand``: the player whose chips are
    asked for has cards.
    """

    in_hand: bool
    facing_all_in: bool
    in_turn: bool
    asker_is_player: bool = True
    opponent_in_hand: bool = field(kw_only=True)

    def __post_init__(self) -> None:
        """Check the asking player: only with cards can they face an all-in or be to act."""
        if self.in_hand and not self.asker_is_player:
            raise refuse_fact("asker_is_player", "not_in_hand")
        if not self.in_hand and self.facing_all_in:
            raise refuse_fact("facing_all_in", "not_in_hand")
        if not self.in_hand and self.in_turn:
            raise refuse_fact("in_turn", "not_in_hand")


@facts
class Verdict:
    """Verdict: what the asker is told and who counts; nobody does where it stays at an estimate."""

    answer: Told
    who_counts: Counter | None


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on counting a stack: everybody may look, and the book says who may have it counted."""
    match consult.ask(STACK_COUNT):
        case StackCount.FACING_ALL_IN:
            if situation.facing_all_in and situation.in_turn:
                consult.say("exact")
                consult.because("facing_all_in")
                consult.then("dealer_counts")
                return Verdict(Told.EXACT, Counter.DEALER)
            consult.because("only_facing_all_in")
        case StackCount.IN_HAND:
            if situation.in_hand and situation.opponent_in_hand:
                consult.because("in_hand")
                return _asked(consult)
            consult.because("only_opponents" if situation.in_hand else "only_in_hand")
        case StackCount.ANYONE:
            if situation.asker_is_player:
                consult.because("any_player")
                return _asked(consult)
            consult.because("only_players")
    consult.say("estimate")
    consult.then("stack_visibly")
    return Verdict(Told.ESTIMATE_ONLY, None)


def _asked(consult: Consultation) -> Verdict:
    consult.say("exact")
    consult.then("player_tells")
    consult.then("else_dealer_counts")
    return Verdict(Told.EXACT, Counter.PLAYER)
