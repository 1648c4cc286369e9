"""Pictures for a chat: as wide as messengers show them, with lines and rows that are readable on a telephone."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen, QPicture

from homepoker.services.exchange.result_picture import ResultPicture, ResultRow
from homepoker.ui.paper.pages import LINE, QUIET, TEXT, have_application
from homepoker.ui.theme.fonts import MEDIUM, REGULAR, SEMIBOLD, drawn_font
from homepoker.ui.theme.palette import LIGHT

WIDTH = 1080
"""Width of a picture, in pixels: what messengers show without making it smaller."""
MARGIN, ROW, TITLE, TYPE, SMALL = 56, 66, 56, 36, 28
"""Margin, height of a row, and sizes of letters, in pixels."""

_GROUND = "#ffffff"
_HONOURED = 3
_ONE_COLUMN = 24
"""Rows that stand below one another; of more, those behind stand in two columns and in smaller letters."""
_FIRST_IN_FULL = 10
_DENSE_ROW, _DENSE_TYPE, _GUTTER = 48, 27, 44
_PLACE, _PLACE_GAP = 80, 20
"""Width for the place before a name, and what of it stays free, in letters of the usual size."""
_TALLEST_ROW, _FILLED = 104, 1350
"""Of few players each has a taller row, up to this height, so that the picture is about so high."""
_SHARES, _SHARES_OF_NAMES = (1.0, 0.9, 0.8, 0.7, 0.6), (1.0, 0.9, 0.8)
"""How much smaller letters become before a text is cut."""
_VALUE_GAP = 30


def draw_result(picture: ResultPicture) -> bytes:
    """A result as a PNG file, also without a window."""
    have_application()
    recorded, size = record_result(picture)
    return png_of(recorded, size)


def png_of(recorded: QPicture, size: QSize) -> bytes:
    """A picture as a PNG file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image_of(recorded, size).save(buffer, "PNG")  # type: ignore[call-overload] # PySide takes text, its stub asks for bytes
    return bytes(buffer.data().data())


def image_of(recorded: QPicture, size: QSize) -> QImage:
    """A picture on white ground."""
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(QColor(_GROUND))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.drawPicture(0, 0, recorded)
    painter.end()
    return image


