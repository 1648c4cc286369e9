"""A penalty of rounds: what cannot be so is refused."""

from __future__ import annotations

from typing import Any

import pytest

from homepoker.core.rulings.catalogue import ALL_TOPICS
from homepoker.core.rulings.reading_facts import BadFacts
from homepoker.services.rulings.topics import ask
from tests.rulebooks.shipped import ANSWERS, APSA, TDA

TOPIC = ALL_TOPICS["pen-missed-hands"]


@pytest.mark.parametrize(
    ("facts", "field"),
    [
        ({"busts": [19]}, "busts.0"),
        ({"busts": [18], "arrivals": [3, 20]}, "arrivals.1"),
        ({"playersAtImposition": 90}, "playersAtImposition"),
    ],
)
def test_hands_that_are_not_in_the_penalty_and_players_that_no_table_seats(facts: dict[str, Any], field: str) -> None:
    with pytest.raises(BadFacts) as refusal:
        ask(TOPIC, {"rounds": 2, "playersAtImposition": 9, **facts}, ANSWERS[TDA])
    (fault,) = refusal.value.faults
    assert (fault.field, fault.reason.key) == (field, "fact.error.too_large")


def test_nobody_sits_out_at_a_table_of_his_own() -> None:
    with pytest.raises(BadFacts, match="too_small"):
        ask(TOPIC, {"rounds": 1, "playersAtImposition": 1}, ANSWERS[TDA])


@pytest.mark.parametrize(
    ("facts", "hands", "left"),
    [
        ({}, 18, 18),
        ({"busts": [4]}, 16, 12),
        ({"busts": [9]}, 17, 8),
        ({"busts": [10]}, 17, 7),
        ({"arrivals": [2]}, 20, 20),
        ({"busts": [4], "arrivals": [4]}, 18, 14),
    ],
)
def test_a_round_of_the_button_grows_and_shrinks_with_the_table(facts: dict[str, Any], hands: int, left: int) -> None:
    given = {"rounds": 2, "playersAtImposition": 9, **facts}
    verdict = ask(TOPIC, given, ANSWERS[APSA]).verdict
    assert (verdict.hands, verdict.remaining_after_bust) == (hands, left)
    assert ask(TOPIC, given, ANSWERS[TDA]).verdict.hands == 18
