"""A list whose rows open, with contents that are as high as their texts at the width there is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from homepoker.ui.kit.lists.ranked_list import RankedList
from homepoker.ui.kit.lists.rows import ListColumn, ListRow
from homepoker.ui.kit.text import labels

COLUMNS = (ListColumn("Platz"), ListColumn("Name", is_number=False), ListColumn("Punkte"))
TEXT = "Ein langer Satz, der bei einer schmalen Liste in mehrere Zeilen fällt. " * 3


def rows(count: int) -> list[ListRow]:
    return [ListRow(f"p{place}", (str(place), f"Name {place}", "10")) for place in range(1, count + 1)]


def sentence_below(_key: str) -> QWidget:
    made = QWidget()
    QVBoxLayout(made).addWidget(labels.quiet(TEXT))
    return made


def list_of(qtbot: QtBot, count: int) -> RankedList:
    made = RankedList("Liste", sentence_below)
    qtbot.addWidget(made)
    made.resize(700, 400)
    made.show_rows(COLUMNS, rows(count))
    made.show()
    return made


def test_what_stands_below_a_row_is_as_high_as_its_text_needs(qtbot: QtBot) -> None:
    found = list_of(qtbot, 3)
    found.open("p2")
    content = found.content_of("p2")
    assert content is not None
    layout = content.layout()
    assert layout is not None
    qtbot.waitUntil(lambda: content.height() == layout.totalHeightForWidth(content.width()))
    wide = content.height()
    found.resize(260, 400)
    qtbot.waitUntil(lambda: content.height() > wide)
    assert content.width() <= found.viewport().width()


def test_a_row_that_is_opened_by_the_host_is_scrolled_into_view_whole(qtbot: QtBot) -> None:
    found = list_of(qtbot, 20)
    found.resize(260, 400)
    lowest = found.model().index(10, 0)
    spot = found.visualRect(lowest).center()
    assert spot.y() < found.viewport().height() < spot.y() + 60
    QTest.mouseClick(found.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    content = found.content_of("p11")
    assert content is not None
    qtbot.waitUntil(lambda: found.verticalScrollBar().value() > 0)
    assert content.geometry().bottom() <= found.viewport().height()
    assert found.visualRect(lowest).top() >= 0


def test_long_names_give_way_and_numbers_do_not(qtbot: QtBot) -> None:
    found = list_of(qtbot, 1)
    found.show_rows(COLUMNS, [ListRow("p", ("1", "Maximilian " * 20, "1.234.567"))])
    found.resize(300, 200)
    header = found.header()
    assert sum(header.sectionSize(place) for place in range(3)) == found.viewport().width()
    assert found.model().index(0, 1).data(Qt.ItemDataRole.ToolTipRole) == "Maximilian " * 20
    assert header.sectionSize(2) >= found.fontMetrics().horizontalAdvance("1.234.567")


def test_rows_that_are_gone_are_forgotten(qtbot: QtBot) -> None:
    found = list_of(qtbot, 5)
    found.open("p5")
    found.go_to("p5")
    found.show_rows(COLUMNS, rows(4))
    assert (found.opened, found.current, found.content_of("p5")) == ([], "", None)
    found.open("p5")
    assert found.opened == []


def test_a_list_without_contents_does_not_open(qtbot: QtBot) -> None:
    found = RankedList("Liste")
    qtbot.addWidget(found)
    found.show_rows(COLUMNS, rows(2))
    found.open("p1")
    assert found.opened == []


def test_three_hundred_rows_keep_their_place_when_they_are_shown_anew(qtbot: QtBot) -> None:
    found = list_of(qtbot, 300)
    found.verticalScrollBar().setValue(3000)
    found.show_rows(COLUMNS, rows(300))
    assert found.verticalScrollBar().value() == 3000


def test_notes_that_have_no_room_behind_their_names_stand_below_them(qtbot: QtBot) -> None:
    found = list_of(qtbot, 1)
    note = "vor Markus Steiner: 1 Abend gewonnen"
    found.show_rows(COLUMNS, [ListRow("p", ("1", "Rüdiger Bäck", "10"), note), *rows(1)])
    first, second = found.model().index(0, 0), found.model().index(1, 0)
    beside = found.visualRect(first).height()
    assert found.note_below(first) == ""
    with_club = (*COLUMNS[:2], ListColumn("Verein", is_number=False), *COLUMNS[2:])
    found.show_rows(with_club, [ListRow("p", ("1", "Rüdiger Bäck", "Wien", "10"), note)])
    assert found.model().index(0, 2).data(Qt.ItemDataRole.ToolTipRole) == "Wien"
    assert found.model().index(0, 1).data(Qt.ItemDataRole.ToolTipRole) == f"Rüdiger Bäck · {note}"
    found.show_rows(COLUMNS, [ListRow("p", ("1", "Rüdiger Bäck", "10"), note), *rows(1)])
    first, second = found.model().index(0, 0), found.model().index(1, 0)
    found.resize(300, 400)
    assert found.note_below(first) == note
    qtbot.waitUntil(lambda: found.visualRect(first).height() > beside)
    assert found.visualRect(second).height() == beside