def record_result(picture: ResultPicture) -> tuple[QPicture, QSize]:
    """A result as it is to be painted, and its size."""
    recorded = QPicture()
    painter = QPainter(recorded)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    y = float(MARGIN)
    if picture.club:
        y = draw_line(painter, picture.club, drawn_font(SMALL, SEMIBOLD), LIGHT.accent, y)
    y = draw_line(painter, picture.title, fitted(picture.title, TITLE, SEMIBOLD, WIDTH - 2 * MARGIN), TEXT, y)
    y = draw_line(painter, picture.subtitle, drawn_font(SMALL), QUIET, y) + 20
    in_full = len(picture.rows) if len(picture.rows) <= _ONE_COLUMN else _FIRST_IN_FULL
    height = max(ROW, min(_TALLEST_ROW, (_FILLED - y) / max(len(picture.rows), 1)))
    line = QRectF(MARGIN, y, WIDTH - 2 * MARGIN, height)
    y = _draw_rows(painter, picture.headings, picture.rows[:in_full], line, TYPE * height / ROW)
    rest = picture.rows[in_full:]
    if rest:
        left, right = rest[: -(-len(rest) // 2)], rest[-(-len(rest) // 2) :]
        width = (WIDTH - 2 * MARGIN - _GUTTER) / 2
        y += 24
        line = QRectF(MARGIN, y, width, _DENSE_ROW)
        below = [
            _draw_rows(painter, (), part, line.translated(at * (width + _GUTTER), 0), _DENSE_TYPE)
            for at, part in enumerate((left, right))
        ]
        y = max(below)
    for note in picture.notes:
        y = draw_line(painter, note, drawn_font(SMALL), QUIET, y + 20)
    painter.end()
    return recorded, QSize(WIDTH, round(y) + MARGIN)


def _draw_rows(
    painter: QPainter, headings: Sequence[str], rows: Sequence[ResultRow], line: QRectF, size: float
) -> float:
    """Draw rows from a line downwards, their values below their headings; returns the position behind the last one."""
    small, figures = drawn_font(SMALL), drawn_font(size, SEMIBOLD, is_tabular=True)
    widths: list[float] = []
    for at in range(len(rows[0].values) if rows else 0):
        values = [QFontMetricsF(figures).horizontalAdvance(row.values[at]) for row in rows]
        head = QFontMetricsF(small).horizontalAdvance(headings[at]) if headings else 0.0
        widths.append(max([*values, head]) + 1)
    if headings:
        right = line.right()
        painter.setFont(small)
        painter.setPen(QColor(QUIET))
        for heading, width in reversed([*zip(headings, widths, strict=True)]):
            place = QRectF(right - width, line.top(), width, QFontMetricsF(small).height())
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, heading)
            right -= width + _VALUE_GAP
        line = line.translated(0, QFontMetricsF(small).height() + 8)
    # A column in which nobody has anything takes no room from the names.
    widths = [width if any(row.values[at] for row in rows) else 0.0 for at, width in enumerate(widths)]
    for row in rows:
        draw_row(painter, row, widths, line, size)
        line = line.translated(0, line.height())
    return line.top()


def draw_row(painter: QPainter, row: ResultRow, widths: Sequence[float], line: QRectF, size: float) -> None:
    """Draw place, name and values of a row, and a line below it."""
    is_honoured = 0 < row.place <= _HONOURED
    middle = Qt.AlignmentFlag.AlignVCenter
    painter.setPen(QColor(LIGHT.accent if is_honoured else QUIET))
    painter.setFont(drawn_font(size, SEMIBOLD if is_honoured else MEDIUM, is_tabular=True))
    lead, gap = _PLACE * size / TYPE, _PLACE_GAP * size / TYPE
    painter.drawText(QRectF(line.left(), line.top(), lead - gap, line.height()), Qt.AlignmentFlag.AlignRight | middle,
                     f"{row.place}." if row.place else "–")  # fmt: skip
    right = line.right()
    painter.setPen(QColor(TEXT))
    painter.setFont(drawn_font(size, SEMIBOLD, is_tabular=True))
    for value, width in reversed([*zip(row.values, widths, strict=True)]):
        painter.drawText(QRectF(right - width, line.top(), width, line.height()),
                         Qt.AlignmentFlag.AlignRight | middle, value)  # fmt: skip
        right -= width + _VALUE_GAP if width else 0.0
    room = right - line.left() - lead
    lettering = fitted(row.name, size, SEMIBOLD if is_honoured else REGULAR, room, _SHARES_OF_NAMES)
    painter.setFont(lettering)
    shown = QFontMetricsF(lettering).elidedText(row.name, Qt.TextElideMode.ElideRight, room)
    painter.drawText(QRectF(line.left() + lead, line.top(), room, line.height()),
                     Qt.AlignmentFlag.AlignLeft | middle, shown)  # fmt: skip
    painter.setPen(QPen(QColor(LINE), 2))
    painter.drawLine(line.bottomLeft(), line.bottomRight())


def draw_line(painter: QPainter, text: str, lettering: QFont, colour: str, y: float) -> float:
    """Draw one line of text; returns the position of the next one."""
    metrics = QFontMetricsF(lettering)
    painter.setFont(lettering)
    painter.setPen(QColor(colour))
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, WIDTH - 2 * MARGIN)
    painter.drawText(QPointF(MARGIN, y + metrics.ascent()), shown)
    return y + metrics.height() + 6


def fitted(text: str, size: float, weight: QFont.Weight, width: float, shares: Sequence[float] = _SHARES) -> QFont:
    """The largest lettering up to a size in which a text fits, else the smallest.

    :param shares: of the size, the largest first.
    """
    letterings = [drawn_font(size * share, weight) for share in shares]
    fitting = (each for each in letterings if QFontMetricsF(each).horizontalAdvance(text) <= width)
    return next(fitting, letterings[-1])
