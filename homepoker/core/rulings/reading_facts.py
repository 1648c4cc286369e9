"""Facts from outside: read by pydantic's core, each fault named in our words, and written back as plain data."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, asdict, fields, is_dataclass
from datetime import date
from enum import StrEnum
from functools import cache
from types import NoneType
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from annotated_types import Unit

# The core alone: DECISIONS.md, 284
from pydantic_core import CoreSchema, ErrorDetails, SchemaSerializer, SchemaValidator, ValidationError
from pydantic_core import core_schema as core

from homepoker.core.limits import LONGEST_TEXT, MOST_ENTRIES, MOST_NESTED, MOST_WHOLE, control_in_line
from homepoker.core.rulings.facts import BadFact, FactMissing, json_name
from homepoker.core.wording import Sentence, Value, sentence

S = TypeVar("S")

_MOST_BITS = 256
"""Bits of the largest number that is shown to the reader; its field says how large it may be."""


class BadFacts(ValueError):
    """Facts that cannot be ruled on; ``faults`` names every field with its reason."""

    def __init__(self, faults: tuple[BadFact, ...]) -> None:
        super().__init__("; ".join(str(fault) for fault in faults))
        self.faults = faults


def read_facts(situation: type[S], given: Mapping[str, object]) -> S:
    """The situation that plain data describes.

    A field that is missing stays empty: whether it is needed shows only when the ruling asks for it.

    :param given: names in camel case as in the schema, values as they come from JSON.
    :raises BadFacts: a value has the wrong type or lies outside its range, or there is no such field.
    """
    kind: Any = situation
    known = _names(kind)
    faults = [BadFact(name, sentence("fact.error.unknown", field=name)) for name in given if name not in known]
    told: dict[str, object] = {}
    for name in known:
        if name in given:
            if fault := _beyond_limits(name, given[name]):
                faults.append(fault)
            else:
                told[name] = given[name]
    values: dict[str, object] = {}
    try:
        values = _reader(kind).validate_json(json.dumps(told), strict=True)
    except ValidationError as error:
        faults += _faults(error)
    if faults:
        raise BadFacts(tuple(faults))
    is_whole = len(values) == len(known)
    made: S = object.__new__(kind if is_whole else _with_gaps(kind))
    for name, value in values.items():
        object.__setattr__(made, known[name], value)
    _check(made)
    return made


def _beyond_limits(field: str, value: object) -> BadFact | None:
    """The fault of a value that is too long, too deep or no text for people, whatever its field asks for."""
    waiting: list[tuple[str, object, int]] = [(field, value, 0)]
    while waiting:
        place, value, depth = waiting.pop()
        reason: Sentence | None = None
        if depth > MOST_NESTED:
            return BadFact(field, sentence("fact.error.too_deep", most=MOST_NESTED))
        if isinstance(value, str):
            if len(value) > LONGEST_TEXT:
                reason = sentence("fact.error.text_too_long", most=LONGEST_TEXT)
            elif character := control_in_line(value):
                reason = sentence("fact.error.control_character", character=character)
        elif isinstance(value, Mapping | list | tuple):
            if len(value) > MOST_ENTRIES:
                reason = sentence("fact.error.too_many", most=MOST_ENTRIES)
            elif isinstance(value, Mapping):
                waiting += [(place, name, depth) for name in value]
                waiting += [(f"{place}.{name}", part, depth + 1) for name, part in value.items()]
            else:
                waiting += [(f"{place}.{number}", part, depth + 1) for number, part in enumerate(value)]
        elif isinstance(value, int) and value.bit_length() > _MOST_BITS:
            reason = sentence("fact.error.number_too_large", most=MOST_WHOLE)
        if reason is not None:
            return BadFact(place, reason)
    return None


@cache
def _with_gaps(situation: Any) -> Any:
    """The class of facts of which some are missing: reading one of those raises `FactMissing`."""
    names = frozenset(field.name for field in fields(situation))

    def look(self: object, name: str) -> object:
        if name in names:
            raise FactMissing(json_name(name))
        raise AttributeError(name=name, obj=self)

    return type(situation.__name__, (situation,), {"__slots__": (), "__getattr__": look})


def is_given(situation: object, attribute: str) -> bool:
    """Whether a fact was given, without asking for it."""
    try:
        object.__getattribute__(situation, attribute)
    except AttributeError:
        return False
    return True


def plain_facts(value: object) -> dict[str, Any]:
    """A situation or verdict as plain data with names in camel case; facts that are missing are left out."""
    kind: Any = type(value)
    given = {name: getattr(value, attribute) for name, attribute in _names(kind).items() if is_given(value, attribute)}
    plain: dict[str, Any] = _writer(kind).to_python(given, mode="json", by_alias=True)
    return plain


@cache
def _names(declared: Any) -> Mapping[str, str]:
    """The fields of a class of facts: the name in Python by that in JSON."""
    return {json_name(field.name): field.name for field in fields(declared)}


@cache
def _reader(declared: Any) -> SchemaValidator:
    return SchemaValidator(of_situation(declared))


@cache
def _writer(declared: Any) -> SchemaSerializer:
    return SchemaSerializer(of_situation(declared))


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
    "string_type": "text",
    "too_short": "too_short",
    "too_long": "too_long",
    "string_too_short": "too_short",
    "string_too_long": "too_long",
    "tuple_type": "list",
    "dict_type": "table",
    "dataclass_type": "object",
}
"""Our words for pydantic's kinds of errors: entries of the catalogue below ``fact.error``."""


