"""Words of what is explained of a league's table."""

from __future__ import annotations

import pytest

from homepoker.core.league.explanation import reach_in_words
from homepoker.core.league.table import Reach
from homepoker.services.words import Words
from tests.played_evenings import RESOURCES


@pytest.mark.parametrize(
    ("reach", "said"),
    [
        (Reach(1, 22), "1–22"),
        (Reach(4, 4), "4"),
        (Reach(3, None), "3–ohne"),
        (Reach(None, None), "–"),
    ],
)
def test_what_can_still_be_reached_is_said_also_without_a_rank(reach: Reach, said: str) -> None:
    assert Words(RESOURCES / "locale", "de").say(reach_in_words(reach)) == said
