"""Entry of the journal: what it says, what followed, and what was done to it later."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from homepoker.core.rulebooks.citation import Citations


class Subject(StrEnum):
    """Subject of an entry."""

    PLAYERS = "players"
    TABLES = "tables"
    CLOCK = "clock"
    RULINGS = "rulings"
    EVENING = "evening"
    CHANGED = "changed"
    """Actions that were taken back, put back or corrected."""


@dataclass(frozen=True, slots=True)
class Part:
    """Part of an entry: a consequence of the action, with the rules it rests on."""

    text: str
    citations: Citations = ()


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One thing that happened. ``sequence`` is 0 for what the clock did by itself."""

    at: datetime
    """Instant of the entry, by the computer's time of day as it is set now."""
    time: str
    """Time of the entry, by the computer's time of day as it was then; with its day where play was on another."""
    text: str
    citations: Citations
    parts: tuple[Part, ...]
    sequence: int
    is_undone: bool = False
    subject: Subject = Subject.CLOCK
    mark: str = ""
    """Later change of it: taken back, corrected, taken out, put in."""
    comment: str = ""
    after: int = 0
    """The action after which something forgotten is put in here."""
    written: int = 0
    """The last line of the log that was written by then, which *undo to here* leaves; 0 for what was put in later."""
    about: int = 0
    """The action or correction that this entry only tells of: it was corrected."""
    has_slips: bool = False
    """Whether it broke a table or formed the final one, so that there are move slips to print."""
