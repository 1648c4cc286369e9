"""What nobody catches goes into the error log: exceptions of any thread, and the messages of Qt."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QtMsgType, qCritical, qDebug, qInstallMessageHandler, qWarning
from PySide6.QtWidgets import QApplication

from homepoker.store.error_log import PROBLEMS, attach, attached
from homepoker.ui.shell import error_hooks
from homepoker.ui.shell.error_hooks import redacted_message

ROOT = Path(__file__).resolve().parents[3]
NAME = "Zacharias"


@pytest.fixture
def folder(tmp_path: Path, qapp: QApplication) -> Iterator[Path]:
    """The hooks are set for its error log; those of the test runner come back."""
    before = sys.excepthook, threading.excepthook, sys.unraisablehook
    # Installing one returns the one before it, which is that of the test runner.
    qt_before = qInstallMessageHandler(None)
    error_hooks.install(tmp_path)
    error_hooks.install_for_threads(tmp_path)
    yield tmp_path
    error_hooks.remove()
    if (left := attached()) is not None:
        left.close()
    sys.excepthook, threading.excepthook, sys.unraisablehook = before
    qInstallMessageHandler(qt_before)


def log(folder: Path) -> str:
    path = folder / PROBLEMS
    return path.read_text(encoding="utf-8") if path.exists() else ""


def fail() -> None:
    raise ValueError(NAME)


def test_what_leaves_a_thread_is_logged(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    thread = threading.Thread(target=fail, name="homepoker somewhere")
    thread.start()
    thread.join()
    assert "ERROR uncaught in a thread" in log(folder)
    assert "thread homepoker somewhere" in log(folder)
    assert "\tValueError\n" in log(folder)
    assert NAME not in log(folder)
    assert NAME in capsys.readouterr().err


def test_what_cannot_be_raised_is_logged(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    class Broken:
        def __del__(self) -> None:
            fail()

    Broken()
    assert "ERROR unraisable" in log(folder)
    assert NAME not in log(folder)


def test_what_goes_wrong_before_there_is_a_window_is_logged(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match=NAME) as raised:
        fail()
    sys.excepthook(raised.type, raised.value, raised.tb)
    assert "ERROR uncaught\n" in log(folder)
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert "KeyboardInterrupt" not in log(folder)


def test_messages_of_qt_are_logged_from_warnings_on(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    attach(folder, "Qt 6")
    qDebug("nothing to see")
    assert log(folder) == ""
    qWarning(f'QFont::setFamily: cannot find "{NAME}"')
    qCritical(f"QFile::open: cannot write /home/{NAME}/x.db")
    assert "WARNING Qt: QFont::setFamily: cannot find …\n" in log(folder)
    assert "WARNING Qt: QFile::open: cannot write …\n" in log(folder)
    assert NAME not in log(folder)
    output = capsys.readouterr().err
    assert "nothing to see" in output
    assert f"/home/{NAME}/x.db" in output


def test_a_folder_that_is_not_there_is_not_made(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    error_hooks.install(folder / "gone")
    qWarning("QPainter::begin: failed")
    assert not (folder / "gone").exists()


def test_a_start_without_a_terminal_logs_them_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    qWarning("QPainter::begin: failed")
    assert "QPainter::begin: failed" in log(folder)


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        (
            'QLayout: Attempting to add QLayout "" to QWidget "Max", which already has a layout',
            "QLayout: Attempting to add QLayout … to QWidget … which already has a layout",
        ),
        ("qt.qpa.xcb: could not connect to display :99", "qt.qpa.xcb: could not connect to display …"),
        ("Could not load file:///home/max/club", "Could not load …"),
        ("QWidgetWindow/'Max' has moved to Max Müller", "… has moved to …"),
        ("max@club.example is no font", "… is no font"),
        ("C:\\Users\\max\\x is gone", "… is gone"),
        ("QObject::killTimer: Timers cannot be stopped from another thread",) * 2,
        ("qt.qpa.plugin: From 6.5.0, xcb-cursor0 or libxcb-cursor0 is needed to load the Qt xcb platform plugin.",) * 2,
        (
            'qt.qpa.plugin: Could not load the Qt platform plugin "xcb" in "/home/max" even though it was found.',
            'qt.qpa.plugin: Could not load the Qt platform plugin "xcb" in … even though it was found.',
        ),
        ("Available platform plugins are: eglfs, minimal, offscreen, wayland-egl, wayland, xcb.",) * 2,
        ("Failed to load libpipewire-0.3.so.0 for Max", "Failed to load libpipewire-0.3.so.0 for …"),
    ],
)
def test_of_a_message_of_qt_no_name_stays(message: str, kept: str) -> None:
    assert redacted_message(message) == kept


def test_each_level_is_known() -> None:
    assert {kind.name for kind in QtMsgType} - {kind.name for kind in error_hooks._LOGGED} == {
        "QtDebugMsg",
        "QtInfoMsg",
    }


def test_the_log_is_not_loaded_before_the_first_picture() -> None:
    script = "import sys; from homepoker.ui.shell import start; print('logging.handlers' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
