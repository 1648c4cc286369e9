"""Painting of the final standings: the winner large, and everybody's place and points in rows."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QTransform

from homepoker.ui.room_view.layout import CAP_HEIGHT, READABLE
from homepoker.ui.room_view.lettering import (
    CENTRE,
    LEFT,
    RIGHT,
    height_wrapped,
    longest_that_fits,
    width_of,
    write,
    write_wrapped,
)
from homepoker.ui.room_view.page_painting import CORNER, paint_turn
from homepoker.ui.room_view.picture import RoomPicture, StandingsRow
from homepoker.ui.theme.fonts import MEDIUM, REGULAR, SEMIBOLD
from homepoker.ui.theme.palette import ROOM

TALLEST_ROW, LOWEST_ROW = 72.0, 58.0
NARROW = 1300.0
"""Pictures narrower than this have the winner above the rows instead of beside them."""

WIDEST_WINNER, NARROWEST_WINNER = 560.0, 330.0
"""The winner beside the rows gives way to long names, as far as the cup and the points allow."""

BESIDE_GAP = 48.0
COLUMN_GAP = 40.0
COLUMN_AT_LEAST = 520.0
ROW_PADDING = 18.0
WORD_GAP = 0.6
"""The distance between place, name and points, as a share of the size of the letters."""


def paint_standings(painter: QPainter, space: QRectF, picture: RoomPicture) -> None:
    """Draw the standings into a space; where they need several pages, the turn chooses one."""
    rows = picture.standings
    if not rows:
        return
    if space.width() < NARROW:
        winner = QRectF(space.left(), space.top(), space.width(), 150)
        listed = QRectF(space.left(), winner.bottom() + 20, space.width(), space.bottom() - winner.bottom() - 20)
        columns = _columns(listed, rows)
    else:
        width = min(WIDEST_WINNER, space.width() * 0.32)
        columns = _columns(space.adjusted(width + BESIDE_GAP, 0, 0, 0), rows)
        free = space.width() - BESIDE_GAP - (columns - 1) * COLUMN_GAP
        needed = columns * _width_needed(rows, READABLE, has_reasons=columns == 1)
        width = max(NARROWEST_WINNER, min(width, free - needed))
        winner = QRectF(space.left(), space.top(), width, space.height())
        listed = space.adjusted(width + BESIDE_GAP, 0, 0, 0)
    first = _first_place(rows)
    _paint_winner(painter, winner, first, picture.points_word if first.points else "")
    _paint_rows(painter, listed, rows, columns, picture.turn)


def _first_place(rows: tuple[StandingsRow, ...]) -> StandingsRow:
    """The winner, or all who share the place; their points may differ by knock-outs, so the rows alone say them."""
    best = [row.name for row in rows if row.place == 1]
    return rows[0] if len(best) < 2 else StandingsRow(1, ", ".join(best))


def _paint_winner(painter: QPainter, space: QRectF, row: StandingsRow, points_word: str) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ROOM.surface))
    painter.drawRoundedRect(space, CORNER, CORNER)
    if space.width() > space.height():
        _paint_cup(painter, QPointF(space.left() + 90, space.center().y()), 100)
        points = QRectF(space.right() - 320, space.top(), 290, space.height())
        written = write(painter, points, row.points, 84, ROOM.accent, SEMIBOLD, RIGHT)
        name = QRectF(space.left() + 180, space.top(), written.left() - space.left() - 220, space.height())
        write(painter, name, row.name, 76, ROOM.text, SEMIBOLD, LEFT)
        return
    middle = space.center()
    _paint_cup(painter, QPointF(middle.x(), space.top() + space.height() * 0.26), 230)
    name = QRectF(space.left() + 30, space.top() + space.height() * 0.45, space.width() - 60, space.height() * 0.24)
    write_wrapped(painter, name, row.name, 84, ROOM.text, SEMIBOLD)
    points = QRectF(name.left(), name.bottom() + 10, name.width(), 120)
    total = width_of(row.points, 120, SEMIBOLD) + 18 + width_of(points_word, 46)
    shrink = min(1.0, points.width() / total)
    if shrink < READABLE / 46:
        # Not beside each other: what is counted stands below its figure.
        below = QRectF(points.left(), points.bottom(), points.width(), 52)
        write(painter, points, row.points, 120, ROOM.accent, SEMIBOLD, CENTRE)
        write(painter, below, points_word, 46, ROOM.quiet, MEDIUM, CENTRE)
        _paint_reasons(painter, QRectF(name.left(), below.bottom(), name.width(), space.bottom() - below.bottom()), row)
        return
    large, small = 120 * shrink, 46 * shrink
    points.setLeft(points.center().x() - min(total * shrink, points.width()) / 2)
    figure = write(painter, points, row.points, large, ROOM.accent, SEMIBOLD)
    drop = CAP_HEIGHT * (large - small) / 2
    word = QRectF(figure.right() + 18 * shrink, points.top() + drop, points.right(), points.height())
    word.setRight(points.right() + 1)
    write(painter, word, points_word, small, ROOM.quiet)
    _paint_reasons(painter, QRectF(name.left(), points.bottom(), name.width(), space.bottom() - points.bottom()), row)


def _paint_reasons(painter: QPainter, room: QRectF, row: StandingsRow) -> None:
    """Draw what the winner's points are for, where there is room for all of it."""
    text = row.breakdown.replace(", ", ",\n", 1)
    height = height_wrapped(text, READABLE, room, REGULAR)
    if height <= room.height() - ROW_PADDING:
        place = QRectF(room.left(), room.top(), room.width(), height)
        write_wrapped(painter, place, text, READABLE, ROOM.quiet, REGULAR)


