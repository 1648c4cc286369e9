"""Who is out."""

from __future__ import annotations

import pytest

from homepoker.core.rulings.elimination.bust import Situation
from homepoker.core.rulings.facts import BadFact


def test_the_last_one_cannot_lose_all_chips() -> None:
    with pytest.raises(BadFact, match="last_has_all"):
        Situation(True, 0, 1)
    assert Situation(True, 60_000, 1).players_left == 1
