"""Painting of one page of the side panel: rows under headings, in columns, on a card."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import takewhile

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QTransform

from homepoker.core.quantities import card
from homepoker.ui.kit.drawings.chip_disc import paint_chip
from homepoker.ui.room_view.layout import READABLE
from homepoker.ui.room_view.lettering import CENTRE, LEFT, RIGHT, longest_that_fits, width_of, write
from homepoker.ui.room_view.pages import COLUMN_GAP, GROUP_GAP_ROWS, HEADING_ROWS, TEXT_SHARE, Column, Heading, Page
from homepoker.ui.room_view.picture import Row
from homepoker.ui.theme.fonts import MEDIUM, SEMIBOLD
from homepoker.ui.theme.palette import ROOM

WIDEST_TAIL = 0.5
"""The greatest share of a row for the seat; a longer one is shortened, so that the name has room."""

PADDING = 28.0
CORNER = 20.0


@dataclass(frozen=True, slots=True)
class PanelSpace:
    """Room of a panel for rows, and the height of its title."""

    width: float
    height: float
    title: float

    @classmethod
    def of(cls, width: float, height: float) -> PanelSpace:
        """The space inside a panel of that size; low ones have smaller titles."""
        title = 70.0 if height > 500 else 56.0
        return cls(width - 2 * PADDING, height - title - 22, title)


def paint_page(painter: QPainter, space: QRectF, page: Page, number: int, count: int) -> None:
    """Draw a page as the card of a panel.

    :param number: which page it is, from 0, of ``count`` that take turns.
    """
    inside = paint_panel(painter, space, page.title, page.span, number, count)
    left = inside.left()
    # All columns of a page say a seat alike.
    is_short = any(_is_narrow(column, page.column_width, page.row_height) for column in page.columns)
    for place, column in enumerate(page.columns):
        beside = QRectF(left, inside.top(), page.column_width, inside.height())
        title_width = _title_width(page, place)
        told = _with_short_tails(column) if is_short else column
        _paint_column(painter, told, beside, page.row_height, title_width, is_first=place == 0)
        left += page.column_width + COLUMN_GAP


def _title_width(page: Page, place: int) -> float:
    """The room for the title of the group with which a column begins: that of all its columns, which leave it free."""
    following = (column[0] for column in page.columns[place + 1 :])
    continued = takewhile(lambda item: isinstance(item, Heading) and item.is_continued, following)
    return page.column_width + sum(page.column_width + COLUMN_GAP for _ in continued)


def paint_panel(painter: QPainter, space: QRectF, title: str, beside: str, number: int, count: int) -> QRectF:
    """Draw the card of a panel with its title and what stands beside it; the space that is left for the page."""
    inside = PanelSpace.of(space.width(), space.height())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ROOM.surface))
    painter.drawRoundedRect(space, CORNER, CORNER)
    line = QRectF(space.left() + PADDING, space.top() + 4, inside.width, inside.title - 4)
    if count > 1:
        paint_turn(painter, QRectF(line.left(), line.bottom() - 6, line.width(), 6), number, count)
        # Letters that go below the line do not touch it.
        line.setBottom(line.bottom() - 9)
    size = 38.0
    written = write(painter, line, title, size, ROOM.accent, SEMIBOLD)
    line.setLeft(written.right() + 22)
    write(painter, line, beside, size, ROOM.text, SEMIBOLD)
    return QRectF(space.left() + PADDING, space.top() + inside.title, inside.width, inside.height)


def paint_turn(painter: QPainter, track: QRectF, number: int, count: int) -> None:
    """Draw the line whose marked part shows which of the pages is seen."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ROOM.line))
    painter.drawRoundedRect(track, 3, 3)
    each = max(24.0, track.width() / count)
    step = (track.width() - each) / (count - 1)
    painter.setBrush(QColor(ROOM.quiet))
    painter.drawRoundedRect(QRectF(track.left() + number * step, track.top(), each, track.height()), 3, 3)


def _paint_column(
    painter: QPainter, column: Column, space: QRectF, row_height: float, title_width: float, *, is_first: bool
) -> None:
    size = TEXT_SHARE * row_height
    rows = [item for item in column if isinstance(item, Row)]
    lead = max((width_of(row.lead, size) for row in rows), default=0.0)
    tail = max((width_of(row.tail, _aside(size)) for row in rows), default=0.0)
    tail = min(space.width() * 0.6, tail)
    top = space.top()
    for number, item in enumerate(column):
        if isinstance(item, Heading):
            top += GROUP_GAP_ROWS * row_height if number else 0.0
            height = HEADING_ROWS * row_height
            place = QRectF(space.left(), top, space.width(), height)
            # A group over several columns begins at the top of its first one.
            title = QRectF(place) if number else QRectF(space.left(), top, title_width, height)
            _paint_heading(painter, item, place, title, size, is_first=is_first)
            top += height
        else:
            _paint_row(painter, item, QRectF(space.left(), top, space.width(), row_height), size, lead, tail)
            top += row_height


def _is_narrow(column: Column, width: float, row_height: float) -> bool:
    """Whether the tails of a column leave its names too little room."""
    size = TEXT_SHARE * row_height
    rows = [item for item in column if isinstance(item, Row)]
    tail = max((width_of(row.tail, _aside(size)) for row in rows), default=0.0)
    names = max((width_of((row.text, *row.short)[-1], READABLE) for row in rows), default=0.0)
    return tail > WIDEST_TAIL * width or names + tail + 0.6 * size > width


