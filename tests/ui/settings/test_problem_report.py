"""The problem report that a host copies and sends holds no name."""

from __future__ import annotations

import platform
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import homepoker
from homepoker.services.words import Words
from homepoker.store.error_log import PROBLEMS, attach, record
from homepoker.store.preferences import Preferences
from homepoker.store.resource_files import resources
from homepoker.ui.settings.panel import ScreenSize, SettingsSection, problem_report
from tests.ui.conftest import Run
from tests.ui.host import press

NAME = "Zacharias"
ENGLISH, GERMAN = (Words(resources() / "locale", language) for language in ("en", "de"))


@pytest.fixture(autouse=True)
def clipboard(qapp: QApplication) -> Iterator[None]:
    """Empty before and after."""
    QGuiApplication.clipboard().clear()
    yield
    QGuiApplication.clipboard().clear()


def test_it_names_screens_choices_and_entries_in_both_languages() -> None:
    screens = [ScreenSize(1920, 1080, 1.25), ScreenSize(1280, 720, 1.0)]
    report = problem_report(["homepoker 1", "Qt 6"], screens, 150, ["first", "second"], ENGLISH)
    assert report.splitlines() == [
        "Problem report of Homepoker (without names)", "homepoker 1", "Qt 6",
        "Screen 1: 1920 × 1080, scale 1.25", "Screen 2: 1280 × 720, scale 1",
        "Language: en", "Text size: 150%", "", "The latest problems:", "", "first", "", "second",
    ]  # fmt: skip
    german = problem_report([], screens, 0, [], GERMAN)
    assert "Schriftgröße: wie der Computer\n\nEs ist kein Fehler aufgezeichnet.\n" in german


def test_it_is_copied_with_the_newest_problems_and_their_count(run: Run, qtbot: QtBot) -> None:
    host = run(language="de").begin("Ida", NAME)
    section = host.window.show_section("settings")
    assert isinstance(section, SettingsSection)
    for _ in range(4):
        try:
            raise ValueError(f"the seat of {NAME}")
        except ValueError as error:
            record("kit.job_backup", error)
    section.problems.copy.setFocus()
    press(Qt.Key.Key_Space)
    copied = QGuiApplication.clipboard().text()
    for part in (homepoker.__version__, platform.python_version(), qVersion(), "Bildschirm 1: ", "Sprache: de",
                 "ERROR kit.job_backup", "  ValueError\n", "again, 3 times"):  # fmt: skip
        assert part in copied
    assert NAME not in copied
    assert str(host.folder) not in copied
    assert host.said("settings.problems_copied") in host.toasts


def test_where_there_is_no_problem_it_says_so(run: Run) -> None:
    host = run()
    section = host.window.show_section("settings")
    assert isinstance(section, SettingsSection)
    section.problems.copy.click()
    assert host.said("settings.problems_copied_none") in host.toasts
    assert host.said("settings.problems_none") in QGuiApplication.clipboard().text()


def test_without_a_club_the_log_of_the_folder_is_read(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    log = attach(tmp_path)
    record("app.unexpected", ValueError(NAME))
    log.close()
    assert (tmp_path / PROBLEMS).exists()
    section = SettingsSection(Preferences(language="en", text_size=125), tmp_path, ENGLISH)
    qtbot.addWidget(section)
    section.show()
    section.problems.copy.click()
    copied = QGuiApplication.clipboard().text()
    assert "ERROR app.unexpected" in copied
    assert "Text size: 125%" in copied
    assert section.problems.copy.accessibleName() or section.problems.copy.text() == "Copy problem report"
