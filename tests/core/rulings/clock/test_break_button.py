"""The button at a break."""

from __future__ import annotations

import pytest

from homepoker.core.rulings.clock.break_button import Situation, Verdict, decide
from tests.rulebooks.shipped import APSA, IDS, decided, keys, read


class TestApsa3516:
    @pytest.mark.parametrize("book", IDS)
    def test_the_button_stays_and_moves_on_at_the_restart(self, book: str) -> None:
        ruling = decided(decide, Situation(button=4), book)
        assert ruling.verdict == Verdict(stays=True)
        assert keys(ruling) == ["break_button.stays"]
        assert read(ruling.citations) == ("apsa:3.5.16" if book == APSA else "[apsa:3.5.16]")
