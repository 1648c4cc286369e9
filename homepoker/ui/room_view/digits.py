"""Digits of the room view with their bar: layout, drawing, and the area that a second changes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter

from homepoker.ui.room_view.layout import CAP_HEIGHT, TRACKING, Areas
from homepoker.ui.room_view.lettering import CENTRE, LEFT, room_font, width_of, write
from homepoker.ui.room_view.picture import Mood, RoomPicture
from homepoker.ui.theme.fonts import SEMIBOLD
from homepoker.ui.theme.palette import ROOM

COLOURS = {
    Mood.NORMAL: ROOM.text,
    Mood.LAST_MINUTE: ROOM.warning,
    Mood.LAST_SECONDS: ROOM.danger,
    Mood.BREAK: ROOM.good,
    Mood.STANDING: ROOM.quiet,
    Mood.WAITING: ROOM.text,
}
"""The colour of the digits; the digits themselves or a line of words say the same."""

LARGEST_SAYING = 230.0
"""The size of words in the place of digits, in thousandths of the picture's height."""

SAYING_LINE = 1.12
"""Line distance of words in the place of digits, as a share of their size."""

AIR = 0.04
"""The share of its size by which a digit may reach over its place, smoothed edges included."""


@dataclass(frozen=True)
class _Line:
    """Line of writing of the digits: its left end and its width."""

    font: QFont
    left: int
    baseline: int
    advance: float

    @property
    def size(self) -> int:
        return self.font.pixelSize()


def paint_digits(painter: QPainter, picture: RoomPicture, areas: Areas) -> None:
    """Draw the digits and, where a period runs, the bar of what is left of it."""
    line = _line(picture, areas)
    painter.setFont(line.font)
    painter.setPen(QColor(COLOURS[picture.mood]))
    painter.drawText(line.left, line.baseline, picture.time)
    if picture.elapsed is None:
        return
    track = _track(line, areas)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ROOM.line))
    painter.drawRoundedRect(track, 4, 4)
    track.setLeft(track.left() + track.width() * picture.elapsed)
    painter.setBrush(QColor(COLOURS[picture.mood]))
    painter.drawRoundedRect(track, 4, 4)


def paint_saying(painter: QPainter, picture: RoomPicture, areas: Areas) -> None:
    """Draw words in the place of the digits, as large as they fit there."""
    area = areas.time
    lines, size = _fitting_lines(picture.saying, area.width, area.height)
    height = size * SAYING_LINE
    top = area.y + (area.height - height * len(lines)) / 2
    for number, line in enumerate(lines):
        place = QRectF(area.x, top + number * height, area.width, height)
        write(painter, place, line, size, COLOURS[picture.mood], SEMIBOLD, CENTRE if areas.is_centred else LEFT)


def _fitting_lines(text: str, width: float, height: float) -> tuple[list[str], float]:
    """The words in one line, or in two of like length, whichever are larger; with the size of their letters."""
    words = text.split()
    ways = [[text], *([" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words)))]
    sizes = [_largest(lines, width, height) for lines in ways]
    return max(zip(ways, sizes, strict=True), key=lambda way: way[1])


def _largest(lines: list[str], width: float, height: float) -> float:
    widest = max(width_of(line, 100, SEMIBOLD) for line in lines)
    # A little less: letters do not grow evenly.
    return min(LARGEST_SAYING, 98 * width / widest, height / (SAYING_LINE * len(lines)))


def only_time_passed(old: RoomPicture, new: RoomPicture) -> bool:
    """Whether only the digits and the bar differ between two pictures, as nearly every second."""
    is_as_long = len(old.time) == len(new.time) and (old.elapsed is None) == (new.elapsed is None)
    return is_as_long and replace(old, time=new.time, elapsed=new.elapsed) == new


def changed_digits(old: RoomPicture, new: RoomPicture, areas: Areas) -> list[QRectF]:
    """The area to paint again after `only_time_passed`: mostly the last digit, and the bar.

    Digits are equally wide, so those before the first one that is another stay where they are.
    """
    line = _line(new, areas)
    air = AIR * line.size
    first = next((place for place, digit in enumerate(old.time) if digit != new.time[place]), 0)
    same = QFontMetrics(line.font).horizontalAdvance(new.time[:first])
    left, top = line.left + same - air, line.baseline - CAP_HEIGHT * line.size - air
    digits = QRectF(left, top, line.advance - same + 2 * air, line.baseline + air - top)
    digits = digits.intersected(QRectF(areas.time.x, areas.time.y, areas.time.width, areas.time.height))
    return [digits] if new.elapsed is None else [digits, _track(line, areas)]


def _line(picture: RoomPicture, areas: Areas) -> _Line:
    area = areas.time
    made = room_font(picture.time, areas.time_size, SEMIBOLD, tracking=TRACKING)
    size = made.pixelSize()
    middle = area.y + (area.height - (26 if picture.elapsed is not None else 0)) / 2
    advance = QFontMetrics(made).horizontalAdvance(picture.time) + TRACKING * -size
    # Digits have air on their left; taking it away lines them up with the words above and below.
    left = area.x + (area.width - advance) / 2 if areas.is_centred else area.x - 0.05 * size
    return _Line(made, int(left), int(middle + CAP_HEIGHT * size / 2), advance)


def _track(line: _Line, areas: Areas) -> QRectF:
    area = areas.time
    width = min(area.width, line.advance - 0.1 * line.size)
    start = area.x + (area.width - width) / 2 if areas.is_centred else area.x
    return QRectF(start, area.bottom - 14, width, 8)
