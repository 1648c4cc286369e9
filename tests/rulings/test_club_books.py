"""A club's own book decides by the same engine: its house rule comes first, is cited, and counts as its own."""

from __future__ import annotations

import json

from homepoker.core.rulebooks.binding import bind
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.consultation import Answers, resolve
from homepoker.core.rulebooks.policy import PlainValue
from homepoker.core.rulings.catalogue import POLICIES, TOPICS
from tests.each_case import try_each
from tests.rulebooks.shipped import ANSWERS, BOOKS
from tests.rulings.cases import CELLS, Cell
from tests.rulings.test_mutations import flipped, others, outcome

HOUSE_RULE = Citation("club", "1")


def with_house_rule(amended: str, policy: str, value: PlainValue) -> Answers:
    """What applies in a club that amends a book in this one point."""
    text = f"""+++
id = "club"
names.de = "Unser Verein"
edition = "1"
language = "de"
discretion = "{BOOKS[amended].discretion}"
amends = "{amended}"
+++

## 1 · Hausregel

Bei uns ist es anders.

```policy
topics = ["{POLICIES[policy].topic}"]
{policy} = {json.dumps(value)}
```
"""
    club = bind("club/rules.md", text, {}, POLICIES, TOPICS)
    return resolve({**BOOKS, "club": club}, "club")


def first_of_each_policy() -> list[tuple[Cell, str, PlainValue]]:
    """For each topic and policy that some case reads, that case and another answer that changes it."""
    found: dict[tuple[str, str], tuple[Cell, str, PlainValue]] = {}
    for cell in CELLS:
        ruling = cell.ruling()
        for name, answer in ruling.asked.items():
            if (cell.topic, name) in found:
                continue
            for value in others(name, answer.value if answer else None):
                if outcome(cell.ruling(flipped(ANSWERS[cell.book], name, value))) != outcome(ruling):
                    found[cell.topic, name] = (cell, name, value)
                    break
    return list(found.values())


def test_a_house_rule_decides_and_is_cited() -> None:
    try_each(_decided_by_the_house, first_of_each_policy(), ids=lambda one: f"{one[0]} with {one[1]} = {one[2]}")


def _decided_by_the_house(one: tuple[Cell, str, PlainValue]) -> None:
    cell, policy, value = one
    ruling = cell.ruling(with_house_rule(cell.book, policy, value))
    assert outcome(ruling) == outcome(cell.ruling(flipped(ANSWERS[cell.book], policy, value)))
    assert HOUSE_RULE in ruling.citations
    own = {"club", cell.book}
    assert all(one.is_fallback == (one.book not in own) for one in ruling.citations)
