"""A data folder that cannot be used is explained, and the way on is offered."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from homepoker.services.club import Club
from homepoker.services.exchange import backups
from homepoker.store.database import DATABASE_NAME, Database
from homepoker.store.errors import DataFolderReadOnly
from tests.fakes import EVENING
from tests.ui.conftest import Run
from tests.ui.host import Host, press, read

Key = Qt.Key


def started(host: Host, qtbot: QtBot) -> Host:
    """The next start on the same folder, which explains itself."""
    again = Host(qtbot, host._app, host.folder, timekeeper=host.timekeeper, draw=host.draw)
    host._next = again
    again.application.start()
    qtbot.waitUntil(lambda: again.said("app.folder_problem") in read(again.window))
    return again


def damage_the_log(folder: Path) -> None:
    """Overwrite the pages that hold the lines, and nothing that is read at the opening."""
    with sqlite3.connect(folder / DATABASE_NAME) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'log_line'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    with (folder / DATABASE_NAME).open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)


class TestADataFolderThatCannotBeUsed:
    def test_in_use_is_explained_and_try_again_works(self, run: Run, tmp_path: Path, qtbot: QtBot) -> None:
        host = run()
        host.close()
        with Database.open(host.folder):
            again = Host(qtbot, host._app, host.folder, timekeeper=host.timekeeper, draw=host.draw)
            host._next = again
            again.application.start()
            qtbot.waitUntil(lambda: again.said("app.folder_problem") in read(again.window))
            assert any(str(host.folder) in text for text in read(again.window))
            again.click("app.retry")
            assert again.said("app.folder_problem") in read(again.window)
        again.click("app.retry")
        assert again.club.players()
        assert again.may_click("tonight.open")

    def test_read_only_is_explained_and_try_again_works(self, run: Run, qtbot: QtBot) -> None:
        host = run()
        host.close()
        is_read_only = [True]
        again = Host(qtbot, host._app, host.folder, timekeeper=host.timekeeper, draw=host.draw)
        host._next = again
        really_open = again._open_club

        def open_it(folder: Path) -> Club:
            if is_read_only[0]:
                raise DataFolderReadOnly(folder)
            return really_open(folder)

        again.application._club_opener._open_club = open_it
        again.application.start()
        qtbot.waitUntil(lambda: again.said("app.folder_problem") in read(again.window))
        assert again.said("store.folder_read_only", folder=str(host.folder)) in read(again.window)
        is_read_only[0] = False
        again.click("app.retry")
        assert again.may_click("tonight.open")

    def test_damaged_is_explained_and_the_file_is_left_alone(self, run: Run, qtbot: QtBot) -> None:
        host = run()
        host.close()
        file = host.folder / DATABASE_NAME
        sound = file.read_bytes()
        file.write_bytes(b"This is no database." * 500)
        again = Host(qtbot, host._app, host.folder, timekeeper=host.timekeeper, draw=host.draw)
        host._next = again
        again.application.start()
        qtbot.waitUntil(lambda: again.said("app.folder_problem") in read(again.window))
        assert again.said("store.folder_damaged", folder=str(host.folder)) in read(again.window)
        assert file.read_bytes().startswith(b"This is no database.")
        file.write_bytes(sound)
        again.click("app.retry")
        assert again.club.players()

    def test_a_damaged_file_is_moved_aside_and_a_backup_takes_its_place(self, run: Run, qtbot: QtBot) -> None:
        host = run(language="en").begin("Ida", "Max", "Eva")
        host.pass_time(seconds=5)
        host.close()
        backups.take(host.folder, EVENING)
        for suffix in ("", "-wal", "-shm"):
            (host.folder / (DATABASE_NAME + suffix)).write_bytes(b"This is no database." * 500)
        again = started(host, qtbot)
        again.click("folder.put_back")
        assert again.play.clock.time.text() == "19:55"
        assert len(again.state.entries.by_id) == 3
        aside = host.folder / "damaged-1"
        assert sorted(path.name for path in aside.iterdir()) == [DATABASE_NAME + end for end in ("", "-shm", "-wal")]
        assert any(str(aside) in toast for toast in again.toasts)

    def test_a_backup_that_is_damaged_too_is_said_and_changes_nothing(self, run: Run, qtbot: QtBot) -> None:
        host = run(language="en")
        host.close()
        taken = backups.take(host.folder, EVENING)
        taken.newest.path.write_bytes(b"no backup")
        (host.folder / DATABASE_NAME).write_bytes(b"This is no database." * 500)
        again = started(host, qtbot)
        again.click("folder.put_back")
        assert again.said("backups.damaged", name=taken.newest.path.name) in read(again.window)
        assert (host.folder / DATABASE_NAME).read_bytes().startswith(b"This is no database.")

    def test_without_a_backup_one_can_begin_empty(self, run: Run, qtbot: QtBot) -> None:
        host = run(language="en")
        host.close()
        (host.folder / DATABASE_NAME).write_bytes(b"This is no database." * 500)
        again = started(host, qtbot)
        assert again.said("folder.no_backups") in read(again.window)
        again.click("folder.begin_empty")
        assert again.club.players() == []
        assert (host.folder / "damaged-1" / DATABASE_NAME).exists()

    def test_damage_that_only_the_evening_meets_leads_to_the_backups_too(self, run: Run, qtbot: QtBot) -> None:
        host = run(language="en").begin("Ida", "Max", "Eva")
        host.close()
        backups.take(host.folder, EVENING)
        damage_the_log(host.folder)
        again = started(host, qtbot)
        again.click("folder.put_back")
        assert len(again.state.entries.by_id) == 3

    def test_another_folder_can_be_chosen(
        self, run: Run, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        host = run(language="en")
        host.close()
        with Database.open(host.folder):
            again = started(host, qtbot)
            other = tmp_path / "other"
            monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(other))
            again.click("folder.other")
            successor = again.application.successor
            assert successor is not None
            qtbot.waitUntil(lambda: successor.opened is not None)
            try:
                assert successor.opened is not None
                assert successor.opened.club.folder == other
                assert any(str(other) in toast for toast in successor.window.toasts.texts())
                assert not again.window.isVisible()
            finally:
                successor.window.close_unasked()
                successor.window.deleteLater()
                successor.deleteLater()

    def test_keys_and_closing_are_harmless_meanwhile(self, run: Run, qtbot: QtBot) -> None:
        host = run()
        host.close()
        with Database.open(host.folder):
            again = Host(qtbot, host._app, host.folder, timekeeper=host.timekeeper, draw=host.draw)
            host._next = again
            again.application.start()
            again.window.activateWindow()
            qtbot.waitUntil(lambda: again.said("app.folder_problem") in read(again.window))
            press(Key.Key_X, Key.Key_N, Key.Key_F11)
            again.close()
        assert again.application.opened is None

    def test_choices_that_cannot_be_kept_last_for_this_run(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        from homepoker.store import preferences as kept

        host = run(language="en")

        def refuse(folder: Path, preferences: object) -> None:
            raise PermissionError(str(folder))

        monkeypatch.setattr(kept, "save", refuse)
        host.click("tonight.settings")
        host.click("settings.language_de")
        QApplication.processEvents()
        assert host.application.words.language == "de"
        host.close()
        assert host.application.opened is None
