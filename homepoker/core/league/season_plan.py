"""Plan of seasons: a year as a whole, in halves or in quarters."""

from __future__ import annotations

from datetime import date, timedelta
from enum import StrEnum

from homepoker.core.league.definition import LeagueSeason


class SeasonPlan(StrEnum):
    """Division of a year into seasons."""

    YEAR = "year"
    HALF_YEARS = "half-years"
    QUARTERS = "quarters"


def season_around(season_id: str, first: date, last: date) -> LeagueSeason:
    """The season of evenings between two days: their calendar year, or just these days where the year changes."""
    if first.year == last.year:
        return LeagueSeason(season_id, str(first.year), date(first.year, 1, 1), date(first.year, 12, 31))
    return LeagueSeason(season_id, f"{first.year}/{last.year % 100:02}", first, last)


_PARTS = {SeasonPlan.YEAR: ("", 12), SeasonPlan.HALF_YEARS: ("H", 6), SeasonPlan.QUARTERS: ("Q", 3)}
"""The letter of a part and how many months it has."""


def planned_seasons(plan: SeasonPlan, year: int, first_month: int = 1) -> tuple[LeagueSeason, ...]:
    """The seasons of a year, which may begin in any month: *2026*, *2026/27*, *2026 Q1* …

    :param first_month: 1 to 12.
    """
    letter, months = _PARTS[plan]
    called = str(year) if first_month == 1 else f"{year}/{(year + 1) % 100:02}"
    found: list[LeagueSeason] = []
    for part in range(12 // months):
        begins = first_month - 1 + part * months
        first, following = (date(year + month // 12, month % 12 + 1, 1) for month in (begins, begins + months))
        name = f"{called} {letter}{part + 1}" if letter else called
        season_id = name.replace("/", "-").replace(" ", "-").lower()
        found.append(LeagueSeason(season_id, name, first, following - timedelta(days=1)))
    return tuple(found)
