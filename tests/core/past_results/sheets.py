"""Sheets as text, and what is read of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from homepoker.core.cell_grid import Grid, GridRow
from homepoker.core.past_results.detection import detect
from homepoker.core.past_results.questions import Question, questions
from homepoker.core.past_results.reading import PastResults, read_results
from homepoker.core.past_results.sheet_mapping import ResultMapping

TODAY = date(2026, 11, 26)


def grid(text: str, name: str = "Blatt") -> Grid:
    """A sheet as lines of cells parted by semicolons."""
    rows = [
        GridRow(line, tuple(cell.strip() or None for cell in row.split(";")))
        for line, row in enumerate(text.splitlines(), start=1)
        if row.strip("; ")
    ]
    return Grid(name, tuple(rows))


def read(*grids: Grid, file: str = "liste.csv") -> PastResults:
    """What is read without a word of the host."""
    return read_results(grids, detect(grids, file, TODAY).mapping)


def questions_about(grids: Sequence[Grid], mapping: ResultMapping) -> tuple[Question, ...]:
    """What a mapping of sheets leaves open."""
    return questions(grids, mapping, read_results(grids, mapping), TODAY)


def asked(*grids: Grid, file: str = "liste.csv") -> list[str]:
    """The keys of the questions that the sheets leave open."""
    return [question.key for question in questions_about(grids, detect(grids, file, TODAY).mapping)]


def reasons(*grids: Grid, file: str = "liste.csv") -> set[str]:
    """Why the sheets are read as they are."""
    return {reason.key.removeprefix("league_import.reason.") for reason in detect(grids, file, TODAY).reasons}


def said(past: PastResults) -> list[tuple[date | None, list[tuple[str, int | None, int | None]]]]:
    """Evenings with names, places and points in thousandths."""
    return [
        (each.day, [(result.person.name, result.place, result.points) for result in each.results])
        for each in past.evenings
    ]


def season_totals(past: PastResults) -> dict[str, float]:
    """Points of each person over all evenings."""
    totals: dict[str, float] = {}
    for each in past.evenings:
        for result in each.results:
            totals[result.person.name] = totals.get(result.person.name, 0) + (result.points or 0) / 1000
    return totals


def of_rows(rows: Sequence[Sequence[str]]) -> Grid:
    """A sheet as rows of texts."""
    return grid("\n".join(";".join(row) for row in rows))
