"""Points of the Austrian Ranking."""

from __future__ import annotations

import pytest

from homepoker.core.rulings.points.apsa import Category, Situation, decide
from tests.rulebooks.shipped import APSA, IDS, decided, keys, read


class TestApsa41:
    @pytest.mark.parametrize("book", IDS)
    @pytest.mark.parametrize(
        ("players", "place", "points", "last"),
        [
            (100, 1, 75.0, 30),
            (100, 4, 40.0, 30),
            (100, 30, 17.78, 30),
            (100, 31, 5.0, 30),
            (20, 6, 17.78, 6),
            (20, 7, 5.0, 6),
            (15, 5, 17.12, 5),
            (5, 2, 16.07, 2),
            (1, 1, 12.0, 1),
        ],
    )
    def test_seven_root_players_by_root_place_and_five_for_taking_part(
        self, book: str, players: int, place: int, points: float, last: int
    ) -> None:
        verdict = decided(decide, Situation(players, place), book).verdict
        assert (verdict.points, verdict.last_ranked_place) == (points, last)
        assert verdict.bonus == 5

    def test_rounding_the_share_is_shown_as_an_open_question(self) -> None:
        ruling = decided(decide, Situation(15, 5), APSA)
        assert ruling.open_questions == ("A-33",)
        assert read(ruling.citations).split() == ["apsa:4.1", "apsa:4.2", "apsa:3.5.11", "apsa:4"]


class TestApsa42:
    @pytest.mark.parametrize(
        ("category", "points", "bonus"),
        [(Category.ONLINE, 75.0, 5.0), (Category.GRAND_SLAM, 112.5, 7.5), (Category.STATE_CHAMPIONSHIP, 150.0, 10.0)],
    )
    @pytest.mark.parametrize("book", IDS)
    def test_factors_count_for_place_and_bonus(
        self, book: str, category: Category, points: float, bonus: float
    ) -> None:
        ruling = decided(decide, Situation(100, 1, category), book)
        assert (ruling.verdict.points, ruling.verdict.bonus) == (points, bonus)
        assert ruling.is_fallback == (book != APSA)
        assert ("apsa.factor" in keys(ruling)) == (category is not Category.ONLINE)


def test_a_place_outside_the_field_is_refused() -> None:
    with pytest.raises(ValueError, match="one of the field"):
        decided(decide, Situation(10, 11), APSA)
