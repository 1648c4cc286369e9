"""Worked cases with a name are examples; every example can be ruled on by every book."""

from __future__ import annotations

import pytest

from homepoker.services.rulings.attempt import attempt
from homepoker.services.rulings.worked_cases import examples
from tests.rulebooks.shipped import ANSWERS, RESOURCES, WORDS
from tests.rulings.cases import TOPICS


@pytest.mark.parametrize("topic", sorted(TOPICS))
def test_an_example_is_ruled_on_at_once(topic: str) -> None:
    for words in WORDS:
        for example in examples(topic, RESOURCES, words):
            assert example.name
            assert attempt(TOPICS[topic], example.facts, ANSWERS["apsa"]).ruling


def test_a_topic_without_named_cases_has_no_examples() -> None:
    assert examples("no-such-topic", RESOURCES, WORDS[0]) == ()
