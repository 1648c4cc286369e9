"""Publication of standings: what the host showed the members, to compare with what is true today."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from homepoker.core.quantities import PlayerId


@dataclass(frozen=True, slots=True)
class PublishedRow:
    """One row as it was published; the total is in thousandths."""

    player: PlayerId
    rank: int | None
    total: int
    evenings: int


@dataclass(frozen=True, slots=True)
class Publication:
    """Standings of a season as they were published; ``number`` counts those of the season from 1."""

    number: int
    at: datetime
    rows: tuple[PublishedRow, ...]
    evenings: tuple[str, ...] = ()
    """The ids of the evenings that counted, in the order of playing."""


@dataclass(frozen=True, slots=True)
class RowChange:
    """Change of a player's row since it was published; nothing where there was or is none."""

    player: PlayerId
    before: PublishedRow | None
    now: PublishedRow | None

    @property
    def points(self) -> int:
        """Thousandths by which the total changed."""
        return (self.now.total if self.now else 0) - (self.before.total if self.before else 0)


def changes(before: Iterable[PublishedRow], now: Iterable[PublishedRow]) -> tuple[RowChange, ...]:
    """The rows whose rank or total is another, in the order of today's list; who stands there no more comes last."""
    old, new = {row.player: row for row in before}, {row.player: row for row in now}
    players = [*new, *(player for player in old if player not in new)]
    found = (RowChange(player, old.get(player), new.get(player)) for player in players)
    return tuple(change for change in found if _differs(change.before, change.now))


def _differs(before: PublishedRow | None, now: PublishedRow | None) -> bool:
    return before is None or now is None or (before.rank, before.total) != (now.rank, now.total)
