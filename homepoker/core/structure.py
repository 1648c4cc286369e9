"""Levels, blinds, antes and breaks of a tournament: the ordered plan that the clock follows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from homepoker.core.quantities import Chips


class Ante(StrEnum):
    """Who pays the ante."""

    NONE = "none"
    EACH = "each"
    """Every player pays it."""
    BIG_BLIND = "big_blind"
    """The big blind pays it once for the whole table."""


@dataclass(frozen=True, slots=True)
class Break:
    """A scheduled pause after a level, in whole minutes."""

    minutes: int
    stops_at_end: bool = False
    """The clock waits for the host before the next level begins."""


@dataclass(frozen=True, slots=True)
class Level:
    """A period with fixed blinds and ante (chips), in whole minutes."""

    small_blind: Chips
    big_blind: Chips
    minutes: int
    ante: Chips = 0
    stops_at_end: bool = False
    break_after: Break | None = None


@dataclass(frozen=True, slots=True)
class BlindStructure:
    """The ordered levels of a tournament. The last level lasts until the end."""

    name: str
    levels: tuple[Level, ...]
    ante: Ante = Ante.NONE
