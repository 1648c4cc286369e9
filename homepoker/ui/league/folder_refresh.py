"""Refreshing of the leagues' folders: after every change of a table, beside the window, and a failure of it in words.

The reports are read with a connection of their own in a thread, the charts are drawn in turns of the window's, and
the files are made and written in a thread again.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from homepoker.core.wording import Sentence
from homepoker.services.club import open_club
from homepoker.services.draw import RandomDraw
from homepoker.services.exchange.league_report.files import (
    DueFolder,
    FolderNotNoted,
    FolderNotRefreshed,
    LeagueGone,
    OldFilesLeft,
    due_folders,
    tidy_folder,
    write_folder,
)
from homepoker.services.exchange.league_report.report import Drawings, LeagueFormat
from homepoker.services.exchange.paper_file import USUAL_PAPER
from homepoker.services.timekeeper import Timekeeper
from homepoker.services.words import Words
from homepoker.store.league.folders import LeagueFolder, keep_folder, read_folders
from homepoker.store.resource_files import resources
from homepoker.ui.kit.jobs.background_job import BackgroundJob
from homepoker.ui.league.charts.report_drawing import draw_in_turns


class FolderRefresh(QObject):
    """Refresher of the folders of a club, one after the other.

    ``done`` carries how many files were written, ``failed`` why one was not, why that was not noted, or which old file
    is left.
    """

    done = Signal(int)
    failed = Signal(str)

    def __init__(self, data: Path, timekeeper: Timekeeper, words: Words, parent: QObject | None = None) -> None:
        """
        :param data: the club's data folder.
        """
        super().__init__(parent)
        self._data = data
        self._timekeeper = timekeeper
        self.words = words
        """Words in force; the files are written in their language."""
        self._job = BackgroundJob("kit.job_league_files", self)
        self._due: list[DueFolder] = []
        self._written = 0
        self._is_under_way = self._is_wanted_again = False

    @property
    def is_busy(self) -> bool:
        """Whether folders are being refreshed."""
        return self._is_under_way

    def refresh(self, league: str | None = None) -> None:
        """Refresh the folder of a league, without one all folders; one that is wanted meanwhile follows.

        :param league: its id, empty for the lists of the rulebook.
        """
        if self._is_under_way:
            self._is_wanted_again = True
            return
        chosen = [folder for folder in read_folders(self._data) if league in (None, folder.league)]
        if not chosen:
            return
        self._is_under_way, self._written = True, 0
        work = partial(_reports, self._data, self._timekeeper, self.words.language, chosen)
        self._job.start(work, self._found, self._not_done)

    def leave(self) -> None:
        """Wait for what is under way, though not for ever: the club is about to be closed."""
        self._is_wanted_again = False
        self._due.clear()
        self._job.leave()

    def _found(self, outcome: tuple[list[DueFolder], list[FolderNotRefreshed]]) -> None:
        self._due, problems = outcome
        for problem in problems:
            self.failed.emit(self.words.say(problem.sentence))
            if isinstance(problem, LeagueGone):
                self._forget(problem.chosen)
        self._next()

    def _forget(self, chosen: LeagueFolder) -> None:
        """Refresh a folder no more: it has no page on which the host could say so, and is not to be heard of again."""
        try:
            keep_folder(self._data, replace(chosen, folder=""))
        except OSError as error:
            self.failed.emit(self.words.text("league_files.not_kept", reason=error.strerror or str(error)))

    def _next(self) -> None:
        if not self._due:
            written = self._written
            self._end()
            if written:
                self.done.emit(written)
            return
        due = self._due.pop(0)
        paper = USUAL_PAPER if LeagueFormat.PDF in due.formats else None
        draw_in_turns(due.report, self.words, paper, partial(self._write, due), self)

    def _write(self, due: DueFolder, drawings: Drawings) -> None:
        self._job.start(partial(_files, self._data, due, drawings, self.words), self._wrote, self._not_done)

    def _wrote(self, written: tuple[list[Path], Sentence | None]) -> None:
        paths, problem = written
        self._written += len(paths)
        if problem is not None:
            self.failed.emit(self.words.say(problem))
        self._next()

    def _not_done(self, problem: Sentence) -> None:
        self.failed.emit(self.words.say(problem))
        # The folders of other leagues have nothing to do with it.
        if self._due:
            self._next()
        else:
            self._end()

    def _end(self) -> None:
        self._is_under_way = False
        if self._is_wanted_again:
            self._is_wanted_again = False
            self.refresh()


def _reports(
    data: Path, timekeeper: Timekeeper, language: str, chosen: list[LeagueFolder]
) -> tuple[list[DueFolder], list[FolderNotRefreshed]]:
    """Folders to refresh, and the problems of the others, read in a worker."""
    club = open_club(data, resources(), timekeeper, RandomDraw(), read_only=True)
    try:
        return due_folders(club, chosen, Words(resources() / "locale", language, club.name_of))
    finally:
        club.close()


def _files(data: Path, due: DueFolder, drawings: Drawings, words: Words) -> tuple[list[Path], Sentence | None]:
    """Write the files of a folder, and take away those that had another title; why that could not be done."""
    paths = write_folder(due, drawings, words)
    try:
        tidy_folder(data, due, paths)
    except (FolderNotNoted, OldFilesLeft) as problem:
        return paths, problem.sentence
    return paths, None
