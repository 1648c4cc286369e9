"""The list of a league's evenings: an evening is taken out and put in again, and the keys stay where it was done."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

from homepoker.core.league.definition import League, LeagueSeason
from homepoker.core.points.scheme import PlaceTable, PointsScheme
from homepoker.services.club import Club
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.words import Words
from homepoker.ui.kit.lists.ranked_list import RankedList
from homepoker.ui.league.own_league_page import OwnLeaguePage
from homepoker.ui.league.panel import LeagueSection
from tests.played_evenings import RESOURCES, club_of, evening
from tests.ui.players.hands import focus, press, the

YEAR = LeagueSeason("y", "2026", date(2026, 1, 1), date(2026, 12, 31))
LEAGUE = League("", "Klubliga", PointsScheme(PlaceTable((10_000, 6_000, 4_000, 2_000))), seasons=(YEAR,))


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path / "club")
    evening(found, "Neujahr", date(2026, 1, 30), ("Ida", "Max", "Eva"))
    evening(found, "Fasching", date(2026, 2, 13), ("Max", "Ida", "Eva", "Jo"))
    yield found
    found.close()


def cells(shown: RankedList, column: int) -> list[str]:
    model = shown.model()
    return [model.index(row, column).data() for row in range(model.rowCount())]


def test_an_evening_is_taken_out_and_put_in_again_with_the_keys_on_its_tick(qtbot: QtBot, club: Club) -> None:
    section = LeagueSection(club, Words(RESOURCES / "locale", "de", club.name_of), print, print)
    qtbot.addWidget(section)
    section.resize(1216, 640)
    section.show()
    section.choose(ClubLeagues(club).create(LEAGUE).id)
    section.activateWindow()
    qtbot.waitUntil(section.isActiveWindow)
    (page,) = section.findChildren(OwnLeaguePage)
    page.evenings.list.open(club.log.tournaments()[0].id)
    for counts, players in (("nicht", 3), ("×1", 4)):
        tick = the(QCheckBox, page.evenings)
        tick.setFocus()
        press(Qt.Key.Key_Space)
        anew = the(QCheckBox, page.evenings)
        assert anew is not tick
        assert focus() is anew
        assert cells(page.evenings.list, 3) == [counts, "×1"]
        assert len(cells(page.list, 0)) == players
