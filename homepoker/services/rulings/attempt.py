"""Rulings on incomplete facts: what can be said already, what is missing, what was read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from homepoker.core.rulebooks.consultation import Answers
from homepoker.core.rulebooks.ruling import Ruling, Topic, rule
from homepoker.core.rulings.facts import BadFact, FactMissing, json_name
from homepoker.core.rulings.reading_facts import BadFacts, is_given, read_facts


@dataclass(frozen=True, slots=True)
class Attempt:
    """Attempt with the facts given so far: a ruling, or the fact that it waits for, or what cannot be so.

    ``read`` are the names of the facts that it looked at, in that order: the others did not matter.
    """

    ruling: Ruling[Any] | None = None
    missing: str = ""
    faults: tuple[BadFact, ...] = ()
    read: tuple[str, ...] = ()


def attempt(topic: Topic[Any, Any], given: Mapping[str, object], answers: Answers) -> Attempt:
    """Rule on the facts given so far.

    :param given: the facts by their names in JSON.
    """
    try:
        situation = read_facts(topic.situation, given)
    except BadFacts as bad:
        return Attempt(faults=bad.faults)
    read: list[str] = []
    watched = _watched(situation, read)
    try:
        ruling = rule(topic, watched, answers)
    except FactMissing as missing:
        return Attempt(missing=missing.field, read=_names(read))
    except BadFact as fault:
        if fault.is_missing:
            return Attempt(missing=fault.field, read=_names(read))
        return Attempt(faults=(fault,), read=_names(read))
    return Attempt(ruling, read=_names(read))


def _names(read: list[str]) -> tuple[str, ...]:
    return tuple(json_name(name) for name in dict.fromkeys(read))


def _watched(situation: Any, read: list[str]) -> Any:
    """The situation with its reads recorded."""
    kind: Any = type(situation)
    made = object.__new__(_watching(kind))
    object.__setattr__(made, "_read", read)
    for field in fields(kind):
        if is_given(situation, field.name):
            object.__setattr__(made, field.name, getattr(situation, field.name))
    return made


@cache
def _watching(kind: Any) -> Any:
    names = frozenset(field.name for field in fields(kind))

    def look(self: object, name: str) -> object:
        if name in names:
            object.__getattribute__(self, "_read").append(name)
        return object.__getattribute__(self, name)

    return type(kind.__name__, (kind,), {"__slots__": ("_read",), "__getattribute__": look})
