"""Open club: its sections in the window, its rulebooks, rulings and keys, from its opening to its close."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer

from homepoker.core.history import UndoStack
from homepoker.services.words import Words
from homepoker.store.database.rescue import close_keeping_all
from homepoker.store.errors import DataFolderDamaged
from homepoker.ui.evening_file.opener import EveningFileOpener
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.league.season_follower import SeasonFollower
from homepoker.ui.manual.navigator import ManualNavigator
from homepoker.ui.rulebook.navigator import DockingPage, RulebookNavigator
from homepoker.ui.rulebook.rulebooks import Rulebooks
from homepoker.ui.rulings.navigator import RulingsNavigator
from homepoker.ui.settings.settings_controller import SettingsController
from homepoker.ui.shell.data_file_watch import keep_evening
from homepoker.ui.shell.keyboard import Keyboard
from homepoker.ui.shell.ticker import Ticker, desks_of
from homepoker.ui.tonight.section import TonightSection
from homepoker.ui.window.language import SpokenLanguage, translate_qt

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from homepoker.services.club import Club
    from homepoker.services.evening.tournament_desk import TournamentDesk
    from homepoker.services.words import Words
    from homepoker.store.errors import StoreError
    from homepoker.ui.rulebook.editions.panel import EditionChoice
    from homepoker.ui.rulebook.library import Library, Search
    from homepoker.ui.shell.club_opener import ClubOpener
    from homepoker.ui.shell.process_parts import ProcessParts
    from homepoker.ui.tonight.unplayable import DamagedPage
    from homepoker.ui.window.kept_preferences import KeptPreferences
    from homepoker.ui.window.main_window import MainWindow


SEARCH_AFTER = 60_000
"""Milliseconds until the search is prepared unasked; for a second it costs the window half of its speed."""


class OpenClub(QObject):
    """Club that is open in the window; made when it is opened, and dropped with all of its own when it is closed."""

    tonight: TonightSection
    """The section Tonight in the language and look in force, made at once when the window is filled."""

    def __init__(
        self,
        parent: QObject,
        club: Club,
        window: MainWindow,
        opener: ClubOpener,
        process_parts: ProcessParts,
        preferences: KeptPreferences,
        spoken: SpokenLanguage,
        *,
        speak: Callable[[Callable[[str], str]], Words],
        make_search: Callable[[Club], Search],
        give_up: Callable[[StoreError], object],
        open_file: Callable[[Path], object],
        to_sample: Callable[[], object],
        to_own_club: Callable[[], object] | None,
    ) -> None:
        """
        :param speak: makes the words of the language in force, with the names of the club.
        :param make_search: makes the index of the club's rules.
        :param give_up: leaves a club that cannot be used any more.
        :param open_file: shows what an evening file holds, in the host's own club.
        :param to_sample: opens the sample club.
        :param to_own_club: opens the host's own club again; ``None`` where that is the one that is open.
        """
        super().__init__(parent)
        self._process = parent
        self.club, self._window, self._opener = club, window, opener
        self._process_parts, self._preferences = process_parts, preferences
        self._speak, self._give_up = speak, give_up
        self._to_sample, self._to_own_club = to_sample, to_own_club
        self.words = speak(club.name_of)
        told = process_parts.receivers
        self.ticker = Ticker(
            self, lambda: told.wait(club, self.tonight), lambda: told.tick(club, self.tonight, self.words)
        )
        room, rules, now = process_parts.room, process_parts.rules, club.timekeeper.now
        self.rulebooks = Rulebooks(club, preferences, self.desk, make_search)
        self.rulings = RulingsNavigator(
            self,
            window,
            club,
            self._words_now,
            self._library,
            rules,
            self.desk,
            lambda: self.tonight.selected_table,
            lambda: self.tonight.acts_in_play,
        )
        self.rulebook = RulebookNavigator(
            self, window, self._words_now, preferences, self._library, room, rules, now, self.rulings
        )
        self.manual = ManualNavigator(self, window, self._words_now)
        self._keyboard = Keyboard(
            self,
            window,
            self._words_now,
            lambda: self.tonight,
            room,
            self.rulebook,
            self.rulings,
            self.manual,
            self.ticker.tick,
        )
        self.evening_files = EveningFileOpener(
            self,
            window,
            club,
            self._words_now,
            self.desk,
            partial(process_parts.backing_up.taken_in, is_to_be_opened=True),
            process_parts.watch.not_seen_since,
        )
        self.settings = SettingsController(
            self,
            window,
            club,
            self._words_now,
            preferences,
            spoken,
            process_parts.loudspeaker,
            process_parts.backing_up,
            process_parts.sharing,
            process_parts.text_size,
            self.desk,
            open_file,
            self.build,
        )
        self.season: SeasonFollower | None = None
        self._is_begun = False
        """Whether Tonight was made for this club before: made anew it shows what it showed."""
        # Not at once: a rule may leave while the picture of this moment is made.
        rules.changed.connect(self.ticker.tick, Qt.ConnectionType.QueuedConnection)
        process_parts.watch.attend(club.folder)
        window.is_clock_running = lambda: self.tonight.is_clock_running
        if to_own_club is None:
            self._watch_date()
        process_parts.backing_up.attend(club, self.open_evening, self._read_anew, is_sample=to_own_club is not None)
        process_parts.sharing.attend(club, is_sample=to_own_club is not None)

    def show(self) -> None:
        """Fill the window with the sections of the club."""
        self.build()
        # The first sound must not be late and the first dispute not wait, nor the window for either.
        QTimer.singleShot(1000, self._process_parts.loudspeaker.prepare)
        QTimer.singleShot(SEARCH_AFTER, self, self._prepare_search)

    def _prepare_search(self) -> None:
        self.rulebooks.library.prepare()

    def leave(self) -> None:
        """Stop: the club is about to be closed."""
        self._window.is_clock_running = lambda: False
        self.ticker.stop()
        if self.season is not None:
            self.season.leave()
        self._process_parts.rules.changed.disconnect(self.ticker.tick)
        self._process_parts.stop()
        self._opener.damage.leave()
        self._keyboard.leave()
        self.settings.leave()
        self.evening_files.leave()
        self.rulebook.leave()
        self.rulebooks.leave()
        self.deleteLater()

    # Sections

    def build(self, section: str = "") -> None:
        """Build the sections in the language and look in force.

        :param section: which is open then, each as it was before; without it all are made for a club just opened.
        """
        self.words = self._speak(self.club.name_of)
        translate_qt(self._process, self.words.language)
        self.evening_files.close_sheet()
        self._window.lay_out(self.words, goes_on=bool(section))
        self._process_parts.set_words(self.words, self.club)
        if self._to_own_club is not None:
            self._window.add_banner(sample_banner(self.words, self._to_own_club))
        elif not self.club.edition:
            self._ask_edition()
        self._window.offer(
            {
                "tonight": self._make_tonight,
                "players": self._make_players,
                "league": self._make_league,
                "rulebook": self.rulebook.make_section,
                "house_rules": self._make_house_rules,
                "editions": self._make_editions,
                "rulings": lambda: self.rulings.make_page(self.rulebook.open_rule),
                "help": self.manual.make_page,
                "settings": self.settings.make_page,
            }
        )
        self._window.show_section("tonight")
        self._window.show_section(section or "tonight")
        self._window.give_keys_back()
        self._opener.laid_out(self.club, self.open_evening, self.register_changed)
        self.ticker.tick()

    def _make_tonight(self) -> QWidget:
        known = {record.id for record in self.club.log.tournaments()}
        last, in_room = self._preferences.now.last_tournament, self._preferences.now.room_evening
        is_first, self._is_begun = not self._is_begun, True
        self.tonight = section = TonightSection(
            *(self.club, self.words, self._process_parts.room, self.rulebook.open_rule),
            partial(self._process_parts.make_profile_page, self.club, self.words, self.rulebook.open_rule),
            parent=self._window.sections,
        )
        section.said.connect(lambda text, tone: self._window.toasts.say(text, tone=tone))
        section.undo_toasts.said.connect(lambda slip: slip.show(self._window.toasts))
        section.sample_wanted.connect(self._to_sample)
        section.members_wanted.connect(lambda: self._window.show_section("players"))
        section.register_changed.connect(self._people_joined)
        section.desk_opened.connect(self._desk_opened)
        section.room_evening_wanted.connect(self.open_evening)
        section.in_room.changed.connect(self._room_evening_changed)
        section.in_room.taken_away.connect(self._taken_from_room)
        section.room_wanted.connect(self._keyboard.ask_room)
        section.room_changed.connect(self.ticker.tick)
        section.rulings_wanted.connect(self.rulings.open_search)
        section.topic_wanted.connect(self.rulings.rule_on)
        section.damage_shown.connect(self._rescuing)
        section.form_opened.connect(self.rulebook.make_room)
        section.due_counted.connect(partial(self._window.show_due, "tonight"))
        self.rulebook.attend(DockingPage(section, section.dock, lambda: section.is_side_covered))
        try:
            if in_room in known and in_room != last:
                if not is_first:
                    section.in_room.keep(in_room)
                elif section.in_room.comes_back(in_room):
                    last = in_room
            if last in known:
                section.open(last)
            else:
                section.show_lobby()
        except DataFolderDamaged as error:
            damage = error
            QTimer.singleShot(0, self, lambda: self._give_up(damage))
        return section

    def _rescuing(self, page: DamagedPage) -> None:
        from homepoker.ui.tonight.unplayable import Rescuing

        Rescuing(page, self._process_parts.backing_up, self.club, self._words_now).attend(page)

    def _make_players(self) -> QWidget:
        from homepoker.ui.players.panel import PlayersSection

        section = PlayersSection(self.club, self.words)
        section.register_changed.connect(self.register_changed)
        return section

    def _make_league(self) -> QWidget:
        from homepoker.ui.league.panel import LeagueSection

        section = LeagueSection(
            self.club,
            self.words,
            self.rulebook.open_rule,
            self.open_evening,
            self._preferences.now.league_shown if self._to_own_club is None else "",
            self._keep_league,
            self._process_parts.sharing.known_password,
        )
        section.tables_changed.connect(self._refresh_folders)
        section.tables_changed.connect(self._process_parts.sharing.send_soon)  # an evening's buy-in goes along
        return section

    def _keep_league(self, league: str) -> None:
        """Keep which league is shown, for the next start; those of the sample are not the host's."""
        if self._to_own_club is None and league != self._preferences.now.league_shown:
            self._preferences.keep(replace(self._preferences.now, league_shown=league))

    def _make_house_rules(self) -> QWidget:
        """The page of the club's own book, which belongs to the section of rulebooks."""
        from homepoker.ui.rulebook.club_book.panel import ClubBookPage

        page = ClubBookPage(self.club, self.words, self.rulebook.open_rule, self._library)
        page.closed.connect(partial(self._window.show_section, "rulebook"))
        page.books_changed.connect(self._read_anew)
        return page

    def _make_editions(self) -> QWidget:
        """The page of the editions of the TDA rules, which belongs to the section of rulebooks too."""
        from homepoker.ui.rulebook.editions.panel import EditionsPage

        page = EditionsPage(self.club, self.words, self._edition_choice(), self.rulebook.open_rule)
        page.closed.connect(partial(self._window.show_section, "rulebook"))
        return page

    def _ask_edition(self) -> None:
        """Put a banner above the sections of a club that has not chosen among the editions of the TDA rules."""
        from homepoker.ui.rulebook.editions.panel import edition_banner

        show = partial(self._window.show_section, "editions")
        self._window.add_banner(edition_banner(self.club, self.words, show, self._edition_choice()))

    def _edition_choice(self) -> EditionChoice:
        from homepoker.ui.rulebook.editions.panel import EditionChoice

        return EditionChoice(self.club, self.words, self._window, self._read_anew)

    def _read_anew(self) -> None:
        """Read the club's books again; whatever shows them is made again."""
        self.rulebooks.leave()
        self.build(self._window.current)

    def _people_joined(self) -> None:
        """Follow people who joined in Tonight; what is half typed in the register stays."""
        self._window.refresh_section("players")
        self._window.forget_section("league")

    def register_changed(self) -> None:
        """Follow a change of the register outside Tonight."""
        self.club.players()
        self._window.forget_section("league")
        self.tonight.people_changed()
        self._process_parts.sharing.send_soon()
        # Who no longer agrees to be named is to leave the files at once.
        self._refresh_folders()

    def open_evening(self, tournament_id: str) -> None:
        """Show an evening of the club, wherever the host comes from; not in the place of what is not saved there."""
        if not self._window.may_be_made_anew("tonight"):
            return
        self._window.show_section("tonight")
        self.tonight.open(tournament_id)

    # Time

    def _watch_date(self) -> None:
        newest = next((record.began_on for record in self.club.log.tournaments()), None)
        known = newest.isoformat() if newest is not None else ""
        if not known or known != self._preferences.now.date_known:
            self._process_parts.watch.time_of_day.watch_date(newest, partial(self._keep_date, known))

    def _keep_date(self, known: str) -> None:
        self._preferences.keep(replace(self._preferences.now, date_known=known))

    # The evening

    def desk(self) -> TournamentDesk | None:
        """The evening that is open, else the one in the room, if there is one."""
        return self.tonight.desk or self.tonight.in_room.desk

    def _room_evening_changed(self, desk: TournamentDesk | None) -> None:
        # Before anybody asks what time it is in this evening.
        self._process_parts.watch.time_of_day.opened(desk, self.club.timekeeper)
        self._process_parts.loudspeaker.attend(desk, self.club.timekeeper.now())
        tournament_id = desk.tournament_id if desk is not None else ""
        if tournament_id != self._preferences.now.room_evening:
            self._preferences.keep(replace(self._preferences.now, room_evening=tournament_id))
        if desk is not None:
            desk.on_listener_fault = lambda error: self._opener.tell(error, self.club)
        # With its page, and not a second later: until then the small picture shows what the room saw before.
        QTimer.singleShot(0, self.ticker, self.ticker.tick)

    def _taken_from_room(self, desk: TournamentDesk) -> None:
        words, put_back = self.words, partial(self.tonight.in_room.put_back, desk.tournament_id)
        message = words.text("tonight.room_taken", name=desk.state.name)
        self._window.toasts.say(message, action=words.text("tonight.room_put_back"), on_action=put_back, subject="room")
        self.ticker.tick()

    def _desk_opened(self, desk: TournamentDesk | None) -> None:
        self._window.toasts.clear(UndoStack.PLAY, UndoStack.CLOCK, UndoStack.TILL)
        tournament_id = desk.tournament_id if desk is not None else ""
        if tournament_id != self._preferences.now.last_tournament:
            self._preferences.keep(replace(self._preferences.now, last_tournament=tournament_id))
        if desk is None:
            return
        desk.on_listener_fault = lambda error: self._opener.tell(error, self.club)
        self._followed_season().follow(desk)
        desk.listen(lambda: self._after_action(desk))
        self.rulings.attend(desk)

    def _followed_season(self) -> SeasonFollower:
        if self.season is None:
            say = partial(self._window.toasts.say, tone="danger")
            self.season = SeasonFollower(self.club, self._words_now, say, self)
        return self.season

    def _refresh_folders(self) -> None:
        self._followed_season().refresh_folders()

    def _after_action(self, desk: TournamentDesk) -> None:
        self._opener.recorded(desk.now(), by_itself=desk.history.lines[-1].stack is UndoStack.MACHINE)
        self._window.forget_section("league")
        self.ticker.tick()

    def close(self, documents: Path) -> Path | None:
        """Close the club; returns the file that keeps the evening if its database cannot be read any more.

        :param documents: where its data are put if their folder is gone.
        """
        kept_in = [keep_evening(self.club, desk) for desk in desks_of(self.tonight)]
        self.leave()
        close_keeping_all(self.club.database, documents)
        return next(filter(None, kept_in), None)

    # What the others ask

    def _words_now(self) -> Words:
        return self.words

    def _library(self) -> Library:
        return self.rulebooks.library


def sample_banner(words: Words, on_leave: Callable[[], object]) -> Banner:
    """The banner that says that the open club is the sample, with the way back to one's own."""
    banner = Banner(words, may_close=False)
    banner.say(words.text("tonight.sample_banner"), "accent", ((words.text("tonight.sample_leave"), on_leave),))
    return banner
