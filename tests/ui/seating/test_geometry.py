"""Nothing on a drawn table touches anything else, whatever its size; computed from the geometry that is painted."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, QSize
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QPushButton, QWidget

from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.ui.seating.geometry import (
    LEAST_MIDDLE,
    SEAT_HEIGHT,
    SMALLEST,
    badge_places,
    middle_place,
    seat_places,
)
from homepoker.ui.seating.overview import MANY_TABLES
from homepoker.ui.seating.table import TableOval
from tests.played_evenings import NAMES
from tests.ui.conftest import Alone
from tests.ui.host import EveningHost

WINDOWS = [(1280, 640), (1280, 720), (1280, 800), (1366, 768), (1920, 1080)]
TABLES = [QSize(width, height) for width in range(SMALLEST.width(), 1100, 33) for height in range(218, 441, 37)]

MOST_BADGES = 3
"""The most markers of a seat: button or small blind, big blind, and that this player deals."""


def touching(parts: dict[str, QRectF]) -> list[tuple[str, str]]:
    return [(one, other) for one, other in combinations(parts, 2) if parts[one].intersects(parts[other])]


@pytest.mark.parametrize("count", range(2, 13))
def test_seats_markers_and_middle_never_touch(count: int) -> None:
    for table in TABLES:
        seats = seat_places(count, table)
        parts = {f"seat {number}": QRectF(seat) for number, seat in enumerate(seats, start=1)}
        parts["middle"] = QRectF(middle_place(count, table))
        for number, seat in enumerate(seats, start=1):
            for at, box in enumerate(badge_places(seat, table, MOST_BADGES)):
                parts[f"badge {at} of seat {number}"] = box
        assert len(seats) == count
        assert not touching(parts), table
        assert all(QRectF(QRect(QPoint(), table)).contains(part) for part in parts.values()), table
        assert parts["middle"].width() >= LEAST_MIDDLE
        assert all(seat.height() >= SEAT_HEIGHT and seat.width() >= 78 for seat in seats)


@pytest.mark.parametrize("count", range(2, 13))
def test_the_middle_is_wider_where_no_marker_lies_before_the_seats_at_the_ends(count: int) -> None:
    for table in TABLES:
        seats = seat_places(count, table)
        for marked in ([], [0], [count - 1], [count // 2 - 1, count // 2]):
            badges = [box for seat in marked for box in badge_places(seats[seat], table, MOST_BADGES)]
            middle = QRectF(middle_place(count, table, marked))
            assert not [part for part in (*map(QRectF, seats), *badges) if part.intersects(middle)], (table, marked)
            assert middle.width() >= middle_place(count, table).width()
    assert middle_place(9, SMALLEST, [0]).width() >= middle_place(9, SMALLEST).width() + 36


@pytest.mark.parametrize("count", range(3, 13))
def test_seats_go_round_clockwise_from_the_upper_left(count: int) -> None:
    table = QSize(540, 230)
    spots = [seat.center() - QPoint(270, 115) for seat in seat_places(count, table)]
    turns = [
        one.x() * other.y() - one.y() * other.x() for one, other in zip(spots, [*spots[1:], spots[0]], strict=True)
    ]
    assert all(turn >= 0 for turn in turns)
    assert spots[0].y() == min(spot.y() for spot in spots) or count > 6


def shown(host: EveningHost) -> list[TableOval]:
    found = (one for one in host.play.tables.findChildren(TableOval) if one.isVisible())
    return sorted(found, key=lambda oval: oval.view.number)


def parts_of(oval: TableOval) -> dict[str, QRectF]:
    """All that is seen on a table: its seats, the markers before them, and the words and buttons in its middle."""
    found: dict[str, QRectF] = {}
    for seat in oval.seats:
        found[f"seat {seat.seat.number}"] = QRectF(seat.geometry())
        for at, box in enumerate(badge_places(seat.geometry(), oval.size(), len(seat.seat.badges))):
            found[f"{seat.seat.badges[at]} of seat {seat.seat.number}"] = box
    for part in oval.findChildren(QWidget):
        is_words = isinstance(part, QLabel | QAbstractButton) and part not in oval.seats
        if is_words and part.isVisible():
            found[f"{type(part).__name__} {part.accessibleName() or id(part)}"] = QRectF(
                QRect(part.mapTo(oval, QPoint()), part.size())
            )
    return found


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("tables", [1, 2, 3, 4, 6, 10])
def test_nothing_on_a_table_of_the_window_touches_anything(alone: Alone, tables: int, language: str) -> None:
    host = alone(language=language).prepare(*NAMES[: min(6 * tables, 24)])
    SeatingCommands(host.desk).draw_seats({table: 10 - (table - 1) % 5 for table in range(1, tables + 1)})
    ClockCommands(host.desk).start()
    if tables >= MANY_TABLES:
        host.click("seating.zoom_all")
    for width, height in WINDOWS:
        host.window.resize(width, height)
        QApplication.processEvents()
        QApplication.processEvents()
        ovals = shown(host)
        assert len(ovals) == tables
        for oval in ovals:
            found = parts_of(oval)
            assert not touching(found), (width, height, oval.size())
            assert all(QRectF(oval.rect()).contains(part) for part in found.values()), (width, height, oval.size())
            for button in oval.findChildren(QPushButton):
                assert button.isHidden() or button.width() >= button.sizeHint().width(), button.text()
                assert button.isHidden() or button.height() >= button.sizeHint().height(), button.text()
        assert not touching({str(one.view.number): QRectF(one.geometry()) for one in ovals})


@pytest.mark.parametrize("language", ["de", "en"])
def test_three_tables_are_seen_at_once_from_1280_by_720_on(alone: Alone, language: str) -> None:
    host = alone(language=language, size=(1280, 720)).begin(*NAMES, tables=3, seats=10)
    # The second is a laptop of 1366×768 whose window is maximised above the taskbar.
    for width, height in ((1280, 720), (1366, 690), (1440, 900), (1920, 1080)):
        host.window.resize(width, height)
        QApplication.processEvents()
        assert host.play.tables.verticalScrollBar().maximum() == 0
        assert host.play.tables.horizontalScrollBar().maximum() == 0
