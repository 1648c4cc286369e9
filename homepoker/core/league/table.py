"""Table of a season in a league: rows with rank, movement and what decided, and the teams.

It is held against the standings that the host published, or against the table of the season under other rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from fractions import Fraction
from typing import NamedTuple

from homepoker.core.league.definition import EveningInLeague, ExtraPoints, League, LeagueSeason, Team
from homepoker.core.league.ranking import RankedTally, Ranking, TieDecision
from homepoker.core.league.standings_rule import WHOLE
from homepoker.core.quantities import PlayerId

# State


class CountedEvening(NamedTuple):
    """An evening that counts in a season. ``number`` is its key in the archive.

    A named tuple, as a player's page has a thousand of them: a frozen dataclass takes three times as long to make.
    """

    number: int
    tournament: str
    name: str
    began_on: date
    players: int
    weight: Fraction
    """Factor of its points."""

    @property
    def millionths(self) -> int:
        """The weight as databases have it, in whole millionths."""
        return in_millionths(self.weight)


@dataclass(frozen=True, slots=True)
class Reach:
    """The best and the worst rank that a player can still end the season with.

    No best: too few evenings are left for any rank. No worst: the player may still end without one.
    """

    best: int | None
    worst: int | None


@dataclass(frozen=True, slots=True)
class PublishedRow:
    """One row as it was published; the total is in thousandths."""

    player: PlayerId
    rank: int | None
    total: int
    evenings: int


@dataclass(frozen=True, slots=True)
class TableRow:
    """One player in a table. Points are thousandths; without a rank stands who came to too few evenings."""

    rank: int | None
    player: PlayerId
    total: int
    attendances: int
    counted: int
    wins: int
    knock_outs: int
    best_place: int
    carried: int = 0
    extra: int = 0
    decisions: tuple[TieDecision, ...] = ()
    shares: tuple[PlayerId, ...] = ()
    before: int | None = None
    """The rank before the last evening; nothing where the player had none."""
    qualifies: bool = False
    """Whether the rank is above the line of those who qualify."""
    reach: Reach | None = None

    @property
    def movement(self) -> int | None:
        """Ranks by which the player went up (below 0: down) with the last evening; nothing for who is new."""
        return None if self.before is None or self.rank is None else self.before - self.rank

    def published(self) -> PublishedRow:
        """The row as it is kept when the table is published."""
        return PublishedRow(self.player, self.rank, self.total, self.attendances)


@dataclass(frozen=True, slots=True)
class TeamRow:
    """One team in a table: the sum of its best players' totals."""

    rank: int
    team: Team
    total: int
    players: tuple[PlayerId, ...]
    """Players whose totals count, the best first."""
    totals: tuple[tuple[PlayerId, int], ...] = ()
    """Totals of its players who stand in the table, the best first; also of players who do not count."""


@dataclass(frozen=True, slots=True)
class LeagueTable:
    """Standings of a season, with its teams and those who are left out of the rows."""

    league: League
    season: LeagueSeason
    evenings: tuple[CountedEvening, ...]
    """Evenings that count, in the order of playing; empty for all time, where only ``evening_count`` is known."""
    evening_count: int
    rows: tuple[TableRow, ...]
    teams: tuple[TeamRow, ...] = ()
    left_out: tuple[PlayerId, ...] = ()
    """Players who played along and stand in no row."""
    lots_due: tuple[tuple[PlayerId, ...], ...] = ()
    """Groups of players among whom a lot must be drawn; until then they share a rank."""
    kept: int = 0
    """Number of best evenings of a player that count; 0: all."""
    given: tuple[ExtraPoints, ...] = ()
    """Extra points that count in it, by their days."""

    def row(self, player: PlayerId) -> TableRow | None:
        """The row of a player, if there is one."""
        return next((row for row in self.rows if row.player == player), None)


