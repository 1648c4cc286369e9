"""The log of a tournament: actions, undo and redo, and which actions still stand.

*State = replay of what still stands.* There are no inverse operations: an undo is a line
of its own that names the action it takes back, so the log also shows that the host
changed their mind. The clock has its own line of undo.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from homepoker.core.wording import Sentence


class Event(Protocol):
    """One fact inside an action, in the past tense."""

    @property
    def kind(self) -> str:
        """The frozen name under which the event is stored."""


class LineKind(StrEnum):
    """What a line of the log does."""

    ACTION = "action"
    UNDO = "undo"
    REDO = "redo"


class Thread(StrEnum):
    """The two lines of undo, and what the computer has noted."""

    PLAY = "play"
    CLOCK = "clock"
    MACHINE = "machine"
    """It happened to the computer, and nobody takes it back."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log.

    An action carries its label and events; an undo or redo carries the sequence number
    of the action that it takes back or puts back (``target``).
    """

    sequence: int
    kind: LineKind
    thread: Thread
    label: Sentence
    at: datetime
    events: tuple[Event, ...] = ()
    target: int | None = None
    by: str = "host"


class DoesNotFit(ValueError):
    """A line takes back what does not stand, or puts back what was not taken back."""


class History:
    """All lines of one log, and which of its actions stand after each of them."""

    def __init__(self, lines: Iterable[Line] = ()) -> None:
        """Read a log from its first line.

        :raises DoesNotFit: this program cannot have written it.
        """
        self.lines: list[Line] = []
        self._done: dict[Thread, list[Line]] = {thread: [] for thread in Thread}
        self._undone: dict[Thread, list[Line]] = {thread: [] for thread in Thread}
        for line in lines:
            self.add(line)

    def add(self, line: Line) -> None:
        """Take the next line in.

        :raises DoesNotFit: its sequence number or target does not follow from the lines before.
        """
        if line.sequence != self.next_sequence:
            raise DoesNotFit(f"line {line.sequence} stands where line {self.next_sequence} is due")
        done, undone = self._done[line.thread], self._undone[line.thread]
        match line.kind:
            case LineKind.ACTION:
                done.append(line)
                undone.clear()
            case LineKind.UNDO:
                target = self.undoable(line.thread)
                if target is None or target.sequence != line.target:
                    raise DoesNotFit(f"line {line.sequence} takes back {line.target}, which does not stand last")
                undone.append(done.pop())
            case LineKind.REDO:
                if not undone or undone[-1].sequence != line.target:
                    raise DoesNotFit(f"line {line.sequence} puts back {line.target}, which was not taken back last")
                done.append(undone.pop())
        self.lines.append(line)

    @property
    def next_sequence(self) -> int:
        """The number that the next line gets, from 1."""
        return len(self.lines) + 1

    def undoable(self, thread: Thread) -> Line | None:
        """The newest action of a thread that still stands; the opening of the tournament always stands."""
        done = self._done[thread] if thread is not Thread.MACHINE else []
        return done[-1] if done and done[-1].sequence > 1 else None

    def redoable(self, thread: Thread) -> Line | None:
        """The action that was taken back last, unless something new was done since."""
        undone = self._undone[thread]
        return undone[-1] if undone else None

    def standing(self) -> list[Line]:
        """The actions of both threads that still stand, in the order in which they were done."""
        both = [line for done in self._done.values() for line in done]
        return sorted(both, key=lambda line: line.sequence)
