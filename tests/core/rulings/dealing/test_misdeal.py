"""A deck that lacks a card is never dealt again, and what was put in goes back where it came from."""

from __future__ import annotations

import pytest

from homepoker.core.rulebooks.rulebook import Discretion
from homepoker.core.rulings.dealing import deck, misdeal
from homepoker.core.rulings.shared.actions_in_turn import ActionType, InTurnAction
from tests.rulebooks.shipped import APSA, TDA, UESG, decided

CALLS = (InTurnAction(type=ActionType.CALL), InTurnAction(type=ActionType.CALL))


@pytest.mark.parametrize(
    ("actions", "steps"),
    [
        ((), ["stop", "chips_back", "deal_with_whole_deck"]),
        (CALLS, ["stop", "all_chips_back", "whole_deck"]),
    ],
)
def test_blinds_stay_only_where_the_hand_is_dealt_again(actions: tuple[InTurnAction, ...], steps: list[str]) -> None:
    situation = misdeal.Situation(
        misdeal.Error.MISSING_DECK_CARD,
        in_turn_actions=actions,
        short_is_button=False,
        cards_looked_at=True,
        order_restorable=False,
    )
    ruling = decided(misdeal.decide, situation, TDA)
    assert [step.key.rpartition(".")[2] for step in ruling.steps] == steps


@pytest.mark.parametrize(
    ("found", "first"),
    [(deck.FoundDuring.HAND, "stop"), (deck.FoundDuring.AFTER_HAND, "take_pot_back")],
)
def test_a_pot_that_was_awarded_is_taken_back_first(found: deck.FoundDuring, first: str) -> None:
    situation = deck.FouledDeckSituation(
        deck.Kind.MISSING, found, house_counts_damage=False, substantial=True, dispute_deadline_passed=False
    )
    steps = decided(deck.fouled_deck, situation, TDA).steps
    assert [step.key.rpartition(".")[2] for step in steps] == [first, "all_take_back", "new_deck", "house_defines"]


def test_by_tda_what_counts_is_the_clubs_and_what_follows_is_not() -> None:
    situation = deck.FouledDeckSituation(
        deck.Kind.WRONG_BACKS,
        deck.FoundDuring.HAND,
        house_counts_damage=False,
        substantial=True,
        dispute_deadline_passed=False,
    )
    ruling = decided(deck.fouled_deck, situation, TDA)
    assert ruling.verdict.hand_void
    assert ruling.discretion is Discretion.PARTLY
    for book in (APSA, UESG):
        steps = decided(deck.fouled_deck, situation, book).steps
        assert "house_defines" not in [step.key.rpartition(".")[2] for step in steps]
