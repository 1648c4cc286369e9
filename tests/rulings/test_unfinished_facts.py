"""A form that is still being filled in never falls over: it rules, asks for the next fact, or says what cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from homepoker.services.rulings.attempt import attempt
from tests.rulebooks.shipped import ANSWERS, TDA, WORDS
from tests.rulings.cases import CELLS, TOPICS


def unfinished(topic: str) -> Iterator[dict[str, Any]]:
    """The facts of the worked cases, each one left out once, and as they are filled in from the top."""
    seen = set()
    for cell in CELLS:
        if cell.topic != topic or cell.case in seen:
            continue
        seen.add(cell.case)
        names = list(cell.facts)
        for at, name in enumerate(names):
            yield {one: value for one, value in cell.facts.items() if one != name}
            yield {one: cell.facts[one] for one in names[:at]}


@pytest.mark.parametrize("topic", sorted(TOPICS))
def test_facts_that_are_not_all_there_lead_to_a_ruling_or_to_the_next_question(topic: str) -> None:
    for facts in unfinished(topic):
        made = attempt(TOPICS[topic], facts, ANSWERS[TDA])
        assert made.ruling or made.missing or made.faults
        if made.ruling is not None and made.ruling.said is not None:
            for words in WORDS:
                for said in (made.ruling.said, *made.ruling.steps, *made.ruling.reasons):
                    assert words.say(said)


@pytest.mark.parametrize(
    ("topic", "facts"),
    [
        ("chip-found", {"ownerKnown": True}),
        ("button-advance", {"prev": {"button": 1, "sb": 2, "bb": 3}, "occupied": []}),
        ("bet-post-blinds", {"anteFormat": "none", "stacks": {"3": 100, "5": 100, "7": 100}, "bbSeat": 1}),
    ],
)
def test_facts_that_do_not_fit_yet_wait_for_what_is_missing(topic: str, facts: dict[str, Any]) -> None:
    made = attempt(TOPICS[topic], facts, ANSWERS[TDA])
    assert made.missing or made.faults
