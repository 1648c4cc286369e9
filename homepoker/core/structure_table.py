"""The blind structure as a table of rows, the way a host edits it: insert, delete, move, copy and paste.

Each edit returns a new structure, so that undo is a stack of structures. A table has one row per level
and one per break. Wherever an edit leaves a break with nothing to follow, the break goes after the
first level, and two breaks in a row become one as long as the longer: no edit can fail on a break.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from homepoker.core.limits import LONGEST_LINE, MOST_LEVELS, MOST_MINUTES
from homepoker.core.quantities import Chips, NotChips, Seconds, parse_chips
from homepoker.core.structure import BlindStructure, Break, Level, in_minutes, length, with_length
from homepoker.core.wording import Sentence, sentence

Row = Level | Break
"""One row of the table; a level in a row has no break of its own."""

_LADDER = (10, 15, 20, 30, 40, 50, 60, 80, 100)
"""Customary small blinds within one power of ten."""

_FIRST_LEVEL = Level(small_blind=25, big_blind=50, minutes=20)
_SHOWN = 60
"""Characters of a rejected line that are shown to the host; a longer one is no row at all."""
_STOP_MARK = "x"
_SPOKEN_MINUTES = re.compile(r"(?<![\d:])(\d{1,9})(?::([0-5]\d))?\s*(?:m\b|min|'|′)", re.IGNORECASE)
_MINUTES_AND_SECONDS = re.compile(r"(\d{1,3}):([0-5]\d) min")
"""A length as :func:`copy` writes one that is no whole number; without the word it could be a time of day."""
_SMALL_BLIND_HEADS = frozenset({"small blind", "smallblind", "small", "sb", "kleiner blind"})
_BIG_BLIND_HEADS = frozenset({"big blind", "bigblind", "big", "bb", "großer blind"})
_ANTE_HEADS = frozenset({"ante", "antes", "bba", "big blind ante"})
_MINUTES_HEADS = frozenset(
    {"minuten", "minutes", "min", "min.", "dauer", "duration", "zeit", "time", "länge", "length"}
)
_LEVEL_HEADS = frozenset({"level", "lvl", "nr", "nr.", "no", "no.", "#", "stufe"})
_STOP_HEADS = frozenset({"stop", "stopp", "halt", "hält an", "stops"})


@dataclass(frozen=True, slots=True)
class Rejected:
    """A pasted line that is neither a level nor a break, and why."""

    line: int
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class Pasted:
    """The structure after a paste, the rows that came in, and the lines that did not."""

    structure: BlindStructure
    first: int
    count: int
    rejected: tuple[Rejected, ...]


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
    a break has ``break_word`` in its first cell. :func:`paste` reads what this writes.
    """
    lines: list[str] = []
    level = 0
    for position, row in enumerate(rows(structure)):
        stop = _STOP_MARK if row.stops_at_end else ""
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


def level_to_insert(structure: BlindStructure, at: int, smallest_chip: Chips) -> Level:
    """A level that fits in front of the row ``at``: between its neighbours, or the next customary step at the end.

    Where nothing payable lies between the neighbours, the level above is repeated.
    """
    table = rows(structure)
    above = next((row for row in reversed(table[:at]) if isinstance(row, Level)), None)
    below = next((row for row in table[at:] if isinstance(row, Level)), None)
    if above is None:
        return _FIRST_LEVEL if below is None else below
    if below is None:
        small = _next_customary(above.small_blind, smallest_chip)
    else:
        halfway = (above.small_blind + below.small_blind) // 2
        small = halfway - halfway % max(smallest_chip, 1)
        if small <= above.small_blind:
            return replace(above, stops_at_end=False)
    ante = 2 * small if above.ante == above.big_blind else above.ante
    return replace(above, small_blind=small, big_blind=2 * small, ante=ante, stops_at_end=False)


def paste(structure: BlindStructure, at: int, text: str) -> Pasted:
    """Read rows from a spreadsheet or from :func:`copy` and put them in front of the row ``at``.

    A first line of column names in German or English is followed. Without one, five numbers are level,
    small blind, big blind, ante and minutes; four are the same without the level or, where they
    count 1, 2, 3 …, without the ante; three are small blind, big blind and minutes; two are the blinds.
    A line with words and one number, or one length in words (*10 min*), is a break.
    Minutes that are left out are those of the level above.
    """
    lines = [(number, _cells(line)) for number, line in _typed_lines(text)]
    columns: tuple[str, ...] | None = None
    if lines and (named := _columns_named(lines[0][1])):
        columns, lines = named, lines[1:]
    counted = columns is None and _is_counted([_without_seconds(cells)[0] for _, cells in lines])
    table = rows(structure)
    above = next((row for row in reversed(table[:at]) if isinstance(row, Level)), _FIRST_LEVEL)
    new: list[Row] = []
    rejected: list[Rejected] = []
    levels = len(structure.levels)
    for number, cells in lines:
        whole, seconds = _without_seconds(cells)
        row = _row(whole, columns, counted, above)
        if isinstance(row, Sentence):
            rejected.append(Rejected(number, replace(row, values={"line": number, **row.values})))
            continue
        if seconds:
            row = replace(row, seconds=seconds)
        if length(row) > 60 * MOST_MINUTES:
            too_long = sentence("structure.paste_too_long", line=number, minutes=row.minutes, most=MOST_MINUTES)
            rejected.append(Rejected(number, too_long))
            continue
        if isinstance(row, Level):
            levels += 1
            if levels > MOST_LEVELS:
                rejected.append(Rejected(number, sentence("structure.paste_too_many", line=number, most=MOST_LEVELS)))
                break
            above = row
        new.append(row)
    return Pasted(insert(structure, at, new), at, len(new), tuple(rejected))


