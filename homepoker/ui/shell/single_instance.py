"""Single instance per data folder: a second start raises the first window, and hands it the file it was to open.

The call is one line of JSON: ``token``, the Wayland desktop's, and ``file``, an absolute path or nothing.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtWidgets import QWidget

ANSWER = b"here"
TOKEN = "XDG_ACTIVATION_TOKEN"
"""The variable with a Wayland desktop's activation token: only its holder may raise a window."""

PATIENCE = 3.0
"""Seconds in which the first window must answer; one that was started in the same moment takes a while to listen."""

PATIENCE_AT_THE_DOOR = 0.5
"""Seconds of waiting for an answer where this start has a window already."""

_PAUSE = 0.05


def listen(folder: Path, parent: QObject, called: Callable[[Path | None], object]) -> QLocalServer | None:
    """Answer later starts on this folder; ``None`` where this system offers no local socket.

    Only the holder of the folder's lock may listen: what a killed program has left behind there is swept away.

    :param called: what to do when another start has called, with the file that it was to open.
    """
    server = QLocalServer(parent)
    server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)

    def answer() -> None:
        guest = server.nextPendingConnection()
        guest.disconnected.connect(guest.deleteLater)
        guest.readyRead.connect(lambda: _answer(guest, called))
        _answer(guest, called)

    server.newConnection.connect(answer)
    QLocalServer.removeServer(_name(folder))
    if not server.listen(_name(folder)):
        server.deleteLater()
        return None
    return server


def call(folder: Path, process: str = "", patience: float = PATIENCE, *, file: Path | None = None) -> bool:
    """Ask the program that holds the folder to come forward; returns whether it does.

    :param process: its id, as far as it is known.
    :param file: an evening file that it is to show.
    :param patience: seconds; after them it counts as hanging.
    """
    _let_come_forward(process)
    wish = {"token": os.environ.get(TOKEN, ""), "file": str(file.absolute()) if file is not None else ""}
    until = time.monotonic() + patience
    while (left := until - time.monotonic()) > 0:
        line = QLocalSocket()
        line.connectToServer(_name(folder))
        if line.waitForConnected(_milliseconds(left)):
            line.write(json.dumps(wish).encode() + b"\n")
            line.flush()
            line.waitForReadyRead(_milliseconds(left))
            is_there = bytes(line.readAll().data()) == ANSWER
            line.abort()
            return is_there
        time.sleep(_PAUSE)
    return False


def come_forward(window: QWidget) -> None:
    """Show a window above all others, with the keys; one that was minimised too."""
    state = window.windowState() & ~Qt.WindowState.WindowMinimized
    window.setWindowState(state | Qt.WindowState.WindowActive)
    window.show()
    window.raise_()
    window.activateWindow()


def _answer(guest: QLocalSocket, called: Callable[[Path | None], object]) -> None:
    if not guest.canReadLine():
        return  # the rest is still to come
    token, file = _wish(bytes(guest.readAll().data()))
    if token:
        os.environ[TOKEN] = token  # Qt looks it up when it activates a window
    try:
        called(file)
    finally:
        # Else the other start would take this window for one that hangs.
        guest.write(ANSWER)
        guest.flush()


def _wish(said: bytes) -> tuple[str, Path | None]:
    """The token and the file of a call; of an earlier version's call, which was the token alone, just that."""
    try:
        wish = json.loads(said)
        token, file = str(wish["token"]), str(wish["file"])
    except (ValueError, TypeError, KeyError):
        return said.decode(errors="replace").strip(), None
    return token, Path(file) if file else None


def _let_come_forward(process: str) -> None:
    """Let the first program raise its window: Windows lets only the program in front hand that right on."""
    if sys.platform == "win32" and process.isdecimal():
        import ctypes

        ctypes.windll.user32.AllowSetForegroundWindow(int(process))


def _milliseconds(seconds: float) -> int:
    return max(1, round(seconds * 1000))


def _name(folder: Path) -> str:
    """The name of the local socket of a data folder, however the folder is written."""
    digest = hashlib.sha256(os.fsencode(os.path.normcase(folder.resolve())))
    return f"homepoker-{digest.hexdigest()[:20]}"
