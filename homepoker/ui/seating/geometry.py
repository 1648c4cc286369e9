"""Geometry of a drawn table: places of seats, markers and middle, so that none of them touches another.

All lengths are logical pixels; a table's rectangle begins at 0, 0.
"""

from __future__ import annotations

from collections.abc import Collection
from math import ceil

from PySide6.QtCore import QPoint, QRect, QRectF, QSize

SEAT_WIDTH, SEAT_HEIGHT = 100, 36
"""Size of a seat at tables of up to ten; seats grow with their table."""

WIDEST_SEAT, HIGHEST_SEAT = 190, 54

SMALLEST = QSize(440, 201)
"""The least size of a readable table."""

BADGE = 22

LEAST_MIDDLE, WIDEST_MIDDLE = 180, 340
"""Widths of the middle of a table, which leaves room for the markers before the seats."""

_EDGE = 4
_SEAT_GAP = 8
_BADGE_GAP = 2
_LANE = BADGE + 2 * _BADGE_GAP
"""Width of the lane of markers between seats and middle."""

_SIDES = {2: (1, 0, 1, 0), 3: (1, 0, 2, 0), 4: (2, 0, 2, 0), 5: (2, 1, 1, 1)}
"""Seats of small tables above, on the right, below and on the left; larger ones have one at either end."""


def sides(count: int) -> tuple[int, int, int, int]:
    """The number of seats above, on the right, below and on the left."""
    return _SIDES.get(count) or (ceil((count - 2) / 2), 1, (count - 2) // 2, 1)


def seat_places(count: int, table: QSize) -> list[QRect]:
    """The places of so many seats, clockwise from the upper left."""
    size = _seat_size(count, table)
    above, right, below, left = sides(count)
    bend = _bend(table, size)
    places = _row(above, table, size, _EDGE, bend)
    middle = round((table.height() - size.height()) / 2)
    if right:
        places.append(QRect(QPoint(table.width() - _EDGE - size.width(), middle), size))
    places += reversed(_row(below, table, size, table.height() - _EDGE - size.height(), -bend))
    if left:
        places.append(QRect(QPoint(_EDGE, middle), size))
    return places


def badge_places(seat: QRect, table: QSize, count: int) -> list[QRectF]:
    """The places of so many markers on the felt before a seat, side by side."""
    length = count * BADGE + (count - 1) * 2
    is_above, is_below = seat.bottom() < table.height() / 2, seat.top() > table.height() / 2
    if not is_above and not is_below:
        is_left = seat.center().x() < table.width() / 2
        x = seat.x() + seat.width() + _BADGE_GAP if is_left else seat.x() - _BADGE_GAP - BADGE
        top = seat.y() + (seat.height() - length) / 2
        return [QRectF(x, top + at * (BADGE + 2), BADGE, BADGE) for at in range(count)]
    y = seat.y() + seat.height() + _BADGE_GAP if is_above else seat.y() - _BADGE_GAP - BADGE
    # The corners of a table are round: markers lie towards its middle.
    aside = seat.center().x() - table.width() / 2
    left = seat.x() + (seat.width() - length) / 2
    if abs(aside) > seat.width() / 2:
        left = seat.x() + seat.width() - _SEAT_GAP - length if aside < 0 else seat.x() + _SEAT_GAP
    return [QRectF(left + at * (BADGE + 2), y, BADGE, BADGE) for at in range(count)]


def middle_place(count: int, table: QSize, marked: Collection[int] | None = None) -> QRect:
    """The room for title, dealer and buttons between all markers.

    :param marked: the seats with markers before them, from 0; ``None``: all. At an end without them there
        is more room.
    """
    size = _seat_size(count, table)
    above, on_right, _, on_left = sides(count)

    def end(seat: int, *, has_seat: bool) -> int:
        is_free = has_seat and marked is not None and seat not in marked
        return _EDGE + (size.width() if has_seat else 0) + (_SEAT_GAP if is_free else _LANE)

    left, right = end(count - 1, has_seat=bool(on_left)), end(above, has_seat=bool(on_right))
    top = _EDGE + size.height() + _LANE
    width = min(WIDEST_MIDDLE, table.width() - left - right)
    x = min(max(round((table.width() - width) / 2), left), table.width() - right - width)
    return QRect(x, top, width, table.height() - 2 * top)


def _seat_size(count: int, table: QSize) -> QSize:
    """The size of a seat, as wide as the room between the seats and in the middle allows: names are long."""
    above, right, below, _ = sides(count)
    most = max(above, below)
    across = (table.width() - 2 * _EDGE - (most - 1) * _SEAT_GAP) // most
    beside = (table.width() - LEAST_MIDDLE) // 2 - _EDGE - _LANE if right else WIDEST_SEAT
    height = min(HIGHEST_SEAT, max(SEAT_HEIGHT, round(table.height() * 0.14)))
    return QSize(min(WIDEST_SEAT, across, beside), height)


def _bend(table: QSize, seat: QSize) -> int:
    """The offset inwards of the outermost seats of a row, because the table is round; low ones have no room."""
    return round(min(seat.height() / 2, max(0.0, (table.height() - SMALLEST.height()) * 0.2)))


def _row(count: int, table: QSize, size: QSize, y: int, bend: int) -> list[QRect]:
    """The places of so many seats beside each other, from left to right; three and more fill the width."""
    if count < 3:
        middles = [table.width() * share for share in ((0.5,), (0.28, 0.72))[count - 1]] if count else []
        return [QRect(QPoint(round(x - size.width() / 2), y), size) for x in middles]
    step = (table.width() - 2 * _EDGE - size.width()) / (count - 1)
    outermost = (0, count - 1)
    return [QRect(QPoint(round(_EDGE + at * step), y + (bend if at in outermost else 0)), size) for at in range(count)]
