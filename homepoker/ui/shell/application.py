"""Application: window first, then the club; language, look, ticks, sound and the room view."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from homepoker.core.history import UndoStack
from homepoker.services.words import Words
from homepoker.store import preferences as kept
from homepoker.store.preferences import Preferences
from homepoker.store.resource_files import resources
from homepoker.ui.kit import accessible
from homepoker.ui.kit.documents import in_documents
from homepoker.ui.kit.error_report import StormFilter
from homepoker.ui.rulebook.rulebooks import Rulebooks
from homepoker.ui.rulings.navigator import RulingsNavigator
from homepoker.ui.settings.backup_runner import BackupRunner
from homepoker.ui.settings.opening import Settings
from homepoker.ui.shell.club_opener import ClubOpener, OpenClub
from homepoker.ui.shell.garbage_collection import look_for_garbage
from homepoker.ui.shell.keyboard import Keyboard
from homepoker.ui.theme.theme import ThemeName, apply_text_size, apply_theme
from homepoker.ui.tonight.ruling_context import acts_in_play, selected_table
from homepoker.ui.window.language import SpokenLanguage, translate_qt
from homepoker.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from homepoker.services.club import Club
    from homepoker.services.evening.tournament_desk import TournamentDesk
    from homepoker.services.evening.watch.keep_awake import KeepAwake
    from homepoker.store.errors import StoreError
    from homepoker.ui.room_view.control import RoomControl
    from homepoker.ui.rulebook.in_the_room.rules import RoomRules
    from homepoker.ui.rulebook.navigation.navigator import RulebookNavigator
    from homepoker.ui.shell.error_log import ErrorLogHandler
    from homepoker.ui.shell.instruments import Instruments
    from homepoker.ui.shell.time_of_day import TimeOfDay
    from homepoker.ui.sound.loudspeaker import Loudspeaker
    from homepoker.ui.tonight.damaged import DamagedPage
    from homepoker.ui.tonight.section import TonightSection

SAMPLE = "sample"
"""Name of the sample club's folder, within the host's own."""

OPENS_AT_LATEST = 1000
"""Milliseconds after the start at which the club is opened even if the window was never painted."""

SEARCH_AFTER = 60_000
"""Milliseconds until the search is prepared unasked; for a second it costs the window half of its speed."""


class Application(QObject):
    """Holds what lives as long as the program: window, club, timer, sound, room view."""

    def __init__(
        self, app: QApplication, folder: Path, open_club: OpenClub, awake: KeepAwake | None = None, spoken: str = ""
    ) -> None:
        """``spoken`` is the language of this start, ``de`` or ``en``; empty: the one that the host has chosen."""
        super().__init__(app)
        accessible.install()
        self._spoken = SpokenLanguage(spoken)
        self._app, self._home = app, folder
        self._open_club, self._keep_awake = open_club, awake
        self.preferences, self._preference_problem = kept.load(folder)
        self.folder = folder / SAMPLE if self.preferences.is_sample_open else folder
        apply_text_size(app, self.preferences.text_size)
        apply_theme(app, cast("ThemeName", self.preferences.theme))
        self.words = self._words_now()
        self.window = MainWindow(self.words)
        self.window.restore(self.preferences.window_geometry)
        self.window.closing.connect(self._closing)
        self._keyboard = Keyboard(self, self, self._tick_now)
        self._club_opener = ClubOpener(self.window, self, folder, open_club)
        self._club_opener.damage.found.connect(self._register_changed)
        self._storms = StormFilter()
        self._opening = QTimer(self, singleShot=True)
        self.rulebooks = Rulebooks(self, self._desk, self._keep, lambda: self._build(self.window.current))
        self._backing_up = BackupRunner(
            self.window, lambda: self.words, lambda: self.preferences, self.open_evening, self.rulebooks.read_anew
        )
        self.settings = Settings(
            self, self, self._spoken, self._backing_up, self._desk, self._loudspeaker, self._keep, self._build
        )
        self.club: Club | None = None
        self.tonight: TonightSection | None = None
        self.room: RoomControl | None = None
        self.room_rules: RoomRules | None = None
        self.rulebook: RulebookNavigator | None = None
        self._instruments: Instruments | None = None
        self.rulings = RulingsNavigator(
            self, self, self._desk, lambda: selected_table(self.tonight), lambda: acts_in_play(self.tonight)
        )
        self._error_log: ErrorLogHandler | None = None
        self.successor: Application | None = None

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
        self.open()
        look_for_garbage(self)

    # The club

    def open(self) -> None:
        """Open the data folder and fill the sections; a folder that cannot be opened is explained."""
        from homepoker.ui.kit.into_view import FocusFollower
        from homepoker.ui.rulebook.navigation.navigator import RulebookNavigator
        from homepoker.ui.shell.error_log import ErrorLogHandler
        from homepoker.ui.shell.instruments import Instruments

        if self._error_log is None:
            self._error_log = ErrorLogHandler(self._home)
        self.club = self._club_opener.enter(self.folder)
        if self.club is None:
            return
        if self._instruments is None:
            made = self._instruments = Instruments(
                self,
                self,
                self._backing_up,
                keep_awake=self._keep_awake,
                keep=self._keep,
                explain=self._explain,
                found_again=partial(self._club_opener.recorded, by_itself=True),
            )
            self.room, self.room_rules = made.room, made.rules
            self.room.key_pressed.connect(self._keyboard.take_in_the_room)
            made.watch.attend_room(self.room)
            self.settings.attend_keys()
            self._keyboard.attend_shortcuts()
            FocusFollower(self._app, self)
            self.rulebook = RulebookNavigator(self, self, made.room, made.rules, self._now, self._keep)
        self._instruments.watch.attend(self.club.folder)
        if self.folder == self._home:
            self._watch_date(self._instruments.watch.time_of_day, self.club)
        self._backing_up.attend(self.club, is_sample=self.folder != self._home)
        self._build()
        if self._preference_problem is not None:
            self.window.warn(self._preference_problem)
            self._preference_problem = None
        # The first sound must not be late and the first dispute not wait, nor the window for either.
        QTimer.singleShot(1000, self._instruments.loudspeaker.prepare)
        QTimer.singleShot(SEARCH_AFTER, self, self._prepare_search)

    def _prepare_search(self) -> None:
        if self.club is not None:
            self.rulebooks.library.prepare()

    def _build(self, section: str = "") -> None:
        """Build the sections in the language and look in force.

        :param section: which is open then, each as it was before; without it all are made for a club just opened.
        """
        self.words = self._words_now()
        translate_qt(self, self.words.language)
        self.window.lay_out(self.words, goes_on=bool(section))
        if self._instruments is not None:
            self._instruments.set_words(self.words, self._club())
        if self.folder != self._home:
            from homepoker.ui.shell.sample_banner import sample_banner

            self.window.add_banner(sample_banner(self.words, partial(self._switch_to, self._home)))
        self.window.offer(
            {
                "tonight": self._make_tonight,
                "players": self._make_players,
                "league": self._make_league,
                "rulebook": lambda: self._rulebook().make_section(),
                "house_rules": self.rulebooks.make_house_rules,
                "rulings": self.rulings.make_page,
                "settings": self.settings.make_page,
            }
        )
        self.window.show_section("tonight")
        self.window.show_section(section or "tonight")
        self.window.give_keys_back()
        self._club_opener.laid_out(self._club(), self.preferences.risky_folder)
        self._tick_now()

    def _words_now(self) -> Words:
        return Words(resources() / "locale", self._spoken.by(self.preferences), self._name_of)

    def _name_of(self, player: str) -> str:
        return self.club.name_of(player) if self.club is not None else ""

    # Sections

    def _make_tonight(self) -> QWidget:
        from homepoker.store.errors import DataFolderDamaged
        from homepoker.ui.rulebook.navigation.navigator import DockingPage
        from homepoker.ui.tonight.section import TonightSection

        club = self._club()
        known = {record.id for record in club.log.tournaments()}
        last = self.preferences.last_tournament
        assert self.room is not None, "the room is controlled before a section is made"
        section = TonightSection(club, self.words, self.room, is_restored=last in known)
        section.said.connect(lambda text, tone: self.window.toasts.say(text, tone=tone))
        section.undo_toasts.said.connect(lambda slip: slip.show(self.window.toasts))
        section.sample_wanted.connect(self._open_sample)
        section.members_wanted.connect(lambda: self.window.show_section("players"))
        section.register_changed.connect(self._people_joined)
        section.desk_opened.connect(self._desk_opened)
        section.room_wanted.connect(self._keyboard.ask_room)
        section.rulings_wanted.connect(self.rulings.open_search)
        section.damage_shown.connect(self._rescuing)
        self.tonight = section
        section.rule_wanted.connect(self._rulebook().open_rule)
        section.form_opened.connect(self._rulebook().make_room)
        self._rulebook().attend(DockingPage(section, section.dock, lambda: section.is_side_covered))
        if last in known:
            try:
                section.open(last)
            except DataFolderDamaged as error:
                damage = error
                QTimer.singleShot(0, self, lambda: self.give_up(damage))
        return section

    def _rescuing(self, page: DamagedPage) -> None:
        from homepoker.ui.tonight.rescuing import Rescuing

        Rescuing(page, self._backing_up, lambda: self.club, lambda: self.words).attend(page)

    def _make_players(self) -> QWidget:
        from homepoker.ui.players.panel import PlayersSection

        section = PlayersSection(self._club(), self.words)
        section.register_changed.connect(self._register_changed)
        return section

    def _make_league(self) -> QWidget:
        from homepoker.ui.league.panel import LeagueSection

        section = LeagueSection(self._club(), self.words)
        section.evening_wanted.connect(self.open_evening)
        section.rule_wanted.connect(self._rulebook().open_rule)
        return section

    def _people_joined(self) -> None:
        """Follow people who joined in Tonight; what is half typed in the register stays."""
        self.window.refresh_section("players")
        self.window.forget_section("league")

    def _register_changed(self) -> None:
        self._club().players()
        self.window.forget_section("league")
        if self.tonight is not None:
            self.tonight.people_changed()

    def open_evening(self, tournament_id: str) -> None:
        """Show an evening of the club, wherever the host comes from; not in the place of what is not saved there."""
        if not self.window.may_be_made_anew("tonight"):
            return
        self.window.show_section("tonight")
        if self.tonight is not None:
            self.tonight.open(tournament_id)

    # Sample club and own club

    def _open_sample(self) -> None:
        from homepoker.services.club.sample import fill_sample

        if not self._switch_to(self._home / SAMPLE):
            return
        tournament_id = fill_sample(self._club(), resources() / "sample")
        self._keep(replace(self.preferences, last_tournament=tournament_id))
        self._build()

    def _switch_to(self, folder: Path) -> bool:
        """Open the other club; says whether it is open."""
        if not self.window.may_be_made_anew():
            return False
        self._close_club()
        self.tonight = None
        self._keep(replace(self.preferences, last_tournament="", is_sample_open=folder != self._home))
        self.folder = folder
        self.open()
        return self.club is not None

    # Time

    def _watch_date(self, time_of_day: TimeOfDay, club: Club) -> None:
        newest = next((record.began_on for record in club.log.tournaments()), None)
        known = newest.isoformat() if newest is not None else ""
        if not known or known != self.preferences.date_known:
            time_of_day.watch_date(newest, lambda: self._keep(replace(self.preferences, date_known=known)))

    def _now(self) -> datetime:
        return self._club().timekeeper.now()

    def _desk(self) -> TournamentDesk | None:
        return self.tonight.desk if self.tonight is not None else None

    def _loudspeaker(self) -> Loudspeaker | None:
        return self._instruments.loudspeaker if self._instruments is not None else None

    def _tick_now(self) -> None:
        if self._instruments is not None:
            self._instruments.tick_now()

    def _desk_opened(self, desk: TournamentDesk | None) -> None:
        from homepoker.services.season.publishing import keep_season_in_step

        self.window.toasts.clear(UndoStack.PLAY, UndoStack.CLOCK)
        if self._instruments is not None:
            # Before anybody asks what time it is in this evening.
            self._instruments.watch.time_of_day.opened(desk, self._club().timekeeper)
            self._instruments.loudspeaker.attend(desk, self._now())
        tournament_id = desk.tournament_id if desk is not None else ""
        if tournament_id != self.preferences.last_tournament:
            self._keep(replace(self.preferences, last_tournament=tournament_id))
        if desk is None:
            return
        desk.on_listener_fault = self._explain
        keep_season_in_step(self._club(), desk)
        desk.listen(lambda: self._after_action(desk))
        self.rulings.attend(desk)

    def _after_action(self, desk: TournamentDesk) -> None:
        self._club_opener.recorded(desk.now(), by_itself=desk.history.lines[-1].thread is UndoStack.MACHINE)
        self.window.forget_section("league")
        self._tick_now()

    # Saying and choosing

    def explain_error(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Report an error that no panel has caught: a sentence to the host, the details to the error log."""
        if self._storms.passes(error):
            self._explain(error)

    def _explain(self, error: BaseException) -> None:
        self._club_opener.tell(error, self.club)

    def give_up(self, error: StoreError) -> None:
        """Show that the club cannot be used any more, why, and the ways on."""
        kept_in = self._close_club()
        self.tonight = None
        self._club_opener.explain(error, self.folder)
        if kept_in is not None:
            said = self.words.text("folder.evening_kept", file=kept_in.name, folder=str(self.folder))
            self.window.toasts.say(said, tone="warning", stays_for=120)

    def reopen(self, between: Callable[[], object]) -> None:
        """Close the club, do something to its files and open it again; where that fails it is explained."""
        from homepoker.store.errors import StoreError

        self._club_opener.recorded(self._now(), by_itself=False)
        self._close_club()
        self.tonight = None
        try:
            between()
        except StoreError as error:
            self._club_opener.explain(error, self.folder)
        else:
            self.open()

    def go_elsewhere(self, folder: Path) -> None:
        """Begin anew on another folder, for as long as the program runs."""
        self._close_club()
        self.tonight = None
        if self.room is not None:
            # The successor shows one of its own.
            self.room.close()
            self.room = None
        if self._error_log is not None:
            self._error_log.close()
        self.successor = Application(self._app, folder, self._open_club, self._keep_awake, self._spoken.told)
        sys.excepthook = self.successor.explain_error
        self.successor.start()
        said = self.words.text("folder.elsewhere", folder=str(folder))
        self.successor.window.toasts.say(said, tone="warning", stays_for=20)
        self.window.hide()

    def know_risk(self, folder: str) -> None:
        """Remember that the host knows what threatens this data folder."""
        self._keep(replace(self.preferences, risky_folder=folder))

    def _keep(self, preferences: Preferences) -> None:
        self.preferences = preferences
        # A folder that may not be written to is explained where it is opened; the choices then last for this run.
        with suppress(OSError):
            kept.save(self._home, preferences)

    def _rulebook(self) -> RulebookNavigator:
        assert self.rulebook is not None, "the rulebooks are at hand with the first club"
        return self.rulebook

    def _club(self) -> Club:
        assert self.club is not None, "no club is open"
        return self.club

    def _closing(self) -> None:
        self._club_opener.leave()
        if self.club is not None:
            # Without a club these preferences may be another window's, which keeps its own.
            self._keep(replace(self.preferences, window_geometry=self.window.geometry_words()))
        if self.room is not None:
            self.room.close()
        self.window.hide()  # a slow stick is waited for
        self._close_club()
        if self._error_log is not None:
            self._error_log.close()
            self._error_log = None

    def _close_club(self) -> Path | None:
        """Close the club; returns the file that keeps the evening if its database cannot be read any more."""
        from homepoker.ui.shell.data_file_watch import keep_evening

        desk = self._desk()
        kept_in = keep_evening(self.club, desk) if self.club is not None and desk is not None else None
        if self._instruments is not None:
            self._instruments.stop()
        self._backing_up.leave()
        self._club_opener.damage.leave()
        if self.rulebook is not None:
            self.rulebook.leave()
        self.rulebooks.leave()
        if self.club is not None:
            from homepoker.store.rescue import close_keeping_all

            close_keeping_all(self.club.database, Path(in_documents()))
            self.club = None
        return kept_in
