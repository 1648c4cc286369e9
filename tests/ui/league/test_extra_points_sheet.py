"""Points beside any formula count when they are given, no more when taken back; a missing answer is said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from homepoker.core.league.definition import League, LeagueSeason
from homepoker.core.points.scheme import MoneyWon, PlaceTable, PointsScheme
from homepoker.services.club import Club
from homepoker.services.league.archiving import catch_up
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.words import Words
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.league.own_league_page import OwnLeaguePage
from homepoker.ui.league.panel import LeagueSection
from tests.played_evenings import RESOURCES, club_of, evening, id_of

YEAR = LeagueSeason("y", "2026", date(2026, 1, 1), date(2026, 12, 31))


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path / "club")
    evening(found, "Neujahr", date(2026, 1, 30), ("Ida", "Max", "Eva"))
    catch_up(found)
    yield found
    found.close()


@pytest.fixture
def page(qtbot: QtBot, club: Club) -> OwnLeaguePage:
    league = ClubLeagues(club).create(League("", "Liga", PointsScheme(PlaceTable((9_000, 5_000))), seasons=(YEAR,)))
    section = LeagueSection(club, Words(RESOURCES / "locale", "de", club.name_of), print, print)
    qtbot.addWidget(section)
    section.resize(1216, 900)
    section.show()
    section.choose(league.id)
    (made,) = section.findChildren(OwnLeaguePage)
    return made


def said_in(part: QWidget) -> str:
    return " ".join(label.text() for label in part.findChildren(QLabel))


def totals(page: OwnLeaguePage) -> dict[str, str]:
    model = page.list.model()
    last = model.columnCount() - 1
    # Extra points have a column as long as anybody has any.
    name = last - 5 if model.headerData(last - 1, Qt.Orientation.Horizontal) == "Zusatz" else last - 4
    return {model.index(row, name).data(): model.index(row, last).data() for row in range(model.rowCount())}


def test_points_are_given_for_a_reason_and_stay_when_they_are_taken_back(
    page: OwnLeaguePage, club: Club, qtbot: QtBot
) -> None:
    sheet = page.open_extra_points()
    words, toasts = page._words, toasts_of(page, page._words)
    asked = []
    fills: tuple[Callable[[], object], ...] = (
        lambda: sheet.people.choose([id_of("Max"), id_of("Eva")]),
        lambda: sheet.points.setValue(2.5),
        lambda: sheet.reason.setText("Höchste Hand"),
        lambda: sheet.on.setDate(QDate(2026, 1, 30)),
    )
    for fill in fills:
        sheet.on.setDate(QDate(2027, 1, 1))
        sheet.giving.click()
        asked.append(sheet._wrong.text())
        fill()
    assert [text.split(" ")[0] for text in asked] == ["Noch", "0", "Ohne", "Dieser"]
    assert totals(page) == {"Ida": "9", "Max": "5", "Eva": "0"}
    with qtbot.waitSignal(page.changed, timeout=0):
        sheet.giving.click()
    assert sheet._wrong.isHidden()
    assert totals(page) == {"Ida": "9,00", "Max": "7,50", "Eva": "2,50"}
    assert toasts.texts()[-1] == "+2,5 für Max und Eva: Höchste Hand."
    page.list.open("max")
    below = page.list.content_of("max")
    assert below is not None
    assert "1 Abend · Zusatzpunkte +2,5 = 7,5 Punkte" in said_in(below)
    assert "30.1. Höchste Hand" in said_in(below)

    (back,) = sheet.lines[-1].findChildren(QPushButton)
    assert back.text() == words.text("league.extra_take_back")
    back.click()
    assert totals(page) == {"Ida": "9,00", "Max": "5,00", "Eva": "2,50"}
    assert "zurückgenommen" in said_in(sheet.lines[-1])
    assert toasts.texts()[-1] == "+2,5 für Max zählen nicht mehr: Höchste Hand."
    undo = words.text("league.extra_undo")
    [button for button in page.window().findChildren(QPushButton) if button.text() == undo][-1].click()
    assert totals(page)["Max"] == "7,50"
    assert len(ClubLeagues(club).extra_points(page.league, YEAR, with_taken_back=True)) == 2


def test_the_lines_below_a_player_take_points_back_by_mouse_and_keys(
    page: OwnLeaguePage, club: Club, qtbot: QtBot
) -> None:
    leagues = ClubLeagues(club)
    leagues.give(page.league, id_of("Max"), -2_000, "Strafe", date(2026, 1, 30))
    page.refresh()
    page.list.open("max")

    def take_back() -> QPushButton:
        below = page.list.content_of("max")
        assert below is not None
        word = page._words.text("league.extra_take_back")
        return next(button for button in below.findChildren(QPushButton) if button.text() == word)

    assert totals(page)["Max"] == "3"
    assert take_back().accessibleName() == "Zurücknehmen: Strafe −2"
    with qtbot.waitSignal(page.changed, timeout=0):
        QTest.mouseClick(take_back(), Qt.MouseButton.LeftButton)
    assert totals(page)["Max"] == "5"
    toasts = toasts_of(page, page._words)
    assert toasts.texts()[-1] == "−2 für Max zählen nicht mehr: Strafe."
    undo = page._words.text("league.extra_undo")
    [button for button in page.window().findChildren(QPushButton) if button.text() == undo][-1].click()
    assert totals(page)["Max"] == "3"
    page.list.open("max")
    QTest.keyClick(take_back(), Qt.Key.Key_Space)
    assert totals(page)["Max"] == "5"
    (kept,) = leagues.extra_points(page.league, YEAR, with_taken_back=True)
    assert kept.is_taken_back


def test_a_league_by_money_offers_no_extra_points(qtbot: QtBot, club: Club) -> None:
    ClubLeagues(club).create(League("", "Geld", PointsScheme(MoneyWon()), seasons=(YEAR,)))
    section = LeagueSection(club, Words(RESOURCES / "locale", "de", club.name_of), print, print)
    qtbot.addWidget(section)
    section.show()
    section.choose(ClubLeagues(club).leagues()[-1].id)
    money = section.findChildren(OwnLeaguePage)[-1]
    assert money.standings.extra.isHidden()
    section.close()
