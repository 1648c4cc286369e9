"""Schemes for points: their codec as JSON, and the shipped presets with the figures that their sources give.

A scheme is stored as its fields; ``base`` names its kind: ``published``, ``rulebook``, ``table``, ``formula`` or
``money``. All points are whole thousandths. It is read so that nothing is skipped; its words are frozen from the first
stored on.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, Final, get_type_hints

import msgspec

from homepoker.core.points.facts import MOST_POINTS, THOUSANDTHS, PointsFacts
from homepoker.core.points.formula_text import LONGEST_FORMULA
from homepoker.core.points.place_table import MOST_PLACES
from homepoker.core.points.scheme import (
    Base,
    ByRulebook,
    FormulaBase,
    MoneyWon,
    PlaceTable,
    PointsScheme,
    PublishedPoints,
)
from homepoker.store.errors import StoreError
from homepoker.store.evening.event_codec import UNREADABLE, unknown_field
from homepoker.store.resource_files import resources

LONGEST_SCHEME: Final = 100_000
"""Letters of a stored scheme; a table of a thousand places has 8,000."""

_KINDS: Final[Mapping[str, type[Base]]] = {
    "published": PublishedPoints,
    "rulebook": ByRulebook,
    "table": PlaceTable,
    "formula": FormulaBase,
    "money": MoneyWon,
}
_KIND_OF: Final = {base: kind for kind, base in _KINDS.items()}
_FIELDS: Final[Mapping[str, Any]] = {
    name: form for name, form in get_type_hints(PointsScheme).items() if name != "base"
}


class UnreadableScheme(StoreError):
    """The text is no scheme that this version knows."""


def encode_scheme(scheme: PointsScheme) -> str:
    """Write a scheme as JSON.

    :raises UnreadableScheme: it is larger than any that is read.
    :raises ValueError: it would not read back equal; nothing of the kind may reach the disk.
    """
    text = msgspec.json.encode(stored_scheme(scheme)).decode()
    if decode_scheme(text) != scheme:
        raise ValueError(f"this scheme would not read back equal: {text[:200]}")
    return text


def decode_scheme(text: str | bytes) -> PointsScheme:
    """Read a scheme from JSON. Whether its formula can be read shows when it is used.

    :raises UnreadableScheme: it is none, is of a kind that this version does not know, or larger than any of ours.
    """
    if len(text) > LONGEST_SCHEME:
        raise UnreadableScheme("points.scheme_too_long", most=LONGEST_SCHEME)
    try:
        stored = msgspec.json.decode(text)
    except UNREADABLE as error:
        raise UnreadableScheme("points.scheme_unreadable", reason=str(error)) from error
    return read_scheme(stored)


def stored_scheme(scheme: PointsScheme) -> dict[str, Any]:
    """A scheme as JSON has it."""
    base = {"kind": _KIND_OF[type(scheme.base)], **asdict(scheme.base)}
    built: dict[str, Any] = msgspec.to_builtins({**asdict(scheme), "base": base})
    return built


def read_scheme(stored: Any) -> PointsScheme:
    """The scheme of what JSON or TOML holds.

    :raises UnreadableScheme: as :func:`decode_scheme`.
    """
    try:
        fields = dict(stored)
        base = dict(fields.pop("base"))
        kind = str(base.pop("kind"))
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableScheme("points.scheme_without_base") from error
    if kind not in _KINDS:
        raise UnreadableScheme("points.scheme_unknown_base", kind=kind[:60])
    if unknown := next((name for name in fields if name not in _FIELDS), ""):
        raise UnreadableScheme("points.scheme_unknown_field", field=str(unknown)[:100])
    try:
        settings = {name: msgspec.convert(value, _FIELDS[name]) for name, value in fields.items()}
        scheme = PointsScheme(msgspec.convert(base, _KINDS[kind]), **settings)
    except UNREADABLE as error:
        raise UnreadableScheme("points.scheme_unreadable", reason=str(error)) from error
    if unknown := unknown_field(stored, stored_scheme(scheme)):
        raise UnreadableScheme("points.scheme_unknown_field", field=unknown[:100])
    _check_size(scheme)
    return scheme


def _check_size(scheme: PointsScheme) -> None:
    match scheme.base:
        case PlaceTable(points=points) if len(points) > MOST_PLACES:
            raise UnreadableScheme("points.table_too_long", most=MOST_PLACES)
        case FormulaBase(text=text) if len(text) > LONGEST_FORMULA:
            raise UnreadableScheme("points.formula.too_long", most=LONGEST_FORMULA)
        case _:
            pass
    if any(abs(points) > MOST_POINTS * THOUSANDTHS for points in _points_in(scheme)):
        raise UnreadableScheme("points.too_many_points", most=MOST_POINTS)


def _points_in(scheme: PointsScheme) -> Iterator[int]:
    yield from asdict(scheme.bonuses).values()
    yield from (limit for limit in (scheme.minimum, scheme.maximum) if limit is not None)
    if isinstance(scheme.base, PlaceTable):
        yield from (*scheme.base.points, scheme.base.beyond)


@dataclass(frozen=True, slots=True)
class WorkedFigure:
    """One result and the points that a source, or its formula worked out by hand, gives for it, in thousandths."""

    facts: PointsFacts
    thousandths: int


@dataclass(frozen=True, slots=True)
class Preset:
    """A scheme under the name by which it is known, ``points.preset.<id>`` in the catalogues.

    ``source`` is whose it is and where it was read.
    """

    id: str
    scheme: PointsScheme
    source: str
    figures: tuple[WorkedFigure, ...]


def presets() -> Mapping[str, Preset]:
    """Every preset by its id, in the order of the alphabet.

    :raises ValueError: a shipped file is not a preset.
    """
    return _presets(resources() / "scoring")


@cache
def _presets(folder: Path) -> Mapping[str, Preset]:
    return {path.stem: _read(path) for path in sorted(folder.glob("*.toml"))}


def _read(path: Path) -> Preset:
    stored = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    try:
        figures = tuple(_figure(dict(figure)) for figure in stored.pop("figures"))
        return Preset(path.stem, read_scheme(stored.pop("scheme")), stored.pop("source"), figures)
    except (KeyError, TypeError) as error:
        raise ValueError(f"{path}: {error}") from error


def _figure(stored: dict[str, int | Decimal]) -> WorkedFigure:
    points = stored.pop("points")
    facts = PointsFacts(**stored)  # type: ignore[arg-type]
    return WorkedFigure(facts, int(points * THOUSANDTHS))
