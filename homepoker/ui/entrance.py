"""The way into a data folder: opened, left to the window that has it, or explained with the ways on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from homepoker.core.wording import Sentence
from homepoker.services.words import Words
from homepoker.ui.main_window import MainWindow

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalServer

    from homepoker.services.club import Club
    from homepoker.store.errors import DataFolderInUse

OpenClub = Callable[[Path], "Club"]


class Entrance(QObject):
    """Opens clubs for the window; where that fails, it stands in the window itself."""

    def __init__(
        self,
        window: MainWindow,
        words: Callable[[], Words],
        home: Path,
        open_club: OpenClub,
        try_again: Callable[[], object],
    ) -> None:
        """
        :param words: those of the language of now.
        :param home: the host's own folder, by which a second start finds this window.
        :param try_again: what to do when the host has removed the hindrance.
        """
        super().__init__(window)
        self._window = window
        self._words = words
        self._home = home
        self._open_club = open_club
        self._try_again = try_again
        self._listening: QLocalServer | None = None
        self._is_open = False

    def enter(self, folder: Path) -> Club | None:
        """The club of a folder; nothing where it cannot be opened, which is then explained."""
        from homepoker.store.errors import DataFolderInUse, StoreError

        try:
            club = self._open_club(folder)
        except DataFolderInUse as error:
            self._give_way(error)
            return None
        except StoreError as error:
            self._explain(error.sentence)
            return None
        self._is_open = True
        # The host is to see the club first.
        QTimer.singleShot(0, self, self._listen)
        return club

    def leave(self) -> None:
        """The program ends: who starts it now gets a window of their own."""
        self._is_open = False
        if self._listening is not None:
            self._listening.close()

    def _give_way(self, error: DataFolderInUse) -> None:
        """The folder is open in another window, perhaps one that was started in the same moment: that one comes."""
        from homepoker.ui import first_window

        if first_window.call(self._home, error.process, first_window.PATIENCE_AT_THE_DOOR):
            self._window.hide()
            QApplication.quit()
        else:
            self._explain(error.sentence)

    def _listen(self) -> None:
        """From now on a second start brings this window forward."""
        from homepoker.ui import first_window

        if self._is_open and self._listening is None:
            forward = partial(first_window.come_forward, self._window)
            self._listening = first_window.listen(self._home, self, forward)

    def _explain(self, problem: Sentence) -> None:
        from homepoker.ui.mishaps import folder_problem

        self._window.setCentralWidget(folder_problem(problem, self._words(), self._try_again))
