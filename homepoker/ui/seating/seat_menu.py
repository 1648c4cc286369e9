"""What a click on a seat opens: the menu of the player there, or who is to sit down."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget, QWidgetAction

from homepoker.core import penalties, seating, tournament
from homepoker.core.dealers import ReleaseReason
from homepoker.core.play.absent_players import are_hands_uncounted
from homepoker.core.quantities import EntryId, PlayerId, Seat
from homepoker.core.seating import Stay
from homepoker.services.evening.commands.attendance import AttendanceCommands
from homepoker.services.evening.commands.dealing import DealingCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.penalties import PenaltyCommands
from homepoker.services.evening.commands.seating import SeatAgreements
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words, in_alphabet
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import Menu
from homepoker.ui.seating.view import SeatView
from homepoker.ui.theme import spacing
from homepoker.ui.theme.palette import current_palette

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance


from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout

from homepoker.ui.entries.entrant_picker import EntrantPicker
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.layout.popover import Popover
from homepoker.ui.kit.lists.rows import Choice
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.theme.text_size import set_extent

_LIST_WIDTH, _LIST_HEIGHT = 300, 200
"""Size of the list of names, in logical pixels."""


class Tables(Protocol):
    """The tables panel, which does what is chosen."""

    @property
    def bust_out_wanted(self) -> SignalInstance: ...
    @property
    def stack_wanted(self) -> SignalInstance: ...
    @property
    def time_wanted(self) -> SignalInstance: ...
    @property
    def penalty_wanted(self) -> SignalInstance: ...
    @property
    def leaving_wanted(self) -> SignalInstance: ...
    @property
    def run(self) -> ActRunner: ...
    def run_by_rule(self, act: Callable[[str | None], object]) -> object:
        """Run an act that a rule may refuse; then offer to do it anyway."""

    def start_moving(self, entry: EntryId) -> None:
        """Let the host click the new seat of a player."""

    def stop_moving(self) -> bool:
        """Give the move up."""

    def sit_down(self, player: PlayerId, where: Seat) -> None:
        """Put somebody on a seat."""

    def release(self, where: Seat) -> None:
        """Let a blocked or reserved seat be taken again."""

    def swap(self, one: EntryId, other: EntryId) -> None:
        """Let two players take each other's seat."""

    def move_first(self, entry: EntryId, where: Seat, other: EntryId) -> None:
        """Ask for a new seat of whoever sits there first."""


def player_menu(
    panel: Tables, desk: TournamentDesk, words: Words, seat: SeatView, entry: EntryId, *, is_preparing: bool
) -> QMenu:
    profile, state = desk.state.profile, desk.state
    field = EntryCommands(desk)
    menu = _menu(panel)
    _say(menu, seat.name)
    menu.addSeparator()
    if not is_preparing:
        if not state.is_over:
            menu.addAction(words.text("seating.bust_out"), partial(panel.bust_out_wanted.emit, entry))
            _add_out_by(menu, panel, desk, words, seat.table, entry)
            menu.addAction(words.text("clock.call_time"), partial(panel.time_wanted.emit, entry))
        menu.addAction(words.text("seating.stack"), partial(panel.stack_wanted.emit, entry))
        if profile.rebuys:
            rebuy = partial(panel.run_by_rule, lambda note: field.rebuy(entry, overruled=note))
            menu.addAction(words.text("seating.rebuy"), rebuy)
        if profile.add_on_chips and not state.entries.by_id[entry].has_add_on:
            menu.addAction(words.text("seating.add_on"), partial(panel.run, partial(field.add_on, entry)))
    _add_tick(menu, desk, entry, panel.run)
    _add_absence(menu, desk, words, entry, panel.run)
    menu.addAction(words.text("seating.move"), partial(panel.start_moving, entry))
    menu.addSeparator()
    if not is_preparing:
        name_dealer = partial(DealingCommands(desk).name_dealer, seat.table, entry)
        menu.addAction(words.text("seating.name_dealer"), partial(panel.run, name_dealer))
        _add_declining(menu, panel, desk, words, seat.table, entry)
    agreed = SeatAgreements(desk)
    for stay in (Stay.IN_A_REDRAW, Stay.ALWAYS) if is_preparing else (Stay.ALWAYS,):
        is_so = state.seating.agreed.stays.get(entry) is stay
        turn = partial(agreed.agree_stay, entry, None if is_so else stay)
        action = menu.addAction(words.text(f"seating.stays_{stay.value}"), partial(panel.run, turn))
        action.setCheckable(True)
        action.setChecked(is_so)
    if not is_preparing:
        if not state.is_over:
            menu.addSeparator()
            menu.addAction(words.text("penalty.menu"), partial(panel.penalty_wanted.emit, entry))
            if running := penalties.running_of(state.penalties, entry):
                if are_hands_uncounted(state, running[0], desk.now()):
                    served = partial(panel.run, partial(PenaltyCommands(desk).let_play, running[0].number))
                    menu.addAction(words.text("penalty.menu_served"), served)
                lift = partial(panel.run, partial(PenaltyCommands(desk).lift, entry))
                menu.addAction(words.text("penalty.menu_lift"), lift)
            menu.addAction(words.text("attendance.menu_leaves"), partial(panel.leaving_wanted.emit, entry))
        _add_leaving(menu, desk, words, entry, panel.run)
    return menu


