"""Comparison of two tables of a season: who would stand where under other rules."""

from __future__ import annotations

from dataclasses import dataclass

from homepoker.core.league.table import LeagueTable, TableRow
from homepoker.core.quantities import PlayerId


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """One player in both tables."""

    player: PlayerId
    now: TableRow | None
    then: TableRow | None

    @property
    def ranks(self) -> int | None:
        """Ranks by which the player would stand higher (below 0: lower); nothing where there is no rank in both."""
        if self.now is None or self.then is None or self.now.rank is None or self.then.rank is None:
            return None
        return self.now.rank - self.then.rank


@dataclass(frozen=True, slots=True)
class Comparison:
    """A season beside the same season under other rules; rows are in the order of the other rules."""

    now: LeagueTable
    then: LeagueTable
    rows: tuple[ComparedRow, ...]


def comparison(now: LeagueTable, then: LeagueTable) -> Comparison:
    """Compare two tables; who stands only in the first one comes last."""
    ours, theirs = ({row.player: row for row in table.rows} for table in (now, then))
    players = [*theirs, *(player for player in ours if player not in theirs)]
    return Comparison(now, then, tuple(ComparedRow(one, ours.get(one), theirs.get(one)) for one in players))
