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
    ranked = list_of(qtbot, 3)
    ranked.open("p2")
    content = ranked.content_of("p2")
    assert content is not None
    layout = content.layout()
    assert layout is not None
    qtbot.waitUntil(lambda: content.height() == layout.totalHeightForWidth(content.width()))
    wide = content.height()
    ranked.resize(260, 400)
    qtbot.waitUntil(lambda: content.height() > wide)
    assert content.width() <= ranked.viewport().width()


def test_a_row_that_is_opened_by_the_host_is_scrolled_into_view_whole(qtbot: QtBot) -> None:
    ranked = list_of(qtbot, 20)
    ranked.resize(260, 400)
    lowest = ranked.model().index(10, 0)
    spot = ranked.visualRect(lowest).center()
    assert spot.y() < ranked.viewport().height() < spot.y() + 60
    QTest.mouseClick(ranked.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    content = ranked.content_of("p11")
    assert content is not None
    qtbot.waitUntil(lambda: ranked.verticalScrollBar().value() > 0)
    assert content.geometry().bottom() <= ranked.viewport().height()
    assert ranked.visualRect(lowest).top() >= 0


def test_long_names_give_way_and_numbers_do_not(qtbot: QtBot) -> None:
    ranked = list_of(qtbot, 1)
    ranked.show_rows(COLUMNS, [ListRow("p", ("1", "Maximilian " * 20, "1.234.567"))])
    ranked.resize(300, 200)
    header = ranked.header()
    assert sum(header.sectionSize(place) for place in range(3)) == ranked.viewport().width()
    assert ranked.model().index(0, 1).data(Qt.ItemDataRole.ToolTipRole) == "Maximilian " * 20
    assert header.sectionSize(2) >= ranked.fontMetrics().horizontalAdvance("1.234.567")


def test_rows_that_are_gone_are_forgotten(qtbot: QtBot) -> None:
    ranked = list_of(qtbot, 5)
    ranked.open("p5")
    ranked.go_to("p5")
    ranked.show_rows(COLUMNS, rows(4))
    assert (ranked.opened, ranked.current, ranked.content_of("p5")) == ([], "", None)
    ranked.open("p5")
    assert ranked.opened == []


def test_a_list_without_contents_does_not_open(qtbot: QtBot) -> None:
    ranked = RankedList("Liste")
    qtbot.addWidget(ranked)
    ranked.show_rows(COLUMNS, rows(2))
    ranked.open("p1")
    assert ranked.opened == []


def test_three_hundred_rows_keep_their_place_when_they_are_shown_anew(qtbot: QtBot) -> None:
    ranked = list_of(qtbot, 300)
    ranked.verticalScrollBar().setValue(3000)
    ranked.show_rows(COLUMNS, rows(300))
    assert ranked.verticalScrollBar().value() == 3000


def test_notes_that_have_no_room_behind_their_names_stand_below_them(qtbot: QtBot) -> None:
    ranked = list_of(qtbot, 1)
    note = "vor Markus Steiner: 1 Abend gewonnen"
    ranked.show_rows(COLUMNS, [ListRow("p", ("1", "Rüdiger Bäck", "10"), note), *rows(1)])
    first, second = ranked.model().index(0, 0), ranked.model().index(1, 0)
    beside = ranked.visualRect(first).height()
    assert ranked.note_below(first) == ""
    with_club = (*COLUMNS[:2], ListColumn("Verein", is_number=False), *COLUMNS[2:])
    ranked.show_rows(with_club, [ListRow("p", ("1", "Rüdiger Bäck", "Wien", "10"), note)])
    assert ranked.model().index(0, 2).data(Qt.ItemDataRole.ToolTipRole) == "Wien"
    assert ranked.model().index(0, 1).data(Qt.ItemDataRole.ToolTipRole) == f"Rüdiger Bäck · {note}"
    ranked.show_rows(COLUMNS, [ListRow("p", ("1", "Rüdiger Bäck", "10"), note), *rows(1)])
    first, second = ranked.model().index(0, 0), ranked.model().index(1, 0)
    ranked.resize(300, 400)
    assert ranked.note_below(first) == note
    qtbot.waitUntil(lambda: ranked.visualRect(first).height() > beside)
    assert ranked.visualRect(second).height() == beside
