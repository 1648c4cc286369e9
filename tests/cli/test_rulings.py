"""``homepoker topics`` and ``homepoker rule``: what can be ruled on, and the ruling for people and for programs."""

from __future__ import annotations

import json
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from homepoker.cli.fact_pages import facts_page
from homepoker.cli.rulings import LONGEST_REQUEST
from homepoker.services.rulings.topics import all_topics
from homepoker.services.words import Words
from tests.cli.calling import Caller
from tests.rulebooks.shipped import IDS, RESOURCES

PARKING = "where can I park my car"

FACTS = json.dumps({"chip": 1000, "toCall": 400})


def test_topics_are_named_with_their_groups(homepoker: Caller, tmp_path: Path) -> None:
    shown = homepoker("topics", "--data", tmp_path).out
    assert all(topic in shown for topic in all_topics())
    assert "Dealing and card errors" in shown


def test_a_question_finds_its_topics_best_first(homepoker: Caller, tmp_path: Path) -> None:
    asked = homepoker("topics", "who shows first", "--data", tmp_path)
    assert asked.out.split()[0] == "show-order"
    assert asked.error == ""
    found = homepoker("topics", "who shows first", "--json", "--data", tmp_path).json
    assert found[0]["id"] == "show-order"


def test_a_question_that_no_book_answers_is_told_so(homepoker: Caller, tmp_path: Path) -> None:
    topics = homepoker("topics", PARKING, "--lang", "en", "--data", tmp_path)
    assert topics.code == 0
    assert topics.out.startswith("Nothing fits")
    rules = homepoker("rules", "search", PARKING, "--lang", "en", "--data", tmp_path)
    assert rules.out.startswith("Nothing fits")
    assert homepoker("rules", "search", PARKING, "--json", "--data", tmp_path).error.startswith("Nothing fits")
    assert "Nothing fits" not in homepoker("rules", "search", "who shows first", "--data", tmp_path).out


@pytest.mark.parametrize("word", ["betrunken", "Handy", "undercall"])
def test_a_single_word_that_is_no_topic_is_looked_for(homepoker: Caller, tmp_path: Path, word: str) -> None:
    asked = homepoker("topics", word, "--data", tmp_path)
    assert asked.code == 0
    assert ("bet-undercall" if word == "undercall" else "pen-etiquette") in asked.out


def test_topics_for_programs_carry_the_schema_of_facts_and_verdict(homepoker: Caller, tmp_path: Path) -> None:
    topics = {one["id"]: one for one in homepoker("topics", "--json", "--data", tmp_path).json}
    assert list(topics) == list(all_topics())
    oversized = topics["bet-oversized-chip"]
    assert oversized["group"] == "betting"
    assert set(oversized["title"]) == {"de", "en"}
    assert oversized["facts"]["properties"]["toCall"]["unit"] == "chips"
    assert oversized["verdict"]["properties"]["to"]["minimum"] == 0
    assert sorted(oversized["books"]) == sorted(IDS)


@pytest.mark.parametrize(("language", "said"), [("de", "Das ist ein Call von 400."), ("en", "That is a call of 400.")])
def test_a_ruling_is_read_out_in_the_language(homepoker: Caller, tmp_path: Path, language: str, said: str) -> None:
    lines = homepoker(
        "rule", "bet-oversized-chip", "--book", "TDA", "--facts", FACTS, "--lang", language, "--data", tmp_path
    ).out.splitlines()
    assert lines[0] == said
    assert lines[1].startswith("  1. ")
    assert "44" in lines[-1]


def test_a_ruling_for_programs(homepoker: Caller, tmp_path: Path) -> None:
    ruling = homepoker(
        "rule", "bet-oversized-chip", "--book", "bps-2019", "--facts", FACTS, "--json", "--data", tmp_path
    ).json
    assert ruling["verdict"] == {"ruling": "call", "to": 400, "returned": 600}
    assert (ruling["topic"], ruling["book"], ruling["source"]) == ("bet-oversized-chip", "bps-2019", "rule")
    assert ruling["fallbackBook"] is None
    assert [(one["book"], one["rule"]) for one in ruling["citations"]] == [("bps-2019", "25")]
    assert ruling["citations"][0]["title"]
    assert [one["policy"] for one in ruling["policies"]] == ["bet.oversized_facing_bet"]
    assert ruling["discretion"] == "no"


