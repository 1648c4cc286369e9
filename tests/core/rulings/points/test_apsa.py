"""Points of the Austrian Ranking."""

from __future__ import annotations

import pytest

from homepoker.core.rulings.points.apsa import Category, Situation, decide
from tests.rulebooks.shipped import APSA, IDS, decided, keys, read


class TestApsa41:
    @pytest.mark.parametrize("book", IDS)
    @pytest.mark.parametrize(
        ("players", "place", "points", "ranked"),
        [
            (100, 1, 75.0, True),
            (100, 4, 40.0, True),
            (100, 30, 17.78, True),
            (100, 31, 5.0, False),
            (20, 6, 17.78, True),
            (20, 7, 5.0, False),
            (15, 5, 17.12, True),
            (5, 2, 16.07, True),
            (1, 1, 12.0, True),
        ],
    )
    def test_seven_root_players_by_root_place_and_five_for_taking_part(
        self, book: str, players: int, place: int, points: float, ranked: bool
    ) -> None:
        verdict = decided(decide, Situation(players, place), book).verdict
        assert (verdict.points, verdict.in_point_ranks) == (points, ranked)

    def test_rounding_the_share_is_shown_as_an_open_question(self) -> None:
        ruling = decided(decide, Situation(15, 5), APSA)
        assert ruling.open_questions == ("A-33",)
        assert read(ruling.citations).split() == ["apsa:4.1", "apsa:4.2", "apsa:3.5.11", "apsa:4"]


class TestApsa42:
    @pytest.mark.parametrize(
        ("category", "points", "unranked"),
        [(Category.ONLINE, 75.0, 5.0), (Category.GRAND_SLAM, 112.5, 7.5), (Category.STATE_CHAMPIONSHIP, 150.0, 10.0)],
    )
    @pytest.mark.parametrize("book", IDS)
    def test_factors_count_for_place_and_bonus(
        self, book: str, category: Category, points: float, unranked: float
    ) -> None:
        ruling = decided(decide, Situation(100, 1, category), book)
        assert ruling.verdict.points == points
        assert decided(decide, Situation(100, 100, category), book).verdict.points == unranked
        assert ruling.is_fallback == (book != APSA)
        assert ("factor" in keys(ruling)) == (category is not Category.ONLINE)


def test_a_place_outside_the_field_is_refused() -> None:
    with pytest.raises(ValueError, match="place"):
        decided(decide, Situation(10, 11), APSA)
