"""Blinds that were missed."""

from __future__ import annotations

import pytest

from homepoker.core.rulings.facts import BadFact
from homepoker.core.rulings.seating.missed_blinds import Blind, Blinds, Cause, Situation


def test_no_small_blind_is_bigger_than_the_big_blind() -> None:
    with pytest.raises(BadFact, match="above_big_blind"):
        Situation(True, (Blind.SB,), Blinds(200, 100), Cause.TABLE_BREAK)
