"""Reading of a league's table: at once, or in a job where it has many results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from homepoker.core.league.standings_rule import StandingsRule, TieBreak
from homepoker.core.points.scheme import FormulaBase, PointsScheme
from homepoker.services.club import Club
from homepoker.services.league.leagues import ClubLeagues, table_beside
from homepoker.services.words import Words
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.league import standings_card
from homepoker.ui.league.own_league_page import OwnLeaguePage
from homepoker.ui.league.panel import LeagueSection
from tests.league_seasons import YEAR, a_league, season_club
from tests.played_evenings import RESOURCES

ORDERS = [["Ida", "Max", "Eva"], ["Max", "Ida", "Jo"], ["Jo", "Eva", "Max"]]


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = season_club(tmp_path, dict.fromkeys(["Ida", "Max", "Eva", "Jo"], True), ORDERS)
    yield found
    found.close()


@pytest.fixture
def all_are_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standings_card, "LONG", 1)


def page_of(qtbot: QtBot, club: Club) -> OwnLeaguePage:
    league = a_league(club, StandingsRule(ties=(TieBreak.WINS,)))
    section = LeagueSection(club, Words(RESOURCES / "locale", "de", club.name_of), print, print)
    qtbot.addWidget(section)
    section.resize(1216, 640)
    section.show()
    section.choose(league.id)
    (page,) = section.findChildren(OwnLeaguePage)
    return page


def names(page: OwnLeaguePage) -> list[str]:
    model = page.list.model()
    return [model.index(row, 2).data() for row in range(model.rowCount())]


def test_a_table_read_beside_the_club_is_the_same(club: Club) -> None:
    league = a_league(club)
    assert table_beside(club, league, YEAR) == ClubLeagues(club).table(league, YEAR)


def test_a_short_table_is_there_at_once(qtbot: QtBot, club: Club) -> None:
    assert len(names(page_of(qtbot, club))) == 4


def test_a_long_table_comes_later_and_says_so(qtbot: QtBot, club: Club, all_are_long: None) -> None:
    page = page_of(qtbot, club)
    assert names(page) == []
    assert "Die Tabelle wird ausgerechnet …" in [label.text() for label in page.standings.findChildren(QLabel)]
    qtbot.waitUntil(lambda: len(names(page)) == 4)
    page.list.open("ida")
    assert page.list.content_of("ida") is not None


def test_of_two_readings_the_later_one_is_shown(qtbot: QtBot, club: Club, all_are_long: None) -> None:
    page = page_of(qtbot, club)
    page.refresh()
    page.refresh()
    qtbot.waitUntil(lambda: len(names(page)) == 4)
    assert names(page)[0].startswith("Max")


def test_a_formula_without_a_value_is_told_by_a_long_table_too(qtbot: QtBot, club: Club, all_are_long: None) -> None:
    page = page_of(qtbot, club)
    qtbot.waitUntil(lambda: len(names(page)) == 4)
    page.league = ClubLeagues(club).save(replace(page.league, scheme=PointsScheme(FormulaBase("1 / (players - 3)"))))
    page.refresh()
    qtbot.waitUntil(lambda: page.findChildren(EmptyState) != [])


def test_a_database_that_cannot_be_read_is_told(
    qtbot: QtBot, club: Club, all_are_long: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(*_: object) -> object:
        raise OSError(5, "Input/output error", str(club.folder))

    monkeypatch.setattr(standings_card, "table_beside", unreadable)
    page = page_of(qtbot, club)
    qtbot.waitUntil(lambda: toasts_of(page, Words(RESOURCES / "locale", "de")).texts() != [])
