"""Tonight section: welcome, lobby, preparation or play, whichever the evening is at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from homepoker.core import tournament
from homepoker.core.history import Line, LineKind, UndoStack
from homepoker.core.profile import Profile
from homepoker.services.club import Club
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.structure import StructureCommands
from homepoker.services.evening.replay import MISFITS, contradiction
from homepoker.services.evening.setup import change_profile, open_tournament
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.evening.watch.system_time import stop_as_last_noted
from homepoker.services.words import Words
from homepoker.store.errors import DamagedEvening, StoreError
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.layout.scrolling import SCROLLS
from homepoker.ui.kit.messages.failed_page import built, failed_page
from homepoker.ui.kit.messages.toast import Toasts
from homepoker.ui.room_view.control import RoomCommand, RoomControl
from homepoker.ui.room_view.room_card import RoomCard
from homepoker.ui.tonight.dock import Dock, PagePlace
from homepoker.ui.tonight.keys import (
    ClockKey,
    HeldKey,
    HistoryKey,
    KeyCommand,
    PlayKey,
    TableKey,
    clock_act,
    command_left_over,
    command_of,
)
from homepoker.ui.tonight.play import Play
from homepoker.ui.tonight.room_evening import RoomEvening

if TYPE_CHECKING:
    from homepoker.ui.structure.chooser import ProfilePage
    from homepoker.ui.structure.generator_page import GeneratorPage
    from homepoker.ui.tonight.lobby import Lobby
    from homepoker.ui.tonight.past_evening import ResultPage
    from homepoker.ui.tonight.preparation import Preparation


@dataclass(frozen=True, slots=True)
class TonightView:
    """Kept while the section is rebuilt: which evening is open (empty in the lobby), and the page's own state."""

    evening: str
    page: object


