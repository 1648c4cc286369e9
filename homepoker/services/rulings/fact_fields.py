"""Form fields made from the schema of a topic's facts: label, kind and allowed values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any

from homepoker.core.rulebooks.ruling import Topic
from homepoker.core.rulings.fact_schema import facts_schema
from homepoker.services.words import Words
from homepoker.services.words.rulings import answer_label, fact_label

Schema = Mapping[str, Any]


class FieldKind(StrEnum):
    """Kind of a field: what is entered into it."""

    YES_NO = "yes_no"
    CHOICE = "choice"
    CHIPS = "chips"
    CHIP = "chip"
    NUMBER = "number"
    DECIMAL = "decimal"
    SEAT = "seat"
    TABLE = "table"
    LEVEL = "level"
    YEAR = "year"
    PLACE = "place"
    SECONDS = "seconds"
    MOMENT = "moment"
    DATE = "date"
    MONEY = "money"
    PLAYER = "player"
    CARD = "card"
    TEXT = "text"
    LUCK = "luck"
    LIST = "list"
    """Several of the inner field."""
    MAP = "map"
    """Pairs of the two inner fields."""
    GROUP = "group"
    """All inner fields together."""


@dataclass(frozen=True, slots=True)
class FactField:
    """One field. ``name`` is the fact's name in JSON.

    ``is_optional`` facts have a default and may be left out; ``choices`` are (value, word) pairs.
    """

    name: str
    label: str
    kind: FieldKind
    is_optional: bool = False
    default: Any = None
    choices: tuple[tuple[str, str], ...] = ()
    inner: tuple[FactField, ...] = ()
    may_be_none: bool = False
    """Whether *none* is an answer: no small blind, nobody."""
    may_be_empty: bool = False
    """Whether an empty list is an answer: nobody has acted, nothing was drawn yet."""
    least: float | None = None
    most: float | None = None


def form_of(topic: Topic[Any, Any], words: Words) -> tuple[FactField, ...]:
    """The fields of a topic, in the order in which they are declared."""
    whole = _schema(topic)
    return tuple(_fields(topic.id, whole, whole, words))


def unit_of_each(topic: Topic[Any, Any]) -> Mapping[str, str]:
    """The unit of each fact of a topic, or its type in JSON where it has none."""
    whole = _schema(topic)
    parts = {name: _part(part, whole) for name, part in whole.get("properties", {}).items()}
    return {name: str(part.get("unit") or part.get("type", "")) for name, part in parts.items()}


@lru_cache(maxsize=8)
def _schema(topic: Topic[Any, Any]) -> Schema:
    return facts_schema(topic)


def _fields(topic: str, part: Schema, whole: Schema, words: Words) -> Iterator[FactField]:
    required = part.get("required", ())
    for name, inner in part.get("properties", {}).items():
        yield _field(topic, name, inner, whole, words, is_optional=name not in required)


def _field(
    topic: str, name: str, given: Schema, whole: Schema, words: Words, *, is_optional: bool = False
) -> FactField:
    part = _part(given, whole)
    kind = _kind(part)
    choices: tuple[tuple[str, str], ...] = ()
    inner: tuple[FactField, ...] = ()
    match kind:
        case FieldKind.CHOICE:
            choices = tuple(
                (value, answer_label(topic, name, value, words)) for value in part.get("enum", [part.get("const")])
            )
        case FieldKind.LIST:
            inner = (_field(topic, name, part["items"], whole, words),)
        case FieldKind.MAP:
            # Keys that are no names are seats: JSON has text for both, and pydantic describes text alone.
            key = part.get("propertyNames", {"unit": "seat"})
            inner = tuple(
                _field(topic, name, inner_schema, whole, words) for inner_schema in (key, part["additionalProperties"])
            )
        case FieldKind.GROUP:
            inner = tuple(_fields(topic, part, whole, words))
        case _:
            pass
    label = fact_label(topic, name, words)
    is_full = any(part.get(least) for least in ("minItems", "minProperties"))
    empty = kind in (FieldKind.LIST, FieldKind.MAP) and not is_full
    if kind is FieldKind.GROUP:
        empty = all(field.is_optional for field in inner)
    none = any(branch.get("type") == "null" for branch in given.get("anyOf", ()))
    return FactField(
        name,
        label,
        kind,
        is_optional,
        given.get("default", part.get("default")),
        choices,
        inner,
        none,
        empty,
        part.get("minimum"),
        part.get("maximum"),
    )


def _part(part: Schema, whole: Schema) -> Schema:
    """The schema of a value with references followed and ``null`` left out."""
    if "$ref" in part:
        return _part(whole["$defs"][str(part["$ref"]).rpartition("/")[2]], whole)
    several = [branch for branch in part.get("anyOf", ()) if branch.get("type") != "null"]
    return _part(several[0], whole) if several else part


_TYPES = {
    "boolean": FieldKind.YES_NO,
    "integer": FieldKind.NUMBER,
    "number": FieldKind.DECIMAL,
    "array": FieldKind.LIST,
}


_UNITS = frozenset(FieldKind) - {FieldKind.LIST, FieldKind.MAP, FieldKind.GROUP}


def _kind(part: Schema) -> FieldKind:
    if part.get("unit") in _UNITS:
        return FieldKind(part["unit"])
    if "enum" in part or "const" in part:
        return FieldKind.CHOICE
    if part.get("type") == "object":
        return FieldKind.GROUP if "properties" in part else FieldKind.MAP
    if part.get("format") == "date":
        return FieldKind.DATE
    return _TYPES.get(str(part.get("type")), FieldKind.TEXT)
