"""The settings of this computer: each choice counts at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

import homepoker
from homepoker.services.words import Words
from homepoker.store.preferences import Preferences
from homepoker.store.resource_files import resources
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.popover import Popover
from homepoker.ui.settings import panel
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
    section = SettingsSection(Preferences(language="en"), tmp_path, WORDS)
    qtbot.addWidget(section)
    section.changed.connect(chosen.append)
    section.resize(1200, 640)
    section.show()
    section.activateWindow()
    qtbot.waitUntil(section.isActiveWindow)
    return section


def texts(section: QWidget) -> list[str]:
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


def test_folder_and_version_are_shown(section: SettingsSection, tmp_path: Path) -> None:
    assert str(tmp_path) in texts(section)
    assert section.version.text() == WORDS.text("settings.version", version=homepoker.__version__)


def test_the_version_says_where_newer_ones_are_and_what_becomes_of_the_data(section: SettingsSection) -> None:
    section.version.setFocus()
    press(Key.Key_Space)
    (told,) = section.findChildren(Popover)
    assert told.isVisible()
    assert {WORDS.text("settings.version_newer"), WORDS.text("settings.version_older")} <= set(texts(told))
    press(Key.Key_Escape)
    assert section.findChildren(Popover) == []
    assert section.version.hasFocus()


def test_all_cards_that_need_no_club_stand_in_the_smallest_window(section: SettingsSection) -> None:
    section.resize(1190, 640)
    QApplication.processEvents()
    cards = section.findChildren(Card)
    assert cards
    bottoms = [card.mapTo(section, card.rect().bottomLeft()).y() for card in cards]
    assert max(bottoms) < 640


def test_the_licences_of_a_package_are_opened(
    section: SettingsSection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(Path(url.toLocalFile())))
    monkeypatch.setattr(panel, "licences_page", lambda: tmp_path / "index.html")
    section.version.click()
    (told,) = section.findChildren(Popover)
    (licences,) = told.findChildren(QAbstractButton)
    assert licences.text() == "Licences"
    licences.click()
    assert opened == [tmp_path / "index.html"]


def test_a_working_copy_has_no_page_of_licences_to_open(section: SettingsSection) -> None:
    section.version.click()
    (told,) = section.findChildren(Popover)
    assert told.findChildren(QAbstractButton) == []
