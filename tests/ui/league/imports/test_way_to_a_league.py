"""The way from the League section to the imports, and from there to a league with the imported season."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from homepoker.core.league.definition import League, LeagueSeason
from homepoker.core.points.scheme import PointsScheme, PublishedPoints
from homepoker.core.quantities import PlayerId
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.words import Words
from homepoker.store.exchange.result_files import read_result_files
from homepoker.ui.league.explanation_view import explanation_view
from homepoker.ui.league.own_league_page import OwnLeaguePage
from homepoker.ui.league.panel import LeagueSection
from homepoker.ui.league.set_up.page import LeagueSetUpPage
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
    club.close()
