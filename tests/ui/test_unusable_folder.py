"""A data folder that cannot be used is explained, and the way on is offered."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
)
from pytestqt.qtbot import QtBot

from homepoker.services.club import Club
from homepoker.store.database import DATABASE_NAME, Database
from homepoker.store.errors import DataFolderReadOnly
from tests.ui.conftest import Run
from tests.ui.host import Host, press, read

Key = Qt.Key


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

        again.application._entrance._open_club = open_it
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
        assert again.application.club is None

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
        assert host.application.club is None
