"""What holds for every topic: chips of any size, seats anywhere at the table, books that speak by policies alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from operator import mul
from typing import Any

import pytest

from homepoker.core.quantities import MOST_CHIPS
from homepoker.core.rulebooks.consultation import Answers
from homepoker.core.rulings import fact_schema
from homepoker.core.rulings.reading_facts import plain_facts
from homepoker.services.rulings.topics import ask
from tests.rulebooks.shipped import ANSWERS, IDS
from tests.rulings.cases import CELLS, TOPICS, Cell

Schema = Mapping[str, Any]
Change = Callable[[int], int]

FIXED_AMOUNTS: dict[str, str] = {}
"""Topics in which an amount does not grow with the others, with the reason."""

FIXED_SEATS: dict[str, str] = {
    "button-initial": "some books put the first button on seat 1",
    "chip-race": "the cards are begun at seat 1",
}
"""Topics in which a rule names a seat by its number, with the reason."""


@cache
def facts_schema(topic: str) -> Schema:
    return fact_schema.facts_schema(TOPICS[topic])


@cache
def verdict_schema(topic: str) -> Schema:
    return fact_schema.verdict_schema(TOPICS[topic])


def changed(value: Any, part: Schema, whole: Schema, units: set[str], change: Change) -> Any:
    """The value with every number of these units changed, at any depth."""
    if "$ref" in part:
        part = whole["$defs"][part["$ref"].rpartition("/")[2]]
    if "anyOf" in part:
        fitting = [one for one in part["anyOf"] if one.get("type") != "null"]
        return value if value is None else changed(value, fitting[0], whole, units, change)
    if isinstance(value, dict):
        if "properties" in part:
            known = part["properties"]
            return {name: changed(one, known[name], whole, units, change) for name, one in value.items()}
        keys = part.get("propertyNames", {})
        inner = part["additionalProperties"]
        return {
            str(changed(int(name), keys, whole, units, change)) if keys.get("unit") in units else name: changed(
                one, inner, whole, units, change
            )
            for name, one in value.items()
        }
    if isinstance(value, list):
        return [changed(one, part["items"], whole, units, change) for one in value]
    if part.get("unit") in units and isinstance(value, int) and not isinstance(value, bool):
        return change(value)
    return value


def numbers(value: Any, part: Schema, whole: Schema, units: set[str]) -> list[int]:
    """All numbers of these units in a value."""
    found: list[int] = []

    def note(number: int) -> int:
        found.append(number)
        return number

    changed(value, part, whole, units, note)
    return found


def verdict(topic: str, facts: Mapping[str, Any], book: str) -> dict[str, Any]:
    return plain_facts(ask(TOPICS[topic], facts, ANSWERS[book]).verdict)


@cache
def of_topic(topic: str) -> list[Cell]:
    return [cell for cell in CELLS if cell.topic == topic]


def with_units(units: set[str], exempt: Mapping[str, str]) -> list[str]:
    """The topics whose cases have facts of these units."""
    return [
        topic
        for topic in sorted({cell.topic for cell in CELLS} - set(exempt))
        if any(numbers(cell.facts, *(facts_schema(topic),) * 2, units) for cell in of_topic(topic))
    ]


CHIPS = {"chips", "chip"}


@pytest.mark.parametrize("topic", with_units(CHIPS, FIXED_AMOUNTS))
def test_all_chips_may_be_worth_more(topic: str) -> None:
    facts, told = facts_schema(topic), verdict_schema(topic)
    for cell in of_topic(topic):
        for times in (2, 5):
            if max(numbers(cell.facts, facts, facts, CHIPS), default=0) * times > MOST_CHIPS:
                continue
            grow = partial(mul, times)
            grown = changed(cell.facts, facts, facts, CHIPS, grow)
            expected = changed(verdict(topic, cell.facts, cell.book), told, told, CHIPS, grow)
            assert verdict(topic, grown, cell.book) == expected, cell


SEATS = {"seat"}


@pytest.mark.parametrize("topic", with_units(SEATS, FIXED_SEATS))
def test_the_table_may_be_turned(topic: str) -> None:
    facts, told = facts_schema(topic), verdict_schema(topic)
    for cell in of_topic(topic):
        size = cell.facts.get("seats")
        seats = max([*numbers(cell.facts, facts, facts, SEATS), size if isinstance(size, int) else 0])
        if seats:
            turn = partial(_next_seat, seats)
            turned = changed(cell.facts, facts, facts, SEATS, turn)
            expected = changed(verdict(topic, cell.facts, cell.book), told, told, SEATS, turn)
            assert verdict(topic, turned, cell.book) == expected, cell


def _next_seat(seats: int, seat: int) -> int:
    return seat % seats + 1


@cache
def borrowing(book: str, other: str) -> Answers:
    """A book that has another one's policies and its own texts."""
    return replace(ANSWERS[book], provisions=ANSWERS[other].provisions)


@pytest.mark.parametrize("topic", sorted({cell.topic for cell in CELLS}))
def test_what_a_book_decides_it_decides_by_its_policies(topic: str) -> None:
    for cell in of_topic(topic):
        ruling = cell.ruling()
        for book in IDS:
            other = cell.ruling(borrowing(book, cell.book))
            said = (other.verdict, other.said, other.steps)
            assert said == (ruling.verdict, ruling.said, ruling.steps), (cell, book)
