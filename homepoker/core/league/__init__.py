"""Leagues: results of closed evenings, the calendar lists of the rulebooks, and a club's own leagues and seasons."""

from homepoker.core.league.calendar_lists import (
    PODIUM,
    CountedResult,
    LeagueRow,
    Season,
    fading_standings,
    podium,
    season_standings,
    seasons,
)
from homepoker.core.league.results import EveningResult, KnockOut, of_persons

__all__ = [
    "PODIUM",
    "CountedResult",
    "EveningResult",
    "KnockOut",
    "LeagueRow",
    "Season",
    "fading_standings",
    "of_persons",
    "podium",
    "season_standings",
    "seasons",
]
