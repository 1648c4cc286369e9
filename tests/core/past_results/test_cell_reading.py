from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.cell_grid import CellValue
from homepoker.core.past_results import cell_reading
from homepoker.core.past_results.cell_reading import PartialDate, WrittenPerson


@pytest.mark.parametrize(
    ("text", "comma", "point"),
    [
        ("12,5", "12.5", "12.5"),
        ("12.5", "12.5", "12.5"),
        ("1.250", "1250", "1.250"),
        ("1,250", "1.250", "1250"),
        ("1.250,75", "1250.75", "1250.75"),
        ("1,250.75", "1250.75", "1250.75"),
        ("1 250", "1250", "1250"),
        ("1’250,5", "1250.5", "1250.5"),
        ("-3", "-3", "-3"),
        ("+3", "3", "3"),
        ("8*", "8", "8"),
        ("(8)", "8", "8"),
        ("8 Pkt.", "8", "8"),
        ("acht", None, None),
        ("1.2.3", None, None),
        ("1e9", None, None),
        ("12,5,1", None, None),
        ("99999999999999", None, None),
    ],
)
def test_numbers_are_read_as_people_write_them(text: str, comma: str | None, point: str | None) -> None:
    for wanted, is_comma in ((comma, True), (point, False)):
        number = cell_reading.number(text, is_comma_decimal=is_comma)
        assert number == (None if wanted is None else Decimal(wanted))


@pytest.mark.parametrize(
    ("cell", "hundredths"),
    [
        *(("10", 1_000), ("7,50 €", 750), ("€ 5", 500), ("CHF 1.000", 100_000), (Decimal("12.5"), 1_250), ("0", 0)),
        *(("frei", None), ("-5", None), (Decimal(10**8), None)),
    ],
)
def test_sums_of_money_are_read_with_their_currency(cell: CellValue, hundredths: int | None) -> None:
    assert cell_reading.money(cell, is_comma_decimal=True) == hundredths


@pytest.mark.parametrize("cell", [None, "", "-", "–", "DNS", "n.a.", "k.T.", "#N/A", "#WERT!", "(-)", "–*"])
def test_who_was_not_there_has_no_result(cell: CellValue) -> None:
    assert cell_reading.is_absent(cell)


@pytest.mark.parametrize(
    ("cell", "place"),
    [
        *(("3", 3), ("3.", 3), (Decimal(3), 3), ("3rd", 3), ("T3", 3), ("3-4", 3), ("Platz 3", 3), ("#3", 3)),
        *(("0", None), ("dritter", None), (Decimal("1.5"), None), (Decimal(-1), None), ("3,5", None)),
    ],
)
def test_places_are_read_as_people_write_them(cell: CellValue, place: int | None) -> None:
    assert cell_reading.place(cell) == place


@pytest.mark.parametrize(
    ("cell", "day"),
    [
        ("15.11.2024", PartialDate(15, 11, 2024)),
        ("15.11.24", PartialDate(15, 11, 2024)),
        ("15.11.", PartialDate(15, 11)),
        ("Fr, 15.11.", PartialDate(15, 11)),
        ("Freitag 15. Nov. 2024", PartialDate(15, 11, 2024)),
        ("15. März", PartialDate(15, 3)),
        ("Nov 15, 2024", PartialDate(15, 11, 2024)),
        ("2024-11-15", PartialDate(15, 11, 2024)),
        ("ORF_Poker_20241115", PartialDate(15, 11, 2024)),
        ("15.11.2024 19:30", PartialDate(15, 11, 2024)),
        ("11/15/2024", PartialDate(15, 11, 2024)),
        (date(2024, 11, 15), PartialDate(15, 11, 2024)),
        (Decimal(45611), PartialDate(15, 11, 2024)),
        ("31.02.2024", None),
        ("12,5", None),
        ("3", None),
        ("Max", None),
        (Decimal(12), None),
    ],
)
def test_days_are_read_as_people_write_them(cell: CellValue, day: PartialDate | None) -> None:
    assert cell_reading.day(cell, is_day_first=True) == day


def test_whether_the_month_stands_first_decides_only_what_could_be_both() -> None:
    assert cell_reading.day("3/4/2024", is_day_first=True) == PartialDate(3, 4, 2024)
    assert cell_reading.day("3/4/2024", is_day_first=False) == PartialDate(4, 3, 2024)
    assert cell_reading.day("3.4.2024", is_day_first=False) == PartialDate(3, 4, 2024)
    assert cell_reading.day("25/4/2024", is_day_first=False) == PartialDate(25, 4, 2024)


@pytest.mark.parametrize(
    ("name", "person"),
    [
        ("Max Huber", WrittenPerson("Max Huber")),
        ("Huber, Max", WrittenPerson("Max Huber")),
        ("  Max   Huber * ", WrittenPerson("Max Huber")),
        ("Max „Ace“ Huber", WrittenPerson("Max Huber", "Ace")),
        ("Max 'Ace' Huber", WrittenPerson("Max Huber", "Ace")),
        ("Max Huber (Ace)", WrittenPerson("Max Huber", "Ace")),
        ("Max Huber (Gast)", WrittenPerson("Max Huber", is_guest=True)),
        ("Pat O'Brien", WrittenPerson("Pat O'Brien")),
        ("(Ace)", WrittenPerson("(Ace)")),
        ("12", None),
        ("***", None),
    ],
)
def test_people_are_read_as_lists_name_them(name: str, person: WrittenPerson | None) -> None:
    assert cell_reading.person(name) == person


@given(st.text(max_size=200) | st.decimals(allow_nan=False, allow_infinity=False) | st.dates() | st.none())
def test_no_cell_makes_reading_fail(cell: CellValue) -> None:
    cell_reading.is_absent(cell)
    cell_reading.place(cell)
    cell_reading.is_ordinal(cell)
    for is_first in (True, False):
        cell_reading.number(cell, is_comma_decimal=is_first)
        cell_reading.count(cell, is_comma_decimal=is_first)
        cell_reading.day(cell, is_day_first=is_first)
        cell_reading.is_day(cell, is_day_first=is_first)
    if isinstance(cell, str):
        cell_reading.person(cell)
