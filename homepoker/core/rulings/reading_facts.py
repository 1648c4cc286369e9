"""Facts from outside: read from plain data with every fault named, and written back as plain data."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from datetime import date
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, NoReturn, TypeVar, Union, get_args, get_origin, get_type_hints

from homepoker.core.limits import LONGEST_TEXT, MOST_ENTRIES, MOST_NESTED, MOST_WHOLE, control_in_line
from homepoker.core.rulings.facts import BadFact, FactMissing, Length, Range, json_name
from homepoker.core.wording import Sentence, Value, sentence

S = TypeVar("S")

_MOST_BITS = 256
"""Bits of the largest number that is shown to the reader; its field says how large it may be."""

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_DIGITS = re.compile(r"[-+]?\d+", re.ASCII)

Reader = Callable[[str, Any], Any]
"""Reader of a type: the value of a field, by its name and as it comes from JSON; raises `BadFacts`."""


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
    kind: Any = situation
    known = _fields(kind)
    faults = [BadFact(name, sentence("fact.error.unknown", field=name)) for name in given if name not in known]
    values: dict[str, object] = {}
    for name, field in known.items():
        if name in given:
            if fault := _beyond_limits(name, given[name]):
                faults.append(fault)
                continue
            try:
                value = field.read(name, given[name])
            except BadFacts as bad:
                faults += bad.faults
                continue
        elif field.has_default:
            value = field.default
        else:
            continue
        values[field.attribute] = value
    if faults:
        raise BadFacts(tuple(faults))
    is_whole = len(values) == len(known)
    made: S = object.__new__(kind if is_whole else _with_gaps(kind))
    for attribute, value in values.items():
        object.__setattr__(made, attribute, value)
    _check(made)
    return made


def _beyond_limits(field: str, value: object) -> BadFact | None:
    """The fault of a value that is too long, too deep or no text for people, whatever its field asks for."""
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
    """Test that a fact was given, without asking for it."""
    try:
        object.__getattribute__(situation, attribute)
    except AttributeError:
        return False
    return True


def plain_facts(value: object) -> dict[str, Any]:
    """A situation or verdict as plain data with names in camel case; facts that are missing are left out."""
    kind: Any = type(value)
    return {
        name: _plain(getattr(value, field.attribute))
        for name, field in _fields(kind).items()
        if is_given(value, field.attribute)
    }


def _plain(value: Any) -> Any:
    """A value of a fact as JSON has it."""
    match value:
        case StrEnum():
            return value.value
        case date():
            return value.isoformat()
        case tuple():
            return [_plain(one) for one in value]
        case Mapping():
            return {str(name): _plain(one) for name, one in value.items()}
        case _:
            return plain_facts(value) if is_dataclass(value) else value


def names_of_facts(declared: Any) -> Collection[str]:
    """The names in JSON of the fields of a class of facts, in their order."""
    return _fields(declared).keys()


@dataclass(frozen=True, slots=True)
class _Field:
    """Field of a class of facts: its name in Python, how it is read, and its default."""

    attribute: str
    read: Reader
    has_default: bool
    default: object


@cache
def _fields(declared: Any) -> Mapping[str, _Field]:
    hints = get_type_hints(declared, include_extras=True)
    return {
        json_name(field.name): _Field(
            field.name, _reader(hints[field.name]), field.default is not MISSING, field.default
        )
        for field in fields(declared)
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


# Readers: one for each kind of type with which facts are declared


def _reader(declared: Any) -> Reader:
    """The reader of a declared type.

    :raises TypeError: no fact has such a type.
    """
    if get_origin(declared) is Annotated:
        bare, *bounds = get_args(declared)
        return _bounded(_reader(bare), bounds)
    origin, parts = get_origin(declared) or declared, get_args(declared)
    if origin in _SCALARS:
        return _SCALARS[origin]
    if origin in (Union, UnionType) and len(parts) == 2 and NoneType in parts:
        return _optional(_reader(next(part for part in parts if part is not NoneType)))
    if origin is tuple and parts[1:] == (Ellipsis,):
        return _list(_reader(parts[0]))
    if origin is Mapping:
        return _table(_name_reader(parts[0]), _reader(parts[1]))
    if isinstance(origin, type) and issubclass(origin, StrEnum):
        return _choice(origin)
    if is_dataclass(origin):
        return _object(origin)
    raise TypeError(f"no fact is of the type {declared}")


def _bounded(inner: Reader, bounds: Sequence[Any]) -> Reader:
    """The reader of a type with a range or a length; a unit bounds nothing."""

    def read(field: str, value: Any) -> Any:
        found = inner(field, value)
        for bound in bounds:
            match bound:
                case Range(least=least) if not found >= least:
                    raise _bad(field, "too_small", least=_rounded(least))
                case Range(most=most) if not found <= most:
                    raise _bad(field, "too_large", most=_rounded(most))
                case Length(least=fewest) if len(found) < fewest:
                    raise _bad(field, "too_short")
                case Length(most=int(longest)) if len(found) > longest:
                    raise _bad(field, "too_long")
        return found

    return read


def _rounded(bound: Any) -> int:
    return int(bound)


def _whole(field: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _bad(field, "whole")
    return value


def _number(field: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise _bad(field, "number")
    return float(value)


def _yes_or_no(field: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise _bad(field, "yes_or_no")
    return value


def _text(field: str, value: Any) -> str:
    if not isinstance(value, str):
        raise _bad(field, "text")
    return str(value)


def _date(field: str, value: Any) -> date:
    # Of the forms of ISO 8601 only the one that JSON Schema knows.
    if not (isinstance(value, str) and _DATE.fullmatch(value)):
        raise _bad(field, "not_understood", field=field)
    try:
        return date.fromisoformat(value)
    except ValueError as error:
        raise _bad(field, "not_understood", field=field) from error


_SCALARS: Mapping[Any, Reader] = {int: _whole, float: _number, bool: _yes_or_no, str: _text, date: _date}


def _choice(answers: type[StrEnum]) -> Reader:
    def read(field: str, value: Any) -> StrEnum:
        try:
            return answers(value)
        except ValueError as error:
            raise _bad(field, "no_choice", allowed=", ".join(answers)) from error

    return read


def _optional(inner: Reader) -> Reader:
    return lambda field, value: None if value is None else inner(field, value)


def _list(inner: Reader) -> Reader:
    def read(field: str, value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise _bad(field, "list")
        return tuple(_each((inner, f"{field}.{number}", one) for number, one in enumerate(value)))

    return read


def _name_reader(declared: Any) -> Reader:
    """The reader of the names in a table: people, or seats, whose numbers are texts in JSON."""
    read = _reader(declared)
    if get_origin(declared) is not Annotated or get_args(declared)[0] is not int:
        return read
    return lambda field, name: read(field, int(name) if isinstance(name, str) and _DIGITS.fullmatch(name) else name)


def _table(read_name: Reader, inner: Reader) -> Reader:
    def read(field: str, value: Any) -> Mapping[Any, Any]:
        if not isinstance(value, Mapping):
            raise _bad(field, "table")
        asked: list[tuple[Reader, str, Any]] = []
        for name, one in value.items():
            asked += [(read_name, f"{field}.{name}", name), (inner, f"{field}.{name}", one)]
        found = _each(asked)
        return dict(zip(found[::2], found[1::2], strict=True))

    return read


def _object(declared: Any) -> Reader:
    """The reader of facts within a fact: none of them may be missing, unless it has a default."""

    def read(field: str, value: Any) -> Any:
        if not isinstance(value, Mapping):
            raise _bad(field, "object")
        known = _fields(declared)
        given = {name: one for name, one in known.items() if name in value}
        lacking = [name for name, one in known.items() if name not in value and not one.has_default]
        found = _each(
            [
                *((one.read, f"{field}.{name}", value[name]) for name, one in given.items()),
                *((_missing, f"{field}.{name}", None) for name in lacking),
                *((_unknown, f"{field}.{name}", None) for name in value if name not in known),
            ]
        )
        try:
            return declared(**dict(zip((one.attribute for one in given.values()), found, strict=True)))
        except BadFact as fault:
            raise _bad(f"{field}.{fault.field}", fault.reason) from fault

    return read


def _missing(field: str, _: Any) -> NoReturn:
    raise _bad(field, "missing")


def _unknown(field: str, _: Any) -> NoReturn:
    raise _bad(field, "unknown", field=field)


def _each(asked: Iterable[tuple[Reader, str, Any]]) -> list[Any]:
    """The values that several readers find.

    :raises BadFacts: at least one of them refuses its value; with the faults of all.
    """
    found: list[Any] = []
    faults: list[BadFact] = []
    for read, field, value in asked:
        try:
            found.append(read(field, value))
        except BadFacts as bad:
            faults += bad.faults
    if faults:
        raise BadFacts(tuple(faults))
    return found


def _bad(field: str, reason: str | Sentence, /, **values: Value) -> BadFacts:
    """The refusal of one value.

    :param reason: the sentence, or the name of its entry below ``fact.error``.
    """
    said = sentence(f"fact.error.{reason}", **values) if isinstance(reason, str) else reason
    return BadFacts((BadFact(field, said),))
