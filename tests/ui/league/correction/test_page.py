"""Correction of an imported evening by keys: typed, refused at the cell, foreseen in the lists, written, taken back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from homepoker.core.league.definition import League, LeagueSeason
from homepoker.core.points.scheme import PlaceTable, PointsScheme
from homepoker.services.club import Club
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.league.result_import import ResultImport
from homepoker.services.words import Words
from homepoker.store.exchange.result_files import read_result_files
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.league.correction.page import EveningCorrectionPage
from homepoker.ui.league.own_league_page import OwnLeaguePage
from homepoker.ui.league.panel import LeagueSection
from homepoker.ui.theme.theme import apply_theme
from tests.desks import words_in
from tests.played_evenings import RESOURCES, club_of
from tests.ui.players.hands import button, click, focus, press, type_in

SHEET = """Datum;Name;Platz;Punkte
15.11.2024;Ida;1;10
15.11.2024;Max;2;8
15.11.2024;Eva;3;5
"""
GERMAN = words_in("de")
YEAR = LeagueSeason("y", "2024", date(2024, 1, 1), date(2024, 12, 31))
LEAGUE = League("", "Klubliga", PointsScheme(PlaceTable((10_000, 6_000, 4_000))), seasons=(YEAR,))


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path / "club")
    ResultImport(found, read_result_files([("liga.csv", SHEET.encode())])).carry_out(lambda _evening: "Herbst")
    yield found
    found.close()


@pytest.fixture
def section(qtbot: QtBot, qapp: QApplication, club: Club) -> LeagueSection:
    apply_theme(qapp, "dark")
    section = LeagueSection(club, Words(RESOURCES / "locale", "de", club.name_of), print, print)
    qtbot.addWidget(section)
    section.resize(1187, 720)
    section.show()
    section.choose(ClubLeagues(club).create(LEAGUE).id)
    section.activateWindow()
    qtbot.waitUntil(section.isActiveWindow)
    return section


def opened(section: LeagueSection) -> EveningCorrectionPage:
    """The page, opened from the row of the evening as a host does."""
    (league,) = section.findChildren(OwnLeaguePage)
    league.evenings.open_first()
    click(section, "Berichtigen …")
    assert isinstance(section.form, EveningCorrectionPage)
    return section.form


def said(page: EveningCorrectionPage) -> list[str]:
    # A layout shows what is new in it a moment later.
    QApplication.processEvents()
    return [label.text() for label in page.findChildren(QLabel) if label.isVisibleTo(page) and label.text()]


def places(club: Club) -> list[tuple[str, int]]:
    return [(result.player, result.place) for result in club.archive.results(None, date.min, date.max)]


def hints(page: EveningCorrectionPage) -> list[str]:
    cells = page.table.cells
    return [cells.index(row, cells.columnCount() - 1).data() for row in range(cells.rowCount())]


def noted(section: LeagueSection) -> list[str]:
    """What the list of evenings notes, and how a player's explanation names the evening."""
    (league,) = section.findChildren(OwnLeaguePage)
    (evening,) = league.evenings.imported.values()
    league.list.open("max")
    content = league.list.content_of("max")
    assert content is not None
    return [evening, *(label.text() for label in content.findChildren(QLabel) if "Herbst" in label.text())]


def test_an_evening_is_corrected_by_keys_and_the_correction_taken_back_and_put_back(
    section: LeagueSection, club: Club
) -> None:
    page = opened(section)
    assert focus() is page.table
    type_in("2")
    press(Qt.Key.Key_Return)
    refused = (
        "Platz 2 hat schon Max. Teilen sie ihn, muss Platz 3 frei bleiben; sonst gib einem von ihnen einen anderen."
    )
    assert f"Ida, Platz: {refused}" in said(page)
    assert not button(page, "Berichtigen").isEnabled()
    type_in("1")
    press(Qt.Key.Key_Return)
    assert {"Klubliga, 2024", "Rang", "Punkte", "1. → 2.", "+4", "−4"} <= set(said(page))
    assert places(club) == [("ida", 1), ("max", 2), ("eva", 3)]
    click(page, "Berichtigen")
    assert section.form is None
    corrected = [("max", 1), ("ida", 2), ("eva", 3)]
    assert places(club) == corrected
    assert noted(section) == ["importiert, berichtigt", "Herbst (importiert, berichtigt)"]
    click(section, "Rückgängig")
    assert places(club) == [("ida", 1), ("max", 2), ("eva", 3)]
    assert toasts_of(section, GERMAN).texts() == ["Herbst: Es zählen wieder die früheren Werte."]
    assert noted(section) == ["importiert", "Herbst (importiert)"]
    click(section, "Rückgängig")
    assert places(club) == corrected
    page = opened(section)
    assert any("3-mal berichtigt" in text for text in said(page))
    assert hints(page) == ["In der Datei: Platz 2", "In der Datei: Platz 1", ""]
    page.type(2, 2, "4")
    assert hints(page)[2] == "Bisher: Punkte 5"
    page.type(2, 2, "5")
    click(page, "Wie importiert")
    assert hints(page) == ["Bisher: Platz 1", "Bisher: Platz 2", ""]
    click(page, "Werte der Datei übernehmen")
    assert places(club) == [("ida", 1), ("max", 2), ("eva", 3)]
    assert toasts_of(section, GERMAN).texts() == ["Herbst: Es zählen wieder die Werte der Datei."]


def test_a_name_is_completed_and_what_is_typed_is_not_left_without_a_question(section: LeagueSection) -> None:
    page = opened(section)
    press(Qt.Key.Key_Left)
    type_in("jo")
    assert isinstance(focus(), QLineEdit)
    press(Qt.Key.Key_Return)
    assert page.table.cells.index(0, 0).data() == "Jo"
    press(Qt.Key.Key_Escape)
    assert page is section.form
    assert "Die Berichtigung ist noch nicht gespeichert." in said(page)
    click(page, "Verwerfen")
    assert section.form is None
