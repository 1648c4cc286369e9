"""Dialect becomes written German; everything else stays as it is."""

from __future__ import annotations

import pytest

from homepoker.services.rulebooks.search.dialect import Dialect
from homepoker.services.rulebooks.search.normalising import pieces_of
from homepoker.services.rulebooks.search.synonyms import Synonyms, in_writing, read_synonyms
from tests.rulebooks.search.asking import questions
from tests.rulebooks.shipped import BOOKS, RESOURCES

KNOWN = {
    "die",
    "uhr",
    "aufgesetzt",
    "karten",
    "setzen",
    "gesetzt",
    "geber",
    "zeit",
    "gesagt",
    "aufdecken",
    "abgelaufen",
}
KNOWN |= {"braucht"}
DIALECT = Dialect(read_synonyms(RESOURCES / "search").dialect, KNOWN.__contains__)


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("wea muaß z'erst aufdecka", "wer muss zuerst aufdecken"),
        ("derf i setzn", "darf ich setzen"),
        ("da Geba hot gsetzt und derf ned", "da geber hat gesetzt und darf nicht"),
        ("ick hab jesagt", "ich hab gesagt"),
        ("d'Uhr isch abglaufa", "die uhr ist abgelaufen"),
        ("der bruucht Zyt", "der braucht zeit"),
        ("hot aufgsetzt oba ned", "hat aufgesetzt aber nicht"),
    ],
)
def test_what_is_said_is_written(said: str, written: str) -> None:
    assert DIALECT.in_writing(said) == written


@pytest.mark.parametrize(
    "query",
    [
        "",
        "can I see a hand",
        "is no limit a game",
        "the host must decide",
        "Blinds 100/200 erhöht",
        "ich erhöhe auf 400",
        "karten legn",
        "Hold'em's Regeln",
    ],
)
def test_what_has_no_form_that_is_dialect_alone_stays(query: str) -> None:
    assert DIALECT.in_writing(query) == query


def test_english_questions_are_never_taken_for_dialect() -> None:
    english = [question.q for half in ("tuning", "held_out") for question in questions(half) if question.lang == "en"]
    assert [query for query in english if DIALECT.in_writing(query) != query] == []


def test_no_word_of_a_book_makes_a_question_dialect() -> None:
    texts = [
        text for book in BOOKS.values() for rule in book.rules for text in (*rule.titles.values(), *rule.texts.values())
    ]
    assert {word for text in texts for word in pieces_of(text) if DIALECT.is_dialect(word)} == set()


def test_phrases_of_dialect_are_put_into_writing_as_questions_are() -> None:
    words = Synonyms(
        asked={"show-order": ("wea muaß z'erst aufdecka", "wer deckt zuerst auf")},
        asked_of_rules={"apsa:3.1": ("derf i setzn",)},
        asked_outside=("wo ko i parken",),
        dialect=read_synonyms(RESOURCES / "search").dialect,
    )
    written = in_writing(words, ["aufdecken und setzen"])
    assert written.asked == {"show-order": ("wer muss zuerst aufdecken", "wer deckt zuerst auf")}
    assert written.asked_of_rules == {"apsa:3.1": ("darf ich setzen",)}
    assert written.asked_outside == ("wo ko i parken",)
