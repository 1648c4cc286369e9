"""Opener of evening files: reads one beside the window, shows its preview, and takes its evening into the club."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from homepoker.store.errors import StoreError
from homepoker.store.evening.heartbeat import Beat
from homepoker.ui.kit.jobs.background_job import BackgroundJob

if TYPE_CHECKING:
    from homepoker.core.wording import Sentence
    from homepoker.services.club import Club
    from homepoker.services.evening.tournament_desk import TournamentDesk
    from homepoker.services.exchange.evening_file import TakenIn
    from homepoker.services.exchange.evening_preview import CheckedEvening
    from homepoker.services.words import Words
    from homepoker.ui.evening_file.preview_sheet import PreviewSheet
    from homepoker.ui.window.main_window import MainWindow

STAYS_FOR = 20.0
"""Seconds for which a failure stays readable."""


class EveningFileOpener(QObject):
    """Opens evening files in the open club, from wherever they come: settings, command, a drop on the window.

    The evening that is open stays as it is until the host has seen what the file holds and wants it.
    """

    def __init__(
        self,
        parent: QObject,
        window: MainWindow,
        club: Club,
        words: Callable[[], Words],
        desk: Callable[[], TournamentDesk | None],
        taken_in: Callable[[TakenIn, str], object],
        not_seen_since: Callable[[Beat], object],
    ) -> None:
        """
        :param words: those of the language of now.
        :param desk: the evening that is open.
        :param taken_in: shows an evening that came into the club, and says a sentence about it.
        :param not_seen_since: told before, until when the evening was played elsewhere.
        """
        super().__init__(parent)
        self._window, self._club, self._words, self._desk = window, club, words, desk
        self._taken_in, self._not_seen_since = taken_in, not_seen_since
        self._reading: BackgroundJob | None = None
        self.sheet: PreviewSheet | None = None

    @property
    def is_reading(self) -> bool:
        """Whether a file is being read."""
        return self._reading is not None and self._reading.is_busy

    def open(self, file: Path) -> None:
        """Read a file and show what it holds; of one that is still being read nothing is shown any more."""
        from homepoker.services.exchange import evening_preview
        from homepoker.ui.evening_file.every_view import tell_views

        if self._reading is None:
            self._reading = BackgroundJob("kit.job_open_evening", self)
        self._reading.forget()
        self._reading.start(partial(evening_preview.check, file, tell_views), self.show, self._say_problem)

    def close_sheet(self) -> None:
        """Close the preview, if it is open."""
        if self.sheet is not None:
            self.sheet.close_again()

    def leave(self) -> None:
        """Stop: the club is about to be closed."""
        self.close_sheet()
        if self._reading is not None:
            self._reading.leave()

    def show(self, checked: CheckedEvening) -> None:
        """Show the preview of an evening that was read."""
        from homepoker.services.exchange.evening_preview import preview
        from homepoker.ui.evening_file.preview_sheet import PreviewSheet
        from homepoker.ui.evening_file.view import evening_file_view

        self.close_sheet()
        words, desk = self._words(), self._desk()
        try:
            shown = preview(self._club, checked, words.language)
        except StoreError as error:
            self._say_problem(error.sentence)
            return
        open_id, open_name = (desk.tournament_id, desk.state.name) if desk is not None else ("", "")
        self.sheet = sheet = PreviewSheet(self._window, words, evening_file_view(shown, open_id, open_name, words))
        sheet.wanted.connect(partial(self._take_in, checked))
        sheet.closed.connect(self._sheet_closed)
        sheet.open(sheet.open_it)

    def _take_in(self, checked: CheckedEvening) -> None:
        from homepoker.services.exchange import evening_file
        from homepoker.services.exchange.evening_file import ImportResult
        from homepoker.ui.evening_file.view import copy_name, opened

        words, now = self._words(), self._club.timekeeper.now()
        evening = checked.evening
        if not self._window.may_be_made_anew("tonight"):
            return
        try:
            taken = evening_file.take_in(self._club, evening, lambda name: copy_name(name, now, words))
        except StoreError as error:
            self._say_problem(error.sentence)
            return
        if taken.outcome is not ImportResult.KNOWN:
            self._not_seen_since(Beat(taken.tournament_id, evening.lines[-1].at))
        self._taken_in(taken, opened(evening.tournament.name, taken, words, is_closed=checked.state.is_closed))

    def _say_problem(self, problem: Sentence) -> None:
        self._window.toasts.say(self._words().say(problem), tone="warning", stays_for=STAYS_FOR)

    def _sheet_closed(self) -> None:
        if self.sheet is not None:
            self.sheet.deleteLater()
            self.sheet = None
