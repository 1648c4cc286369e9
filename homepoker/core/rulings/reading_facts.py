"""Facts from outside: read from plain data with every fault named, and written back as plain data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import Any, TypeVar, get_type_hints

# First and at once: PySide looks into every module at each import, and these two are not ready for that when
# pydantic loads them in the middle of its own work.
import pydantic.errors
import pydantic.types  # noqa: F401
from pydantic import TypeAdapter, ValidationError
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode

from homepoker.core.limits import LONGEST_TEXT, MOST_ENTRIES, MOST_NESTED, MOST_WHOLE, control_in_line
from homepoker.core.rulings.facts import BadFact, FactMissing, json_name
from homepoker.core.wording import Sentence, sentence

S = TypeVar("S")


class BadFacts(ValueError):
    """Facts that cannot be ruled on; ``faults`` names every field with its reason."""

    def __init__(self, faults: tuple[BadFact, ...]) -> None:
        super().__init__("; ".join(str(one) for one in faults))
        self.faults = faults


def read_facts(situation: type[S], given: Mapping[str, object]) -> S:
    """The situation that plain data describes.

    A field that is missing stays empty: whether it is needed shows only when the ruling asks for it.

    :param given: names in camel case as in the schema, values as they come from JSON.
    :raises BadFacts: a value has the wrong type or lies outside its range, or there is no such field.
    """
    known = _fields(situation)
    faults = [BadFact(name, sentence("fact.error.unknown", field=name)) for name in given if name not in known]
    values: dict[str, object] = {}
    for name, field in known.items():
        if name in given:
            if fault := _beyond_limits(name, given[name]):
                faults.append(fault)
                continue
            try:
                value = field.adapter.validate_json(json.dumps(given[name]), strict=True)
            except ValidationError as error:
                faults += [_fault(name, dict(one)) for one in error.errors()]
                continue
        elif field.has_default:
            value = field.default
        else:
            continue
        values[field.attribute] = value
    if faults:
        raise BadFacts(tuple(faults))
    is_whole = len(values) == len(known)
    kind: Any = situation
    made: S = object.__new__(kind if is_whole else _with_gaps(kind))
    for attribute, value in values.items():
        object.__setattr__(made, attribute, value)
    _check(made)
    return made


def _beyond_limits(field: str, value: object) -> BadFact | None:
    """What is too long, too deep or no text for people, whatever its field asks for."""
    waiting: list[tuple[str, object, int]] = [(field, value, 0)]
    while waiting:
        place, one, depth = waiting.pop()
        reason: Sentence | None = None
        if depth > MOST_NESTED:
            return BadFact(field, sentence("fact.error.too_deep", most=MOST_NESTED))
        if isinstance(one, str):
            if len(one) > LONGEST_TEXT:
                reason = sentence("fact.error.text_too_long", most=LONGEST_TEXT)
            elif character := control_in_line(one):
                reason = sentence("fact.error.control_character", character=character)
        elif isinstance(one, Mapping | list | tuple):
            if len(one) > MOST_ENTRIES:
                reason = sentence("fact.error.too_many", most=MOST_ENTRIES)
            elif isinstance(one, Mapping):
                waiting += [(place, name, depth) for name in one]
                waiting += [(f"{place}.{name}", part, depth + 1) for name, part in one.items()]
            else:
                waiting += [(f"{place}.{number}", part, depth + 1) for number, part in enumerate(one)]
        elif isinstance(one, int) and one.bit_length() > _MOST_BITS:
            reason = sentence("fact.error.number_too_large", most=MOST_WHOLE)
        if reason is not None:
            return BadFact(place, reason)
    return None


@cache
def _with_gaps(situation: Any) -> Any:
    """The class of facts of which some are missing: reading one of those raises `FactMissing`."""
    names = frozenset(one.name for one in fields(situation))

    def look(self: object, name: str) -> object:
        if name in names:
            raise FactMissing(json_name(name))
        raise AttributeError(name=name, obj=self)

    return type(situation.__name__, (situation,), {"__slots__": (), "__getattr__": look})


def is_given(situation: object, attribute: str) -> bool:
    """Whether a fact is there, without asking for it."""
    try:
        object.__getattribute__(situation, attribute)
    except AttributeError:
        return False
    return True


def plain_facts(value: object) -> dict[str, Any]:
    """A situation or verdict as plain data with names in camel case; facts that are missing are left out."""
    return {
        name: field.adapter.dump_python(getattr(value, field.attribute), mode="json", by_alias=True)
        for name, field in _fields(type(value)).items()
        if is_given(value, field.attribute)
    }


def schema(declared: type[Any]) -> dict[str, Any]:
    """The JSON Schema of a situation or verdict; units stand under ``unit``, fields in the order of the class."""
    mode: JsonSchemaMode = "serialization" if declared.__name__ == "Verdict" else "validation"
    made = TypeAdapter(declared).json_schema(mode=mode, schema_generator=_Schema)
    # Pydantic puts fields that need a name to be set behind all others.
    return {**made, "properties": {name: made["properties"][name] for name in _fields(declared)}}


class _Schema(GenerateJsonSchema):
    """Says of a table for each seat that its names are seats, which pydantic says of texts only, and bounds lists."""

    def tuple_schema(self, schema: Any) -> dict[str, Any]:
        made = super().tuple_schema(schema)
        if self.mode == "validation":
            made.setdefault("maxItems", MOST_ENTRIES)
        return made

    def dict_schema(self, schema: Any) -> dict[str, Any]:
        made = super().dict_schema(schema)
        if self.mode == "validation":
            made.setdefault("maxProperties", MOST_ENTRIES)
        keys = self.generate_inner(schema["keys_schema"]) if "keys_schema" in schema else {}
        if "unit" in keys:
            made.setdefault("propertyNames", {"unit": keys["unit"]})
        return made


def _fields(situation: Any) -> Mapping[str, _Field]:
    return _fields_of(situation)


@dataclass(frozen=True, slots=True)
class _Field:
    attribute: str
    adapter: TypeAdapter[Any]
    has_default: bool
    default: object


@cache
def _fields_of(situation: Any) -> Mapping[str, _Field]:
    hints = get_type_hints(situation, include_extras=True)
    return {
        json_name(field.name): _Field(
            field.name, TypeAdapter(hints[field.name]), field.default is not MISSING, field.default
        )
        for field in fields(situation)
    }


def _check(made: object) -> None:
    """Run the checks over several fields, as far as the facts that are there allow it."""
    check = getattr(made, "__post_init__", None)
    if check is None:
        return
    try:
        check()
    except BadFact as fault:
        raise BadFacts((fault,)) from fault
    except FactMissing:
        return


_MOST_BITS = 256
"""Bits of the largest number that is shown to the reader; its field says how large it may be."""

_REASONS = {
    "missing": "missing",
    "unexpected_keyword_argument": "unknown",
    "greater_than_equal": "too_small",
    "less_than_equal": "too_large",
    "enum": "no_choice",
    "bool_type": "yes_or_no",
    "int_type": "whole",
    "int_parsing": "whole",
    "int_parsing_size": "whole",
    "float_type": "number",
    "float_parsing": "number",
    "string_type": "text",
    "too_short": "too_short",
    "too_long": "too_long",
    "string_too_short": "too_short",
    "string_too_long": "too_long",
    "tuple_type": "list",
    "list_type": "list",
    "frozen_set_type": "list",
    "dict_type": "table",
    "mapping_type": "table",
    "dataclass_type": "object",
}


def _fault(name: str, error: Mapping[str, Any]) -> BadFact:
    """A fault in our words; the library's own are English and for developers."""
    inner = [str(part) for part in error["loc"] if not str(part).startswith(("[", "function-"))]
    context: Mapping[str, Any] = error.get("ctx") or {}
    if isinstance(cause := context.get("error"), BadFact):
        return BadFact(".".join((name, *inner, cause.field)), cause.reason)
    field = ".".join((name, *inner))
    return BadFact(field, _reason(str(error["type"]), field, context))


def _reason(kind: str, field: str, context: Mapping[str, Any]) -> Sentence:
    match _REASONS.get(kind):
        case None:
            return sentence("fact.error.not_understood", field=field)
        case "too_small":
            return sentence("fact.error.too_small", least=int(context["ge"]))
        case "too_large":
            return sentence("fact.error.too_large", most=int(context["le"]))
        case "no_choice":
            return sentence("fact.error.no_choice", allowed=str(context["expected"]).replace("'", ""))
        case "unknown":
            return sentence("fact.error.unknown", field=field)
        case reason:
            return sentence(f"fact.error.{reason}")
