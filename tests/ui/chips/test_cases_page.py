"""The club's cases: entered on one count sheet by keys alone, kept at once, put away and brought back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from homepoker.core.chip_case import CaseChip, ChipCase
from homepoker.services.club import Club, open_club
from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from homepoker.ui.chips.cases_page import CasesPage
from homepoker.ui.kit.drawings.chip_disc import ChipDisc
from homepoker.ui.kit.text.chip_colours import COLOURS
from tests.fakes import FixedDraw, HandMovedTimekeeper
from tests.ui.players.hands import button, press, type_in

Key = Qt.Key


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = open_club(tmp_path / "club", resources(), HandMovedTimekeeper(), FixedDraw())
    yield club
    club.close()


@pytest.fixture
def page(club: Club, german: Words, qtbot: QtBot) -> CasesPage:
    return opened(club, german, qtbot)


def opened(club: Club, words: Words, qtbot: QtBot) -> CasesPage:
    page = CasesPage(club, words)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    qtbot.waitExposed(page)
    page.activateWindow()
    return page


def pieces(page: CasesPage) -> list[QLineEdit]:
    QApplication.processEvents()
    found = [line for line in page.sheet.findChildren(QLineEdit) if line.accessibleName().startswith("Anzahl")]
    return [line for line in found if line.isVisible()]


def kept(club: Club) -> list[ChipCase]:
    return [saved.case for saved in club.cases.cases()]


def test_an_empty_club_is_told_what_a_case_is_good_for(page: CasesPage) -> None:
    assert page.sheet.isVisible() is False
    button(page, "Neuer Koffer").click()
    assert page.sheet.isVisible()
    assert QApplication.focusWidget() is page.sheet.name


def test_a_case_of_four_colours_is_entered_by_keys_alone(page: CasesPage, club: Club) -> None:
    button(page, "Neuer Koffer").click()
    type_in("Alu 500")
    pieces(page)[0].setFocus()
    for count in ("200", "150", "100", "50"):
        type_in(count)
        press(Key.Key_Return)
    (case,) = kept(club)
    assert case.name == "Alu 500"
    assert [(chip.colour, chip.pieces) for chip in case.chips] == list(
        zip(list(COLOURS.values())[:4], (200, 150, 100, 50), strict=True)
    )


def test_equal_columns_need_enter_alone(page: CasesPage, club: Club) -> None:
    button(page, "Neuer Koffer").click()
    pieces(page)[0].setFocus()
    type_in("100")
    press(Key.Key_Return, Key.Key_Return, Key.Key_Return)
    assert [chip.pieces for chip in kept(club)[0].chips] == [100, 100, 100]


def test_a_printed_value_is_typed_beside_the_pieces(page: CasesPage, club: Club) -> None:
    button(page, "Neuer Koffer").click()
    pieces(page)[0].setFocus()
    type_in("100")
    press(Key.Key_Tab)
    type_in("1k")
    press(Key.Key_Return)
    assert kept(club)[0].chips == (CaseChip(COLOURS["white"], 100, 1_000, printed=1_000),)


def test_a_colour_stands_in_one_row_and_the_other_takes_the_free_one(page: CasesPage, club: Club) -> None:
    """White, red, green and black, typed through although the sheet proposes blue for the third."""
    button(page, "Neuer Koffer").click()
    pieces(page)[0].setFocus()
    for count in ("200", "150", "100", "50"):
        type_in(count)
        press(Key.Key_Return)
    third = page.sheet.findChildren(QComboBox)[2]
    third.setCurrentIndex(third.findData(COLOURS["green"]))
    third.activated.emit(third.currentIndex())
    (case,) = kept(club)
    assert [chip.colour for chip in case.chips] == [COLOURS[name] for name in ("white", "red", "green", "blue")]


def test_another_colour_is_chosen_from_the_list(page: CasesPage, club: Club) -> None:
    button(page, "Neuer Koffer").click()
    pieces(page)[0].setFocus()
    type_in("100")
    press(Key.Key_Return)
    box = page.sheet.findChildren(QComboBox)[0]
    box.setFocus()
    press(Key.Key_Down)
    assert kept(club)[0].chips == (CaseChip(COLOURS["red"], 100),)


def test_what_was_put_away_is_never_lost(page: CasesPage, club: Club) -> None:
    button(page, "Neuer Koffer").click()
    button(page, "Weglegen").click()
    assert kept(club) == []
    assert not page.sheet.isVisible()
    QApplication.processEvents()
    button(page, "Rückgängig").click()
    assert len(kept(club)) == 1


def test_a_copy_has_a_name_of_its_own(page: CasesPage, club: Club) -> None:
    button(page, "Neuer Koffer").click()
    button(page, "Kopieren").click()
    assert [case.name for case in kept(club)] == ["Unser Koffer", "Unser Koffer 2"]


def test_a_case_without_a_name_is_not_kept_and_says_so(page: CasesPage, club: Club) -> None:
    button(page, "Neuer Koffer").click()
    page.sheet.name.clear()
    press(Key.Key_Return)
    assert kept(club)[0].name == "Unser Koffer"


def test_what_was_entered_is_there_again(page: CasesPage, club: Club, german: Words, qtbot: QtBot) -> None:
    button(page, "Neuer Koffer").click()
    pieces(page)[0].setFocus()
    type_in("100")
    press(Key.Key_Return)
    assert [line.text() for line in pieces(opened(club, german, qtbot))] == ["100", ""]


def test_chips_without_values_get_those_of_a_usual_series_and_it_is_said_why(page: CasesPage, club: Club) -> None:
    button(page, "Neuer Koffer").click()
    pieces(page)[0].setFocus()
    for count in ("200", "150", "100", "50"):
        type_in(count)
        press(Key.Key_Return)
    button(page, "Werte vorschlagen").click()
    assert [chip.value for chip in kept(club)[0].chips] == [5, 25, 100, 500]
    said = " ".join(label.text() for label in page.sheet.findChildren(QLabel))
    assert "Jeder bekommt 10 × 5 · 6 × 25 · 3 × 100 · 2 × 500, zusammen 1.500." in said


def test_a_value_that_stands_there_stays(page: CasesPage, club: Club) -> None:
    button(page, "Neuer Koffer").click()
    pieces(page)[0].setFocus()
    type_in("200")
    press(Key.Key_Tab)
    type_in("25")
    press(Key.Key_Return)
    for count in ("150", "100"):
        type_in(count)
        press(Key.Key_Return)
    button(page, "Werte vorschlagen").click()
    values = [chip.value for chip in kept(club)[0].chips]
    assert values[0] == 25
    assert all(values)


def enter(page: CasesPage, *rows: tuple[str, str]) -> None:
    """Enter pieces and what is printed on them, row by row, by keys alone."""
    pieces(page)[0].setFocus()
    for count, printed in rows:
        type_in(count)
        press(Key.Key_Tab)
        type_in(printed)
        press(Key.Key_Return)


def test_what_is_printed_counts_until_it_is_overruled_and_again(page: CasesPage, club: Club) -> None:
    button(page, "Neuer Koffer").click()
    enter(page, ("200", "1"), ("150", "5"), ("100", "25"), ("50", "100"))
    assert [(chip.printed, chip.value) for chip in kept(club)[0].chips] == [(1, 1), (5, 5), (25, 25), (100, 100)]
    button(page, "Andere Werte für heute").click()
    overruled = kept(club)[0].chips
    assert [chip.printed for chip in overruled] == [1, 5, 25, 100]
    assert [chip.value for chip in overruled] != [1, 5, 25, 100]
    assert any(disc.accessibleName() == "Chip 500, Aufdruck 100" for disc in page.sheet.findChildren(ChipDisc))
    button(page, "Aufdruck gilt").click()
    assert [chip.value for chip in kept(club)[0].chips] == [1, 5, 25, 100]


def test_a_chip_may_count_something_else_tonight(page: CasesPage, club: Club) -> None:
    button(page, "Neuer Koffer").click()
    pieces(page)[0].setFocus()
    type_in("100")
    press(Key.Key_Tab)
    type_in("1")
    press(Key.Key_Tab)
    type_in("1000")
    press(Key.Key_Return)
    assert kept(club)[0].chips == (CaseChip(COLOURS["white"], 100, 1_000, printed=1),)


def test_enter_in_the_name_goes_on_to_the_first_pieces(page: CasesPage) -> None:
    button(page, "Neuer Koffer").click()
    press(Key.Key_Return)
    assert QApplication.focusWidget() is pieces(page)[0]