@dataclass(frozen=True, slots=True)
class Publication:
    """Standings of a season as they were published; ``number`` counts those of the season from 1."""

    number: int
    at: datetime
    rows: tuple[PublishedRow, ...]
    evenings: tuple[str, ...] = ()
    """The ids of the evenings that counted, in the order of playing."""


# Questions


def weight(choice: EveningInLeague | None, decay: int, began_on: date, as_of: date) -> Fraction:
    """Factor of an evening's points: the host's factor, less the decay by full years of age.

    :param decay: what a year leaves, in thousandths.
    """
    if choice is None and decay == WHOLE:
        return ONCE
    return weight_of(choice.factor if choice is not None else WHOLE, decay, full_years(began_on, as_of))


def weight_of(factor: int, decay: int, years: int) -> Fraction:
    """Factor of an evening's points after so many full years, from the host's factor and the decay.

    :param factor: in thousandths, as ``decay`` is.
    """
    if factor == WHOLE and (decay == WHOLE or not years):
        return ONCE
    return Fraction(factor, WHOLE) * Fraction(decay, WHOLE) ** years


ONCE = Fraction(1)
"""The weight of an evening that neither fades nor counts double."""


def in_millionths(weight: Fraction) -> int:
    """A weight in whole millionths, rounded half up."""
    return int(weight * WHOLE * WHOLE + Fraction(1, 2))


def full_years(since: date, until: date) -> int:
    """The full years from a day to another; none where it is still to come."""
    years = until.year - since.year - ((until.month, until.day) < (since.month, since.day))
    return max(years, 0)


def rows_of(
    ranking: Ranking, before: Mapping[PlayerId, int | None], qualified: int, reaches: Mapping[PlayerId, Reach]
) -> tuple[TableRow, ...]:
    """The rows of a table out of its ranking.

    :param before: the ranks before the last evening.
    """
    return tuple(_row(ranked, before, qualified, reaches) for ranked in ranking.rows)


def _row(
    ranked: RankedTally, before: Mapping[PlayerId, int | None], qualified: int, reaches: Mapping[PlayerId, Reach]
) -> TableRow:
    tally = ranked.tally
    return TableRow(
        rank=ranked.rank,
        player=tally.player,
        total=ranked.total,
        attendances=tally.attendances,
        counted=tally.counted,
        wins=tally.wins,
        knock_outs=tally.knock_outs,
        best_place=tally.best_place,
        carried=tally.carried,
        extra=tally.extra,
        decisions=ranked.decisions,
        shares=ranked.shares,
        before=before.get(tally.player),
        qualifies=ranked.rank is not None and ranked.rank <= qualified,
        reach=reaches.get(tally.player),
    )


def team_rows(teams: Iterable[Team], rows: Sequence[TableRow], best: int) -> tuple[TeamRow, ...]:
    """The teams by the sums of their best players' totals; equal sums share the better rank.

    :param best: so many of a team's players count; 0: all.
    """
    made: list[TeamRow] = []
    for team in teams:
        own = sorted((row for row in rows if row.player in team.players), key=lambda row: -row.total)
        counted = own[:best] if best else own
        total = sum(row.total for row in counted)
        totals = tuple((row.player, row.total) for row in own)
        made.append(TeamRow(0, team, total, tuple(row.player for row in counted), totals))
    made.sort(key=lambda row: (-row.total, row.team.name))
    return tuple(replace(row, rank=1 + sum(other.total > row.total for other in made)) for row in made)


# Comparison with what was published


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
    compared = (RowChange(player, old.get(player), new.get(player)) for player in players)
    return tuple(change for change in compared if _differs(change.before, change.now))


def _differs(before: PublishedRow | None, now: PublishedRow | None) -> bool:
    return before is None or now is None or (before.rank, before.total) != (now.rank, now.total)


# Comparison with other rules


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
    return Comparison(now, then, tuple(ComparedRow(player, ours.get(player), theirs.get(player)) for player in players))
