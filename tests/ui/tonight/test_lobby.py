"""The lobby between two evenings."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from homepoker.core.refusal import Refusal
from homepoker.services.club import Club
from homepoker.services.club.evening_list import put_away
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.league import archiving
from homepoker.services.words import Words
from homepoker.store.club_notes import read_notes
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.kit.text.labels import ElidedLabel
from homepoker.ui.tonight import lobby
from homepoker.ui.tonight.room_evening import RoomEvening
from tests.desks import PROFILE
from tests.played_evenings import RESOURCES, club_of, evening, open_evening, play_to_the_winner


def lobby_of(club: Club, language: str = "de") -> lobby.Lobby:
    """The lobby of a club while the room sees no evening."""
    words = Words(RESOURCES / "locale", language, club.name_of)
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


def test_a_profile_that_was_changed_for_tonight_is_offered_for_this_evening_alone(qtbot: QtBot, tmp_path: Path) -> None:
    club = club_of(tmp_path / "club")
    made = lobby_of(club, "en")
    qtbot.addWidget(made)
    before = [made.profile.itemText(at) for at in range(made.profile.count())]
    made.propose(replace(PROFILE, name="Turbo", starting_stack=12_300))
    assert made.profile.currentText() == "Turbo (changed, tonight only)"
    with qtbot.waitSignal(made.profile_wanted) as wanted:
        made._want_profile()
    assert wanted.args == [lobby.ONLY_TONIGHT]
    with qtbot.waitSignal(made.opened) as told:
        made.open.click()
    assert told.args[1].starting_stack == 12_300
    made.refresh()
    assert made.profile.currentText() == "Turbo (changed, tonight only)"
    assert len(club.shelf.profiles()) == len(before)
    club.close()


def test_a_profile_of_the_shelf_is_chosen_as_it_is(qtbot: QtBot, tmp_path: Path) -> None:
    club = club_of(tmp_path / "club")
    made = lobby_of(club, "en")
    qtbot.addWidget(made)
    saved = next(one for one in club.shelf.profiles() if one.id == "deepstack")
    made.propose(replace(saved.profile, name="Deepstack"))
    assert (made.profile.currentText(), made.only_tonight) == ("Deepstack", None)
    club.close()


def test_an_evening_opened_by_mistake_is_put_away_and_brought_back(qtbot: QtBot, tmp_path: Path) -> None:
    club = club_of(tmp_path / "club")
    day, players = club.timekeeper.now().astimezone().date(), ("Ida", "Max", "Eva")
    archiving.archive_evening(club, evening(club, "gespielt", day, players))
    open_evening(club, "aus Versehen", day, players)
    made = lobby_of(club, "de")
    qtbot.addWidget(made)
    made.resize(1188, 720)
    made.show()

    def named() -> list[str]:
        return [one.text() for one in made.findChildren(ElidedLabel) if not one.isHidden()]

    away = [one for one in made.findChildren(QToolButton) if "weglegen" in one.accessibleName()]
    assert [one.accessibleName() for one in away] == ["„aus Versehen“ weglegen: versehentlich eröffnet"]
    away[0].click()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert "aus Versehen" not in named()
    assert len(club.log.tournaments()) == 2, "its log stays"
    assert made.put_away.text() == "Auch den weggelegten Abend zeigen"
    said = toasts_of(made, made._words).texts
    assert said() == ["„aus Versehen“ ist weggelegt; gelöscht ist nichts."]
    made.put_away.click()
    assert said() == [], "what it offers stands in the list"
    assert "aus Versehen" in named()
    back = next(one for one in made.findChildren(QPushButton) if one.accessibleName() == "Zurückholen: aus Versehen")
    qtbot.waitUntil(lambda: made._area.height() >= 2 * back.sizeHint().height())
    back.click()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert made.put_away.isHidden()
    assert read_notes(club.folder).put_away == ()
    club.close()


def test_an_evening_with_results_or_a_running_clock_is_not_put_away(tmp_path: Path) -> None:
    club = club_of(tmp_path / "club")
    day, players = club.timekeeper.now().astimezone().date(), ("Ida", "Max", "Eva")
    EndingCommands(evening(club, "wieder geöffnet", day, players)).reopen()
    ClockCommands(open_evening(club, "läuft", day, players)).start()
    for record in club.log.tournaments():
        with pytest.raises(Refusal):
            put_away(club, record.id)
    assert read_notes(club.folder).put_away == ()
    club.close()


def _is_of(button: QPushButton, evening_name: str) -> bool:
    row = button.parentWidget()
    return button.accessibleName().endswith(evening_name) and row is not None and not row.isHidden()


def test_what_was_put_away_is_seen_at_the_end_of_a_long_list_and_no_longer_said_once_it_is_back(
    qtbot: QtBot, tmp_path: Path
) -> None:
    club = club_of(tmp_path / "club")
    day = club.timekeeper.now().astimezone().date()
    for number in range(12):
        open_evening(club, f"Abend {number}", day, ("Ida", "Max"))
    made = lobby_of(club)
    qtbot.addWidget(made)
    made.resize(1188, 420)
    made.show()
    first = club.log.tournaments()[0]
    made._put_away(first.id, first.name)
    made._bring_back(first.id)
    assert toasts_of(made, made._words).texts() == []
    made._put_away(first.id, first.name)
    made.put_away.click()
    bar = made._area.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0 and bar.value() == bar.maximum())
    club.close()
