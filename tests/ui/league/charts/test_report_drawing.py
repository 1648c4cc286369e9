"""Drawings of a report: vectors in both themes for the page, and a picture for the chat."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from threading import Thread

import pytest
from pypdf import PdfReader
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from homepoker.services.club import Club
from homepoker.services.exchange.league_report.building import report_of_season
from homepoker.services.exchange.league_report.page import inline_svg
from homepoker.services.exchange.league_report.report import LeagueReport
from homepoker.services.exchange.paper_file import Paper
from homepoker.services.words import Words
from homepoker.ui.league.charts.look import ON_DARK, ON_LIGHT
from homepoker.ui.league.charts.report_drawing import CHAT_ROWS, draw_report
from homepoker.ui.paper.chat_picture import WIDTH as CHAT_WIDTH
from tests.league_seasons import HOSTILE, YEAR, a_league, season_club
from tests.played_evenings import RESOURCES

NAMES = [HOSTILE, "Bärbel von der Höhe-Schmitz", *(f"Spieler {number}" for number in range(30))]


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = season_club(tmp_path, dict.fromkeys(NAMES, True), [NAMES[:20], NAMES[5:], NAMES[::-1]])
    yield found
    found.close()


def words_of(club: Club, language: str = "de") -> Words:
    return Words(RESOURCES / "locale", language, club.name_of)


def report_of(club: Club, language: str = "de") -> LeagueReport:
    return report_of_season(club, a_league(club), YEAR, words_of(club, language))


@pytest.mark.parametrize("language", ["de", "en"])
def test_each_chart_is_drawn_in_vectors_for_light_and_dark(qapp: QApplication, club: Club, language: str) -> None:
    report = report_of(club, language)
    made = draw_report(report, words_of(club, language))
    assert len(made.on_light) == len(made.on_dark) == len(report.charts) == 5
    for light, dark in zip(made.on_light, made.on_dark, strict=True):
        assert "<image" not in light
        assert ON_LIGHT.text.lower() in light
        assert ON_DARK.text.lower() in dark
        assert len(inline_svg(light)) < len(light) / 3


def test_a_name_that_looks_like_markup_is_drawn_as_it_is(qapp: QApplication, club: Club) -> None:
    race, attendance, *_ = draw_report(report_of(club), words_of(club)).on_light
    assert "alert(1)" in attendance
    assert "&lt;script&gt;" in attendance
    assert "&lt;script&gt;" in race


def test_every_text_says_its_length_so_that_no_other_font_runs_over(qapp: QApplication, club: Club) -> None:
    for drawn in draw_report(report_of(club), words_of(club)).on_light:
        assert drawn.count("<svg:text") + drawn.count("<ns0:text") + drawn.count("<text") == drawn.count("textLength")


def test_the_picture_is_as_wide_as_a_telephone_shows_it_and_painted_in_any_thread(
    qapp: QApplication, club: Club
) -> None:
    made = draw_report(report_of(club), words_of(club))
    pictures: list[bytes] = []
    thread = Thread(target=lambda: pictures.append(made.picture()))
    thread.start()
    thread.join()
    image = QImage.fromData(pictures[0])
    assert image.width() == CHAT_WIDTH
    assert image.height() > 66 * CHAT_ROWS + 600
    assert pictures[0] == made.picture()


def test_the_picture_of_an_empty_season_says_that_nothing_counts_yet(qapp: QApplication, tmp_path: Path) -> None:
    club = season_club(tmp_path, {"Ida": True}, ())
    image = QImage.fromData(draw_report(report_of(club), words_of(club)).picture())
    assert 200 < image.height() < 500
    club.close()


def test_on_paper_the_race_stands_behind_the_list_for_the_wall_as_vectors(qapp: QApplication, club: Club) -> None:
    on_paper = draw_report(report_of(club), words_of(club), Paper("a3", "landscape")).on_paper
    table, *_, race = PdfReader(BytesIO(on_paper)).pages
    assert "Höhe-Schmitz" in table.extract_text()
    assert "Das Rennen" in race.extract_text()
    assert not list(race.images)
    assert float(table.mediabox.width) == pytest.approx(420 / 25.4 * 72, abs=0.5)
    assert not draw_report(report_of(club), words_of(club)).on_paper
