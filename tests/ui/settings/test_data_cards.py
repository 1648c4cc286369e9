"""Backups and the evening's file, at the window of the running program."""

from __future__ import annotations

import importlib
import shutil
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from importlib.abc import MetaPathFinder
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from homepoker.core import clock
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.setup import open_tournament
from homepoker.services.exchange import evening_file
from homepoker.services.rulebooks import club_book
from homepoker.services.rulebooks.club_book import Particulars
from homepoker.services.rulebooks.official_texts import attach
from homepoker.store.database import BACKUPS_NAME
from homepoker.ui.backup_runner import BackupRunner
from homepoker.ui.rulebook.pages import RulebookSection
from homepoker.ui.settings.data_cards import BackupsCard, EveningFileCard, RestoreSheet
from tests.ui.host import Host, press, read

Run = Callable[..., Host]
Key = Qt.Key
NAMES = ("Ida", "Max", "Eva", "Jo")


class Settings:
    """The settings page of a running program."""

    def __init__(self, host: Host, qtbot: QtBot) -> None:
        self.host = host
        self._qtbot = qtbot
        self.section = host.window.show_section("settings")
        QApplication.processEvents()

    @property
    def backing_up(self) -> BackupRunner:
        runner = self.host.window.findChild(BackupRunner)
        assert runner is not None
        return runner

    @property
    def backups(self) -> BackupsCard:
        return self.section.findChildren(BackupsCard)[0]

    @property
    def evening_file(self) -> EveningFileCard:
        return self.section.findChildren(EveningFileCard)[0]

    @property
    def sheet(self) -> RestoreSheet:
        assert self.backups.sheet is not None
        return self.backups.sheet

    def read_file(self, path: Path) -> None:
        """Choose an evening file, and wait until it is read."""
        files = self.host.opened.evening_files
        self.evening_file._open_file(path)
        self._qtbot.waitUntil(lambda: not files.is_reading)

    def open_file(self, path: Path) -> None:
        """Choose an evening file, and open what the preview shows."""
        self.read_file(path)
        self.host.click("evening_file.open", self.host.opened.evening_files.sheet)

    def wait(self) -> None:
        """Until all that was begun is done."""
        self._qtbot.waitUntil(lambda: not self.backing_up.is_busy and not self.backing_up.errand.is_busy)

    def files(self) -> list[str]:
        folder = self.host.folder / BACKUPS_NAME
        return sorted(path.name for path in folder.glob("*.db")) if folder.exists() else []

    def back_up(self) -> None:
        self.host.click("backups.now", self.section)
        self.wait()

    def look(self) -> RestoreSheet:
        self.host.click("backups.restore", self.section)
        self.wait()
        self._qtbot.waitUntil(lambda: self.backups.sheet is not None)
        return self.sheet


@pytest.fixture
def settings_of(qtbot: QtBot) -> Callable[[Host], Settings]:
    return lambda host: Settings(host, qtbot)


SettingsOf = Callable[[Host], Settings]


