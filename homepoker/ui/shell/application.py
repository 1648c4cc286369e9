"""Application: window first, then the club; another folder, the sample club, and the end."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, cast

from PySide6 import QtCore
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.store.preferences import Preferences
from homepoker.store.resource_files import resources
from homepoker.ui.evening_file.file_drop import FileDrop
from homepoker.ui.kit.access import accessible
from homepoker.ui.kit.access.focus import FocusFollower
from homepoker.ui.kit.jobs.documents import in_documents
from homepoker.ui.kit.jobs.error_report import StormFilter, keep_errors
from homepoker.ui.rulebook.rulebooks import search_of
from homepoker.ui.shell import error_hooks
from homepoker.ui.shell.garbage_collection import look_for_garbage
from homepoker.ui.theme.icons import application_icon
from homepoker.ui.theme.theme import ThemeName, apply_text_size, apply_theme
from homepoker.ui.window.kept_preferences import KeptPreferences
from homepoker.ui.window.language import SpokenLanguage
from homepoker.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from datetime import datetime

    from homepoker.services.club import Club
    from homepoker.services.evening.watch.keep_awake import KeepAwake
    from homepoker.store.error_log import ErrorLog
    from homepoker.ui.rulebook.library import Search
    from homepoker.ui.shell.club_opener import ClubFactory, ClubOpener
    from homepoker.ui.shell.open_club import OpenClub
    from homepoker.ui.shell.process_parts import ProcessParts


SAMPLE = "sample"
"""Name of the sample club's folder, within the host's own."""

OPENS_AT_LATEST = 1000
"""Milliseconds after the start at which the club is opened even if the window was never painted."""


class Application(QObject):
    """Process with one window: opens the club behind its first picture, changes the club, and ends."""

    def __init__(
        self, app: QApplication, folder: Path, open_club: ClubFactory, awake: KeepAwake | None = None, spoken: str = ""
    ) -> None:
        """``spoken`` is the language of this start, ``de`` or ``en``; empty: the one that the host has chosen."""
        super().__init__(app)
        accessible.install()
        self._spoken = SpokenLanguage(spoken)
        self._app, self._home = app, folder
        self._open_club, self._keep_awake = open_club, awake
        self._preferences = KeptPreferences(folder)
        self.folder = folder / SAMPLE if self.preferences.is_sample_open else folder
        apply_text_size(app, self.preferences.text_size)
        apply_theme(app, cast("ThemeName", self.preferences.theme))
        self.words = self._speak(_nobody)
        self.window = MainWindow(self.words)
        self.window.restore(self.preferences.window_geometry)
        self.window.closing.connect(self._closing)
        self._storms = StormFilter()
        self._opening = QTimer(self, singleShot=True)
        self.make_search: Callable[[Club], Search] = search_of
        """Makes the index of a club's rules, when it is first wanted."""
        self.process_parts: ProcessParts | None = None
        """Parts that outlive a change of club; made with the first."""
        self.opened: OpenClub | None = None
        """The club that is open."""
        self._error_log: ErrorLog | None = None
        self.successor: Application | None = None

    @property
    def preferences(self) -> Preferences:
        return self._preferences.now

    @cached_property
    def _club_opener(self) -> ClubOpener:
        """Opener of the clubs, made behind the first picture: it imports all that a club needs."""
        from homepoker.ui.shell.club_opener import ClubOpener

        return ClubOpener(
            self.window,
            lambda: self.words,
            self._preferences,
            self._home,
            self._open_club,
            retry=self.open,
            reopen=self._reopen,
            go_elsewhere=self._go_elsewhere,
            give_up=self._give_up,
            open_file=self.open_file,
        )

    def start(self) -> None:
        """Show the window, then open the club behind the first picture."""
        self._opening.timeout.connect(self._open_first)
        # A window that is born minimised paints nothing, and its clock runs all the same.
        self._opening.start(OPENS_AT_LATEST)
        self.window.installEventFilter(self)
        self.window.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Open the club as soon as the window has been painted; a mere turn of the event loop would come before."""
        if event.type() == QEvent.Type.Paint:
            self.window.removeEventFilter(self)
            self._opening.start(0)
        return False

    def _open_first(self) -> None:
        error_hooks.install_for_threads(self._home)
        self._app.setWindowIcon(application_icon())  # behind the first picture, which it would hold up
        self.open()
        look_for_garbage(self)

    # The club

    def open_file(self, file: Path) -> None:
        """Show what an evening file holds, in the host's own club; where none is open yet, as soon as one is."""
        self._club_opener.file = file
        if self.folder == self._home:
            self._show_file()
        elif self.opened is None:
            self._turn_to(self._home)
        else:
            # Opening it shows the file; nothing that a host plays comes into the sample.
            self._open_own_club()
            if self.folder != self._home:
                self._club_opener.file = None  # what is typed there and not saved comes first, and that was said

    def _show_file(self) -> None:
        file = self._club_opener.file
        if file is not None and self.opened is not None:
            self._club_opener.file = None
            self.opened.evening_files.open(file)

    def open(self) -> None:
        """Open the data folder and fill the sections; a folder that cannot be opened is explained."""
        from homepoker.ui.shell.open_club import OpenClub

        if self._error_log is None:
            self._error_log = keep_errors(self._home)
        club = self._club_opener.enter(self.folder)
        if club is None:
            return
        if self.process_parts is None:
            self.process_parts = self._make_process_parts()
        self.opened = OpenClub(
            self,
            club,
            self.window,
            self._club_opener,
            self.process_parts,
            self._preferences,
            self._spoken,
            speak=self._speak,
            make_search=self._search_of,
            give_up=self._give_up,
            open_file=self.open_file,
            to_sample=self.open_sample,
            to_own_club=self._open_own_club if self.folder != self._home else None,
        )
        self.opened.show()
        problem, self._preferences.problem = self._preferences.problem, None
        self.window.warn(problem)
        self._show_file()

    def _make_process_parts(self) -> ProcessParts:
        from homepoker.ui.shell.process_parts import ProcessParts

        FocusFollower(self._app, self)
        FileDrop(self.window, self.open_file)
        return ProcessParts(
            self,
            self.window,
            lambda: self.words,
            self._preferences,
            keep_awake=self._keep_awake,
            explain=self._explain,
            found_again=self._found_again,
        )

    def _found_again(self, at: datetime) -> None:
        self._club_opener.recorded(at, by_itself=True)

    def _speak(self, name_of: Callable[[str], str]) -> Words:
        """Take up the language in force.

        :param name_of: the name of a member of the club that is open.
        """
        self.words = Words(resources() / "locale", self._spoken.by(self.preferences), name_of)
        return self.words

    def _search_of(self, club: Club) -> Search:
        return self.make_search(club)

    # Sample club and own club

    def open_sample(self) -> None:
        """Open the sample club with its evening."""
        from homepoker.services.club.sample import fill_sample

        opened = self._switch_to(self._home / SAMPLE)
        if opened is None:
            return
        tournament_id = fill_sample(opened.club, resources() / "sample")
        self._preferences.keep(replace(self.preferences, last_tournament=tournament_id))
        opened.build()

    def _open_own_club(self) -> None:
        self._switch_to(self._home)

    def _switch_to(self, folder: Path) -> OpenClub | None:
        """Open the other club; returns it, or nothing where it cannot be opened now."""
        if not self.window.may_be_made_anew():
            return None
        self._close_club()
        self._turn_to(folder)
        self.open()
        return self.opened

    def _turn_to(self, folder: Path) -> None:
        """Open this club from now on, at the next start too."""
        self._preferences.keep(
            replace(self.preferences, last_tournament="", room_evening="", is_sample_open=folder != self._home)
        )
        self.folder = folder

    # Errors, other folders and the end

    def take_errors(self) -> None:
        """Have every error explained that nobody catches."""
        sys.excepthook = error_hooks.with_last_resort(self.explain_error, self._home, self._tell_missing)

    def _tell_missing(self, part: str) -> None:
        """Tell in a box of Qt's own that a part of the program is missing; without a club the program then ends."""
        box = missing_part_box(self.window, self.words.text("app.part_missing", part=part))
        if self.opened is None:
            box.finished.connect(lambda _result: self._app.exit(1))
        box.open()

    def explain_error(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Report an error that no panel has caught: a sentence to the host, the details to the error log."""
        if self._storms.passes(error):
            self._explain(error)

    def _explain(self, error: BaseException) -> None:
        self._club_opener.tell(error, self.opened.club if self.opened is not None else None)

    def _give_up(self, error: StoreError) -> None:
        """Show that the club cannot be used any more, why, and the ways on."""
        kept_in = self._close_club()
        self._club_opener.explain(error, self.folder)
        if kept_in is not None:
            message = self.words.text("folder.evening_kept", file=kept_in.name, folder=str(self.folder))
            self.window.toasts.say(message, tone="warning", stays_for=120)

    def _reopen(self, between: Callable[[], object]) -> None:
        """Close the club, do something to its files and open it again; where that fails it is explained."""
        self._club_opener.forget_write_failure()
        self._close_club()
        try:
            between()
        except StoreError as error:
            self._club_opener.explain(error, self.folder)
        else:
            self.open()

    def _go_elsewhere(self, folder: Path) -> None:
        """Begin anew on another folder, for as long as the program runs."""
        self._close_club()
        if self.process_parts is not None:
            # The successor shows one of its own.
            self.process_parts.room.close()
            self.process_parts = None
        if self._error_log is not None:
            self._error_log.close()
        self.successor = Application(self._app, folder, self._open_club, self._keep_awake, self._spoken.told)
        self.successor.take_errors()
        if self._club_opener.file is not None:
            self.successor.open_file(self._club_opener.file)
        self.successor.start()
        message = self.words.text("folder.elsewhere", folder=str(folder))
        self.successor.window.toasts.say(message, tone="warning", stays_for=20)
        self.window.hide()

    def _closing(self) -> None:
        self._club_opener.leave()
        if self.opened is not None:
            # Without a club these preferences may be another window's, which keeps its own.
            self._preferences.keep(replace(self.preferences, window_geometry=self.window.geometry_words()))
        if self.process_parts is not None:
            self.process_parts.room.close()
        self.window.hide()  # a slow stick is waited for
        self._close_club()
        if self._error_log is not None:
            self._error_log.close()
            self._error_log = None

    def _close_club(self) -> Path | None:
        """Close the club; returns the file that keeps the evening if its database cannot be read any more."""
        if self.opened is None:
            return None

        opened, self.opened = self.opened, None
        kept_in = opened.close(Path(in_documents()))
        self._speak(_nobody)
        return kept_in


def missing_part_box(parent: QWidget, text: str) -> QMessageBox:
    """Qt's own box with one button: nothing is imported for it when it is needed. It takes no text for markup."""
    box = QMessageBox(QMessageBox.Icon.Critical, "Homepoker", "", QMessageBox.StandardButton.Ok, parent)
    box.setTextFormat(QtCore.Qt.TextFormat.PlainText)
    box.setText(text)
    return box


def _nobody(_player: str) -> str:
    """The name of a member where no club is open."""
    return ""
