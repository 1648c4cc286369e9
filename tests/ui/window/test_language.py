"""The language of the window: the one of this start, or the one that the host has chosen."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QApplication, QLineEdit

from homepoker.store import preferences as kept
from homepoker.ui.players.panel import PlayersSection
from homepoker.ui.settings.panel import SettingsSection
from homepoker.ui.structure.level_table import LevelTable
from tests.ui.conftest import Run
from tests.ui.host import type_in
from tests.ui.players.hands import the


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


def test_what_is_typed_and_not_saved_is_not_lost_by_another_language_or_look(run: Run) -> None:
    host = run()
    host.click("tonight.players")
    section = the(PlayersSection, host.window)
    section.add_player()
    type_in("nia neu")
    host.click("tonight.settings")
    before = host.application.preferences
    for wanted in (replace(before, language="de"), replace(before, theme="light"), replace(before, text_size=125)):
        the(SettingsSection, host.window).changed.emit(wanted)
        QApplication.processEvents()
        assert host.application.preferences == before
    host.click("app.typed_keep")
    assert host.window.current == "players"
    assert the(PlayersSection, host.window) is section
    assert section.has_unsaved


def test_a_profile_that_is_being_changed_is_not_lost_by_another_language(run: Run) -> None:
    host = run()
    host.click("tonight.edit_profile")
    the(LevelTable, host.window).setFocus()
    type_in("75")
    assert host.tonight.has_unsaved
    host.click("tonight.settings")
    the(SettingsSection, host.window).changed.emit(replace(host.application.preferences, language="de"))
    QApplication.processEvents()
    assert host.application.words.language == "en"
    assert host.tonight.has_unsaved


def test_what_is_typed_about_a_person_stays_while_somebody_joins_at_check_in(run: Run) -> None:
    host = run().prepare("Ida")
    host.click("tonight.players")
    section = the(PlayersSection, host.window)
    section.add_player()
    type_in("nia neu")
    host.click("tonight.section")
    host.preparation.check_in.add_new("olaf")
    host.click("tonight.players")
    assert the(PlayersSection, host.window) is section
    assert the(QLineEdit, section, host.application.words.text("players.field.name")).text() == "nia neu"
    assert any("olaf" in str(player.name) for player in host.club.players())
