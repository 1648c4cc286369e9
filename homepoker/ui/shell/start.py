"""The start of the program: one window for each data folder."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from homepoker.store.files.folder_lock import holder_of
from homepoker.ui.shell import application as program
from homepoker.ui.shell import error_hooks
from homepoker.ui.shell.application import SAMPLE
from homepoker.ui.theme.theme import STYLE_ARGUMENTS

if TYPE_CHECKING:
    from homepoker.ui.shell.club_opener import ClubFactory


class FileOpeningApplication(QApplication):
    """Qt application that passes on the files which macOS hands to a running program; no other system does it so."""

    file_wanted = Signal(object)
    """Signal: the `Path` of a file that was opened by a double click."""

    def event(self, event: QEvent) -> bool:
        """Pass on a file; all else is Qt's."""
        if event.type() == QEvent.Type.FileOpen and isinstance(event, QFileOpenEvent):
            self.file_wanted.emit(Path(event.file()))
            return True
        return super().event(event)


def run(folder: Path, open_club: ClubFactory, language: str = "", file: Path | None = None) -> int:
    """Open the window on a data folder and return when it is closed.

    :param language: what it speaks at this start; where it is empty, what the host has chosen.
    :param file: an evening file that is shown; in the window that has the folder open, if there is one.
    """
    error_hooks.install(folder)
    app = FileOpeningApplication([*sys.argv[:1], *STYLE_ARGUMENTS])
    app.setApplicationName("Homepoker")
    app.setDesktopFileName("homepoker")
    holders = [holder for place in (folder, folder / SAMPLE) if (holder := holder_of(place)) is not None]
    if holders:
        from homepoker.ui.shell import single_instance

        if single_instance.call(folder, holders[0], file=file):
            return 0
    application = program.Application(app, folder, open_club, spoken=language)
    application.take_errors()
    app.file_wanted.connect(application.open_file)
    if file is not None:
        application.open_file(file)
    application.start()
    try:
        return app.exec()
    finally:
        error_hooks.remove()
