"""The way from the League section to the imports, and from there to a league with the imported season."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from homepoker.core.league.definition import League, LeagueSeason
from homepoker.core.points.scheme import PointsScheme, PublishedPoints
from homepoker.core.quantities import PlayerId
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.league.result_import import ResultImport
from homepoker.services.words import Words
from homepoker.store.exchange.result_files import read_result_files
from homepoker.ui.league.explanation_view import explanation_view
from homepoker.ui.league.imports.imports_list import ImportPages
from homepoker.ui.league.own_league_page import OwnLeaguePage
from homepoker.ui.league.panel import LeagueSection
from homepoker.ui.league.set_up.page import LeagueSetUpPage, OriginForm
from tests.played_evenings import RESOURCES, club_of

YEAR = LeagueSeason("y", "2026", date(2026, 1, 1), date(2026, 12, 31))


def test_the_way_to_imports_is_named_where_there_is_room_and_leads_on_to_a_league(qtbot: QtBot, tmp_path: Path) -> None:
    club = club_of(tmp_path)
    league = ClubLeagues(club).create(League("", "Klubliga", PointsScheme(PublishedPoints()), seasons=(YEAR,)))
    section = LeagueSection(club, Words(RESOURCES / "locale", "de", club.name_of), print, print)
    qtbot.addWidget(section)
    section.resize(1216, 640)
    section.show()
    assert section.imports.text() == "Frühere Saisonen"
    section.choose(league.id)
    section.resize(1000, 640)
    assert section.imports.text() == ""
    assert section.imports.toolTip() == section.imports.accessibleName() == "Frühere Saisonen"
    pages = section.open_imports()
    assert pages is not None
    pages.show_files(read_result_files([("season.csv", b"Name;15.11.2024;3.1.2025\nIda;10;8\nMax;8;10\n")]))
    assert pages.page is not None
    for word in ("Importieren", "Liga mit dieser Saison einrichten"):
        next(button for button in pages.findChildren(QPushButton) if button.text() == word).click()
    form = section.form
    assert isinstance(form, LeagueSetUpPage)
    (season,) = form.league.seasons
    assert (season.name, season.first, season.last) == ("2024/25", date(2024, 11, 15), date(2025, 1, 3))
    assert form.league.name == "Liga 2024/25"
    # The file names no knock-outs, so neither list has a column of them.
    assert form.save()
    page = section.findChildren(OwnLeaguePage)[-1]
    for shown in (page.list, section.calendar.list):
        model = shown.model()
        titles = [model.headerData(at, Qt.Orientation.Horizontal) for at in range(model.columnCount())]
        assert "Punkte" in titles
        assert "Knock-outs" not in titles
    club.close()


def test_deductions_of_a_sheet_come_along_by_a_tick_and_make_its_totals(qtbot: QtBot, tmp_path: Path) -> None:
    club = club_of(tmp_path)
    section = LeagueSection(club, Words(RESOURCES / "locale", "de", club.name_of), print, print)
    qtbot.addWidget(section)
    section.resize(1216, 640)
    section.show()
    pages = section.open_imports()
    assert pages is not None
    sheet = "Name;15.11.2024;29.11.2024;Strafe;Gesamt\nIda;10;8;4;14\nMax;8;7;;15\nEva;5;9;;14\nJo;4;3;;9\n"
    pages.show_files(read_result_files([("saison.csv", sheet.encode())]))
    page = pages.page
    assert page is not None
    form = page.form
    assert (form.deductions.text(), form.deductions.isChecked()) == ("Einen Abzug als Zusatzpunkte übernehmen", True)
    assert (form.differences.text(), form.differences.isChecked()) == (
        "Einen Unterschied als Zusatzpunkte übernehmen",
        False,
    )
    said = " ".join(label.text() for label in form.findChildren(QLabel))
    assert "Ida −4" in said
    assert "Jo +2" in said
    form.deductions.setFocus()
    QTest.keyClick(form.deductions, Qt.Key.Key_Space)
    assert [one.is_taken for one in page.plan.beside] == [False, False]
    assert not form.deductions.isChecked()
    QTest.keyClick(form.deductions, Qt.Key.Key_Space)
    form.differences.click()
    assert [(one.name, one.is_taken) for one in page.plan.beside] == [("Ida", True), ("Jo", True)]
    assert any("Für 2 Personen kommen Zusatzpunkte dazu." in label.text() for label in page.findChildren(QLabel))
    next(button for button in pages.findChildren(QPushButton) if button.text() == "Importieren").click()
    year = LeagueSeason("2024", "2024", date(2024, 1, 1), date(2024, 12, 31))
    league = League("", "Alte", PointsScheme(PublishedPoints()), seasons=(year,))
    leagues = ClubLeagues(club)
    table = leagues.table(leagues.create(league), year)
    assert {club.name_of(str(row.player)): row.total for row in table.rows} == {
        "Ida": 14_000,
        "Max": 15_000,
        "Eva": 14_000,
        "Jo": 9_000,
    }
    explained = explanation_view(leagues.explain(league, year, PlayerId("ida")), Words(RESOURCES / "locale", "de"))
    assert [(line.reason, line.points) for line in explained.extra] == [
        ("Abzug laut saison · importiert, in allen Ligen", "−4")
    ]
    reasons = {extra.reason for extra in leagues.extra_points(league, year)}
    assert reasons == {"Abzug laut saison", "Unterschied zur Summe laut saison"}
    # A sheet without totals has nothing to say of it.
    pages.show_files(read_result_files([("ohne.csv", b"Name;13.12.2024\nIda;10\nMax;8\n")]))
    assert pages.page is not None
    assert pages.page.form.deductions.isHidden()


BEST_THREE = """Name;12.1.2024;9.2.2024;8.3.2024;12.4.2024;10.5.2024;Gesamt
Ida;10;10;10;-;-;30
Max;9;9;9;9;9;27
Eva Klein;4;4;8;10;1;22
Jo Graf;1;2;4;3;6;13
"""
"""By the best three Ida is first, by the sum Max."""


def test_a_league_from_an_import_proposes_the_rule_that_the_totals_prove_and_says_what_it_would_hold(
    qtbot: QtBot, tmp_path: Path
) -> None:
    club = club_of(tmp_path)
    section = LeagueSection(club, Words(RESOURCES / "locale", "en", club.name_of), print, print)
    qtbot.addWidget(section)
    section.resize(1216, 640)
    section.show()

    def imported(name: str, text: str) -> None:
        pages = section.open_imports()
        assert pages is not None
        pages.show_files(read_result_files([(name, text.encode())]))
        press(pages, "Import")

    def press(inside: QWidget, word: str) -> None:
        buttons = inside.findChildren(QPushButton)
        next(button for button in buttons if word in (button.text(), button.accessibleName())).click()

    imported("other.csv", "Name;20.12.2024\nIda;10\nMax;8\n")
    imported("season.csv", BEST_THREE)
    pages = section.form
    assert isinstance(pages, ImportPages)
    press(pages, "Set up a league with this season: season.csv")
    form = section.form
    assert isinstance(form, LeagueSetUpPage)
    assert form.origin is not None
    assert form.rule.best.value() == form.league.rule.best == 3
    assert form.origin.holds.text() == "All 5 evenings of season.csv count."
    assert form.origin.holds_others.text().startswith(
        "Another evening lies in the season and counts too: 20 Dec 2024, imported from other.csv."
    )
    assert form.origin.proposed.text().startswith("Total = best 3 of 5: fits for 4 of 4.")
    (season,) = form.league.seasons
    press(form.origin, "Only from 12 Jan 2024 to 10 May 2024")
    assert [(each.first, each.last) for each in form.league.seasons] == [(date(2024, 1, 12), date(2024, 5, 10))]
    assert (form.origin.holds.text(), form.origin.holds_others.text()) == ("All 5 evenings of season.csv count.", "")
    form.seasons.show_seasons((replace(season, first=date(2024, 2, 1), last=date(2024, 12, 1)),))
    form.seasons.changed.emit()
    holds = form.origin.holds
    qtbot.waitUntil(lambda: holds.text().startswith("4 of 5 evenings of season.csv count"))
    assert not form.origin.holds_others.isVisible()
    # Left without saving it leads back to the imports; done there, to the list from which they were opened.
    form.closed.emit()
    again = section.form
    assert isinstance(again, ImportPages)
    back = f"Back to “{section.choice.currentText()}”"
    assert any(button.text() == back for button in again.findChildren(QPushButton))

    press(again, "Set up a league with this season: season.csv")
    form = section.form
    assert isinstance(form, LeagueSetUpPage)
    assert form.save()
    league = ClubLeagues(club).league(section.chosen)
    table = ClubLeagues(club).table(league, replace(season, last=date(2024, 12, 1)))
    assert [(row.player, row.total) for row in table.rows][:2] == [("ida", 30_000), ("max", 27_000)]
    club.close()


def test_no_link_promises_to_leave_out_an_evening_between_those_of_the_file(qtbot: QtBot, tmp_path: Path) -> None:
    club = club_of(tmp_path)
    words = Words(RESOURCES / "locale", "en", club.name_of)
    files = ("other.csv", "Name;20.2.2024\nIda;10\nMax;8\n"), ("season.csv", BEST_THREE)
    imports = [ResultImport(club, read_result_files([(name, text.encode())])) for name, text in files]
    _, past = [each.carry_out(lambda evening: evening.title) for each in imports]
    form = OriginForm(words, club, past)
    qtbot.addWidget(form)
    year = LeagueSeason("s", "2024", date(2024, 1, 1), date(2024, 12, 31))
    league = League("l", "Liga", PointsScheme(PublishedPoints()), seasons=(year,))
    form.show_league(ClubLeagues(club), league)
    assert form.holds_others.text().startswith("Another evening lies in the season and counts too: 20 Feb 2024")
    (narrow,) = [one for one in form.findChildren(QPushButton) if one.text().startswith("Only from")]
    assert not narrow.isVisibleTo(form)
    club.close()


def test_a_league_of_its_own_says_nothing_of_an_import(qtbot: QtBot, tmp_path: Path) -> None:
    club = club_of(tmp_path)
    section = LeagueSection(club, Words(RESOURCES / "locale", "en", club.name_of), print, print)
    qtbot.addWidget(section)
    section.show()
    section.open_set_up()
    form = section.form
    assert isinstance(form, LeagueSetUpPage)
    assert form.origin is None
    assert form.league.rule.best == 0
    form.closed.emit()
    assert section.form is None
    club.close()
