"""The Players section: the register as a searched table, the form beside it, and lists in and out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from homepoker.core.cell_grid import Grid
from homepoker.core.member_list import MemberMapping, read_members
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.wording import Sentence
from homepoker.services.club import Club
from homepoker.services.players.exporting import register_file
from homepoker.services.players.importing import ImportPlan, TakenAs, carry_out, plan_for
from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.store.exchange.delimited_text import pasted_grid
from homepoker.store.exchange.result_files import read_grids
from homepoker.store.files.durable_files import write_durably
from homepoker.store.files.file_limits import LARGEST_LIST, read_at_most
from homepoker.ui.kit.controls.buttons import link, primary, secondary
from homepoker.ui.kit.jobs.background_job import BackgroundJob
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.layout.scrolling import PageStack, StackingRow
from homepoker.ui.kit.layout.simple_page import SimplePage
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.messages.failed_page import built_or_back
from homepoker.ui.kit.messages.toast import Toasts
from homepoker.ui.kit.text.labels import quiet, title
from homepoker.ui.players import view
from homepoker.ui.players.import_page import ImportPage
from homepoker.ui.players.import_view import unread_lines
from homepoker.ui.players.merge_and_forget import RegisterCleanup
from homepoker.ui.players.player_form import PlayerForm
from homepoker.ui.players.register_list import RegisterList, choose_list_to_import, choose_list_to_write, open_row_menu
from homepoker.ui.theme import spacing

_WHEN_AT_REST = 300
"""Milliseconds after which duplicates are looked for: in a club of thousands that takes longer than a key may."""


@dataclass(frozen=True, slots=True)
class RegisterView:
    """Choices and open form, kept while the section is made anew."""

    person: PlayerId | None
    chosen: str
    sorted_by: tuple[int, Qt.SortOrder]


class PlayersSection(QWidget):
    """Section of the register. ``register_changed`` is sent after each change, when the names are up to date."""

    register_changed = Signal()

    def __init__(self, club: Club, words: Words) -> None:
        super().__init__()
        self._club = club
        self._words = words
        self._players: list[Player] = []
        self._next: Callable[[], object] | None = None
        self._reading = BackgroundJob("kit.job_members", self)
        self._toasts = Toasts(self, words)
        self._list = RegisterList(words)
        self._form = PlayerForm(words)
        self._banner = Banner(words)
        self._summary = quiet()
        self._cleanup = RegisterCleanup(self, club, words)
        self._likely = LikelyLink(lambda: len(self._cleanup.likely(self._players)), words)
        self._likely.clicked.connect(lambda: self._unless_changed(self.show_duplicates))
        self._pages = PageStack()
        self._lay_out()
        self._connect()
        self.refresh()

    # What a host does here, and what tests and journeys may ask for.

    def refresh(self) -> None:
        """Read the register anew and show it."""
        self._players = self._club.players()
        self._list.show_players(self._players)
        is_empty = not self._players
        self._summary.setText("" if is_empty else view.summary(self._players, self._words))
        self._likely.follow()
        self._empty.setVisible(is_empty)
        self._list.setVisible(not is_empty)
        for button in self._buttons:
            button.setVisible(not is_empty)
        self.setFocusProxy(self._add_first if is_empty else self._list.field)

    @property
    def has_unsaved(self) -> bool:
        """Whether something typed about a person is not saved."""
        return not self._form.isHidden() and self._form.is_changed

    def kept_view(self) -> object:
        """The person in the form, the chosen row and the order of the list."""
        shown = self._form.player if not self._form.isHidden() and not self._form.is_new else None
        header = self._list.table.horizontalHeader()
        sorted_by = header.sortIndicatorSection(), header.sortIndicatorOrder()
        return RegisterView(shown.id if shown is not None else None, self._list.table.current, sorted_by)

    def restore_view(self, view: object) -> None:
        if isinstance(view, RegisterView):
            self._list.table.horizontalHeader().setSortIndicator(*view.sorted_by)
            self._list.table.go_to(view.chosen)
            if view.person is not None:
                self._open(view.person, False)

    def add_player(self, name: str = "") -> None:
        """Open the form for somebody new, with the beginning of a name where there is one."""
        self._unless_changed(lambda: self._open_new(name))

    def open_player(self, player_id: PlayerId) -> None:
        """Open somebody in the form, with the cursor in it."""
        self._open(player_id, True)

    def import_file(self, path: Path) -> None:
        """Read a list in the background, then preview its import; nothing is written before the host says so."""
        if self._reading.is_busy:
            return
        self._banner.hide()
        self._reading.start(
            lambda: read_grids(read_at_most(path, LARGEST_LIST), path.name),
            lambda grids: self.show_import(grids, path.name),
            self._not_read,
        )

    def import_pasted(self) -> None:
        """Preview the import of cells that were copied elsewhere."""
        text = QGuiApplication.clipboard().text()
        if text.strip():
            name = self._words.text("players.clipboard")
            self.show_import((pasted_grid(text, name),), name)
        else:
            self._warn(self._words.text("players.nothing_to_paste"))

    def show_import(self, grids: Sequence[Grid], file: str) -> None:
        """Preview the import of a list.

        :param file: what the list is called.
        """

        def planned(grid: Grid, mapping: MemberMapping) -> ImportPlan:
            today = self._club.timekeeper.now().astimezone().date()
            return plan_for(self._club, read_members(grid, mapping, today))

        def made() -> SimplePage:
            page = ImportPage(grids, file, planned, self._words)
            page.closed.connect(self.leave_page)
            page.import_asked.connect(partial(self._carry_out, page))
            page.read()
            return page

        self._unless_changed(partial(self._show_page, made))

    def export_file(self, path: Path) -> None:
        """Write the whole register to a file, as a workbook or as CSV by its ending."""
        try:
            write_durably(path, register_file(self._players, path, self._words))
        except OSError as error:
            reason = error.strerror or str(error)
            self._warn(self._words.text("players.cannot_write", file=path.name, reason=reason))
            return
        self._banner.hide()
        self._say(self._words.text("players.exported", count=len(self._players), file=path.name))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._form.isVisible():
            self._leave_form()
        else:
            super().keyPressEvent(event)

    # How it is put together

    def _lay_out(self) -> None:
        words = self._words
        add_word, import_word = words.text("players.add"), words.text("players.import")
        self._buttons = (
            secondary(import_word, self._choose_file, icon="import"),
            secondary(words.text("players.paste"), self.import_pasted, icon="paste"),
            secondary(words.text("players.export"), self._choose_target, icon="export"),
            primary(add_word, self.add_player, icon="user-plus"),
        )
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(title(words.text("players.title")))
        names.addWidget(self._summary)
        header = StackingRow()
        header.setSpacing(spacing.S)
        header.addLayout(names, 1)
        header.addWidget(self._likely, 0, Qt.AlignmentFlag.AlignVCenter)
        for button in self._buttons:
            header.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        self._add_first = primary(add_word, self.add_player, icon="user-plus")
        self._empty = EmptyState(
            "players",
            words.text("players.empty_title"),
            words.text("players.empty_text"),
            (
                self._add_first,
                secondary(import_word, self._choose_file, icon="import"),
                secondary(words.text("players.paste"), self.import_pasted, icon="paste"),
            ),
        )
        body = StackingRow(least_height=300)
        body.setSpacing(spacing.L)
        body.addWidget(self._list, 1)
        body.addWidget(self._empty, 1)
        body.addWidget(self._form)
        self._form.hide()
        self._banner.hide()
        register = QWidget()
        page = QVBoxLayout(register)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(spacing.L)
        page.addLayout(header)
        page.addWidget(self._banner)
        page.addLayout(body, 1)
        self._pages.addWidget(register)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(spacing.XL, spacing.L, spacing.XL, spacing.L)
        layout.addWidget(self._pages)

    def _connect(self) -> None:
        self._list.opened.connect(self._open)
        self._list.followed.connect(self._follow)
        self._list.menu_wanted.connect(self._offer_menu)
        self._list.add_asked.connect(self.add_player)
        self._form.saved.connect(self._save)
        self._form.cancelled.connect(self._close_form)
        self._form.left.connect(self._leave_form)
        self._form.let_go.connect(self._go_on)
        self._form.merge_asked.connect(lambda: self._with_shown(self.choose_merge))
        self._form.forget_asked.connect(lambda: self._with_shown(self.ask_to_forget))
        self._form.foot.separate_asked.connect(self._separate)
        self._cleanup.page_wanted.connect(self._show_page)
        self._cleanup.left.connect(self.leave_page)
        self._cleanup.failed.connect(self._warn)
        self._cleanup.done.connect(self._cleanup_done)
        for keys, act in (
            (QKeySequence.StandardKey.Find, self._list.enter_search),
            (QKeySequence.StandardKey.New, self.add_player),
            (QKeySequence.StandardKey.Paste, self.import_pasted),
        ):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(partial(self._in_register, act))

    def _in_register(self, act: Callable[[], object]) -> None:
        """Do what is meant for the register, if no page stands in front of it: what was begun there stays."""
        if self._pages.currentIndex() == 0:
            act()

    def _say(self, text: str) -> None:
        self._toasts.say(text, tone="good")

    def _warn(self, text: str) -> None:
        self._banner.say(text, "danger")
        self._banner.show()

    # The form

    def _open(self, player_id: PlayerId, does_focus: bool) -> None:
        player = next((player for player in self._players if player.id == player_id), None)
        if player is None:
            return
        if self._shows(player_id):
            if does_focus:
                self._form.take_focus()
            return

        def show() -> None:
            self._list.table.go_to(player_id)
            self._show_form(player, is_new=False)
            if does_focus:
                self._form.take_focus()

        self._unless_changed(show)

    def _follow(self, player_id: PlayerId) -> None:
        if self._form.isVisible() and player_id and not self._shows(player_id):
            self._open(player_id, False)

    def _shows(self, player_id: PlayerId) -> bool:
        shown = self._form.player
        return self._form.isVisible() and shown is not None and shown.id == player_id

    def _open_new(self, name: str, *, is_next: bool = False) -> None:
        self._show_form(Player(self._club.new_player_id(), name, may_publish=False), is_new=True, is_next=is_next)
        self._form.take_focus()

    def _show_form(self, player: Player, *, is_new: bool, is_next: bool = False) -> None:
        entries = (self._club.register.entry(other_id) for other_id in player.other_ids)
        merged = [entry for entry in entries if entry is not None]
        self._form.show_player(player, self._players, is_new=is_new, is_next=is_next, merged=merged)
        self._form.show()

    def _leave_form(self) -> None:
        self._unless_changed(self._close_form)

    def _close_form(self) -> None:
        self._next = None
        self._form.hide()
        self._enter_list()

    def _enter_list(self) -> None:
        if self._list.shown:
            self._list.enter_table()
        else:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _unless_changed(self, act: Callable[[], object]) -> None:
        """Run an act, or ask first what is to become of unsaved input."""
        if not (self._form.isVisible() and self._form.is_changed):
            act()
            return
        self._next = act
        shown = self._form.player
        if shown is not None and not self._form.is_new:
            self._list.table.go_to(shown.id)
        self._form.ask_to_keep()

    def _go_on(self) -> None:
        act, self._next = self._next, None
        self._form.hide()
        if act is not None:
            act()

    def _save(self, player: Player) -> None:
        is_new = self._form.is_new
        try:
            if is_new:
                self._club.register.add(player)
            else:
                self._club.register.change(player)
        except StoreError as error:
            self._warn(self._words.say(error.sentence))
            return
        self._banner.hide()
        self._told_anew()
        self._list.table.go_to(player.id)
        self._say(self._words.text("players.added" if is_new else "players.changed", shown=player.shown_name))
        if is_new:
            # The next one at once: lists are typed in a row.
            self._open_new("", is_next=True)
        else:
            self._show_form(player, is_new=False)

    def _told_anew(self) -> None:
        self.refresh()
        self.register_changed.emit()

    # Lists

    def _choose_file(self) -> None:
        path = choose_list_to_import(self, self._words)
        if path is not None:
            self.import_file(path)

    def _choose_target(self) -> None:
        path = choose_list_to_write(self, self._words)
        if path is not None:
            self.export_file(path)

    def _not_read(self, why: Sentence) -> None:
        self._warn(self._words.say(why))

    def _carry_out(
        self, page: ImportPage, plan: ImportPlan, taken: Mapping[int, TakenAs], gone: Collection[PlayerId]
    ) -> None:
        try:
            new, changed = carry_out(self._club, plan, taken, gone)
        except StoreError as error:
            page.fail(error.sentence)
            return
        self.leave_page()
        self._list.field.clear()
        self._told_anew()
        self._enter_list()  # the first list is to be seen only now, and what had the keys is gone
        words = self._words
        sentences = [words.text("players.imported", count=new)] if new else []
        sentences += [words.text("players.updated", count=changed)] if changed else []
        self._say(" ".join(sentences))
        left_out = unread_lines(plan, words)
        if left_out:
            self._banner.say(left_out, "warning")
            self._banner.show()

    # Pages in front of the register

    def show_duplicates(self) -> None:
        """Show the entries that are probably one person."""
        self._cleanup.show_duplicates()

    def choose_merge(self, player_id: PlayerId) -> None:
        """Ask with whom somebody is to be merged."""
        self._unless_changed(lambda: self._cleanup.choose_partner(player_id))

    def merge_players(self, one: PlayerId, other: PlayerId) -> None:
        """Put two entries side by side."""
        self._cleanup.compare(one, other)

    def ask_to_forget(self, player_id: PlayerId) -> None:
        """Say what forgetting somebody means, and ask."""
        self._unless_changed(lambda: self._cleanup.ask_to_forget(player_id))

    def _offer_menu(self, player_id: str, place: QPoint) -> None:
        player = PlayerId(player_id)
        acts = (lambda: self._open(player, True), lambda: self.choose_merge(player), lambda: self.ask_to_forget(player))
        open_row_menu(self, place, self._words, *acts)

    def _with_shown(self, act: Callable[[PlayerId], object]) -> None:
        shown = self._form.player
        if shown is not None:
            act(shown.id)

    def _separate(self, player_id: PlayerId) -> None:
        self._unless_changed(lambda: self._cleanup.separate(player_id))

    def _cleanup_done(self, message: str, merged: str) -> None:
        self._told_anew()
        if merged:
            undo = partial(self._cleanup.separate, PlayerId(merged))
            self._toasts.say(message, action=self._words.text("players.merge.separate"), on_action=undo, tone="good")
        else:
            self._say(message)

    def _show_page(self, make: Callable[[], SimplePage]) -> None:
        page = built_or_back(make, self._pages, self._words, self.leave_page)
        self._clear_pages()
        self._banner.hide()
        self._form.hide()
        self._pages.addWidget(page)
        self._pages.setCurrentWidget(page)
        if isinstance(page, SimplePage):
            page.take_focus()
        else:
            page.setFocus()

    def leave_page(self) -> None:
        """Go back to the register from whatever is in front of it."""
        self._form.hide()
        self._clear_pages()
        self._enter_list()

    def _clear_pages(self) -> None:
        while (page := self._pages.widget(1)) is not None:
            self._pages.removeWidget(page)
            page.hide()
            page.deleteLater()


class LikelyLink(QWidget):
    """Link to the probable duplicates; counts when the host pauses, and only while the register is visible."""

    clicked = Signal()

    def __init__(self, count: Callable[[], int], words: Words) -> None:
        super().__init__()
        self._count = count
        self._words = words
        self._link = link("", self.clicked.emit)
        self._link.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._link)
        self._at_rest = QTimer(self)
        self._at_rest.setSingleShot(True)
        self._at_rest.setInterval(_WHEN_AT_REST)
        self._at_rest.timeout.connect(self._look)

    def follow(self) -> None:
        """Count again after a change of the register."""
        self._at_rest.start()

    @isolated
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.follow()

    def _look(self) -> None:
        # Unseen it may be the end of the program, and the register is closed.
        if self.isVisible():
            likely = self._count()
            self._link.setText(self._words.text("players.merge.likely_link", count=likely))
            self._link.setVisible(likely > 0)
