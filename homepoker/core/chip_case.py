"""A case of the club with its chips (*Koffer*): colours, pieces, and what is printed on them or counts tonight."""

from __future__ import annotations

from dataclasses import dataclass, replace
from string import hexdigits

from homepoker.core.quantities import Chips
from homepoker.core.starting_stacks import Pieces


@dataclass(frozen=True, slots=True)
class CaseChip:
    """The chips of one colour in a case."""

    colour: str
    """``#RRGGBB``."""
    pieces: int
    value: Chips = 0
    """What it counts tonight; 0: no value was given to it."""
    printed: Chips = 0
    """What is printed on it; 0: nothing, or nobody has said so."""

    def __post_init__(self) -> None:
        if len(self.colour) != 7 or self.colour[0] != "#" or not all(digit in hexdigits for digit in self.colour[1:]):
            raise ValueError(f"no colour: {self.colour}")
        if self.pieces < 0 or self.value < 0 or self.printed < 0:
            raise ValueError(f"no chip: {self.pieces} pieces of {self.value}")


@dataclass(frozen=True, slots=True)
class ChipCase:
    name: str
    chips: tuple[CaseChip, ...]


def owned(case: ChipCase) -> Pieces:
    """Pieces of each value, the smallest first; those of two colours add up, and what has no value is left out."""
    pieces: dict[Chips, int] = {}
    for chip in case.chips:
        if chip.value and chip.pieces:
            pieces[chip.value] = pieces.get(chip.value, 0) + chip.pieces
    return dict(sorted(pieces.items()))


def is_valued(case: ChipCase) -> bool:
    """Whether every colour of which there are pieces has a value."""
    return any(chip.pieces for chip in case.chips) and all(chip.value for chip in case.chips if chip.pieces)


def pieces_in(case: ChipCase) -> int:
    """The number of all chips of a case, in pieces."""
    return sum(chip.pieces for chip in case.chips)


def colour_of(case: ChipCase | None, value: Chips) -> str:
    """The colour of a value in a case, as ``#RRGGBB``; empty where it has none, or there is no case."""
    chips = case.chips if case is not None else ()
    return next((chip.colour for chip in chips if chip.value == value), "")


def printed_of(case: ChipCase | None, value: Chips) -> Chips:
    """What is printed on the chips that count this, where that is something else; else 0."""
    chips = case.chips if case is not None else ()
    return next((chip.printed for chip in chips if chip.value == value and chip.printed != value), 0)


def as_printed(case: ChipCase) -> ChipCase:
    """The case whose chips count what is printed on them, where something is."""
    return with_values(case, tuple(chip.printed or chip.value for chip in case.chips))


def with_values(case: ChipCase, values: tuple[Chips, ...]) -> ChipCase:
    """The case with these values in place of its own, one for each colour in the order of its chips; 0: none."""
    chips = tuple(replace(chip, value=value) for chip, value in zip(case.chips, values, strict=True))
    return replace(case, chips=chips)
