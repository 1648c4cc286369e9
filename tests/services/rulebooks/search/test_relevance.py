"""What no book speaks of is told from what some book answers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from homepoker.core.official_text.passages import Passage
from homepoker.services.rulebooks.search import RuleSearch
from homepoker.services.rulebooks.search.synonyms import Synonyms, read_synonyms
from tests.rulebooks.search.asking import shipped_search
from tests.rulebooks.shipped import APSA, BOOKS, RESOURCES

ONE_BOOK = {APSA: BOOKS[APSA]}
"""The index of one book is made in a fraction of the time."""
OUTSIDE = Synonyms(outside=("Parkplatz", "parken", "cash machine"))


@pytest.mark.parametrize(
    "query",
    [
        "wo kann ich parken",
        "Parkplatzschranke kaputt",
        "where is the cash machine",
        "which insurance covers the furniture",
        "xylophon qwertz zwirbel",
    ],
)
def test_what_no_book_speaks_of_does_not_fit(query: str) -> None:
    assert not shipped_search().fits(query)


@pytest.mark.parametrize(
    "query",
    [
        "",
        "TDA 44",
        "apsa",
        "wer zeigt zuerst",
        "hat die Kellnerin beschimpft",
        "overchip",
        "rabit huntign",
        "wieviel hast du noch",
        "who shows first",
    ],
)
def test_what_some_book_answers_fits(query: str) -> None:
    assert shipped_search().fits(query)


def test_what_is_asked_like_a_question_outside_does_not_fit_whatever_its_words() -> None:
    strategy = "how often do pocket aces lose against a flush draw"
    words = read_synonyms(RESOURCES / "search")
    assert not shipped_search().fits(strategy)
    assert not RuleSearch(ONE_BOOK, synonyms=words).fits(strategy)
    assert RuleSearch(ONE_BOOK, synonyms=replace(words, asked_outside=())).fits(strategy)


def test_what_the_clubs_own_book_speaks_of_fits() -> None:
    rule = replace(BOOKS[APSA].rules[0], id="7", titles={"de": "Parkplatz"}, texts={"de": "Parken nur im Hof."})
    club = replace(BOOKS[APSA], id="club", short="Club", rules=(rule,))
    assert not RuleSearch(ONE_BOOK, synonyms=OUTSIDE).fits("wo ist der Parkplatz")
    assert RuleSearch({**ONE_BOOK, "club": club}, synonyms=OUTSIDE).fits("wo ist der Parkplatz")


def test_what_an_attached_text_speaks_of_fits() -> None:
    passages = (Passage(APSA, "", "The cash machine is near the car park; a Parkplatz is behind the house."),)
    assert RuleSearch(ONE_BOOK, passages, OUTSIDE).fits("wo ist der Parkplatz")
