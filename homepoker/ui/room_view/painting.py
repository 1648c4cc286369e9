"""Painting of the room view, in the room and in the thumbnail alike.

Everything is drawn on a sheet 1000 high that is then scaled to the picture, so a thumbnail is the same picture and
not a likeness of it. What is shown is decided in `view`. Each part knows where it stands; where only the digits have
changed, only they are painted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter

from homepoker.ui.room_view.layout import (
    CAP_HEIGHT,
    READABLE,
    TRACKING,
    Area,
    Areas,
    Arrangement,
    areas_of,
    has_dealing_row,
)
from homepoker.ui.room_view.lettering import (
    CENTRE,
    LEFT,
    RIGHT,
    longest_that_fits,
    room_font,
    width_of,
    write,
    write_wrapped,
)
from homepoker.ui.room_view.page_painting import PanelSpace, paint_page
from homepoker.ui.room_view.pages import Page
from homepoker.ui.room_view.picture import Dealer, Fact, Mood, Notice, PictureSubject, RoomPicture, Urgency
from homepoker.ui.room_view.rule_pages import RulePage, paint_rule, turns_of
from homepoker.ui.room_view.standings_painting import paint_standings
from homepoker.ui.theme.fonts import MEDIUM, SEMIBOLD
from homepoker.ui.theme.palette import ROOM, blend

BLACK = "#000000"
FRAME = 10.0
"""Width of the frame around a picture whose clock stands still."""

_HEADING, _HEADING_GAP = 66.0, 0.5
"""Size of the heading beside or above the clock, and the gap between it and a notice as a share of that."""

MESSAGE_GROUND = blend(ROOM.surface, ROOM.accent, 0.14)


def paint_room(painter: QPainter, rect: QRect | QRectF, picture: RoomPicture, only: QRect | None = None) -> None:
    """Draw the picture into a rectangle, and nothing outside of it.

    :param only: the part of the rectangle that is to be painted again; without it all.
    """
    target = QRectF(rect)
    if target.width() <= 0 or target.height() <= 0:
        return
    part_wanted = target if only is None else target.intersected(QRectF(only))
    painter.save()
    painter.setClipRect(part_wanted, Qt.ClipOperation.IntersectClip)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.fillRect(target, QColor(BLACK if picture.is_black else ROOM.ground))
    if not picture.is_black:
        scale = target.height() / 1000
        painter.translate(target.topLeft())
        painter.scale(scale, scale)
        corner = (part_wanted.topLeft() - target.topLeft()) / scale
        wanted = QRectF(corner, part_wanted.size() / scale)
        areas = areas_of(picture, target.width() / target.height())
        for part in _parts(picture, areas):
            if part.space.intersects(wanted):
                part.paint(painter)
    painter.restore()


def changed_rects(rect: QRect, old: RoomPicture, new: RoomPicture) -> list[QRect]:
    """The rectangles to paint again when the old picture gives way to the new one; none where they look the same."""
    if rect.isEmpty() or old == new or (old.is_black and new.is_black):
        return []
    shape = rect.width() / rect.height()
    areas = areas_of(old, shape)
    if _only_time_passed(old, new):
        return [_on_screen(space, rect) for space in _changed_digits(old, new, areas)]
    if old.is_black != new.is_black or old.scene is not new.scene or areas != areas_of(new, shape):
        return [rect]
    return [
        _on_screen(before.space, rect)
        for before, after in zip(_parts(old, areas), _parts(new, areas), strict=True)
        if before.looks_unlike(after)
    ]


def _on_screen(space: QRectF, rect: QRect) -> QRect:
    scale = rect.height() / 1000
    scaled = QRectF(space.x() * scale, space.y() * scale, space.width() * scale, space.height() * scale)
    return scaled.toAlignedRect().adjusted(-1, -1, 1, 1).translated(rect.topLeft()).intersected(rect)


@dataclass(frozen=True, slots=True)
class _Part:
    """One part of the picture: where it stands, what it depends on, and how it is drawn."""

    name: str
    space: QRectF
    content: tuple[object, ...]
    picture: RoomPicture
    areas: Areas

    def looks_unlike(self, other: _Part) -> bool:
        """Whether the part must be painted again for another picture."""
        if self.content == other.content:
            return False
        # Laying out pages takes longer than all the rest, so it is done only when the turn or the rows have changed.
        return self.name != "panel" or _shown_page(self.picture, self.areas) != _shown_page(other.picture, other.areas)

    def paint(self, painter: QPainter) -> None:
        match self.name:
            case "frame":
                _paint_frame(painter, self.space, self.picture)
            case "head":
                _paint_head(painter, self.picture, self.areas)
            case "heading":
                _paint_heading(painter, self.picture, self.areas)
            case "time":
                (_paint_saying if self.picture.saying else _paint_digits)(painter, self.picture, self.areas)
            case "blinds":
                _paint_blinds(painter, self.picture, self.areas)
            case "lines":
                _paint_lines(painter, self.picture, self.areas)
            case "facts":
                _paint_foot(painter, self.space, self.picture, self.areas)
            case "message":
                _paint_message(painter, self.space, self.picture.message)
            case "standings":
                paint_standings(painter, self.space, self.picture)
            case _:
                _paint_panel(painter, self.space, _shown_page(self.picture, self.areas))


def _parts(picture: RoomPicture, areas: Areas) -> Iterator[_Part]:
    """The parts in the order in which they are drawn, the same for every picture of the same areas."""
    is_stacked = areas.arrangement is Arrangement.STACKED

    def part(name: str, area: Area, *content: object) -> _Part:
        return _Part(name, _space(area), content, picture, areas)

    width = areas.head.right + areas.head.x
    yield part("frame", Area(0, 0, width, 1000), picture.mood is Mood.STANDING)
    yield part(
        "head",
        areas.head,
        picture.evening,
        picture.time_of_day,
        picture.hint,
        *((picture.heading,) if is_stacked or areas.arrangement is Arrangement.PAGE else ()),
        *((picture.notice,) if is_stacked or _is_notice_in_head(picture, areas) else ()),
    )
    if areas.arrangement is Arrangement.PAGE and picture.rule is None:
        yield part("standings", areas.panel, picture.standings, picture.turn)
    elif areas.arrangement is Arrangement.PAGE:
        yield part("rule", areas.panel, picture.rule, picture.turn)
    else:
        yield part("heading", areas.heading, picture.heading, picture.notice)
        yield part("time", areas.time, picture.time, picture.saying, picture.mood, picture.elapsed)
        yield part("blinds", areas.blinds, picture.blinds, picture.ante)
        yield part("lines", areas.lines, picture.following, picture.next_break, picture.mood is Mood.LAST_MINUTE)
        yield part("facts", areas.facts, picture.facts, picture.dealing, picture.turn if picture.dealing else 0)
        yield part("panel", areas.panel, picture.panels, picture.rule, picture.turn)
    yield part("message", areas.message, picture.message)


def _shown_page(picture: RoomPicture, areas: Areas) -> tuple[Page | RulePage, int, int] | None:
    """The page whose turn it is, its number and the number of pages; none where there is no panel."""
    if areas.panel.height <= 0 or not (picture.panels or picture.rule):
        return None
    space = PanelSpace.of(areas.panel.width, areas.panel.height)
    pages = turns_of(picture, space.width, space.height)
    shown = picture.turn % len(pages)
    return pages[shown], shown, len(pages)


def _paint_panel(painter: QPainter, space: QRectF, shown: tuple[Page | RulePage, int, int] | None) -> None:
    if shown is None:
        return
    page, number, count = shown
    if isinstance(page, RulePage):
        paint_rule(painter, space, page, number, count)
    else:
        paint_page(painter, space, page, number, count)


def _space(area: Area) -> QRectF:
    return QRectF(area.x, area.y, area.width, area.height)


def _paint_frame(painter: QPainter, space: QRectF, picture: RoomPicture) -> None:
    if picture.mood is not Mood.STANDING:
        return
    painter.setPen(Qt.PenStyle.NoPen)
    for edge in (
        QRectF(0, 0, space.width(), FRAME),
        QRectF(0, 1000 - FRAME, space.width(), FRAME),
        QRectF(0, 0, FRAME, 1000),
        QRectF(space.width() - FRAME, 0, FRAME, 1000),
    ):
        painter.fillRect(edge, QColor(ROOM.danger))


def _paint_head(painter: QPainter, picture: RoomPicture, areas: Areas) -> None:
    space = _space(areas.head)
    clock = write(painter, space, picture.time_of_day, 46, ROOM.text, SEMIBOLD, RIGHT)
    rest = QRectF(space.left(), space.top(), clock.left() - space.left() - 40, space.height())
    size, align, least = 40, LEFT, 0.0
    if areas.arrangement is Arrangement.STACKED:
        taken = _write_heading(painter, rest, picture, 54, LEFT)
        rest.setLeft(min(rest.right(), taken.right() + 40))
        size, align, least = 36, RIGHT, 200.0
    elif areas.arrangement is Arrangement.PAGE and picture.heading:
        title = write(painter, rest, picture.heading, 54, ROOM.accent, SEMIBOLD)
        rest.setLeft(title.right() + 36)
    elif picture.notice is not None and _is_notice_in_head(picture, areas):
        pill = _write_notice(painter, rest, picture.notice, 58, RIGHT)
        rest.setRight(pill.left() - 40)
    if picture.hint:
        _paint_hint(painter, rest, space, picture.hint)
    elif rest.width() > least:
        write(painter, rest, picture.evening, size, ROOM.quiet, MEDIUM, align)


def _paint_heading(painter: QPainter, picture: RoomPicture, areas: Areas) -> None:
    if areas.heading.height:
        align = CENTRE if areas.is_centred else LEFT
        space = _space(areas.heading)
        if _is_notice_in_head(picture, areas):
            write(painter, space, picture.heading, _HEADING, _heading_colour(picture), SEMIBOLD, align)
        else:
            _write_heading(painter, space, picture, _HEADING, align)


def _is_notice_in_head(picture: RoomPicture, areas: Areas) -> bool:
    """Whether the notice stands beside the evening's name: beside the heading there is no room for its words."""
    if areas.arrangement is Arrangement.BAND:
        return True
    if picture.notice is None or areas.arrangement not in (Arrangement.ALONE, Arrangement.BESIDE):
        return False
    heading = width_of(picture.heading, _HEADING, SEMIBOLD)
    return heading + _HEADING_GAP * _HEADING + _notice_width(picture.notice, _HEADING) > areas.heading.width


