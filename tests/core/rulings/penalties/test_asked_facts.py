"""What a hand or a place in the event hangs on is asked for, and only where the book looks at it."""

from __future__ import annotations

from typing import Any

import pytest

from homepoker.core.rulings.catalogue import ALL_TOPICS
from homepoker.core.rulings.facts import FactMissing
from homepoker.services.rulings.topics import ask
from tests.rulebooks.shipped import ANSWERS, APSA, BPS, IDS, PUP, UESG

ASKED = {"askerCalledRiver": False, "askerHasCardsOrTabled": True, "targetIsAggressor": False}
NOBODY_LOOKED = {"cardsLookedAt": False, "buttonActed": False}

CASES: list[tuple[str, dict[str, Any], str, set[str]]] = [
    ("pen-ladder", {"offence": "softplay"}, "deliberate", {APSA}),
    ("pen-ladder", {"offence": "exposing-cards"}, "deliberate", {APSA, BPS}),
    ("pen-ladder", {"offence": "cheating"}, "deliberate", set()),
    ("pen-exposed-cards", {"deliberate": True, "announced": False}, "ownActionLeft", {BPS}),
    ("pen-exposed-cards", {"deliberate": True, "ownActionLeft": False}, "announced", {BPS, PUP}),
    ("pen-check-nuts", {"action": "check", "lastToAct": True, "unbeatable": True}, "alone", {*IDS} - {APSA}),
    ("hand-winner-cannot-be-killed", {"tabled": True}, "obviousWinner", {*IDS} - {APSA, PUP}),
    ("bet-stack-count", {"inHand": True, "facingAllIn": False, "inTurn": True}, "opponentInHand", {BPS}),
    ("pen-exposed-cards", {"deliberate": False, "ownActionLeft": True}, "othersCanAct", {BPS}),
    ("show-request-hand", {"riverBet": False, "suspicion": False, **ASKED}, "targetFolded", {PUP}),
    ("hand-killed-refund", {"committed": 900, "ownUncalled": 600, "wasCalled": False}, "isRaise", {APSA}),
    ("deal-button-short", {"cardsHeld": 1, "substantial": False, **NOBODY_LOOKED}, "orderRestorable", {UESG}),
    ("chip-concealed", {"value": 500, "duringMove": True}, "how", set(IDS)),
]


@pytest.mark.parametrize(("topic", "facts", "missing", "books"), CASES)
def test_a_fact_is_asked_for_by_the_books_that_look_at_it(
    topic: str, facts: dict[str, Any], missing: str, books: set[str]
) -> None:
    asking: dict[str, str] = {}
    for book in IDS:
        try:
            ask(ALL_TOPICS[topic], facts, ANSWERS[book])
        except FactMissing as found:
            asking[book] = found.field
    assert asking == dict.fromkeys(books, missing)
