"""The list of all clubs in the League section: read in the background, kept, its rows explained and linked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from homepoker.core.league.definition import League as OwnLeague
from homepoker.core.points.scheme import FormulaBase, PointsScheme
from homepoker.services.club import Club
from homepoker.services.league import sharing
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.words import Words
from homepoker.store.shared_league.club_place import SharedName
from homepoker.store.shared_league.kept_standings import kept_standings
from homepoker.store.shared_league.password import VARIABLE
from homepoker.ui.kit.fields.form_fields import choose
from homepoker.ui.kit.lists.ranked_list import RankedList
from homepoker.ui.league.panel import LeagueSection
from homepoker.ui.league.shared_page import SharedPage
from tests.played_evenings import RESOURCES, club_of
from tests.shared_league import LINZ, WIEN, League, parcel

PATIENCE = 20_000


@pytest.fixture
def club(tmp_path: Path, shared_league: League, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    """A club that publishes; Ida plays in both clubs, and nobody has said so yet."""
    monkeypatch.setenv(VARIABLE, shared_league.passwords[WIEN].reveal())
    with shared_league.place(WIEN) as wien:
        wien.tell_names({"p-ida": SharedName("Ida", True), "p-max": SharedName("", True)})
        wien.send(parcel("t-1", "p-ida", "p-max"), 1)
    with shared_league.place(LINZ) as linz:
        linz.tell_names({"p-1": SharedName("Tom", True), "p-2": SharedName("IDA", True)})
        linz.send(parcel("t-2", "p-1", "p-2"), 1)
        linz.link("p-2", None)
    found = club_of(tmp_path / "club")
    ClubLeagues(found).create(OwnLeague("", "Feld", PointsScheme(FormulaBase("spieler"))))
    sharing.share_with(found, shared_league.address().text)
    yield found
    found.close()


@pytest.fixture
def section(qtbot: QtBot, club: Club) -> LeagueSection:
    made = LeagueSection(club, Words(RESOURCES / "locale", "de", club.name_of), print, print)
    qtbot.addWidget(made)
    made.resize(1216, 640)
    made.show()
    return made


def opened(section: LeagueSection, qtbot: QtBot) -> SharedPage:
    section.choose("shared")
    page = section.shared
    assert page is not None
    answered(page, qtbot)
    return page


def answered(page: SharedPage, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not page.reading.is_busy, timeout=PATIENCE)


def rows(shown: RankedList) -> list[tuple[str, ...]]:
    model = shown.model()
    return [tuple(model.index(row, place).data() for place in (0, 1, 2, 6)) for row in range(model.rowCount())]


def said(page: SharedPage, key: str) -> str:
    content = page.list.content_of(key)
    assert content is not None
    return " ".join(label.text() for label in content.findChildren(QLabel)).replace("\u200b", "")


def test_a_club_that_publishes_nowhere_is_offered_no_such_list(
    qtbot: QtBot, club: Club, section: LeagueSection
) -> None:
    assert section.choice.findData("shared") > 0
    sharing.share_no_longer(club)
    section.hide()
    section.show()
    assert section.choice.findData("shared") < 0


def test_the_list_is_read_explained_linked_and_shown_from_before_while_the_server_is_down(
    qtbot: QtBot, club: Club, section: LeagueSection, shared_league: League
) -> None:
    page = opened(section, qtbot)
    assert rows(page.list) == [
        ("1", "Ida", "Pokerclub Wien", "2"),
        ("1", "Tom", "Linzer Runde", "2"),
        ("3", "IDA", "Linzer Runde", "1"),
        ("3", "ohne Namen", "Pokerclub Wien", "1"),
    ]
    assert "Stand auf dem Server" in page._about.text()
    page.list.open("club_linz/p-1")
    page.list.open("club_wien/p-ida")
    answered(page, qtbot)
    assert "Abend t-2 · Linzer Runde" in said(page, "club_linz/p-1")
    assert "anderen Verein" not in said(page, "club_linz/p-1")
    assert "importiert" not in said(page, "club_linz/p-1")
    assert "1 Abend = 2 Punkte" in said(page, "club_wien/p-ida")
    content = page.list.content_of("club_wien/p-ida")
    assert content is not None
    (box,) = content.findChildren(QComboBox)
    assert box.currentText() == "IDA (Linzer Runde), Rang 3"
    next(button for button in content.findChildren(QPushButton) if button.text() == "Ist dieselbe Person").click()
    answered(page, qtbot)
    assert rows(page.list)[0] == ("1", "IDA", "Linzer Runde, Pokerclub Wien", "3")
    assert (page.list.current, page.list.opened) == ("person-1", ["person-1", "club_linz/p-1"])
    assert "Ist Person 1, zusammen mit: Linzer Runde." in said(page, "person-1")

    shared_league.server.stop()
    choose(page.points, ClubLeagues(club).leagues()[0].id)
    page.points.activated.emit(1)
    answered(page, qtbot)
    assert "antwortet nicht" in page.banner.accessibleName()
    assert "Gezeigt wird die Liste vom" in page.banner.accessibleName()
    again = opened(section, qtbot)
    assert rows(again.list)[0][1] == "IDA"
    again.list.open("person-1")
    assert "weiß nur der Server" in said(again, "person-1")
    shared_league.server.start()

    again.read()
    answered(again, qtbot)
    assert not again.banner.isVisible()
    content = again.list.content_of("person-1")
    assert content is not None
    again.list.collapseAll()
    page = opened(section, qtbot)
    page.list.open("person-1")
    answered(page, qtbot)
    content = page.list.content_of("person-1")
    assert content is not None
    next(button for button in content.findChildren(QPushButton) if "nicht dieselbe" in button.text()).click()
    answered(page, qtbot)
    assert len(rows(page.list)) == 4
    kept = kept_standings(club.folder, shared_league.address().text)
    assert kept is not None
    assert kept.people == 4
