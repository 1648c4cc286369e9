"""Menu to reinstate a player who was out."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.entries.view import who_is_out
from homepoker.ui.kit.act_runner import ActRunner
from homepoker.ui.kit.mnemonics import Menu


def choose_reinstated(button: QWidget, desk: TournamentDesk, words: Words, run: ActRunner) -> None:
    """Show the menu of everybody who is out, the latest first, below a button."""
    menu = Menu(button)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for entry, says in who_is_out(desk.state, words):
        menu.addAction(says, partial(run, partial(EntryCommands(desk).reinstate, entry)))
    menu.popup(button.mapToGlobal(button.rect().bottomLeft()))
