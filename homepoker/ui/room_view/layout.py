"""Layout of the room view, in thousandths of the picture's height. No Qt.

The height is always 1000 and the width 1000 times the shape of the picture, so every size is a share of the height
and the digits of the clock keep theirs from 4:3 to 21:9.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from math import ceil

from homepoker.ui.room_view.picture import PictureSubject, RoomPicture

HEIGHT = 1000.0
MARGIN = 44.0
GAP = 56.0

WIDEST = 2450.0
"""The greatest width that is used, as of 21:9; wider pictures keep their sides empty."""

DIGITS_AT_LEAST = 0.25
CAP_HEIGHT = 0.7275
"""The height of capitals and digits of the bundled typeface, as a share of its size."""

READABLE = 36
"""The smallest size of any letters, in thousandths of the picture's height, so that ten metres away they can be read.

The beamer of a usual club throws a picture 2 m wide, at 16:9 that is 1.13 m high. The capitals of this size, 29 mm, are
seen from 10 m at an angle of 10 minutes: twice the height of the letters that full sight (1.0) just reads, which is 5
minutes (ISO 8596), and what half of it (0.5) reads, the least with which one may drive a car (directive 2006/126/EC,
annex III). From 6 m it is the 16 minutes that ISO 9241-303 asks for at least where much is read.
"""

SMALLEST_TIME = 1000 * DIGITS_AT_LEAST / CAP_HEIGHT + 2
TRACKING = -0.03
"""Letter spacing of large digits, which stand a little closer."""

SHORT_TIME_WIDTH, LONG_TIME_WIDTH, LONGEST_TIME_WIDTH = 2.72, 3.58, 4.2
"""Widths of ``12:47``, ``1:05:00`` and anything longer, as multiples of the font's size."""

SECONDS_WIDTH, LARGEST_SECONDS = 1.32, 720
"""Width of two digits in the same measure, and limit of the size of a called time's seconds."""

NARROWEST_PANEL = 420.0
LOWEST_PANEL = 250.0
WIDEST_CLOCK = 1180.0
"""The greatest width of the clock beside a panel; wide pictures have wide panels."""


class Arrangement(Enum):
    ALONE = "alone"
    """Clock with the picture to itself: there is no panel."""
    BESIDE = "beside"
    """Panel to the right of the clock."""
    BAND = "band"
    """Below a band with clock and blinds, because the panel matters most."""
    STACKED = "stacked"
    """Below the clock: the picture is narrow, or the clock shows hours."""
    PAGE = "page"
    """The final standings: no clock."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def top_part(self, height: float, gap: float) -> tuple[Area, Area]:
        """The upper part of that height, and what remains below the gap."""
        below = self.height - height - gap
        return replace(self, height=height), replace(self, y=self.y + height + gap, height=below)


NOWHERE = Area(0, 0, 0, 0)

MESSAGE_LINE = 46.0
MESSAGE_AROUND = 40.0
LETTER_WIDTH = 0.6 * READABLE
"""Height of a message's line, space above and below it, and width of a letter, all at the smallest size."""

FIGURES_WIDTH = 860.0
"""The width of the figures in the strip at the foot in an evening of eighty."""


@dataclass(frozen=True, slots=True)
class Areas:
    """Areas of the parts of the picture; parts that are not shown have no size."""

    arrangement: Arrangement
    head: Area
    heading: Area = NOWHERE
    time: Area = NOWHERE
    time_size: float = 0
    """The size of the font of the big digits."""
    blinds: Area = NOWHERE
    lines: Area = NOWHERE
    facts: Area = NOWHERE
    panel: Area = NOWHERE
    message: Area = NOWHERE

    @property
    def is_centred(self) -> bool:
        """Whether the words around the clock are centred below it rather than lined up at its left."""
        return self.arrangement in (Arrangement.ALONE, Arrangement.STACKED)


def has_dealing_row(picture: RoomPicture, arrangement: Arrangement, width: float) -> bool:
    """Whether those who deal stand in a row of their own below the figures, and not beside them.

    :param width: of the strip.
    """
    if not picture.dealing:
        return False
    if any(dealer.with_next for dealer in picture.dealing):
        return True  # who is next has no room beside the figures
    longest = max(len((dealer.text, *dealer.short)[-1]) for dealer in picture.dealing)
    is_long = longest * LETTER_WIDTH > width - FIGURES_WIDTH
    return bool(picture.dealing_title) or not picture.facts or arrangement is Arrangement.STACKED or is_long


