"""Page Up and Page Down: they scroll the window's page, but those of the room view during play."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from homepoker.ui.kit.layout.scrolling import ScrollingPage
from homepoker.ui.room_view.control import RoomCommand
from tests.ui.conftest import Run
from tests.ui.host import Host, press

SMALL = (1000, 560)
NAMES = ("Ida", "Max", "Eva", "Jo", "Tom", "Lea")


def scrolled(host: Host) -> int:
    """How far the pages of the open section are scrolled together, in logical pixels."""
    QApplication.processEvents()
    page = host.window.page
    assert page is not None
    found = [page, *page.findChildren(ScrollingPage)]
    return sum(one.verticalScrollBar().value() for one in found if isinstance(one, ScrollingPage))


def test_they_scroll_a_section_that_is_higher_than_the_window(run: Run) -> None:
    host = run(size=SMALL)
    host.window.show_section("settings")
    assert scrolled(host) == 0
    press(Qt.Key.Key_PageDown)
    assert scrolled(host) > 100
    press(Qt.Key.Key_PageUp)
    assert scrolled(host) == 0


def test_during_play_they_turn_the_pages_of_the_room_view(run: Run) -> None:
    host = run(size=SMALL).begin(*NAMES, tables=3)
    asked: list[RoomCommand] = []
    host.tonight.room_wanted.connect(asked.append)
    before = scrolled(host)
    press(Qt.Key.Key_PageDown, Qt.Key.Key_PageUp)
    assert asked == [RoomCommand.PAGE_ON, RoomCommand.PAGE_BACK]
    assert scrolled(host) == before


def test_what_a_key_of_the_evening_opens_is_scrolled_to(run: Run) -> None:
    host = run(size=SMALL).begin(*NAMES, tables=3)
    press(Qt.Key.Key_X)
    for _ in range(4):
        QApplication.processEvents()
    focused = QApplication.focusWidget()
    assert focused is not None
    assert host.tonight.isAncestorOf(focused)
    assert focused.visibleRegion().boundingRect() == focused.rect()
