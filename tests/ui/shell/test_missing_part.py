"""A part of the program is missing, as after a virus scanner: the host is told, without any import."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from homepoker.store.error_log import PROBLEMS, last_entries
from homepoker.ui.shell import error_hooks
from homepoker.ui.shell.application import missing_part_box

ROOT = Path(__file__).resolve().parents[3]

START = """\
import sys
from importlib.abc import MetaPathFinder

class Lacking(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == sys.argv[2]:
            raise ModuleNotFoundError("", name=name)

sys.meta_path.insert(0, Lacking())
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from homepoker import app
from homepoker.ui.shell.application import Application

def look(application):
    for box in application.window.findChildren(QMessageBox):
        print(box.text(), flush=True)
        box.accept()

start = Application.start
def start_and_look(self):
    self.looks = QTimer(self, interval=50)
    self.looks.timeout.connect(lambda: look(self))
    self.looks.start()
    start(self)
Application.start = start_and_look
sys.exit(app.run(Path(sys.argv[1]), "de"))
"""


@pytest.mark.parametrize("part", ["_sqlite3", "alembic", "logging.handlers"])
def test_a_program_that_lacks_a_part_says_so_and_ends(tmp_path: Path, part: str) -> None:
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-c", START, str(tmp_path), part]
    ended = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, encoding="utf-8", check=False, timeout=60)
    assert ended.returncode == 1, ended.stderr
    assert ended.stdout.startswith(f"Ein Teil von Homepoker fehlt: {part}."), ended.stderr
    assert f" ERROR missing: {part}\n" in (tmp_path / PROBLEMS).read_text(encoding="utf-8")
    assert last_entries(tmp_path)[0].endswith(f"ERROR missing: {part}")


def test_the_box_takes_nothing_for_markup(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    box = missing_part_box(parent, "<b>&amp;</b>")
    assert (box.textFormat(), box.text()) == (Qt.TextFormat.PlainText, "<b>&amp;</b>")


def test_each_missing_part_is_told_once_and_other_errors_are_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told: list[str] = []
    explained: list[BaseException] = []

    def explain(kind: type[BaseException], error: BaseException, trace: object) -> None:
        if isinstance(error, KeyError):
            raise ModuleNotFoundError("", name="sqlite3")
        explained.append(error)

    hook = error_hooks.with_last_resort(explain, tmp_path / "gone", told.append)
    other = ValueError()
    for error in (other, ImportError("", name="alembic"), KeyError(), ImportError("", name="sqlite3")):
        hook(type(error), error, None)
    assert explained == [other]
    assert told == ["alembic", "sqlite3"]
    assert "KeyError" in capsys.readouterr().err


def test_an_error_in_a_thread_leaves_a_line_where_the_error_log_itself_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "homepoker.store.error_log", None)
    error_hooks._log(tmp_path, "uncaught in a thread", ValueError("Zacharias"))
    line = (tmp_path / PROBLEMS).read_text(encoding="utf-8")
    assert line.endswith("ERROR uncaught in a thread, ValueError, missing: homepoker.store.error_log\n")
