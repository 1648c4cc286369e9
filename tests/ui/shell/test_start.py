"""The start of the program, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def test_a_file_that_the_system_hands_to_the_running_program_is_passed_on() -> None:
    script = """
from PySide6.QtCore import QCoreApplication, QEvent, QUrl
from PySide6.QtGui import QFileOpenEvent
from homepoker.ui.shell.start import FileOpeningApplication
app = FileOpeningApplication(["homepoker", "-platform", "offscreen"])
app.file_wanted.connect(lambda path: print(path))
QCoreApplication.sendEvent(app, QEvent(QEvent.Type.User))
QCoreApplication.sendEvent(app, QFileOpenEvent(QUrl.fromLocalFile("/stick/Friday.homepoker")))
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    assert Path(done.stdout.strip()) == Path("/stick/Friday.homepoker")
