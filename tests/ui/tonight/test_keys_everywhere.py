"""Every key of the evening, wherever the focus is: whoever uses a key gets it, and nobody else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLineEdit, QSlider, QSpinBox, QWidget

from homepoker.ui.kit.fields.search_field import SearchField
from homepoker.ui.kit.lists.table import Table
from homepoker.ui.room_view.room_card import RoomCard
from tests.ui.conftest import Run
from tests.ui.host import Host, press
from tests.ui.players.hands import button, the

Key = Qt.Key
PLAIN = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
CONTROL_SHIFT = CONTROL | Qt.KeyboardModifier.ShiftModifier

KEYS = {
    "Space": (Key.Key_Space, PLAIN),
    "N": (Key.Key_N, PLAIN),
    "X": (Key.Key_X, PLAIN),
    "B": (Key.Key_B, PLAIN),
    "?": (Key.Key_Question, Qt.KeyboardModifier.ShiftModifier),
    "Page Down": (Key.Key_PageDown, PLAIN),
    "Page Up": (Key.Key_PageUp, PLAIN),
    "Ctrl+Right": (Key.Key_Right, CONTROL),
    "Ctrl+Left": (Key.Key_Left, CONTROL),
    "Ctrl+Up": (Key.Key_Up, CONTROL),
    "Ctrl+Down": (Key.Key_Down, CONTROL),
    "Ctrl+Shift+Up": (Key.Key_Up, CONTROL_SHIFT),
    "Ctrl+Shift+Down": (Key.Key_Down, CONTROL_SHIFT),
    "Ctrl+Z": (Key.Key_Z, CONTROL),
    "Ctrl+Shift+Z": (Key.Key_Z, CONTROL_SHIFT),
}
EVERY = frozenset(KEYS)
UNDO = frozenset({"Ctrl+Z", "Ctrl+Shift+Z"})
PAGES = frozenset({"Page Down", "Page Up"})


@dataclass(frozen=True)
class Place:
    """Where the focus is, and which of the keys then still act on the evening."""

    go: Callable[[Host], object]
    acting: frozenset[str]


def focus(widget: QWidget) -> None:
    widget.setFocus()
    assert widget.hasFocus()


def section(name: str) -> Callable[[Host], object]:
    return lambda host: host.click(name)


def in_section(name: str, find: Callable[[Host], QWidget]) -> Callable[[Host], object]:
    def go(host: Host) -> None:
        host.click(name)
        focus(find(host))

    return go


def write_a_message(host: Host) -> None:
    press(Key.Key_M)
    assert isinstance(QApplication.focusWidget(), QLineEdit)


def ask_who_is_out(host: Host) -> None:
    press(Key.Key_X)
    assert isinstance(QApplication.focusWidget(), SearchField)


def open_a_menu(host: Host) -> None:
    host.click("tonight.more")
    assert QApplication.activePopupWidget() is not None


def open_a_seats_menu(host: Host) -> None:
    host.click_seat("Ida")
    assert QApplication.activePopupWidget() is not None


PLACES = {
    "the page of play": Place(lambda host: host.play.setFocus(), EVERY),
    "a button of play": Place(lambda host: focus(host.play.acts.out), EVERY - {"Space"}),
    "a seat": Place(lambda host: focus(host.seat("Ida")), EVERY - PAGES - {"Space"}),
    "the preview's buttons": Place(lambda host: focus(the(RoomCard, host.window).black), EVERY - {"Space"}),
    "the rail": Place(lambda host: focus(button(host.window, host.said("tonight.section"))), EVERY - {"Space"}),
    "a message to the room": Place(write_a_message, frozenset()),
    "the search of who is out": Place(ask_who_is_out, UNDO),
    "a menu": Place(open_a_menu, frozenset()),
    "a seat's menu": Place(open_a_seats_menu, frozenset()),
    "the players": Place(section("tonight.players"), frozenset()),
    "the search of players": Place(
        in_section("tonight.players", lambda host: the(SearchField, host.window)), frozenset()
    ),
    "the list of players": Place(in_section("tonight.players", lambda host: the(Table, host.window)), frozenset()),
    "the league": Place(section("tonight.league"), frozenset()),
    "the settings": Place(section("tonight.settings"), frozenset()),
    "a box to tick": Place(in_section("tonight.settings", lambda host: the(QCheckBox, host.window)), frozenset()),
    "a slider": Place(in_section("tonight.settings", lambda host: the(QSlider, host.window)), frozenset()),
    "a choice": Place(in_section("tonight.settings", lambda host: the(QComboBox, host.window)), frozenset()),
}


def standing(host: Host) -> dict[str, object]:
    """What each of the keys could change."""
    room = host.process_parts.room
    assert room is not None
    form = type(host.play.forms.form).__name__ if host.play.forms.form is not None else ""
    clock = host.state.clock
    times = (clock.level, clock.left, clock.at)
    return {
        "Space": clock.is_running,
        "N": host.state.buttons.hands[1].number,
        "X": form == "BustOutForm",
        "B": room.is_black,
        "?": form == "KeysCard",
        **dict.fromkeys(("Page Down", "Page Up"), room._pages_ahead),
        **{name: times for name in KEYS if name.startswith("Ctrl+") and not name.endswith("Z")},
        **dict.fromkeys(("Ctrl+Z", "Ctrl+Shift+Z"), host.toasts),
    }


def at_the_tables(run: Run) -> Host:
    """Level 3 of an evening from which somebody is out."""
    host = run().begin("Ida", "Max", "Eva", "Karl", "Uwe")
    host.knock_out("Karl", "Ida")
    press(Key.Key_Right, Key.Key_Right, held=CONTROL)
    host.pass_time(minutes=3)
    return host


@pytest.mark.parametrize("place", PLACES)
def test_a_key_acts_where_nobody_uses_it_and_nowhere_else(run: Run, place: str) -> None:
    host = at_the_tables(run)
    acting = set()
    for name, (key, held) in KEYS.items():
        host.window.toasts.clear()
        PLACES[place].go(host)
        before = standing(host)
        press(key, held=held)
        if standing(host)[name] != before[name]:
            acting.add(name)
        leave(host)
    assert acting == PLACES[place].acting


def leave(host: Host) -> None:
    """Close what was opened."""
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()
    for card in host.play.findChildren(RoomCard):
        card._leave_message()
    host.click("tonight.section")
    host.play.close_form()


@pytest.mark.parametrize("section_key", ["tonight.section", "tonight.players", "tonight.league", "tonight.settings"])
def test_on_the_room_view_every_key_acts_whatever_section_is_open(run: Run, section_key: str) -> None:
    host = at_the_tables(run)
    room = host.process_parts.room
    assert room is not None
    acting = set()
    for name, (key, held) in KEYS.items():
        host.click(section_key)
        host.window.toasts.clear()
        before = standing(host)
        # Not sent: that would ask the shortcuts of the window that is active, and here that is the host's.
        room.window.keyPressEvent(QKeyEvent(QEvent.Type.KeyPress, key, held))
        if standing(host)[name] != before[name]:
            acting.add(name)
        leave(host)
    assert acting == EVERY


class TestBeforeTheStart:
    @pytest.fixture
    def host(self, run: Run) -> Host:
        return run().prepare("Ida", "Max")

    def acts(self, host: Host, name: str) -> bool:
        room = host.process_parts.room
        assert room is not None
        key, held = KEYS[name]
        before = (room.is_black, len(host.desk.history.lines))
        press(key, held=held)
        return (room.is_black, len(host.desk.history.lines)) != before

    def test_b_darkens_the_room_from_its_buttons(self, host: Host) -> None:
        focus(host.preparation.draw)
        assert self.acts(host, "B")

    def test_letters_are_letters_in_its_search_and_its_numbers(self, host: Host) -> None:
        focus(the(SearchField, host.window))
        assert not self.acts(host, "B")
        focus(the(QSpinBox, host.window))
        assert not self.acts(host, "B")

    def test_space_does_not_start_the_evening(self, host: Host) -> None:
        host.preparation.setFocus()
        assert not self.acts(host, "Space")
        assert not host.state.clock.is_running
