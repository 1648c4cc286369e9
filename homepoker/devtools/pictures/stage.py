"""Stage of a picture: the running program and the point of the evening."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from homepoker.core import entries
from homepoker.core.quantities import EntryId
from homepoker.core.refusal import refuse
from homepoker.devtools.showcase import HeldTime, ShowcaseMoment
from homepoker.services.club import Club
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.ui.shell.application import Application
from homepoker.ui.shell.open_club import OpenClub
from homepoker.ui.shell.process_parts import ProcessParts
from homepoker.ui.tonight.play import Play


@dataclass
class Stage:
    """The running program with the evening of the picture."""

    application: Application
    club: Club
    time: HeldTime

    @property
    def opened(self) -> OpenClub:
        """The open club in the window."""
        if self.application.opened is None:
            raise RuntimeError("the club of the picture is open")
        return self.application.opened

    @property
    def process_parts(self) -> ProcessParts:
        """The room view and what else outlives the club."""
        if self.application.process_parts is None:
            raise RuntimeError("these parts are made with the club of the picture")
        return self.application.process_parts

    @property
    def desk(self) -> TournamentDesk:
        """The evening that is open."""
        desk = self.opened.desk()
        if desk is None:
            raise refuse("screenshots.no_evening")
        return desk

    @property
    def play(self) -> Play:
        """The page of the evening during play."""
        play = self.opened.tonight.play
        if play is None:
            raise refuse("screenshots.no_evening")
        return play

    def still_in(self) -> list[EntryId]:
        """The entries that still play, in the order of check-in."""
        return [entry.id for entry in entries.still_in(self.desk.state.entries)]


Prepare = Callable[[Stage], None]


@dataclass(frozen=True)
class Screen:
    """The point of the evening that a screen needs (none: no evening), and what is opened on it."""

    scene: ShowcaseMoment | None = None
    prepare: Prepare | None = None
    is_room: bool = False
    is_empty_club: bool = False
    has_season: bool = False
    """Whether the sample has a season of past evenings too."""
    is_searched: bool = False
    """Whether the screen searches rules: the index is made before the program starts."""