def _add_tick(menu: QMenu, desk: TournamentDesk, entry: EntryId, run: ActRunner) -> None:
    """Offer the club's own tick, where it has one."""
    if not desk.state.profile.tick_word:
        return
    is_ticked = desk.state.entries.by_id[entry].is_ticked
    action = QAction(desk.state.profile.tick_word, menu)
    action.setCheckable(True)
    action.setChecked(is_ticked)
    action.triggered.connect(lambda: run(partial(EntryCommands(desk).tick, entry, is_ticked=not is_ticked)))
    menu.addAction(action)


def _add_leaving(menu: QMenu, desk: TournamentDesk, words: Words, entry: EntryId, run: ActRunner) -> None:
    """Offer to take out who never came; whoever has won is certainly here."""
    if desk.state.is_over:
        return
    is_again = desk.state.entries.by_id[entry].number > 1
    says = words.text("entries.take_back_re_entry" if is_again else "entries.no_show")
    menu.addAction(says, partial(run, partial(EntryCommands(desk).withdraw, entry)))


def _add_absence(menu: QMenu, desk: TournamentDesk, words: Words, entry: EntryId, run: ActRunner) -> None:
    """Offer to note that the player is absent, or back; who was disqualified does not come back."""
    state, commands = desk.state, AttendanceCommands(desk)
    if state.is_over or entry in penalties.disqualified(state.penalties):
        return
    is_absent = entry in state.attendance.absent
    has_begun = tournament.has_begun(state, desk.now())
    action = QAction(words.text("attendance.is_absent" if has_begun else "attendance.is_absent_before"), menu)
    action.setCheckable(True)
    action.setChecked(is_absent)
    turn = commands.come_back if is_absent else commands.mark_absent
    action.triggered.connect(lambda: run(partial(turn, entry)))
    menu.addAction(action)


def _add_declining(menu: Menu, panel: Tables, desk: TournamentDesk, words: Words, table: int, entry: EntryId) -> None:
    """Offer to pass over somebody who does not deal, or to let them deal again; with dealers of the house neither."""
    if not desk.state.dealers.by_table.get(table):
        return
    is_released, dealing = entry in desk.state.dealers.released, DealingCommands(desk)
    turn = partial(dealing.take_back, entry)
    if not is_released:
        turn = partial(dealing.release, table, entry, ReleaseReason.DECLINED)
    action = menu.addAction(words.text("dealing.declines"), partial(panel.run, turn))
    action.setCheckable(True)
    action.setChecked(is_released)


def _add_out_by(menu: Menu, panel: Tables, desk: TournamentDesk, words: Words, table: int, entry: EntryId) -> None:
    """Add a submenu of the winners at the table: two clicks note the bust-out."""
    by_id = desk.state.entries.by_id
    others = [(words.name(by_id[other].player), other) for other, _ in seating.at_table(desk.state.seating, table)]
    others = [(name, other) for name, other in others if other != entry]
    if not others:
        return
    field, winners = EntryCommands(desk), menu.submenu(words.text("seating.out_by"))
    for name, winner in sorted(others, key=lambda other: in_alphabet(other[0])):
        winners.addAction(name, partial(panel.run, partial(field.bust_out, [(entry, (winner,))])))
    winners.addSeparator()
    by_nobody = partial(panel.run, partial(field.bust_out, [(entry, ())]))
    winners.addAction(words.text("seating.out_by_nobody"), by_nobody)


