"""The cards of a river check: what cannot be so is refused, and what they say need not be told."""

from __future__ import annotations

from typing import Any

import pytest

from homepoker.core.rulings.catalogue import ALL_TOPICS
from homepoker.core.rulings.facts import FactMissing
from homepoker.core.rulings.reading_facts import BadFacts
from homepoker.services.rulings.topics import ask
from tests.rulebooks.shipped import ANSWERS, TDA

TOPIC = ALL_TOPICS["pen-check-nuts"]
CHECKED: dict[str, Any] = {"lastToAct": True, "action": "check"}
BOARD = ["Kh", "Kd", "9s", "7c", "2h"]


@pytest.mark.parametrize(
    ("cards", "field", "reason"),
    [
        ({"holeCards": ["Ks", "Kh"], "board": BOARD}, "board.0", "card_twice"),
        ({"holeCards": ["Ks", "1c"], "board": BOARD}, "holeCards.1", "not_a_card"),
        ({"holeCards": ["Ks", "Kc"], "board": BOARD[:4]}, "board", "two_and_five_cards"),
        ({"holeCards": ["Ks"], "board": BOARD}, "holeCards", "two_and_five_cards"),
        ({"board": BOARD}, "holeCards", "two_and_five_cards"),
    ],
)
def test_cards_that_cannot_be_are_refused(cards: dict[str, Any], field: str, reason: str) -> None:
    with pytest.raises(BadFacts) as refusal:
        ask(TOPIC, {**CHECKED, **cards}, ANSWERS[TDA])
    (fault,) = refusal.value.faults
    assert (fault.field, fault.reason.key) == (field, f"fact.error.{reason}")


def test_without_the_cards_it_must_be_told_whether_the_hand_can_be_beaten() -> None:
    with pytest.raises(FactMissing) as missing:
        ask(TOPIC, CHECKED, ANSWERS[TDA])
    assert missing.value.field == "unbeatable"


def test_a_bet_is_fine_whatever_the_hand() -> None:
    assert not ask(TOPIC, {"lastToAct": True, "action": "bet"}, ANSWERS[TDA]).verdict.breach
