"""Undo of the clock: says first what the clock will then show, and acts on a second click or Enter."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget, QWidgetAction

from homepoker.core.clock import ClockState, Position
from homepoker.core.history import Line, UndoStack
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words, clock_face
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import Menu
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

WIDEST = 300
"""The width at which the sentence in the menu is broken into lines, in logical pixels."""


class UndoMenu(QObject):
    """Button of the clock's undo, and the menu that it opens."""

    def __init__(self, desk: TournamentDesk, words: Words, run: ActRunner, parent: QWidget) -> None:
        super().__init__(parent)
        self._run = run
        self._desk = desk
        self._clock = ClockCommands(desk)
        self._words = words
        self._page = parent
        self.button = buttons.icon_button("history", words.text("clock.undo_none"), self.ask, size="small")

    def refresh(self) -> None:
        """Offer the clock's action that can be taken back now."""
        newest = self._newest()
        self.button.setEnabled(newest is not None)
        if newest is None:
            buttons.rename(self.button, self._words.text("clock.undo_none"))
        else:
            buttons.rename(self.button, self._then("clock.undo", newest[1]))

    def ask(self) -> None:
        """Show the effect of undo on the clock, and undo if that is chosen."""
        newest = self._newest()
        if newest is None:
            return
        line, position = newest
        menu = Menu(self._page)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        waits = position.state in (ClockState.NOT_STARTED, ClockState.SCHEDULED)
        says = labels.body(self._then("clock.undo_start" if waits else "clock.undo_then", position))
        says.setContentsMargins(spacing.M, spacing.S, spacing.M, spacing.XS)
        set_extent(says, width=WIDEST)
        explanation = QWidgetAction(menu)
        explanation.setDefaultWidget(says)
        # Like a separator, it is passed over by the arrows.
        explanation.setSeparator(True)
        menu.setSeparatorsCollapsible(False)
        menu.addAction(explanation)
        words = self._words
        take_back = words.text("clock.undo_do", label=words.say(line.label))
        menu.setActiveAction(menu.addAction(take_back, partial(self._take_back, line.sequence)))
        menu.popup(self.button.mapToGlobal(self.button.rect().bottomLeft()))

    def _newest(self) -> tuple[Line, Position] | None:
        """The clock's newest action, and what the clock would show without it."""
        line, position = self._desk.history.undoable(UndoStack.CLOCK), self._clock.shown_after_undo()
        return None if line is None or position is None else (line, position)

    def _then(self, key: str, position: Position) -> str:
        words = self._words
        period = words.text("clock.break") if position.in_break else words.text("clock.level", level=position.level)
        return words.text(key, time=clock_face(position.shown_seconds), period=period)

    def _take_back(self, sequence: int) -> None:
        newest = self._desk.history.undoable(UndoStack.CLOCK)
        if newest is not None and newest.sequence == sequence:
            self._run(partial(self._desk.undo, UndoStack.CLOCK))