def _strip(picture: RoomPicture, arrangement: Arrangement, head: Area) -> Area:
    """The strip at the foot: figures, and who deals."""
    is_low = arrangement in (Arrangement.BAND, Arrangement.STACKED)
    height = 0.0 if not picture.facts else 78.0 if arrangement is Arrangement.STACKED else 92.0 if is_low else 98.0
    if has_dealing_row(picture, arrangement, head.width):
        height = 126.0 if picture.facts else 60.0
    return Area(head.x, HEIGHT - 16 - height, head.width, height) if height else NOWHERE


_PANEL_FIRST = (PictureSubject.SEATING, PictureSubject.MOVES, PictureSubject.RULE)
"""Scenes whose panel gets the most room."""


def areas_of(picture: RoomPicture, shape: float) -> Areas:
    """The areas of a picture.

    :param shape: the width of the picture divided by its height.
    """
    full = 1000 * shape
    width = min(full, WIDEST) - 2 * MARGIN
    x = (full - width) / 2
    head = Area(x, 24, width, 76)
    match _arrangement(picture, width):
        case Arrangement.PAGE:
            return _page(picture, head)
        case Arrangement.ALONE:
            return _alone(picture, head)
        case Arrangement.BESIDE:
            return _beside(picture, head)
        case Arrangement.BAND:
            return _band(picture, head)
        case Arrangement.STACKED:
            return _stacked(picture, head)


def _arrangement(picture: RoomPicture, width: float) -> Arrangement:
    if picture.scene is PictureSubject.STANDINGS:
        return Arrangement.PAGE
    if picture.scene in (PictureSubject.IDLE, PictureSubject.CALLED) or not (
        picture.panels or picture.rule or picture.message
    ):
        return Arrangement.ALONE
    beside_time = width - GAP - SMALLEST_TIME * _time_width(picture)
    if picture.scene in _PANEL_FIRST:
        return Arrangement.BAND if beside_time >= NARROWEST_PANEL else Arrangement.STACKED
    return Arrangement.BESIDE if beside_time >= NARROWEST_PANEL else Arrangement.STACKED


def _time_width(picture: RoomPicture) -> float:
    letters = len(picture.time)
    if picture.scene is PictureSubject.CALLED:
        return SECONDS_WIDTH
    if letters <= 5:
        return SHORT_TIME_WIDTH
    return LONG_TIME_WIDTH if letters <= 7 else LONGEST_TIME_WIDTH


def _time_size(picture: RoomPicture, width: float, largest: float) -> float:
    return min(largest, width / _time_width(picture))


def _page(picture: RoomPicture, head: Area) -> Areas:
    body = Area(head.x, 116, head.width, HEIGHT - 116 - 30)
    message = NOWHERE
    if picture.message:
        message, body = body.top_part(_message_height(picture.message, body.width, 110), 24)
    return Areas(Arrangement.PAGE, head, panel=body, message=message)


def _alone(picture: RoomPicture, head: Area) -> Areas:
    facts = _strip(picture, Arrangement.ALONE, head)
    body = Area(head.x, 112, head.width, facts.y - 22 - 112 if facts.height else 844)
    message = NOWHERE
    if picture.message:
        message, body = body.top_part(_message_height(picture.message, body.width, 150), 10)
    largest = LARGEST_SECONDS if picture.scene is PictureSubject.CALLED else 500 if not picture.message else 400
    size = _time_size(picture, head.width, largest)
    column = _column(picture, body, size, is_wide=True)
    return replace(column, arrangement=Arrangement.ALONE, head=head, facts=facts, message=message)


def _beside(picture: RoomPicture, head: Area) -> Areas:
    least = SMALLEST_TIME * _time_width(picture)
    wished = max(NARROWEST_PANEL, head.width * 0.34, head.width - GAP - WIDEST_CLOCK)
    panel_width = min(wished, head.width - GAP - least)
    facts = _strip(picture, Arrangement.BESIDE, head)
    main = Area(head.x, 112, head.width - GAP - panel_width, facts.y - 22 - 112)
    column = _column(picture, main, _time_size(picture, main.width, 420), is_wide=False)
    panel, message = _with_message(picture, Area(main.right + GAP, 118, panel_width, facts.y - 24 - 118), 260)
    return replace(column, arrangement=Arrangement.BESIDE, head=head, panel=panel, message=message, facts=facts)


