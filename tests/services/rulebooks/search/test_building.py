"""The index over the same books is made once, and over others anew."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from homepoker.core.official_text.passages import Passage
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.rulebooks.search import rule_search
from homepoker.store.rulebooks.shelf import load_rulebooks
from tests.rulebooks.shipped import APSA, BOOKS, RESOURCES

SMALL = {APSA: replace(BOOKS[APSA], rules=BOOKS[APSA].rules[:9])}


def test_books_that_are_read_again_are_searched_with_the_same_index(tmp_path: Path) -> None:
    for _ in range(2):  # parsed and kept, then read from what was kept
        read = load_rulebooks(RESOURCES / "rulebooks", cache=tmp_path / "books")
        again = {APSA: replace(read[APSA], rules=read[APSA].rules[:9])}
        assert again[APSA] is not SMALL[APSA]
        assert rule_search(again, RESOURCES) is rule_search(SMALL, RESOURCES)


def _with_another_word(book: Rulebook) -> Rulebook:
    first, *rest = book.rules
    return replace(book, rules=(replace(first, texts={**first.texts, "de": "Schnabeltier"}), *rest))


@pytest.mark.parametrize("word", ["rule", "passage"])
def test_another_word_is_found_at_once(word: str) -> None:
    assert not rule_search(SMALL, RESOURCES).find("Schnabeltier")
    books = {APSA: _with_another_word(SMALL[APSA])} if word == "rule" else SMALL
    passages = [Passage(APSA, SMALL[APSA].rules[0].id, "Schnabeltier")] if word == "passage" else []
    (hit,) = rule_search(books, RESOURCES, passages).find("Schnabeltier")
    assert hit.rule == SMALL[APSA].rules[0].id
