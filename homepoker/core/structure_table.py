"""The blind structure as a table of rows, the way a host edits it: insert, delete, move and copy.

Each edit returns a new structure, so that undo is a stack of structures. A table has one row per level
and one per break. Wherever an edit leaves a break with nothing to follow, the break goes after the
first level, and two breaks in a row become one as long as the longer: no edit can fail on a break.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from math import log
from typing import Final

from homepoker.core.profile import is_payable
from homepoker.core.quantities import Chips, Seconds
from homepoker.core.structure import BlindStructure, Break, Level, in_minutes, length, with_length
from homepoker.core.structure_generator import SMALL_FOR_BLIND, STEEPEST, customary_big_blinds

Row = Level | Break
"""One row of the table; a level in a row has no break of its own."""

_FIRST_LEVEL = Level(small_blind=25, big_blind=50, minutes=20)
_STEP: Final = 4 / 3
"""Step of the big blind into a level at the end."""
STOP_MARK: Final = "x"
"""What a cell says where the clock stops at the end."""


# Questions


def rows(structure: BlindStructure) -> tuple[Row, ...]:
    """The structure as table rows, top to bottom."""
    flat: list[Row] = []
    for level in structure.levels:
        flat.append(replace(level, break_after=None))
        if level.break_after is not None:
            flat.append(level.break_after)
    return tuple(flat)


def copy(structure: BlindStructure, chosen: Collection[int], break_word: str) -> str:
    """The chosen rows as lines with tabs between the cells, for a spreadsheet.

    The cells are level, small blind, big blind, ante, minutes and ``x`` where the clock stops at the end;
    a break has ``break_word`` in its first cell. ``structure_reading`` reads what this writes.
    """
    lines: list[str] = []
    level = 0
    for position, row in enumerate(rows(structure)):
        stop = STOP_MARK if row.stops_at_end else ""
        if isinstance(row, Level):
            level += 1
            cells = (str(level), str(row.small_blind), str(row.big_blind), str(row.ante), _minutes(row), stop)
        else:
            cells = (break_word, "", "", "", _minutes(row), stop)
        if position in chosen:
            lines.append("\t".join(cells).rstrip("\t"))
    return "".join(f"{line}\n" for line in lines)


# Verbs


def with_rows(structure: BlindStructure, table: Sequence[Row]) -> BlindStructure:
    """The structure with these rows instead of its own."""
    levels: list[Level] = []
    early: Break | None = None
    for row in table:
        if isinstance(row, Level):
            levels.append(replace(row, break_after=early))
            early = None
        elif levels:
            levels[-1] = replace(levels[-1], break_after=_joined(levels[-1].break_after, row))
        else:
            early = _joined(early, row)
    return replace(structure, levels=tuple(levels))


def insert(structure: BlindStructure, at: int, new: Sequence[Row]) -> BlindStructure:
    """Put rows in front of the row ``at`` (from 0; the number of rows puts them at the end)."""
    table = list(rows(structure))
    table[at:at] = new
    return with_rows(structure, table)


def put(structure: BlindStructure, at: int, row: Row) -> BlindStructure:
    """Put a changed row in the place of row ``at``.

    :raises IndexError: the table has no such row.
    """
    table = list(rows(structure))
    table[at] = row
    return with_rows(structure, table)


def delete(structure: BlindStructure, chosen: Collection[int]) -> BlindStructure:
    """Take out the chosen rows."""
    return with_rows(structure, [row for position, row in enumerate(rows(structure)) if position not in chosen])


def move(structure: BlindStructure, chosen: Collection[int], by: int) -> BlindStructure:
    """Move the chosen rows down by so many places (up where negative), as far as the table goes."""
    table = list(rows(structure))
    marked = sorted(set(chosen) & set(range(len(table))))
    if not marked:
        return structure
    by = max(-marked[0], min(by, len(table) - 1 - marked[-1]))
    moved = {position + by: table[position] for position in marked}
    rest = iter([row for position, row in enumerate(table) if position not in marked])
    return with_rows(structure, [moved[place] if place in moved else next(rest) for place in range(len(table))])


def with_lengths(structure: BlindStructure, chosen: Collection[int], seconds: Seconds) -> BlindStructure:
    """Give the chosen levels one length; breaks keep theirs, unless nothing but breaks is chosen."""
    table = rows(structure)
    has_level = any(isinstance(table[row], Level) for row in chosen)
    return with_rows(
        structure,
        [
            with_length(row, seconds) if place in chosen and isinstance(row, Level) is has_level else row
            for place, row in enumerate(table)
        ],
    )


def level_to_insert(structure: BlindStructure, at: int, values: Collection[Chips]) -> Level:
    """A level that fits in front of the row ``at``: between its neighbours, or the next customary step at the end.

    Its big blind is customary, and it needs no smaller chip than its neighbours do, or the levels since the last break
    while that chip is no mere change. Where nothing lies between the neighbours, the level above is repeated.

    :param values: of the chips that are there.
    """
    table = rows(structure)
    above = next((row for row in reversed(table[:at]) if isinstance(row, Level)), None)
    below = next((row for row in table[at:] if isinstance(row, Level)), None)
    chips = tuple(sorted(value for value in set(values) if value > 0)) or (1,)
    if above is None:
        return replace(_FIRST_LEVEL, small_blind=chips[0], big_blind=2 * chips[0]) if below is None else below
    lowest = min(_needed_around(table, at, chips))
    wished, most = _STEP * above.big_blind, int(STEEPEST * above.big_blind)
    if below is not None:
        wished, most = (above.big_blind * below.big_blind) ** 0.5, below.big_blind - 1
    prices = customary_big_blinds()
    # At the end a smaller chip is still better than a doubling.
    tried = [lowest] if below is not None else [lowest, *(chip for chip in reversed(chips) if chip < lowest)]
    for chip in tried:
        fitting = [blind for blind in prices if above.big_blind < blind <= most and blind % (2 * chip) == 0]
        if fitting:
            big = min(fitting, key=lambda blind: log(blind / wished) ** 2 + prices[blind])
            break
    else:
        if below is not None:
            return replace(above, stops_at_end=False)
        big = 2 * lowest * (above.big_blind // (2 * lowest) + 1)
    ante = big if above.ante == above.big_blind else above.ante
    return replace(above, small_blind=big // 2, big_blind=big, ante=ante, stops_at_end=False)


def _needed_around(table: Sequence[Row], at: int, chips: Sequence[Chips]) -> list[Chips]:
    """The smallest chips that the levels around a place need: chips leave in breaks, so not those before one."""
    below = next((row for row in table[at : at + 2] if isinstance(row, Level)), None)
    needed = [smallest_needed(below, chips)] if below is not None else []
    above: Level | None = None
    for row in reversed(table[:at]):
        if isinstance(row, Break):
            break
        above = above or row
        chip = smallest_needed(row, chips)
        if not needed or row is above or above.big_blind <= SMALL_FOR_BLIND * chip:
            needed.append(chip)
    return needed or [smallest_needed(row, chips) for row in table if isinstance(row, Level)][-1:]


def smallest_needed(level: Level, values: Sequence[Chips]) -> Chips:
    """The smallest of these chips without which a level's blinds and ante cannot be paid.

    :param values: smallest first.
    """
    amounts = (level.small_blind, level.big_blind, level.ante)
    needed = values[0]
    for place, value in enumerate(values):
        if not all(is_payable(amount, tuple(values[place:])) for amount in amounts):
            break
        needed = value
    return needed


def _joined(first: Break | None, second: Break) -> Break:
    if first is None:
        return second
    longer = max(first, second, key=length)
    return replace(longer, stops_at_end=first.stops_at_end or second.stops_at_end)


def _minutes(row: Row) -> str:
    return f"{in_minutes(length(row))} min" if row.seconds else str(row.minutes)
