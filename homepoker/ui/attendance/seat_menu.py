"""Menu items of a seat about whether the player is there."""

from __future__ import annotations

from functools import partial

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from homepoker.core import penalties, tournament
from homepoker.core.quantities import EntryId
from homepoker.services.evening.commands.attendance import AttendanceCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.kit.act_runner import ActRunner


def add_absence(menu: QMenu, desk: TournamentDesk, words: Words, entry: EntryId, run: ActRunner) -> None:
    """Offer to note that the player is absent, or back; who was disqualified does not come back."""
    state, commands = desk.state, AttendanceCommands(desk)
    if state.is_over or entry in penalties.disqualified(state.penalties):
        return
    is_absent = entry in state.attendance.absent
    has_begun = tournament.has_begun(state, desk.now())
    action = QAction(words.text("attendance.is_absent" if has_begun else "attendance.is_absent_before"), menu)
    action.setCheckable(True)
    action.setChecked(is_absent)
    turn = commands.come_back if is_absent else commands.mark_absent
    action.triggered.connect(lambda: run(partial(turn, entry)))
    menu.addAction(action)
