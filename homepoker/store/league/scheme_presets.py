"""Presets of schemes for points: leagues' and programs' own, each with its source and figures that it must give."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path

from homepoker.core.points.facts import THOUSANDTHS, PointsFacts
from homepoker.core.points.scheme import PointsScheme
from homepoker.store.league.scheme_codec import read_scheme
from homepoker.store.resource_files import resources


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
        figures = tuple(_figure(dict(one)) for one in stored.pop("figures"))
        return Preset(path.stem, read_scheme(stored.pop("scheme")), stored.pop("source"), figures)
    except (KeyError, TypeError) as error:
        raise ValueError(f"{path}: {error}") from error


def _figure(stored: dict[str, int | Decimal]) -> WorkedFigure:
    points = stored.pop("points")
    facts = PointsFacts(**stored)  # type: ignore[arg-type]
    return WorkedFigure(facts, int(points * THOUSANDTHS))
