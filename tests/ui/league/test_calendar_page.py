"""The page of the rulebooks' lists: choosing a list, opening totals and evenings, files, and nothing to show yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from openpyxl import load_workbook
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from homepoker.core.league.calendar_lists import Season
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.club import Club
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.exchange.paper_file import PaperFormat
from homepoker.services.league.archive_follower import keep_archive_in_step
from homepoker.services.words import Words
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.league.calendar_page import OpenEvening
from homepoker.ui.league.panel import LeagueSection
from homepoker.ui.standings.panel import StandingsPanel
from tests.fakes import HandMovedTimekeeper
from tests.played_evenings import RESOURCES, club_of, evening
from tests.ui.players.hands import click


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path / "club")
    yield found
    found.close()


@pytest.fixture
def played(club: Club) -> Club:
    evening(club, "Advent", date(2025, 12, 5), ("Jo", "Eva"))
    evening(club, "Neujahr", date(2026, 1, 30), ("Ida", "Max", "Eva"))
    evening(club, "Fasching", date(2026, 2, 13), ("Max", "Ida", "Eva", "Jo"))
    return club


def section_of(
    qtbot: QtBot,
    club: Club,
    language: str = "de",
    open_rule: OpenRule = print,
    open_evening: OpenEvening = print,
) -> LeagueSection:
    section = LeagueSection(club, Words(RESOURCES / "locale", language, club.name_of), open_rule, open_evening)
    qtbot.addWidget(section)
    section.resize(1216, 640)
    section.show()
    return section


def rows(section: LeagueSection) -> list[str]:
    model = section.calendar.list.model()
    return [model.index(place, 1).data() for place in range(model.rowCount())]


def test_without_an_evening_the_page_says_what_to_do_next(qtbot: QtBot, club: Club) -> None:
    section = section_of(qtbot, club)
    (empty,) = section.findChildren(EmptyState)[:1]
    assert empty.isVisible()
    assert empty.accessibleName() == "Noch kein Abend zählt für die Liga"
    assert not section.calendar.export_bar.isVisible()
    assert not section.calendar.kind.isVisible()
    assert not section.calendar.scheme.isVisible()


def test_the_newest_year_is_shown_first(qtbot: QtBot, played: Club) -> None:
    section = section_of(qtbot, played)
    assert section.calendar.season == Season(2026)
    assert rows(section) == ["Max", "Ida", "Eva", "Jo"]


def test_arrows_lead_through_the_years_and_stop_at_the_ends(qtbot: QtBot, played: Club) -> None:
    section = section_of(qtbot, played)
    assert not section.calendar.newer.isEnabled()
    section.calendar.older.click()
    assert section.calendar.season == Season(2025)
    assert not section.calendar.older.isEnabled()
    section.calendar.newer.click()
    assert section.calendar.season == Season(2026)


def test_months_are_chosen_and_left_again(qtbot: QtBot, played: Club) -> None:
    section = section_of(qtbot, played)
    QTest.keyClick(section.calendar.kind, Qt.Key.Key_Right)
    assert section.calendar.season == Season(2026, 2)
    section.calendar.older.click()
    assert rows(section) == ["Ida", "Max", "Eva"]
    QTest.keyClick(section.calendar.kind, Qt.Key.Key_Left)
    assert section.calendar.season == Season(2026)


def test_a_total_opens_into_evenings_and_an_evening_into_its_standings(qtbot: QtBot, played: Club) -> None:
    wanted: list[str] = []
    section = section_of(qtbot, played, open_evening=wanted.append)
    section.calendar.list.open("max")
    content = section.calendar.list.content_of("max")
    assert content is not None
    links = content.findChildren(QPushButton)
    assert [link.text() for link in links] == ["Neujahr", "Fasching"]
    links[0].click()
    (panel,) = section.findChildren(StandingsPanel)
    assert panel.isVisible()
    assert panel.accessibleName() == "Ida gewinnt"
    panel.open_evening.click()
    assert wanted == [played.log.tournaments()[1].id]


def test_the_race_comes_back_when_the_evening_is_put_away(qtbot: QtBot, played: Club) -> None:
    section = section_of(qtbot, played)
    section.calendar.show_evening(played.log.tournaments()[0].id)
    assert not section.calendar.chart.isVisible()
    section.calendar.show_race()
    assert section.calendar.chart.isVisible()


def test_a_click_on_an_evening_in_its_list_shows_the_standings(qtbot: QtBot, played: Club) -> None:
    section = section_of(qtbot, played)
    section.activateWindow()
    qtbot.waitUntil(section.isActiveWindow)
    spot = section.calendar.evenings.visualRect(section.calendar.evenings.model().index(0, 1)).center()
    QTest.mouseClick(section.calendar.evenings.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    (panel,) = section.findChildren(StandingsPanel)
    assert panel.accessibleName() == "Max gewinnt"
    assert section.window().focusWidget() is panel.list
    click(panel, "Zurück zur Liste")
    assert section.window().focusWidget() is section.calendar.evenings


def test_the_reasons_of_a_list_open_with_its_rules(qtbot: QtBot, played: Club) -> None:
    opened: list[Citation] = []
    section = section_of(qtbot, played, open_rule=opened.append)
    section.calendar.how.click()
    links = [link for link in section.calendar._reasons.findChildren(QPushButton) if link.isVisible()]
    assert links
    links[0].click()
    assert len(opened) == 1
    assert section.calendar.chart.isVisible()


def test_a_name_in_the_race_leads_to_its_row(qtbot: QtBot, played: Club) -> None:
    section = section_of(qtbot, played)
    section.calendar.chart.picked.emit("eva")
    assert section.calendar.list.current == "eva"


def test_a_reopened_evening_is_gone_after_a_refresh(qtbot: QtBot, played: Club) -> None:
    section = section_of(qtbot, played)
    newest = played.log.tournaments()[0].id
    desk = played.desk(newest)
    keep_archive_in_step(played, desk)
    EndingCommands(desk).reopen()
    section.calendar.refresh()
    assert rows(section) == ["Ida", "Max", "Eva"]


def test_the_list_is_saved_with_its_breakdown(qtbot: QtBot, played: Club, tmp_path: Path) -> None:
    section = section_of(qtbot, played)
    path = tmp_path / "liga.xlsx"
    with qtbot.waitSignal(section.calendar.export_bar.saved, timeout=20_000):
        section.calendar.export_bar.save(PaperFormat.XLSX, path)
    assert load_workbook(path).sheetnames == ["Rangliste 2026", "Einzelwertung Rangliste 2026"]
    assert toasts_of(section, section.calendar._words).texts() == [f"Gespeichert in „{tmp_path.name}“: liga.xlsx"]


def test_points_by_two_formulas_are_two_lists_to_choose_from(qtbot: QtBot, played: Club) -> None:
    assert not section_of(qtbot, played).calendar.scheme.isVisible()
    evening(played, "APSA", date(2026, 2, 20), ("Jo", "Ida"), rulebook="apsa", scoring=Scoring.APSA)
    calendar = (section := section_of(qtbot, played)).calendar
    assert (calendar.scheme.isVisible(), calendar.scheme.chosen) == (True, "apsa")
    assert (rows(section), calendar._season_name.text()) == (["Jo", "Ida"], "2026 nach APSA")
    calendar.how.click()
    assert any("2 Abende mit Punkten nach ÜSG" in label.text() for label in calendar._reasons.findChildren(QLabel))
    choose(calendar.scheme, "uesg")
    assert (rows(section), calendar.season) == (["Max", "Ida", "Eva", "Jo"], Season(2026, None, Scoring.UESG))
    choose(calendar.kind, "month")
    assert calendar.season == Season(2026, 2, Scoring.UESG)
    calendar.older.click()
    assert (calendar.season, calendar.scheme.isVisible()) == (Season(2026, 1, Scoring.UESG), False)
    calendar.newer.click()
    choose(calendar.kind, "year")
    calendar.older.click()
    assert calendar.season == Season(2025, None, Scoring.UESG)


def test_from_the_first_day_of_a_year_the_list_that_runs_on_shows_what_is_left(qtbot: QtBot, club: Club) -> None:
    evening(club, "APSA", date(2026, 2, 20), ("Jo", "Ida"), rulebook="apsa", scoring=Scoring.APSA)
    assert isinstance(club.timekeeper, HandMovedTimekeeper)
    club.timekeeper.at = datetime(2027, 1, 1, 12, tzinfo=UTC)
    section = section_of(qtbot, club)
    assert (section.calendar.season, rows(section)) == (Season(2027), ["Jo", "Ida"])
    assert "2026 zählt zu 50" in section.calendar._subtitle.text()


def choose(control: SegmentedControl, key: str) -> None:
    """Press one of the words of a choice."""
    control._buttons[key].click()


def test_english_says_the_same(qtbot: QtBot, played: Club) -> None:
    section = section_of(qtbot, played, "en")
    assert section.calendar.list.accessibleName() == "Ranking; a row opens into its evenings"


def test_saving_a_list_in_which_nobody_may_be_named_asks_first(
    qtbot: QtBot, played: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    played.register.take_in((), [replace(player, may_publish=False) for player in played.players()])
    asked_where: list[object] = []

    def choose(*asked: object) -> tuple[str, str]:
        asked_where.append(asked)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    calendar = section_of(qtbot, played).calendar
    calendar.export_bar.buttons[PaperFormat.PDF].click()
    assert (calendar._banner.isVisible(), asked_where) == (True, [])
    buttons = {button.text(): button for button in calendar._banner.findChildren(QPushButton)}
    buttons["Ja, alle haben zugestimmt"].click()
    assert (calendar._banner.isVisible(), len(asked_where)) == (False, 1)
    assert all(player.may_publish for player in played.players())
