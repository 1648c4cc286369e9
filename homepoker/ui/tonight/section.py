"""Tonight section: welcome, lobby, preparation or play, whichever the evening is at."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from homepoker.core import tournament
from homepoker.core.profile import Profile
from homepoker.services.club import Club
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.replay import MISFITS
from homepoker.services.evening.setup import change_profile, open_tournament
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.store.errors import DamagedEvening, UnknownEvent
from homepoker.ui.clock.view import rail_time
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.layout.scrolling import SCROLLS, PageStack, ScrollingPage
from homepoker.ui.room_view.control import RoomCommand, RoomControl
from homepoker.ui.room_view.room_card import RoomCard
from homepoker.ui.tonight.dock import Dock
from homepoker.ui.tonight.keys import (
    ClockKey,
    HeldKey,
    HistoryKey,
    PlayKey,
    TableKey,
    clock_act,
    command_left_over,
    command_of,
)
from homepoker.ui.tonight.play import Play
from homepoker.ui.tonight.restored_state import TonightView, show_again, view_of
from homepoker.ui.tonight.undo_toasts import UndoToasts
from homepoker.ui.tonight.unplayable import is_newer, unshowable

if TYPE_CHECKING:
    from homepoker.ui.structure.chooser import ProfilePage
    from homepoker.ui.tonight.lobby import Lobby
    from homepoker.ui.tonight.preparation import Preparation
    from homepoker.ui.tonight.result_page import ResultPage


class TonightSection(QWidget):
    """Tonight section: shows the page that the evening is at, and acts on its keys."""

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
    damage_shown = Signal(object)
    """Signal: the `DamagedPage` of an evening that cannot be played on."""
    room_wanted = Signal(object)
    """Signal: the `RoomCommand` of a key or a button."""
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
        is_restored: bool,
    ) -> None:
        """
        :param make_profile_page: makes the page of a profile, given with its id on the shelf.
        :param parent: where it is to stand: on the way there all of it would be styled anew.
        :param is_restored: an evening is opened at once; no lobby is made before it.
        """
        super().__init__(parent)
        self._club = club
        self._words = words
        self._run = ActRunner(words, self.said.emit)
        self._room = room
        self._open_rule = open_rule
        self._make_profile_page = make_profile_page
        self.desk: TournamentDesk | None = None
        self.play: Play | None = None
        self.preparation: Preparation | None = None
        self._profile_page: ProfilePage | None = None
        self._result: ResultPage | None = None
        self._between: Callable[[], object] | None = None
        self.undo_toasts = UndoToasts(lambda: self.desk, words, self)
        self._pages = PageStack()
        self._dock = Dock(self, ScrollingPage(self._pages, keeps_bar=True))
        self.setProperty(SCROLLS, True)
        self.is_side_covered = False
        """Whether what is docked stands where form and journal were."""
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        if not is_restored:
            self.show_lobby()

    # Pages

    def show_lobby(self) -> None:
        """Show the lobby; a club without anybody and without an evening is welcomed."""
        self._leave_the_evening()
        if not self._club.players() and not self._club.log.tournaments():
            from homepoker.ui.tonight.welcome import Welcome

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

    def _show_lobby(self) -> Lobby:
        from homepoker.ui.tonight.lobby import Lobby

        lobby = Lobby(self._club, self._words)
        lobby.members_wanted.connect(self.members_wanted)
        lobby.opened.connect(self._open_new)
        lobby.evening_wanted.connect(self.open)
        lobby.profile_wanted.connect(lambda one: self.edit_shelf(one, lobby.typed_name, lobby.only_tonight))
        lobby.past_wanted.connect(self._tell_past)
        self._show(lobby)
        self._between = lobby.refresh
        return lobby

    def open(self, tournament_id: str) -> None:
        """Open an evening as it stands; one that is damaged, or newer than the program, is shown to read."""
        try:
            self.desk = self._club.desk(tournament_id)
            self.desk.listen(self._changed)
            self.desk_opened.emit(self.desk)
            self._show_stage()
        except UnknownEvent as error:
            self._leave_the_evening()
            self._show_to_read(tournament_id, error)
        except DamagedEvening as damage:
            self._leave_the_evening()
            self._show_damaged(tournament_id, damage)
        except MISFITS as error:
            # Whatever is wrong with one evening, the next start must not end here again.
            self._leave_the_evening()
            self._show_damaged(tournament_id, unshowable(error, self._club.folder, self._words))

    def _show_to_read(self, tournament_id: str, error: UnknownEvent) -> None:
        """Show an evening of a newer version to read: nothing of it is skipped, so it is not played on."""
        if not is_newer(error.written_by):
            self._show_damaged(tournament_id, error)
            return
        from homepoker.ui.tonight.read_only import ReadOnlyPage

        page = ReadOnlyPage(self._club.log, tournament_id, error.sentence, self._words)
        page.lobby_wanted.connect(self.show_lobby)
        self._show(page)

    def _show_damaged(self, tournament_id: str, damage: DamagedEvening) -> None:
        from homepoker.ui.tonight.damaged import DamagedPage

        self._club.damaged_evenings[tournament_id] = damage.sentence
        page = DamagedPage(self._club, tournament_id, damage, self._words)
        page.lobby_wanted.connect(self.show_lobby)
        self._show(page)
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

    def _show_stage(self) -> None:
        if self.desk is None:
            return
        if self._is_in_play():
            self._show_play(self.desk)
            return
        if tournament.is_result_alone(self.desk.state):
            self._show_result(self.desk)
            return
        from homepoker.ui.tonight.preparation import Preparation

        preparation = Preparation(
            self._club,
            self.desk,
            self._words,
            self._run,
            self._room,
            open_rule=self._open_rule,
            joined=self.register_changed.emit,
        )
        preparation.profile_wanted.connect(self.edit_tonight)
        preparation.lobby_wanted.connect(self.show_lobby)
        preparation.start_wanted.connect(partial(self._run, ClockCommands(self.desk).start))
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
        from homepoker.ui.tonight.result_page import ResultPage

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
        self.play = self.preparation = self._profile_page = self._between = self._result = None
        old = self._pages.currentWidget()
        self._pages.addWidget(page)
        self.setFocusProxy(page)
        self._pages.setCurrentWidget(page)
        if self.isVisible():
            # Else Qt hands the keys to whichever button comes first, and the space bar presses it.
            self.setFocus()
        if old is not None:
            self._pages.removeWidget(old)
            old.deleteLater()
        self._share()

    def _changed(self) -> None:
        self._show_change()
        self.undo_toasts.note()

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

    def edit_shelf(self, profile_id: str, name: str, only_tonight: Profile | None = None) -> None:
        """Open a profile of the lobby in the editor, without an id the one for this evening; the typed name stays."""
        profile = {one.id: one.profile for one in self._club.shelf.profiles()}.get(profile_id, only_tonight)
        if profile is not None:
            back = partial(self._back_to_lobby, name)
            self._edit(profile, profile_id, back, partial(back, only_tonight)).typed_name = name

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

    def _ask_path(self, which: str) -> None:
        from homepoker.ui.tonight.papers import ask_path

        if path := ask_path(self, which, self._words):
            self.save_paper(which, path)

    def save_paper(self, which: str, path: Path) -> None:
        """Write the seat cards or the seating list as PDF."""
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
        command = command_of(event) if is_in_room else command_left_over(event)
        match command:
            case RoomCommand():
                self.room_wanted.emit(command)
            case HistoryKey() if self.desk is not None:
                self._undo(redo=command is HistoryKey.REDO)
            case ClockKey() if self.desk is not None and self.play is not None:
                if not self.desk.state.is_over:
                    self._run(clock_act(command, ClockCommands(self.desk)))
            case PlayKey() | TableKey() if self.play is not None:
                return self.play.obey(command, is_side_covered=self.is_side_covered)
            case _:
                return command is HeldKey.HELD and self.play is not None
        return True

    def _undo(self, *, redo: bool) -> None:
        if self.desk is None:
            return
        self._run(self.desk.redo if redo else self.desk.undo)

    @property
    def is_clock_running(self) -> bool:
        """Whether the clock of the open evening runs."""
        desk = self.desk
        return desk is not None and not desk.state.is_over and ClockCommands(desk).position().is_running

    def small_clock(self, now: datetime) -> str:
        """The text of the clock in the rail; empty where no evening is open."""
        return rail_time(self.desk.state, now) if self.desk is not None else ""

    def kept_view(self) -> TonightView:
        """The view state: what the host has chosen and opened here."""
        return view_of(self._evening, self._pages.currentWidget())

    def restore_view(self, view: object) -> None:
        """Restore the view state."""
        if isinstance(view, TonightView):
            page = self._pages.currentWidget()
            show_again(self._evening, page, view, edit_tonight=self.edit_tonight, edit_shelf=self.edit_shelf)

    @property
    def _evening(self) -> str:
        """The id of the evening that is open; empty in the lobby."""
        return self.desk.tournament_id if self.desk is not None else ""
