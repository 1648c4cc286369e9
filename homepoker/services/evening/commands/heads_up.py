"""Heads-up commands: levels become shorter where the evening's book says so."""

from __future__ import annotations

from homepoker.core import clock
from homepoker.core.clock import ClockAdjusted
from homepoker.core.play.shorter_levels import shorten
from homepoker.core.wording import sentence
from homepoker.services.evening.tournament_desk import TournamentDesk


class HeadsUpCommands:
    """Commands for the last two."""

    def __init__(self, desk: TournamentDesk) -> None:
        self._desk = desk

    def shorten(self, *, from_next: bool = False) -> None:
        """Shorten the levels as the book says.

        :param from_next: the running level keeps its length.
        :raises Refusal: more than two are left, the book says nothing of it, or it has been done.
        """
        now, state = self._desk.now(), self._desk.state
        events = shorten(state, now, from_next=from_next)
        label = sentence("journal.levels_shorter_from_next")
        for event in events:
            if isinstance(event, ClockAdjusted):
                before = clock.position(state.clock, state.profile.structure, now).shown_seconds
                label = sentence("journal.levels_shorter", left=int(event.left.total_seconds()), before=before)
        self._desk.act(label, events, at=now)