def _typed_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something with their numbers, without blanks in front and no longer than a row can be."""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            yield number, line.lstrip(" ")[:LONGEST_LINE]


def _joined(first: Break | None, second: Break) -> Break:
    if first is None:
        return second
    longer = max(first, second, key=length)
    return replace(longer, stops_at_end=first.stops_at_end or second.stops_at_end)


def _next_customary(small_blind: Chips, smallest_chip: Chips) -> Chips:
    power = 1
    while small_blind >= 10 * power:
        power *= 10
    steps = (step * power // 10 for step in (*_LADDER, *(10 * each for each in _LADDER)))
    chip = max(smallest_chip, 1)
    return next((step for step in steps if step > small_blind and step % chip == 0), (small_blind // chip + 1) * chip)


def _cells(line: str) -> list[str]:
    line = line.strip(" \r\n")
    if "\t" in line or ";" in line:
        parts = line.split("\t" if "\t" in line else ";")
    else:
        parts = re.split(r"\s{2,}|\s*\|\s*", line)
        if len(parts) == 1 and line[0].isdigit():
            parts = line.split()
    cells: list[str] = []
    for part in parts:
        cells.extend(piece.strip().strip('"') for piece in part.split("/"))
    return cells


def _columns_named(cells: Sequence[str]) -> tuple[str, ...] | None:
    names = {
        **dict.fromkeys(_LEVEL_HEADS, "level"),
        **dict.fromkeys(_SMALL_BLIND_HEADS, "small"),
        **dict.fromkeys(_BIG_BLIND_HEADS, "big"),
        **dict.fromkeys(_ANTE_HEADS, "ante"),
        **dict.fromkeys(_MINUTES_HEADS, "minutes"),
        **dict.fromkeys(_STOP_HEADS, "stop"),
    }
    columns = tuple(names.get(cell.lower(), "") for cell in cells)
    return columns if "small" in columns and "big" in columns else None


def _number(cell: str) -> int | None:
    bare = re.sub(r"\s*+(min(uten|utes)?\.?|['′])$", "", cell, flags=re.IGNORECASE)
    try:
        return parse_chips(bare)
    except NotChips:
        return None


def _minutes(row: Row) -> str:
    return f"{in_minutes(length(row))} min" if row.seconds else str(row.minutes)


def _without_seconds(cells: Sequence[str]) -> tuple[list[str], int]:
    """The cells with a length such as *7:30* as whole minutes, and the seconds that come to them."""
    timed = [(at, time) for at, cell in enumerate(cells) if (time := _MINUTES_AND_SECONDS.fullmatch(cell))]
    if len(timed) != 1:
        return list(cells), 0
    at, time = timed[0]
    return [*cells[:at], time[1], *cells[at + 1 :]], int(time[2])


def _numbers(cells: Sequence[str]) -> list[int]:
    return [number for cell in cells if (number := _number(cell)) is not None]


def _is_counted(table: Sequence[Sequence[str]]) -> bool:
    """Whether rows of four numbers begin with the number of their level."""
    firsts = [numbers[0] for cells in table if len(numbers := _numbers(cells)) == 4]
    return len(firsts) > 1 and all(after == before + 1 for before, after in pairwise(firsts))


def _row(cells: Sequence[str], columns: tuple[str, ...] | None, counted: bool, above: Level) -> Row | Sentence:
    stops = any(cell.lower() == _STOP_MARK for cell in cells)
    words = [cell for cell in cells if cell and _number(cell) is None and cell.lower() != _STOP_MARK]
    numbers = _numbers(cells)
    line = " ".join(cell for cell in cells if cell)
    if any(char.isalpha() for char in "".join(words)) and len(numbers) <= 1:
        spoken = _SPOKEN_MINUTES.search(line)
        if numbers:
            return Break(numbers[0], stops)
        if spoken:
            return Break(int(spoken[1]), stops, int(spoken[2] or 0))
        return sentence("structure.paste_not_a_row", words=line[:_SHOWN])
    if columns is not None:
        named = {
            name: number for name, cell in zip(columns, cells, strict=False) if (number := _number(cell)) is not None
        }
        if "small" not in named or "big" not in named:
            return sentence("structure.paste_not_a_row", words=line[:_SHOWN])
        level = Level(named["small"], named["big"], named.get("minutes", 0), named.get("ante", 0), stops)
        return level if "minutes" in named else with_length(level, length(above))
    match numbers:
        case [_, small, big, ante, long]:
            return Level(small, big, long, ante, stops)
        case [_, small, big, long] if counted:
            return Level(small, big, long, 0, stops)
        case [small, big, ante, long]:
            return Level(small, big, long, ante, stops)
        case [small, big, long]:
            return Level(small, big, long, 0, stops)
        case [small, big]:
            return with_length(Level(small, big, 0, 0, stops), length(above))
        case _:
            return sentence("structure.paste_not_a_row", words=line[:_SHOWN])
