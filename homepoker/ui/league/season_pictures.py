"""Jobs of the page of pictures and files: reading a season and writing a file of it, beside the window."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from homepoker.core.points.formula_text import FormulaMistake
from homepoker.services.club import open_club
from homepoker.services.draw import RandomDraw
from homepoker.services.exchange.league_report.building import pictures_of, report_of
from homepoker.services.exchange.league_report.files import league_file
from homepoker.services.exchange.league_report.report import AnySeason, Drawings, LeagueFormat, LeagueReport
from homepoker.services.exchange.paper_file import Orientation, Paper, PaperSize
from homepoker.services.league.charts.chart import BarChart, LineChart, MatrixChart
from homepoker.services.timekeeper import Timekeeper
from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.store.files.durable_files import write_durably
from homepoker.store.resource_files import resources
from homepoker.ui.standings.export_bar import NotExported


@dataclass(frozen=True, slots=True)
class SeasonPictures:
    """Data of the page, and the report of which files are made; in that only those who agreed are named."""

    charts: tuple[LineChart | BarChart, ...]
    matrix: MatrixChart
    report: LeagueReport


class PicturesNotMade(StoreError):
    """Error: the league's formula has no value for a result."""


def read_pictures(data: Path, timekeeper: Timekeeper, language: str, asked: AnySeason) -> SeasonPictures:
    """Contents of the page of pictures, read in a worker with a connection of its own.

    :raises PicturesNotMade: the league's formula has no value for a result.
    """
    club = open_club(data, resources(), timekeeper, RandomDraw(), read_only=True)
    words = Words(resources() / "locale", language, club.name_of)
    try:
        charts, matrix = pictures_of(club, asked, words)
        return SeasonPictures(charts, matrix, report_of(club, asked, words))
    except FormulaMistake as mistake:
        raise PicturesNotMade("league.cannot_reckon", reason=words.say(mistake.reason)) from mistake
    finally:
        club.close()


def paper_for(kind: LeagueFormat, size: PaperSize, way: Orientation | None) -> Paper | None:
    """The sheet on which a file is printed; nothing for a file that is none."""
    return Paper(size, way) if kind is LeagueFormat.PDF else None


def write_season_file(report: LeagueReport, kind: LeagueFormat, drawings: Drawings, words: Words, path: Path) -> None:
    """Make a file of a report and write it.

    :raises NotExported: it cannot be written.
    """
    data = league_file(report, kind, drawings, words)
    try:
        write_durably(path, data)
    except OSError as error:
        raise NotExported(path, error) from error
