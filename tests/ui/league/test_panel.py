"""The league's section: choosing a league, its table and evenings, other rules, and what waits for the host."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDoubleSpinBox, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from homepoker.core.league.definition import EveningInLeague, League, LeagueSeason, Team
from homepoker.core.league.results import BUY_IN_OF_LEAGUE
from homepoker.core.league.standings_rule import StandingsRule, TieBreak
from homepoker.core.points.scheme import FormulaBase, PlaceTable, PointsScheme
from homepoker.services.club import Club
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.words import Words
from homepoker.store.exchange.result_files import read_result_files
from homepoker.ui.kit.lists.ranked_list import RankedList
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.league.correction.page import EveningCorrectionPage
from homepoker.ui.league.imports.imports_list import ImportPages
from homepoker.ui.league.own_league_page import OwnLeaguePage
from homepoker.ui.league.panel import AT_ONCE, LeagueSection
from homepoker.ui.league.pictures_page import PicturesPage
from homepoker.ui.league.set_up.page import LeagueSetUpPage
from homepoker.ui.league.what_if_page import WhatIfPage
from homepoker.ui.window.sections import LeadsBack
from tests.played_evenings import RESOURCES, club_of, evening, id_of

YEAR = LeagueSeason("y", "2026", date(2026, 1, 1), date(2026, 12, 31))
TABLE = PointsScheme(PlaceTable((10_000, 6_000, 4_000, 2_000)))


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path / "club")
    evening(found, "Neujahr", date(2026, 1, 30), ("Ida", "Max", "Eva"))
    evening(found, "Fasching", date(2026, 2, 13), ("Max", "Ida", "Eva", "Jo"))
    yield found
    found.close()


def a_league(club: Club, **settings: object) -> League:
    return ClubLeagues(club).create(
        replace(League("", "Klubliga", TABLE, seasons=(YEAR,)), **settings)  # type: ignore[arg-type] # each its own type
    )


@pytest.fixture
def section(qtbot: QtBot, club: Club) -> LeagueSection:
    return section_of(qtbot, club)


def section_of(qtbot: QtBot, club: Club, chosen: str = "") -> LeagueSection:
    made = LeagueSection(club, Words(RESOURCES / "locale", "de", club.name_of), print, print)
    qtbot.addWidget(made)
    made.resize(1216, 640)
    made.show()
    made.choose(chosen)
    return made


def own(section: LeagueSection) -> OwnLeaguePage:
    (page,) = section.findChildren(OwnLeaguePage)
    return page


def cells(shown: RankedList, column: int) -> list[str]:
    model = shown.model()
    return [model.index(row, column).data() for row in range(model.rowCount())]


def test_without_a_league_the_lists_of_the_rulebooks_are_shown(section: LeagueSection) -> None:
    assert section.chosen == ""
    assert section.calendar.isVisible()
    assert section.choice.count() == 1


def test_many_missing_evenings_are_added_while_the_section_can_be_used(qtbot: QtBot, club: Club) -> None:
    league = a_league(club)
    for day in range(1, AT_ONCE):
        evening(club, f"Montag {day}", date(2026, 3, day), ("Ida", "Max", "Eva"))
    assert club.archive.evenings(YEAR.first, YEAR.last) == []
    section = section_of(qtbot, club, league.id)
    assert section.catch_up.isVisible()
    assert section.catch_up.text.startswith("Noch ein Abend wird")
    qtbot.waitUntil(lambda: not section.catch_up.isVisible())
    assert len(club.archive.evenings(YEAR.first, YEAR.last)) == AT_ONCE + 1
    attendances = cells(own(section).list, 3)
    assert max(attendances) == str(AT_ONCE + 1), attendances


def test_a_league_is_chosen_and_left_again(qtbot: QtBot, club: Club) -> None:
    league = a_league(club)
    section = section_of(qtbot, club, league.id)
    assert not section.calendar.isVisible()
    assert cells(own(section).list, 0) == ["1", "1", "3", "4"]
    section.choose("")
    assert section.calendar.isVisible()


def test_a_tie_break_is_said_beside_the_name(qtbot: QtBot, club: Club) -> None:
    league = a_league(club, rule=StandingsRule(ties=(TieBreak.LAST_EVENING,)))
    page = own(section_of(qtbot, club, league.id))
    names = cells(page.list, 2)
    assert names[0].startswith("Max")
    assert page.list.model().index(0, 2).data(0x101).startswith("vor Ida")


def test_a_row_explains_itself_evening_by_evening(qtbot: QtBot, club: Club) -> None:
    league = a_league(club, scheme=PointsScheme(FormulaBase("spieler - platz")), rule=StandingsRule(best=1))
    page = own(section_of(qtbot, club, league.id))
    page.list.open("ida")
    content = page.list.content_of("ida")
    assert content is not None
    text = " ".join(label.text() for label in content.findChildren(QLabel))
    assert "Platz 1 von 3" in text
    assert "gestrichen" in text
    assert "spieler - platz" in text
    assert "1 Abend = 2 Punkte" in text
    links = [button.text() for button in content.findChildren(QPushButton)]
    assert links == ["Neujahr", "Fasching"]


def test_teams_stand_beside_the_players_and_open_into_theirs(qtbot: QtBot, club: Club) -> None:
    teams = (Team("Rot", frozenset(map(id_of, ("Ida", "Eva")))), Team("Blau", frozenset(map(id_of, ("Max", "Tom")))))
    page = own(section_of(qtbot, club, a_league(club, teams=teams, best_of_team=1).id))
    assert (page.standings.way.isVisible(), page.list.isVisible(), page.standings.teams.isVisible()) == (
        True,
        True,
        False,
    )
    page.standings.way.setFocus()
    QTest.keyClick(page.standings.way, Qt.Key.Key_Right)
    assert (page.list.isVisible(), page.standings.teams.isVisible()) == (False, True)
    assert [cells(page.standings.teams, column) for column in range(4)] == [
        ["1", "1"],
        ["Blau", "Rot"],
        ["1/2", "1/2"],
        ["16", "16"],
    ]
    page.standings.teams.open("Rot")
    below = page.standings.teams.content_of("Rot")
    assert below is not None
    texts = [label.text() for label in below.findChildren(QLabel)]
    assert texts[:6] == ["Ida", "zählt", "16", "Eva", "zählt nicht: Andere im Team haben mehr", "8"]
    view = page.kept_view()
    page.standings.way.choose("players")
    page.restore_view(view)
    assert page.standings.teams.isVisible()
    without = own(section_of(qtbot, club, a_league(club, name="Ohne").id))
    assert (without.standings.way.isVisible(), without.list.isVisible()) == (False, True)


def test_an_evening_has_a_buy_in_of_its_own_where_the_formula_asks_for_one(qtbot: QtBot, club: Club) -> None:
    league = a_league(club, scheme=PointsScheme(FormulaBase("buy_in / place")), buy_in=1000)
    page = own(section_of(qtbot, club, league.id))
    carnival = club.log.tournaments()[0].id
    page.evenings.list.open(carnival)
    (box,) = page.evenings.findChildren(QDoubleSpinBox)
    assert box.text() == "wie die Liga: 10"
    box.setValue(12.5)
    box.editingFinished.emit()
    assert club.leagues.choices(league.id)[carnival] == EveningInLeague(carnival, counts=True, buy_in=1250)
    assert "×1 · Startgeld 12,50" in cells(page.evenings.list, 3)
    explained = ClubLeagues(club).explain(league, YEAR, id_of("Max")).evenings
    buy_ins = {one.evening.tournament: one.facts.buy_in for one in explained if one.facts is not None}
    assert buy_ins.pop(carnival) == 1250
    assert set(buy_ins.values()) == {BUY_IN_OF_LEAGUE}
    plain = own(section_of(qtbot, club, a_league(club, name="Ohne").id))
    plain.evenings.list.open(carnival)
    assert plain.evenings.findChildren(QDoubleSpinBox) == []


def test_a_formula_without_a_value_is_said_and_nothing_breaks(qtbot: QtBot, club: Club) -> None:
    league = a_league(club, scheme=PointsScheme(FormulaBase("1 / (platz - 1)")))
    page = own(section_of(qtbot, club, league.id))
    assert said_in_place_of_the_list(page)[0] == "Diese Liga lässt sich nicht ausrechnen"
    assert not page.list.isVisible()


def said_in_place_of_the_list(page: OwnLeaguePage) -> tuple[str, list[str]]:
    """The sentence that stands where the table would, and the buttons below it."""
    (state,) = page.findChildren(EmptyState)
    return state.accessibleName(), [button.text() for button in state.findChildren(QPushButton)]


def test_a_table_without_a_row_says_why_and_what_fills_it(qtbot: QtBot, club: Club) -> None:
    later = LeagueSeason("z", "2027", date(2027, 1, 1), date(2027, 12, 31))
    page = own(section_of(qtbot, club, a_league(club, seasons=(later,)).id))
    assert said_in_place_of_the_list(page) == (
        "Noch kein Abend in dieser Saison",
        ["Saison ändern", "Frühere Saison importieren …"],
    )
    chosen = own(section_of(qtbot, club, a_league(club, is_open_to_evenings=False).id))
    assert said_in_place_of_the_list(chosen) == ("Noch zählt kein Abend", ["Abende wählen", "Liga ändern"])
    chosen.findChildren(EmptyState)[0].findChildren(QPushButton)[0].click()
    assert len(chosen.evenings.list.opened) == 1
    assert chosen.window().focusWidget() is chosen.evenings.list
    of_others = own(section_of(qtbot, club, a_league(club, members=frozenset({id_of("Finn")})).id))
    assert said_in_place_of_the_list(of_others)[0] == "Niemand steht in dieser Liga"


def test_the_chosen_league_is_kept_and_shown_first(qtbot: QtBot, club: Club) -> None:
    league = a_league(club)
    kept: list[str] = []
    words = Words(RESOURCES / "locale", "de", club.name_of)
    made = {shown: LeagueSection(club, words, print, print, shown, kept.append) for shown in ("", league.id, "gone")}
    for shown, section in made.items():
        qtbot.addWidget(section)
        assert section.chosen == (league.id if shown == league.id else "")
    made[""].choose(league.id)
    assert kept[-1] == league.id


def test_a_lot_is_drawn_once_and_recorded(qtbot: QtBot, club: Club) -> None:
    league = a_league(club, rule=StandingsRule(ties=(TieBreak.LOT,)))
    page = own(section_of(qtbot, club, league.id))
    assert page.banner.isVisible()
    (button,) = [one for one in page.banner.findChildren(QPushButton) if one.text() == "Los ziehen"]
    button.click()
    assert not page.banner.isVisible()
    assert cells(page.list, 0) == ["1", "2", "3", "4"]
    (lot,) = club.leagues.lots(league.id, YEAR.id)
    assert set(lot.drawn) == {"ida", "max"}


def test_after_publishing_a_change_is_said_before_it_is_published_again(qtbot: QtBot, club: Club) -> None:
    league = a_league(club)
    page = own(section_of(qtbot, club, league.id))
    page.publishing.click()
    assert not page.banner.isVisible()
    carnival = club.log.tournaments()[0].id
    page.evenings.said.emit(EveningInLeague(carnival, counts=True, factor=2000))
    text = " ".join(label.text() for label in page.banner.findChildren(QLabel))
    assert page.banner.isVisible()
    assert "Max (+10 Punkte), Ida (1. → 2., +6 Punkte), Eva (+4 Punkte) und 1 weiterer" in text
    page.publish()
    assert not page.banner.isVisible()
    assert len(club.leagues.publications(league.id, YEAR.id)) == 2


def test_another_rule_and_what_is_published_are_told_for_the_folder_that_refreshes_itself(
    qtbot: QtBot, club: Club
) -> None:
    section = section_of(qtbot, club, a_league(club).id)
    with qtbot.waitSignal(section.tables_changed):
        own(section).publish()
    section.open_set_up(own(section).league)
    form = section.form
    assert isinstance(form, LeagueSetUpPage)
    with qtbot.waitSignal(section.tables_changed):
        assert form.save()


def test_the_lists_of_the_rulebooks_offer_pictures_and_every_file_too(qtbot: QtBot, section: LeagueSection) -> None:
    section.calendar.kind.choose("month")
    section.calendar.kind.changed.emit("month")
    section.calendar.pictures.click()
    page = section.form
    assert isinstance(page, PicturesPage)
    qtbot.waitUntil(lambda: page.report is not None, timeout=20_000)
    assert page.report is not None
    assert page.report.title == "Rangliste Februar 2026"
    assert page.which.count() == 6
    assert all(button.isEnabled() for button in page.saving.values())
    page.leave()
    assert isinstance(section, LeadsBack), "the rail's button of the open section leads back"
    section.lead_back()
    assert section.form is None


def test_a_new_league_is_set_up_and_shown(section: LeagueSection, club: Club) -> None:
    section.add.click()
    form = section.form
    assert isinstance(form, LeagueSetUpPage)
    assert not section.has_unsaved
    form.name.setText("")
    form.name.insert("Sommerliga")
    form.name.textEdited.emit("Sommerliga")
    assert section.has_unsaved
    assert form.save()
    (league,) = club.leagues.leagues()
    assert league.name == "Sommerliga"
    assert section.form is None
    assert section.chosen == league.id


def test_other_rules_are_seen_beside_the_league_and_change_nothing(qtbot: QtBot, club: Club) -> None:
    league = a_league(club)
    section = section_of(qtbot, club, league.id)
    section.open_what_if()
    page = section.form
    assert isinstance(page, WhatIfPage)
    assert cells(page.list, 1) == ["=", "=", "=", "="]
    page.rule.best.setValue(1)
    page.points.show_scheme(PointsScheme(FormulaBase("10 - spieler")))
    page.points.changed.emit()
    assert page.tried != league
    assert set(cells(page.list, 1)) != {"="}
    # The last column is stressed: what the list is about, not what there is today.
    assert cells(page.list, 5)[0] == "7"
    assert club.leagues.leagues() == [league]
    page.closed.emit()
    assert section.form is None


def test_the_view_is_kept_when_the_section_is_made_anew(qtbot: QtBot, club: Club) -> None:
    league = a_league(club)
    section = section_of(qtbot, club, league.id)
    own(section).list.open("max")
    again = section_of(qtbot, club)
    again.restore_view(section.kept_view())
    assert again.chosen == league.id
    assert own(again).list.opened == ["max"]


def test_imports_of_past_seasons_are_opened_and_left_again(section: LeagueSection) -> None:
    section.imports.click()
    pages = section.form
    assert isinstance(pages, ImportPages)
    pages.show_files(read_result_files([("season.csv", b"Name;15.11.2024\nIda;10\nMax;8\n")]))
    assert section.has_unsaved
    assert pages.page is not None
    pages.page.closed.emit()
    pages.closed.emit()
    assert section.form is None


def test_the_race_stands_beside_the_table_once_there_is_one(qtbot: QtBot, club: Club) -> None:
    league = a_league(club)
    page = own(section_of(qtbot, club, league.id))
    assert page.race.chart.isVisible()
    assert "2 Abende" in page.race.chart.accessibleName()
    carnival = club.log.tournaments()[0].id
    page.evenings.said.emit(EveningInLeague(carnival, counts=False))
    assert not page.race.chart.isVisible()


def test_an_empty_section_offers_the_import_of_a_past_season_and_a_league(qtbot: QtBot, tmp_path: Path) -> None:
    club = club_of(tmp_path / "empty")
    section = section_of(qtbot, club)
    offered = {button.text(): button for button in section.calendar.findChildren(QPushButton) if button.isVisible()}
    offered["Frühere Saison importieren …"].click()
    assert isinstance(section.form, ImportPages)
    section.close_form()
    offered["Neue Liga einrichten"].click()
    assert isinstance(section.form, LeagueSetUpPage)
    club.close()


def test_keys_that_were_in_the_lists_go_to_what_fills_an_empty_table(qtbot: QtBot, tmp_path: Path) -> None:
    club = club_of(tmp_path / "empty")
    league = a_league(club)
    section = section_of(qtbot, club)
    section.activateWindow()
    qtbot.waitUntil(section.isActiveWindow)
    section.setFocus()
    section.choose(league.id)
    focused = section.focusWidget()
    assert isinstance(focused, QPushButton)
    assert focused.text() == "Frühere Saison importieren …"
    # Worked out once more, as after a change, it is another button of the same words.
    own(section).refresh()
    focused = section.focusWidget()
    assert isinstance(focused, QPushButton)
    assert focused.text() == "Frühere Saison importieren …"
    club.close()


def test_a_new_league_begins_with_the_year_that_is_shown(qtbot: QtBot, tmp_path: Path) -> None:
    club = club_of(tmp_path / "last_year")
    evening(club, "Advent", date(2024, 12, 6), ("Ida", "Max", "Eva"))
    section = section_of(qtbot, club)
    section.open_set_up()
    assert isinstance(section.form, LeagueSetUpPage)
    (season,) = section.form.league.seasons
    assert (season.first, season.last) == (date(2024, 1, 1), date(2024, 12, 31))
    club.close()


def test_publishing_says_so(qtbot: QtBot, club: Club) -> None:
    page = own(section_of(qtbot, club, a_league(club).id))
    page.publishing.click()
    (message,) = toasts_of(page, Words(RESOURCES / "locale", "de")).texts()
    assert message == (
        "Festgehalten als die Rangliste, die alle gesehen haben; verschickt wird nichts. "
        "Ändert sich später etwas daran, wirst du hier gefragt."
    )
    today = f"{club.timekeeper.now().astimezone():%d.%m.%Y}"
    about = [label.text() for label in page.standings.findChildren(QLabel) if "Abende" in label.text()]
    assert about == [f"2 Abende · 4 Spieler · veröffentlicht am {today}"]
    page.evenings.said.emit(EveningInLeague(club.archive.evenings(date.min, date.max)[0].tournament_id, counts=False))
    about = [label.text() for label in page.standings.findChildren(QLabel) if "Abend" in label.text()]
    assert [one.split(" · ")[-1] for one in about] == [f"veröffentlicht am {today}, seither geändert"]
    changes = "Max (−6 Punkte), Ida (1. → 2., −10 Punkte), Eva (−4 Punkte)"
    assert page.banner.text == f"Anders als veröffentlicht: {changes}."


def test_an_imported_evening_is_no_link_to_a_place_that_is_not_there(qtbot: QtBot, tmp_path: Path) -> None:
    club = club_of(tmp_path / "imported")
    section = section_of(qtbot, club)
    pages = section.open_imports()
    assert pages is not None
    pages.show_files(read_result_files([("season.csv", b"Name;15.11.2026\nIda;10\nMax;8\n")]))
    assert pages.page is not None
    next(button for button in pages.page.findChildren(QPushButton) if button.text() == "Importieren").click()
    section.close_form()
    section.calendar.show_evening(club.archive.evenings(date.min, date.max)[0].tournament_id)
    texts = [label.text() for label in section.calendar.findChildren(QLabel) if label.isVisible()]
    assert any("importiert" in text for text in texts)
    next(button for button in section.calendar.findChildren(QPushButton) if button.text() == "Berichtigen …").click()
    assert isinstance(section.form, EveningCorrectionPage)
    section.close_form()
    league = a_league(club)
    section.offer()
    section.choose(league.id)
    page = own(section)
    page.list.open("ida")
    (evening_id,) = page.evenings.imported
    page.evenings.list.open(evening_id)
    for content, buttons in (
        (page.list.content_of("ida"), []),
        (page.evenings.list.content_of(evening_id), ["Berichtigen …"]),
    ):
        assert content is not None
        assert [button.text() for button in content.findChildren(QPushButton)] == buttons
    club.close()


def test_a_league_of_a_newer_version_is_named_above_the_lists(qtbot: QtBot, club: Club) -> None:
    assert not section_of(qtbot, club).not_shown.isVisible()
    a_league(club)
    with club.database.transaction() as connection:
        connection.execute("UPDATE league SET body = json_set(body, '$.weather', 'rain')")
    section = section_of(qtbot, club)
    assert section.not_shown.isVisible()
    assert "„Klubliga“ wird nicht gezeigt. Ein neueres Homepoker" in section.not_shown.text
    assert section.choice.count() == 1
