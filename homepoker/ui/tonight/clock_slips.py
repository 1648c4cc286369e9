"""What is said after a click at the clock that may have been a slip, with the way back."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from homepoker.core.history import Thread
from homepoker.services.tournament_desk import TournamentDesk
from homepoker.services.words import Words


class ClockSlips(QObject):
    """Offers undo after another level was begun, and redo after something was taken back."""

    said = Signal(str, str)
    """A sentence, and the tone under which its toast has a button: ``clock_undo`` or ``clock_redo``."""

    def __init__(self, desk: Callable[[], TournamentDesk | None], words: Words, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._words = words
        self._offered: tuple[TournamentDesk, int] | None = None

    def answer(self, tone: str) -> tuple[str, Callable[[], None]] | None:
        """The words of a toast's button and what it does; nothing for any other tone."""
        answers = {"clock_undo": ("app.undo", self.undo), "clock_redo": ("tonight.redo", self.redo)}
        if tone not in answers:
            return None
        key, act = answers[tone]
        return self._words.text(key), act

    def offer_undo(self) -> None:
        """Say which level was begun."""
        desk = self._desk()
        target = desk.history.undoable(Thread.CLOCK) if desk is not None else None
        if desk is not None and target is not None:
            self._offered = desk, target.sequence
            self.said.emit(self._words.say(target.label), "clock_undo")

    def undo(self) -> None:
        """Take back what was offered, as long as it is still the clock's newest action."""
        desk = self._desk()
        target = desk.history.undoable(Thread.CLOCK) if desk is not None else None
        if desk is not None and target is not None and (desk, target.sequence) == self._offered:
            desk.undo(Thread.CLOCK)
            self.offer_redo()

    def offer_redo(self) -> None:
        """Say what was taken back."""
        desk = self._desk()
        target = desk.history.redoable(Thread.CLOCK) if desk is not None else None
        if desk is not None and target is not None:
            self._offered = desk, target.sequence
            said = self._words.text("clock.undone", label=self._words.say(target.label))
            self.said.emit(said, "clock_redo")

    def redo(self) -> None:
        """Put back what was offered, as long as nothing else was done at the clock since."""
        desk = self._desk()
        target = desk.history.redoable(Thread.CLOCK) if desk is not None else None
        if desk is not None and target is not None and (desk, target.sequence) == self._offered:
            desk.redo(Thread.CLOCK)
