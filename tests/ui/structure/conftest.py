"""A club with the shipped profiles, and the editor on a small one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from homepoker.core.profile import Profile
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.structure import Ante, BlindStructure, Break, Level
from homepoker.services.club import Club, open_club
from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from homepoker.ui.structure.panel import ProfileEditor
from homepoker.ui.theme.theme import apply_theme
from tests.fakes import FixedDraw, HandMovedTimekeeper

SMALL = Profile(
    name="Small",
    structure=BlindStructure(
        "Small",
        (
            Level(50, 100, 20),
            Level(100, 200, 20, break_after=Break(10)),
            Level(200, 400, 20, ante=400),
        ),
        Ante.BIG_BLIND,
    ),
    starting_stack=5000,
    seats_per_table=9,
    rulebook="uesg",
    scoring=Scoring.UESG,
    late_registration_until=2,
)
"""Three levels and a break: rows 0 and 1, the break in row 2, the last level in row 3."""

Opener = Callable[..., ProfileEditor]


@pytest.fixture
def words() -> Words:
    return Words(resources() / "locale", "en")


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = open_club(tmp_path / "club", resources(), HandMovedTimekeeper(), FixedDraw())
    yield club
    club.close()


@pytest.fixture
def opened_rules() -> list[Citation]:
    """The rules that the editor was asked to open."""
    return []


@pytest.fixture
def open_editor(qtbot: QtBot, qapp: QApplication, club: Club, words: Words, opened_rules: list[Citation]) -> Opener:
    """Opens the editor in the smallest window, with the focus in the level table."""

    def open_it(profile: Profile = SMALL, profile_id: str = "") -> ProfileEditor:
        apply_theme(qapp, "dark")
        editor = ProfileEditor(club, words, opened_rules.append, profile, profile_id)
        qtbot.addWidget(editor)
        editor.resize(1216, 640)
        editor.show()
        editor.activateWindow()
        qtbot.waitUntil(editor.isActiveWindow)
        editor.setFocus()
        return editor

    return open_it