def _heading_colour(picture: RoomPicture) -> str:
    return ROOM.good if picture.mood is Mood.BREAK else ROOM.accent


def _write_heading(
    painter: QPainter, space: QRectF, picture: RoomPicture, size: float, align: Qt.AlignmentFlag
) -> QRectF:
    """Write the heading, and the notice beside it as a pill; returns the space of both."""
    colour = _heading_colour(picture)
    notice = picture.notice
    if notice is None:
        return write(painter, space, picture.heading, size, colour, SEMIBOLD, align)
    gap = size * _HEADING_GAP
    # The heading gives way by smaller letters before words of the notice are left out.
    most = max(space.width() * 0.3, space.width() - gap - _notice_width(notice, size))
    heading_width = min(width_of(picture.heading, size, SEMIBOLD), most)
    left = space.left()
    if align == CENTRE:
        room = space.width() - heading_width - gap
        left = space.center().x() - (heading_width + gap + min(room, _notice_width(notice, size))) / 2
    heading = QRectF(left, space.top(), heading_width, space.height())
    write(painter, heading, picture.heading, size, colour, SEMIBOLD)
    beside = QRectF(heading.right() + gap, space.top(), left + space.width() - heading.right() - gap, space.height())
    pill = _write_notice(painter, beside, notice, size)
    return QRectF(left, space.top(), pill.right() - left, space.height())


