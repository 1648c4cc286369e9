"""Question of a form that can be answered at the tables too: the seats show what it asks."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from PySide6.QtCore import SignalInstance

from homepoker.core.quantities import EntryId


class Mark(StrEnum):
    """Mark of a seat in a question."""

    NONE = "none"
    ASKED = "asked"
    """A click on it is an answer."""
    OUT = "out"
    """Named as out; nothing is recorded yet."""
    WINNER = "winner"
    """Named as the one who took somebody out."""
    MOVED = "moved"
    """Seat whose player waits for a new seat."""


class SeatQuestion(Protocol):
    """Protocol of a question that seats answer."""

    asked: SignalInstance
    """Signal: it asks something else now, or has been answered."""

    @property
    def is_open(self) -> bool:
        """Whether a click at the tables is an answer now."""

    def mark(self, entry: EntryId) -> Mark:
        """The mark on the seat of somebody."""

    def answer(self, entry: EntryId) -> None:
        """The seat of somebody was clicked."""
