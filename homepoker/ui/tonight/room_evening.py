"""Evening in the room: the one that room view, rail and announcements follow, whatever the host looks at meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QObject, Signal

from homepoker.core import tournament
from homepoker.core.tournament import shown_at
from homepoker.services.club import Club
from homepoker.services.evening.commands.clock import stop_at_the_end
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.store.errors import DamagedEvening
from homepoker.ui.clock.view import rail_time
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.room_view.news import TONIGHT_LASTS, is_past


# Not the open evening: DECISIONS.md, 248
class RoomEvening(QObject):
    """The evening stays in the room until it is over and another is played, or the host takes it away."""

    changed = Signal(object)
    """Signal: the `TournamentDesk` of the evening in the room from now on, or nothing."""
    taken_away = Signal(object)
    """Signal: the `TournamentDesk` of the evening that the host has taken from the room."""

    def __init__(self, club: Club, opened: Callable[[], TournamentDesk | None], parent: QObject) -> None:
        """
        :param opened: the evening that is open in the window.
        """
        super().__init__(parent)
        self._club = club
        self._opened = opened
        self.desk: TournamentDesk | None = None
        self._ended: tuple[str, datetime] | None = None
        """The evening that is open and over, with the instant at which its clock stands."""
        self._put_right = ""
        """The evening whose end was taken back although the room no longer plays it; play may go on in it."""

    @property
    def is_beside(self) -> bool:
        """Whether the room sees an evening, and not the one that is open in the window."""
        opened = self._opened()
        return self.desk is not None and (opened is None or opened.tournament_id != self.desk.tournament_id)

    def meet(self, opened: TournamentDesk) -> None:
        """Put the evening that is open into the room, unless another one is to stay there.

        One that was over, and is put right now, is not played by that: its clock stands where the end had it stand, and
        the room does not see it before the clock runs.
        """
        here = self.desk
        self._see_end(opened)
        if opened.tournament_id == self._put_right and (here is None or here.tournament_id != self._put_right):
            return
        if here is None or here.tournament_id == opened.tournament_id or gives_way(here, opened):
            self.put(opened)

    def _see_end(self, opened: TournamentDesk) -> None:
        """Follow the end of the evening that is open: one that is taken back later, or beside the room, is no play."""
        state, ended = opened.state, self._ended
        self._ended = (opened.tournament_id, shown_at(state, opened.now())) if state.is_over else None
        if opened.tournament_id != self._put_right or state.clock.is_running or state.is_over:
            self._put_right = ""
        if ended is None or ended[0] != opened.tournament_id or state.is_over:
            return
        is_seen = self.desk is not None and self.desk.tournament_id == opened.tournament_id
        if not is_seen or _computer_time(opened) - ended[1] > TONIGHT_LASTS:
            # Before the act, of which this is told at once.
            self._put_right = opened.tournament_id
            stop_at_the_end(opened, ended[1])

    def put(self, desk: TournamentDesk | None) -> None:
        """Put an evening into the room; without one the room sees none."""
        if desk is not self.desk:
            self.desk = desk
            self.changed.emit(desk)

    def keep(self, tournament_id: str) -> None:
        """Put an evening into the room that was there before; one that cannot be read is left out."""
        try:
            self.put(self._club.desk(tournament_id))
        except DamagedEvening:
            self.put(None)

    def comes_back(self, tournament_id: str) -> bool:
        """Whether a start comes back to an evening that was in the room: it is tonight's, not over, and can be told."""
        try:
            desk = self._club.desk(tournament_id)
        except DamagedEvening:
            return False
        return not desk.state.is_over and abs(desk.now() - desk.history.lines[-1].at) <= TONIGHT_LASTS

    def small_clock(self, now: datetime) -> str:
        """The text of the clock in the rail; empty where the room sees no evening."""
        return rail_time(self.desk.state, now) if self.desk is not None else ""

    def leave_past(self) -> None:
        """Take an evening of the past away: nobody looks at it in the window any more."""
        if self.desk is not None and _is_past(self.desk):
            self.put(None)

    def drop(self, tournament_id: str) -> None:
        """Take an evening away that can no longer be read."""
        if self.desk is not None and self.desk.tournament_id == tournament_id:
            self.put(None)

    def take_away(self) -> None:
        """Take the evening away by the host's word; one of tonight that is open comes in its place."""
        taken, opened = self.desk, self._opened()
        self.put(None)
        if opened is not None and opened is not taken:
            self.meet(opened)
        if taken is not None:
            self.taken_away.emit(taken)

    def put_back(self, tournament_id: str) -> None:
        """Put an evening back that the host had taken away."""
        opened = self._opened()
        if opened is not None and opened.tournament_id == tournament_id:
            self.put(opened)
        else:
            # Somebody may have played on there since: its log is read anew.
            self.keep(tournament_id)


def gives_way(here: TournamentDesk, opened: TournamentDesk) -> bool:
    """Whether the evening in the room gives way to one that was opened; to look something up takes nothing away."""
    if _is_past(here):
        return True
    if _is_past(opened) or opened.state.is_over:
        return False
    return here.state.is_over or not (tournament.has_begun(here.state, here.now()) or here.state.clock.starts_at)


def _is_past(desk: TournamentDesk) -> bool:
    return is_past(desk.state, desk.history.lines, _computer_time(desk))


def _computer_time(desk: TournamentDesk) -> datetime:
    """The time by the computer: an old evening whose clock ran goes by a time of its own, at which it is never old."""
    return desk.now() + desk.timekeeper.drift()


class RoomStrip(Banner):
    """Above a page of Tonight while the room sees another evening: its name, the way back to it, and its way out."""

    evening_wanted = Signal(str)
    """Signal: the id of the evening in the room, which is to be opened."""

    def __init__(self, in_room: RoomEvening, words: Words) -> None:
        super().__init__(words, tone="accent", may_close=False)
        self._in_room = in_room
        self._words = words
        self._shown = ""
        self.hide()

    def refresh(self, *, is_told: bool) -> None:
        """Show the strip, unless the window shows the same evening as the room.

        :param is_told: the page below says it already.
        """
        desk = self._in_room.desk
        shown = desk.tournament_id if desk is not None and self._in_room.is_beside and not is_told else ""
        if desk is not None and shown != self._shown and shown:
            words = self._words
            self.say(
                words.text("tonight.room_sees", name=desk.state.name),
                "accent",
                (
                    (words.text("tonight.room_sees_go"), lambda: self.evening_wanted.emit(self._shown)),
                    (words.text("tonight.room_sees_off"), self._in_room.take_away),
                ),
            )
        self._shown = shown
        self.setVisible(bool(shown))