class TonightSection(QWidget):
    """Shows the page that the evening is at, and acts on its keys."""

    said = Signal(str, str)
    """Signal: a sentence for a toast and its tone."""
    sample_wanted = Signal()
    members_wanted = Signal()
    due_counted = Signal(int)
    """Signal: so much is due at the tables."""
    register_changed = Signal()
    desk_opened = Signal(object)
    """Signal: the `TournamentDesk` of the evening that is open now, or nothing."""
    form_opened = Signal()
    """Signal: a form was opened beside the tables."""
    rulings_wanted = Signal()
    topic_wanted = Signal(str)
    """Signal that a ruling on this topic is asked for."""
    damage_shown = Signal(object)
    """Signal: the `DamagedPage` of an evening that cannot be played on."""
    room_wanted = Signal(object)
    """Signal: the `RoomCommand` of a key or a button."""
    room_evening_wanted = Signal(str)
    """Signal: the id of the evening in the room, which is to be opened."""
    room_changed = Signal()
    """Signal: the room view shows something else, by its card."""

    def __init__(
        self,
        club: Club,
        words: Words,
        room: RoomControl,
        open_rule: OpenRule,
        make_profile_page: Callable[[Profile, str], ProfilePage],
        *,
        parent: QWidget,
    ) -> None:
        """
        :param make_profile_page: makes the page of a profile, given with its id on the shelf.
        :param parent: where it is to stand: on the way there all of it would be styled anew.
        """
        super().__init__(parent)
        self._club = club
        self._words = words
        self._run = ActRunner(words, self.said.emit)
        self._room = room
        self._open_rule = open_rule
        self._make_profile_page = make_profile_page
        self.desk: TournamentDesk | None = None
        """Desk of the evening that is open here; the room may see another one."""
        self.in_room = RoomEvening(club, lambda: self.desk, self)
        self.in_room.changed.connect(self._room_changed)
        self.play: Play | None = None
        self.preparation: Preparation | None = None
        self._profile_page: ProfilePage | GeneratorPage | None = None
        self._result: ResultPage | None = None
        self._lobby: Lobby | None = None
        self._between: Callable[[], object] | None = None
        self._teller = EveningTeller(lambda: self.desk, words, self._leave_damaged, self)
        self.undo_toasts = UndoToasts(lambda: self.desk, words, self)
        self._place = PagePlace(self.in_room, words, self)
        self._place.strip.evening_wanted.connect(self.room_evening_wanted)
        self._pages = self._place.pages
        self._dock = Dock(self, self._place)
        self.setProperty(SCROLLS, True)
        self.is_side_covered = False
        """Whether what is docked stands where form and journal were."""
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    # Pages

    def show_lobby(self) -> None:
        """Show the lobby; a club without anybody and without an evening is welcomed."""
        self._leave_the_evening()
        if not self._club.players() and not self._club.log.tournaments():
            from homepoker.ui.tonight.lobby import Welcome

            welcome = Welcome(self._words)
            welcome.sample_wanted.connect(self.sample_wanted)
            welcome.set_up_wanted.connect(self._show_lobby)
            self._show(welcome)
            self._between = self.show_lobby
            return
        self._show_lobby()

    def _leave_the_evening(self) -> None:
        self.desk = None
        self.desk_opened.emit(None)
        self.in_room.leave_past()

    def _room_changed(self) -> None:
        self._show_strip()
        if self._lobby is not None:
            self._lobby.refresh()

    def _show_strip(self) -> None:
        self._place.strip.refresh(is_told=self._lobby is not None)

    def _show_lobby(self) -> Lobby:
        from homepoker.ui.tonight.lobby import Lobby

        lobby = Lobby(self._club, self._words, self.in_room)
        lobby.members_wanted.connect(self.members_wanted)
        lobby.opened.connect(self._open_new)
        lobby.evening_wanted.connect(self.open)
        lobby.profile_wanted.connect(lambda chosen: self.edit_shelf(chosen, lobby.typed_name, lobby.only_tonight))
        lobby.structure_wanted.connect(
            lambda chosen: self.edit_shelf(chosen, lobby.typed_name, lobby.only_tonight, suggests=True)
        )
        lobby.print_wanted.connect(self._ask_path_of_structure)
        lobby.past_wanted.connect(self._tell_past)
        self._show(lobby)
        self._between = lobby.refresh
        self._lobby = lobby
        self._show_strip()
        return lobby

    def open(self, tournament_id: str) -> None:
        """Open an evening as it stands; one that is damaged, or newer than the program, is shown to read."""
        try:
            desk = self._club.desk(tournament_id)
        except DamagedEvening as damage:
            self._leave_damaged(tournament_id, damage)
            return
        before, self.desk = self.in_room.desk, desk
        desk.listen(lambda: self._changed(desk))
        self._show_whole(desk, lambda: self._enter(desk))
        if self.desk is not desk and self.in_room.desk is desk:
            # What cannot be shown here is not shown to the room either, unless it was there already.
            self.in_room.put(desk if before is not None and before.tournament_id == tournament_id else before)
        if self.desk is desk:
            self._teller.start()

    def _leave_damaged(self, tournament_id: str, damage: DamagedEvening) -> None:
        self._leave_the_evening()
        self.in_room.drop(tournament_id)
        self._show_unplayable(tournament_id, damage)

    def _enter(self, desk: TournamentDesk) -> None:
        before = self.in_room.desk
        self.in_room.meet(desk)
        if before is None or before.tournament_id != desk.tournament_id:
            self._stop_if_left_running(desk)
        self.desk_opened.emit(desk)
        self._show_page_of(desk)

    def _stop_if_left_running(self, desk: TournamentDesk) -> None:
        """Stop the clock of an evening of another day that nobody has ended; what nobody saw was not played."""
        if (stopped_at := stop_as_last_noted(desk, "journal.clock_stopped_as_left")) is not None:
            words = self._words
            self.said.emit(words.text("tonight.was_left_running", at=words.moment(stopped_at)), "warning")

    def _show_stage(self) -> None:
        """Show the page that the evening is at."""
        if (desk := self.desk) is not None:
            self._show_whole(desk, lambda: self._show_page_of(desk))

    def _show_whole(self, desk: TournamentDesk, show: Callable[[], object]) -> None:
        """Show a page of the evening; in place of one that cannot be built, the one that says so.

        :raises StoreError: the data of the club cannot be reached; that is said where all such errors are, too.
        """
        try:
            built(show, self._pages)
        except StoreError as error:
            self._leave_the_evening()
            if isinstance(error, DamagedEvening):
                self._show_unplayable(desk.tournament_id, error)
                return
            self._show(failed_page(error, self._words, self._words.text("tonight.read_only_back"), self.show_lobby))
            raise
        except Exception as error:  # noqa: BLE001 - whatever is wrong with one evening, no start must end here again
            from homepoker.ui.tonight.unplayable import unshowable

            self._leave_the_evening()
            self._show_unplayable(desk.tournament_id, unshowable(error, desk, self._club.folder, self._words))

    def _show_unplayable(self, tournament_id: str, damage: DamagedEvening) -> None:
        from homepoker.ui.tonight.unplayable import unplayable_page

        page = unplayable_page(self._club, tournament_id, damage, self._words)
        page.lobby_wanted.connect(self.show_lobby)
        self._show(page)
        if tournament_id in self._club.damaged_evenings:
            self.damage_shown.emit(page)

    def tick(self, now: datetime) -> None:
        """Show the time of this moment; an announced start begins play by itself."""
        self.begin_play()
        if self.play is not None:
            self.play.tick(now)

    def begin_play(self) -> None:
        """Show the tables where an announced start has come."""
        if self.desk is not None and self.play is None and self._profile_page is None and self._is_in_play():
            self._show_stage()

    def dock(self, widget: QWidget | None) -> None:
        """Dock a widget beside the page, or none."""
        self._dock.hold(widget)
        self._share()

    @isolated
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        self.is_side_covered = self._dock.share(self.size(), self.play)

    @property
    def has_unsaved(self) -> bool:
        """Whether a profile is being changed and not saved."""
        return self._profile_page is not None and self._profile_page.has_unsaved

    def people_changed(self) -> None:
        """Follow a change of the register in another section."""
        if self.preparation is not None:
            self.preparation.check_in.people_changed()
        elif self.play is not None:
            self.play.refresh()
        elif self._between is not None:
            self._between()

    def _is_in_play(self) -> bool:
        """Whether play has begun or is announced, and there are seats; a draw may be undone while the clock runs."""
        if self.desk is None or not self.desk.state.seating.tables or tournament.without_seat(self.desk.state):
            return False
        return tournament.has_begun(self.desk.state, self.desk.now()) or bool(self.desk.state.clock.starts_at)

    def _show_page_of(self, desk: TournamentDesk) -> None:
        if self._is_in_play():
            self._show_play(desk)
            return
        if tournament.is_result_alone(desk.state):
            self._show_result(desk)
            return
        from homepoker.ui.tonight.preparation import Preparation

        preparation = Preparation(
            self._club,
            desk,
            self._words,
            self._run,
            self._room,
            open_rule=self._open_rule,
            joined=self.register_changed.emit,
        )
        preparation.profile_wanted.connect(self.edit_tonight)
        preparation.structure_wanted.connect(self.suggest_tonight)
        preparation.lobby_wanted.connect(self.show_lobby)
        preparation.start_wanted.connect(partial(self._run, ClockCommands(desk).start))
        preparation.room_wanted.connect(self.room_wanted)
        preparation.paper_wanted.connect(self._ask_path)
        self._show(preparation)
        self.preparation = preparation

    def _tell_past(self, desk: TournamentDesk | None = None) -> None:
        """Open the page to enter a past evening, or to change its result."""
        from homepoker.ui.tonight.past_evening import PastEvening

        page = PastEvening(self._club, self._words, desk)
        page.recorded.connect(self._recorded)
        page.left.connect(self.show_lobby if desk is None else self._show_stage)
        self._show(page)

    def _recorded(self, tournament_id: str) -> None:
        self.register_changed.emit()
        if self.desk is not None:
            self._show_stage()
            return
        self.open(tournament_id)
        self.undo_toasts.note()

    def _show_result(self, desk: TournamentDesk) -> None:
        from homepoker.ui.tonight.past_evening import ResultPage

        page = ResultPage(self._club, desk, self._words, self._open_rule)
        page.lobby_wanted.connect(self.show_lobby)
        page.change_wanted.connect(lambda: self._tell_past(desk))
        self._show(page)
        self._result = page

    def _show_play(self, desk: TournamentDesk) -> Play:
        play = Play(
            *(self._club, desk, self._words, self._run),
            open_rule=self._open_rule,
            joined=self.register_changed.emit,
            parent=self._pages,
        )
        play.lobby_wanted.connect(lambda: self._leave(play))
        play.rulings_wanted.connect(self.rulings_wanted)
        play.topic_wanted.connect(self.topic_wanted)
        room_card = RoomCard(self._room, self._words)
        room_card.acted.connect(self.room_changed)
        play.add_room(room_card, self._room)
        play.forms.opened.connect(self.form_opened)
        play.to_do.counted.connect(self.due_counted)
        self._show(play)
        self.play = play
        self.due_counted.emit(play.to_do.count)
        self._share()
        return play

    def _leave(self, play: Play) -> None:
        if not play.forms.keep_filled():
            self.show_lobby()

    def _show(self, page: QWidget) -> None:
        self.due_counted.emit(0)
        self.play = self.preparation = self._profile_page = self._between = self._result = self._lobby = None
        self._place.show_page(page, self)
        # A draw that is shown card by card ends with its page.
        self._room.end_draw()
        self._show_strip()
        self._share()

    def _changed(self, desk: TournamentDesk) -> None:
        """Follow an act of the evening that is open; one of another evening is only in the room."""
        if desk is self.desk:
            self.undo_toasts.note()
            self.in_room.meet(desk)
            self._show_change()

    def _show_change(self) -> None:
        if self.play is not None:
            if self._is_in_play():
                self.play.refresh()
            else:
                self._show_stage()
        elif self.preparation is not None:
            if self._is_in_play():
                self._show_stage()
            else:
                self.preparation.refresh()
        elif self._result is not None and self.desk is not None:
            if tournament.is_result_alone(self.desk.state):
                self._result.refresh()
            else:
                self._show_stage()

    # Doing

    def _open_new(self, name: str, profile: Profile) -> None:
        club = self._club
        self._run(lambda: self.open(open_tournament(club.log, name, profile, club.books, club.timekeeper, club.draw)))

    def edit_tonight(self) -> None:
        """Open the profile of this evening in the editor."""
        if self.desk is not None:
            self._edit(self.desk.state.profile, "", self._use_profile, self._show_stage)

    def suggest_tonight(self) -> None:
        """Open the page that suggests a structure for tonight; what is taken over counts at once."""
        from homepoker.ui.structure.generator_page import GeneratorPage
        from homepoker.ui.structure.generator_view import asked_tonight
        from homepoker.ui.structure.panel import USUAL_PLAYERS

        if (desk := self.desk) is None:
            return
        cases = [saved.case for saved in self._club.cases.cases()]
        asked = asked_tonight(desk.state, desk.now(), cases, USUAL_PLAYERS)
        page = GeneratorPage(self._club, self._words, desk.state.profile, asked.players, asked, is_tonight=True)
        page.taken.connect(lambda profile: self._take_suggested(desk, page, profile))
        page.closed.connect(self._show_stage)
        self._show(page)
        self._profile_page = page
        page.setFocus()

    def _take_suggested(self, desk: TournamentDesk, page: GeneratorPage, profile: Profile) -> None:
        from homepoker.ui.structure.generator_view import told_in_journal

        commands, label = StructureCommands(desk, self._club.books), told_in_journal(page.shown)
        self._run(partial(commands.take_suggested, profile, label))
        self._show_stage()

    def edit_shelf(
        self, profile_id: str, name: str, only_tonight: Profile | None = None, *, suggests: bool = False
    ) -> None:
        """Open a profile of the lobby in the editor, without an id the one for this evening; the typed name stays.

        :param suggests: a structure is suggested at once.
        """
        profile = {saved.id: saved.profile for saved in self._club.shelf.profiles()}.get(profile_id, only_tonight)
        if profile is not None:
            back = partial(self._back_to_lobby, name)
            page = self._edit(profile, profile_id, back, partial(back, only_tonight))
            page.typed_name = name
            if suggests:
                page.suggest()

    def _edit(
        self, profile: Profile, profile_id: str, use: Callable[[Profile], object], close: Callable[[], object]
    ) -> ProfilePage:
        page = self._make_profile_page(profile, profile_id)
        page.used.connect(use)
        page.closed.connect(close)
        self._show(page)
        self._profile_page = page
        return page

    def _back_to_lobby(self, name: str, profile: Profile | None = None) -> None:
        """Go back to the lobby with the name that was typed there, and with the profile that was chosen."""
        self._leave_the_evening()
        lobby = self._show_lobby()
        lobby.put_name(name)
        if profile is not None:
            lobby.propose(profile)

    def _use_profile(self, profile: Profile) -> None:
        if self.desk is not None and profile != self.desk.state.profile:
            desk = self.desk
            self._run(lambda: change_profile(desk, profile, self._club.books))
        self._show_stage()

    def _ask_path_of_structure(self, profile: Profile) -> None:
        from homepoker.ui.tonight.papers import ask_path

        if path := ask_path(self, "structure", self._words):
            self.save_structure(path, profile)

    def save_structure(self, path: Path, profile: Profile) -> None:
        """Write the structure of a profile for the wall as PDF."""
        from homepoker.ui.paper.structure_sheet import save_structure

        on = self._club.timekeeper.now().astimezone().date()
        self.said.emit(*save_structure(path, profile, on, self._words))

    def _ask_path(self, which: str) -> None:
        from homepoker.ui.tonight.papers import ask_path

        if path := ask_path(self, which, self._words):
            self.save_paper(which, path)

    def save_paper(self, which: str, path: Path) -> None:
        """Write the seat cards, the seating list or tonight's structure as PDF."""
        from homepoker.ui.tonight.papers import save_paper

        if self.desk is not None:
            self.said.emit(*save_paper(which, path, self.desk.state, self._words))

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Act on a key that no focused widget takes."""
        if not self.handle_key(event):
            super().keyPressEvent(event)

    def handle_key(self, event: QKeyEvent, *, is_in_room: bool = False) -> bool:
        """Act on one of the evening's keys, pressed here or on the room view; returns whether it was one."""
        return self._obey_room_key(command_of(event)) if is_in_room else self._obey(command_left_over(event))

    def _obey(self, command: KeyCommand | None) -> bool:
        desk, play = self.desk, self.play
        match command:
            case RoomCommand():
                self.room_wanted.emit(command)
            case HistoryKey() if desk is not None:
                redoes, history = command is HistoryKey.REDO, desk.history
                newest = history.newest_redoable if redoes else history.newest_undoable
                self._run(partial(desk.redo if redoes else desk.undo, newest))
            case ClockKey() if desk is not None and play is not None:
                if not desk.state.is_over:
                    self._run(clock_act(command, ClockCommands(desk)))
            case PlayKey() | TableKey() if play is not None:
                return play.obey(command, is_side_covered=self.is_side_covered)
            case _:
                return command is HeldKey.HELD and play is not None
        return True

    def _obey_room_key(self, command: KeyCommand | None) -> bool:
        """Act on a key that is meant for the evening in the room.

        Where another evening is open the clock is worked beside it; what is done at the tables leads back to them.
        """
        desk = self.in_room.desk
        if desk is None or not self.in_room.is_beside:
            return self._obey(command)
        match command:
            case ClockKey():
                if tournament.has_begun(desk.state, desk.now()) and not desk.state.is_over:
                    self._run(clock_act(command, ClockCommands(desk)))
                return True
            case PlayKey.CLOSE_FORM | PlayKey.SHOW_KEYS:
                return False
            case HistoryKey() | PlayKey() | TableKey():
                self.room_evening_wanted.emit(desk.tournament_id)
                return self.in_room.is_beside or self._obey(command)
            case _:
                return self._obey(command)

    @property
    def is_clock_running(self) -> bool:
        """Whether the clock of the evening that is open, or of the one in the room, runs."""
        desks = [desk for desk in (self.desk, self.in_room.desk) if desk is not None and not desk.state.is_over]
        return any(ClockCommands(desk).position().is_running for desk in desks)

    def kept_view(self) -> TonightView:
        """The view state: what the host has chosen and opened here."""
        page = self.play or self.preparation
        return TonightView(self._evening, page.kept_view() if page is not None else None)

    def restore_view(self, view: object) -> None:
        """Restore the view state, where it is still the same evening at the same stage."""
        page = self.play or self.preparation
        if isinstance(view, TonightView) and view.evening == self._evening and page is not None:
            page.restore_view(view.page)

    # For rulings

    @property
    def selected_table(self) -> int | None:
        """The number of the table that is selected; none before play."""
        return self.play.tables.selected if self.play is not None else None

    @property
    def acts_in_play(self) -> dict[str, Callable[[], object]]:
        """The acts in the running evening that topics offer, by the topic."""
        if self.play is None or self.desk is None or self.desk.state.is_over:
            return {}
        return {"chip-race": self.play.racing.open, "clock-call-time": self.play.forms.call_time}

    @property
    def _evening(self) -> str:
        """The id of the evening that is open; empty in the lobby."""
        return self.desk.tournament_id if self.desk is not None else ""


