"""What cannot be so at a table is refused with the field at which it stands."""

from __future__ import annotations

from typing import Any

import pytest

from homepoker.core.rulings.reading_facts import BadFacts
from homepoker.services.rulings.topics import ask
from tests.rulebooks.shipped import ANSWERS, TDA
from tests.rulings.cases import TOPICS

TWICE = [{"seat": 3, "player": "Ann"}, {"seat": 5, "player": "Ann"}]
TWO = [{"seat": 3, "player": "Ann"}, {"seat": 5, "player": "Ben"}]

REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("deal-order", {"seatsOccupied": [1], "buttonSeat": 1}, "seatsOccupied: fact.error.two_needed"),
    ("deal-boxed-card", {"boxed": 53}, "boxed: fact.error.too_large"),
    ("deal-double-burn", {"burned": 1}, "burned: fact.error.too_small"),
    ("deal-burn-after-sa", {"killedHandCards": 2}, "killedHandCards: fact.error.two_are_right"),
    ("deal-extra-card", {"phase": "board", "extraCards": 3, "among": 3}, "among: fact.error.too_small"),
    ("deal-redeal", {"absent": ["Ann"], "newArrivals": ["Ann"]}, "newArrivals: fact.error.named_twice"),
    ("deal-random-remedy", {"choices": 1}, "choices: fact.error.too_small"),
    ("deal-stud-procedures", {"case": "short-stub", "stub": 1, "players": 2, "burns": 0}, "stub: fact.error.too_small"),
    ("dealer-self-deal", {"buttonSeat": 3, "seatsOccupied": TWICE}, "seatsOccupied: fact.error.player_twice"),
    (
        "dealer-self-deal",
        {"buttonSeat": 3, "seatsOccupied": TWO, "busted": ["Cleo", "Cleo"]},
        "busted: fact.error.player_twice",
    ),
    (
        "button-mixed-game-freeze",
        {"lastHoldemButton": 3, "nextGame": "stud", "seatsOccupied": TWICE},
        "seatsOccupied: fact.error.player_twice",
    ),
    (
        "button-mixed-game-freeze",
        {"lastHoldemButton": 3, "lastBigBlind": 3, "nextGame": "stud", "seatsOccupied": TWO},
        "lastBigBlind: fact.error.seat_twice",
    ),
    (
        "button-advance",
        {"prev": {"button": 1, "sb": 2, "bb": 3}, "occupied": []},
        "occupied: fact.error.two_needed",
    ),
    ("button-redraw-new-players", {"newcomers": 12, "cause": "balance"}, "newcomers: fact.error.too_large"),
]


@pytest.mark.parametrize(("topic", "facts", "refusal"), REFUSED)
def test_a_fact_that_cannot_be_so_is_refused(topic: str, facts: dict[str, Any], refusal: str) -> None:
    with pytest.raises(BadFacts, match=refusal):
        ask(TOPICS[topic], facts, ANSWERS[TDA])


def test_whoever_sits_alone_has_the_button_without_a_draw() -> None:
    assert ask(TOPICS["button-initial"], {"seatsOccupied": [5]}, ANSWERS[TDA]).verdict.button_seat == 5


def test_the_order_in_which_bust_outs_are_typed_does_not_matter() -> None:
    busted = [{"player": "Dora", "handNo": 8}, {"player": "Egon", "handNo": 3}]
    facts = {"buttonSeat": 3, "seatsOccupied": TWO, "eliminatedInOrder": busted}
    assert ask(TOPICS["dealer-self-deal"], facts, ANSWERS[TDA]).verdict.next_dealer == "Dora"
