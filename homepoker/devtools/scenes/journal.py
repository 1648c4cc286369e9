"""Scenes of corrections, for pictures of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from homepoker.core.refusal import refuse
from homepoker.services.club import Club
from homepoker.services.evening.commands.corrections import outs_of
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.journal import JournalEntry
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words

if TYPE_CHECKING:
    from homepoker.ui.tonight.play import Play


def show_correction(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the correction of the newest bust-out."""
    _choose(play, _bust_outs(play, desk)[0], words.text("journal.correct"))


def show_swap(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the choice of another bust-out to swap with."""
    _choose(play, _bust_outs(play, desk)[0], words.text("journal.swap_with"))


def show_insertion(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the form of a bust-out that was forgotten after an earlier one."""
    _choose(play, _bust_outs(play, desk)[-1], words.text("journal.insert"), words.text("journal.insert_out"))


def show_misfits(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the removal of the first bust-out, whose player came back since."""
    first = _bust_outs(play, desk)[-1]
    out, _ = outs_of(desk.history.lines[first.sequence - 1])[0]
    EntryCommands(desk).reinstate(out)
    _choose(play, _bust_outs(play, desk)[-1], words.text("journal.take_out"))


def _bust_outs(play: Play, desk: TournamentDesk) -> list[JournalEntry]:
    """The bust-outs of the journal, newest first."""
    lines = desk.history.lines
    found = [
        entry
        for entry in play.journal.entries
        if entry.after and entry.sequence and not entry.is_undone and outs_of(lines[entry.sequence - 1])
    ]
    if not found:
        raise refuse("screenshots.no_evening")
    return found


def _choose(play: Play, entry: JournalEntry, *texts: str) -> None:
    """Choose an item from an entry's menu."""
    menu = play.journal.corrections.menu(entry)
    for text in texts:
        action = next(one for one in menu.actions() if one.text() == text)
        inner = action.menu()
        if isinstance(inner, QMenu):
            menu = inner
        else:
            action.trigger()
