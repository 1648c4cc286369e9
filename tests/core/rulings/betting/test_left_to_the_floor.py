"""What is said to be the host's to decide, outcome by outcome, and not by what else the book leaves open."""

from __future__ import annotations

from typing import Any

import pytest

from homepoker.core.rulebooks.rulebook import Discretion
from homepoker.core.rulings.catalogue import ALL_TOPICS
from homepoker.services.rulings.topics import ask
from tests.rulebooks.shipped import ANSWERS, IDS

RAISED = {"callTo": 8000, "putIn": 2000, "facing": "later-bet-or-raise", "playersInHand": 3}
CALLED = {"declared": {"kind": "call"}, "chips": 1000, "first": "verbal", "facing": {"call": 400}}
MECHANICAL: dict[str, tuple[str, dict[str, Any]]] = {
    "the whole call where two play": ("bet-undercall", {**RAISED, "playersInHand": 2}),
    "the whole call after “call”": ("bet-undercall", {**RAISED, "saidCall": True}),
    "a clear word": ("bet-verbal-vs-chips", CALLED),
    "chips before a word": ("bet-verbal-vs-chips", {**CALLED, "first": "chips", "singleChip": True}),
    "a skipped player past whom one has acted": (
        "bet-skipped-player",
        {"skipped": "Ida", "ootActions": [{"player": "Max", "type": "call"}], "reasonableTime": True},
    ),
}
LEFT: dict[str, tuple[str, dict[str, Any]]] = {
    "less than a call of a raise that was seen": ("bet-undercall", RAISED),
    "a word that not everybody heard": ("bet-verbal-vs-chips", {**CALLED, "clear": False}),
    "a skipped hand": (
        "bet-skipped-player",
        {
            "skipped": "Ida",
            "ootActions": [{"player": "Max", "type": "call"}, {"player": "Eva", "type": "fold"}],
            "reasonableTime": True,
        },
    ),
}


@pytest.mark.parametrize("book", IDS)
@pytest.mark.parametrize("what", MECHANICAL)
def test_nothing_is_left_to_the_host(what: str, book: str) -> None:
    topic, facts = MECHANICAL[what]
    assert ask(ALL_TOPICS[topic], facts, ANSWERS[book]).leaves_nothing


@pytest.mark.parametrize("book", IDS)
@pytest.mark.parametrize("what", LEFT)
def test_the_host_is_told_that_it_is_left_to_the_floor(what: str, book: str) -> None:
    topic, facts = LEFT[what]
    ruling = ask(ALL_TOPICS[topic], facts, ANSWERS[book])
    assert not ruling.leaves_nothing
    assert ruling.discretion is not Discretion.NO
