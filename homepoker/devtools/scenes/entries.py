"""Scenes of forms about people, for pictures of the program."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPushButton

from homepoker.core import entries
from homepoker.services.club import Club
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.setup import change_profile
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.entries.bust_out import BustOutForm
from homepoker.ui.kit.lists.filter_list import FilterList, PeoplePicker

if TYPE_CHECKING:
    from homepoker.ui.tonight.play import Play


def show_bust_out_together(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the form of two bust-outs in one hand, which asks for their stacks."""
    first, second = [entry.id for entry in entries.still_in(desk.state.entries)][:2]
    play.forms.bust_out(first)
    form = play.findChildren(BustOutForm)[-1]
    another = words.text("entries.another")
    next(button for button in form.findChildren(QPushButton) if button.text() == another).click()
    form.findChildren(FilterList)[-1].picked.emit(second)
    form.findChildren(PeoplePicker)[-1].confirmed.emit([])


def show_add_ons(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the add-on form with two ticks."""
    change_profile(desk, replace(desk.state.profile, add_on_chips=3_000), club.books)
    EntryCommands(desk).add_on(*[entry.id for entry in entries.still_in(desk.state.entries)][:2])
    play.forms.open_add_ons()


def show_ticks(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the tick form with every third ticked."""
    change_profile(desk, replace(desk.state.profile, tick_word=words.text("screenshots.tick_word")), club.books)
    for entry in list(desk.state.entries.by_id)[::3]:
        EntryCommands(desk).tick(entry, is_ticked=True)
    play.forms.open_ticks()
