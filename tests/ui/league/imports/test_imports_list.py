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
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from homepoker.core.past_results.sheet_mapping import Layout, Role
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


def choose(menu: QMenu, word: str) -> None:
    action = next(entry for entry in menu.actions() if entry.text() == word)
    menu.close()
    action.trigger()


def ask_line(page: ResultImportPage, line: int, word: str) -> None:
    page.pane.table.line_asked.emit(line - 1, QPoint())
    choose(page.pane.menu, word)


def ask_column(page: ResultImportPage, column: int, word: str) -> None:
    page.pane.table.column_asked.emit(column, QPoint())
    choose(page.pane.menu, word)


def days(page: ResultImportPage) -> list[date | None]:
    return [evening.evening.day for evening in page.plan.evenings]


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


def test_a_column_that_is_taken_for_something_else_changes_what_becomes_of_it_at_once(
    preview: Callable[[str], ResultImportPage],
) -> None:
    page = preview(SHEET)
    page.pane.table.column_asked.emit(2, QPoint())
    alone = next(entry for entry in page.pane.menu.actions() if entry.text() == "This column alone").menu()
    assert isinstance(alone, QMenu)
    page.pane.menu.close()
    choose(alone, "Do not read")
    assert days(page) == [date(2024, 11, 15)]
    page.form.year.setValue(2019)
    assert days(page) == [date(2019, 11, 15)]
    assert page.form.evenings.isColumnHidden(1)
    page.form.ranks.setChecked(True)
    assert page.plan.evenings[0].winners == ("ida",)
    assert not page.form.evenings.isColumnHidden(1)


def test_a_role_is_given_to_all_columns_of_a_kind_at_once(preview: Callable[[str], ResultImportPage]) -> None:
    page = preview(SHEET)
    ask_column(page, 1, "Evening: places – all 2 columns of this kind")
    assert page.mapping.sheets[0].columns[1:3] == (Role.PLACES_OF_EVENING, Role.PLACES_OF_EVENING)
    ask_column(page, 1, "Do not read – all 2 columns of this kind")
    assert page.plan.evenings == ()


def test_a_line_is_left_out_taken_in_again_or_made_the_headings(preview: Callable[[str], ResultImportPage]) -> None:
    page = preview(SHEET)
    table = page.pane.table
    ask_line(page, 3, "Leave out")
    assert [result.person.name for result in page.plan.evenings[0].evening.results] == ["Karl Neu"]
    assert table.sheet_model.headerData(2, Qt.Orientation.Vertical) == "3 left out"
    ask_line(page, 3, "As proposed")
    assert len(page.plan.evenings[0].evening.results) == 2
    ask_line(page, 2, "Holds no headings")
    assert page.mapping.sheets[0].headings == 0
    ask_line(page, 2, "Holds the headings")
    assert (page.mapping.sheets[0].headings, days(page)) == (2, [date(2024, 11, 15), date(2024, 11, 29)])


def test_a_cell_is_typed_over_and_given_back_and_the_file_stays_as_it_is(
    preview: Callable[[str], ResultImportPage],
) -> None:
    page = preview(SHEET.replace("8,5", "acht"))
    table = page.pane.table
    assert len(page.plan.problems) == 1
    table.typed.emit(2, 2, "8")
    assert not page.plan.problems
    assert table.sheet_model.index(2, 2).data() == "8"
    assert table.sheet_model.sheet is not None
    assert table.sheet_model.sheet.change(2, 2) == "Changed; the file says “acht”."
    table.given_back.emit(2, 2)
    assert len(page.plan.problems) == 1
    table.typed.emit(2, 2, "8")
    table.typed.emit(2, 2, "acht")
    assert page.mapping.sheets[0].typed == ()


def test_another_layout_is_one_choice(preview: Callable[[str], ResultImportPage]) -> None:
    page = preview("Name;Points\nIda;10\nMax Huber;8\n")
    page.pane.layout_box.setCurrentIndex(page.pane.layout_box.findData("final"))
    assert page.mapping.sheets[0].layout is Layout.FINAL
    assert page.pane.layout_box.currentText() == "Only the final table of a season"


def test_what_fits_other_sheets_is_taken_over_for_all_of_them(pages: ImportPages) -> None:
    text = b"Name;15.11.;29.11.;Total\nIda;10;8,5;18,5\nEva;5;3;8\n"
    files = [("one.csv", text), ("two.csv", text.replace(b"10", b"11"))]
    pages.show_files(read_result_files(files))
    page = pages.page
    assert page is not None
    assert not page.pane.carry.isVisible()
    ask_column(page, 3, "Deduction")
    assert page.pane.carry.text() == "Fits 2 of 2 sheets – take it over"
    click(pages, "Fits 2 of 2 sheets – take it over")
    assert [own.columns[3] for own in page.mapping.sheets] == [Role.DEDUCTION, Role.DEDUCTION]
    assert not page.pane.carry.isVisible()


