"""Painting of the strip at the foot of the room view: players left, the average stack, and who deals."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from homepoker.ui.room_view.layout import CAP_HEIGHT, READABLE, Areas, has_dealing_row
from homepoker.ui.room_view.lettering import RIGHT, longest_that_fits, width_of, write
from homepoker.ui.room_view.picture import Dealer, Fact, RoomPicture
from homepoker.ui.theme.fonts import MEDIUM, SEMIBOLD
from homepoker.ui.theme.palette import ROOM

FIGURE, LABEL, FIGURE_GAP = 58.0, 42.0, 72.0
DEALER, DEALER_GAP, TITLE_GAP = 40.0, 44.0, 32.0
FIGURES_SHARE = 0.58
"""The share of the strip's height for the figures where those who deal have a row below them."""


def paint_foot(painter: QPainter, space: QRectF, picture: RoomPicture, areas: Areas) -> None:
    """Draw the strip into its space; nothing where it has none."""
    if space.height() <= 0:
        return
    painter.fillRect(QRectF(space.left(), space.top(), space.width(), 2), QColor(ROOM.line))
    row = QRectF(space.left(), space.top() + 4, space.width(), space.height() - 4)
    if has_dealing_row(picture, areas.arrangement, space.width()):
        below = QRectF(row)
        if picture.facts:
            row.setHeight(row.height() * FIGURES_SHARE)
            below.setTop(row.bottom())
        _paint_dealing(painter, below, picture, is_centred=areas.is_centred)
        _paint_figures(painter, row, picture.facts, is_centred=areas.is_centred)
        return
    left = _paint_figures(painter, row, picture.facts, is_centred=areas.is_centred and not picture.dealing)
    _write_sentences(painter, QRectF(left, row.top(), row.right() - left, row.height()), picture.dealing, 44, RIGHT)


def dealing_turns(picture: RoomPicture, width: float) -> list[tuple[str, ...]]:
    """The dealers divided into turns that fit in the smallest letters; each table stands in one of them.

    Names are as long as all of them have room at one turn, else as short as they may be.
    """
    room = width - _title_width(picture)
    turns: list[tuple[str, ...]] = []
    for shorter in range(1 + max((len(one.short) for one in picture.dealing), default=0)):
        turns = _in_turns([(one.text, *one.short)[: shorter + 1][-1] for one in picture.dealing], room)
        if len(turns) == 1:
            break
    return turns


def _in_turns(dealers: Sequence[str], room: float) -> list[tuple[str, ...]]:
    turns: list[tuple[str, ...]] = []
    page: tuple[str, ...] = ()
    for dealer in dealers:
        longer = (*page, dealer)
        needed = sum(width_of(one, READABLE) + 1 for one in longer) + DEALER_GAP * (len(longer) - 1)
        if page and needed > room:
            turns.append(page)
            longer = (dealer,)
        page = longer
    return [*turns, page]


def _title_width(picture: RoomPicture) -> float:
    return width_of(picture.dealing_title, DEALER, SEMIBOLD) + TITLE_GAP if picture.dealing_title else 0.0


def _with_next(dealing: Sequence[Dealer], room: float) -> tuple[str, ...]:
    """Texts of dealers with their successors, if all fit in the smallest letters; else empty."""
    texts = tuple(one.with_next or one.text for one in dealing)
    needed = sum(width_of(text, READABLE) + 1 for text in texts) + DEALER_GAP * (len(texts) - 1)
    return texts if needed <= room and any(one.with_next for one in dealing) else ()


def _paint_dealing(painter: QPainter, space: QRectF, picture: RoomPicture, *, is_centred: bool) -> None:
    longer = _with_next(picture.dealing, space.width() - _title_width(picture))
    turns = [longer] if longer else dealing_turns(picture, space.width())
    shown = turns[picture.turn % len(turns)]
    free = space.width() - _title_width(picture) - DEALER_GAP * (len(shown) - 1)
    needed = sum(width_of(one, DEALER) + 1 for one in shown)
    # Sizes are whole pixels: rounded up, the last dealer would lack the last letters.
    size = DEALER if needed <= free else max(READABLE, int(DEALER * free / needed))
    widths = [width_of(one, size) + 1 for one in shown]
    left = space.left()
    if is_centred and (len(turns) == 1 or not picture.dealing_title):
        left += max(0.0, (free - sum(widths)) / 2)
    line = QRectF(left, space.top(), space.right() - left, space.height())
    if picture.dealing_title:
        title = write(painter, line, picture.dealing_title, DEALER, ROOM.accent, SEMIBOLD)
        left = title.right() + TITLE_GAP
    for dealer, width in zip(shown, widths, strict=True):
        place = QRectF(left, space.top(), min(width, space.right() - left), space.height())
        write(painter, place, dealer, size, ROOM.text, MEDIUM)
        left += width + DEALER_GAP


def _paint_figures(painter: QPainter, row: QRectF, figures: Sequence[Fact], *, is_centred: bool) -> float:
    """Draw the figures beside each other; returns their right end."""
    left = row.left()
    if is_centred:
        total = sum(
            width_of(fact.figure, FIGURE, SEMIBOLD) + 16 + width_of(fact.label, LABEL) + FIGURE_GAP for fact in figures
        )
        left += max(0.0, (row.width() - total + FIGURE_GAP) / 2)
    for fact in figures:
        room = row.right() - left
        figure = write(painter, QRectF(left, row.top(), room, row.height()), fact.figure, FIGURE, ROOM.text, SEMIBOLD)
        drop = CAP_HEIGHT * (FIGURE - LABEL) / 2
        beside = QRectF(figure.right() + 16, row.top() + drop, row.right() - figure.right() - 16, row.height())
        left = write(painter, beside, fact.label, LABEL, ROOM.quiet).right() + FIGURE_GAP
    return left


def _write_sentences(
    painter: QPainter, space: QRectF, dealing: Sequence[Dealer], size: float, align: Qt.AlignmentFlag
) -> None:
    """Write sentences beside each other, or below each other where they are long; the last word stays readable."""
    if not dealing:
        return
    together = " · ".join(one.text for one in dealing)
    if len(dealing) < 2:
        together = longest_that_fits((dealing[0].text, *dealing[0].short), space.width())
    if len(dealing) < 2 or width_of(together, size) * READABLE / size <= space.width():
        write(painter, space, together, size, ROOM.text, MEDIUM, align, keeps_end=True)
        return
    count = len(dealing)
    is_high = space.height() >= count * READABLE * 1.2
    width = space.width() if is_high else (space.width() - 40 * (count - 1)) / count
    height = space.height() / count if is_high else space.height()
    for number, one in enumerate(dealing):
        down, along = (number * height, 0.0) if is_high else (0.0, number * (width + 40))
        line = QRectF(space.left() + along, space.top() + down, width, height)
        text = longest_that_fits((one.text, *one.short), width)
        write(painter, line, text, max(READABLE, min(size, height * 0.8)), ROOM.text, MEDIUM, align, keeps_end=True)
