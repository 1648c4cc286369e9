"""What a form needs of every topic: a label for each fact and each answer, and a schema that says what fits."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

from homepoker.core.rulings.fact_schema import facts_schema, verdict_schema
from homepoker.core.rulings.facts import json_name
from homepoker.services.words.rulings import answer_label, fact_label
from tests.each_case import each
from tests.rulebooks.shipped import WORDS
from tests.rulings.cases import TOPICS

Schema = Mapping[str, Any]


def fields(part: Schema, whole: Schema, path: str = "") -> Iterator[tuple[str, Schema]]:
    """Every field of a schema with what fits, those within others too."""
    part = resolved(part, whole)
    for name, field in part.get("properties", {}).items():
        yield name, resolved(field, whole)
        yield from fields(resolved(field, whole), whole, name)
    for inner in (part.get("items"), part.get("additionalProperties"), *part.get("anyOf", ())):
        if isinstance(inner, dict):
            yield from fields(inner, whole, path)


def resolved(part: Schema, whole: Schema) -> Schema:
    name = part.get("$ref", "").rpartition("/")[2]
    return whole["$defs"][name] if name else part


@each("topic", sorted(TOPICS))
def test_every_fact_and_every_answer_has_its_words(topic: str) -> None:
    whole = facts_schema(TOPICS[topic])
    for name, field in fields(whole, whole):
        for words in WORDS:
            assert fact_label(topic, name, words)
            for answer in field.get("enum", ()):
                assert answer_label(topic, name, answer, words)


@each("topic", sorted(TOPICS))
def test_a_verdict_can_be_described_too(topic: str) -> None:
    assert verdict_schema(TOPICS[topic])["type"] == "object"


@each("topic", sorted(TOPICS))
def test_facts_are_asked_in_the_order_of_their_class(topic: str) -> None:
    declared = dataclasses.fields(TOPICS[topic].situation)
    assert list(facts_schema(TOPICS[topic])["properties"]) == [json_name(field.name) for field in declared]


def bare(part: Schema, whole: Schema) -> Iterator[Schema]:
    """Every number, text, list and table of a schema, at any depth."""
    part = resolved(part, whole)
    yield part
    inner = (part.get("items"), part.get("additionalProperties"), *part.get("anyOf", ()))
    for one in (*inner, *part.get("properties", {}).values()):
        if isinstance(one, dict):
            yield from bare(one, whole)


BOUNDS = {
    "integer": {"minimum", "maximum"},
    "number": {"minimum", "maximum"},
    "string": {"maxLength"},
    "array": {"maxItems"},
    "object": {"maxProperties"},
}


@each("topic", sorted(TOPICS))
def test_no_fact_is_without_bounds(topic: str) -> None:
    whole = facts_schema(TOPICS[topic])
    for part in bare(whole, whole):
        if not {"enum", "format", "properties"} & set(part):
            assert BOUNDS.get(part.get("type", ""), set()) <= set(part), part
