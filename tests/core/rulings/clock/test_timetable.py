"""Changing levels once play has begun."""

from __future__ import annotations

import pytest

from homepoker.core.rulings.clock.timetable import Situation, Verdict, decide
from tests.rulebooks.shipped import APSA, IDS, decided, keys, read


class TestApsa31:
    @pytest.mark.parametrize("book", IDS)
    def test_a_change_during_play_departs_from_a_timetable_fixed_before(self, book: str) -> None:
        ruling = decided(decide, Situation(has_begun=True), book)
        assert ruling.verdict == Verdict(departs=True)
        assert keys(ruling) == ["fixed"]
        assert read(ruling.citations) == ("apsa:3.1/blind-raise" if book == APSA else "[apsa:3.1/blind-raise]")

    @pytest.mark.parametrize("book", IDS)
    def test_before_the_start_everything_is_open(self, book: str) -> None:
        assert decided(decide, Situation(has_begun=False), book).verdict == Verdict(departs=False)