def _with_short_tails(column: Column) -> Column:
    return tuple(
        replace(item, tail=item.short_tail) if isinstance(item, Row) and item.short_tail else item for item in column
    )


def _aside(size: float) -> float:
    """Font size of the text at the end of a row, for rows of that size."""
    return max(READABLE, size * 0.86)


def _paint_heading(
    painter: QPainter, heading: Heading, space: QRectF, title: QRectF, size: float, *, is_first: bool
) -> None:
    line = QRectF(space.left(), space.bottom() - 4, space.width(), 2)
    if heading.is_continued and not is_first:
        # The group began in the column before: its line goes on, its title is not said twice.
        line.setLeft(line.left() - COLUMN_GAP)
    else:
        write(painter, title, heading.title, max(READABLE, size * 0.92), ROOM.accent, SEMIBOLD)
    painter.fillRect(line, QColor(ROOM.line))


def _paint_row(painter: QPainter, row: Row, space: QRectF, size: float, lead: float, tail: float) -> None:
    left = space.left()
    if lead:
        write(painter, QRectF(left, space.top(), lead, space.height()), row.lead, size, ROOM.quiet, MEDIUM, RIGHT)
        left += lead + size * 0.6
    if row.chip:
        side = space.height() * 0.92
        disc = QRectF(left, space.center().y() - side / 2, side, side)
        paint_chip(painter, disc, row.chip, row.chip_colour, shows_value=False)
        left += side + size * 0.5
    if row.has_button:
        side = space.height() * 0.92
        paint_button(painter, QRectF(left, space.center().y() - side / 2, side, side))
        left += side + size * 0.35
    right = space.right()
    if row.cards:
        height = space.height() * 0.92
        width = height * CARD_SHAPE
        for two_letters in reversed(row.cards):
            right -= width
            paint_card(painter, QRectF(right, space.center().y() - height / 2, width, height), two_letters)
            right -= height * 0.16
        right -= size * 0.3
    elif row.tail:
        where = QRectF(right - tail, space.top(), tail, space.height())
        written = write(painter, where, row.tail, _aside(size), ROOM.quiet, MEDIUM, RIGHT)
        right = written.left() - size * 0.6
    colour = ROOM.accent if row.is_marked else ROOM.text
    weight = SEMIBOLD if row.is_marked else MEDIUM
    room = QRectF(left, space.top(), right - left, space.height())
    write(painter, room, longest_that_fits((row.text, *row.short), room.width(), weight), size, colour, weight, LEFT)


FACE, BLACK_SUIT, RED_SUIT = "#FFFFFF", "#14181D", "#9B1C1C"

CARD_SHAPE = 1.68
"""The width of a small card as a share of its height: rank and suit stand beside each other."""


def paint_card(painter: QPainter, space: QRectF, two_letters: str) -> None:
    """Draw a card, ``As``, into a space."""
    shown = card(two_letters)
    colour = RED_SUIT if shown.suit in "hd" else BLACK_SUIT
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(FACE))
    corner = space.height() * 0.16
    painter.drawRoundedRect(space, corner, corner)
    rank = "10" if shown.rank == "T" else shown.rank
    side = space.height() * 0.46
    edge = space.height() * 0.08
    room = QRectF(space.left() + edge, space.top(), space.width() - side - 3 * edge, space.height())
    write(painter, room, rank, space.height() * 0.72, colour, SEMIBOLD, CENTRE)
    at = QPointF(space.right() - 2 * edge - side, space.center().y() - side / 2)
    painter.setBrush(QColor(colour))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPath(QTransform(side, 0, 0, side, at.x(), at.y()).map(_suit(shown.suit)))


def paint_button(painter: QPainter, space: QRectF) -> None:
    """Draw the dealer button into a square."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(FACE))
    painter.drawEllipse(space)
    write(painter, space, "D", max(READABLE, space.height() * 0.66), BLACK_SUIT, SEMIBOLD, CENTRE)


def _suit(suit: str) -> QPainterPath:
    """The outline of a suit in a square of side 1."""
    return {"c": _club, "d": _diamond, "h": _heart, "s": _spade}[suit]()


def _diamond() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0))
    for x, y in ((0.88, 0.5), (0.5, 1), (0.12, 0.5)):
        path.lineTo(x, y)
    path.closeSubpath()
    return path


def _spade() -> QPainterPath:
    path = QTransform(1, 0, 0, -0.86, 0, 0.84).map(_heart())
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addPath(_stem())
    return path


def _club() -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for x, y in ((0.5, 0.24), (0.24, 0.6), (0.76, 0.6)):
        path.addEllipse(QPointF(x, y), 0.235, 0.235)
    path.addRect(0.44, 0.35, 0.12, 0.3)
    path.addPath(_stem())
    return path


def _heart() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0.96))
    path.cubicTo(0.36, 0.8, 0.02, 0.58, 0.02, 0.3)
    path.cubicTo(0.02, 0.12, 0.14, 0.03, 0.26, 0.03)
    path.cubicTo(0.37, 0.03, 0.46, 0.1, 0.5, 0.2)
    path.cubicTo(0.54, 0.1, 0.63, 0.03, 0.74, 0.03)
    path.cubicTo(0.86, 0.03, 0.98, 0.12, 0.98, 0.3)
    path.cubicTo(0.98, 0.58, 0.64, 0.8, 0.5, 0.96)
    path.closeSubpath()
    return path


def _stem() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0.55))
    path.quadTo(0.5, 0.88, 0.3, 0.98)
    path.lineTo(0.7, 0.98)
    path.quadTo(0.5, 0.88, 0.5, 0.55)
    path.closeSubpath()
    return path
