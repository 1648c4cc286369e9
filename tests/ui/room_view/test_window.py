"""The window of the room and its thumbnail in the host's window."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from homepoker.ui.room_view.painting import paint_room
from homepoker.ui.room_view.picture import RoomPicture
from homepoker.ui.room_view.preview import RoomPreview
from homepoker.ui.room_view.view import room_picture
from homepoker.ui.room_view.window import RoomWindow
from homepoker.ui.theme.fonts import load_fonts
from tests.fakes import EVENING
from tests.ui.room_view.evenings import playing, words_in
from tests.ui.room_view.places import time_rect

STATE = playing(14)
WORDS = words_in("de")
NOW = room_picture(STATE, EVENING, WORDS)
NEXT = room_picture(STATE, EVENING + timedelta(seconds=1), WORDS)


@pytest.fixture(autouse=True)
def _typeface(qapp: QApplication) -> None:
    load_fonts(qapp)


def painted(picture: RoomPicture, size: QSize) -> QImage:
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(QColor("magenta"))
    painter = QPainter(image)
    paint_room(painter, QRect(QPoint(), size), picture)
    painter.end()
    return image


def grabbed(widget: RoomWindow | RoomPreview) -> QImage:
    # Into an image of the same form: where letters have coloured edges, one that lets light through has none.
    image = QImage(widget.size(), QImage.Format.Format_RGB32)
    widget.render(image)
    return image


class TestWindow:
    @pytest.fixture
    def window(self, qtbot: QtBot) -> RoomWindow:
        window = RoomWindow("Raumansicht")
        qtbot.addWidget(window)
        window.resize(960, 540)
        return window

    def test_it_is_black_before_the_first_picture(self, window: RoomWindow) -> None:
        assert grabbed(window).pixelColor(400, 300) == QColor("black")

    def test_it_shows_the_picture(self, window: RoomWindow) -> None:
        window.set_picture(NOW)
        assert grabbed(window) == painted(NOW, window.size())

    def test_it_has_no_frame_cursor_tooltip_or_menu(self, window: RoomWindow) -> None:
        assert window.windowFlags() & Qt.WindowType.FramelessWindowHint
        assert window.cursor().shape() is Qt.CursorShape.BlankCursor
        assert window.contextMenuPolicy() is Qt.ContextMenuPolicy.PreventContextMenu
        assert window.event(QHelpEvent(QEvent.Type.ToolTip, QPoint(), QPoint()))

    def test_closing_it_asks_to_leave_and_keeps_the_program(self, window: RoomWindow, qtbot: QtBot) -> None:
        with qtbot.waitSignal(window.left, timeout=0):
            window.close()
        assert not window.testAttribute(Qt.WidgetAttribute.WA_QuitOnClose)

    @pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_F11])
    def test_two_keys_leave(self, window: RoomWindow, qtbot: QtBot, key: Qt.Key) -> None:
        with qtbot.waitSignal(window.left, timeout=0):
            QTest.keyClick(window, key)

    def test_other_keys_do_not(self, window: RoomWindow, qtbot: QtBot) -> None:
        with qtbot.assertNotEmitted(window.left):
            QTest.keyClick(window, Qt.Key.Key_Space)


class TestPreview:
    @pytest.fixture
    def preview(self, qtbot: QtBot) -> RoomPreview:
        preview = RoomPreview(WORDS)
        qtbot.addWidget(preview)
        preview.resize(320, 180)
        return preview

    def test_it_shows_exactly_what_the_room_sees(self, preview: RoomPreview) -> None:
        preview.set_picture(NOW)
        assert grabbed(preview) == painted(NOW, QSize(320, 180))

    def test_it_follows_the_second(self, preview: RoomPreview) -> None:
        preview.set_picture(NOW)
        preview.set_picture(NEXT)
        assert grabbed(preview).copy(time_rect(preview.rect(), NEXT)) == painted(NEXT, preview.size()).copy(
            time_rect(preview.rect(), NEXT)
        )

    def test_it_has_the_shape_of_the_rooms_screen(self, preview: RoomPreview) -> None:
        preview.set_shape(QSize(1024, 768))
        assert preview.picture_rect() == QRect(40, 0, 240, 180)
        preview.resize(400, 180)
        assert preview.sizeHint() == QSize(400, 300)

    def test_a_dark_room_is_dark_and_says_so(self, preview: RoomPreview) -> None:
        preview.set_picture(replace(NOW, is_black=True))
        shot = grabbed(preview)
        assert shot.pixelColor(5, 5) == QColor("black")
        colours = {shot.pixelColor(x, y).name() for x in range(80, 240) for y in range(70, 110)}
        assert len(colours) > 1

    def test_it_has_a_name_for_those_who_do_not_see_it(self, preview: RoomPreview) -> None:
        assert preview.accessibleName() == "Das sieht der Raum"