class TestEditionOfTheTdaRules:
    """APSA does not say what applies to players who were not there for a deal that is done again."""

    def test_the_other_books_fall_back_on_2019_where_none_is_named_and_else_on_the_one_named(
        self, homepoker: Caller, tmp_path: Path
    ) -> None:
        def cited(*options: str) -> list[tuple[str, str]]:
            facts = json.dumps({"absent": ["Max"]})
            call = ("rule", "deal-redeal", "--book", "apsa", "--facts", facts, "--json", "--data", tmp_path)
            return [(one["book"], one["rule"]) for one in homepoker(*call, *options).json["citations"]]

        assert cited() == cited("--tda", "2019")
        assert ("tda-2019", "35-C") in cited()
        now = cited("--tda", "2024")
        assert ("tda-2024", "35-C") in now
        assert "tda-2019" not in {book for book, _ in now}

    def test_the_short_name_means_the_edition_that_is_named_too(self, homepoker: Caller, tmp_path: Path) -> None:
        def asked(*options: str) -> object:
            call = ("rule", "bet-oversized-chip", "--facts", FACTS, "--json", "--data", tmp_path)
            return homepoker(*call, *options).json["book"]

        assert asked("--book", "TDA") == "tda-2019"
        assert asked("--book", "TDA", "--tda", "2024") == "tda-2024"
        assert asked("--book", "tda-2019", "--tda", "2024") == "tda-2019", "who names a book means it"

    def test_so_do_comparison_policies_and_seats(self, homepoker: Caller, tmp_path: Path) -> None:
        def books_in(*call: object) -> set[str]:
            said = homepoker(*call, "--json", "--data", tmp_path, "--tda", "2024").out
            return {book for book in ("tda-2019", "tda-2024") if f'"{book}' in said}

        assert books_in("rules", "policies", "--book", "bps-2019") == {"tda-2024"}
        assert books_in("seats", "plan", "--sizes", "5,8") == {"tda-2024"}
        compared = homepoker("rules", "compare", "deal-redeal", "--json", "--data", tmp_path, "--tda", "2024").json
        columns = {column["book"]: {rule["book"] for rule in column["rules"]} for column in compared["books"]}
        assert columns["tda-2019"] == {"tda-2019"}
        assert columns["apsa"] >= {"tda-2024"}
        assert "tda-2019" not in columns["apsa"]

    def test_an_edition_that_is_not_here_is_refused_with_those_that_are(
        self, homepoker: Caller, tmp_path: Path
    ) -> None:
        called = homepoker("rules", "policies", "--book", "apsa", "--tda", "2011", "--lang", "en", "--data", tmp_path)
        assert called.code
        assert "2019, 2024" in called.error


@pytest.mark.parametrize(
    ("facts", "complaint"),
    [
        ('{"chip": -5, "toCall": 400}', "chip: The chip: That is too little; it is at least 1."),
        ('{"chip": 1000, "toCall": "much"}', "toCall: Still to pay (0: nobody has bet): That is no whole number."),
        ('{"chip": 1000, "toCall": 400, "colour": "red"}', "colour: Nothing of this name is asked here (colour)."),
        (
            '{"chip": 1000}',
            "toCall: Still to pay (0: nobody has bet) – This is not known yet, and the ruling depends on it.",
        ),
        ('{"chip": 100, "toCall": 400}', "chip: The chip: The chip does not cover the bet of 400"),
        ("[1]", "The facts must be a JSON object"),
        ("{chip", "The facts are no JSON (character 2)"),
    ],
)
def test_bad_facts_end_with_the_field_and_the_reason(
    homepoker: Caller, tmp_path: Path, facts: str, complaint: str
) -> None:
    called = homepoker(
        "rule", "bet-oversized-chip", "--book", "TDA", "--facts", facts, "--lang", "en", "--data", tmp_path
    )
    assert called.code == 2
    assert called.error.startswith(complaint)
    assert called.out == ""


def test_no_book_and_no_topic_are_asked_for(homepoker: Caller, tmp_path: Path) -> None:
    without_book = homepoker("rule", "bet-oversized-chip", "--data", tmp_path)
    misspelt = homepoker("rule", "bet-oversized", "--book", "TDA", "--data", tmp_path)
    assert (without_book.code, misspelt.code) == (1, 1)
    assert "apsa" in without_book.error
    assert "bet-oversized-chip" in misspelt.error


def asked(homepoker: Caller, monkeypatch: pytest.MonkeyPatch, folder: Path, *lines: str) -> list[dict[str, Any]]:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO("\n".join(lines).encode())))
    called = homepoker("rule", "bet-oversized-chip", "--book", "TDA", "--facts", "-", "--data", folder)
    return [json.loads(line) for line in called.out.splitlines()]


