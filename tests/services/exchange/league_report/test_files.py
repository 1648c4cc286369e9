"""Files of a season: each begins as its kind does, and holds what it should."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from io import BytesIO

import pytest
from openpyxl import load_workbook

from homepoker.core.league.standings_rule import StandingsRule, TieBreak
from homepoker.core.points.scheme import PlaceTable, PointsScheme
from homepoker.services.club import Club
from homepoker.services.exchange.league_report.building import report_of_season
from homepoker.services.exchange.league_report.files import drawn, file_name, league_file, wall_list
from homepoker.services.exchange.league_report.report import Drawings, LeagueFormat, LeagueReport
from homepoker.services.exchange.paper_file import USUAL_PAPER, Paper
from homepoker.services.exchange.standings_sheets import league_season_title
from homepoker.services.words import Words
from tests.league_seasons import YEAR, a_league
from tests.played_evenings import RESOURCES

DRAWN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60"><text x="9" y="9" font-size="9">Ida</text></svg>'


def draw(report: LeagueReport, words: Words, paper: Paper | None) -> Drawings:
    made = (DRAWN,) * len(report.charts)
    return Drawings(made, made, lambda: b"\x89PNG", f"%PDF on {paper.size}".encode() if paper is not None else b"")


@pytest.fixture
def words(club: Club) -> Words:
    return Words(RESOURCES / "locale", "de", club.name_of)


@pytest.fixture
def report(club: Club, words: Words) -> LeagueReport:
    return report_of_season(club, a_league(club), YEAR, words)


def made(report: LeagueReport, kind: LeagueFormat, words: Words, paper: Paper = USUAL_PAPER) -> bytes:
    return league_file(report, kind, drawn(report, kind, draw, words, paper), words)


@pytest.mark.parametrize(
    ("kind", "begins"),
    [
        (LeagueFormat.CSV, b"\xef\xbb\xbfRang;Name;Punkte;Abende"),
        (LeagueFormat.XLSX, b"PK"),
        (LeagueFormat.PDF, b"%PDF"),
        (LeagueFormat.HTML, b"<!DOCTYPE html>"),
        (LeagueFormat.PNG, b"\x89PNG"),
        (LeagueFormat.JSON, b"{"),
    ],
)
def test_a_file_begins_as_its_kind_does(report: LeagueReport, words: Words, kind: LeagueFormat, begins: bytes) -> None:
    assert made(report, kind, words).startswith(begins)


def test_what_needs_no_drawing_is_made_without(report: LeagueReport, words: Words) -> None:
    def never(_report: LeagueReport, _words: Words, _paper: Paper | None) -> Drawings:
        raise AssertionError

    for kind in (LeagueFormat.CSV, LeagueFormat.XLSX, LeagueFormat.JSON):
        assert league_file(report, kind, drawn(report, kind, never, words, USUAL_PAPER), words)


def test_a_workbook_has_a_sheet_for_each_question_with_numbers_dates_and_its_print_set_up(
    report: LeagueReport, words: Words
) -> None:
    book = load_workbook(BytesIO(made(report, LeagueFormat.XLSX, words)))
    standings, terms, evenings, matrix = book.worksheets
    assert standings["C5"].value == 36.5
    assert terms["C5"].value == datetime(2026, 1, 9)  # noqa: DTZ001 - a day
    assert evenings["B5"].value == "Abend 1"
    assert [cell.value for cell in matrix[4]][1:3] == ["Ida", "Max"]
    assert terms.page_setup.orientation == "landscape"
    for sheet in book.worksheets:
        assert sheet.print_title_rows == "$4:$4"
        assert sheet.sheet_properties.pageSetUpPr is not None
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert (sheet.page_setup.fitToWidth or 1, sheet.page_setup.fitToHeight) == (1, 0)


def test_the_pdf_is_what_was_drawn_on_the_paper(report: LeagueReport, words: Words) -> None:
    assert made(report, LeagueFormat.PDF, words, Paper("a3", "landscape")) == b"%PDF on a3"


def test_the_name_of_a_file_is_the_title_and_every_system_takes_it(report: LeagueReport) -> None:
    assert file_name(report, LeagueFormat.HTML) == "Klubliga · Saison 2026.html"


def test_people_read_how_many_evenings_count_of_how_many_and_programs_read_numbers(club: Club, words: Words) -> None:
    report = report_of_season(club, a_league(club, StandingsRule(best=2)), YEAR, words)
    assert [column.title for column in report.reading.columns][-3:] == ["Abende", "Siege", "Knock-outs"]
    assert report.reading.rows[0][-3] == "2 von 4"
    (_, first, *_) = made(report, LeagueFormat.CSV, words).decode("utf-8-sig").splitlines()
    assert first.startswith("1;Ida;20,00;4;2;3;")
    assert wall_list(report, words).rows[0][-3] == "2 von 4"


def test_the_foot_of_a_printed_workbook_has_the_whole_title(club: Club, words: Words) -> None:
    league = replace(a_league(club), name="Vereinsmeisterschaft der Pokerfreunde & Freundinnen")
    report = report_of_season(club, league, YEAR, words)
    sheet = load_workbook(BytesIO(made(report, LeagueFormat.XLSX, words))).worksheets[0]
    assert sheet.oddFooter is not None
    assert sheet.oddFooter.left.text == "Vereinsmeisterschaft der Pokerfreunde && Freundinnen · Saison 2026"


@pytest.mark.parametrize(
    ("league", "season", "said"),
    [
        ("Klubliga", "2026", "Klubliga · 2026"),
        ("Klubliga 2026", "2026", "Klubliga 2026"),
        ("Liga 2026/27", "2026/27", "Liga 2026/27"),
        ("Klubliga 2026", "2027", "Klubliga 2026 · 2027"),
        ("Klubliga", "", "Klubliga"),
    ],
)
def test_a_title_says_the_year_once(league: str, season: str, said: str) -> None:
    assert league_season_title(league, season) == said


def test_the_pdf_for_the_wall_says_below_the_list_what_decided_between_equal_points(club: Club, words: Words) -> None:
    league = replace(a_league(club, StandingsRule(ties=(TieBreak.WINS,))), scheme=PointsScheme(PlaceTable((0,))))
    report = report_of_season(club, league, YEAR, words)
    text = " ".join(wall_list(report, words).notes)
    assert "Bei Gleichstand entschied: 1. Ida vor" in text
    assert "3 Abende gewonnen" in text
    assert "hinter" not in text, "each decision once"
    assert not report_of_season(club, a_league(club), YEAR, words).ties
