"""A second in which nothing happens changes digits, and nothing else is worked out, laid out or painted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.host import Host

Run = Callable[..., Host]


class Seen(QObject):
    """Notes which widgets are painted and which are laid out."""

    def __init__(self) -> None:
        super().__init__()
        self.painted: list[str] = []
        self.laid_out: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(watched, QWidget) and event.type() == QEvent.Type.Paint:
            self.painted.append(type(watched).__name__)
        if event.type() == QEvent.Type.LayoutRequest:
            self.laid_out.append(type(watched).__name__)
        return False


@pytest.fixture
def host(run: Run) -> Host:
    host = run().begin("Ida", "Max", "Eva", "Jo")
    host.window.resize(1440, 900)
    host.pass_time(minutes=5, seconds=30)
    return host


def seen_in(host: Host, seconds: int) -> Seen:
    app = QApplication.instance()
    assert app is not None
    for _ in range(6):
        host.pass_time(seconds=1)
        QApplication.processEvents()
    seen = Seen()
    app.installEventFilter(seen)
    for _ in range(seconds):
        host.pass_time(seconds=1)
        QApplication.processEvents()
    app.removeEventFilter(seen)
    return seen


def test_a_second_paints_the_digits_on_the_card_in_the_rail_and_in_the_thumbnail(host: Host) -> None:
    seen = seen_in(host, 3)
    assert sorted(seen.painted) == ["Digits"] * 6 + ["RoomPreview"] * 3


def test_a_second_lays_nothing_out(host: Host) -> None:
    assert seen_in(host, 3).laid_out == []


def test_a_minute_later_the_words_beside_the_digits_are_those_of_now(host: Host) -> None:
    before = host.play.clock._break.text()
    seen_in(host, 60)
    assert host.play.clock._break.text() != before