TOLD_AFTER = 3000
"""Milliseconds from the opening of an evening: the first moments are the host's."""


class EveningTeller(QTimer):
    """Tells every view of the open evening once, a moment after each start.

    A view that fails though the log is sound is told where it is shown, and keeps nobody from playing.
    """

    def __init__(
        self,
        desk: Callable[[], TournamentDesk | None],
        words: Words,
        contradicts: Callable[[str, DamagedEvening], object],
        parent: QWidget,
    ) -> None:
        """
        :param contradicts: takes the id of an evening whose lines contradict each other, and which of them does.
        """
        super().__init__(parent, singleShot=True, interval=TOLD_AFTER)
        self._desk, self._words, self._contradicts = desk, words, contradicts
        self.timeout.connect(self.tell)

    def tell(self) -> None:
        """Tell every view of the open evening now."""
        from homepoker.ui.evening_file.every_view import tell_views

        if (desk := self._desk()) is None:
            return
        try:
            tell_views(desk, self._words)
        except MISFITS:
            if (damage := contradiction(desk.history.lines)) is not None:
                self._contradicts(desk.tournament_id, damage)


@dataclass(frozen=True, slots=True)
class UndoToast:
    """Toast of one act: ``answer`` are the words of its button and ``act`` what that does; empty where nothing does.

    ``spoken`` is what is read aloud, with the key that takes it back. A newer toast of the same stack stands in place
    of an older one, whose act can no longer be taken back by itself.
    """

    text: str
    spoken: str
    stack: UndoStack
    answer: str = ""
    act: Callable[[], object] | None = None

    def show(self, toasts: Toasts) -> None:
        """Show the toast, in place of the last one of the same line of undo."""
        toasts.say(self.text, action=self.answer, on_action=self.act, spoken=self.spoken, subject=self.stack)


