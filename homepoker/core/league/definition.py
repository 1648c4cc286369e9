"""League definition: who plays in it, its seasons, which evenings count, how points and standings are made."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum
from itertools import pairwise
from typing import Final, Literal

from homepoker.core.league.results import BUY_IN_OF_LEAGUE
from homepoker.core.league.standings_rule import StandingsRule
from homepoker.core.points.scheme import PointsScheme
from homepoker.core.quantities import PlayerId


class Guests(StrEnum):
    """Treatment of those outside the league who play along; stored, so its values never change.

    Outside are guests and who wants to stand in no list; and in a league of chosen members everybody else.
    """

    SCORE = "score"
    """Guests score and stand in the list as all players do, unless they wish to stand in no list."""
    KEEP_PLACES = "keep-places"
    """Guests keep their places and count in the field, and stand in no row."""
    CLOSE_UP = "close-up"
    """Field and places are those of the league's own players, as if nobody else had played."""


@dataclass(frozen=True, slots=True)
class LeagueSeason:
    """A season of a league from its first to its last day, both included.

    Seasons of one league may overlap (a year and its quarters); an evening then counts in each.
    """

    id: str
    name: str
    first: date
    last: date
    evenings: int = 0
    """Number of planned evenings, for the totals that players can still reach; 0: unknown."""


ALL_TIME: Final = LeagueSeason("all", "", date.min, date.max)
"""Season of every evening of a league, whatever its seasons are."""


@dataclass(frozen=True, slots=True)
class Team:
    name: str
    players: frozenset[PlayerId]


@dataclass(frozen=True, slots=True)
class League:
    """A league as the club set it up. Its seasons stand in the order of their first days."""

    id: str
    name: str
    scheme: PointsScheme
    rule: StandingsRule = field(default_factory=StandingsRule)
    seasons: tuple[LeagueSeason, ...] = ()
    guests: Guests = Guests.KEEP_PLACES
    members: frozenset[PlayerId] | None = None
    """The league's own players where they are chosen; none: everybody in the register who is no guest."""
    profiles: frozenset[str] = frozenset()
    """Names of the profiles whose evenings count; empty: those of any profile."""
    is_open_to_evenings: bool = True
    """Whether each evening within a season counts unless it is taken out; else only those that are taken in."""
    buy_in: int = 0
    """Buy-in of evenings that state none, for formulas: hundredths of the club's money, 0 where it plays for none."""
    teams: tuple[Team, ...] = ()
    best_of_team: int = 0
    """Number of best totals of a team's players that make its total; 0: all."""
    teams_since: date | None = None
    """The day from which evenings and points count for the teams; nothing: from the first day of each season."""

    @property
    def unit(self) -> Literal["points", "money_won"]:
        """What its totals are, as headings name it."""
        return "money_won" if self.scheme.is_money_won else "points"


@dataclass(frozen=True, slots=True)
class EveningInLeague:
    """Setting of one evening in one league, where the host differs from the league's own rule."""

    tournament: str
    counts: bool
    """Whether the evening counts in the league."""
    factor: int = 1000
    """Factor of its points, in thousandths: a final may count double."""
    buy_in: int = BUY_IN_OF_LEAGUE
    """Buy-in of the evening in hundredths, for formulas; `BUY_IN_OF_LEAGUE`: as the evening or the league states."""


# Those of imports: DECISIONS.md, 301
@dataclass(frozen=True, slots=True)
class ExtraPoints:
    """Points that the host gives or takes beside any formula, with the reason: a high hand, a penalty.

    Those of an import are what its sheet states beside the evenings. They belong to no league: they count in each that
    goes by points, wherever an evening of the import counts.
    """

    id: str
    player: PlayerId
    on: date
    points: int
    """Thousandths of a point, below zero where they are taken."""
    reason: str
    tournament: str = ""
    """The evening to which they belong; empty where they belong to none."""
    is_taken_back: bool = False
    """Whether they count no longer; nothing is deleted."""
    import_id: str = ""
    """The import by which they came; empty where the host gave them in a league."""


# Seasons


class SeasonPlan(StrEnum):
    """Division of a year into seasons."""

    YEAR = "year"
    HALF_YEARS = "half-years"
    QUARTERS = "quarters"


_A_YEAR = timedelta(days=366)
_FIRST_MONTHS = (1, 9)
"""Months with which years of play begin: January, and September in sports clubs."""
_PARTS = {SeasonPlan.YEAR: ("", 12), SeasonPlan.HALF_YEARS: ("H", 6), SeasonPlan.QUARTERS: ("Q", 3)}
"""The letter of a part and how many months it has."""


def planned_seasons(plan: SeasonPlan, year: int, first_month: int = 1) -> tuple[LeagueSeason, ...]:
    """The seasons of a year, which may begin in any month: *2026*, *2026/27*, *2026 Q1* …

    :param first_month: 1 to 12.
    """
    letter, months = _PARTS[plan]
    called = str(year) if first_month == 1 else f"{year}/{(year + 1) % 100:02}"
    seasons: list[LeagueSeason] = []
    for part in range(12 // months):
        begins = first_month - 1 + part * months
        first, following = (date(year + month // 12, month % 12 + 1, 1) for month in (begins, begins + months))
        name = f"{called} {letter}{part + 1}" if letter else called
        season_id = name.replace("/", "-").replace(" ", "-").lower()
        seasons.append(LeagueSeason(season_id, name, first, following - timedelta(days=1)))
    return tuple(seasons)


def season_around(season_id: str, first: date, last: date) -> LeagueSeason:
    """The season of evenings between two days: their calendar year, or just these days where the year changes."""
    if first.year == last.year:
        return LeagueSeason(season_id, str(first.year), date(first.year, 1, 1), date(first.year, 12, 31))
    return LeagueSeason(season_id, f"{first.year}/{last.year % 100:02}", first, last)


def seasons_around(season_id: str, days: Collection[date]) -> tuple[LeagueSeason, ...]:
    """The seasons of evenings on these days: one where they lie within a year, else each year of them.

    Such years begin with January or September, between whichever of them and the evening before is the longer pause.
    """
    ordered = sorted(days)
    first, last = ordered[0], ordered[-1]
    if last - first <= _A_YEAR:
        return (season_around(season_id, first, last),)

    def pauses(month: int) -> timedelta:
        pairs = pairwise(ordered)
        return sum(
            (after - before for before, after in pairs if _begins_in(before, month) != _begins_in(after, month)),
            timedelta(),
        )

    month = max(_FIRST_MONTHS, key=pauses)
    years = sorted({_begins_in(day, month) for day in ordered})
    return tuple(season for year in years for season in planned_seasons(SeasonPlan.YEAR, year, month))


def _begins_in(day: date, month: int) -> int:
    """The year in which the season of a day begins, where seasons begin with a month."""
    return day.year - (day.month < month)


def season_before(seasons: Iterable[LeagueSeason], season: LeagueSeason) -> LeagueSeason | None:
    """The latest season that ended before another one began."""
    earlier = [other for other in seasons if other.last < season.first]
    return max(earlier, key=lambda other: (other.last, other.first), default=None)


def season_at(seasons: Sequence[LeagueSeason], day: date) -> LeagueSeason | None:
    """The season in which a day is; where it is in none, the newest that has begun, else the first."""
    now = [season for season in seasons if season.first <= day <= season.last]
    begun = [season for season in seasons if season.first <= day]
    return next(iter([*reversed(now), *reversed(begun), *seasons]), None)