def kept_free_menu(panel: Tables, words: Words, seat: SeatView, player: PlayerId | None) -> QMenu:
    """The menu of a seat that is blocked, or reserved for a player."""
    where = Seat(seat.table, seat.number)
    menu = _menu(panel)
    _say(menu, words.text("seating.place", table=where.table, seat=where.number))
    if player is not None:
        menu.addAction(words.text("seating.has_come", player=player), partial(panel.sit_down, player, where))
    key = "seating.unblock" if player is None else "seating.unreserve"
    menu.addAction(words.text(key), partial(panel.release, where))
    return menu


def room_menu(
    panel: Tables, desk: TournamentDesk, words: Words, mover: EntryId, seat: SeatView, sitting: EntryId
) -> QMenu:
    """The menu of an occupied seat as a target: what makes room."""
    by_id, where = desk.state.entries.by_id, Seat(seat.table, seat.number)
    one, other = by_id[mover].player, by_id[sitting].player
    menu = _menu(panel)
    _say(menu, words.text("seating.sits_there", player=other))
    swap = menu.addAction(words.text("seating.swap", player=one, other=other), partial(panel.swap, mover, sitting))
    first = words.text("seating.move_first", player=other)
    menu.addAction(first, partial(panel.move_first, mover, where, sitting))
    menu.addSeparator()
    menu.addAction(words.text("seating.cancel"), panel.stop_moving)
    menu.setActiveAction(swap)
    return menu


def _say(menu: QMenu, text: str) -> None:
    """Add a line to read to a menu; the title of a section is no more than a line in some styles.

    A label of its own, because what cannot be chosen in a menu is too faint for a name that is to be read.
    """
    action, label = QWidgetAction(menu), labels.subheading(text)
    label.setStyleSheet(f"color: {current_palette().text}")
    label.setContentsMargins(spacing.L, spacing.S, spacing.L, spacing.XS)
    action.setDefaultWidget(label)
    action.setText(text)
    action.setEnabled(False)
    menu.addAction(action)


def _menu(panel: Tables) -> Menu:
    menu = Menu(cast("QWidget", panel))
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return menu


class SeatForm(Popover):
    """Pop-up beside a free seat: two letters and Enter put somebody on it, or keep it free."""

    chosen = Signal(str)
    """Signal: the id of a player."""
    new_chosen = Signal(str)
    """Signal: the name of somebody who is new to the club."""
    reserved = Signal(str)
    blocked = Signal()

    def __init__(
        self,
        window: QWidget,
        words: Words,
        where: Seat,
        choices: Sequence[Choice],
        absent: Sequence[Choice],
        here: Sequence[Choice],
    ) -> None:
        """
        :param choices: who may be put on the seat.
        :param absent: for whom it may be kept free.
        :param here: who is here; whoever of them may not be put on it is named, so that nobody becomes a guest twice.
        """
        title = words.text("seating.place", table=where.table, seat=where.number)
        super().__init__(window, title, title)
        self._choices, self._absent, self._here = choices, absent, here
        self.picker = EntrantPicker(words, words.text("seating.all_sit"))
        set_extent(self.picker, least_width=_LIST_WIDTH, least_height=_LIST_HEIGHT)
        self.picker.picked.connect(self._picked)
        self.picker.newcomer.connect(self._take_new)
        self.body.addWidget(self.picker)
        row = QHBoxLayout()
        row.setSpacing(spacing.S)
        self.keep_free = CheckBox(words.text("seating.keep_free"))
        self.keep_free.toggled.connect(self._turned)
        row.addWidget(self.keep_free)
        row.addStretch(1)
        row.addWidget(buttons.ghost(words.text("seating.block"), self._block, icon="lock", size="small"))
        self.body.addLayout(row)
        self._show()

    def _show(self) -> None:
        keeps_free = self.keep_free.isChecked()
        choices = self._absent if keeps_free else self._choices
        offered = {choice.id for choice in choices}
        others = [choice for choice in self._here if choice.id not in offered]
        self.picker.show_people(choices, others, may_join=not keeps_free)

    def _turned(self) -> None:
        self._show()
        self.picker.search.setFocus()

    def _picked(self, player: str) -> None:
        wanted = self.reserved if self.keep_free.isChecked() else self.chosen
        self.close_again()
        wanted.emit(player)

    def _take_new(self, name: str) -> None:
        self.close_again()
        self.new_chosen.emit(name)

    def _block(self) -> None:
        self.close_again()
        self.blocked.emit()
