"""The structure for the wall: one sheet, planned times, and the chips that leave in their breaks."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtPdf import QPdfDocument
from PySide6.QtWidgets import QApplication

from homepoker.core.chip_case import CaseChip, ChipCase
from homepoker.core.profile import Profile
from homepoker.core.structure import Ante, BlindStructure, Break, Level
from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from homepoker.ui.paper.structure_sheet import Line, lines_of, structure_sheet
from tests.ui.structure.conftest import SMALL

CASE = ChipCase("Club", (CaseChip("#2F8057", 160, 25), CaseChip("#2A2E35", 160, 100)))
LEVELS = (
    Level(25, 50, 20),
    Level(50, 100, 20),
    Level(75, 150, 20, break_after=Break(10)),
    Level(100, 200, 20),
    Level(200, 400, 20),
)
PROFILE = replace(
    SMALL, structure=BlindStructure("Wall", LEVELS), denominations=(25, 100), case=CASE, late_registration_until=0
)
HALF_PAST_SEVEN = 19 * 3600 + 1800


@pytest.fixture
def english() -> Words:
    return Words(resources() / "locale", "en")


TABULAR = {0xE071 + digit: str(digit) for digit in range(10)} | {0xEE47: ":"}
"""Figures of one width by their own places in the font: Qt tells them so once a window has drawn them."""


def read(pdf: bytes) -> tuple[int, str]:
    """The number of pages, and the text of the first."""
    buffer = QBuffer()
    buffer.setData(QByteArray(pdf))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    document = QPdfDocument()
    document.load(buffer)
    found = document.pageCount(), document.getAllText(0).text().translate(TABULAR)
    document.close()
    return found


def test_levels_stand_at_their_planned_times(english: Words) -> None:
    lines = list(lines_of(PROFILE, english, HALF_PAST_SEVEN))
    assert [line.cells[1] for line in lines] == ["19:30", "19:50", "20:10", "20:30", "20:40", "21:00"]
    assert [line.cells[1] for line in lines_of(PROFILE, english)][:2] == ["0:00", "0:20"]


def test_a_break_shows_the_chips_that_leave_in_it(english: Words) -> None:
    breaks = [line for line in lines_of(PROFILE, english) if line.is_break]
    assert breaks == [Line(("", "1:00", "Break: 25 leave", "", "10"), is_break=True, chips_out=((25, "#2F8057"),))]


@pytest.mark.parametrize("levels", [5, 16, 45])
def test_it_is_one_sheet_whatever_its_length(qapp: QApplication, english: Words, levels: int) -> None:
    many = tuple(replace(LEVELS[0], small_blind=25 * n, big_blind=50 * n, ante=25) for n in range(1, levels + 1))
    profile: Profile = replace(PROFILE, structure=BlindStructure("Wall", many, Ante.EACH))
    pages, text = read(structure_sheet(profile, date(2026, 11, 29), english, HALF_PAST_SEVEN))
    assert pages == 1
    assert "19:30" in text
    assert f"{25 * levels:,} / {50 * levels:,}" in text


def test_the_end_of_entries_and_the_wished_end_stand_between_the_levels(english: Words) -> None:
    profile = replace(PROFILE, late_registration_until=3, ends_by="20:45")
    found = [line.cells[2] for line in lines_of(profile, english, HALF_PAST_SEVEN)]
    last_entry, reserve = "no more entries from here on", "over by 20:45 – in reserve below"
    assert found[3:] == ["Break: 25 leave", last_entry, "100 / 200", reserve, "200 / 400"]
    assert reserve not in [line.cells[2] for line in lines_of(profile, english)], "without a start no time is known"


def test_what_each_colour_counts_stands_above_the_levels(qapp: QApplication, english: Words) -> None:
    with_case = structure_sheet(PROFILE, date(2026, 11, 29), english)
    without = structure_sheet(replace(PROFILE, case=None), date(2026, 11, 29), english)
    assert "Green 25 Black 100" in read(with_case)[1].splitlines()
    assert "Green 25 Black 100" not in read(without)[1].splitlines()
