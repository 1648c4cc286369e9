"""The full-text table in memory: the best texts of each owner count."""

from __future__ import annotations

import sqlite3

import pytest

from homepoker.store.rulebooks.phrase_index import PhraseIndex, phrase_table


def test_the_best_text_of_an_owner_counts() -> None:
    index = PhraseIndex(phrase_table([(7, ["a", "b", "c"]), (7, ["x"]), (9, ["a", "x", "y", "z"]), (3, ["q"])]))
    found = index.best(["a", "b"])
    assert set(found) == {7, 9}
    assert found[7] > found[9] > 0
    assert index.best(["x"])[7] > index.best(["x"])[9]


def test_words_of_the_query_language_are_plain_tokens() -> None:
    index = PhraseIndex(phrase_table([(1, ["OR", "NOT"]), (2, ["near"])]))
    assert set(index.best(["NOT", "and"])) == {1}


def test_nothing_asked_is_nothing_found() -> None:
    assert PhraseIndex(phrase_table([(1, ["a"])])).best([]) == {}
    assert PhraseIndex(phrase_table([])).best(["a"]) == {}


def test_a_common_token_finds_nothing_but_ranks_what_is_found() -> None:
    texts = [(at, ["everywhere" if at < 30 else "elsewhere", f"own{at}"]) for at in range(100)]
    index = PhraseIndex(phrase_table([*texts, (500, ["rare", "other"]), (501, ["rare", "everywhere"])]))
    assert index.best(["everywhere"]) == {}
    found = index.best(["rare", "everywhere"])
    assert set(found) == {500, 501}
    assert found[501] > found[500]


def test_of_equal_best_texts_the_owner_of_a_second_one_that_fits_stands_first() -> None:
    index = PhraseIndex(
        phrase_table([(7, ["a", "b"]), (9, ["a", "b"]), (9, ["a", "x"]), *((at, ["z"]) for at in range(20, 40))])
    )
    found = index.best(["a", "b"])
    assert found[9] > found[7]
    assert found[9] < 2 * found[7]


def test_an_index_that_nobody_asks_any_more_is_closed() -> None:
    index = PhraseIndex(phrase_table([(1, ["a"])]))
    table = index._table
    del index
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        table.execute("SELECT 1")