_NOTICE_LETTERS, _NOTICE_PADDING = 0.68, 0.36
"""Size of a notice's letters and the space at their ends, as shares of the heading's size."""


def _notice_width(notice: Notice, size: float) -> float:
    return width_of(notice.text, size * _NOTICE_LETTERS, SEMIBOLD) + 2 * size * _NOTICE_PADDING


def _write_notice(
    painter: QPainter, space: QRectF, notice: Notice, size: float, align: Qt.AlignmentFlag = LEFT
) -> QRectF:
    """Write a notice as a pill at an end of the space; returns the space of the pill.

    :param size: of the heading that it belongs to.
    """
    width = min(_notice_width(notice, size), space.width())
    left = space.right() - width if align == RIGHT else space.left()
    pill = QRectF(left, space.center().y() - size * 0.58, width, size * 1.16)
    is_alarm = notice.urgency is Urgency.ALARM
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ROOM.danger if is_alarm else ROOM.surface))
    painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
    padding = size * _NOTICE_PADDING
    inside = pill.adjusted(padding, 0, -padding, 0)
    colour = ROOM.ground if is_alarm else ROOM.accent
    write(painter, inside, notice.text, size * _NOTICE_LETTERS, colour, SEMIBOLD, CENTRE)
    return pill


def _paint_blinds(painter: QPainter, picture: RoomPicture, areas: Areas) -> None:
    space = _space(areas.blinds)
    if areas.arrangement is Arrangement.BESIDE:
        if picture.ante:
            above = QRectF(space.left(), space.top(), space.width(), space.height() * 0.63)
            below = QRectF(space.left(), above.bottom(), space.width(), space.height() - above.height())
            # Smaller than alone: the tail of a comma must not touch the ante.
            write(painter, above, picture.blinds, 106, ROOM.text, SEMIBOLD)
            write(painter, below, picture.ante, 54, ROOM.text)
        else:
            write(painter, space, picture.blinds, 118, ROOM.text, SEMIBOLD)
        return
    size = 120.0 if areas.arrangement is Arrangement.ALONE else 72.0 if picture.scene is PictureSubject.RULE else 96.0
    gap = size * 0.5
    ante_size = size * 0.52
    blinds_width, ante_width = width_of(picture.blinds, size, SEMIBOLD), width_of(picture.ante, ante_size)
    total = blinds_width + (gap + ante_width if picture.ante else 0)
    shrink = min(1.0, space.width() / total) if total else 1.0
    left = space.center().x() - total * shrink / 2 if areas.is_centred else space.left()
    first = QRectF(left, space.top(), blinds_width * shrink + 1, space.height())
    write(painter, first, picture.blinds, size * shrink, ROOM.text, SEMIBOLD)
    # Both stand on one line of writing, which the smaller one reaches only when it is moved down.
    drop = CAP_HEIGHT * (size - ante_size) * shrink / 2
    second = QRectF(first.right() + gap * shrink, space.top() + drop, ante_width * shrink + 1, space.height())
    write(painter, second, picture.ante, ante_size * shrink, ROOM.text)


