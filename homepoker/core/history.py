"""The log of a tournament: actions, undo and redo, and which actions still stand.

*State = replay of what still stands.* There are no inverse operations: an undo is a line
of its own that names the action it takes back, so the log also shows that the host
changed their mind. The clock has its own line of undo.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
    """The two lines of undo."""

    PLAY = "play"
    CLOCK = "clock"


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


@dataclass(frozen=True, slots=True)
class Standing:
    """Which actions stand, and what undo and redo would touch next, per thread."""

    actions: tuple[int, ...]
    undoable: tuple[int, ...]
    redoable: tuple[int, ...]


def standing(lines: Iterable[Line], thread: Thread) -> Standing:
    """Read which actions of one thread still stand.

    :raises ValueError: a line takes back an action that does not stand, or puts back one
        that was not taken back; such a log was not written by this program.
    """
    done: list[int] = []
    undone: list[int] = []
    for line in lines:
        if line.thread is not thread:
            continue
        match line.kind:
            case LineKind.ACTION:
                done.append(line.sequence)
                undone.clear()
            case LineKind.UNDO:
                if not done or done[-1] != line.target:
                    raise ValueError(f"line {line.sequence} takes back {line.target}, which does not stand last")
                undone.append(done.pop())
            case LineKind.REDO:
                if not undone or undone[-1] != line.target:
                    raise ValueError(f"line {line.sequence} puts back {line.target}, which was not taken back last")
                done.append(undone.pop())
    return Standing(tuple(done), tuple(done), tuple(undone))


def standing_lines(lines: Sequence[Line]) -> list[Line]:
    """The actions of both threads that still stand, in the order in which they were done."""
    stands = {*standing(lines, Thread.PLAY).actions, *standing(lines, Thread.CLOCK).actions}
    return [line for line in lines if line.kind is LineKind.ACTION and line.sequence in stands]