class TestBackups:
    def test_a_backup_is_made_when_the_host_asks_and_said(self, run: Run, settings_of: SettingsOf) -> None:
        settings = settings_of(run())
        assert settings.host.said("backups.none_yet") in read(settings.backups)
        settings.back_up()
        assert len(settings.files()) == 1
        assert settings.host.toasts == [settings.host.said("backups.made")]
        settings.host.pass_time(seconds=1)
        settings.back_up()
        assert len(settings.files()) == 1
        assert settings.host.toasts[-1] == settings.host.said("backups.unchanged")

    def test_each_new_level_is_backed_up_without_a_word(self, run: Run, settings_of: SettingsOf) -> None:
        host = run().begin(*NAMES)
        settings = settings_of(host)
        settings.backing_up.back_up()
        settings.wait()
        host.knock_out("Eva", "Ida")
        host.tick()
        assert len(settings.files()) == 1
        host.pass_time(minutes=25)
        settings.wait()
        assert len(settings.files()) == 2
        assert host.said("backups.made") not in host.toasts

    def test_the_start_is_backed_up_when_the_first_moments_are_over(
        self, run: Run, settings_of: SettingsOf, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("homepoker.ui.backup_runner.AFTER_THE_START", 0)
        settings = settings_of(run())
        qtbot.waitUntil(lambda: len(settings.files()) == 1)
        settings.wait()

    def test_what_the_first_one_loads_is_loaded_beside_the_window(
        self, run: Run, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        backing_up = run().process_parts.backing_up
        module, loaded_in = "homepoker.services.exchange.backups", list[str]()

        class Watching(MetaPathFinder):
            def find_spec(self, name: str, _path: object, _target: object = None) -> None:
                if name == module:
                    loaded_in.append(threading.current_thread().name)

        importlib.import_module(module)
        monkeypatch.delattr(module)
        monkeypatch.delitem(sys.modules, module)
        monkeypatch.setattr("sys.meta_path", [Watching(), *sys.meta_path])
        backing_up.back_up()
        qtbot.waitUntil(lambda: not backing_up.is_busy)
        assert loaded_in
        assert threading.main_thread().name not in loaded_in

    def test_a_second_folder_gets_a_copy_at_once_and_is_remembered(
        self, run: Run, settings_of: SettingsOf, tmp_path: Path
    ) -> None:
        stick = tmp_path / "stick"
        stick.mkdir()
        settings = settings_of(run())
        settings.backups.set_second(str(stick))
        settings.wait()
        (folder,) = stick.iterdir()
        assert [path.name for path in folder.iterdir()] == settings.files()
        assert str(stick) in read(settings.backups)
        again = settings.host.restart()
        assert again.application.preferences.backup_folder == str(stick)
        settings_of(again).host.click("backups.remove")
        assert again.application.preferences.backup_folder == ""

    def test_a_missing_stick_is_said_once_and_stands_on_the_card(
        self, run: Run, settings_of: SettingsOf, tmp_path: Path
    ) -> None:
        host = run().begin(*NAMES)
        settings = settings_of(host)
        gone = str(tmp_path / "gone")
        warning = host.said("backups.second_missing", folder=gone)
        settings.backups.set_second(gone)
        settings.wait()
        assert host.toasts == [warning]
        assert warning in read(settings.backups)
        host.tick()
        for out in ("Eva", "Max"):
            host.window.toasts.clear()
            host.knock_out(out, "Ida")
            host.pass_time(minutes=25)
            settings.wait()
            assert warning not in host.toasts
        assert len(settings.files()) >= 2

    def test_a_damaged_archive_of_files_is_named_and_backups_go_on(self, run: Run, settings_of: SettingsOf) -> None:
        host = run()
        (host.folder / "texts" / "apsa").mkdir(parents=True)
        (host.folder / "texts" / "apsa" / "original.pdf").write_bytes(b"The rules.")
        settings = settings_of(host)
        settings.back_up()
        (archive,) = (host.folder / BACKUPS_NAME).glob("*.zip")
        archive.write_bytes(archive.read_bytes().replace(b"The rules.", b"The rules,"))
        host.pass_time(seconds=1)
        settings.back_up()
        named = host.said("backups.archive_damaged", name=archive.name, aside=f"{archive.name}.damaged-1")
        assert named in host.toasts
        assert len(list((host.folder / BACKUPS_NAME).glob("*.zip"))) == 1

    def test_the_sample_club_never_goes_onto_the_stick(self, run: Run, settings_of: SettingsOf, tmp_path: Path) -> None:
        stick = tmp_path / "stick"
        stick.mkdir()
        host = run(is_empty=True)
        host.application.open_sample()
        settings = settings_of(host)
        settings.backups.set_second(str(stick))
        settings.back_up()
        assert list(stick.iterdir()) == []

    def test_choosing_a_language_keeps_the_folder_that_was_chosen(
        self, run: Run, settings_of: SettingsOf, tmp_path: Path, qtbot: QtBot
    ) -> None:
        settings = settings_of(run())
        settings.backups.set_second(str(tmp_path))
        settings.wait()
        settings.host.click("settings.language_de")
        qtbot.waitUntil(lambda: settings.host.application.words.language == "de")
        assert settings.host.application.preferences.backup_folder == str(tmp_path)

    def test_a_choice_made_here_does_not_bring_back_the_evening_before(self, run: Run, settings_of: SettingsOf) -> None:
        host = run()
        settings = settings_of(host)
        host.begin(*NAMES)
        host.window.show_section("settings")
        settings.backups.set_second("")
        settings.host.click("settings.muted")
        assert host.application.preferences.muted
        assert host.application.preferences.last_tournament == host.desk.tournament_id


class TestRestoring:
    def test_an_evening_is_taken_as_a_copy_and_the_running_one_stays(self, run: Run, settings_of: SettingsOf) -> None:
        host = run().begin(*NAMES)
        running = host.desk.tournament_id
        before = host.club.log.lines(running)
        settings = settings_of(host)
        settings.back_up()
        host.knock_out("Eva", "Ida")
        settings.look()
        assert settings.sheet.evenings.current == running
        host.click("backups.take", settings.sheet)
        settings.wait()
        assert host.desk.tournament_id == running
        copies = [record for record in host.club.log.tournaments() if record.id != running]
        assert len(copies) == 1
        assert host.club.log.lines(copies[0].id) == before
        assert host.toasts[-1] == host.said("backups.restored", name=copies[0].name)
        assert settings.backups.sheet is None

    def test_with_no_evening_open_it_is_opened(self, run: Run, settings_of: SettingsOf) -> None:
        host = run().begin(*NAMES)
        first = host.desk.tournament_id
        settings = settings_of(host)
        settings.back_up()
        host.tonight.show_lobby()
        host.tonight.in_room.take_away()
        settings.look()
        settings.sheet.evenings.setFocus()
        press(Key.Key_Return)
        settings.wait()
        assert host.desk.tournament_id != first
        assert host.window.current == "tonight"

    def test_escape_leaves_everything_as_it_is(self, run: Run, settings_of: SettingsOf) -> None:
        host = run().begin(*NAMES)
        settings = settings_of(host)
        settings.back_up()
        settings.look()
        press(Key.Key_Escape)
        assert settings.backups.sheet is None
        assert len(host.club.log.tournaments()) == 1

    def test_without_a_backup_the_list_says_so(self, run: Run, settings_of: SettingsOf) -> None:
        settings = settings_of(run())
        settings.look()
        assert settings.host.said("backups.empty") in read(settings.sheet)
        assert not settings.host.may_click("backups.take")

    def test_going_to_another_section_closes_the_list(self, run: Run, settings_of: SettingsOf) -> None:
        settings = settings_of(run())
        settings.look()
        settings.host.window.show_section("tonight")
        assert settings.backups.sheet is None

    def test_a_backup_that_goes_meanwhile_is_told(self, run: Run, settings_of: SettingsOf) -> None:
        host = run().begin(*NAMES)
        settings = settings_of(host)
        settings.back_up()
        settings.look()
        (name,) = settings.files()
        (host.folder / BACKUPS_NAME / name).unlink()
        host.click("backups.take", settings.sheet)
        settings.wait()
        assert host.toasts[-1] == host.said("backups.unreadable", name=name)
        assert len(host.club.log.tournaments()) == 1
        assert host.may_click("backups.take")


class TestTheEveningAsAFile:
    def test_it_goes_on_at_the_same_second_on_another_laptop(
        self, run: Run, settings_of: SettingsOf, tmp_path: Path
    ) -> None:
        first = run().begin(*NAMES)
        path = tmp_path / "Friday"
        settings = settings_of(first)
        settings.evening_file.save_to(path)
        settings.wait()
        assert first.toasts[-1] == first.said("backups.file_saved", name="Friday.homepoker")
        state = first.state
        first.close()
        second = run(is_empty=True, folder=tmp_path / "other")
        second.timekeeper.pass_time(minutes=7, seconds=13)
        there = settings_of(second)
        there.open_file(tmp_path / "Friday.homepoker")
        there.wait()
        assert second.state == state
        here = clock.position(second.state.clock, second.state.profile.structure, second.desk.now())
        assert here.full - here.left == timedelta(minutes=7, seconds=13)
        assert second.window.current == "tonight"
        assert sorted(player.name for player in second.club.players()) == sorted(NAMES)

    def test_what_was_played_meanwhile_on_this_laptop_is_not_lost(
        self, run: Run, settings_of: SettingsOf, tmp_path: Path
    ) -> None:
        host = run().begin(*NAMES)
        settings = settings_of(host)
        settings.evening_file.save_to(tmp_path / "Friday.homepoker")
        settings.wait()
        ClockCommands(host.desk).pause()
        host.knock_out("Eva", "Ida")
        before = host.club.log.lines(host.desk.tournament_id)
        settings.open_file(tmp_path / "Friday.homepoker")
        settings.wait()
        assert host.club.log.lines(host.desk.tournament_id) == before
        assert host.toasts[-1] == host.said("backups.file_known", name=host.state.name)

    def test_without_an_open_evening_nothing_can_be_saved(
        self, run: Run, settings_of: SettingsOf, tmp_path: Path
    ) -> None:
        settings = settings_of(run())
        assert not settings.host.may_click("backups.file_save")
        assert settings.host.said("backups.file_none_open") in read(settings.evening_file)
        settings.evening_file.save_to(tmp_path / "nothing")
        assert not (tmp_path / "nothing.homepoker").exists()

    def test_a_file_that_is_no_evening_is_told(self, run: Run, settings_of: SettingsOf, tmp_path: Path) -> None:
        settings = settings_of(run())
        path = tmp_path / "holiday.homepoker"
        path.write_text("beach")
        settings.read_file(path)
        assert len(settings.host.toasts) == 1
        assert settings.host.club.log.tournaments() == []
        settings.read_file(tmp_path / "gone.homepoker")
        assert "gone.homepoker" in settings.host.toasts[-1]
        assert settings.host.may_click("backups.file_open")

    def test_a_target_that_cannot_be_written_is_told(self, run: Run, settings_of: SettingsOf, tmp_path: Path) -> None:
        host = run().begin(*NAMES)
        settings = settings_of(host)
        settings.evening_file.save_to(tmp_path / "gone" / "Friday")
        settings.wait()
        assert "Friday.homepoker" in host.toasts[-1]


def test_the_book_that_comes_with_an_evening_is_at_hand_at_once(
    run: Run, settings_of: SettingsOf, tmp_path: Path, qtbot: QtBot
) -> None:
    host = run()
    club = host.club
    words = host.application.words
    book = club_book.create(club, Particulars("Hausregeln", "Hausregel", "apsa", ""), words)
    profile = replace(club.shelf.profiles()[0].profile, rulebook=book.id, scoring=Scoring.NONE)
    tournament = open_tournament(club.log, "Friday", profile, club.books, club.timekeeper, club.draw)
    evening_file.save(club.folder, tournament, tmp_path / "Friday.homepoker")
    host.close()
    other = run(folder=tmp_path / "other")
    other.window.show_section("rulebook")
    settings = settings_of(other)
    settings.open_file(tmp_path / "Friday.homepoker")
    qtbot.waitUntil(lambda: other.window.current == "tonight")
    assert [text for text in other.toasts if words.text("backups.book_came", name="Hausregeln") in text]
    section = other.window.show_section("rulebook")
    assert isinstance(section, RulebookSection)
    assert section.library.in_force == book.id
    assert section.search_column.picker.findData(book.id) > 0


def test_rulebooks_and_texts_of_a_backup_that_are_missing_come_back(
    run: Run, settings_of: SettingsOf, tmp_path: Path, qtbot: QtBot
) -> None:
    host = run()
    words = host.application.words
    book = club_book.create(host.club, Particulars("Hausregeln", "Hausregel", "apsa", ""), words)
    (tmp_path / "apsa.txt").write_text("3.5.13 Spiel ohne Croupier\nSo steht es da.", "utf-8")
    attach(host.folder, "apsa", tmp_path / "apsa.txt", host.club.books)
    settings = settings_of(host)
    settings.back_up()
    host.close()
    for folder in ("rulebooks", "texts", "cache"):
        shutil.rmtree(host.folder / folder)
    again = run()
    assert book.id not in again.club.books
    sheet = settings_of(again).look()
    assert sheet.fetch.isVisible()
    again.click(sheet.fetch.text(), sheet)
    qtbot.waitUntil(lambda: book.id in again.club.books)
    QApplication.processEvents()
    assert words.text("backups.fetched", count=2) in again.toasts
    section = again.window.show_section("rulebook")
    assert isinstance(section, RulebookSection)
    assert section.search_column.picker.findData(book.id) > 0
    assert section.library.texts is not None
    assert set(section.library.texts.texts) == {"apsa"}
    assert not settings_of(again).look().fetch.isVisible()
