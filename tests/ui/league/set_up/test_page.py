"""The set-up of a league: formulas and tables with their mistakes, seasons, ties, the preview, saving."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from homepoker.core.league.definition import Guests, League, LeagueSeason, Team
from homepoker.core.league.standings_rule import Method, StandingsRule, TieBreak
from homepoker.core.points.formula import parse
from homepoker.core.points.formula_vocabulary import FUNCTIONS, NAMES
from homepoker.core.points.scheme import (
    Bonuses,
    ByRulebook,
    FormulaBase,
    PlaceTable,
    PointsScheme,
    PublishedPoints,
    Rounding,
    SharedKnockOuts,
    SharedPlaces,
)
from homepoker.core.rulings.points.apsa import Category
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.club import Club
from homepoker.services.league.archiving import catch_up
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.words import Words
from homepoker.store.league.schemes import presets
from homepoker.ui.kit.fields.form_fields import choose
from homepoker.ui.kit.lists.ranked_list import RankedList
from homepoker.ui.league.set_up.page import LeagueSetUpPage
from homepoker.ui.league.set_up.points_form import PointsForm
from homepoker.ui.league.set_up.standings_rule_form import StandingsRuleForm
from homepoker.ui.league.set_up.view import SeasonPreset, preset_seasons
from tests.played_evenings import RESOURCES, club_of, evening, id_of

YEAR = LeagueSeason("y", "2026", date(2026, 1, 1), date(2026, 12, 31))
LEAGUE = League("", "Klubliga", PointsScheme(PublishedPoints()), seasons=(YEAR,))


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path / "club")
    evening(found, "Neujahr", date(2026, 1, 30), ("Ida", "Max", "Eva"))
    catch_up(found)
    yield found
    found.close()


@pytest.fixture
def words(club: Club) -> Words:
    return Words(RESOURCES / "locale", "de", club.name_of)


@pytest.fixture
def page(qtbot: QtBot, club: Club, words: Words) -> LeagueSetUpPage:
    made = LeagueSetUpPage(club, words, ClubLeagues(club), LEAGUE, is_new=True)
    qtbot.addWidget(made)
    made.resize(1216, 640)
    made.show()
    return made


def points_of_first(shown: RankedList) -> list[str]:
    model = shown.model()
    last = model.columnCount() - 1
    return [model.index(row, last).data() for row in range(model.rowCount())]


@pytest.mark.parametrize("name", presets())
def test_every_preset_is_shown_and_stays_what_it_is(qtbot: QtBot, words: Words, name: str) -> None:
    form = PointsForm(words, presets())
    qtbot.addWidget(form)
    form.show_scheme(presets()[name].scheme)
    assert form.kind.currentData() == name
    assert form.scheme == presets()[name].scheme


def test_a_scheme_of_ones_own_is_shown_and_read_back(qtbot: QtBot, words: Words) -> None:
    scheme = PointsScheme(
        PlaceTable((25_000, 18_000, 15_500), 1_000),
        Bonuses(attendance=5_000, per_knock_out=1_500, per_rebuy=-2_000),
        decimals=1,
        rounding=Rounding.DOWN,
        minimum=500,
        maximum=40_000,
        shared=SharedPlaces.MEAN,
        knock_outs=SharedKnockOuts.SPLIT,
    )
    form = PointsForm(words, presets())
    qtbot.addWidget(form)
    form.show_scheme(scheme)
    assert form.scheme == scheme
    assert form.bonuses["per_knock_out"].text() == "1,5"
    form.minimum.setValue(50)
    assert (form.scheme.minimum, form.scheme.maximum) == (50_000, 50_000)
    ranking = PointsScheme(ByRulebook(Scoring.APSA, Category.GRAND_SLAM))
    form.show_scheme(ranking)
    assert (form.scheme, form.kind.currentData()) == (ranking, "apsa")


def test_a_formula_that_reckons_with_the_buy_in_asks_for_it(page: LeagueSetUpPage) -> None:
    page.points.show_scheme(presets()["linear"].scheme)
    assert not page.points.buy_in_box.isVisible()
    page.points.show_scheme(PointsScheme(FormulaBase("players / place * ln(buy_in)")))
    page._points_changed()
    page.show_preview()
    assert page.points.wrong  # no logarithm of 0
    page.points.buy_in_box.setValue(20.5)
    page.show_preview()
    assert not page.points.wrong
    assert page.league.buy_in == 2050


def test_a_rule_is_shown_and_read_back(qtbot: QtBot, words: Words) -> None:
    rule = StandingsRule(Method.MEAN, 8, 2, 5, 250, 500, (TieBreak.WINS, TieBreak.LOT), 9)
    form = StandingsRuleForm(words)
    qtbot.addWidget(form)
    form.show_rule(rule)
    assert form.rule == rule
    form.show_rule(StandingsRule())
    assert form.rule == StandingsRule()


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_name_at_a_click_is_one_that_formulas_know(language: str, club: Club) -> None:
    words = Words(RESOURCES / "locale", language, club.name_of)
    for name in NAMES:
        meaning = words.text(f"league_set_up.name_{name}")
        wanted = f"wenn({meaning}; 1; 0)" if NAMES[name].is_condition else meaning
        assert parse(wanted).names == (name,), meaning
    values = {"sqrt": "4", "ln": "4", "max": "4; 5", "if": "1 < 2; 1; 0"}
    for name, inside in values.items():
        assert f"{name}_" in FUNCTIONS or name in FUNCTIONS
        parse(f"{words.text(f'league_set_up.function_{name}')}({inside})")
    parse(words.text("league_set_up.first_formula"))


def test_a_mistake_in_a_formula_is_marked_and_cannot_be_saved(page: LeagueSetUpPage, club: Club) -> None:
    choose(page.points.kind, "formula")
    page.points.kind.activated.emit(page.points.kind.currentIndex())
    page.points.formula.field.setPlainText("10 * wurzel(spieler / platzz)")
    mistake = page.points.formula.mistake
    assert mistake is not None
    (marked,) = page.points.formula.field.extraSelections()
    assert marked.cursor.selectedText() == "platzz"
    assert not page.save()
    assert page.banner.isVisible()
    assert club.leagues.leagues() == []


def test_a_formula_without_a_value_for_the_winner_is_marked_too(page: LeagueSetUpPage) -> None:
    page.points.show_scheme(PointsScheme(FormulaBase("1 / (platz - 1)")))
    page.points.changed.emit()
    page.show_preview()
    assert page.points.wrong
    assert not page.save()


def test_the_preview_follows_what_is_chosen(page: LeagueSetUpPage, qtbot: QtBot) -> None:
    before = points_of_first(page.preview.standings)
    page.points.show_scheme(PointsScheme(PlaceTable((100_000,))))
    page.points.changed.emit()
    qtbot.waitUntil(lambda: points_of_first(page.preview.standings) != before)
    assert points_of_first(page.preview.standings) == ["100", "0", "0"]
    assert points_of_first(page.preview.points) == ["100", "0", "0"]


def test_the_curves_follow_the_typing_and_make_way_for_a_mistake(page: LeagueSetUpPage, words: Words) -> None:
    assert page.preview.said == words.text("league_set_up.no_curve_published")
    page.points.show_scheme(presets()["linear"].scheme)
    page.points.changed.emit()
    assert page.preview.picture.isVisible()
    for kind in ("formula", "table"):
        choose(page.points.kind, kind)
        page.points.kind.activated.emit(0)
        field = page.points.formula.field if kind == "formula" else page.points.table.field
        drawn = page.preview.curves.accessibleName()
        field.setPlainText("7 / platz" if kind == "formula" else "1: 9")
        assert page.preview.curves.accessibleName() != drawn
        assert not page.preview.said
        field.setPlainText("7 / platzz" if kind == "formula" else "1: 9\nnoch was")
        assert not page.preview.said  # it may become right with the next key
        page.show_preview()
        assert page.points.wrong
        assert page.points.wrong in page.preview.said
        assert points_of_first(page.preview.points) == points_of_first(page.preview.standings) == []


def test_the_preview_stays_where_the_host_has_put_it(page: LeagueSetUpPage) -> None:
    page.points.changed.emit()
    assert page.preview.way.chosen == "points"
    page.rule.changed.emit()
    assert page.preview.way.chosen == "standings"
    page.preview.way.changed.emit("standings")
    page.points.changed.emit()
    assert page.preview.standings.isVisible()


def test_a_pasted_table_is_read_and_its_bad_lines_are_said(page: LeagueSetUpPage, words: Words) -> None:
    choose(page.points.kind, "table")
    page.points.kind.activated.emit(page.points.kind.currentIndex())
    page.points.table.field.setPlainText("1\t25\n2\t18,5\nnoch was")
    assert page.points.scheme.base == PlaceTable((25_000, 18_500))
    assert page.points.wrong
    page.points.table.field.setPlainText("1\t25\n2\t18,5")
    assert not page.points.wrong


def test_a_league_needs_a_name_and_a_season(page: LeagueSetUpPage, club: Club) -> None:
    page.name.setText("")
    page.name.textEdited.emit("")
    assert not page.save()
    page.name.setText("Liga")
    page.name.textEdited.emit("Liga")
    page.seasons.show_seasons(())
    page.seasons.changed.emit()
    assert not page.save()
    page.seasons.show_seasons((YEAR,))
    page.seasons.changed.emit()
    page.who.guests.setCurrentIndex(page.who.guests.findData(Guests.CLOSE_UP.value))
    page.who.guests.activated.emit(0)
    assert page.save()
    (kept,) = club.leagues.leagues()
    assert (kept.name, kept.guests, kept.seasons) == ("Liga", Guests.CLOSE_UP, (YEAR,))


def test_teams_are_set_up_with_players_of_their_own(page: LeagueSetUpPage, club: Club, words: Words) -> None:
    teams, preview = page.teams, page.preview
    teams.add.click()
    assert not page.save()  # a team of nobody
    teams.rows[0].people.turn("ida")
    teams.add.click()
    one, other = teams.rows
    assert (one.people.isVisible(), other.people.isVisible()) == (False, True)
    QTest.keyClicks(other.people.search, "Ida")
    QTest.keyClick(other.people.search, Qt.Key.Key_Return)
    assert other.people.chosen == []  # she plays for the first
    other.people.search.clear()
    other.people.turn("max")
    other.people.turn("eva")
    other.name.setText(one.name.text())
    other.name.textEdited.emit(other.name.text())
    assert not page.save()
    other.name.setText("Blau")
    other.name.textEdited.emit("Blau")
    teams.best.setValue(1)
    choose(teams.since, "day")
    teams.since.activated.emit(1)
    teams.first_day.setDate(QDate(2026, 1, 15))
    assert preview.way.chosen == "teams"
    page.show_preview()
    assert len(points_of_first(preview.teams)) == 2
    assert page.save()
    (kept,) = club.leagues.leagues()
    assert (kept.best_of_team, kept.teams_since) == (1, date(2026, 1, 15))
    assert kept.teams == (
        Team(words.text("league_set_up.team_new", number="1"), frozenset({id_of("Ida")})),
        Team("Blau", frozenset({id_of("Max"), id_of("Eva")})),
    )
    teams.rows[0].away.click()
    teams.rows[0].away.click()
    assert (page.league.teams, preview.way.chosen) == ((), "teams")
    page.show_preview()
    assert preview.way.chosen == "standings"


def test_a_second_league_of_the_same_name_is_refused(page: LeagueSetUpPage, club: Club) -> None:
    ClubLeagues(club).create(LEAGUE)
    page._changed()
    assert not page.save()
    assert len(club.leagues.leagues()) == 1


def test_quarters_fill_a_year_without_gap_or_overlap() -> None:
    quarters = preset_seasons(SeasonPreset.QUARTERS, date(2026, 11, 26))
    assert quarters[0].first == date(2026, 1, 1)
    assert quarters[-1].last == date(2026, 12, 31)
    for one, other in pairwise(quarters):
        assert (other.first - one.last).days == 1
    halves = preset_seasons(SeasonPreset.HALVES, date(2026, 11, 26))
    assert [half.last for half in halves] == [date(2026, 6, 30), date(2026, 12, 31)]
    (last,) = preset_seasons(SeasonPreset.LAST_YEAR, date(2026, 11, 26))
    assert (last.name, last.first, last.last) == ("2025", date(2025, 1, 1), date(2025, 12, 31))
    sports = preset_seasons(SeasonPreset.SPORTS_YEAR, date(2026, 3, 1))
    assert (sports[0].name, sports[0].first) == ("2025/26", date(2025, 9, 1))