_WAYS = {
    (False, False): "tonight.slip_undo",
    (False, True): "tonight.slip_redo",
    (True, False): "tonight.slip_clock",
    (True, True): "tonight.slip_here",
}
"""Keys of the hint how to take an act back or put it back, by whether it is the clock's and was put back."""


_ANSWERS = {UndoStack.TILL: "till.undo"}


class UndoToasts(QObject):
    """Makes a toast of whatever the host does in the open evening, in the journal's sentence, with its undo.

    There is one at a time for the play, one for the clock, and one for the till.
    """

    said = Signal(object)
    """Signal: the newest `UndoToast`."""

    def __init__(self, desk: Callable[[], TournamentDesk | None], words: Words, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._words = words

    def note(self) -> None:
        """Show the newest line of the log; what the computer has noted is said where it is found."""
        desk = self._desk()
        if desk is not None and (line := desk.history.lines[-1]).stack is not UndoStack.MACHINE:
            self.said.emit(self._toast(desk, line))

    def _toast(self, desk: TournamentDesk, line: Line) -> UndoToast:
        text, stack = _in_words(line, self._words), line.stack
        is_redo = line.kind in (LineKind.UNDO, LineKind.UNDO_TO)
        target = desk.history.redoable(stack) if is_redo else desk.history.undoable(stack)
        if target is None:
            return UndoToast(text, text, stack)
        answer = self._words.text("tonight.redo" if is_redo else _ANSWERS.get(stack, "app.undo"))
        way = _WAYS[stack is UndoStack.CLOCK, is_redo]
        spoken = self._words.text("tonight.slip_spoken", text=text.rstrip("."), answer=answer, way=way)
        act = partial(self._answer, desk, stack, target.sequence, is_redo=is_redo)
        return UndoToast(text, spoken, stack, answer, act)

    def _answer(self, desk: TournamentDesk, stack: UndoStack, sequence: int, *, is_redo: bool) -> None:
        """Undo or redo what was offered, as long as nothing else was done on that line of undo since."""
        target = desk.history.redoable(stack) if is_redo else desk.history.undoable(stack)
        if desk is self._desk() and target is not None and target.sequence == sequence:
            (desk.redo if is_redo else desk.undo)(stack)


_UNDONE = {
    UndoStack.PLAY: "journal.undone",
    UndoStack.CLOCK: "clock.undone",
    UndoStack.TILL: "till.undone",
}


def _in_words(line: Line, words: Words) -> str:
    """A line of the log in a sentence, as the journal has it."""
    label = words.say(line.label)
    match line.kind:
        case LineKind.UNDO:
            return words.text(_UNDONE[line.stack], label=label)
        case LineKind.REDO:
            return words.text("journal.redone", label=label)
        case _:
            return label
