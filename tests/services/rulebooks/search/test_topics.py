"""Topics are found by what a host types, in either language, with slips."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from homepoker.services.rulebooks.search import RuleSearch, rule_search
from tests.rulebooks.shipped import BOOKS, RESOURCES

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
    "betrunken": "pen-etiquette",
    "drogen": "pen-ladder",
    "drunk": "pen-etiquette",
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
    "neuer spieler": "seat-late-entry",
    "verspätet": "seat-late-entry",
    "late player": "seat-late-entry",
    "blinds erhöht": "clock-level-change",
    "blinds wurden erhöht": "clock-level-change",
    "redet über die hand": "pen-etiquette",
    "ansage ohne einheit": "bet-ambiguous-amount",
    "says five": "bet-ambiguous-amount",
    "übergangen": "bet-skipped-player",
    "deck weggeworfen": "deal-stub-mucked-early",
    "river stub weg": "deal-stub-mucked-early",
    "chip versteckt": "bet-hidden-chips",
    "hidden chip": "bet-hidden-chips",
    "versteckter chip": "bet-hidden-chips",
    "sidepot": "pot-side-pots",
    "sidepots": "pot-side-pots",
    "zu früh gecallt": "bet-out-of-turn",
}
"""What hosts typed, and what they meant."""


@pytest.fixture(scope="module")
def search() -> RuleSearch:
    return rule_search(BOOKS, RESOURCES)


@pytest.mark.parametrize(("typed", "topic"), QUESTIONS.items())
def test_a_question_finds_its_topic_first(typed: str, topic: str, search: RuleSearch) -> None:
    assert search.find_topics(typed)[0] == topic


@pytest.mark.parametrize(
    ("told", "right"),
    [
        ("button says I call 350 when the big blind is only 100", {"bet-invalid-declaration", "bet-verbal-vs-chips"}),
        (
            "der Button sagt ich calle 350, der Big Blind ist aber nur 100",
            {"bet-invalid-declaration", "bet-verbal-vs-chips"},
        ),
        ("he only asked is he all in and the other one called", {"bet-ambiguous-amount"}),
        ("Spieler greift zu früh nach seiner Karte, dadurch dreht sie sich um", {"deal-exposed-card"}),
        (
            "nachdem der Pot eingesammelt ist sagt einer, die Flopkarte sei seine weggeworfene gewesen",
            {"pot-dispute-deadline"},
        ),
        (
            "dealer pushed the pot to the small blind, she mucked, then somebody says I called",
            {"hand-fold-thinking-won", "pot-dispute-deadline"},
        ),
    ],
)
def test_a_dispute_that_hosts_told_finds_its_topic_among_three(told: str, right: set[str], search: RuleSearch) -> None:
    assert right & {*search.find_topics(told, 3)}


@pytest.mark.parametrize(
    "file", [*(RESOURCES / "search" / "topics").glob("*.toml"), *(RESOURCES / "search" / "rules").glob("*.toml")]
)
def test_each_phrase_ends_with_a_comma_else_it_is_one_with_the_next(file: Path) -> None:
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    assert [line for line in lines if not line.endswith((",", '"""'))] == []


@pytest.mark.parametrize(
    ("typed", "topic"),
    [
        ("overchip", "bet-oversized-chip"),
        ("rabbit", "deal-rabbit-hunt"),
        ("misdeal", "deal-misdeal"),
        ("string", "bet-string"),
        ("stapel durcheinander", "deal-dropped-stub"),
        ("oversised chip", "bet-oversized-chip"),
        ("TDA 44", "bet-oversized-chip"),
        ("karten zeigen während", "pen-exposed-cards"),
        ("karten zeigen", "pen-exposed-cards"),
        ("versteckt", "bet-hidden-chips"),
        ("keine Regel", "meta-floor-discretion"),
        ("weiterspielen", "seat-halt-play"),
        ("neue spieler", "seat-late-entry"),
        ("Strafzettel", "pen-ladder"),
    ],
)
def test_the_topic_that_is_meant_stands_first(typed: str, topic: str, search: RuleSearch) -> None:
    assert search.find_topics(typed)[0] == topic


def test_nothing_is_found_for_nothing_and_for_nonsense(search: RuleSearch) -> None:
    assert search.find_topics("  ") == ()
    assert search.find_topics("xyzzyq") == ()


def test_no_more_topics_are_found_than_wanted(search: RuleSearch) -> None:
    assert len(search.find_topics("chips", 3)) == 3


def test_of_questions_that_were_written_without_sight_of_the_words_most_find_their_topic(search: RuleSearch) -> None:
    asked = json.loads((Path(__file__).parent / "topic_questions.json").read_text(encoding="utf-8"))
    found = [(search.find_topics(one["typed"]), set(one["topics"])) for one in asked]
    first = sum(bool({*topics[:1]} & meant) for topics, meant in found) / len(asked)
    among_three = sum(bool({*topics[:3]} & meant) for topics, meant in found) / len(asked)
    assert first >= 0.88
    assert among_three >= 0.95
