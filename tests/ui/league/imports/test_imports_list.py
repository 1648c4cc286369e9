from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest
from openpyxl import Workbook
from PySide6.QtCore import QDate, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from homepoker.core.past_results.sheet_mapping import Role
from homepoker.core.quantities import PlayerId
from homepoker.services.club import Club
from homepoker.services.words import Words
from homepoker.store.exchange.result_files import read_result_files
from homepoker.store.files import reading_process
from homepoker.store.resource_files import resources
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.league.imports.imports_list import ImportPages
from homepoker.ui.league.imports.page import ResultImportPage
from homepoker.ui.theme.theme import apply_theme
from tests.played_evenings import club_of

SHEET = "Season 2024\nName;15.11.;29.11.;Total\nIda;10;8,5;18,5\nKarl Neu;5;3;8\n"
UNDATED = "Name;1;2\nIda;10;8\nKarl Neu;5;3\n"


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = club_of(tmp_path / "club", ("Ida", "Max Huber"))
    yield club
    club.close()


@pytest.fixture
def pages(qtbot: QtBot, qapp: QApplication, club: Club) -> ImportPages:
    apply_theme(qapp, "dark")
    pages = ImportPages(club, Words(resources() / "locale", "en", club.name_of))
    qtbot.addWidget(pages)
    pages.resize(1150, 700)
    pages.show()
    return pages


@pytest.fixture
def preview(pages: ImportPages) -> Callable[[str], ResultImportPage]:
    """Shows what a text would be as a file."""

    def show(text: str) -> ResultImportPage:
        pages.show_files(read_result_files([("season.csv", text.encode())]))
        assert pages.page is not None
        return pages.page

    return show


def click(pages: ImportPages, word: str) -> None:
    QApplication.processEvents()
    buttons = [
        button for button in pages.window().findChildren(QPushButton) if button.isVisible() and button.text() == word
    ]
    assert buttons, word
    buttons[0].click()


def began_on(club: Club) -> list[date]:
    return [evening.began_on for evening in club.archive.evenings(date.min, date.max)]


def choose(page: ResultImportPage, word: str) -> None:
    action = next(entry for entry in page.menu.actions() if entry.text() == word)
    page.menu.close()
    action.trigger()


def test_nothing_is_written_before_import_and_then_the_way_back_is_offered(
    pages: ImportPages, preview: Callable[[str], ResultImportPage], club: Club, qtbot: QtBot
) -> None:
    preview(SHEET)
    assert (began_on(club), len(club.players())) == ([], 2)
    with qtbot.waitSignal(pages.changed):
        click(pages, "Import")
    assert began_on(club) == [date(2024, 11, 15), date(2024, 11, 29)]
    assert pages.page is None
    toasts = toasts_of(pages, pages._words)
    assert toasts.texts() == ["2 evenings imported from season.csv."]
    with qtbot.waitSignal(pages.changed):
        click(pages, "Take back")
    assert began_on(club) == []
    click(pages, "Remove one person who came by it alone")
    assert [player.name for player in club.players()] == ["Ida", "Max Huber"]


def test_a_column_that_is_taken_for_something_else_changes_the_preview_at_once(
    preview: Callable[[str], ResultImportPage],
) -> None:
    page = preview(SHEET)
    box = page.columns.boxes[2]
    box.setCurrentIndex(box.findData(Role.IGNORED.value))
    assert [evening.evening.day for evening in page.plan.evenings] == [date(2024, 11, 15)]
    page.columns.year.setValue(2019)
    assert [evening.evening.day for evening in page.plan.evenings] == [date(2019, 11, 15)]
    assert page.evenings.isColumnHidden(3)
    page.columns.ranks.setChecked(True)
    assert page.plan.evenings[0].winners == ("ida",)
    assert not page.evenings.isColumnHidden(3)


def test_a_problem_gone_to_is_told_as_a_whole(preview: Callable[[str], ResultImportPage]) -> None:
    page = preview(SHEET.replace("8,5", "acht").replace("5;3", "fünf;3"))
    page.go_to("problems")
    assert "acht" in page._problem.text()
    page.problems.selectRow(1)
    assert "fünf" in page._problem.text()


