"""Dialect becomes written German; everything else stays as it is."""

from __future__ import annotations

import pytest

from homepoker.services.rulebook_search import read_synonyms
from homepoker.services.rulebook_search.dialect import Dialect
from tests.rulebooks.search.asking import questions
from tests.rulebooks.shipped import RESOURCES

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
    "query", ["", "can I see a hand", "is no limit a game", "Blinds 100/200 erhöht", "karten legn", "Hold'em's Regeln"]
)
def test_what_has_no_form_that_is_dialect_alone_stays(query: str) -> None:
    assert DIALECT.in_writing(query) == query


def test_english_questions_are_never_taken_for_dialect() -> None:
    english = [one.q for half in ("tuning", "held_out") for one in questions(half) if one.lang == "en"]
    assert [query for query in english if DIALECT.in_writing(query) != query] == []
