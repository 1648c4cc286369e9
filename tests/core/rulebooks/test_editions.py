"""Editions of one book: what the others fall back on, and the same rule in the other edition."""

from __future__ import annotations

from dataclasses import replace

import pytest

from homepoker.core.rulebooks.consultation import resolve
from homepoker.core.rulebooks.editions import edition_cited, editions_of, falling_back_on, same_number
from tests.rulebooks.shipped import ANSWERS, APSA, BOOKS, BPS, IDS, PUP, TDA, TDA_2024, UESG

BY_2024 = falling_back_on(BOOKS, TDA_2024)


def test_the_editions_of_a_book_stand_oldest_first() -> None:
    assert editions_of(BOOKS, TDA) == editions_of(BOOKS, TDA_2024) == (TDA, TDA_2024)
    assert editions_of(BOOKS, APSA) == (APSA,)


@pytest.mark.parametrize("book", [APSA, UESG, BPS, PUP])
def test_the_other_books_fall_back_on_the_edition_that_is_chosen_and_on_no_other(book: str) -> None:
    before, now = ANSWERS[book], resolve(BY_2024, book)
    assert {answer.book for answer in before.provisions} & {TDA, TDA_2024} == {TDA}
    assert {answer.book for answer in now.provisions} & {TDA, TDA_2024} == {TDA_2024}
    cited = {citation.book for topic in now.topics for citation in topic.rules}
    assert cited & {TDA, TDA_2024} == {TDA_2024}
    assert (edition_cited(before, BOOKS), edition_cited(now, BOOKS)) == (TDA, TDA_2024)


@pytest.mark.parametrize("book", [TDA, TDA_2024])
def test_an_edition_says_the_same_whichever_is_chosen_and_never_asks_the_other(book: str) -> None:
    assert resolve(BY_2024, book) == ANSWERS[book]
    other = TDA if book == TDA_2024 else TDA_2024
    leaning = {**BOOKS, book: replace(BOOKS[book], fallbacks=(other, APSA))}
    assert other not in {answer.book for answer in resolve(leaning, book).provisions}


@pytest.mark.parametrize("edition", ["", TDA, "tda-1066"])
def test_without_a_choice_the_books_are_as_written(edition: str) -> None:
    books = falling_back_on(BOOKS, edition)
    assert all(resolve(books, book) == ANSWERS[book] for book in IDS)
    assert falling_back_on(BY_2024, TDA) == BOOKS
    assert books is BOOKS, "and what they have looked up is kept with them"


@pytest.mark.parametrize(
    ("rule", "now"),
    [
        ("1", ("1",)),
        ("5", ("5-A", "5-B", "5-C", "5-D")),
        ("20-D", ("20",)),
        ("34", ("34-A", "34-B")),
        ("54-B", ("54-B", "54-C")),
        ("54-C", ("54-D",)),
        ("RP-8-B", ("RP-8-B",)),
        ("ill-20", ()),
    ],
)
def test_a_rule_is_found_under_its_number_in_the_next_edition(rule: str, now: tuple[str, ...]) -> None:
    assert same_number(BOOKS, TDA, rule, TDA_2024) == now


@pytest.mark.parametrize(
    ("rule", "before"),
    [("1", ("1",)), ("5-C", ("5",)), ("34-A", ("34",)), ("54-C", ("54-B",)), ("54-D", ("54-C",)), ("RP-19", ())],
)
def test_a_rule_is_found_under_its_number_in_the_edition_before(rule: str, before: tuple[str, ...]) -> None:
    assert same_number(BOOKS, TDA_2024, rule, TDA) == before


def test_every_way_from_one_edition_to_the_other_leads_back() -> None:
    for rule in BOOKS[TDA].rules:
        for now in same_number(BOOKS, TDA, rule.id, TDA_2024):
            back = same_number(BOOKS, TDA_2024, now, TDA)
            assert rule.id in back or rule.id == "20-D", "20 has a rule of its own in both"
