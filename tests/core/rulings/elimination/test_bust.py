"""When a player is out."""

from __future__ import annotations

import pytest

from homepoker.core.rulings.elimination.bust import Situation, Verdict, decide
from tests.rulebooks.shipped import APSA, BPS, IDS, PUP, TDA, UESG, decided, keys, read

CITATIONS = {
    TDA: "[apsa:3.3/elimination]",
    APSA: "apsa:3.3/elimination apsa:3/start-and-goal apsa:3.5.25",
    UESG: "uesg:points [apsa:3.3/elimination]",
    BPS: "[apsa:3.3/elimination]",
    PUP: "[apsa:3.3/elimination]",
}


@pytest.mark.parametrize("book", IDS)
@pytest.mark.parametrize(
    ("is_finished", "stack", "is_out", "key"),
    [(True, 0, True, "out"), (True, 25, False, "has_chips"), (False, 0, False, "hand_runs")],
)
class TestApsa33Elimination:
    def test_out_when_a_hand_has_taken_the_last_chips(
        self, book: str, is_finished: bool, stack: int, is_out: bool, key: str
    ) -> None:
        ruling = decided(decide, Situation(is_finished, stack), book)
        assert ruling.verdict == Verdict(is_out)
        assert keys(ruling) == [f"bust.{key}"]
        assert read(ruling.citations) == CITATIONS[book]