def test_who_is_only_like_a_member_has_to_be_said_before_import(
    pages: ImportPages, preview: Callable[[str], ResultImportPage], club: Club
) -> None:
    page = preview(SHEET.replace("Karl Neu", "Max"))
    assert not page.has_unsaved
    page.go_to("people")
    page.people.choice_wanted.emit("max|", QPoint())
    choose(page, "This is Max Huber")
    assert page.plan.who["max|"] == "max huber"
    click(pages, "Import")
    assert {result.player for result in club.archive.results(None, date.min, date.max)} == {"ida", "max huber"}


def test_somebody_else_is_chosen_from_the_register(preview: Callable[[str], ResultImportPage]) -> None:
    page = preview(SHEET)
    page.people.choice_wanted.emit("karl neu|", QPoint())
    choose(page, "Somebody else …")
    page.chooser.picked.emit("max huber")
    assert page.plan.who["karl neu|"] == "max huber"
    page.people.choice_wanted.emit("karl neu|", QPoint())
    choose(page, "Leave out")
    assert page.plan.who["karl neu|"] == PlayerId("")


def test_evenings_without_a_date_get_them_from_the_first_and_one_is_corrected(
    pages: ImportPages, preview: Callable[[str], ResultImportPage]
) -> None:
    page = preview(UNDATED)
    page.go_to("evenings")
    page.first_day.setDate(QDate(2024, 1, 5))
    page.every.setValue(14)
    click(pages, "Set dates")
    assert [evening.evening.day for evening in page.plan.evenings] == [date(2024, 1, 5), date(2024, 1, 19)]
    page.evenings.go_to(page.plan.evenings[1].evening.key)
    page.day.setDate(QDate(2024, 1, 20))
    click(pages, "Change date")
    assert [evening.evening.day for evening in page.plan.evenings] == [date(2024, 1, 5), date(2024, 1, 20)]


def test_an_evening_may_be_left_out(preview: Callable[[str], ResultImportPage]) -> None:
    page = preview(SHEET)
    key = page.plan.evenings[0].evening.key
    page.evenings.choice_wanted.emit(key, QPoint())
    choose(page, "is left out")
    assert [evening.choice.value for evening in page.plan.evenings] == ["leave-out", "import"]


def test_files_are_read_in_the_background_and_what_cannot_be_read_is_said(
    pages: ImportPages, tmp_path: Path, qtbot: QtBot
) -> None:
    sound, wrong = tmp_path / "season.csv", tmp_path / "season.ods"
    sound.write_text(SHEET, encoding="utf-8")
    wrong.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
    pages.read_files([wrong])
    qtbot.waitUntil(lambda: any(banner.isVisible() for banner in pages.findChildren(Banner)))
    assert any("old Excel workbook" in banner.text for banner in pages.findChildren(Banner))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(sound))])
    buttons, modifiers = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    pages.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, buttons, modifiers))
    qtbot.waitUntil(lambda: pages.page is not None)
    assert not any(banner.isVisible() for banner in pages.findChildren(Banner))


def test_escape_leaves_the_preview_and_then_the_imports(
    pages: ImportPages, preview: Callable[[str], ResultImportPage], club: Club, qtbot: QtBot
) -> None:
    page = preview(SHEET)
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert pages.page is None
    with qtbot.waitSignal(pages.closed):
        QTest.keyClick(pages.list, Qt.Key.Key_Escape)
    assert began_on(club) == []


def test_reading_that_takes_a_while_can_be_stopped(
    pages: ImportPages, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forever = (sys.executable, "-c", "import time; time.sleep(100)")
    monkeypatch.setattr(reading_process, "own_call", lambda: forever)
    pages.list._slow.setInterval(0)
    workbook = Workbook()
    workbook.save(tmp_path / "season.xlsx")
    pages.read_files([tmp_path / "season.xlsx"])
    qtbot.waitUntil(lambda: bool(reading_process._running))
    qtbot.waitUntil(lambda: any(banner.isVisible() for banner in pages.findChildren(Banner)))
    click(pages, "Stop")
    qtbot.waitUntil(lambda: not reading_process._running)
    assert not any(banner.isVisible() for banner in pages.findChildren(Banner))
    assert not pages._job.is_busy
    assert pages.page is None
