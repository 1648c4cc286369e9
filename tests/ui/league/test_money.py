"""Money in a league of the club: prize money as its points, what is missing, and what is put aside for the final."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDoubleSpinBox
from pytestqt.qtbot import QtBot

from homepoker.core.league.definition import League, LeagueSeason
from homepoker.core.payouts import Fees
from homepoker.core.points.scheme import FormulaBase, MoneyWon, PointsScheme, PublishedPoints
from homepoker.services.club import Club
from homepoker.services.exchange.league_report.building import report_of_season
from homepoker.services.league.archiving import catch_up
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.words import Words
from homepoker.ui.kit.lists.ranked_list import RankedList
from homepoker.ui.league.own_league_page import OwnLeaguePage
from homepoker.ui.league.panel import LeagueSection
from homepoker.ui.league.set_up.page import LeagueSetUpPage
from homepoker.ui.league.shared_view import shared_choice
from tests.played_evenings import RESOURCES, club_of, evening

YEAR = LeagueSeason("y", "2026", date(2026, 1, 1), date(2026, 12, 31))
BY_MONEY = League("", "Kassenliga", PointsScheme(MoneyWon()), seasons=(YEAR,))
FEES = Fees(entry_fee=1_000, final_fee=100, paid_places=2)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path / "club")
    evening(found, "Neujahr", date(2026, 1, 30), ("Ida", "Max", "Eva", "Jo"), fees=FEES)
    evening(found, "Fasching", date(2026, 2, 13), ("Max", "Ida", "Eva"))
    catch_up(found)
    yield found
    found.close()


@pytest.fixture
def words(club: Club) -> Words:
    return Words(RESOURCES / "locale", "de", club.name_of)


def page_of(qtbot: QtBot, club: Club, words: Words, league: League) -> OwnLeaguePage:
    section = LeagueSection(club, words, print, print)
    qtbot.addWidget(section)
    section.resize(1216, 640)
    section.show()
    section.choose(ClubLeagues(club).create(league).id)
    (page,) = section.findChildren(OwnLeaguePage)
    return page


def set_up(qtbot: QtBot, club: Club, words: Words, league: League) -> LeagueSetUpPage:
    made = LeagueSetUpPage(club, words, ClubLeagues(club), league, is_new=True)
    qtbot.addWidget(made)
    made.show()
    return made


def titles(shown: RankedList) -> list[str]:
    return [column.title for column in shown._columns]


def test_the_table_says_what_was_won(qtbot: QtBot, club: Club, words: Words) -> None:
    page = page_of(qtbot, club, words, BY_MONEY)
    model = page.list.model()
    last = model.columnCount() - 1
    assert [model.index(row, last).data() for row in range(model.rowCount())] == ["23", "13", "0", "0"]
    assert titles(page.list)[-1] == "Gewonnen"


def test_what_is_put_aside_for_the_final_is_said_and_what_nobody_noted(qtbot: QtBot, club: Club, words: Words) -> None:
    page = page_of(qtbot, club, words, BY_MONEY)
    assert "Für das Finale: 4" in page.standings._about.text()
    notes = [page.evenings._note(key) for key in page.evenings._evenings]
    assert notes == ["ohne notiertes Preisgeld, zählt 0", ""]


def test_a_league_by_points_knows_no_unnoted_prizes(qtbot: QtBot, club: Club, words: Words) -> None:
    page = page_of(qtbot, club, words, League("", "Punkte", PointsScheme(PublishedPoints()), seasons=(YEAR,)))
    assert [page.evenings._note(key) for key in page.evenings._evenings] == ["", ""]
    assert titles(page.list)[-1] == "Punkte"


def test_an_evening_with_a_till_has_no_field_for_a_buy_in(qtbot: QtBot, club: Club, words: Words) -> None:
    league = League("", "Ausgaben", PointsScheme(FormulaBase("spent")), seasons=(YEAR,))
    page = page_of(qtbot, club, words, league)
    fasching, neujahr = page.evenings._evenings
    page.evenings.list.open(neujahr)
    assert page.evenings.findChildren(QDoubleSpinBox) == []
    page.evenings.list.open(fasching)
    assert len(page.evenings.findChildren(QDoubleSpinBox)) == 1


class TestSetUp:
    def test_money_is_offered_where_the_club_has_played_for_it(self, qtbot: QtBot, club: Club, words: Words) -> None:
        page = set_up(qtbot, club, words, League("", "Neu", PointsScheme(PublishedPoints()), seasons=(YEAR,)))
        kind = page.points.kind
        kind.setCurrentIndex(kind.findText("Gewonnenes Preisgeld"))
        kind.activated.emit(kind.currentIndex())
        assert page.points.scheme == PointsScheme(MoneyWon())
        assert not page.points.bonuses["win"].isEnabled()
        page.preview.show_points(League("", "Neu", page.points.scheme))
        assert "keine Kurve" in page.preview.said

    def test_elsewhere_no_word_of_it_appears(self, qtbot: QtBot, words: Words, tmp_path: Path) -> None:
        club = club_of(tmp_path / "other")
        try:
            page = set_up(qtbot, club, words, League("", "Neu", PointsScheme(PublishedPoints()), seasons=(YEAR,)))
            assert page.points.kind.findText("Gewonnenes Preisgeld") == -1
        finally:
            club.close()

    def test_a_league_by_money_says_that_it_stays_in_the_club(self, qtbot: QtBot, club: Club, words: Words) -> None:
        page = set_up(qtbot, club, words, BY_MONEY)
        assert "bleibt im Klub" in page.points._about.text()
        assert shared_choice(BY_MONEY, words).endswith("(nur im Klub, da nach Preisgeld)")


def test_files_of_the_season_name_what_is_counted(club: Club, words: Words) -> None:
    league = ClubLeagues(club).create(BY_MONEY)
    report = report_of_season(club, league, YEAR, words)
    assert report.record.unit == "money_won"
    for sheet in (report.standings, report.reading):
        assert "Gewonnen" in [column.title for column in sheet.columns]
        assert "Punkte" not in [column.title for column in sheet.columns]
