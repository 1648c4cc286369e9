"""Wires everything: the only place that knows all layers."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from homepoker.store.resource_files import resources
from homepoker.ui.application import Application

if TYPE_CHECKING:
    from homepoker.services.club import Club


def run(folder: Path) -> int:
    """Open the window on a data folder and return when it is closed.

    :param folder: the club's data folder; it is made where it does not exist.
    """
    app = QApplication(sys.argv[:1])
    app.setApplicationName("Homepoker")
    app.setDesktopFileName("homepoker")
    application = Application(app, folder, _open_club)
    application.start()
    return app.exec()


def _open_club(folder: Path) -> Club:
    from homepoker.services.club import open_club
    from homepoker.services.draw import RandomDraw
    from homepoker.services.timekeeper import SystemTimekeeper

    return open_club(folder, resources(), SystemTimekeeper(), RandomDraw())
