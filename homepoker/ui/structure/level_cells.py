"""Amounts typed into cells of the level table, put into the structure."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from homepoker.core import structure_table
from homepoker.core.quantities import Chips
from homepoker.core.structure import BlindStructure, Level, with_minutes
from homepoker.ui.structure.level_table import BIG, MINUTES, SMALL

_LONGEST_MINUTES = 999


def typed_in(
    structure: BlindStructure, chosen: Collection[int], row: int, column: int, amount: int
) -> tuple[BlindStructure, str]:
    """The structure with an amount typed into a cell, and the catalogue key of the change.

    :param chosen: the rows that were chosen meanwhile; minutes count for all of them.
    """
    if column == MINUTES and len(chosen) > 1:
        return structure_table.with_minutes(structure, chosen, min(amount, _LONGEST_MINUTES)), "profile.edit.minutes"
    old = structure_table.rows(structure)[row]
    if column == MINUTES:
        new = with_minutes(old, min(amount, _LONGEST_MINUTES))
    else:
        new = _with_amount(old, column, amount) if isinstance(old, Level) else old
    return structure_table.put(structure, row, new), "profile.edit.cell"


def _with_amount(level: Level, column: int, amount: Chips) -> Level:
    if column == SMALL:
        return replace(level, small_blind=amount)
    if column == BIG:
        return replace(level, big_blind=amount)
    return replace(level, ante=amount)
