"""The page of pictures and files: every picture, every file, and the folder that is refreshed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from homepoker.core.points.scheme import FormulaBase, PointsScheme
from homepoker.services.club import Club
from homepoker.services.exchange.league_report.report import LeagueFormat, SeasonOfLeague
from homepoker.services.words import Words
from homepoker.store.league.folders import read_folders
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.league.pictures_page import PicturesPage
from tests.league_seasons import YEAR, a_league, season_club
from tests.played_evenings import RESOURCES
from tests.ui.players.hands import click

PLAYED = [("Ida", "Max", "Eva"), ("Max", "Eva", "Ida"), ("Ida", "Eva")]


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = season_club(tmp_path / "club", {"Ida": True, "Max": True, "Eva": False}, PLAYED)
    yield found
    found.close()


@pytest.fixture(params=["de", "en"])
def page(request: pytest.FixtureRequest, qtbot: QtBot, club: Club) -> Iterator[PicturesPage]:
    made = PicturesPage(
        club, Words(RESOURCES / "locale", request.param, club.name_of), SeasonOfLeague(a_league(club), YEAR)
    )
    qtbot.addWidget(made)
    made.resize(1216, 640)
    made.show()
    qtbot.waitUntil(lambda: made.report is not None, timeout=20_000)
    yield made
    made.leave()


def test_every_picture_can_be_chosen_and_is_said(page: PicturesPage) -> None:
    titles = set()
    for place in range(page.which.count()):
        page.which.setCurrentIndex(place)
        titles.add(page.chart.accessibleName() if page.matrix.isHidden() or not page.matrix.isVisible() else "matrix")
    assert page.which.count() == len(titles) == 6


def test_the_clubs_own_screen_names_everybody_and_its_files_do_not(page: PicturesPage, tmp_path: Path) -> None:
    page.which.setCurrentIndex(page.which.count() - 1)
    assert "Eva" in [page.matrix.model().index(row, 0).data() for row in range(page.matrix.model().rowCount())]
    assert "Eva" not in repr(page.report)


def test_saving_a_file_and_keeping_it_up_to_date_are_told_apart_by_ear(page: PicturesPage) -> None:
    parts = [*page.saving.values(), *page.kept.values()]
    assert len({part.accessibleName() for part in parts}) == len(parts)
    assert all(part.text() in part.accessibleName() for part in parts)


@pytest.mark.parametrize("kind", list(LeagueFormat))
def test_each_file_is_saved_where_the_host_says(
    qtbot: QtBot, page: PicturesPage, tmp_path: Path, kind: LeagueFormat
) -> None:
    path = tmp_path / f"season.{kind}"
    page.save(kind, path)
    qtbot.waitUntil(path.is_file, timeout=20_000)
    qtbot.waitUntil(page.saving[kind].isEnabled, timeout=20_000)
    assert path.stat().st_size > 30


def test_a_season_without_an_evening_says_so_instead_of_an_empty_frame(qtbot: QtBot, club: Club) -> None:
    empty = replace(YEAR, id="s-2019", first=date(2019, 1, 1), last=date(2019, 12, 31))
    page = PicturesPage(club, Words(RESOURCES / "locale", "de", club.name_of), SeasonOfLeague(a_league(club), empty))
    qtbot.addWidget(page)
    page.show()
    qtbot.waitUntil(lambda: page.report is not None, timeout=20_000)
    assert not page.which.isEnabled()
    assert not page.chart.isVisible()
    (shown,) = [state for state in page.findChildren(EmptyState) if state.isVisible()]
    assert shown.accessibleName() == "Noch zählt kein Abend."
    page.leave()


def test_a_formula_that_fails_is_said_on_the_page(qtbot: QtBot, club: Club) -> None:
    broken = replace(a_league(club), scheme=PointsScheme(FormulaBase("1 / (spieler - 3)")))
    page = PicturesPage(club, Words(RESOURCES / "locale", "de", club.name_of), SeasonOfLeague(broken, YEAR))
    qtbot.addWidget(page)
    page.show()
    qtbot.waitUntil(page.banner.isVisible, timeout=20_000)
    assert not page.saving[LeagueFormat.PDF].isEnabled()
    page.leave()


def test_a_file_that_cannot_be_written_is_said(qtbot: QtBot, page: PicturesPage, tmp_path: Path) -> None:
    page.save(LeagueFormat.CSV, tmp_path / "gone" / "x.csv")
    qtbot.waitUntil(page.banner.isVisible, timeout=20_000)


def test_a_chosen_folder_is_kept_filled_and_forgotten(
    qtbot: QtBot, page: PicturesPage, club: Club, tmp_path: Path
) -> None:
    folder = tmp_path / "www"
    folder.mkdir()
    with qtbot.waitSignal(page.refreshing.done, timeout=20_000):
        page.keep(str(folder))
    assert {path.suffix for path in folder.iterdir()} == {".html", ".png"}
    page.kept[LeagueFormat.PNG].setChecked(False)
    assert [one.formats for one in read_folders(club.folder)] == [("html",)]
    qtbot.waitUntil(lambda: not page.refreshing.is_busy, timeout=20_000)
    page.forget.click()
    assert read_folders(club.folder) == ()
    assert not page.refresh_now.isEnabled()


def test_escape_and_the_arrow_close_the_page(qtbot: QtBot, page: PicturesPage) -> None:
    with qtbot.waitSignal(page.closed):
        QTest.keyClick(page, Qt.Key.Key_Escape)


def test_a_club_in_which_nobody_may_be_named_is_asked_once_for_all(qtbot: QtBot, tmp_path: Path) -> None:
    club = season_club(tmp_path / "club", {"Ida": False, "Max": False, "Eva": False}, PLAYED)
    words = Words(RESOURCES / "locale", "en", club.name_of)
    made = PicturesPage(club, words, SeasonOfLeague(a_league(club), YEAR))
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(lambda: made.report is not None, timeout=20_000)
    assert "Ida" not in repr(made.report)
    assert made.banner.text == words.text("players.consent_asks")
    click(made.banner, words.text("players.consent_all"))
    qtbot.waitUntil(lambda: "Ida" in repr(made.report), timeout=20_000)
    assert made.banner.isHidden()
    made.leave()
    again = PicturesPage(club, words, SeasonOfLeague(a_league(club), YEAR))
    qtbot.addWidget(again)
    assert again.banner.isHidden()
    again.leave()
    club.close()
