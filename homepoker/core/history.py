"""The log of a tournament: actions, undo and redo, and which actions still stand.

*State = replay of what still stands.* There are no inverse operations: an undo is a line
of its own that names the action it takes back, so the log also shows that the host
changed their mind. A correction is a line too: it names places of the log and carries what
stands there from now on. The clock has its own line of undo.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
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
    ACTION = "action"
    UNDO = "undo"
    UNDO_TO = "undo_to"
    REDO = "redo"
    CORRECTION = "correction"


class UndoStack(StrEnum):
    """Undo stack of an action: play, clock and till are undone each by itself, what the machine noted never."""

    PLAY = "play"
    CLOCK = "clock"
    TILL = "till"  # DECISIONS.md, 293
    """Cash that lies in the till or left it: taking back an act of the play does not move it."""
    MACHINE = "machine"
    """Events of the computer, and seconds that cannot run again; nobody takes them back."""


class CorrectionPlace(StrEnum):
    """The position of a correction in relation to the line that it names."""

    INSTEAD = "instead"
    """Place of the line itself; without events the line is taken out."""
    AFTER = "after"
    """Right after it: something forgotten there. From then on the correction's own number names it."""
    FOLLOWS = "follows"
    """Place of the consequences of an earlier correction."""


# Several lines at once: DECISIONS.md, 30
@dataclass(frozen=True, slots=True)
class Correction:
    """Content of one place of the log from a correction on.

    ``at`` is the instant at which something forgotten happened.
    """

    target: int
    label: Sentence
    events: tuple[Event, ...] = ()
    place: CorrectionPlace = CorrectionPlace.INSTEAD
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log.

    An action carries its label and events; an undo or redo carries the sequence number
    of the action that it takes back or puts back (``target``), an undo to a line the number
    of the last line before what it takes back. A correction carries what it changes, the line
    from which the host came (``target``), and as its events what followed from it at once.
    """

    sequence: int
    kind: LineKind
    stack: UndoStack
    label: Sentence
    at: datetime
    events: tuple[Event, ...] = ()
    target: int | None = None
    by: str = "host"
    corrections: tuple[Correction, ...] = ()


class DoesNotFit(ValueError):
    """A line takes back or corrects what does not stand, or puts back what was not taken back."""


class History:
    """All lines of one log, and which of its actions stand after each of them."""

    def __init__(self, lines: Iterable[Line] = ()) -> None:
        """Read a log from its first line.

        :raises DoesNotFit: this program cannot have written it.
        """
        self.lines: list[Line] = []
        self._done: dict[UndoStack, list[Line]] = {stack: [] for stack in UndoStack}
        self._undone: dict[UndoStack, list[Line]] = {stack: [] for stack in UndoStack}
        self._is_corrected = False
        """Whether a correction was ever made, also if it was taken back: then lines stand in another order."""
        for line in lines:
            self.add(line)

    def add(self, line: Line) -> None:
        """Take the next line in.

        :raises DoesNotFit: its sequence number or target does not follow from the lines before.
        """
        if line.sequence != self.next_sequence:
            raise DoesNotFit(f"line {line.sequence} stands where line {self.next_sequence} is due")
        done, undone = self._done[line.stack], self._undone[line.stack]
        match line.kind:
            case LineKind.ACTION:
                done.append(line)
                undone.clear()
            case LineKind.UNDO:
                target = self.undoable(line.stack)
                if target is None or target.sequence != line.target:
                    raise DoesNotFit(f"line {line.sequence} takes back {line.target}, which does not stand last")
                undone.append(done.pop())
            case LineKind.UNDO_TO:
                taken_back = self.after(line.target or 0, line.stack)
                if not taken_back or not line.target:
                    raise DoesNotFit(f"line {line.sequence} takes back what was done after {line.target}: nothing")
                for _ in taken_back:
                    undone.append(done.pop())
            case LineKind.CORRECTION:
                self._require_places(line)
                done.append(line)
                undone.clear()
            case LineKind.REDO:
                if not undone or undone[-1].sequence != line.target:
                    raise DoesNotFit(f"line {line.sequence} puts back {line.target}, which was not taken back last")
                done.append(undone.pop())
        self.lines.append(line)
        self._is_corrected |= line.kind is LineKind.CORRECTION

    @property
    def next_sequence(self) -> int:
        """The number that the next line gets, from 1."""
        return len(self.lines) + 1

    def undoable(self, stack: UndoStack) -> Line | None:
        """The newest action of a stack that still stands; the opening of the tournament always stands."""
        done = self._done[stack] if stack is not UndoStack.MACHINE else []
        return done[-1] if done and done[-1].sequence > 1 else None

    def redoable(self, stack: UndoStack) -> Line | None:
        """The action that was taken back last, unless something new was done since."""
        undone = self._undone[stack]
        return undone[-1] if undone else None

    @property
    def newest_undoable(self) -> UndoStack:
        """Of play and till the stack on which the newest action stands."""
        play, till = self.undoable(UndoStack.PLAY), self.undoable(UndoStack.TILL)
        is_till = till is not None and (play is None or till.sequence > play.sequence)
        return UndoStack.TILL if is_till else UndoStack.PLAY

    @property
    def newest_redoable(self) -> UndoStack:
        """Of play and till the stack on which the action was taken back last that can be put back."""
        play, till = self.redoable(UndoStack.PLAY), self.redoable(UndoStack.TILL)
        is_till = till is not None and (play is None or till.sequence < play.sequence)
        return UndoStack.TILL if is_till else UndoStack.PLAY

    def after(self, sequence: int, stack: UndoStack) -> list[Line]:
        """The actions of a stack that still stand and were done after a line, oldest first."""
        done = self._done[stack]
        return done[_place(done, max(sequence, 1) + 1) :]

    def standing(self, since: int = 1) -> list[Line]:
        """The actions of both stacks that still stand, in the order of replay and as they were corrected.

        Something forgotten stands at its place, under the number of its correction. What followed from a
        correction at once stands where the correction was made; what was taken out has no events any more.

        :param since: leave out what was done before this line, where nothing is corrected.
        """
        if self._is_corrected:
            since = 1
        both = [line for done in self._done.values() for line in done[_place(done, since) :]]
        return _corrected(sorted(both, key=lambda line: line.sequence))

    def changes_from(self, line: Line) -> int:
        """The number of the first line that stands otherwise because of a line; 1 where anything was ever corrected."""
        if self._is_corrected:
            return 1
        match line.kind:
            case LineKind.UNDO | LineKind.REDO:
                return line.target or 1
            case LineKind.UNDO_TO:
                return (line.target or 0) + 1
            case LineKind.ACTION | LineKind.CORRECTION:
                return line.sequence

    def stands(self, line: Line) -> bool:
        """Whether an action or correction still stands."""
        return line in self._done[line.stack]

    def _require_places(self, line: Line) -> None:
        """See that a correction names what stands."""
        done = {done_line.sequence: done_line for done_line in self._done[UndoStack.PLAY]}
        for correction in line.corrections:
            target = done.get(correction.target)
            is_place = target is not None and (target.kind is LineKind.ACTION or inserted(target) is not None)
            fits = {
                CorrectionPlace.INSTEAD: is_place and correction.target > 1,
                CorrectionPlace.AFTER: is_place and correction.at is not None,
                CorrectionPlace.FOLLOWS: target is not None and target.kind is LineKind.CORRECTION,
            }
            if not fits[correction.place]:
                raise DoesNotFit(f"line {line.sequence} corrects {correction.target}, which does not stand")
        forgotten = [correction for correction in line.corrections if correction.place is CorrectionPlace.AFTER]
        if line.stack is not UndoStack.PLAY or not line.corrections or len(forgotten) > 1:
            raise DoesNotFit(f"line {line.sequence} is no correction of the play")


def _place(done: list[Line], since: int) -> int:
    """The place of the first of these actions, which stand in the order of their numbers, that is not before a line."""
    return bisect_left(done, since, key=lambda line: line.sequence)


def inserted(line: Line) -> Correction | None:
    """The correction that was put in after a line, if there is one."""
    return next((correction for correction in line.corrections if correction.place is CorrectionPlace.AFTER), None)


def _corrected(done: list[Line]) -> list[Line]:
    """The actions in the order of replay, with every correction among them applied."""
    if not any(line.corrections for line in done):
        return done
    now: dict[int, Line] = {}
    followed: dict[int, Line] = {}
    after: dict[int, list[int]] = {}
    for line in done:
        if line.kind is LineKind.ACTION:
            now[line.sequence] = line
            continue
        followed[line.sequence] = replace(line, corrections=())
        for correction in line.corrections:
            match correction.place:
                case CorrectionPlace.INSTEAD:
                    now[correction.target] = replace(
                        now[correction.target], label=correction.label, events=correction.events
                    )
                case CorrectionPlace.FOLLOWS:
                    followed[correction.target] = replace(followed[correction.target], events=correction.events)
                case CorrectionPlace.AFTER:
                    now[line.sequence] = replace(
                        line,
                        kind=LineKind.ACTION,
                        label=correction.label,
                        at=correction.at or line.at,
                        events=correction.events,
                        target=None,
                        corrections=(),
                    )
                    # What was put in last stands nearest to the line after which it was forgotten.
                    after.setdefault(correction.target, []).insert(0, line.sequence)

    def place(sequence: int) -> Iterator[Line]:
        yield now[sequence]
        for forgotten in after.get(sequence, ()):
            yield from place(forgotten)

    lines: list[Line] = []
    for line in done:
        if line.kind is LineKind.ACTION:
            lines.extend(place(line.sequence))
        elif followed[line.sequence].events:
            lines.append(followed[line.sequence])
    return lines
