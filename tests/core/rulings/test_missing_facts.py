"""A fact that is missing is an error of its own; a fault in a decision stays a fault."""

from __future__ import annotations

from typing import Any

import pytest

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import FactMissing, facts, refuse_fact
from homepoker.core.rulings.reading_facts import plain_facts, read_facts
from homepoker.services.rulings.attempt import attempt
from homepoker.services.rulings.topics import ask
from tests.rulebooks.shipped import ANSWERS, UESG


@facts
class Situation:
    """Two numbers that are held against each other."""

    low_one: int
    high_one: int

    def __post_init__(self) -> None:
        """The low one is the lower one."""
        if self.low_one > self.high_one:
            raise refuse_fact("low_one", "too_large", most=self.high_one)


def test_looking_at_a_missing_fact_names_it_as_in_json() -> None:
    found = read_facts(Situation, {"lowOne": 1})
    assert isinstance(found, Situation)
    assert found.low_one == 1
    with pytest.raises(FactMissing) as missing:
        _ = found.high_one
    assert missing.value.field == "highOne"
    assert plain_facts(found) == {"lowOne": 1}


def test_whole_facts_equal_those_that_were_made_in_python() -> None:
    assert read_facts(Situation, {"lowOne": 1, "highOne": 2}) == Situation(1, 2)


@pytest.mark.parametrize("fault", [KeyError("nobody"), IndexError(3), AttributeError("colour")])
def test_a_fault_in_a_decision_is_not_taken_for_a_missing_fact(fault: Exception) -> None:
    @decides("pot-split")
    def broken(situation: Situation, consult: Consultation) -> Any:
        raise fault

    with pytest.raises(type(fault)):
        ask(broken, {}, ANSWERS[UESG])
    with pytest.raises(type(fault)):
        attempt(broken, {}, ANSWERS[UESG])
