"""Chips as hosts type them, seats and cards."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.quantities import FULL_DECK, Card, NotATime, NotChips, Seat, card, parse_chips, parse_time_left
from homepoker.services.words import clock_face


@pytest.mark.parametrize(
    "text",
    [
        "15000",
        "15.000",
        "15 000",
        "15,000",
        "15k",
        "15K",
        " 15000 ",
        "15\u00a0000",
        "15\u202f000",
        "15'000",
        "15’000",
        "15.0k",
    ],
)
def test_fifteen_thousand_in_every_way_that_hosts_write_it(text: str) -> None:
    assert parse_chips(text) == 15_000


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("0", 0),
        ("300", 300),
        ("1.234.567", 1_234_567),
        ("1,5k", 1_500),
        ("1.25k", 1_250),
        ("0,1k", 100),
        ("2.125k", 2_125),
    ],
)
def test_other_amounts(text: str, amount: int) -> None:
    assert parse_chips(text) == amount


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "k",
        "viel",
        "-5",
        "+5",
        "1.5",
        "15.00",
        "15.0000",
        "1234.567",
        "1.234,567",
        "1.2345k",
        "1.k5",
        "15k k",
        "½",
        "٣٠٠",
        "1e3",
    ],
)
def test_what_is_no_amount_is_none(text: str) -> None:
    with pytest.raises(NotChips):
        parse_chips(text)


@given(st.integers(0, 10**9 - 1), st.sampled_from([".", ",", " ", "'", ""]))
def test_what_was_grouped_is_read_again(amount: int, separator: str) -> None:
    assert parse_chips(f"{amount:,}".replace(",", separator)) == amount


@pytest.mark.parametrize("text", ["9" * 5000, "1." * 5000, "0" * 5000 + "5", "9" * 5000 + "k"], ids=range(4))
def test_thousands_of_digits_are_no_amount(text: str) -> None:
    with pytest.raises(NotChips):
        parse_chips(text)


@given(st.text(max_size=12))
def test_any_text_is_an_amount_or_none(text: str) -> None:
    with suppress(NotChips):
        assert parse_chips(text) >= 0


def test_a_card_is_two_letters() -> None:
    assert card("As") == Card("A", "s")
    assert str(Card("T", "h")) == "Th"
    assert [card("2c").height, card("Td").height, card("Ah").height] == [2, 10, 14]
    assert [card(f"A{suit}").suit_height for suit in "cdhs"] == [0, 1, 2, 3]


@pytest.mark.parametrize("text", ["", "A", "1s", "Ax", "Ass", "sA"])
def test_anything_else_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="no such card"):
        card(text)


def test_a_deck_has_fifty_two_different_cards() -> None:
    assert len(set(FULL_DECK)) == len(FULL_DECK) == 52


def test_seats_stand_in_order_by_table_then_number() -> None:
    assert sorted([Seat(2, 1), Seat(1, 9), Seat(1, 2)]) == [Seat(1, 2), Seat(1, 9), Seat(2, 1)]


@pytest.mark.parametrize("text", ["1000000000", "99999999999999", "1000000k"])
def test_more_chips_than_any_tournament_has_are_a_slip(text: str) -> None:
    with pytest.raises(NotChips):
        parse_chips(text)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("7:30", 450), ("7.30", 450), (" 07:30 ", 450), ("7", 420), ("0:05", 5), ("1:07:30", 4050), ("90:00", 5400)],
)
def test_a_time_is_read_as_a_clock_shows_it(text: str, seconds: int) -> None:
    assert parse_time_left(text).total_seconds() == seconds


@pytest.mark.parametrize("text", ["", "7:5", "7:60", "-7", "7:30:", "half", "1:60:00", "1:2:3:4", "\u0667", "9999"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(NotATime):
        parse_time_left(text)


@given(st.integers(0, 86_399))
def test_a_time_that_is_shown_reads_as_itself(seconds: int) -> None:
    assert parse_time_left(clock_face(seconds)).total_seconds() == seconds
