"""The start of the program: one window for each data folder."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from homepoker.store.folder_lock import holder_of
from homepoker.ui.shell import application as program
from homepoker.ui.shell import error_hooks
from homepoker.ui.shell.application import SAMPLE
from homepoker.ui.shell.club_opener import ClubFactory


def run(folder: Path, open_club: ClubFactory, language: str = "", file: Path | None = None) -> int:
    """Open the window on a data folder and return when it is closed.

    :param language: what it speaks at this start; where it is empty, what the host has chosen.
    :param file: an evening file that is shown; in the window that has the folder open, if there is one.
    """
    error_hooks.install(folder)
    app = QApplication(sys.argv[:1])
    app.setApplicationName("Homepoker")
    app.setDesktopFileName("homepoker")
    holders = [holder for place in (folder, folder / SAMPLE) if (holder := holder_of(place)) is not None]
    if holders:
        from homepoker.ui.shell import single_instance

        if single_instance.call(folder, holders[0], file=file):
            return 0
    application = program.Application(app, folder, open_club, spoken=language)
    sys.excepthook = application.explain_error
    if file is not None:
        application.open_file(file)
    application.start()
    try:
        return app.exec()
    finally:
        error_hooks.remove()
