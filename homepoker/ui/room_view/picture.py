"""Picture of the room at one instant, as ready words: no Qt, no measures, nothing left to decide but the drawing.

`view` makes it, `painting` draws it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class PictureSubject(Enum):
    PLAY = "play"
    """The clock, with a panel beside it where there is something to tell."""
    SEATING = "seating"
    """Seating before the start, when people look for their seats: the panel has the most room."""
    MOVES = "moves"
    """During play, for some minutes: who has a new seat is told with the most room, and the clock stays."""
    STANDINGS = "standings"
    """The final standings."""
    RULE = "rule"
    """The host shows a rule: it has the most room, and the clock stays."""
    CALLED = "called"
    """Time is called on a player: its seconds fill the picture."""
    IDLE = "idle"
    """The room sees no evening: a name, and what time it is, in words."""


class Mood(Enum):
    """Meaning of the clock's colour; every mood but the first is also said in words or by the digits."""

    NORMAL = "normal"
    LAST_MINUTE = "last_minute"
    LAST_SECONDS = "last_seconds"
    BREAK = "break"
    STANDING = "standing"
    """The clock stands still though play has begun."""
    WAITING = "waiting"
    """Play has not begun."""


class Urgency(Enum):
    HINT = "hint"
    ALARM = "alarm"


@dataclass(frozen=True, slots=True)
class Notice:
    """A line beside the heading: the clock stands still, a new level applies from the next hand."""

    text: str
    urgency: Urgency = Urgency.HINT


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a panel.

    ``lead`` stands before the text (a seat, a place), ``tail`` after it (a seat, *deals*), with ``short_tail`` in its
    place where the column is narrow; ``short`` are shorter forms of the text. ``cards`` are playing cards as
    two letters each (``As``). ``is_marked`` lifts the row out.
    """

    lead: str
    text: str
    tail: str = ""
    short_tail: str = ""
    cards: tuple[str, ...] = ()
    chip: int = 0
    """The value of a chip that is drawn before the text; 0 draws none."""
    chip_colour: str = ""
    """Its colour in the case that is played with, as ``#RRGGBB``; without it the usual one."""
    is_marked: bool = False
    short: tuple[str, ...] = ()
    has_button: bool = False
    """A dealer button is drawn before the text."""


@dataclass(frozen=True, slots=True)
class Group:
    """Rows that belong together under a heading; an empty heading is not drawn."""

    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """One subject of the side panel. It takes as many pages as it needs."""

    title: str
    groups: tuple[Group, ...]
    is_by_name: bool = False
    """The rows are in the order of the alphabet, so that a page can say from where to where it goes."""


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule to read, on as many pages as it needs.

    ``subject`` says why it is there, *Rule of the evening*; ``caution`` that it is of another book than the one played
    by, and ``does_apply`` whether it applies all the same.
    """

    citation: str
    title: str
    paragraphs: tuple[str, ...]
    subject: str = ""
    caution: str = ""
    does_apply: bool = True


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One row of the final standings; ``points`` and ``breakdown`` are ready words, empty where nothing is scored."""

    place: int
    name: str
    points: str = ""
    breakdown: str = ""
    shared: str = ""
    """The word that others have the same place."""
    short: tuple[str, ...] = ()
    """Shorter forms of the name."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure of the strip at the bottom with the words that say what it counts."""

    figure: str
    label: str


@dataclass(frozen=True, slots=True)
class Dealer:
    """Dealer of a table, in words; ``short`` are shorter forms for where they have too little room."""

    text: str
    short: tuple[str, ...] = ()
    with_next: str = ""
    """The same with who deals next, or who shuffles and cuts, for where all have room beside each other."""


@dataclass(frozen=True, slots=True)
class RoomPicture:
    """Picture of the room at one instant.

    ``time`` are the big digits, and ``saying`` words in their place while nothing counts down. ``elapsed`` is the share
    of the running period that has passed, 0 to 1; ``None`` where no bar is drawn. ``turn`` counts on every few seconds
    and chooses the page of panels and standings.
    """

    scene: PictureSubject
    evening: str
    time_of_day: str
    heading: str = ""
    time: str = ""
    saying: str = ""
    mood: Mood = Mood.NORMAL
    elapsed: float | None = None
    notice: Notice | None = None
    blinds: str = ""
    ante: str = ""
    following: str = ""
    next_break: str = ""
    facts: tuple[Fact, ...] = ()
    dealing: tuple[Dealer, ...] = ()
    """Dealers of the tables in order. They never leave the picture; if not all have room they take turns."""
    dealing_title: str = ""
    """Title before a list of dealers; empty if they are sentences."""
    panels: tuple[Panel, ...] = ()
    rule: RuleText | None = None
    """The rule that takes turns with the panels, or that the host shows."""
    standings: tuple[StandingsRow, ...] = ()
    points_word: str = ""
    """Unit of the winner's figure; empty if nothing is scored."""
    message: str = ""
    hint: str = ""
    """Hint for the host's way back to their window; only if the picture covers the host's own screen."""
    is_black: bool = False
    turn: int = 0
