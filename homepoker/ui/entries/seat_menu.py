"""Menu items of a seat about the entry that sits there."""

from __future__ import annotations

from functools import partial

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from homepoker.core.quantities import EntryId
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.kit.act_runner import ActRunner


def add_tick(menu: QMenu, desk: TournamentDesk, entry: EntryId, run: ActRunner) -> None:
    """Offer the club's own tick, where it has one."""
    if not desk.state.profile.tick_word:
        return
    is_ticked = desk.state.entries.by_id[entry].is_ticked
    action = QAction(desk.state.profile.tick_word, menu)
    action.setCheckable(True)
    action.setChecked(is_ticked)
    action.triggered.connect(lambda: run(partial(EntryCommands(desk).tick, entry, is_ticked=not is_ticked)))
    menu.addAction(action)


def add_leaving(menu: QMenu, desk: TournamentDesk, words: Words, entry: EntryId, run: ActRunner) -> None:
    """Offer to take out who never came; whoever has won is certainly here."""
    if desk.state.is_over:
        return
    is_again = desk.state.entries.by_id[entry].number > 1
    says = words.text("entries.take_back_re_entry" if is_again else "entries.no_show")
    menu.addAction(says, partial(run, partial(EntryCommands(desk).withdraw, entry)))
