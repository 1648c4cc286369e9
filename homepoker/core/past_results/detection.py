"""Detection of what files of past results hold: a proposal for all their sheets, with the reasons for it in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise

from homepoker.core.cell_grid import CellValue, Grid
from homepoker.core.past_results import cell_reading
from homepoker.core.past_results.columns import SAMPLE
from homepoker.core.past_results.headings import LONGEST_HEADING
from homepoker.core.past_results.known_sheets import known_again
from homepoker.core.past_results.layouts import proposed
from homepoker.core.past_results.reading import SheetEvening, read_results
from homepoker.core.past_results.sheet_mapping import Layout, ResultMapping, Role, SheetMapping
from homepoker.core.wording import Sentence, sentence

_ENOUGH = 1_000
"""Number of rows that are looked at for the layout of a sheet."""
_MANY_ZEROS = 4
"""Times as many zeros as empty cells from which on 0 points are a missed evening."""


@dataclass(frozen=True, slots=True)
class Detected:
    """A proposed mapping, with the reasons for it in words."""

    mapping: ResultMapping
    reasons: tuple[Sentence, ...]


def detect(grids: Sequence[Grid], file: str, today: date, known: Sequence[ResultMapping] = ()) -> Detected:
    """Guess the mapping of files of past results, with the reasons of the guesses.

    :param file: their names, in which a year or a date may stand.
    :param today: no evening of the past is later, where the year has to be guessed.
    :param known: mappings of earlier imports; a sheet with the same headings is read as the host said then.
    """
    reasons: list[Sentence] = []
    grids = [replace(grid, rows=grid.rows[:_ENOUGH]) for grid in grids]
    is_day_first = _is_day_first(grids)
    patterns = [own for mapping in known for own in mapping.sheets if own.is_taken and any(own.named)]
    sheets: list[SheetMapping] = []
    for grid in grids:
        again = next((found for own in patterns if (found := known_again(grid, own, file)) is not None), None)
        if again is not None:
            reasons.append(sentence("league_import.reason.known_again", sheet=grid.name))
        sheets.append(again or proposed(grid, file, is_day_first=is_day_first))
    sheets = _without_repetition(grids, sheets, reasons)
    mapping = ResultMapping(tuple(sheets), _is_comma_decimal(grids), is_day_first)
    mapping = _with_zeros(grids, mapping, reasons)
    return Detected(_with_year(grids, mapping, file, today, reasons), tuple(reasons))


def _without_repetition(
    grids: Sequence[Grid], sheets: Sequence[SheetMapping], reasons: list[Sentence]
) -> list[SheetMapping]:
    """The sheets without those that say in another way what the others say: a total beside a sheet for each evening."""
    evenings = read_results(grids, ResultMapping(tuple(sheets), year=2000)).evenings
    layout_of = {sheet.sheet: sheet.layout for sheet in sheets}
    results = Counter[Layout]()
    for each in evenings:
        results[layout_of[each.sheet]] += len(each.results)
    kept = max(
        (layout for layout in Layout if results[layout]),
        key=lambda layout: (layout is not Layout.FINAL, results[layout], layout is not Layout.EVENING),
        default=None,
    )
    days = {each.day for each in evenings if layout_of[each.sheet] is kept}
    told: list[SheetMapping] = []
    for sheet in sheets:
        own_days = {each.day for each in evenings if each.sheet == sheet.sheet}
        is_other = sheet.layout is not kept and results[sheet.layout] > 0
        is_again = is_other and (sheet.layout is Layout.FINAL or None in own_days or bool(own_days & days))
        why = "no_results" if not sheet.is_taken else "repetition" if is_again else sheet.layout.value
        reasons.append(sentence(f"league_import.reason.{why}", sheet=sheet.sheet, line=sheet.headings))
        for role, cells in ((Role.PLACES_OF_EVENING, "places"), (Role.POINTS_OF_EVENING, "points")):
            if role in sheet.columns and not sheet.evenings and why == sheet.layout.value:
                reasons.append(sentence(f"league_import.reason.cells_{cells}"))
        told.append(replace(sheet, is_taken=sheet.is_taken and not is_again))
    return told


# Dates and numbers


def slashed_days(grids: Iterable[Grid]) -> Iterator[tuple[int, int]]:
    """The two numbers of dates such as 3/4, in the order of the sheets."""
    for cell in _sample(grids):
        if isinstance(cell, str) and (written := re.match(r"(\d{1,2})/(\d{1,2})(?:/|$)", cell)) is not None:
            yield int(written[1]), int(written[2])


def disorder(written: Sequence[tuple[int, int]], *, is_day_first: bool) -> int:
    """Number of steps back in time, from one date to the next."""
    days = [(second, first) if is_day_first else (first, second) for first, second in written]
    return sum(after < before for before, after in pairwise(days))


def _sample(grids: Iterable[Grid]) -> Iterator[CellValue]:
    return (cell for grid in grids for row in grid.rows[:SAMPLE] for cell in row.cells)


def _is_day_first(grids: Sequence[Grid]) -> bool:
    """Whether *3/4* is the third of April: where both are possible, as the evenings stand in order."""
    written = list(slashed_days(grids))
    if any(max(pair) > 12 for pair in written):
        return any(first > 12 for first, _ in written)
    return disorder(written, is_day_first=True) <= disorder(written, is_day_first=False)


def _is_comma_decimal(grids: Sequence[Grid]) -> bool:
    """Whether the comma is the decimal sign: where numbers have one or two decimals, it is the sign before them."""
    signs = Counter[tuple[str, bool]]()
    for cell in _sample(grids):
        if isinstance(cell, str) and (written := re.fullmatch(r"-?\d+([.,])(\d+)", cell)) is not None:
            signs[written[1], len(written[2]) == 3] += 1
    if signs[",", False] != signs[".", False]:
        return signs[",", False] > signs[".", False]
    return signs[".", True] >= signs[",", True]


def _with_zeros(grids: Sequence[Grid], mapping: ResultMapping, reasons: list[Sentence]) -> ResultMapping:
    """The mapping with whether 0 points in the column of an evening are a missed one: where no cell is empty."""
    sheets = [own for own in mapping.sheets if own.is_taken and Role.POINTS_OF_EVENING in own.columns]
    evenings = read_results(grids, replace(mapping, sheets=tuple(sheets))).evenings
    zeros = sum(result.points == 0 for each in evenings for result in each.results)
    others = sum(len(each.results) for each in evenings) - zeros
    if others and zeros > _MANY_ZEROS * sum(_empty_cells(evenings, own.sheet) for own in sheets):
        reasons.append(sentence("league_import.reason.zero_absent"))
        return replace(mapping, is_zero_absent=True)
    return mapping


def _empty_cells(evenings: Sequence[SheetEvening], sheet: str) -> int:
    """Number of the evenings of a sheet at which each of its people was not there."""
    came = [[result.person for result in each.results] for each in evenings if each.sheet == sheet]
    people = {person for persons in came for person in persons}
    return len(people) * len(came) - sum(map(len, came))


def _with_year(
    grids: Sequence[Grid], mapping: ResultMapping, file: str, today: date, reasons: list[Sentence]
) -> ResultMapping:
    """The mapping with the year of the first evening, where a date names none: by a title, else the latest possible."""
    dated = read_results(grids, replace(mapping, year=2000)).evenings
    undated = read_results(grids, mapping).evenings
    lacking = [each.day for each, bare in zip(dated, undated, strict=True) if each.day != bare.day]
    days = [day for day in lacking if day is not None]
    if not days:
        return mapping
    years = {own.sheet: _years_of(grid, own) for grid in grids if (own := mapping.of(grid.name)) is not None}
    named = [each for found in ([(year, file) for year in cell_reading.years(file)], *years.values()) for each in found]
    if len({found[0][0] for found in years.values() if found}) > 1:
        own_years = (replace(own, year=next((year for year, _ in years[own.sheet]), None)) for own in mapping.sheets)
        mapping = replace(mapping, sheets=tuple(own_years))
    if named:
        year, text = named[0]
        reasons.append(sentence("league_import.reason.year", year=str(year), text=text[:LONGEST_HEADING]))
    else:
        last = max(days)
        is_over = (last.month, last.day) <= (today.month, today.day)
        year = today.year - (last.year - 2000) - (not is_over)
        reasons.append(sentence("league_import.reason.year_guessed", year=str(year)))
    return replace(mapping, year=year)


def _years_of(grid: Grid, own: SheetMapping) -> list[tuple[int, str]]:
    """The years that a sheet names, in its name or above its headings, and where."""
    above = [cell for row in grid.rows if row.line < own.headings for cell in row.cells if isinstance(cell, str)]
    return [(year, text) for text in (grid.name, *above) for year in cell_reading.years(text)]
