"""Re-buys announced before a hand."""

from __future__ import annotations

import pytest

from homepoker.core.rulings.seating.rebuy import Situation, Verdict, decide
from tests.rulebooks.shipped import IDS, TDA, decided, keys, read


@pytest.mark.parametrize("book", IDS)
@pytest.mark.parametrize(
    ("is_open", "declared", "plays", "key"),
    [(True, True, True, "binding"), (True, False, False, "not_declared"), (False, True, False, "closed")],
)
class TestTda27:
    def test_who_announces_it_plays_and_owes_it(
        self, book: str, is_open: bool, declared: bool, plays: bool, key: str
    ) -> None:
        ruling = decided(decide, Situation(is_open, declared), book)
        assert ruling.verdict == Verdict(is_dealt_in=plays, owes_rebuy=plays)
        assert keys(ruling) == [f"rebuy.{key}"]
        assert read(ruling.citations) == ("tda-2019:27" if book == TDA else "[tda-2019:27]")
