"""What a ruling on a bet depends on is asked for and never assumed; what does not matter is not asked for."""

from __future__ import annotations

from typing import Any

import pytest

from homepoker.core.rulings.catalogue import ALL_TOPICS
from homepoker.core.rulings.reading_facts import BadFacts
from homepoker.services.rulings.topics import ask
from tests.rulebooks.shipped import ANSWERS, APSA, BPS, IDS, PUP, TDA, UESG

POSTED = {"blinds": {"sb": 400, "bb": 800}, "stacks": {"1": 9000, "2": 9000, "3": 9000}, "sbSeat": 1, "bbSeat": 2}
FACED = {"chips": 1000, "first": "verbal", "facing": {"call": 400}}
RAISE_SAID = {"chip": 500, "toCall": 400, "raiseDeclared": True}
SHORT_ALL_IN = {"playerTo": 600, "currentTo": 900, "minRaiseBy": 600, "alreadyActed": True}
PULLED_BACK = {"priorChips": [25, 25], "toCallTotal": 600, "minRaiseBy": 550, "priorAction": "partly-removed"}
EVERY_BOOK = IDS
TOO_EARLY = {"ootAction": {"player": "Ida", "type": "raise", "to": 400}, "properPlayer": "Max"}
FACING_300 = {"toCall": 300, "minRaiseBy": 300, "bb": 100}
ASKED_FOR: dict[str, tuple[str, dict[str, Any], str, tuple[str, ...]]] = {
    "who pays an ante whose size is told": (
        "bet-post-blinds",
        {**POSTED, "anteAmount": 100},
        "anteFormat",
        (UESG, PUP),
    ),
    "the bet to call before an early act that stands": ("bet-out-of-turn", TOO_EARLY, "toCall", EVERY_BOOK),
    "the last full raise before an early one below the doubled bet": (
        "bet-out-of-turn",
        {**TOO_EARLY, "toCall": 300},
        "minRaiseBy",
        (TDA, APSA, BPS),
    ),
    "whether “raise” was said with an early one that is too small": (
        "bet-out-of-turn",
        {**TOO_EARLY, **FACING_300},
        "raiseDeclared",
        (TDA, APSA, UESG, BPS),
    ),
    "the last full raise after “raise” with a small amount": (
        "bet-raise-total-or-by",
        {"declared": 300, "opening": 300},
        "minRaiseBy",
        (TDA, APSA, BPS),
    ),
    "the pot of a pot-limit game": (
        "bet-min-raise",
        {"street": "flop", "bb": 100, "limit": "pot-limit"},
        "potBefore",
        EVERY_BOOK,
    ),
    "the field that lifts the cap of a limit game": (
        "bet-min-raise",
        {"street": "preflop", "bb": 100, "limit": "limit"},
        "playersInEvent",
        EVERY_BOOK,
    ),
    "the cap of a limit game": (
        "bet-min-raise",
        {"street": "preflop", "bb": 100, "limit": "limit", "playersInEvent": 9},
        "houseCap",
        EVERY_BOOK,
    ),
    "the small blind for the largest raise in pot limit": (
        "bet-short-blind",
        {"bb": 800, "shortSeat": 4, "shortAmount": 300, "limit": "pot-limit"},
        "sb",
        EVERY_BOOK,
    ),
    "the least raise after “raise” with one chip": ("bet-oversized-chip", RAISE_SAID, "minRaiseTo", EVERY_BOOK),
    "the least raise after an amount with one chip": (
        "bet-oversized-chip",
        {"chip": 1000, "toCall": 400, "amountDeclared": True, "declaredTo": 600},
        "minRaiseTo",
        EVERY_BOOK,
    ),
    "the big blind where a raise is measured by it": (
        "bet-two-motion-raise",
        {"raiseDeclared": True, "callPlaced": 800, "secondMotion": 800, "minRaiseBy": 800},
        "bb",
        (PUP,),
    ),
    "the big blind where several chips may be a raise": (
        "bet-multi-chip",
        {"toCall": 400, "chips": [100] * 6, "minRaiseBy": 400},
        "bb",
        (PUP,),
    ),
    "the big blind of a first bet": (
        "bet-string",
        {"firstMotion": 100, "totalIntended": 1000, "toCall": 0},
        "bb",
        EVERY_BOOK,
    ),
    "the big blind where it is the yardstick of a full raise": ("bet-reopen", SHORT_ALL_IN, "bb", (PUP,)),
    "the least raise after “raise” without an amount": (
        "bet-verbal-vs-chips",
        {**FACED, "declared": {"kind": "raise"}},
        "minRaiseTo",
        EVERY_BOOK,
    ),
    "the least raise after an amount above the call": (
        "bet-verbal-vs-chips",
        {**FACED, "declared": {"kind": "amount", "amount": 600}},
        "minRaiseTo",
        EVERY_BOOK,
    ),
    "the chips that were pulled back": ("bet-prior-chips", {**PULLED_BACK, "added": [1000]}, "removed", EVERY_BOOK),
    "the chips of a first motion above the call": (
        "bet-string",
        {"firstMotion": 1000, "totalIntended": 2000, "toCall": 400, "minRaiseBy": 400, "bb": 400},
        "firstChips",
        EVERY_BOOK,
    ),
    "the chips that may be all needed for the call": (
        "bet-under-raise",
        {"callTo": 1200, "minRaiseBy": 1200, "putIn": 2400, "bb": 200},
        "chips",
        EVERY_BOOK,
    ),
    "the last chips that may be all needed for the call": (
        "bet-under-raise",
        {"callTo": 1200, "putIn": 2000, "allIn": True},
        "chips",
        EVERY_BOOK,
    ),
}
NOT_ASKED_FOR: dict[str, tuple[str, dict[str, Any], tuple[str, ...]]] = {
    "who pays an ante where the book says it": (
        "bet-post-blinds",
        {**POSTED, "anteAmount": 100},
        (TDA, APSA, BPS),
    ),
    "the last raise before an early one of twice the bet": (
        "bet-out-of-turn",
        {"ootAction": {"player": "Ida", "type": "raise", "to": 600}, "properPlayer": "Max", "toCall": 300},
        EVERY_BOOK,
    ),
    "the cap of a limit game where nobody has bet": (
        "bet-min-raise",
        {"street": "flop", "bb": 100, "limit": "limit"},
        EVERY_BOOK,
    ),
    "the least raise where one chip is silent": ("bet-oversized-chip", {"chip": 500, "toCall": 400}, EVERY_BOOK),
    "the least raise with the last chip": ("bet-oversized-chip", {**RAISE_SAID, "lastChip": True}, EVERY_BOOK),
    "the least raise after the amount of the call": (
        "bet-oversized-chip",
        {"chip": 1000, "toCall": 400, "amountDeclared": True, "declaredTo": 400},
        EVERY_BOOK,
    ),
    "the big blind where the last raise measures": (
        "bet-two-motion-raise",
        {"raiseDeclared": True, "callPlaced": 800, "secondMotion": 800, "minRaiseBy": 800},
        (TDA, APSA, UESG, BPS),
    ),
    "the small blind of a short big blind": (
        "bet-short-blind",
        {"bb": 800, "shortSeat": 4, "shortAmount": 300},
        EVERY_BOOK,
    ),
    "the big blind where the last raise is the yardstick": ("bet-reopen", SHORT_ALL_IN, (TDA, APSA, UESG, BPS)),
    "any amount before the first turn": ("bet-reopen", {"alreadyActed": False}, EVERY_BOOK),
    "the least raise after “call”": ("bet-verbal-vs-chips", {**FACED, "declared": {"kind": "call"}}, EVERY_BOOK),
    "the chips that were pulled back and nothing came": ("bet-prior-chips", {**PULLED_BACK, "added": []}, EVERY_BOOK),
    "the chips of a first motion that is the call": (
        "bet-string",
        {"firstMotion": 400, "totalIntended": 2000, "toCall": 400},
        EVERY_BOOK,
    ),
    "the chips of less than half a raise": (
        "bet-under-raise",
        {"callTo": 1000, "minRaiseBy": 1000, "putIn": 1050, "bb": 200},
        EVERY_BOOK,
    ),
    "the chips where the amount was said": (
        "bet-under-raise",
        {"callTo": 1000, "minRaiseBy": 1000, "putIn": 1500, "bb": 200, "amountDeclared": True},
        EVERY_BOOK,
    ),
    "the betting round of a bet found too small": (
        "bet-under-raise-late",
        {"cardsDealtForNextStreet": True, "bettors": [{"player": "Ida", "to": 100}], "correctTo": 200},
        EVERY_BOOK,
    ),
}


@pytest.mark.parametrize(
    ("what", "book"), [(what, book) for what, (_, _, _, books) in ASKED_FOR.items() for book in books]
)
def test_it_is_asked_for(what: str, book: str) -> None:
    topic, facts, missing, _ = ASKED_FOR[what]
    with pytest.raises(BadFacts) as asked:
        ask(ALL_TOPICS[topic], facts, ANSWERS[book])
    assert [(one.field, one.is_missing) for one in asked.value.faults] == [(missing, True)]


@pytest.mark.parametrize(
    ("what", "book"), [(what, book) for what, (_, _, books) in NOT_ASKED_FOR.items() for book in books]
)
def test_it_is_not_asked_for(what: str, book: str) -> None:
    topic, facts, _ = NOT_ASKED_FOR[what]
    assert ask(ALL_TOPICS[topic], facts, ANSWERS[book]).said is not None
