"""A ruling in words: whose word it is, and what the other books say."""

from __future__ import annotations

import pytest

from homepoker.services.rulings.attempt import Attempt, attempt
from homepoker.ui.rulings.ruling_card import ruling_html
from homepoker.ui.rulings.view import compared, ruling_view, waiting_for
from tests.rulebooks.shipped import ANSWERS, BOOKS, IDS, WORDS
from tests.rulings.cases import CELLS, TOPICS

GERMAN = next(words for words in WORDS if words.language == "de")
RAISES = {
    "street": "flop",
    "bb": 200,
    "actions": [
        {"player": "A", "to": 600, "allIn": False},
        {"player": "B", "to": 1600, "allIn": False},
        {"player": "C", "to": 3600, "allIn": False},
    ],
}


def test_what_is_missing_is_asked_in_words() -> None:
    made = attempt(TOPICS["deal-dropped-stub"], {}, ANSWERS["apsa"])
    assert waiting_for("deal-dropped-stub", made, GERMAN).startswith("Als Nächstes: ")
    view = ruling_view("deal-dropped-stub", made, "apsa", BOOKS, GERMAN)
    assert view.sentence == ""
    assert "Als Nächstes" in ruling_html(view, GERMAN, with_why=True)


def test_the_books_stand_in_a_row_with_their_differences_marked() -> None:
    """Separating scenario 1: the smallest raise after 600, 1600 and 3600."""
    rows = compared(TOPICS["bet-min-raise"], RAISES, ANSWERS, "uesg", BOOKS, GERMAN)
    assert rows[0].book == "ÜSG"
    sentences = {row.book: row.sentence for row in rows}
    assert "7.200" in sentences["ÜSG"]
    assert "5.600" in sentences["TDA"]
    assert "3.800" in sentences["P&P"]
    assert all(row.look == "differs" for row in rows[1:])


def test_where_the_sentence_is_the_same_the_steps_show_what_differs() -> None:
    """The change of one chip comes back at once, or at the end of the round."""
    rows = compared(TOPICS["bet-oversized-chip"], {"chip": 1000, "toCall": 400}, ANSWERS, "uesg", BOOKS, GERMAN)
    first, tda = rows[0], next(row for row in rows if row.book == "TDA")
    assert tda.sentence == first.sentence
    assert tda.look == "differs"
    assert [step for step in tda.steps if "600" in step]
    assert [step for step in first.steps if "600" in step]
    assert all(
        row.steps or row.sentence != first.sentence for row in rows if row.look == "differs" and row is not first
    )


def test_a_book_that_is_silent_is_never_shown_as_speaking() -> None:
    for cell in CELLS[::7]:
        made = attempt(TOPICS[cell.topic], cell.facts, ANSWERS[cell.book])
        view = ruling_view(cell.topic, made, cell.book, BOOKS, GERMAN)
        own = [rule for rule in view.rules if rule.citation.book == cell.book and not rule.citation.is_fallback]
        assert view.look != "same" or own


@pytest.mark.parametrize("words", WORDS, ids=lambda words: words.language)
@pytest.mark.parametrize("topic", sorted(TOPICS))
def test_every_topic_is_typeset_with_reasons_and_comparison(topic: str, words: object) -> None:
    cell = next((cell for cell in CELLS if cell.topic == topic), None)
    if cell is None:
        return
    made = attempt(TOPICS[topic], cell.facts, ANSWERS[cell.book])
    view = ruling_view(topic, made, cell.book, BOOKS, words)  # type: ignore[arg-type] # parametrized
    others = compared(TOPICS[topic], cell.facts, ANSWERS, cell.book, BOOKS, words)  # type: ignore[arg-type] # as above
    html = ruling_html(view, words, with_why=True, others=others)  # type: ignore[arg-type] # as above
    assert len(others) == len(IDS)
    assert html.count("<tr>") == len(IDS)


def test_nothing_is_made_of_an_empty_attempt() -> None:
    view = ruling_view("deal-dropped-stub", Attempt(), "apsa", BOOKS, GERMAN)
    assert view.waiting == GERMAN.text("floor.nothing_said")
