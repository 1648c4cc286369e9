"""The lobby between two evenings."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from homepoker.services.words import Words
from homepoker.ui.tonight import lobby
from tests.played_evenings import RESOURCES, club_of, evening


def test_a_club_of_many_years_has_the_newest_evenings_first_and_the_others_when_asked(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MOST_SHOWN", 2)
    club = club_of(tmp_path / "club")
    for day in range(1, 4):
        evening(club, f"Montag {day}", date(2026, 3, day), ("Ida", "Max"))
    made = lobby.Lobby(club, Words(RESOURCES / "locale", "de", club.name_of))
    qtbot.addWidget(made)

    def offered() -> list[str]:
        rows = made.findChildren(QPushButton)
        return [one.accessibleName() for one in rows if not one.isHidden() and "Montag" in one.accessibleName()]

    made.profile.setCurrentText("Turbo")
    assert made.profile_gist.text() == "ÜSG · 3.000 Chips · 12 min"
    made.profile.setCurrentText("Deepstack")
    assert made.profile_gist.text() == "ÜSG · 10.000 Chips · 20 min"
    assert offered() == ["Öffnen: Montag 3", "Öffnen: Montag 2"]
    assert made.older.text() == "Auch den ältesten zeigen"
    made.older.click()
    assert "Öffnen: Montag 1" in offered()
    assert made.older.isHidden()
    club.close()
