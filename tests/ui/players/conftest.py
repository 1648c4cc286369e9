"""A club with a handful of people, and the section that shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.services.club import Club, open_club
from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from homepoker.ui.players.panel import PlayersSection
from homepoker.ui.theme.theme import apply_theme
from tests.fakes import FixedDraw, HandMovedTimekeeper

PEOPLE = (
    Player(PlayerId("m-1"), "Anna Berger", member_number="9", contact="anna@example.org"),
    Player(PlayerId("m-2"), "Max Huber", member_number="10", may_publish=False),
    Player(PlayerId("m-3"), "Jürgen Weiß", nickname="Ace", member_number="A-3"),
    Player(PlayerId("m-4"), "Özlem Yıldız", is_guest=True, notes="Kommt später."),
)


@pytest.fixture
def words() -> Words:
    return Words(resources() / "locale", "en")


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = open_club(tmp_path / "club", resources(), HandMovedTimekeeper(), FixedDraw())
    yield club
    club.close()


Opener = Callable[..., PlayersSection]


@pytest.fixture
def open_section(qtbot: QtBot, qapp: QApplication, club: Club, words: Words) -> Opener:
    """Opens the section on a register of the given people, as wide as the smallest window."""

    def open_it(*people: Player) -> PlayersSection:
        apply_theme(qapp, "dark")
        club.register.add(*people)
        section = PlayersSection(club, words)
        qtbot.addWidget(section)
        section.resize(1216, 640)
        section.show()
        section.activateWindow()
        qtbot.waitUntil(section.isActiveWindow)
        section.setFocus()
        return section

    return open_it
