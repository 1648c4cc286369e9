from __future__ import annotations

import pytest

from homepoker.services.rulebooks.search.numbers import Numbers, names_of
from tests.rulebooks.shipped import APSA, BOOKS, BPS, PUP, TDA, TDA_2024, UESG

NUMBERS = Numbers(BOOKS)


@pytest.mark.parametrize(
    ("query", "books", "number", "rest"),
    [
        ("TDA 43", (TDA, TDA_2024), ("43",), ""),
        ("TDA 2024 43", (TDA_2024,), ("43",), ""),
        ("§ 11", (), ("11",), ""),
        ("§ 11 Abs 2", (), ("11", "2"), ""),
        ("§4 (2) a", (), ("4", "2", "a"), ""),
        ("regel 36", (), ("36",), ""),
        ("regel 36 bps", (BPS,), ("36",), ""),
        ("36 bps", (BPS,), ("36",), ""),
        ("3.5.13", (), ("3", "5", "13"), ""),
        ("pup 6c", (PUP,), ("6", "c"), ""),
        ("P&P 2a", (PUP,), ("2", "a"), ""),
        ("RP-5", (), ("rp", "5"), ""),
        ("rp 8 f", (), ("rp", "8", "f"), ""),
        ("rp8f", (), ("rp", "8", "f"), ""),
        ("20-D", (), ("20", "d"), ""),
        ("45", (), ("45",), ""),
        ("apsa 4.1 formel", (APSA,), ("4", "1"), "formel"),
        ("tda rule 29 clock", (TDA, TDA_2024), ("29",), "clock"),
        ("üsg § 8", (UESG,), ("8",), ""),
        ("apsa:3.3/undercall", (APSA,), ("3", "3"), "undercall"),
        ("Regel 71 Z", (), ("71",), ""),
        ("TDA Erläuterung 10", (TDA, TDA_2024), ("10",), ""),
        ("illustration 53-B", (), ("53", "b"), ""),
    ],
)
def test_books_and_numbers_are_read_as_people_write_them(
    query: str, books: tuple[str, ...], number: tuple[str, ...], rest: str
) -> None:
    found = NUMBERS.read(query)
    assert (found.books, found.number, found.rest) == (books, number, rest)


@pytest.mark.parametrize(
    "query", ["25er raus", "Blinds 100/200", "3.200 Chips", "3 Karten", "zwei 1000er", "all in für 15", "§ 99", ""]
)
def test_amounts_and_counts_are_no_rule_numbers(query: str) -> None:
    assert NUMBERS.read(query).number == ()


def test_a_number_finds_the_rule_itself_before_its_parts_and_explanations() -> None:
    found = sorted(NUMBERS.rules(NUMBERS.read("tda 20")), key=lambda one: -one[2])
    mine = [rule for book, rule, _ in found if book == TDA]
    assert mine[0] == "20"
    assert set(mine) == {"20", "20-A", "20-B", "20-C", "20-D", "ill-20"}


def test_a_paragraph_is_looked_for_among_paragraphs_first() -> None:
    found = sorted(NUMBERS.rules(NUMBERS.read("§ 11")), key=lambda one: -one[2])
    assert [book for book, _, _ in found[:5]] == [UESG] * 5


def test_a_book_is_called_by_its_short_names() -> None:
    assert set(names_of(BOOKS[PUP])) == {"pup-2010", "pup", "p&p", "pp"}
    assert {"uesg", "üsg"} <= set(names_of(BOOKS[UESG]))
