"""Toasts of the host's acts, in the journal's sentence with undo: one for the play, one for the clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal

from homepoker.core.history import Line, LineKind, UndoStack
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.kit.messages.toast import Toasts


@dataclass(frozen=True, slots=True)
class UndoToast:
    """Toast of one act: ``answer`` are the words of its button and ``act`` what that does; empty where nothing does.

    ``spoken`` is what is read aloud, with the key that takes it back. A newer toast of the same stack stands in place
    of an older one, whose act can no longer be taken back by itself.
    """

    text: str
    spoken: str
    stack: UndoStack
    answer: str = ""
    act: Callable[[], object] | None = None

    def show(self, toasts: Toasts) -> None:
        """Show the toast, in place of the last one of the same line of undo."""
        toasts.say(self.text, action=self.answer, on_action=self.act, spoken=self.spoken, subject=self.stack)


_WAYS = {
    (False, False): "tonight.slip_undo",
    (False, True): "tonight.slip_redo",
    (True, False): "tonight.slip_clock",
    (True, True): "tonight.slip_here",
}
"""Keys of the hint how to take an act back or put it back, by whether it is the clock's and was put back."""


class UndoToasts(QObject):
    """Toasts of the open evening: follows its log and shows one for whatever the host does."""

    said = Signal(object)
    """Signal: a `UndoToast`."""

    def __init__(self, desk: Callable[[], TournamentDesk | None], words: Words, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._words = words

    def note(self) -> None:
        """Show the newest line of the log; what the computer has noted is said where it is found."""
        desk = self._desk()
        if desk is not None and (line := desk.history.lines[-1]).stack is not UndoStack.MACHINE:
            self.said.emit(self._toast(desk, line))

    def _toast(self, desk: TournamentDesk, line: Line) -> UndoToast:
        text, stack = said_of(line, self._words), line.stack
        is_redo = line.kind in (LineKind.UNDO, LineKind.UNDO_TO)
        target = desk.history.redoable(stack) if is_redo else desk.history.undoable(stack)
        if target is None:
            return UndoToast(text, text, stack)
        answer = self._words.text("tonight.redo" if is_redo else "app.undo")
        way = _WAYS[stack is UndoStack.CLOCK, is_redo]
        spoken = self._words.text("tonight.slip_spoken", text=text.rstrip("."), answer=answer, way=way)
        act = partial(self._answer, desk, stack, target.sequence, is_redo=is_redo)
        return UndoToast(text, spoken, stack, answer, act)

    def _answer(self, desk: TournamentDesk, stack: UndoStack, sequence: int, *, is_redo: bool) -> None:
        """Undo or redo what was offered, as long as nothing else was done on that line of undo since."""
        target = desk.history.redoable(stack) if is_redo else desk.history.undoable(stack)
        if desk is self._desk() and target is not None and target.sequence == sequence:
            (desk.redo if is_redo else desk.undo)(stack)


def said_of(line: Line, words: Words) -> str:
    """A line of the log in a sentence, as the journal has it."""
    label = words.say(line.label)
    match line.kind:
        case LineKind.UNDO:
            return words.text("clock.undone" if line.stack is UndoStack.CLOCK else "journal.undone", label=label)
        case LineKind.REDO:
            return words.text("journal.redone", label=label)
        case _:
            return label
