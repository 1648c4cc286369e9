"""Every file of a season names only those who agreed: cells, charts, matrix, explanations, properties, file names."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtWidgets import QApplication

from homepoker.core.league.calendar_lists import Season
from homepoker.core.league.definition import EveningInLeague, League, Team
from homepoker.core.league.standings_rule import StandingsRule, TieBreak
from homepoker.core.quantities import PlayerId
from homepoker.services.club import Club
from homepoker.services.exchange.league_report.building import report_of
from homepoker.services.exchange.league_report.files import file_name, league_file
from homepoker.services.exchange.league_report.report import AnySeason, LeagueFormat, LeagueReport, SeasonOfLeague
from homepoker.services.exchange.paper_file import USUAL_PAPER
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.words import Words
from homepoker.ui.league.charts.report_drawing import draw_report, paint_chart, record_picture
from tests.league_seasons import YEAR, a_league, season_club
from tests.played_evenings import RESOURCES

HIDDEN = "Xanthippe Quux"
"""A member who leads the table and did not agree, with a name that stands nowhere else, nor its id."""
EVENINGS = ((HIDDEN, "Ida", "Max"), ("Ida", HIDDEN, "Max"), (HIDDEN, "Max"), ("Max", "Ida", HIDDEN))


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = season_club(tmp_path / "club", {"Ida": True, "Max": True, HIDDEN: False}, EVENINGS)
    yield found
    found.close()


def the_league(club: Club) -> League:
    """A league in which much speaks of the member: ties, a team, extra points, an evening that counts twice."""
    hidden, leagues = PlayerId(HIDDEN.lower()), ClubLeagues(club)
    made = a_league(club, StandingsRule(best=3, ties=(TieBreak.HEAD_TO_HEAD, TieBreak.WINS), qualified=1))
    league = leagues.save(replace(made, teams=(Team("Rot", frozenset((hidden, PlayerId("ida")))),)))
    leagues.choose(league, EveningInLeague("t0", counts=True, factor=2000))
    leagues.give(league, hidden, 1_000, "Aufbau", date(2026, 2, 1))
    return league


def text_of(data: bytes, kind: LeagueFormat, report: LeagueReport, words: Words) -> str:
    """All that can be read in a file, its properties and its name included."""
    match kind:
        case LeagueFormat.PDF:
            reader = PdfReader(BytesIO(data))
            text = " ".join(page.extract_text() for page in reader.pages) + str(reader.metadata)
        case LeagueFormat.XLSX:
            with zipfile.ZipFile(BytesIO(data)) as parts:
                text = " ".join(parts.read(one).decode() for one in parts.namelist())
        case LeagueFormat.PNG:
            text = drawn_text(report, words) + data.decode("latin-1")
        case _:
            text = data.decode("utf-8-sig")
    return " ".join(f"{text} {file_name(report, kind)}".split())


def drawn_text(report: LeagueReport, words: Words) -> str:
    """What is written in the picture for the chat: Qt records text as UTF-16, beginning at any byte."""
    recorded, _ = record_picture(report, words, paint_chart)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    recorded.save(buffer)
    data = bytes(buffer.data().data())
    return "".join(data[begin:].decode("utf-16-be", "ignore") for begin in (0, 1))


@pytest.mark.parametrize("language", ["de", "en"])
def test_no_file_of_a_season_a_year_or_a_month_names_who_did_not_agree(
    qapp: QApplication, club: Club, language: str
) -> None:
    words = Words(RESOURCES / "locale", language, club.name_of)
    asked: tuple[AnySeason, ...] = (SeasonOfLeague(the_league(club), YEAR), Season(2026), Season(2026, 1))
    for one in asked:
        report = report_of(club, one, words)
        drawings = draw_report(report, words, USUAL_PAPER)
        for kind in LeagueFormat:
            text = text_of(league_file(report, kind, drawings, words), kind, report, words)
            assert not re.search("xanthippe|quux", text, re.IGNORECASE), (kind, one)
            assert "Ida" in text, (kind, one)
