"""Points of earlier seasons."""

from __future__ import annotations

import pytest

from homepoker.core.rulings.points.apsa_decay import Situation, decide
from tests.rulebooks.shipped import APSA, IDS, decided, read


class TestApsa43:
    @pytest.mark.parametrize("book", IDS)
    @pytest.mark.parametrize(
        ("year", "points", "share"),
        [(2026, 80.5, 1), (2027, 40.25, 0.5), (2028, 20.12, 0.25), (2029, 0, 0), (2040, 0, 0)],
    )
    def test_half_a_quarter_nothing(self, book: str, year: int, points: float, share: float) -> None:
        ruling = decided(decide, Situation(80.5, 2026, year), book)
        assert (ruling.verdict.counting, ruling.verdict.share) == (points, share)
        assert read(ruling.citations) == ("apsa:4.3" if book == APSA else "[apsa:4.3]")
        assert ruling.open_questions == (() if year == 2026 else ("A-47",))

    def test_a_season_of_the_future_is_refused(self) -> None:
        with pytest.raises(ValueError, match="season"):
            decided(decide, Situation(10, 2027, 2026), APSA)
