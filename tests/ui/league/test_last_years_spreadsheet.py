"""A volunteer with last year's spreadsheet: imported, made into a league, explained, taken back and brought back."""

from __future__ import annotations

from datetime import date, timedelta
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import Workbook
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QFileDialog, QLabel, QLineEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from homepoker.core.league.standings_rule import TieBreak
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.wording import Value
from homepoker.ui.kit.lists.ranked_list import RankedList
from homepoker.ui.kit.lists.sheet_table import SheetTable
from homepoker.ui.kit.lists.table import ChoosingTable, Table
from tests.ui.conftest import Run
from tests.ui.host import Host, click_widget
from tests.ui.players.hands import press, the, type_in

Key = Qt.Key
FIRST = date(2025, 1, 10)
POINTS = {
    # First and last name swapped; in front on five evenings.
    "Müller Jörg": ("10 " * 8 + "1 1 1").split(),
    # A nickname. The best eight are as many points, and as many evenings are won; of all together he won one more.
    "Ace": ["12", "12", "12", "12", "8", "8", "8", "8", "2", "1", "1"],
    "Änne Groß": ["5"] * 11,
    # Nearly a member.
    "Karin Lorens": ["3", "3", "–", "3", "3", "–", "3", "3", "3", "3", "3"],
    "Paul Neu": ["zwölf", "4", "4", *["–"] * 8],
}
MEMBERS = (
    Player(PlayerId("m-1"), "Jörg Müller"),
    Player(PlayerId("m-2"), "Max Huber", nickname="Ace"),
    Player(PlayerId("m-3"), "Änne Groß"),
    Player(PlayerId("m-4"), "Karin Lorenz"),
)


def spreadsheet() -> bytes:
    """The workbook: a title, an empty row, headings with dates, sums at the end."""
    workbook = Workbook()
    sheet = workbook.active
    assert sheet is not None
    days = [FIRST + timedelta(14 * at) for at in range(11)]
    sheet.append(["Pokerrunde Donau – Wertung"])
    sheet.append([])
    sheet.append(["Rang", "Name", *days, "Summe"])
    for rank, (name, points) in enumerate(POINTS.items(), start=1):
        numbers = [float(one) if one.isdecimal() else one for one in points]
        sheet.append([rank, name, *numbers, sum(text for text in numbers if isinstance(text, float))])
    out = BytesIO()
    workbook.save(out)
    return out.getvalue()


def rows(host: Host, column: int) -> list[str]:
    model = the(RankedList, host.window).model()
    return [model.index(row, column).data() for row in range(model.rowCount())]


def cells(table: Table) -> list[tuple[str, ...]]:
    model = table.model()
    return [
        tuple(str(model.index(row, column).data()) for column in range(model.columnCount()))
        for row in range(model.rowCount())
    ]


def evenings(host: Host) -> int:
    return len(host.club.archive.evenings(date.min, date.max))


def word(host: Host, key: str, **values: Value) -> str:
    return host.application.words.text(key, **values)


def take_keys(widget: QWidget) -> None:
    """Click into a field, as far as it can be seen."""
    widget.setFocus(Qt.FocusReason.MouseFocusReason)
    assert widget.hasFocus()


def test_last_years_spreadsheet_becomes_a_league_that_explains_itself_and_can_be_taken_back(
    run: Run, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = run(language="en", size=(1280, 900))
    host.club.register.add(*MEMBERS)
    members = len(host.club.players())
    file = tmp_path / "Rangliste.xlsx"
    file.write_bytes(spreadsheet())
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", staticmethod(lambda *_: ([str(file)], "")))

    # The preview says who is who and what could not be read, and nothing is written.
    host.click("tonight.league")
    host.click("league.import_past")
    host.click("league_import.choose_file")
    qtbot.waitUntil(lambda: any(table.isVisible() for table in host.window.findChildren(SheetTable)))
    host.click("league_import.ranks")
    people = the(ChoosingTable, host.window, host.said("league_import.people_list"))
    why = {
        cell[0]: people.model().index(row, 1).data(Qt.ItemDataRole.ToolTipRole)
        for row, cell in enumerate(cells(people))
    }
    for name, reason in (("Müller Jörg", "swapped"), ("Ace", "nickname"), ("Änne Groß", "name"), ("Paul Neu", "new")):
        assert word(host, f"league_import.why.{reason}") in why[name]
    open_row = next(row for row, cell in enumerate(cells(people)) if cell[0] == "Karin Lorens")
    click_widget(people.viewport(), people.visualRect(people.model().index(open_row, 1)).center())
    host.choose(word(host, "league_import.choose.is", name="Karin Lorenz"))
    ((line, problem),) = cells(the(Table, host.window, host.said("league_import.problems_list")))
    assert line == "8"
    assert "zwölf" in problem
    assert (evenings(host), len(host.club.players())) == (0, members)

    host.click("league_import.do")
    assert (evenings(host), len(host.club.players())) == (11, members + 1)

    # Best eight of eleven; ties by wins, then head to head.
    press(Key.Key_Space)
    title = the(QLineEdit, host.window)
    take_keys(title)
    title.selectAll()
    type_in("Old season")
    best = the(QSpinBox, host.window, host.said("league_set_up.best"))
    take_keys(best)
    best.selectAll()
    type_in("8")
    for rule in (TieBreak.WINS, TieBreak.HEAD_TO_HEAD):
        ties = the(QComboBox, host.window, host.said("league_set_up.tie_next"))
        # From its open list: the closed box adds nothing.
        ties.setCurrentIndex(ties.findData(rule.value))
        ties.activated.emit(ties.currentIndex())
    host.click("league_set_up.save")
    assert [row[:3] for row in rows(host, 2)] == ["Max", "Jör", "Änn", "Kar", "Pau"]
    totals = rows(host, 6)

    # The row explains its total.
    table = the(RankedList, host.window)
    take_keys(table)
    press(Key.Key_Down, Key.Key_Return)
    (content,) = [below for key in table.opened if (below := table.content_of(key)) is not None]
    text = " ".join(label.text() for label in content.findChildren(QLabel))
    assert "8 evenings = 80 points" in text
    assert text.count("dropped") >= 3

    # Taken back as a whole, and brought back as a whole.
    host.click("league_import.imports")
    host.click("league_import.undo")
    assert evenings(host) == 0
    host.click("league_import.redo")
    press(Key.Key_Escape)
    assert rows(host, 6) == totals