def test_every_line_is_answered_errors_included(
    homepoker: Caller, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = asked(
        homepoker,
        monkeypatch,
        tmp_path,
        FACTS,
        '{"topic": "deal-rabbit-hunt", "book": "uesg"}',
        '{"topic": "deal-dropped-stub", "facts": {"restorable": true}}',
        "no json",
        '{"topic": "no-such-topic"}',
        '{"chip": 0, "toCall": 400}',
        FACTS,
    )
    assert [answer.get("topic") for answer in answers] == [
        "bet-oversized-chip", "deal-rabbit-hunt", "deal-dropped-stub", None, None, None, "bet-oversized-chip"
    ]  # fmt: skip
    assert [answer["book"] for answer in answers[:3]] == ["tda-2019", "uesg", "tda-2019"]
    assert answers[5]["field"] == "chip"
    assert all(answer["error"] for answer in answers[3:6])
    assert answers[0] == answers[6]


@pytest.mark.parametrize(
    ("line", "field", "says"),
    [
        ("[" * 100_000, "", "within one another"),
        ('{"facts": ' + '{"a": ' * 5000 + "1" + "}" * 5001, "", "within one another"),
        ('{"chip": 1000, "toCall": 400, "chip": 500}', "chip", "stands there twice"),
        ('{"chip": ' + "9" * 5000 + ', "toCall": 400}', "chip", "at most 999,999,999"),
        ('{"chip": 1e400, "toCall": 400}', "chip", "no whole number"),
        ('{"chip": NaN, "toCall": 400}', "", "NaN is no number"),
        ('{"chip": "\\ud800", "toCall": 400}', "", "half a character"),
        ('{"topic": "bet-oversized-chip", "facts": [1]}', "", "be a JSON object"),
        ('{"chip": "' + "x" * LONGEST_REQUEST + '"}', "", "too long"),
        ('{"chip": "' + "x" * 3 * LONGEST_REQUEST + '"}', "", "too long"),
    ],
    ids=["deep", "deep-facts", "twice", "digits", "infinite", "nan", "half", "no-object", "long", "very-long"],
)
def test_a_line_beyond_the_limits_is_an_answer_and_the_next_one_is_answered(
    homepoker: Caller, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, field: str, says: str
) -> None:
    bad, good = asked(homepoker, monkeypatch, tmp_path, line, FACTS)
    assert bad["field"] == field
    assert says in bad["error"]
    assert good["topic"] == "bet-oversized-chip"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("rule", "--book", "TDA"), "homepoker topics"),
        (("rule", "xyzabc", "--book", "TDA"), "All are shown by homepoker topics."),
        (("rule", "bet-oversized-chip", "--book", "TDA", "--facts", "[]"), 'such as {"toCall": 400}.'),
        (("rule", "bet-oversized-chip", "--book", "TDA", "--facts", "{x"), 'look like this: {"toCall": 400}\n'),
    ],
)
def test_what_was_left_out_or_misspelt_is_said(
    homepoker: Caller, tmp_path: Path, arguments: tuple[str, ...], complaint: str
) -> None:
    called = homepoker(*arguments, "--lang", "en", "--data", tmp_path)
    assert called.code > 0
    assert complaint in called.error


@pytest.mark.parametrize(
    ("book", "whose", "noted"),
    [
        ("apsa", "APSA says so itself, but leaves a point open.", True),
        ("uesg", "ÜSG says nothing about it, so TDA applies.", False),
    ],
)
def test_a_ruling_says_whose_word_it_is_and_what_is_open(
    homepoker: Caller, tmp_path: Path, book: str, whose: str, noted: bool
) -> None:
    shown = homepoker(
        *("rule", "bet-hidden-chips", "--book", book, "--facts", '{"hidden": 1000}', "--lang", "en"),
        *("--data", tmp_path),
    ).out
    assert f"  {whose}\n" in shown
    assert ("The book lets hidden chips count in one rule and not in another." in shown) == noted


@pytest.mark.parametrize(
    ("topic", "facts", "complaint"),
    [
        ("bet-oversized-chip", '{"chip": 1000, "toCal": 400}', "Do you mean toCall? What is asked: chip, toCall, "),
        (
            "show-order",
            '{"streetsAggressor": {"tur": 3}}',
            "Do you mean turn? What is asked: preflop, flop, turn, river.",
        ),
        ("show-order", '{"streetsAggressor": 3}', "These belong together: preflop, flop, turn, river."),
        (
            "bet-out-of-turn",
            '{"subsequent": [{"playr": "Ben"}]}',
            "Do you mean player? What is asked: player, type, to.",
        ),
    ],
)
def test_a_wrong_name_and_a_wrong_shape_are_answered_with_the_names_that_do(
    homepoker: Caller, tmp_path: Path, topic: str, facts: str, complaint: str
) -> None:
    called = homepoker("rule", topic, "--book", "TDA", "--facts", facts, "--lang", "en", "--data", tmp_path)
    assert called.code == 2
    assert complaint in called.error


def test_the_facts_of_a_topic_are_named_with_what_fits(homepoker: Caller, tmp_path: Path) -> None:
    lines = homepoker("topics", "bet-out-of-turn", "--lang", "en", "--data", tmp_path).out.splitlines()
    assert "    player: Player – name of a player" in lines
    assert "  bb: Big blind – chips; at least 1; at most 999,999,999; may be left out" in lines
    assert any("fold (fold), check (check)" in line for line in lines)
    raced = homepoker("topics", "chip-race", "--lang", "en", "--data", tmp_path).out
    assert "table of pairs (seat number → list (card, such as As or 10h))" in raced
    (asked,) = homepoker("topics", "chip-race", "--json", "--data", tmp_path).json
    assert asked["id"] == "chip-race"
    assert homepoker("topics", "chip-rase", "--data", tmp_path).code == 1


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_facts_of_every_topic_can_be_named(language: str) -> None:
    words = Words(RESOURCES / "locale", language)
    for topic in all_topics().values():
        assert len(list(facts_page(topic, words))) > 0