def test_a_problem_gone_to_is_told_as_a_whole_and_its_line_is_shown(
    preview: Callable[[str], ResultImportPage],
) -> None:
    page = preview("Name;15.11.;29.11.\nIda;10;acht\nKarl;fünf;3\nMax Huber;7;8\nEva;1;2\n")
    assert "acht" in page.form._why_problem.text()
    page.form.problems.selectRow(1)
    assert "fünf" in page.form._why_problem.text()
    assert page.pane.table.currentIndex().row() == 2


def test_who_is_only_like_a_member_has_to_be_said_before_import(
    pages: ImportPages, preview: Callable[[str], ResultImportPage], club: Club
) -> None:
    page = preview(SHEET.replace("Karl Neu", "Max"))
    assert not page.has_unsaved
    page.form.people.choice_wanted.emit("max|", QPoint())
    choose(page.form.menu, "This is Max Huber")
    assert page.plan.who["max|"] == "max huber"
    click(pages, "Import")
    assert {result.player for result in club.archive.results(None, date.min, date.max)} == {"ida", "max huber"}


def test_somebody_else_is_chosen_from_the_register(preview: Callable[[str], ResultImportPage]) -> None:
    page = preview(SHEET)
    page.form.people.choice_wanted.emit("karl neu|", QPoint())
    choose(page.form.menu, "Somebody else …")
    page.form.chooser.picked.emit("max huber")
    assert page.plan.who["karl neu|"] == "max huber"
    page.form.people.choice_wanted.emit("karl neu|", QPoint())
    choose(page.form.menu, "Leave out")
    assert page.plan.who["karl neu|"] == PlayerId("")


def test_evenings_without_a_date_get_them_from_the_first_and_one_is_corrected(
    pages: ImportPages, preview: Callable[[str], ResultImportPage]
) -> None:
    page = preview(UNDATED)
    page.form.first_day.setDate(QDate(2024, 1, 5))
    page.form.every.setValue(14)
    click(pages, "Set dates")
    assert [evening.evening.day for evening in page.plan.evenings] == [date(2024, 1, 5), date(2024, 1, 19)]
    page.form.evenings.go_to(page.plan.evenings[1].evening.key)
    page.form.day.setDate(QDate(2024, 1, 20))
    click(pages, "Change date")
    assert [evening.evening.day for evening in page.plan.evenings] == [date(2024, 1, 5), date(2024, 1, 20)]


def test_an_evening_may_be_left_out(preview: Callable[[str], ResultImportPage]) -> None:
    page = preview(SHEET)
    key = page.plan.evenings[0].evening.key
    page.form.evenings.choice_wanted.emit(key, QPoint())
    choose(page.form.menu, "is left out")
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


def test_cells_that_were_copied_are_read_as_from_a_file(pages: ImportPages, qtbot: QtBot) -> None:
    QApplication.clipboard().setText("")
    click(pages, "Paste cells")
    assert any("The clipboard holds no cells" in banner.text for banner in pages.findChildren(Banner))
    QApplication.clipboard().setText(SHEET.replace(";", "\t"))
    QTest.keyClick(pages.list, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: pages.page is not None)
    assert pages.page is not None
    assert days(pages.page) == [date(2024, 11, 15), date(2024, 11, 29)]


def test_all_who_are_only_alike_are_accepted_at_once(
    pages: ImportPages, preview: Callable[[str], ResultImportPage]
) -> None:
    page = preview(SHEET.replace("Karl Neu", "Max"))
    page.form._accept.setFocus()
    QTest.keyClick(page.form._accept, Qt.Key.Key_Space)
    assert page.plan.who["max|"] == "max huber"
    assert page.has_unsaved
    assert page.form.people.hasFocus()


def test_the_final_table_of_a_season_is_taken_in_three_clicks(
    pages: ImportPages, preview: Callable[[str], ResultImportPage], club: Club
) -> None:
    page = preview("Place;Name;Total\n1;Ida;210\n2;Eva;180\n3;Karl Neu;120\n")
    page.pane.layout_box.setCurrentIndex(page.pane.layout_box.findData("final"))
    page.form.first_day.setDate(QDate(2024, 12, 31))
    click(pages, "Set dates")
    assert page.plan.questions == ()
    click(pages, "Import")
    assert began_on(club) == [date(2024, 12, 31)]
    assert sorted(result.points for result in club.archive.results(None, date.min, date.max)) == [120, 180, 210]


SETTLED = 250
"""Milliseconds in which a page has taken its new height."""
SPELT = """Name;15.11.2024;29.11.2024;13.12.2024;27.12.2024;Total
Anna Smyth;10;-;-;-;10
Anna Smith;-;8;6;-;14
Bob Jones;4;6;8;10;28
Carl Ott;3;5;7;9;24
"""


def entries(menu: QMenu) -> list[str]:
    return [entry.text() for entry in menu.actions() if entry.text()]


