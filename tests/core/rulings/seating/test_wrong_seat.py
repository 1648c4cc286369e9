"""Players in wrong seats."""

from __future__ import annotations

import pytest

from homepoker.core.rulings.facts import BadFact
from homepoker.core.rulings.seating.wrong_seat import Situation
from homepoker.core.rulings.shared.newcomers import TableSeat


def test_a_seat_is_not_right_and_wrong_at_once() -> None:
    with pytest.raises(BadFact, match="same_seat"):
        Situation("ann", TableSeat(1, 4), TableSeat(1, 4), 5000, stack_correct_at_start=True)
