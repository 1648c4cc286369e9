"""A note on an open point stands only where homepoker's reading was used, and says whose word it takes."""

from __future__ import annotations

import pytest

from homepoker.core.rulebooks.consultation import AnswerSource
from homepoker.core.rulings.catalogue import POLICIES
from homepoker.services.rulings.topics import ask
from tests.rulebooks.shipped import ANSWERS, BOOKS, WORDS
from tests.rulings.cases import CELLS, TOPICS


@pytest.mark.parametrize(
    ("topic", "facts", "silent", "read"),
    [
        (
            "show-order",
            {"streetsAggressor": {"turn": 6}, "lastRoundChecked": True, "seatsLive": [4, 6], "button": 2},
            "uesg",
            "pup-2010",
        ),
        ("bet-hidden-chips", {"hidden": 1000}, "uesg", "apsa"),
        (
            "clock-hand-for-hand",
            {
                "playersLeft": 9,
                "target": 8,
                "bubbleKind": "points",
                "tables": [{"id": 1, "handInProgress": True}, {"id": 2, "handInProgress": True}],
            },
            "uesg",
            "bps-2019",
        ),
        (
            "bet-out-of-turn",
            {"ootAction": {"player": "Anna", "type": "fold"}, "properPlayer": "Ben", "afterFold": True},
            "uesg",
            "apsa",
        ),
        ("pen-missed-hands", {"rounds": 1, "playersAtImposition": 8}, "uesg", "bps-2019"),
    ],
)
def test_a_book_whose_silence_another_fills_has_no_note(
    topic: str, facts: dict[str, object], silent: str, read: str
) -> None:
    assert ask(TOPICS[topic], facts, ANSWERS[silent]).open_questions == ()
    assert len(ask(TOPICS[topic], facts, ANSWERS[read]).open_questions) == 1


def test_a_note_where_another_book_fills_the_silence_names_that_book() -> None:
    found = 0
    for policy in POLICIES.values():
        for answers in ANSWERS.values():
            answer = answers.answer(policy.name)
            if policy.open_question and answer is not None and answer.source is AnswerSource.FALLBACK:
                found += 1
                for words in WORDS:
                    said = words.text(f"rulebook.open_question.{policy.open_question}")
                    assert BOOKS[answer.book].short in said, (policy.name, words.language)
    assert found > 10


def test_hold_em_needs_no_first_to_act() -> None:
    facts = {"streetsAggressor": {}, "lastRoundChecked": True, "seatsLive": [4, 6], "button": 2}
    for given in (facts, {**facts, "firstToAct": None}):
        assert ask(TOPICS["show-order"], given, ANSWERS["tda-2019"]).verdict.first == 4


def test_no_book_says_it_itself_and_leaves_open_what_applies_then() -> None:
    for cell in CELLS:
        ruling = cell.ruling()
        assert "A-58" not in ruling.open_questions or ruling.source is not AnswerSource.RULE, cell