def _paint_lines(painter: QPainter, picture: RoomPicture, areas: Areas) -> None:
    space = _space(areas.lines)
    is_near = picture.mood is Mood.LAST_MINUTE and picture.scene is not PictureSubject.RULE
    colour = ROOM.warning if is_near else ROOM.quiet
    if not areas.is_centred:
        tones = ((picture.following, colour), (picture.next_break, ROOM.quiet))
        lines = [(part, tone) for text, tone in tones if text for part in _rows(text, space, bool(picture.next_break))]
        height = min(60.0, space.height() / max(1, len(lines)))
        for number, (text, tone) in enumerate(lines):
            line = QRectF(space.left(), space.top() + number * height, space.width(), height)
            write(painter, line, text, min(50.0, height * 0.84), tone)
        return
    size = 48.0 if areas.arrangement is Arrangement.ALONE else 42.0
    gap = size * 1.4
    following = _with_fewer_parts(picture.following, space.width())
    first, second = width_of(following, size), width_of(picture.next_break, size)
    if following and first + gap + second > space.width() * size / READABLE:
        # Both would be too small to be read; what comes next matters more than the break after it.
        second = 0.0
    total = first + second + (gap if first and second else 0)
    shrink = min(1.0, space.width() / total) if total else 1.0
    left = space.center().x() - total * shrink / 2
    first_line = QRectF(left, space.top(), first * shrink + 1, space.height())
    write(painter, first_line, following, size * shrink, colour)
    if second:
        other = QRectF(left + total * shrink - second * shrink, space.top(), second * shrink + 1, space.height())
        write(painter, other, picture.next_break, size * shrink, ROOM.quiet)


