"""Lists of the calendar: closed evenings added up per player by month or year, or in a list that fades.

What one evening was worth is decided elsewhere and arrives here as it was published.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from homepoker.core.league.results import EveningResult
from homepoker.core.quantities import PlayerId
from homepoker.core.rulings.points.uesg import Scoring

# State


@dataclass(frozen=True, slots=True)
class Season:
    """A calendar year, or one month of it (1 to 12).

    ``scheme`` is the formula of its points where the club has lists by several; else nothing.
    """

    year: int
    month: int | None = None
    scheme: Scoring | None = None

    def __contains__(self, day: date) -> bool:
        return day.year == self.year and self.month in (None, day.month)


@dataclass(frozen=True, slots=True)
class CountedResult:
    """A result as it counts in a list: its points times the factor of its year."""

    result: EveningResult
    factor: Decimal
    points: Decimal


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """One player in a list. ``points`` is the exact sum over ``results``, which stand in the order of their dates."""

    rank: int
    player: PlayerId
    points: Decimal
    evenings: int
    wins: int
    knock_outs: int
    results: tuple[CountedResult, ...]


PODIUM = 3
"""Places that are honoured at the end of a month or a year."""

# Questions


def seasons(periods: Mapping[tuple[int, int | None], Sequence[Scoring]]) -> tuple[Season, ...]:
    """The lists of years and months, newest first, each year in front of its months.

    :param periods: the formulas of each, in the order of their lists; none where there are no points.
    """
    are_several = len({scheme for schemes in periods.values() for scheme in schemes}) > 1
    return tuple(
        Season(year, month, scheme if are_several else None)
        for (year, month), schemes in sorted(periods.items(), key=lambda period: (-period[0][0], -(period[0][1] or 13)))
        for scheme in (schemes or (None,))
    )


def season_standings(results: Iterable[EveningResult], season: Season) -> tuple[LeagueRow, ...]:
    """The list of a month or a year: the plain sum of each player's points.

    Equal points share the better rank and the ranks behind it stay free (1, 2, 2, 4), because no
    rulebook breaks such ties. Inside a shared rank whoever won more evenings stands first.
    """
    whole = Decimal(1)
    return _ranked([CountedResult(each, whole, Decimal(each.points)) for each in results if each.began_on in season])


def fading_standings(results: Iterable[EveningResult], year: int, decay: Sequence[Decimal]) -> tuple[LeagueRow, ...]:
    """One running list in which earlier years count less.

    ``decay`` are the factors for results of that year, of the year before, and so on; years beyond its end,
    years still to come and years with factor 0 do not count. Equal points share a rank as in
    :func:`season_standings`.
    """
    counted: list[CountedResult] = []
    for each in results:
        age = year - each.began_on.year
        if 0 <= age < len(decay) and decay[age] != 0:
            counted.append(CountedResult(each, decay[age], Decimal(each.points) * decay[age]))
    return _ranked(counted)


def podium(rows: Sequence[LeagueRow]) -> tuple[LeagueRow, ...]:
    """The rows to honour: ranks 1 to 3. Shared ranks make it more than three rows, never fewer ranks than earned."""
    return tuple(row for row in rows if row.rank <= PODIUM)


def _ranked(counted: Iterable[CountedResult]) -> tuple[LeagueRow, ...]:
    of_player: dict[PlayerId, list[CountedResult]] = {}
    for each in counted:
        of_player.setdefault(each.result.player, []).append(each)
    totals = {player: sum((each.points for each in own), Decimal(0)) for player, own in of_player.items()}
    wins = {player: sum(each.result.place == 1 for each in own) for player, own in of_player.items()}
    rows: list[LeagueRow] = []
    for position, player in enumerate(
        sorted(totals, key=lambda person: (-totals[person], -wins[person], person)), start=1
    ):
        own = sorted(of_player[player], key=lambda each: (each.result.began_on, each.result.tournament))
        shares = bool(rows) and rows[-1].points == totals[player]
        rows.append(
            LeagueRow(
                rank=rows[-1].rank if shares else position,
                player=player,
                points=totals[player],
                evenings=len({each.result.tournament for each in own}),
                wins=wins[player],
                knock_outs=sum(each.result.knock_outs for each in own),
                results=tuple(own),
            )
        )
    return tuple(rows)
