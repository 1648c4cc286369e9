"""A second start on one data folder calls the first window, and opens none where that one answers."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from homepoker.store.database import Database
from homepoker.store.files.folder_lock import holder_of
from homepoker.ui.shell import single_instance
from tests.ui.conftest import Run

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def parent(qtbot: QtBot) -> Iterator[QObject]:
    owner = QObject()
    yield owner
    owner.deleteLater()


CALLER = """
import sys
from pathlib import Path
from homepoker.ui.shell.single_instance import call
file = Path(sys.argv[3]) if sys.argv[3] else None
sys.exit(0 if call(Path(sys.argv[1]), patience=float(sys.argv[2]), file=file) else 1)
"""


def called(qtbot: QtBot, folder: Path, patience: float = 5.0, file: str = "") -> bool:
    """Call from another process, while this one goes on."""
    caller = subprocess.Popen([sys.executable, "-c", CALLER, str(folder), str(patience), file], cwd=ROOT)
    qtbot.waitUntil(lambda: caller.poll() is not None)
    return caller.wait() == 0


def test_who_listens_is_called_and_answers(qtbot: QtBot, parent: QObject, tmp_path: Path) -> None:
    calls: list[Path | None] = []
    assert single_instance.listen(tmp_path, parent, calls.append) is not None
    assert called(qtbot, tmp_path)
    assert called(qtbot, tmp_path / "below" / "..")
    assert calls == [None, None]


@pytest.mark.parametrize("name", ["Friday.homepoker", "Käthes Geburtstag\n“1”.homepoker"])
def test_the_file_that_the_second_start_was_to_open_comes_with_the_call(
    qtbot: QtBot, parent: QObject, tmp_path: Path, name: str
) -> None:
    calls: list[Path | None] = []
    single_instance.listen(tmp_path, parent, calls.append)
    assert called(qtbot, tmp_path, file=name)
    assert calls == [ROOT / name]  # it was relative to the folder of the second start


@pytest.mark.parametrize("said", [b"a-token\n", b"\n", b"{}\n", b"[1]\n", b"null\n"])
def test_an_earlier_versions_call_is_answered_too(
    qtbot: QtBot, parent: QObject, tmp_path: Path, said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(single_instance.TOKEN, "")
    calls: list[Path | None] = []
    server = single_instance.listen(tmp_path, parent, calls.append)
    assert server is not None
    line = QLocalSocket()
    line.connectToServer(server.fullServerName())
    line.write(said[:1])
    line.flush()
    qtbot.wait(20)
    line.write(said[1:])
    line.flush()
    qtbot.waitUntil(lambda: bool(calls))
    qtbot.waitUntil(lambda: bytes(line.peek(10).data()) == single_instance.ANSWER)
    assert calls == [None]


def test_nobody_answers_for_another_folder(qtbot: QtBot, parent: QObject, tmp_path: Path) -> None:
    single_instance.listen(tmp_path / "one", parent, lambda _file: None)
    assert not called(qtbot, tmp_path / "other", patience=0.1)


def test_who_listens_but_hangs_counts_as_not_answering(parent: QObject, tmp_path: Path) -> None:
    single_instance.listen(tmp_path, parent, lambda _file: None)
    # Called in the thread that would have to answer.
    assert not single_instance.call(tmp_path, patience=0.1)


def test_what_a_killed_program_left_behind_is_no_hindrance(qtbot: QtBot, parent: QObject, tmp_path: Path) -> None:
    single_instance.listen(tmp_path, parent, lambda _file: None)
    assert single_instance.listen(tmp_path, parent, lambda _file: None) is not None
    assert called(qtbot, tmp_path)


def test_a_minimised_window_comes_forward(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.showMinimized()
    single_instance.come_forward(window)
    assert not window.windowState() & Qt.WindowState.WindowMinimized
    qtbot.waitUntil(window.isActiveWindow)


def test_the_window_of_an_open_club_listens_until_it_is_closed(run: Run, qtbot: QtBot) -> None:
    host = run()
    qtbot.waitUntil(lambda: host.application._club_opener._listening is not None)
    assert called(qtbot, host.folder)
    host.window.close()
    assert not called(qtbot, host.folder, patience=0.1)


def test_the_holder_of_a_folder_is_known_without_taking_it(tmp_path: Path) -> None:
    assert holder_of(tmp_path) is None
    with Database.open(tmp_path):
        assert holder_of(tmp_path)
    assert holder_of(tmp_path) is None
    Database.open(tmp_path).close()
