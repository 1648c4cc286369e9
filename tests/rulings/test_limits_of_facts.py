"""Limits of facts from outside: every field is refused in words, and none goes without a bound."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from homepoker.core.limits import LONGEST_TEXT, MOST_ENTRIES, MOST_NESTED
from homepoker.core.rulings.fact_schema import facts_schema
from homepoker.core.rulings.reading_facts import BadFacts, read_facts
from homepoker.services.rulings.topics import all_topics
from homepoker.services.words import Words
from homepoker.store.resource_files import resources

TOPICS = all_topics()
ENGLISH, GERMAN = (Words(resources() / "locale", language) for language in ("en", "de"))


def refused(topic: str, facts: dict[str, object]) -> tuple[str, str]:
    with pytest.raises(BadFacts) as found:
        read_facts(TOPICS[topic].situation, facts)
    (fault,) = found.value.faults
    assert ENGLISH.say(fault.reason) != GERMAN.say(fault.reason)
    return fault.field, fault.reason.key


def nested(deep: int) -> object:
    value: object = 1
    for _ in range(deep):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("value", "field", "reason"),
    [
        (nested(MOST_NESTED + 1), "chip", "too_deep"),
        (nested(20_000), "chip", "too_deep"),
        (10**5000, "chip", "number_too_large"),
        (10**25, "chip", "too_large"),
        (float("inf"), "chip", "whole"),
        ("x" * (LONGEST_TEXT + 1), "chip", "text_too_long"),
        ("\x1b[2J", "chip", "control_character"),
        ("\ud800", "chip", "control_character"),
        ([1] * (MOST_ENTRIES + 1), "chip", "too_many"),
        ({"a": {"b\0": 1}}, "chip.a", "control_character"),
    ],
    ids=[
        *("one-too-deep", "far-too-deep", "thousands-of-digits", "many-digits", "infinite"),
        *("long-text", "terminal-escape", "half-a-character", "long-list", "name-of-a-field"),
    ],
)
def test_what_is_beyond_every_limit_is_refused_with_its_field(value: object, field: str, reason: str) -> None:
    assert refused("bet-oversized-chip", {"chip": value, "toCall": 400}) == (field, f"fact.error.{reason}")


@pytest.mark.parametrize("moment", [-1, 10**14, 10**18])
def test_a_moment_has_bounds(moment: int) -> None:
    field, reason = refused("pot-dispute-deadline", {"awardedAt": moment, "claimAt": 1_795_000_000_000})
    assert (field, reason) == ("awardedAt", f"fact.error.too_{'small' if moment < 0 else 'large'}")


def unbounded(described: Any, path: str = "") -> Iterator[str]:
    """The numbers of a schema that have no least or no most."""
    match described:
        case {"type": "integer" | "number", **rest} if "minimum" not in rest or "maximum" not in rest:
            yield path
        case dict():
            for name, inner in described.items():
                yield from unbounded(inner, f"{path}.{name}")
        case list():
            for inner in described:
                yield from unbounded(inner, path)
        case _:
            pass


@pytest.mark.parametrize("topic", TOPICS)
def test_no_number_of_a_situation_is_without_bounds(topic: str) -> None:
    assert list(unbounded(facts_schema(TOPICS[topic]))) == []
