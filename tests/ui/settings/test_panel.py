"""The settings of this computer: each choice counts at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

import homepoker
from homepoker.core.wording import sentence
from homepoker.services.words import Words
from homepoker.store.preferences import Preferences
from homepoker.store.resource_files import resources
from homepoker.ui.settings.panel import SettingsSection
from homepoker.ui.theme.theme import apply_theme
from tests.ui.host import press
from tests.ui.players.hands import click

WORDS = Words(resources() / "locale", "en")
Key = Qt.Key


@pytest.fixture
def chosen() -> list[Preferences]:
    return []


@pytest.fixture
def section(qtbot: QtBot, qapp: QApplication, chosen: list[Preferences], tmp_path: Path) -> SettingsSection:
    apply_theme(qapp, "dark")
    section = SettingsSection(Preferences(language="en"), tmp_path, WORDS, None)
    qtbot.addWidget(section)
    section.changed.connect(chosen.append)
    section.resize(1200, 640)
    section.show()
    section.activateWindow()
    qtbot.waitUntil(section.isActiveWindow)
    return section


def texts(section: SettingsSection) -> list[str]:
    return [label.text() for label in section.findChildren(QLabel) if label.isVisible()]


def test_a_language_is_chosen_by_click_and_by_arrow(section: SettingsSection, chosen: list[Preferences]) -> None:
    click(section, WORDS.text("settings.language_de"))
    assert [one.language for one in chosen] == ["de"]
    section.language.findChildren(type(section.language._buttons["de"]))[1].setFocus()
    press(Key.Key_Right)
    assert [one.language for one in chosen] == ["de", "en"]


def test_a_look_is_chosen(section: SettingsSection, chosen: list[Preferences]) -> None:
    click(section, WORDS.text("settings.theme_light"))
    assert [(one.theme, one.language) for one in chosen] == [("light", "en")]


def test_what_is_in_force_chosen_again_changes_nothing(section: SettingsSection, chosen: list[Preferences]) -> None:
    click(section, WORDS.text("settings.theme_dark"))
    assert chosen == []


def test_volume_and_mute_keep_each_other(section: SettingsSection, chosen: list[Preferences]) -> None:
    section.volume.setFocus()
    press(Key.Key_Home)
    click(section, WORDS.text("settings.muted"))
    assert [(one.volume, one.muted) for one in (chosen[0], chosen[-1])] == [(0, False), (0, True)]


def test_space_ticks_the_box_that_has_the_focus(section: SettingsSection, chosen: list[Preferences]) -> None:
    section.muted.setFocus()
    press(Key.Key_Space)
    assert chosen[-1].muted


def test_a_test_sound_can_be_asked_for(section: SettingsSection, qtbot: QtBot) -> None:
    with qtbot.waitSignal(section.sound_wanted, timeout=0):
        click(section, WORDS.text("settings.try_sound"))


def test_folder_and_version_are_shown(section: SettingsSection, tmp_path: Path) -> None:
    assert str(tmp_path) in texts(section)
    assert WORDS.text("settings.version", version=homepoker.__version__) in texts(section)


@pytest.mark.parametrize("language", ["de", "en"])
def test_why_nothing_can_be_heard_is_said(qtbot: QtBot, qapp: QApplication, language: str, tmp_path: Path) -> None:
    words = Words(resources() / "locale", language)
    section = SettingsSection(Preferences(), tmp_path, words, sentence("kit.no_sound_output"))
    qtbot.addWidget(section)
    section.show()
    assert words.text("kit.no_sound_output") in texts(section)


def test_that_there_is_no_sound_is_said_as_soon_as_it_is_known(section: SettingsSection) -> None:
    section.say_sound_problem(sentence("kit.no_sound_output"))
    assert WORDS.text("kit.no_sound_output") in texts(section)
    section.say_sound_problem(None)
    assert WORDS.text("kit.no_sound_output") not in texts(section)
