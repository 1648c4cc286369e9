"""The left column keeps its digits whole and its buttons in place, whatever there is to say."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.watch.keep_awake import Wakefulness
from homepoker.ui.clock.panel import CLOCK_SIZE, CLOCK_SIZE_WIDE, ClockCard
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.room_view.preview import RoomPreview
from homepoker.ui.room_view.room_card import RoomCard
from homepoker.ui.theme.theme import apply_theme
from tests.ui.conftest import Run
from tests.ui.host import Host

BANNERS_OF_A_BAD_NIGHT = 4


def settle() -> None:
    for _ in range(6):
        QApplication.processEvents()


def card(host: Host) -> ClockCard:
    return host.play.clock


def say_more_above(host: Host, banners: int) -> None:
    for _ in range(banners):
        host.window.add_banner(Banner(host.application.words, "26 s"))
    settle()


def worst(host: Host, *, banners: int) -> None:
    """A clock that stands in a level with an ante, a computer that may fall asleep, and banners above the page."""
    ClockCommands(host.desk).go_to(5)
    ClockCommands(host.desk).pause()
    host.pass_time(seconds=11)
    card(host).show_awake(Wakefulness.REFUSED)
    say_more_above(host, banners)


def cut(column: QWidget) -> list[str]:
    """What is shown there in part only."""
    return [
        label.text()
        for label in column.findChildren(QLabel)
        if label.isVisible() and label.text() and (_is_low(label) or _sticks_out(label, column))
    ]


def overlaps(host: Host) -> bool:
    """Whether the cards, or the digits and the buttons below them, lie over each other."""
    room = host.play.findChildren(RoomCard)[0].geometry()
    clock = card(host)
    digits = clock.time.mapTo(clock, QPoint(0, clock.time.height())).y()
    return clock.geometry().bottom() >= room.top() or digits > clock.toggle.mapTo(clock, QPoint(0, 0)).y()


def _is_low(label: QLabel) -> bool:
    needed = label.heightForWidth(label.width()) if label.wordWrap() else QFontMetrics(label.font()).height()
    return label.height() < needed


def _sticks_out(label: QLabel, column: QWidget) -> bool:
    return label.mapTo(column, QPoint(0, label.height())).y() > column.height()


def size(host: Host) -> int:
    return card(host).time.font().pixelSize()


def is_picture_shown(host: Host) -> bool:
    return any(preview.isVisible() for preview in host.play.findChildren(RoomPreview))


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("banners", [0, 1, 2, BANNERS_OF_A_BAD_NIGHT])
def test_nothing_is_cut_in_the_smallest_window(run: Run, language: str, banners: int) -> None:
    host = run(language=language).begin("Ida", "Max", "Eva", "Jo")
    worst(host, banners=banners)
    assert cut(host.play.clock_column) == []
    assert not overlaps(host)


def test_the_picture_of_the_room_gives_way_first_and_then_the_digits(run: Run) -> None:
    host = run(language="de").begin("Ida", "Max", "Eva", "Jo")
    host.tick()
    assert is_picture_shown(host)
    say_more_above(host, 2)
    assert not is_picture_shown(host)
    assert size(host) == CLOCK_SIZE
    worst(host, banners=BANNERS_OF_A_BAD_NIGHT)
    assert size(host) < CLOCK_SIZE


def test_both_come_back_with_the_room(run: Run) -> None:
    host = run().begin("Ida", "Max", "Eva", "Jo")
    worst(host, banners=BANNERS_OF_A_BAD_NIGHT)
    host.window.resize(1920, 1080)
    settle()
    assert is_picture_shown(host)
    assert size(host) == CLOCK_SIZE_WIDE
    assert cut(host.play.clock_column) == []
    assert not overlaps(host)


def test_the_buttons_stay_where_they_are_the_whole_evening(run: Run) -> None:
    host = run(language="de").begin("Ida", "Max", "Eva", "Jo")
    host.tick()

    def places() -> list[QPoint]:
        settle()
        clock = card(host)
        shown = (clock.minus, clock.previous, clock.toggle, clock.next, clock.plus, clock.coming)
        return [button.mapTo(host.window, QPoint(0, 0)) for button in shown]

    before = places()
    desk = ClockCommands(host.desk)
    levels = len(host.state.profile.structure.levels)
    for level in range(1, levels + 1):
        desk.go_to(level)
        host.pass_time(seconds=1)
        assert places() == before, f"in level {level}"
    desk.go_to(3, in_break=True)
    assert places() == before, "in a break"
    desk.pause()
    host.pass_time(seconds=11)
    assert places() == before, "while the clock stands"
    card(host).show_awake(Wakefulness.REFUSED)
    settle()
    assert not overlaps(host)
    assert places() == before, "while the computer may fall asleep"


class TestDigits:
    def test_they_keep_their_size_whatever_a_style_sheet_does(self, run: Run, qtbot: QtBot) -> None:
        host = run().begin("Ida", "Max", "Eva", "Jo")
        host.tick()
        for theme in ("light", "dark"):
            app = QApplication.instance()
            assert isinstance(app, QApplication)
            apply_theme(app, theme)
            settle()
            assert size(host) == CLOCK_SIZE
            assert card(host).time.height() >= QFontMetrics(card(host).time.font()).height()

    def test_a_font_that_is_given_to_them_later_does_not_stay(self, run: Run) -> None:
        host = run().begin("Ida", "Max", "Eva", "Jo")
        small = QFont(card(host).time.font())
        small.setPixelSize(14)
        for widget in (card(host).time, card(host).time_field.edit):
            widget.setFont(small)
            assert widget.font().pixelSize() == CLOCK_SIZE
