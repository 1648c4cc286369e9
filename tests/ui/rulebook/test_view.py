"""Citations and rules as they are read."""

from __future__ import annotations

import pytest

from homepoker.core.rulebooks.citation import Citation
from homepoker.services.words import Words
from homepoker.services.words.citations import citation_words
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks.shelf import load_rulebooks
from homepoker.ui.rulebook.view import rule_view

BOOKS = load_rulebooks(resources() / "rulebooks")
SELF_DEAL = Citation("apsa", "3.5.13")
AS_FALLBACK = Citation("apsa", "3.5.13", is_fallback=True)
UNKNOWN = Citation("apsa", "99.9")


def words(language: str) -> Words:
    return Words(resources() / "locale", language)


class TestCitation:
    @pytest.mark.parametrize("language", ["de", "en"])
    def test_the_evenings_own_rule_is_book_and_number(self, language: str) -> None:
        citation = citation_words(SELF_DEAL, BOOKS, words(language))
        assert citation == "APSA 3.5.13"

    @pytest.mark.parametrize(("language", "mark"), [("de", "(ersatzweise)"), ("en", "(instead)")])
    def test_another_books_rule_is_never_shown_as_the_own(self, language: str, mark: str) -> None:
        assert citation_words(AS_FALLBACK, BOOKS, words(language)).endswith(mark)

    def test_a_rule_or_book_that_is_not_here_is_named_as_it_was_recorded(self) -> None:
        assert citation_words(UNKNOWN, BOOKS, words("de")) == "APSA 99.9"
        assert citation_words(Citation("house", "7"), BOOKS, words("en")) == "house:7"


class TestRule:
    @pytest.mark.parametrize("language", ["de", "en"])
    def test_a_rule_has_number_title_book_edition_and_text(self, language: str) -> None:
        view = rule_view(SELF_DEAL, BOOKS, words(language))
        rule = BOOKS["apsa"].rule("3.5.13")
        assert view.citation.endswith("3.5.13")
        assert view.title == rule.title(language)
        assert view.text == rule.text(language)
        assert view.book == BOOKS["apsa"].name(language)
        assert view.note == ""

    def test_a_dated_book_names_its_edition(self) -> None:
        rule = BOOKS["tda-2019"].rules[0]
        assert rule_view(Citation("tda-2019", rule.id), BOOKS, words("en")).book.endswith(" · 2019")

    def test_the_two_languages_say_it_in_their_own_words(self) -> None:
        assert rule_view(SELF_DEAL, BOOKS, words("de")).text != rule_view(SELF_DEAL, BOOKS, words("en")).text

    @pytest.mark.parametrize(("language", "said"), [("de", "sagt nichts dazu"), ("en", "says nothing about it")])
    def test_a_fallback_says_that_the_own_book_is_silent(self, language: str, said: str) -> None:
        view = rule_view(AS_FALLBACK, BOOKS, words(language))
        assert said in view.note
        assert BOOKS["apsa"].name(language) in view.note
        assert view.citation == "APSA 3.5.13"

    @pytest.mark.parametrize(
        ("language", "said"),
        [
            ("de", "Diese Regel ist hier nicht zu lesen"),
            ("en", "This rule cannot be read here"),
        ],
    )
    def test_an_unknown_rule_says_so_and_shows_no_text(self, language: str, said: str) -> None:
        view = rule_view(UNKNOWN, BOOKS, words(language))
        assert view.note.startswith(said)
        assert (view.text, view.citation) == ("", "APSA 99.9")

    def test_no_markdown_heading_or_policy_reaches_the_reader(self) -> None:
        for book in BOOKS.values():
            for rule in book.rules:
                text = rule_view(Citation(book.id, rule.id), BOOKS, words("de")).text
                assert "```" not in text
