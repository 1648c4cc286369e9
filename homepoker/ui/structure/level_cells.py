"""Amounts and lengths typed into cells of the level table, put into the structure."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from homepoker.core import structure_table
from homepoker.core.limits import MOST_MINUTES
from homepoker.core.quantities import Chips, parse_chips
from homepoker.core.structure import BlindStructure, Level, read_length
from homepoker.ui.structure.level_table import BIG, MINUTES, SMALL


def typed_in(
    structure: BlindStructure, chosen: Collection[int], row: int, column: int, text: str
) -> tuple[BlindStructure, str]:
    """The structure with what was typed into a cell, and the catalogue key of the change; an empty cell is nought.

    :param chosen: the rows that were chosen meanwhile; a length counts for all of them.
    :raises NotATime: the length of a level or break is none.
    :raises NotChips: an amount is none.
    """
    if column == MINUTES:
        seconds = min(read_length(text) if text.strip() else 0, 60 * MOST_MINUTES)
        changed = structure_table.with_lengths(structure, chosen, seconds)
        return changed, "profile.edit.minutes" if len(chosen) > 1 else "profile.edit.cell"
    amount = parse_chips(text) if text.strip() else 0
    old = structure_table.rows(structure)[row]
    new = _with_amount(old, column, amount) if isinstance(old, Level) else old
    return structure_table.put(structure, row, new), "profile.edit.cell"


def _with_amount(level: Level, column: int, amount: Chips) -> Level:
    if column == SMALL:
        return replace(level, small_blind=amount)
    if column == BIG:
        return replace(level, big_blind=amount)
    return replace(level, ante=amount)
