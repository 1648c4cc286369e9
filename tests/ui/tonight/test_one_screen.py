"""The room view on the host's only screen: how to get a second one, how to come back, and the keys meanwhile."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest

from homepoker.ui.room_view import room_card
from homepoker.ui.room_view.control import RoomControl
from homepoker.ui.room_view.screens import RoomState
from homepoker.ui.shell.keyboard import KeysSheet
from tests.ui.conftest import Run
from tests.ui.host import Host, press, read

Key = Qt.Key


@pytest.fixture
def host(run: Run) -> Host:
    return run().begin("Ida", "Max", "Eva", "Karl")


def room(host: Host) -> RoomControl:
    return host.process_parts.room


def press_in_the_room(host: Host, *keys: Qt.Key) -> None:
    for key in keys:
        event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier)
        # Not sent: that would ask the shortcuts of the window that is active, and here that is the host's.
        room(host).window.keyPressEvent(event)


def hint(host: Host) -> str:
    picture = room(host).window._picture
    assert picture is not None
    return picture.hint


def test_how_to_extend_is_said_in_the_way_of_the_system(host: Host) -> None:
    assert host.said(f"room.one_screen_{room_card._SYSTEM}") in read(host.play)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("kind", ["one_screen", "mirrored"])
def test_every_system_is_told_its_own_way(run: Run, language: str, kind: str) -> None:
    host = run(language=language)
    said = {system: host.said(f"room.{kind}_{system}") for system in ("windows", "mac", "linux")}
    assert len(set(said.values())) == 3
    assert ("Windows-Taste + P" if language == "de" else "Windows key + P") in said["windows"]
    assert all("F11" in text and "Esc" in text for text in said.values())


def test_f11_covers_the_only_screen_and_says_the_way_back_for_some_seconds(host: Host) -> None:
    press(Key.Key_F11)
    assert room(host).state is RoomState.HERE
    assert room(host).window.isVisible()
    assert hint(host) == host.said("room.way_back")
    host.pass_time(seconds=9)
    assert hint(host) != ""
    host.pass_time(seconds=2)
    assert hint(host) == ""


def test_before_the_start_the_hint_names_only_keys_that_act(run: Run) -> None:
    host = run().prepare("Ida", "Max")
    press(Key.Key_F11)
    host.pass_time(seconds=1)
    assert hint(host) == host.said("room.way_back_before_play")
    assert "X" not in hint(host)
    event = QKeyEvent(QEvent.Type.KeyPress, Key.Key_Question, Qt.KeyboardModifier.ShiftModifier, "?")
    room(host).window.keyPressEvent(event)
    assert [sheet for sheet in host.window.findChildren(KeysSheet) if sheet.isVisible()]
    assert room(host).state is not RoomState.HERE


def test_whoever_takes_the_mouse_is_told_the_way_back_again(host: Host) -> None:
    press(Key.Key_F11)
    host.pass_time(seconds=30)
    assert hint(host) == ""
    QTest.mouseMove(room(host).window.windowHandle(), QPoint(100, 100))
    host.pass_time(seconds=1)
    assert hint(host) != ""


def test_f1_comes_back_to_the_rulebooks(host: Host) -> None:
    press(Key.Key_F11)
    press_in_the_room(host, Key.Key_F1)
    assert not room(host).window.isVisible()
    assert host.opened.rulebook.beside is not None


@pytest.mark.parametrize("key", [Key.Key_F11, Key.Key_Escape])
def test_the_host_comes_back_and_the_explanation_stands_there_again(host: Host, key: Qt.Key) -> None:
    press(Key.Key_F11)
    press_in_the_room(host, key)
    assert not room(host).window.isVisible()
    assert room(host).state is RoomState.NO_SECOND_SCREEN
    assert not room(host).screens.is_wanted
    assert host.said(f"room.one_screen_{room_card._SYSTEM}") in read(host.play)


def test_esc_leads_back_also_where_a_form_is_open_behind_the_picture(host: Host) -> None:
    press(Key.Key_X)
    host.click("tonight.room_show")
    press_in_the_room(host, Key.Key_Escape)
    assert not room(host).window.isVisible()
    assert host.said("entries.who") in read(host.play)


def test_the_evening_goes_on_by_keys(host: Host) -> None:
    press(Key.Key_F11)
    press_in_the_room(host, Key.Key_Space, Key.Key_N, Key.Key_B)
    assert not host.state.clock.is_running
    assert host.state.buttons.hands[1].number == 2
    assert room(host).is_black
    assert room(host).window.isVisible()


@pytest.mark.parametrize("key", [Key.Key_X, Key.Key_M, Key.Key_Question])
def test_what_opens_in_the_hosts_window_is_not_behind_the_picture(host: Host, key: Qt.Key) -> None:
    host.click("tonight.league")
    room(host).turn_on_off()
    press_in_the_room(host, key)
    assert not room(host).window.isVisible()
    assert host.window.current == "tonight"


def test_it_can_be_tried_before_an_evening_is_opened(run: Run) -> None:
    host = run()
    press(Key.Key_F11)
    assert room(host).state is RoomState.HERE
    press_in_the_room(host, Key.Key_F11)
    assert not room(host).window.isVisible()


class TestMessage:
    def test_it_stands_beside_the_picture_until_it_is_taken_away(self, host: Host) -> None:
        room(host).message = "Back at ten"
        press(Key.Key_M)
        press(Key.Key_Return)
        assert "Back at ten" in read(host.play)
        host.click("tonight.message_clear")
        assert room(host).message == ""
        assert "Back at ten" not in read(host.play)

    def test_it_is_in_the_picture(self, host: Host) -> None:
        press(Key.Key_M)
        for key in (Key.Key_H, Key.Key_I):
            press(key)
        press(Key.Key_Return)
        picture = room(host).window._picture
        assert picture is not None
        assert picture.message == "hi"


class TestPages:
    def test_a_presentation_remote_turns_them(self, host: Host) -> None:
        host.tick()
        before = turn(host)
        press(Key.Key_PageDown)
        assert turn(host) == before + 1
        host.pass_time(seconds=9)
        assert turn(host) == before + 1, "the page that was asked for has its full time"
        host.pass_time(seconds=1)
        assert turn(host) == before + 2
        press_in_the_room(host, Key.Key_PageUp, Key.Key_PageUp)
        host.tick()
        assert turn(host) == before


def turn(host: Host) -> int:
    picture = room(host).window._picture
    assert picture is not None
    return picture.turn


def test_a_wanted_room_view_is_wanted_after_the_next_start_and_covers_nothing(host: Host) -> None:
    press(Key.Key_F11)
    again = host.restart()
    assert room(again).screens.is_wanted
    assert not room(again).window.isVisible()


def test_a_room_view_that_was_put_away_stays_away(host: Host) -> None:
    press(Key.Key_F11)
    press_in_the_room(host, Key.Key_Escape)
    assert not room(host.restart()).screens.is_wanted
