"""Occasions for a backup: each new level of a running evening, and its close."""

from __future__ import annotations

from datetime import datetime, timedelta

from homepoker.core import clock
from homepoker.services.evening.tournament_desk import TournamentDesk

AT_LEAST_APART = timedelta(minutes=1)
"""The least time between two backups at new levels: a host may leaf through the levels."""


class BackupOccasions:
    """Detector of occasions for a backup: at each new level of a running evening, and when an evening is closed."""

    def __init__(self) -> None:
        self._seen: tuple[str, int, bool] | None = None
        self._last: datetime | None = None
        self._is_owed = False

    def is_due(self, desk: TournamentDesk | None, now: datetime) -> bool:
        """Whether something has happened since it was last asked that is worth a backup."""
        if desk is None:
            self._seen = None
            return False
        here = clock.position(desk.state.clock, desk.state.profile.structure, now)
        before, self._seen = self._seen, (desk.tournament_id, here.level, desk.state.is_closed)
        if before is not None and before[0] == desk.tournament_id:
            self._is_owed = self._is_owed or before[1:] != self._seen[1:]
        has_closed = desk.state.is_closed and before is not None and not before[2]
        is_early = self._last is not None and timedelta(0) <= now - self._last < AT_LEAST_APART
        if not self._is_owed or (is_early and not has_closed):
            return False
        self._last, self._is_owed = now, False
        return True
