"""A sixth book, invented for this test: two files and the golden cells are all that it takes to be ruled by."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.consultation import resolve
from homepoker.core.rulebooks.markdown import parse, print_document
from homepoker.core.rulebooks.rulebook import RuleKind
from homepoker.core.rulings.catalogue import ALL_TOPICS
from homepoker.services.rulebooks.search.building import rule_search
from homepoker.services.words import LANGUAGES
from homepoker.store.rulebooks.inspection import inspect_book
from homepoker.ui.rulebook.rule_page.comparison import topic_page
from tests.desks import words_in
from tests.rulebooks.shipped import ANSWERS, IDS, RESOURCES
from tests.rulings.goldens import SIXTH_BOOK, SIXTH_BOOKS, SIXTH_CELLS, Cell, cells_of

FILES = sorted((SIXTH_BOOK / "silberdorf-2026").glob("rules*.md"))
(NEW,) = set(SIXTH_BOOKS) - set(IDS)
BOOK = SIXTH_BOOKS[NEW]
EXPECTED = json.loads(SIXTH_CELLS.read_text(encoding="utf-8"))


@cache
def cells() -> Mapping[str, Mapping[str, Cell]]:
    """What it says to every case. Only when it is asked: each process reads this file, and one runs it."""
    return cells_of(resolve(SIXTH_BOOKS, NEW))


def test_it_is_two_files_without_a_mistake_in_canonical_form() -> None:
    assert [file.name for file in FILES] == ["rules.en.md", "rules.md"]
    assert inspect_book(FILES[-1]).problems == ()
    assert [print_document(parse(file.read_text("utf-8"), file.name)) for file in FILES] == [
        file.read_text("utf-8") for file in FILES
    ]
    assert len(BOOK.rules) == 20


@pytest.mark.parametrize("topic", sorted(ALL_TOPICS))
def test_it_decides_every_case_as_the_reviewed_cells_say(topic: str) -> None:
    assert cells()[topic] == EXPECTED[topic]


def test_every_rule_that_decides_something_is_cited_by_a_cell() -> None:
    cited = {rule for told in cells().values() for cell in told.values() for rule in cell["cites"]}
    deciding = {str(Citation(NEW, rule.id)) for rule in BOOK.rules if rule.kind is RuleKind.DECISION}
    assert deciding <= cited


def test_the_other_books_say_what_they_said_before() -> None:
    assert {book: resolve(SIXTH_BOOKS, book) for book in IDS} == ANSWERS


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_rules_are_searched_for_like_all_others(language: str) -> None:
    search = rule_search(SIXTH_BOOKS, RESOURCES)
    for rule in BOOK.rules:
        hits = search.find(rule.text(language), book=NEW, language=language, limit=3)
        assert rule.id in [hit.rule for hit in hits]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_topic_is_compared_across_it_too(language: str) -> None:
    page = topic_page("chip-race", SIXTH_BOOKS, NEW, words_in(language))
    assert page.headings[0].book == NEW
    assert {heading.book for heading in page.headings} == set(SIXTH_BOOKS)


def test_the_files_are_shipped_to_nobody() -> None:
    assert Path(__file__).parent in SIXTH_BOOK.parents
    assert NEW not in {folder.name for folder in (RESOURCES / "rulebooks").iterdir()}
