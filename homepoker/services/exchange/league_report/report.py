"""League report as plain values: what every file of a season is made of. It names who agreed to be named."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from homepoker.core.league.calendar_lists import Season
from homepoker.core.league.definition import League, LeagueSeason
from homepoker.services.exchange.league_report.record import LeagueRecord
from homepoker.services.exchange.paper_file import Paper
from homepoker.services.league.charts.chart import BarChart, LineChart, MatrixChart
from homepoker.services.league.charts.figures import SeasonFigures
from homepoker.services.league.charts.season_charts import (
    attendance,
    field_sizes,
    places,
    point_spread,
    race,
)
from homepoker.services.words import Words
from homepoker.store.exchange.spreadsheet import CellKind, Column, Sheet


class LeagueFormat(StrEnum):
    """A kind of file; its value is the ending of the file's name."""

    CSV = "csv"
    XLSX = "xlsx"
    PDF = "pdf"
    HTML = "html"
    PNG = "png"
    JSON = "json"


DRAWN = frozenset({LeagueFormat.PDF, LeagueFormat.HTML, LeagueFormat.PNG})
"""Formats with charts in them, which must be drawn first."""


@dataclass(frozen=True, slots=True)
class SeasonOfLeague:
    """A season of a league of the club's own."""

    league: League
    season: LeagueSeason


AnySeason = Season | SeasonOfLeague
"""Season of a report: a month or a year by the rulebook, or a season of a league."""


@dataclass(frozen=True, slots=True)
class LeagueReport:
    """A season as it is written into files.

    ``sheets`` begin with the standings; those behind are for workbooks and pages on a screen, and would fill pages
    over pages of paper. ``reading`` is the table as people read it. ``rules`` say how points and ranks come about,
    ``ties`` what decided between equal points; empty where nothing had to.
    """

    title: str
    subtitle: str
    sheets: tuple[Sheet, ...]
    reading: Sheet
    charts: tuple[LineChart | BarChart, ...]
    matrix: MatrixChart
    rules: tuple[str, ...]
    record: LeagueRecord
    made_on: date
    ties: str = ""

    @property
    def standings(self) -> Sheet:
        """The table of the season."""
        return self.sheets[0]


@dataclass(frozen=True, slots=True)
class Drawings:
    """The charts of a report as SVG, in its order, on light and on dark ground, and what makes the picture for a chat.

    ``picture`` may be called in any thread; it returns a PNG. ``on_paper`` is the list for the wall as a PDF.
    """

    on_light: tuple[str, ...]
    on_dark: tuple[str, ...]
    picture: Callable[[], bytes]
    on_paper: bytes = b""


DrawReport = Callable[[LeagueReport, Words, Paper | None], Drawings]
"""Draws the charts of a report, and on a sheet of paper, where there is one, the list for the wall.

It is handed in from above, because only the window's layer can draw.
"""


def charts_of(figures: SeasonFigures, words: Words) -> tuple[LineChart | BarChart, ...]:
    """The charts of a report in their order; an empty season has none."""
    if not figures.evenings:
        return ()
    made = (race(figures, words), attendance(figures, words), field_sizes(figures, words), places(figures, words))
    return (*made, point_spread(figures, words))


def matrix_sheet(matrix: MatrixChart) -> Sheet:
    """A matrix as a table for a workbook."""
    return Sheet(
        matrix.title,
        matrix.summary,
        (
            Column(matrix.corner, CellKind.TEXT, 24),
            *(Column(name, CellKind.NUMBER, max(6, *map(len, re.split(r"[ -]", name)))) for name in matrix.names),
        ),
        tuple((name, *(times or None for times in row)) for name, row in zip(matrix.names, matrix.counts, strict=True)),
        (matrix.note,) if matrix.note else (),
    )


def filled(sheets: Sequence[Sheet]) -> tuple[Sheet, ...]:
    """The sheets that have something in them, and the first in any case."""
    return tuple(sheet for place, sheet in enumerate(sheets) if place == 0 or sheet.rows)
