"""Words of what is explained of a league's table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from homepoker.core.league.explanation import decision_in_words, reach_in_words
from homepoker.core.league.ranking import TieDecision
from homepoker.core.league.standings_rule import TieBreak
from homepoker.core.league.table import Reach
from homepoker.core.quantities import PlayerId
from homepoker.core.wording import sentence
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


def test_a_duel_of_two_is_told_with_both_figures() -> None:
    behind = TieDecision(TieBreak.HEAD_TO_HEAD, (PlayerId("petra"),), 4, is_ahead=False, theirs=5)
    assert decision_in_words(behind) == sentence(
        "season.decided.head-to-head_of_two", players=["petra"], count=4, theirs=5
    )
    among_three = replace(behind, theirs=None)
    assert decision_in_words(among_three).key == "season.decided.head-to-head"
