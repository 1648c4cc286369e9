"""Seventh street with a short stub: nobody is dealt a card that is not there, and the last one is never dealt."""

from __future__ import annotations

import pytest

from homepoker.core.rulings.dealing.stud_procedures import Case, Situation, decide
from homepoker.core.rulings.facts import BadFact
from tests.rulebooks.shipped import TDA, decided


class TestTdaRp10H:
    @pytest.mark.parametrize("players", range(2, 9))
    @pytest.mark.parametrize("stub", range(11))
    @pytest.mark.parametrize("burns", [0, 3])
    def test_there_are_cards_for_all_that_is_dealt(self, players: int, stub: int, burns: int) -> None:
        if stub + burns < 2:
            with pytest.raises(BadFact, match="too_small"):
                Situation(Case.SHORT_STUB, stub, players, burns, action_possible=True)
            return
        if stub + burns + 6 * players > 52:
            with pytest.raises(BadFact, match="too_large"):
                Situation(Case.SHORT_STUB, stub, players, burns, action_possible=True)
            return
        ruling = decided(decide, Situation(Case.SHORT_STUB, stub, players, burns, action_possible=True), TDA)
        steps = [step.key.rpartition(".")[2] for step in ruling.steps]
        there = stub + (burns if "shuffle_with_burns" in steps else 0)
        if "one_each" in steps:
            assert there >= 1 + players + 1
        else:
            assert stub + burns < players + 2
            assert steps[-2:] == ["next_in_middle", "sixth_street_begins"]
            assert there >= 2

    def test_the_burn_cards_are_taken_only_where_they_are_needed(self) -> None:
        whole = decided(decide, Situation(Case.SHORT_STUB, 8, 6, 3, action_possible=True), TDA)
        assert "shuffle_with_burns" not in {step.key.rpartition(".")[2] for step in whole.steps}
