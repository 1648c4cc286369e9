"""The lobby between two evenings."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from homepoker.services.club import Club
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.league import archiving
from homepoker.services.words import Words
from homepoker.ui.tonight import lobby
from homepoker.ui.tonight.room_evening import RoomEvening
from tests.played_evenings import RESOURCES, club_of, evening, open_evening, play_to_the_winner


def lobby_of(club: Club) -> lobby.Lobby:
    """The lobby of a club while the room sees no evening."""
    words = Words(RESOURCES / "locale", "de", club.name_of)
    return lobby.Lobby(club, words, RoomEvening(club, lambda: None, QObject()))


def test_a_club_of_many_years_has_the_newest_evenings_first_and_the_others_when_asked(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MOST_SHOWN", 2)
    club = club_of(tmp_path / "club")
    for day in range(1, 4):
        evening(club, f"Montag {day}", date(2026, 3, day), ("Ida", "Max"))
    made = lobby_of(club)
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


def test_each_evening_has_its_state_and_a_new_one_gets_a_name_that_none_has_yet(qtbot: QtBot, tmp_path: Path) -> None:
    club = club_of(tmp_path / "club")
    day, players = club.timekeeper.now().astimezone().date(), ("Ida", "Max", "Eva")
    proposed = f"Turnier am {day:%d.%m.%Y}"
    archiving.archive_evening(club, evening(club, proposed, day, players))
    EndingCommands(evening(club, f"{proposed} (2)", day, players)).reopen()
    play_to_the_winner(open_evening(club, "gespielt", day, players), players, {})
    open_evening(club, "gelost", day, players)
    paused = ClockCommands(open_evening(club, "pausiert", day, players))
    paused.start()
    paused.pause()
    ClockCommands(open_evening(club, "begonnen", day, players)).start()
    open_evening(club, "weit zurück", date(2026, 1, 9), players)
    made = lobby_of(club)
    qtbot.addWidget(made)
    states = {
        one.accessibleName().removeprefix("Öffnen: "): one.accessibleDescription().split(" · ")[-1]
        for one in made.findChildren(QPushButton)
        if one.accessibleDescription()
    }
    assert states == {
        proposed: "abgeschlossen",
        f"{proposed} (2)": "wieder geöffnet, zählt nicht",
        "gespielt": "nicht abgeschlossen",
        "gelost": "nicht begonnen",
        "pausiert": "pausiert",
        "begonnen": "läuft",
        "weit zurück": "offen",
    }
    assert made.name.text() == f"{proposed} (3)"
    club.timekeeper.pass_time(days=8)  # type: ignore[attr-defined] # moved by hand
    made.refresh()
    (left,) = [one for one in made.findChildren(QPushButton) if one.isEnabled() and _is_of(one, "begonnen")]
    assert left.accessibleDescription().endswith("nicht zu Ende gespielt")
    club.close()


def _is_of(button: QPushButton, evening_name: str) -> bool:
    row = button.parentWidget()
    return button.accessibleName().endswith(evening_name) and row is not None and not row.isHidden()
