"""A sheet as text: aligned by what is seen, with the signs of the language."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from homepoker.cli.text_table import as_text
from homepoker.services.words import Words
from homepoker.store.exchange.spreadsheet import CellKind, Column, Sheet

LOCALE = Path(__file__).resolve().parents[2] / "resources" / "locale"

SHEET = Sheet(
    "Standings",
    "of tonight",
    (Column("Name"), Column("Chips", CellKind.NUMBER), Column("Points", CellKind.POINTS)),
    (("Žiga", 12_500, Decimal(31)), ("Käthe", None, Decimal("1234.5")), ("日本", 7, None)),
    ("A note.",),
)


@pytest.mark.parametrize(("language", "thousand", "point"), [("de", ".", ","), ("en", ",", ".")])
def test_numbers_stand_right_with_as_many_decimals_as_the_column_needs(
    language: str, thousand: str, point: str
) -> None:
    assert as_text(SHEET, Words(LOCALE, language)).split("\n") == [
        "Standings",
        "of tonight",
        "",
        "Name    Chips    Points",
        "───────────────────────",
        f"Žiga   12{thousand}500     31{point}00",
        f"Käthe          1{thousand}234{point}50",
        "日本        7",
        "",
        "A note.",
    ]


def test_without_title_and_rows_only_the_headings_are_left() -> None:
    sheet = Sheet("", "", (Column("Name"), Column("Chips", CellKind.NUMBER)), ())
    assert as_text(sheet, Words(LOCALE, "en")) == "Name  Chips\n───────────"


def test_ranks_gained_and_lost_cannot_be_taken_for_points() -> None:
    sheet = Sheet("", "", (Column("±", CellKind.MOVEMENT),), ((2,), (-13,), (0,), (None,)))
    assert as_text(sheet, Words(LOCALE, "en")).split("\n")[2:] == [" ▲2", "▼13", "  =", ""]
