"""Rescue of a damaged evening from the backups, or into a file, beside the window's thread."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from shiboken6 import isValid

from homepoker.core.wording import Sentence
from homepoker.services.exchange import backups, evening_rescue
from homepoker.services.exchange.evening_rescue import Rescue
from homepoker.store.errors import StoreError
from homepoker.store.evening.file_extensions import with_extension
from homepoker.ui.kit.jobs.documents import ask_where_to_save
from homepoker.ui.settings.view import proposed_name
from homepoker.ui.tonight import damaged_view as view

if TYPE_CHECKING:
    from homepoker.services.club import Club
    from homepoker.services.words import Words
    from homepoker.ui.runners.backup_runner import BackupRunner
    from homepoker.ui.tonight.damaged import DamagedPage

EXTENSION = ".damaged.json"


class Rescuing(QObject):
    """Rescue of a damaged evening, as its page asks for it."""

    def __init__(self, parent: QObject, backing_up: BackupRunner, club: Club, words: Callable[[], Words]) -> None:
        super().__init__(parent)
        self._backing_up = backing_up
        self._club = club
        self._words = words

    def attend(self, page: DamagedPage) -> None:
        """Connect a page that has just been made."""
        page.rescue_wanted.connect(partial(self.look, page))
        page.part_wanted.connect(partial(self._take, page))
        page.save_wanted.connect(partial(self._ask_path, page))

    def look(self, page: DamagedPage) -> None:
        """Look through the backups for the newest one with which the evening is whole."""
        club, errand = self._club, self._backing_up.errand
        if errand.is_busy:
            return
        folder, second, now = club.folder, self._backing_up.second, club.timekeeper.now()

        def job() -> Rescue | None:
            return evening_rescue.find_rescue(folder, page.tournament_id, backups.all_backups(folder, second, now))

        page.set_busy(True)
        errand.start(job, partial(self._found, page), partial(self._failed, page))

    def save(self, page: DamagedPage, path: Path) -> None:
        """Write all that is left of the evening into a file."""
        club, errand = self._club, self._backing_up.errand
        if errand.is_busy:
            return
        target = path.with_name(with_extension(path.name, EXTENSION))
        job = partial(evening_rescue.save_raw, club.folder, page.tournament_id, page.problem, target)
        errand.start(job, lambda _done: self._saved(page, target), partial(self._failed, page))

    def _found(self, page: DamagedPage, rescue: Rescue | None) -> None:
        if not isValid(page):
            return
        page.set_busy(False)
        if rescue is None:
            page.say(self._words().text("tonight.rescue_none"))
        elif rescue.backup is None and not rescue.lacking:
            page.say(self._words().text("tonight.rescue_not_needed"))
        elif rescue.lacking:
            page.offer_part(rescue)
        else:
            self._take(page, rescue)

    def _take(self, page: DamagedPage, rescue: Rescue) -> None:
        try:
            taken = evening_rescue.put_beside(self._club, rescue)
        except StoreError as error:
            self._failed(page, error.sentence)
            return
        said = view.found_words(rescue.evening.tournament.name, rescue, self._words())
        self._backing_up.taken_in(taken, said, is_to_be_opened=True)

    def _failed(self, page: DamagedPage, problem: Sentence) -> None:
        if isValid(page):
            page.set_busy(False)
            page.say(self._words().say(problem))
        else:
            self._backing_up.say(self._words().say(problem), "warning")

    def _ask_path(self, page: DamagedPage) -> None:
        title = self._words().text("tonight.damaged_save")
        name = ask_where_to_save(page, title, proposed_name(page.name, EXTENSION), f"JSON (*{EXTENSION})")
        if name:
            self.save(page, Path(name))

    def _saved(self, page: DamagedPage, path: Path) -> None:
        if isValid(page):
            page.set_busy(False)
            page.say(self._words().text("tonight.damaged_saved", path=str(path)))