def _rows(text: str, space: QRectF, has_another: bool) -> list[str]:
    """A line as it stands or, where it is too long even in the smallest letters, in two, if a further one has room.

    :param has_another: another line stands in the space too.
    """
    first, dot, rest = text.partition(" · ")
    has_room = space.height() >= (3 if has_another else 2) * READABLE * 1.2
    if dot and has_room and width_of(text, READABLE) > space.width():
        return [first, _with_fewer_parts(rest, space.width())]
    return [_with_fewer_parts(text, space.width())]


def _with_fewer_parts(text: str, width: float) -> str:
    """A line without the last of its parts that are too much for a width in the smallest letters."""
    while " · " in text and width_of(text, READABLE) > width:
        text = text.rpartition(" · ")[0]
    return text


def _paint_message(painter: QPainter, space: QRectF, message: str) -> None:
    if not message:
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(MESSAGE_GROUND))
    painter.drawRoundedRect(space, 20, 20)
    painter.setBrush(QColor(ROOM.accent))
    painter.drawRoundedRect(QRectF(space.left(), space.top(), 14, space.height()), 7, 7)
    largest = 56.0 if space.height() < 160 else 76.0
    write_wrapped(painter, space.adjusted(44, 12, -30, -12), message, largest, ROOM.text, SEMIBOLD)


def _paint_hint(painter: QPainter, rest: QRectF, head: QRectF, hint: str) -> None:
    """Write the hint in place of the evening's name, which is all that the room need not read for some seconds.

    Where that is too narrow even for the hint's first part, the hint has the whole head.
    """
    padding = 36.0
    parts = hint.split(" · ")
    forms = [" · ".join(parts[:count]) for count in range(len(parts), 0, -1)]
    space = rest
    if width_of(forms[-1], READABLE) + 2 * padding > rest.width():
        painter.fillRect(head, QColor(ROOM.ground))
        space = head
    shown = longest_that_fits(forms, space.width() - 2 * padding)
    pill = QRectF(space)
    pill.setWidth(min(space.width(), width_of(shown, 40) + 2 * padding))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ROOM.text))
    painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
    write(painter, pill.adjusted(padding, 0, -padding, 0), shown, 40, ROOM.ground, MEDIUM, CENTRE)


# The strip at the foot: players left, the average stack, and who deals


FIGURE, LABEL, FIGURE_GAP = 58.0, 42.0, 72.0
DEALER, DEALER_GAP, TITLE_GAP = 40.0, 44.0, 32.0
FIGURES_SHARE = 0.58
"""The share of the strip's height for the figures where those who deal have a row below them."""


def _paint_foot(painter: QPainter, space: QRectF, picture: RoomPicture, areas: Areas) -> None:
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


