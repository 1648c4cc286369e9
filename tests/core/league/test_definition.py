"""The season that is meant where none is named, and those of evenings that are there already."""

from __future__ import annotations

from datetime import date

import pytest

from homepoker.core.league.definition import LeagueSeason, season_at, seasons_around

SPRING = LeagueSeason("a", "Frühling", date(2026, 3, 1), date(2026, 5, 31))
AUTUMN = LeagueSeason("b", "Herbst", date(2026, 9, 1), date(2026, 11, 30))


@pytest.mark.parametrize(
    ("today", "season"),
    [
        (date(2026, 4, 1), SPRING),
        (date(2026, 9, 1), AUTUMN),
        (date(2026, 7, 1), SPRING),
        (date(2027, 1, 1), AUTUMN),
        (date(2026, 1, 1), SPRING),
    ],
)
def test_the_season_is_that_of_today_else_the_newest_that_has_begun(today: date, season: LeagueSeason) -> None:
    assert season_at((SPRING, AUTUMN), today) is season
    assert season_at((), today) is None


def test_evenings_within_a_year_are_one_season_and_those_of_several_are_each_its_own() -> None:
    def names(*days: date) -> list[str]:
        return [season.name for season in seasons_around("s", days)]

    assert names(date(2024, 11, 15), date(2025, 1, 3)) == ["2024/25"]
    assert names(date(2024, 2, 1)) == ["2024"]
    spring = [date(year, month, 12) for year in (2022, 2024) for month in (5, 1, 3)]
    assert names(*spring) == ["2022", "2024"]
    winter = [date(year, month, 12) for year in (2022, 2023) for month in (9, 10, 11, 12)]
    winter += [date(year, month, 12) for year in (2023, 2024) for month in (1, 2, 3, 4, 5)]
    assert names(*winter) == ["2022/23", "2023/24"]
    for season in seasons_around("s", winter):
        assert (season.first.month, season.last.month) == (9, 8)
