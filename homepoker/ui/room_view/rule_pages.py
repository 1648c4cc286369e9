"""Pages of a rule for the room, in large letters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QPainter

from homepoker.ui.room_view.lettering import width_of, write
from homepoker.ui.room_view.page_painting import paint_panel, paint_turn
from homepoker.ui.room_view.pages import Page, pages_of
from homepoker.ui.room_view.picture import PictureSubject, RoomPicture, RuleText
from homepoker.ui.theme.fonts import MEDIUM, SEMIBOLD
from homepoker.ui.theme.palette import ROOM

SIZES = (64.0, 58.0, 53.0, 48.0, 46.0)
"""Sizes of the letters, largest first, in thousandths of the picture's height.

Much is read at once, so the smallest, at which a long rule is shown page by page, is larger than what can just be read.
"""

NARROW, LOW = 900.0, 250.0
SMALL_SIZES = (46.0, 40.0)
"""Sizes in a side panel, narrower or lower than this, where larger letters leave a few words to a page."""

CAUTION = 40.0
"""Font size of the note on a rule of another book than the one played by."""

LINE = 1.3
"""The distance of two lines, as a share of the size of the letters."""

PARAGRAPH_GAP = 0.35
"""Extra distance between two paragraphs, as a share of the line distance."""

POINT = "•"
POINT_INDENT = 0.7
"""Indent of the lines of a list's point, as a share of the size of the letters."""

LOOSE = 0.6
"""The filled share from which on a page may end where a paragraph ends."""


@dataclass(frozen=True, slots=True)
class Line:
    text: str
    is_first: bool
    """Whether it begins a paragraph."""
    is_point: bool
    """Whether it belongs to a point of a list."""


@dataclass(frozen=True, slots=True)
class RulePage:
    """Title and caution stand on each, so that whoever looks up late knows what they read."""

    subject: str
    title: tuple[str, ...]
    lines: tuple[Line, ...]
    size: float
    caution: tuple[str, ...] = ()
    does_apply: bool = True


def turns_of(picture: RoomPicture, width: float, height: float) -> tuple[Page | RulePage, ...]:
    """All pages of a picture's panel in the order in which they take turns; a rule that the host shows comes first."""
    listed = pages_of(picture.panels, width, height)
    if picture.rule is None:
        return listed
    read = rule_pages(picture.rule, width, height)
    return (*read, *listed) if picture.scene is PictureSubject.RULE else (*listed, *read)


@lru_cache(maxsize=16)
def rule_pages(rule: RuleText, width: float, height: float) -> tuple[RulePage, ...]:
    """The pages of a rule: one, in letters as large as fit, or several of the smallest."""
    subject = rule.subject or rule.citation
    *larger, smallest = SIZES if width >= NARROW and height >= LOW else SMALL_SIZES
    caution = tuple(_wrapped(rule.caution, CAUTION, width, SEMIBOLD))
    room = height - len(caution) * CAUTION * LINE
    for size in larger:
        title, lines = _laid_out(rule, size, width)
        if _rows(title, lines) * size * LINE <= room:
            return (RulePage(subject, title, lines, size, caution, rule.does_apply),)
    title, lines = _laid_out(rule, smallest, width)
    pages = _pages(title, lines, room / (smallest * LINE))
    return tuple(RulePage(subject, title, page, smallest, caution, rule.does_apply) for page in pages)


def paint_rule(painter: QPainter, space: QRectF, page: RulePage, number: int, count: int) -> None:
    """Draw a page as the card of a panel.

    :param number: which page it is, from 0, of ``count`` that take turns.
    """
    inside = paint_panel(painter, space, page.subject, "", 0, 1)
    if count > 1:
        paint_turn(painter, QRectF(inside.left(), space.bottom() - 13, inside.width(), 6), number, count)
    row = QRectF(inside.left(), inside.top(), inside.width(), page.size * LINE)
    for text in page.title:
        write(painter, row, text, page.size, ROOM.accent, SEMIBOLD)
        row.translate(0, row.height())
    row.setHeight(CAUTION * LINE)
    for text in page.caution:
        write(painter, row, text, CAUTION, ROOM.quiet if page.does_apply else ROOM.danger, SEMIBOLD)
        row.translate(0, row.height())
    row.setHeight(page.size * LINE)
    for line in page.lines:
        row.translate(0, PARAGRAPH_GAP * row.height() if line.is_first else 0.0)
        if line.is_point and line.is_first:
            write(painter, row, POINT, page.size, ROOM.accent)
        indent = POINT_INDENT * page.size if line.is_point else 0.0
        write(painter, row.adjusted(indent, 0, 0, 0), line.text, page.size, ROOM.text)
        row.translate(0, row.height())


def _laid_out(rule: RuleText, size: float, width: float) -> tuple[tuple[str, ...], tuple[Line, ...]]:
    """The lines of the title and of the text in letters of a size."""
    lines: list[Line] = []
    for paragraph in rule.paragraphs:
        is_point = paragraph.startswith(POINT)
        text = paragraph.removeprefix(POINT).strip()
        room = width - (POINT_INDENT * size if is_point else 0.0)
        wrapped = _wrapped(text, size, room, MEDIUM)
        lines.extend(Line(text, number == 0, is_point) for number, text in enumerate(wrapped))
    named = f"{rule.citation} · {rule.title}" if rule.subject else rule.title
    return tuple(_wrapped(named, size, width, SEMIBOLD)), tuple(lines)


def _wrapped(text: str, size: float, width: float, weight: QFont.Weight) -> Iterator[str]:
    """The lines of a text; a word that is wider than the room has a line of its own.

    Lines hold about as many words as the one before: looked for from there, each takes three measurements and not ten.
    """
    rest, held = text.split(), 1
    while rest:
        held = min(held, len(rest))
        while held < len(rest) and width_of(" ".join(rest[: held + 1]), size, weight) <= width:
            held += 1
        while held > 1 and width_of(" ".join(rest[:held]), size, weight) > width:
            held -= 1
        yield " ".join(rest[:held])
        rest = rest[held:]


def _rows(title: tuple[str, ...], lines: tuple[Line, ...]) -> float:
    """The height of a page in lines."""
    return len(title) + len(lines) + PARAGRAPH_GAP * sum(line.is_first for line in lines)


def _pages(title: tuple[str, ...], lines: tuple[Line, ...], capacity: float) -> Iterator[tuple[Line, ...]]:
    """The pages of so many lines, the title of each included; they end with a paragraph where that leaves them full."""
    rest = lines
    while rest:
        count = max(1, sum(_rows(title, rest[: number + 1]) <= capacity for number in range(len(rest))))
        if count < len(rest):
            ends = [number for number in range(1, count + 1) if rest[number].is_first]
            count = ends[-1] if ends and ends[-1] >= LOOSE * count else count
        yield rest[:count]
        rest = rest[count:]