def test_joined_people_are_turned_round_and_parted_by_their_menu(
    pages: ImportPages, preview: Callable[[str], ResultImportPage], club: Club
) -> None:
    page = preview(SPELT)
    click(pages, "Accept all")
    people = page.form.people
    people.setFocus()
    people.go_to("anna smyth|")
    QTest.keyClick(people, Qt.Key.Key_Space)
    assert entries(page.form.menu) == [
        "This is Anna Smith",
        "Somebody other than Anna Smith: add to the register",
        "Leave out",
        "Somebody else …",
        "The name is Anna Smyth",
    ]
    choose(page.form.menu, "The name is Anna Smyth")
    assert {player.name for player in page.plan.joining} == {"Anna Smyth", "Bob Jones", "Carl Ott"}
    # The row of the name parts whoever joined below it.
    people.choice_wanted.emit("anna smyth|", QPoint())
    choose(page.form.menu, "Anna Smith is somebody else")
    assert {player.name for player in page.plan.joining} == {"Anna Smyth", "Anna Smith", "Bob Jones", "Carl Ott"}
    people.choice_wanted.emit("anna smyth|", QPoint())
    assert not any("Anna Smith" in word for word in entries(page.form.menu) if "This is" not in word)


def test_a_guessed_year_is_asked_at_the_top_and_its_reason_goes_with_the_answer(
    preview: Callable[[str], ResultImportPage],
) -> None:
    page = preview("Name;15.11.;29.11.\nIda;10;8\nMax Huber;8;10\n")
    form = page.form
    assert form.year.isVisible()
    assert form._why_year.text().endswith("Is the year right?")
    assert form.year.mapTo(form, QPoint()).y() < form.evenings.mapTo(form, QPoint()).y()
    form.year.setValue(2019)
    assert days(page) == [date(2019, 11, 15), date(2019, 11, 29)]
    assert form._why_year.text() == "Year of the first evening"
    assert not any("guess" in text or "last in which" in text for text in shown_texts(form))
    dated = preview(SPELT)
    assert not dated.form.year.isVisible()


def shown_texts(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisible()]


def test_a_total_that_does_not_fit_leads_to_its_line_and_stands_above_the_evenings(
    preview: Callable[[str], ResultImportPage],
) -> None:
    page = preview(SPELT.replace(";24", ";25"))
    misfits = page.form.misfits
    cells = [misfits.model().index(0, column).data() for column in range(4)]
    assert (misfits.model().rowCount(), cells) == (1, ["5", "Carl Ott", "25", "24"])
    assert misfits.mapTo(page.form, QPoint()).y() < page.form.evenings.mapTo(page.form, QPoint()).y()
    QTest.mouseClick(
        misfits.viewport(), Qt.MouseButton.LeftButton, pos=misfits.visualRect(misfits.model().index(0, 1)).center()
    )
    assert page.pane.table.currentIndex().row() == 4
    page.pane.go_to("season", 2)
    misfits.setFocus()
    QTest.keyClick(misfits, Qt.Key.Key_Return)
    assert page.pane.table.currentIndex().row() == 4
    assert "The total of one person does not fit." in shown_texts(page)[-1]


def test_long_lists_show_all_rows_on_request_and_scroll_with_the_page(
    pages: ImportPages, preview: Callable[[str], ResultImportPage], qtbot: QtBot
) -> None:
    names = "".join(f"{first} {last};{at};{at + 3}\n" for at, (first, last) in enumerate(PEOPLE))
    page = preview(f"Name;15.11.2024;29.11.2024\n{names}")
    people = page.form.people
    assert people.model().rowCount() == 6
    outer = page.form._scroll.verticalScrollBar()
    click(pages, f"Show all {len(PEOPLE)}")
    assert people.model().rowCount() == len(PEOPLE)
    assert people.hasFocus()
    qtbot.wait(SETTLED)
    assert people.verticalScrollBar().maximum() == 0
    people.go_to(page.plan.people[0].key)
    before = outer.value()
    for _ in PEOPLE:
        QTest.keyClick(people, Qt.Key.Key_Down)
    assert outer.value() > before
    assert people.visibleRegion().contains(people.visualRect(people.currentIndex()).center())


PEOPLE = [(first, last) for first in ("Ada", "Bert", "Cleo") for last in ("Ott", "Wimmer", "Graf", "Stein")]


def test_rows_that_ask_for_an_answer_are_all_shown(preview: Callable[[str], ResultImportPage]) -> None:
    wrong = "".join(f"{first}a {last};{at};\n" for at, (first, last) in enumerate(PEOPLE))
    right = "".join(f"{first} {last};;{at + 3}\n" for at, (first, last) in enumerate(PEOPLE))
    page = preview(f"Name;15.11.2024;29.11.2024\n{wrong}{right}")
    assert page.form.people.model().rowCount() >= len(page.plan.open_people) > 6
