"""``?`` shows the keys of the screen one is on, and Ctrl+K goes to its search; from everywhere but a text."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit

from homepoker.ui.kit.fields.search_field import SearchField
from homepoker.ui.kit.lists.table import Table
from homepoker.ui.shell.keyboard import KeysSheet
from homepoker.ui.tonight.keys import KeysCard
from homepoker.ui.tonight.lobby import Lobby
from tests.ui.conftest import Run
from tests.ui.host import Host, press, type_in
from tests.ui.players.hands import the

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier

pytestmark = pytest.mark.usefixtures("posed_alone")
"""The search of the rulebooks is made beside their page."""


def ask() -> None:
    press(Key.Key_Question, held=SHIFT)


def sheet(host: Host) -> KeysSheet | None:
    return next((one for one in host.window.findChildren(KeysSheet) if one.isVisible()), None)


def told(host: Host) -> set[str]:
    """The keys that the open sheet tells."""
    shown = sheet(host)
    assert shown is not None
    return {label.text() for label in shown.findChildren(QLabel) if label.isVisible()}


@pytest.mark.parametrize(
    ("section", "own"),
    [
        ("tonight", "keys.black_does"),
        ("players", "keys.new_person_does"),
        ("league", "keys.search_does"),
        ("rulebook", "keys.bookmark_does"),
        ("rulings", "keys.undo_does"),
        ("help", "keys.find_does"),
        ("house_rules", "keys.save_does"),
        ("settings", "keys.regions_does"),
    ],
)
def test_the_keys_of_a_screen_are_shown_and_put_away_again(run: Run, section: str, own: str) -> None:
    host = run(language="de")
    page = host.window.show_section(section)
    focused = QApplication.focusWidget()
    if isinstance(focused, QLineEdit):
        press(Key.Key_F6)
    focused = QApplication.focusWidget()
    ask()
    assert host.said(own) in told(host)
    assert host.said("keys.rules_does") in told(host)
    press(Key.Key_Escape)
    assert sheet(host) is None
    assert QApplication.focusWidget() is focused
    ask()
    ask()
    assert sheet(host) is None
    assert page.isVisible()


def test_a_profile_tells_its_own_keys(run: Run) -> None:
    host = run()
    host.click("tonight.edit_profile")
    ask()
    assert host.said("keys.problem_does") in told(host)


def test_a_list_and_a_choice_do_not_keep_the_question_mark(run: Run) -> None:
    host = run()
    host.window.show_section("players")
    the(Table, host.window).setFocus()
    ask()
    assert sheet(host) is not None
    press(Key.Key_Escape)
    host.window.show_section("settings")
    the(QComboBox, host.window).setFocus()
    ask()
    assert sheet(host) is not None


def test_in_a_text_it_is_a_question_mark(run: Run) -> None:
    host = run()
    name = the(Lobby, host.window).name
    name.setFocus()
    name.selectAll()
    type_in("wo?")
    assert name.text() == "wo?"
    assert sheet(host) is None


def test_during_play_the_keys_stand_beside_the_tables(run: Run) -> None:
    host = run().begin("Ida", "Max")
    ask()
    assert isinstance(host.play.forms.form, KeysCard)
    assert sheet(host) is None


@pytest.mark.parametrize("section", ["players", "rulebook", "rulings"])
def test_ctrl_k_goes_to_the_search_of_the_screen(run: Run, section: str) -> None:
    host = run()
    host.window.show_section(section)
    if isinstance(QApplication.focusWidget(), SearchField):
        press(Key.Key_F6)
    press(Key.Key_K, held=CONTROL)
    assert host.window.current == section
    assert isinstance(QApplication.focusWidget(), SearchField)


def test_ctrl_k_searches_the_rulebooks_from_a_search_and_where_there_is_none(run: Run) -> None:
    host = run()
    for section in ("players", "league", "settings"):
        host.window.show_section(section)
        press(Key.Key_K, held=CONTROL)
        if section == "players":
            press(Key.Key_K, held=CONTROL)
        assert host.window.current == "rulebook"
        assert isinstance(QApplication.focusWidget(), SearchField)


def test_ctrl_k_takes_nothing_away_from_what_is_typed(run: Run) -> None:
    host = run()
    name = the(Lobby, host.window).name
    name.setFocus()
    name.setText("Sommerfest")
    name.setCursorPosition(3)
    press(Key.Key_K, held=CONTROL)
    assert name.text() == "Sommerfest"
    assert isinstance(QApplication.focusWidget(), SearchField)