def _dealing_turns(picture: RoomPicture, width: float) -> list[tuple[str, ...]]:
    """The dealers divided into turns that fit in the smallest letters; each table stands in one of them.

    Names are as long as all of them have room at one turn, else as short as they may be.
    """
    room = width - _title_width(picture)
    turns: list[tuple[str, ...]] = []
    for shorter in range(1 + max((len(dealer.short) for dealer in picture.dealing), default=0)):
        turns = _in_turns([(dealer.text, *dealer.short)[: shorter + 1][-1] for dealer in picture.dealing], room)
        if len(turns) == 1:
            break
    return turns


def _in_turns(dealers: Sequence[str], room: float) -> list[tuple[str, ...]]:
    turns: list[tuple[str, ...]] = []
    page: tuple[str, ...] = ()
    for dealer in dealers:
        longer = (*page, dealer)
        needed = sum(width_of(text, READABLE) + 1 for text in longer) + DEALER_GAP * (len(longer) - 1)
        if page and needed > room:
            turns.append(page)
            longer = (dealer,)
        page = longer
    return [*turns, page]


def _title_width(picture: RoomPicture) -> float:
    return width_of(picture.dealing_title, DEALER, SEMIBOLD) + TITLE_GAP if picture.dealing_title else 0.0


def _with_next(dealing: Sequence[Dealer], room: float) -> tuple[str, ...]:
    """Texts of dealers with their successors, if all fit in the smallest letters; else empty."""
    texts = tuple(dealer.with_next or dealer.text for dealer in dealing)
    needed = sum(width_of(text, READABLE) + 1 for text in texts) + DEALER_GAP * (len(texts) - 1)
    return texts if needed <= room and any(dealer.with_next for dealer in dealing) else ()


def _paint_dealing(painter: QPainter, space: QRectF, picture: RoomPicture, *, is_centred: bool) -> None:
    longer = _with_next(picture.dealing, space.width() - _title_width(picture))
    turns = [longer] if longer else _dealing_turns(picture, space.width())
    shown = turns[picture.turn % len(turns)]
    free = space.width() - _title_width(picture) - DEALER_GAP * (len(shown) - 1)
    needed = sum(width_of(text, DEALER) + 1 for text in shown)
    # Sizes are whole pixels: rounded up, the last dealer would lack the last letters.
    size = DEALER if needed <= free else max(READABLE, int(DEALER * free / needed))
    widths = [width_of(text, size) + 1 for text in shown]
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
    together = " · ".join(dealer.text for dealer in dealing)
    if len(dealing) < 2:
        together = longest_that_fits((dealing[0].text, *dealing[0].short), space.width())
    if len(dealing) < 2 or width_of(together, size) * READABLE / size <= space.width():
        write(painter, space, together, size, ROOM.text, MEDIUM, align, keeps_end=True)
        return
    count = len(dealing)
    is_high = space.height() >= count * READABLE * 1.2
    width = space.width() if is_high else (space.width() - 40 * (count - 1)) / count
    height = space.height() / count if is_high else space.height()
    for number, dealer in enumerate(dealing):
        down, along = (number * height, 0.0) if is_high else (0.0, number * (width + 40))
        line = QRectF(space.left() + along, space.top() + down, width, height)
        text = longest_that_fits((dealer.text, *dealer.short), width)
        write(painter, line, text, max(READABLE, min(size, height * 0.8)), ROOM.text, MEDIUM, align, keeps_end=True)


# The digits with their bar


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


def _paint_digits(painter: QPainter, picture: RoomPicture, areas: Areas) -> None:
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


def _paint_saying(painter: QPainter, picture: RoomPicture, areas: Areas) -> None:
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


def _only_time_passed(old: RoomPicture, new: RoomPicture) -> bool:
    """Whether only the digits and the bar differ between two pictures, as nearly every second."""
    is_as_long = len(old.time) == len(new.time) and (old.elapsed is None) == (new.elapsed is None)
    return is_as_long and replace(old, time=new.time, elapsed=new.elapsed) == new


def _changed_digits(old: RoomPicture, new: RoomPicture, areas: Areas) -> list[QRectF]:
    """The area to paint again after `_only_time_passed`: mostly the last digit, and the bar.

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
