"""Scenes of the chip race for pictures of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLineEdit

from homepoker.services.club import Club
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.chip_race.page import ChipRacePage

if TYPE_CHECKING:
    from homepoker.ui.tonight.play import Play

COUNTS = (3, 1, 2, 3, 1, 2, 3, 2, 1, 3, 1)
"""The odd chips of one player after the other."""


def show_race(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the race with the odd chips typed in and the cards due."""
    play.racing.open()
    for field, count in zip(play.findChildren(ChipRacePage)[0].findChildren(QLineEdit), COUNTS, strict=False):
        field.setText(str(count))
        field.textEdited.emit(str(count))


def show_race_decided(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the race with the cards drawn and the winners known."""
    show_race(play, desk, club, words)
    page = play.findChildren(ChipRacePage)[0]
    if page.draw.isVisibleTo(page):
        page.draw.click()
