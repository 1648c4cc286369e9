"""The season that is meant where none is named."""

from __future__ import annotations

from datetime import date

import pytest

from homepoker.core.league.definition import LeagueSeason, season_at

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