def _faults(error: ValidationError) -> list[BadFact]:
    """Pydantic's errors in our words."""
    faults = [_fault(details) for details in error.errors(include_url=False)]
    places = [fault.field for fault in faults]

    def is_by_the_way(fault: BadFact) -> bool:
        """Whether a list is called too short because its entries are bad."""
        return fault.reason.key == "fact.error.too_short" and any(
            place.startswith(f"{fault.field}.") for place in places
        )

    return [fault for fault in faults if not is_by_the_way(fault)]


def _fault(error: ErrorDetails) -> BadFact:
    place = [str(part) for part in error["loc"]]
    field = ".".join(place[:-1] if place[-1] == "[key]" else place)
    context = error.get("ctx", {})
    if isinstance(own := context.get("error"), BadFact):
        return BadFact(f"{field}.{own.field}", own.reason)
    values: dict[str, Value] = {}
    match reason := _REASONS.get(error["type"], "not_understood"):
        case "too_small":
            values["least"] = int(context["ge"])
        case "too_large":
            values["most"] = int(context["le"])
        case "no_choice":
            values["allowed"] = ", ".join(re.findall("'(.*?)'", context["expected"]))
        case "unknown" | "not_understood":
            values["field"] = field
        case _:
            pass
    return BadFact(field, sentence(f"fact.error.{reason}", **values))


_SCALARS = {int: "int", float: "float", bool: "bool", str: "str", date: "date"}


def of_situation(declared: type[Any]) -> CoreSchema:
    """The schema of facts of which any may be missing, by their names in JSON."""
    return core.typed_dict_schema(
        {json_name(name): core.typed_dict_field(part, required=False) for name, part in _parts(declared)}
    )


def of_class(declared: Any) -> CoreSchema:
    """The schema of a class of facts of which none may be missing, unless it has a default."""
    parts = [
        core.dataclass_field(name, part, validation_alias=json_name(name), serialization_alias=json_name(name))
        for name, part in _parts(declared)
    ]
    return core.dataclass_schema(
        declared,
        core.dataclass_args_schema(declared.__name__, parts, extra_behavior="forbid"),
        [field.name for field in fields(declared)],
        post_init=hasattr(declared, "__post_init__"),
        slots=True,
        ref=_reference(declared),
    )


def _parts(declared: type[Any]) -> Iterator[tuple[str, CoreSchema]]:
    hints = get_type_hints(declared, include_extras=True)
    for field in fields(declared):
        part = _of_type(hints[field.name])
        yield field.name, part if field.default is MISSING else core.with_default_schema(part, default=field.default)


def _of_type(declared: Any) -> Any:
    """The schema of a declared type.

    :raises TypeError: no fact has such a type.
    """
    kind, parts = get_origin(declared) or declared, get_args(declared)
    if kind is Annotated:
        made = dict(_of_type(parts[0]))
        for part in parts[1:]:
            bounds = {name: bound for name, bound in asdict(part).items() if bound is not None}
            # Ranges and lengths bear the same names there; a unit is only for the description.
            made |= {"metadata": bounds} if isinstance(part, Unit) else bounds
        return made
    if NoneType in parts:
        return core.nullable_schema(_of_type(next(part for part in parts if part is not NoneType)))
    if kind is tuple:
        return core.tuple_schema([_of_type(parts[0])], variadic_item_index=0)
    if kind is Mapping:
        return core.dict_schema(*map(_of_type, parts))
    if kind in _SCALARS:
        return {"type": _SCALARS[kind]}
    if is_dataclass(kind):
        return of_class(kind)
    if issubclass(kind, StrEnum):
        return core.enum_schema(kind, list(kind), ref=_reference(kind))
    raise TypeError(f"no fact is of the type {declared}")


def _reference(declared: type[Any]) -> str:
    return f"{declared.__module__}.{declared.__qualname__}:{id(declared)}"
