"""Menu to reinstate a player who was out."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.entries.view import who_is_out
from homepoker.ui.kit.act_runner import ActRunner
from homepoker.ui.kit.mnemonics import show_below


def choose_reinstated(button: QWidget, desk: TournamentDesk, words: Words, run: ActRunner) -> None:
    """Show the menu of everybody who is out, the latest first, below a button."""
    reinstate = EntryCommands(desk).reinstate
    show_below(button, {says: partial(run, partial(reinstate, entry)) for entry, says in who_is_out(desk.state, words)})
