"""Heads-up commands: levels become shorter where the evening's book says so."""

from __future__ import annotations

from homepoker.core.shorter_levels import shorten
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
        now = self._desk.now()
        key = "journal.levels_shorter_from_next" if from_next else "journal.levels_shorter"
        self._desk.act(sentence(key), shorten(self._desk.state, now, from_next=from_next), at=now)
