"""The list of keys beside the tables: it scrolls by itself, by keyboard too, and leaves the rest where it is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QScrollArea

from homepoker.ui.kit.layout.scrolling import ScrollingPage
from homepoker.ui.tonight.keys_card import KeysCard
from tests.played_evenings import NAMES
from tests.ui.conftest import Alone
from tests.ui.host import EveningHost, press

LAPTOP = (1366, 741)
"""A screen of 1366 by 768 below the title of the window."""


def opened(alone: Alone) -> tuple[EveningHost, QScrollArea]:
    host = alone(size=LAPTOP).begin(*NAMES[:20], tables=3)
    press(Qt.Key.Key_Question)
    for _ in range(5):
        QApplication.processEvents()
    (card,) = host.play.findChildren(KeysCard)
    (area,) = card.findChildren(QScrollArea)
    return host, area


def test_the_open_list_leaves_clock_and_tables_where_they_are(alone: Alone) -> None:
    host, _area = opened(alone)
    pages = [page for page in host.window.findChildren(ScrollingPage) if page.isAncestorOf(host.play)]
    assert pages
    assert [page.verticalScrollBar().maximum() for page in pages] == [0] * len(pages)


def test_the_keys_scroll_the_list_down_to_the_last_key(alone: Alone) -> None:
    _host, area = opened(alone)
    bar = area.verticalScrollBar()
    assert bar.maximum() > 0
    press(Qt.Key.Key_Down)
    assert bar.value() > 0
    press(*[Qt.Key.Key_PageDown] * 4)
    assert bar.value() == bar.maximum()
