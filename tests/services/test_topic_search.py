"""Topics are found by what a host types, in either language, with slips."""

from __future__ import annotations

import pytest

from homepoker.services.rulebook_search import RuleSearch, read_synonyms, rule_search
from homepoker.services.topic_search import find_topics, text_of
from tests.rulebooks.shipped import BOOKS, RESOURCES, WORDS
from tests.rulings.cases import TOPICS

ASKED = read_synonyms(RESOURCES / "search").asked
TEXTS = [text_of(topic, words, ASKED.get(topic.id, ())) for words in WORDS for topic in TOPICS.values()]

QUESTIONS = {
    "fünf": "bet-ambiguous-amount",
    "fuenf": "bet-ambiguous-amount",
    "chip unter den karten": "bet-hidden-chips",
    "wer ist dealer": "dealer-self-deal",
    "karten weggeworfen": "hand-mucked-live",
    "falscher hat gegeben": "dealer-self-deal",
    "blinds falsch gesetzt": "bet-post-blinds",
    "zwei scheiden aus": "elim-simultaneous",
    "gleich viele chips raus": "elim-simultaneous",
    "ein chip": "bet-oversized-chip",
    "vier karten": "deal-four-card-flop",
    "nicht an der reihe": "bet-out-of-turn",
    "ungerader": "pot-odd-chip",
    "wer zeigt zuerst": "show-order",
    "blinds verpasst": "seat-missed-blinds",
    "karte vom tisch gefallen": "deal-card-off-table",
    "wer gibt": "dealer-self-deal",
    "handy am tisch": "pen-etiquette",
    "zu spät gekommen": "seat-late-entry",
    "karte offen beim geben": "deal-exposed-card",
    "side pot": "pot-side-pots",
    "all in gleichzeitig raus": "elim-simultaneous",
    "zeit nehmen": "clock-call-time",
    "clock rufen": "clock-call-time",
    "burnkarte vergessen": "deal-missing-burn",
    "zu wenig gesetzt": "bet-undercall",
    "minraise": "bet-min-raise",
    "raise zu klein": "bet-under-raise",
    "stringbet": "bet-string",
    "falscher platz": "seat-wrong-seat",
    "übersprungen": "bet-skipped-player",
    "who shows first": "show-order",
    "out of turn": "bet-out-of-turn",
    "two players bust": "elim-simultaneous",
    "mucked by mistake": "hand-mucked-live",
    "chips aufrunden": "chip-race",
    "pause button": "clock-break-button",
}
"""What hosts typed, and what they meant."""


@pytest.fixture(scope="module")
def rules() -> RuleSearch:
    return rule_search(BOOKS, RESOURCES)


@pytest.mark.parametrize(("typed", "topic"), QUESTIONS.items())
def test_a_question_finds_its_topic_first_or_second(typed: str, topic: str, rules: RuleSearch) -> None:
    answering = [BOOKS[hit.book].rule(hit.rule).topics for hit in rules.find(typed, language="de", in_force=["uesg"])]
    for found in (find_topics(typed, TEXTS), find_topics(typed, TEXTS, answering)):
        assert topic in found[:2]


@pytest.mark.parametrize(
    ("typed", "topic"),
    [
        ("overchip", "bet-oversized-chip"),
        ("rabbit", "deal-rabbit-hunt"),
        ("misdeal", "deal-misdeal"),
        ("string", "bet-string"),
        ("stapel durcheinander", "deal-dropped-stub"),
        ("oversised chip", "bet-oversized-chip"),
    ],
)
def test_the_topic_that_is_meant_stands_first(typed: str, topic: str) -> None:
    assert find_topics(typed, TEXTS)[0] == topic


def test_nothing_is_found_for_nothing_and_for_nonsense() -> None:
    assert find_topics("  ", TEXTS) == ()
    assert find_topics("xyzzyq", TEXTS) == ()


def test_the_topics_of_rules_that_answer_are_found_too() -> None:
    found = find_topics("xyzzyq", TEXTS, [("bet-undercall", "unknown-topic"), ("bet-string",)])
    assert found == ("bet-undercall", "bet-string")
