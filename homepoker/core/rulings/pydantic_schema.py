"""Schema by which pydantic's core reads and writes facts, and from which they are described, made of their types.

Pydantic itself would find it out from the same types; importing it takes half of a ruling by command.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, asdict, fields, is_dataclass
from datetime import date
from enum import StrEnum
from types import NoneType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from annotated_types import Unit

# The core alone: DECISIONS.md, 284
from pydantic_core import CoreSchema
from pydantic_core import core_schema as core

from homepoker.core.rulings.facts import json_name

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
        [one.name for one in fields(declared)],
        post_init=hasattr(declared, "__post_init__"),
        slots=True,
        ref=_reference(declared),
    )


def _parts(declared: type[Any]) -> Iterator[tuple[str, CoreSchema]]:
    hints = get_type_hints(declared, include_extras=True)
    for one in fields(declared):
        part = _of_type(hints[one.name])
        yield one.name, part if one.default is MISSING else core.with_default_schema(part, default=one.default)


def _of_type(declared: Any) -> Any:
    """The schema of a declared type.

    :raises TypeError: no fact has such a type.
    """
    kind, parts = get_origin(declared) or declared, get_args(declared)
    if kind is Annotated:
        made = dict(_of_type(parts[0]))
        for one in parts[1:]:
            told = {name: bound for name, bound in asdict(one).items() if bound is not None}
            # Ranges and lengths bear the same names there; a unit is only for the description.
            made |= {"metadata": told} if isinstance(one, Unit) else told
        return made
    if NoneType in parts:
        return core.nullable_schema(_of_type(next(one for one in parts if one is not NoneType)))
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