def _column(picture: RoomPicture, body: Area, size: float, *, is_wide: bool) -> Areas:
    """Heading, time, blinds and lines below each other, with what is left of the height shared out between them."""
    digits = size * CAP_HEIGHT + 48
    blinds = (150.0 if is_wide else 178.0 if picture.ante else 120.0) if picture.blinds else 0.0
    written = bool(picture.following) + bool(picture.next_break)
    lines = 66.0 * min(1, written) if is_wide else 60.0 * written
    heading = 80.0 if picture.heading else 0.0
    free = body.height - heading - digits - blinds - lines
    gap = max(0.0, min(free / 4, 46))
    y = body.y + max(0.0, free - 3 * gap) / 2
    parts: list[Area] = []
    for height in (heading, digits, blinds, lines):
        parts.append(Area(body.x, y, body.width, height))
        y += height + gap
    return Areas(
        Arrangement.ALONE, NOWHERE, heading=parts[0], time=parts[1], time_size=size, blinds=parts[2], lines=parts[3]
    )


def _band(picture: RoomPicture, head: Area) -> Areas:
    size = _time_size(picture, head.width * 0.55, SMALLEST_TIME + 14)
    size = max(size, SMALLEST_TIME)
    time_width = size * _time_width(picture)
    beside = Area(head.x + time_width + GAP, 118, head.width - time_width - GAP, 284)
    blinds, lines = replace(beside, y=204, height=100), replace(beside, y=306, height=100)
    if not picture.blinds:
        lines = replace(beside, y=220, height=150)
    elif not picture.heading:
        blinds, lines = replace(beside, y=150, height=110), replace(beside, y=276, height=100)
    facts = _strip(picture, Arrangement.BAND, head)
    foot = facts.y - 18 if facts.height else 976
    panel, message = _with_message(picture, Area(head.x, 436, head.width, foot - 436), 104)
    return Areas(
        Arrangement.BAND,
        head,
        heading=replace(beside, height=84),
        time=Area(head.x, 110, time_width, 296),
        time_size=size,
        blinds=blinds,
        lines=lines,
        facts=facts,
        panel=panel,
        message=message,
    )


def _stacked(picture: RoomPicture, head: Area) -> Areas:
    # The heading stands in the head, because the panel needs every row it can get.
    size = _time_size(picture, head.width, SMALLEST_TIME + 12)
    time = Area(head.x, 88, head.width, size * CAP_HEIGHT + 34)
    blinds = Area(head.x, time.bottom + 4, head.width, 104)
    lines = Area(head.x, blinds.bottom, head.width, 56)
    if picture.scene in _PANEL_FIRST:
        # People look for their seats, or read: what they will play stands on one line, and the panel gets a row more.
        blinds = replace(blinds, width=head.width * 0.42 if picture.blinds else 0.0, height=76)
        lines = replace(blinds, x=blinds.right, width=head.right - blinds.right)
    facts = _strip(picture, Arrangement.STACKED, head)
    foot = facts.y if facts.height else HEIGHT - 16
    space = Area(head.x, lines.bottom + 16, head.width, foot - lines.bottom - 28)
    panel, message = _with_message(picture, space, 88)
    return Areas(
        Arrangement.STACKED,
        replace(head, y=16, height=64),
        time=time,
        time_size=size,
        blinds=blinds,
        lines=lines,
        facts=facts,
        panel=panel,
        message=message,
    )


def _message_height(message: str, width: float, at_least: float) -> float:
    """The height of a message with letters of the smallest size."""
    lines = ceil(len(message) * LETTER_WIDTH / (width - 80))
    return max(at_least, lines * MESSAGE_LINE + MESSAGE_AROUND)


def _with_message(picture: RoomPicture, space: Area, height: float) -> tuple[Area, Area]:
    """The areas of the panel and of a message; all of it for the panel where there is too little room."""
    if not picture.message:
        return space, NOWHERE
    height = _message_height(picture.message, space.width, height)
    if not (picture.panels or picture.rule) or space.height - height < LOWEST_PANEL:
        return NOWHERE, space
    message, panel = space.top_part(height, 24)
    return panel, message