def _paint_rows(painter: QPainter, space: QRectF, rows: tuple[StandingsRow, ...], columns: int, turn: int) -> None:
    capacity = int(space.height() // LOWEST_ROW)
    pages = ceil(len(rows) / (capacity * columns))
    if pages > 1:
        capacity = int((space.height() - 30) // LOWEST_ROW)
        pages = ceil(len(rows) / (capacity * columns))
    each = ceil(len(rows) / (pages * columns))
    shown = turn % pages
    first = shown * each * columns
    height = min(TALLEST_ROW, (space.height() - (30 if pages > 1 else 0)) / each)
    width = (space.width() - COLUMN_GAP * (columns - 1)) / columns
    size = max(READABLE, min(44.0, height * 0.62))
    # Names come first: where both do not fit, the sums are read on paper instead.
    has_reasons = any(row.breakdown for row in rows) and _width_needed(rows, READABLE, has_reasons=True) <= width
    # All names are equally large: those that fit do not stand out beside a long one.
    while size > READABLE and _width_needed(rows, size, has_reasons=has_reasons) > width:
        size = max(READABLE, size - 1)
    for column in range(columns):
        part = rows[first + column * each : first + (column + 1) * each]
        left = space.left() + column * (width + COLUMN_GAP)
        _paint_column(
            painter, QRectF(left, space.top(), width, space.height()), part, height, size, has_reasons=has_reasons
        )
    if pages > 1:
        paint_turn(painter, QRectF(space.left(), space.bottom() - 12, space.width(), 6), shown, pages)


def _columns(space: QRectF, rows: tuple[StandingsRow, ...]) -> int:
    """The least number of columns that hold all rows on one page, so that names have as much room as there is."""
    return max(1, min(int(space.width() // COLUMN_AT_LEAST), ceil(len(rows) / (space.height() // LOWEST_ROW))))


def _width_needed(rows: tuple[StandingsRow, ...], size: float, *, has_reasons: bool) -> float:
    """The width of a column in which every name stands whole, in letters of that size."""
    lead = max(width_of(f"{row.place}.", size) for row in rows)
    points = max(width_of(row.points, size, SEMIBOLD) for row in rows)
    reasons = max(width_of(row.breakdown, READABLE, REGULAR) for row in rows) if has_reasons else 0.0
    names = max(width_of(row.name, size, _weight(row)) + _shared_width(row, size) for row in rows)
    gaps = (2 if points else 1) * WORD_GAP * size + (size if reasons else 0.0) + 2 * ROW_PADDING
    return lead + names + reasons + points + gaps + 1


def _weight(row: StandingsRow) -> QFont.Weight:
    return SEMIBOLD if row.place == 1 else MEDIUM


def _paint_column(
    painter: QPainter, space: QRectF, rows: tuple[StandingsRow, ...], height: float, size: float, *, has_reasons: bool
) -> None:
    gap = WORD_GAP * size
    lead = max((width_of(f"{row.place}.", size) for row in rows), default=0.0) + ROW_PADDING
    points = max((width_of(row.points, size, SEMIBOLD) for row in rows), default=0.0)
    for number, row in enumerate(rows):
        line = QRectF(space.left(), space.top() + number * height, space.width(), height)
        if number % 2 == 0:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(ROOM.surface))
            painter.drawRoundedRect(line.adjusted(0, 1, 0, -1), 10, 10)
        colour = ROOM.accent if row.place <= 3 else ROOM.quiet
        place = QRectF(line.left(), line.top(), lead, height)
        write(painter, place, f"{row.place}.", size, colour, _weight(row), RIGHT)
        left, right = line.left() + lead + gap, line.right() - ROW_PADDING
        end = QRectF(right - points, line.top(), points, height)
        write(painter, end, row.points, size, ROOM.text, SEMIBOLD, RIGHT)
        if points:
            right -= points + gap
        if has_reasons:
            why = QRectF(left, line.top(), right - left, height)
            right = write(painter, why, row.breakdown, READABLE, ROOM.quiet, REGULAR, RIGHT).left() - size
        width = right - left - _shared_width(row, size)
        name = longest_that_fits((row.name, *row.short), width, _weight(row))
        told = write(painter, QRectF(left, line.top(), width, height), name, size, ROOM.text, _weight(row))
        if row.shared:
            beside = QRectF(told.right() + WORD_GAP * size / 2, line.top(), right, height)
            beside.setRight(right)
            write(painter, beside, row.shared, READABLE, ROOM.quiet, REGULAR)


def _shared_width(row: StandingsRow, size: float) -> float:
    """The width of the word behind a name that others have the same place."""
    return width_of(row.shared, READABLE, REGULAR) + WORD_GAP * size / 2 + 1 if row.shared else 0.0


def _paint_cup(painter: QPainter, middle: QPointF, side: float) -> None:
    """A winner's cup around a point."""
    bowl = QPainterPath(QPointF(0.26, 0.08))
    bowl.lineTo(0.74, 0.08)
    bowl.cubicTo(0.74, 0.42, 0.68, 0.58, 0.5, 0.62)
    bowl.cubicTo(0.32, 0.58, 0.26, 0.42, 0.26, 0.08)
    foot = QPainterPath()
    foot.addRect(0.465, 0.6, 0.07, 0.18)
    foot.addRoundedRect(0.33, 0.78, 0.34, 0.1, 0.03, 0.03)
    handles = QPainterPath(QPointF(0.27, 0.17))
    handles.cubicTo(0.02, 0.1, 0.06, 0.44, 0.32, 0.44)
    handles.moveTo(0.73, 0.17)
    handles.cubicTo(0.98, 0.1, 0.94, 0.44, 0.68, 0.44)
    to_place = QTransform(side, 0, 0, side, middle.x() - side / 2, middle.y() - side / 2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ROOM.accent))
    painter.drawPath(to_place.map(bowl))
    painter.drawPath(to_place.map(foot))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(ROOM.accent), side * 0.055))
    painter.drawPath(to_place.map(handles))
