"""The language of the window: the one of this start, or the one that the host has chosen."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QApplication

from homepoker.store import preferences as kept
from homepoker.ui.settings.panel import SettingsSection
from tests.ui.conftest import Run


def test_the_language_of_one_start_is_not_kept_whatever_else_is_chosen(run: Run) -> None:
    host = run(language="de", spoken="en")
    assert host.application.words.language == "en"
    settings = host.window.show_section("settings")
    assert isinstance(settings, SettingsSection)
    assert settings.language.chosen == "en"
    settings._sound_changed(20, True, "")
    QApplication.processEvents()
    assert host.application.words.language == "en"
    assert kept.load(host.folder)[0].volume == 20
    assert host.restart().application.words.language == "de"


def test_a_language_that_the_host_chooses_takes_the_place_of_that_of_the_start(run: Run) -> None:
    host = run(language="de", spoken="en")
    settings = host.window.show_section("settings")
    assert isinstance(settings, SettingsSection)
    settings._change(replace(settings._preferences, language="de"))
    QApplication.processEvents()
    assert host.application.words.language == "de"
    assert kept.load(host.folder)[0].language == "de"
