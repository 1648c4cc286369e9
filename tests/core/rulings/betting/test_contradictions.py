"""Facts on a bet that contradict each other are refused with the field and the reason, and not answered in silence."""

from __future__ import annotations

from typing import Any

import pytest

from homepoker.core.rulings.catalogue import ALL_TOPICS
from homepoker.core.rulings.reading_facts import BadFacts
from homepoker.services.rulings.topics import ask
from homepoker.services.words.rulings import fault_words
from tests.rulebooks.shipped import ANSWERS, WORDS

EARLY = {"player": "Ida", "type": "raise", "to": 800}
MAX = {"player": "Max"}
CONTRADICTIONS: dict[str, tuple[str, dict[str, Any], str, str]] = {
    "a raise by more than the bet (bet-under-raise)": (
        "bet-under-raise",
        {"callTo": 400, "putIn": 600, "minRaiseBy": 500, "bb": 200, "raiseDeclared": True},
        "minRaiseBy",
        "raise_above_the_bet",
    ),
    "a raise by more than the bet (bet-prior-chips)": (
        "bet-prior-chips",
        {"toCallTotal": 400, "priorChips": [], "added": [600], "minRaiseBy": 500, "bb": 200},
        "minRaiseBy",
        "raise_above_the_bet",
    ),
    "a raise by more than the bet (bet-string)": (
        "bet-string",
        {"toCall": 400, "firstMotion": 400, "totalIntended": 900, "minRaiseBy": 500, "bb": 200},
        "minRaiseBy",
        "raise_above_the_bet",
    ),
    "a raise by more than the bet (bet-two-motion-raise)": (
        "bet-two-motion-raise",
        {"raiseDeclared": True, "callPlaced": 400, "secondMotion": 600, "minRaiseBy": 500, "bb": 200},
        "minRaiseBy",
        "raise_above_the_bet",
    ),
    "a raise by more than the bet (bet-reopen)": (
        "bet-reopen",
        {"playerTo": 200, "currentTo": 400, "minRaiseBy": 500, "alreadyActed": True, "bb": 200},
        "minRaiseBy",
        "raise_above_the_bet",
    ),
    "a raise by more than the bet (bet-raise-total-or-by)": (
        "bet-raise-total-or-by",
        {"declared": 600, "opening": 400, "minRaiseBy": 500, "bb": 200},
        "minRaiseBy",
        "raise_above_the_bet",
    ),
    "a raise by more than the bet (bet-out-of-turn)": (
        "bet-out-of-turn",
        {"ootAction": EARLY, "properPlayer": "Max", "toCall": 400, "minRaiseBy": 500, "bb": 200},
        "minRaiseBy",
        "raise_above_the_bet",
    ),
    "a least raise that is not above the call (one chip)": (
        "bet-oversized-chip",
        {"chip": 500, "toCall": 400, "minRaiseTo": 400},
        "minRaiseTo",
        "not_above_the_bet",
    ),
    "a least raise that is not above the call (words)": (
        "bet-verbal-vs-chips",
        {"declared": {"kind": "call"}, "chips": 400, "first": "verbal", "facing": {"call": 400}, "minRaiseTo": 300},
        "minRaiseTo",
        "not_above_the_bet",
    ),
    "chips that do not add up to what was put in": (
        "bet-verbal-vs-chips",
        {"declared": None, "chips": 700, "first": "chips", "facing": {"call": 400}, "laidDown": [500, 100]},
        "laidDown",
        "other_sum",
    ),
    "more all-in than there is to call": (
        "bet-reopen",
        {"playerTo": 200, "currentTo": 400, "minRaiseBy": 200, "alreadyActed": True, "allIns": [{"to": 500}]},
        "allIns.0.to",
        "above_the_bet",
    ),
    "a call below the bet with chips left": (
        "bet-min-raise",
        {"street": "flop", "bb": 100, "actions": [{"player": "A", "to": 300}, {"player": "B", "to": 200}]},
        "actions.1.to",
        "less_than_a_call",
    ),
    "a pot below what was bet in the round alone": (
        "bet-min-raise",
        {
            "street": "flop",
            "bb": 100,
            "limit": "pot-limit",
            "actions": [{"player": "A", "to": 300}, {"player": "B", "to": 300}],
            "potBefore": 500,
        },
        "potBefore",
        "pot_below_the_bets",
    ),
    "more in front than the highest bet": (
        "bet-min-raise",
        {"street": "flop", "bb": 100, "actions": [{"player": "A", "to": 300}], "priorInFront": 400},
        "priorInFront",
        "above_the_bet",
    ),
    "a limit game alone": (
        "bet-min-raise",
        {"street": "flop", "bb": 100, "limit": "limit", "playersInEvent": 1},
        "playersInEvent",
        "two_at_least",
    ),
    "a fold with chips past a skipped player": (
        "bet-skipped-player",
        {"skipped": "Ida", "ootActions": [{**MAX, "type": "fold", "chipsIn": True}], "reasonableTime": True},
        "ootActions.0.chipsIn",
        "not_with_this_action",
    ),
    "the small blind past the big blind": (
        "bet-action-order",
        {"street": "preflop", "seatsLive": [1, 2, 3, 4], "button": 1, "sb": 4, "bb": 3, "currentBet": 200},
        "sb",
        "small_blind_first",
    ),
    "a raise that is not above the bet": (
        "bet-out-of-turn",
        {"ootAction": EARLY, "properPlayer": "Max", "toCall": 300, "subsequent": [{**MAX, "type": "raise", "to": 300}]},
        "subsequent.0.to",
        "not_above_the_bet",
    ),
    "a second raise below the first": (
        "bet-out-of-turn",
        {
            "ootAction": EARLY,
            "properPlayer": "Max",
            "subsequent": [{**MAX, "type": "bet", "to": 300}, {"player": "Eva", "type": "raise", "to": 200}],
        },
        "subsequent.1.to",
        "not_above_the_bet",
    ),
    "a call of more than the bet": (
        "bet-out-of-turn",
        {"ootAction": EARLY, "properPlayer": "Max", "toCall": 300, "subsequent": [{**MAX, "type": "call", "to": 400}]},
        "subsequent.0.to",
        "above_the_bet",
    ),
    "a check after a bet": (
        "bet-out-of-turn",
        {
            "ootAction": EARLY,
            "properPlayer": "Max",
            "toCall": 0,
            "subsequent": [{**MAX, "type": "bet", "to": 300}, {"player": "Eva", "type": "check"}],
        },
        "subsequent.1.type",
        "check_facing_bet",
    ),
    "an early check with chips": (
        "bet-out-of-turn",
        {"ootAction": {"player": "Ida", "type": "check", "to": 300}, "properPlayer": "Max"},
        "ootAction.type",
        "not_with_this_action",
    ),
    "an early all-in of nobody knows how much": (
        "bet-out-of-turn",
        {"ootAction": {"player": "Ida", "type": "raise"}, "properPlayer": "Max", "allIn": True},
        "ootAction.to",
        "all_in_needs_stack",
    ),
    "a bet to call below the player's own blind": (
        "bet-out-of-turn",
        {"ootAction": EARLY, "properPlayer": "Max", "toCall": 50, "priorInFront": 100},
        "toCall",
        "below_his_bet",
    ),
}


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_a_contradiction_is_refused_by_every_book_in_words(name: str) -> None:
    topic, facts, field, reason = CONTRADICTIONS[name]
    for answers in ANSWERS.values():
        with pytest.raises(BadFacts) as refusal:
            ask(ALL_TOPICS[topic], facts, answers)
        (fault,) = refusal.value.faults
        assert (fault.field, fault.reason.key) == (field, f"fact.error.{reason}")
        assert all(fault_words(topic, fault, words) for words in WORDS)
