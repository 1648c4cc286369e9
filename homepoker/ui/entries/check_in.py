"""Check-in: type two letters, press Enter; who is new joins the club on the fly, and who is here stands in columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from homepoker.core import accounts, entries
from homepoker.core.entries import Entry
from homepoker.core.payouts import Cents
from homepoker.core.players import Player
from homepoker.core.quantities import EntryId, PlayerId, Seat
from homepoker.core.tournament import are_seats_drawn
from homepoker.services.club import Club
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.till import TillCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words, in_alphabet
from homepoker.ui.entries.entrant_picker import EntrantPicker
from homepoker.ui.entries.view import (
    account_at_the_door,
    door_line,
    in_play,
    not_checked_in,
    open_words,
    ticked_line,
)
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.access.focus import going_on
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import scaled, set_extent

_CHOOSE = 212
"""The width at which the placeholder of the field is not cut, in logical pixels."""
_LEAST, _ABOVE = 250, 48
"""The least height of the card, and the height of what stands above the names, in logical pixels."""
_LEAST_STACKED = 170
"""The height of the register, and of who is here, where one stands below the other, in logical pixels at 100 %."""

_MOST_COLUMNS = 3
_MANY = 12
"""The number of people from which on there are two columns, even if a name is cut short."""

_WIDEST_NEED = 400
"""The largest width that long names ask for, in logical pixels at 100 %; then they are cut."""

_ARROWS = {
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
}


class CheckIn(QWidget):
    """The register on the left, who is here on the right."""

    turned = Signal()
    """Signal: who is here stands below the register now, or beside it again."""

    def __init__(
        self, club: Club, desk: TournamentDesk, words: Words, run: ActRunner, joined: Callable[[], object]
    ) -> None:
        """
        :param joined: told when somebody has joined the club.
        """
        super().__init__()
        self._run, self._joined = run, joined
        self._club = club
        self._desk = desk
        self._field = EntryCommands(desk)
        self._books = TillCommands(desk)
        self._words = words
        self._people: list[Player] = club.players()
        self.choose = EntrantPicker(words, words.text("tonight.check_in_all"))
        self.choose.picked.connect(self._check_in)
        self.choose.newcomer.connect(self.add_new)
        self.choose.paid.connect(self._take_cash)
        self._back: tuple[PlayerId, Cents] | None = None
        """The change that somebody gets; until the next one comes."""
        self._title = labels.subheading()
        self._ticked = labels.caption()
        self._empty = labels.quiet(words.text("tonight.checked_in_empty"))
        self._newest = labels.ElidedLabel(size=spacing.TYPE_SMALL, tone="quiet")
        self.here = CheckedInList(words.text("tonight.step_check_in"))
        over = QHBoxLayout()
        over.setSpacing(spacing.M)
        over.addWidget(self._title)
        over.addWidget(self._newest, 1)
        over.addWidget(self._ticked)
        right = QVBoxLayout()
        right.addLayout(over)
        right.addWidget(self._empty)
        right.addWidget(self.here, 1)
        across = StackingRow(self, least_height=_LEAST_STACKED)
        self._across, self._was_stacked = across, False
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(spacing.L)
        set_extent(self.choose, least_width=_CHOOSE)
        across.addWidget(self.choose, 1)
        across.addLayout(right, 2)
        self._shown_last: EntryId | None = None
        self._chips: dict[EntryId, PersonChip] = {}
        set_extent(self, least_height=_LEAST)
        self.refresh()

    def refresh(self) -> None:
        """Draw the lists of those who are here and those who are not."""
        state = self._desk.state
        here = list(state.entries.by_id.values())
        known = in_play(state, self._people, self._words)
        self.choose.takes_cash = state.profile.fees is not None
        self.choose.show_people(not_checked_in(state, self._people, self._words), known)
        has_tick = bool(state.profile.tick_word and here)
        self._ticked.setText(ticked_line(state, self._words) if has_tick else "")
        self._title.setText(self._words.text("tonight.checked_in_title", count=len(here)))
        self._empty.setVisible(not here)
        newest = here[-1] if here else None
        self._newest.setText(
            self._words.text("tonight.checked_in_last", name=self._words.name(newest.player)) if newest else ""
        )
        in_order = sorted(here, key=lambda entry: in_alphabet(self._words.name(entry.player)))
        self._chips = {entry.id: self._chip(entry) for entry in in_order}
        self.here.show_chips(list(self._chips.values()))
        if newest is not None and newest.id != self._shown_last:
            self.here.show_chip(in_order.index(newest))
        self._shown_last = newest.id if newest is not None else None
        account = account_at_the_door(state, newest.player) if newest is not None else None
        if account is not None:
            back = self._back[1] if self._back is not None and self._back[0] == account.player else 0
            self.choose.say_account(*door_line(account, self._words, back))
        else:
            hint = self._words.text("till.door_hint") if self.choose.takes_cash else ""
            self.choose.say_account(hint, "quiet")

    @property
    def height_for_all(self) -> int:
        """The height that shows the whole register without scrolling, in logical pixels; more would stay empty."""
        row, here = scaled(spacing.ROW) + spacing.XS, len(self._desk.state.entries.by_id)
        both = [len(self._people) * row, -(-here // self.here.columns) * row]
        if self._across.is_stacked:
            return sum(max(scaled(_LEAST_STACKED), scaled(_ABOVE) + high) for high in both) + self._across.spacing()
        return max(scaled(_LEAST), scaled(_ABOVE) + max(both))

    @isolated
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._across.is_stacked is not self._was_stacked:
            self._was_stacked = self._across.is_stacked
            self.turned.emit()

    def people_changed(self) -> None:
        """Follow a change of the register elsewhere."""
        self._people = self._club.players()
        self.refresh()

    def add_new(self, name: str) -> None:
        """Take somebody into the club as a guest and check them in."""
        person = self.choose.guest(self._club, name)
        self._club.expect(person)
        if are_seats_drawn(self._desk.state):
            is_here = self._run(partial(self._field.enter_late, person.id, new_person=person))
        else:
            is_here = self._run(partial(self._field.check_in_new, person))
        self._people = self._club.players()
        if is_here and self.choose.cash is not None:
            self._pay(person.id, self.choose.cash)
        self.refresh()
        self._joined()

    def _chip(self, entry: entries.Entry) -> PersonChip:
        """The chip of somebody who is here: the one that is there where it says the same."""
        state = self._desk.state
        account = account_at_the_door(state, entry.player)
        shown = PersonShown(
            entry,
            self._words.name(entry.player),
            state.seating.seats.get(entry.id),
            state.profile.tick_word,
            open_words(account, self._words) if account is not None else "",
            gets_back=account is not None and account.open < 0,
        )
        kept = self._chips.get(entry.id)
        if kept is not None and kept.shown == shown:
            return kept
        chip = PersonChip(shown, self._words)
        chip.taken_out.connect(partial(self._take_out, chip))
        chip.ticked.connect(lambda is_on: self._run(partial(self._field.tick, entry.id, is_ticked=is_on)))
        settle = self._give_back if shown.gets_back else self._pay
        chip.settled.connect(lambda: settle(entry.player))
        return chip

    def _take_cash(self) -> None:
        """Take the cash of who came last."""
        here = list(self._desk.state.entries.by_id.values())
        if here:
            self._pay(here[-1].player, self.choose.cash)

    def _pay(self, player: PlayerId, handed: Cents | None = None) -> None:
        """Take what somebody pays: exactly what is open, or of the cash that is handed over."""

        def pay() -> None:
            account = self._books.account(player)
            back = accounts.handed_over(account, handed)[1] if handed is not None else 0
            self._back = (player, back) if back and account.open > 0 else None
            self._books.pay(player, handed)

        self._run(pay)

    def _give_back(self, player: PlayerId) -> None:
        self._run(partial(self._books.give_back, player))

    def _take_out(self, chip: PersonChip) -> None:
        # Then the field waits for the next who comes: one press more must not take the next one out too.
        with going_on(chip, lambda: self.choose.search):
            self._run(partial(self._field.withdraw, chip.entry.id))

    def _check_in(self, player: str) -> None:
        person = next(member for member in self._people if member.id == player)
        # Once seats are drawn a newcomer gets one too, as anybody who comes late.
        enter = self._field.enter_late if are_seats_drawn(self._desk.state) else self._field.check_in
        if self._run(partial(enter, person.id)) and self.choose.cash is not None:
            self._pay(person.id, self.choose.cash)


class CheckedInList(QScrollArea):
    """Everybody who is here, in as many columns as the names leave room for, read down one after the other.

    People among them are one stop of the Tab key: it comes to the one where the keys were last.
    """

    def __init__(self, name: str = "") -> None:
        """
        :param name: what is listed, for screen readers.
        """
        super().__init__()
        self._chips: list[QWidget] = []
        self._here: EntryId | None = None
        self._columns = 0
        self._grid = QGridLayout()
        self._grid.setSpacing(spacing.XS)
        holder = QWidget()
        holder.setProperty("frame", "scrolled")
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._grid)
        column.addStretch(1)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(holder)
        if name:
            holder.setAccessibleName(name)
            tell_as(holder, "list")

    @property
    def columns(self) -> int:
        return self._columns

    def show_chips(self, chips: Sequence[QWidget]) -> None:
        """Show other chips; those that stay are moved. If one had the focus, the same person's new chip gets it."""
        had_keys = any(chip.hasFocus() for chip in self._chips)
        before, after = set(self._chips), set(chips)
        for chip in self._chips:
            if chip not in after:
                self._grid.removeWidget(chip)
                chip.hide()
                chip.deleteLater()
        self._chips = list(chips)
        for chip in self._people:
            if chip not in before:
                chip.stepped.connect(partial(self._step, chip))
                chip.came.connect(partial(self._come_to, chip))
        self._place(self._columns_that_fit())
        for chip, following in reversed(list(pairwise(self._chips))):
            if chip not in before:
                chip.stackUnder(following)  # else a screen reader would come to it last
        self.updateGeometry()
        people = self._people
        here = next((chip for chip in people if chip.entry.id == self._here), people[0] if people else None)
        if here is not None:
            self._come_to(here)
            if had_keys:
                here.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def _people(self) -> list[PersonChip]:
        return [chip for chip in self._chips if isinstance(chip, PersonChip)]

    def _come_to(self, chip: PersonChip) -> None:
        self._here = chip.entry.id
        for other in self._people:
            other.setFocusPolicy(Qt.FocusPolicy.TabFocus if other is chip else Qt.FocusPolicy.NoFocus)

    def _step(self, chip: PersonChip, across: int, down: int) -> None:
        """Go on with the arrow keys: down a column goes on in the next one, as one reads."""
        rows = max(1, -(-len(self._chips) // self._columns))
        at = self._chips.index(chip) + down + across * rows
        if 0 <= at < len(self._chips):
            self._chips[at].setFocus(Qt.FocusReason.TabFocusReason)
            self.ensureWidgetVisible(self._chips[at], 0, spacing.S)

    def show_chip(self, at: int) -> None:
        """Scroll to a chip."""
        holder = self.widget()
        if holder is not None and self.isVisible():
            # What was placed a moment ago has no place yet.
            holder.adjustSize()
            self._grid.activate()
            self.ensureWidgetVisible(self._chips[at], 0, spacing.S)

    def minimumSizeHint(self) -> QSize:
        """The size of two columns with many names whole; what is around it stacks where that is not to be had."""
        least = super().minimumSizeHint()
        if len(self._chips) >= _MANY:
            least.setWidth(min(sum(self._widths(2)) + spacing.XS + 2 * self.frameWidth(), scaled(_WIDEST_NEED)))
        return least

    @isolated
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        columns = self._columns_that_fit()
        if columns != self._columns:
            self._place(columns)
        self._share_width()

    def _columns_that_fit(self) -> int:
        for columns in range(_MOST_COLUMNS, 1, -1):
            widths = self._widths(columns)
            if all(widths) and sum(widths) + (columns - 1) * spacing.XS <= self.viewport().width():
                return columns
        least = max((chip.minimumSizeHint().width() for chip in self._chips), default=0)
        return 2 if len(self._chips) >= _MANY and 2 * least + spacing.XS <= self.viewport().width() else 1

    def _widths(self, columns: int) -> list[int]:
        rows = max(1, -(-len(self._chips) // columns))
        # Asked anew each time: with the text size they become wider.
        needed = [chip.sizeHint().width() + spacing.XS for chip in self._chips]
        return [max(needed[start : start + rows], default=0) for start in range(0, rows * columns, rows)]

    def _place(self, columns: int) -> None:
        self._columns = columns
        rows = max(1, -(-len(self._chips) // columns))
        for at, chip in enumerate(self._chips):
            self._grid.addWidget(chip, at % rows, at // rows)
            chip.show()
        widths = self._widths(columns)
        for at in range(_MOST_COLUMNS):
            self._grid.setColumnStretch(at, widths[at] if at < columns else 0)
        self._share_width()

    def _share_width(self) -> None:
        """Set the widths of the columns; left to itself, the layout would cut short names beside one that is long."""
        room = self.viewport().width() - (self._columns - 1) * spacing.XS
        needed = self._widths(self._columns)
        widths = shared_width(needed, room)
        for at, width in enumerate(widths):
            self._grid.setColumnMinimumWidth(at, width)
        for chip in self._people:
            # Seats are told shorter before a name is cut: whoever comes in is looked up by the name.
            chip.tell_seat(is_short=widths != needed)
        for at in range(self._columns, _MOST_COLUMNS):
            self._grid.setColumnMinimumWidth(at, 0)


def shared_width(needed: Sequence[int], room: int) -> list[int]:
    """The widths of columns that share a room: each what it needs, and where that is too much the widest have less.

    :param needed: by the columns, in pixels, as all of it.
    """
    widths, left = list(needed), max(0, room)
    for count, at in enumerate(sorted(range(len(needed)), key=lambda at: needed[at])):
        widths[at] = min(needed[at], left // (len(needed) - count))
        left -= widths[at]
    return widths


@dataclass(frozen=True, slots=True)
class PersonShown:
    """What a chip shows of a person; ``tick_word`` is empty where the club has no tick of its own."""

    entry: Entry
    name: str
    seat: Seat | None
    tick_word: str
    open: str = ""
    """What the person owes or gets back; empty where nothing is open, and in an evening without money."""
    gets_back: bool = False


class PersonChip(QFrame):
    """Name, seat, tick and cross of somebody who is here; arrows lead to the others, Delete takes out, Space ticks.

    What is open stands there as a button, and Enter settles it as well. Tick, button and cross are for the mouse: with
    the keys they would be two or three stops for each of forty people.
    """

    stepped = Signal(int, int)
    """Signal: go so many columns to the right and rows down."""
    taken_out = Signal()
    ticked = Signal(bool)
    settled = Signal()
    """Signal: what is open is paid, or what was paid too much is given back."""
    came = Signal()
    """Signal: it has the focus now."""

    def __init__(self, shown: PersonShown, words: Words) -> None:
        super().__init__()
        self.shown = shown
        entry, name, seat, tick_word = shown.entry, shown.name, shown.seat, shown.tick_word
        self.setProperty("frame", "raised")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        across = QHBoxLayout(self)
        across.setContentsMargins(spacing.S, 2, 0, 2)
        across.setSpacing(spacing.XS)
        self.box = self._tick_box(words.text("entries.tick_of", word=tick_word, name=name)) if tick_word else None
        if self.box is not None:
            self.box.setChecked(entry.is_ticked)
            set_tooltip(self.box, tick_word)
            across.addWidget(self.box)
        self.cross = buttons.icon_button(
            "close", words.text("tonight.withdraw", name=name), self.taken_out.emit, size="small"
        )
        across.addWidget(labels.ElidedLabel(name), 1)
        told = [name]
        self._where, self._where_short, self._seat = "", "", labels.caption()
        if seat is not None:
            self._where = words.text("seating.place", table=seat.table, seat=seat.number)
            self._where_short = words.text("room.table_and_seat_short", table=seat.table, seat=seat.number)
            self._seat.setText(self._where)
            told.append(self._where)
        across.addWidget(self._seat)
        self._seat.setVisible(seat is not None)
        self.owes = self._open_button(words) if shown.open else None
        if self.owes is not None:
            across.addWidget(self.owes)
            told.append(shown.open)
        if tick_word:
            told.append(words.text("entries.has_tick" if entry.is_ticked else "entries.has_no_tick", word=tick_word))
        across.addWidget(self.cross)
        self.cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(", ".join(told))
        keys = [words.text("entries.chip_keys_tick" if tick_word else "entries.chip_keys")]
        keys += [words.text("till.chip_key_back" if shown.gets_back else "till.chip_key")] if shown.open else []
        self.setAccessibleDescription(" ".join(keys))
        tell_as(self, "entry")

    @property
    def entry(self) -> Entry:
        return self.shown.entry

    def sizeHint(self) -> QSize:
        return super().sizeHint() + self._longer_by(self._where)

    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint() + self._longer_by(self._where_short)

    def tell_seat(self, *, is_short: bool) -> None:
        """Tell the seat in full or in short; all chips of a list tell it alike."""
        shown = self._where_short if is_short else self._where
        if self._seat.text() != shown:
            self._seat.setText(shown)
            set_tooltip(self._seat, self._where if is_short else "")

    def _longer_by(self, where: str) -> QSize:
        """The room that the seat needs in these words more than in those that it is shown in."""
        letters = QFontMetrics(self._seat.font())
        return QSize(letters.horizontalAdvance(where) - letters.horizontalAdvance(self._seat.text()), 0)

    def _tick_box(self, name: str) -> CheckBox:
        box = CheckBox()
        box.setAccessibleName(name)
        box.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # Drawn anew by what it does: not while it is still being clicked.
        box.clicked.connect(self.ticked, Qt.ConnectionType.QueuedConnection)
        return box

    def _open_button(self, words: Words) -> QPushButton:
        button = buttons.danger(self.shown.open, size="small")
        key = "till.give_back_to" if self.shown.gets_back else "till.paid_by"
        set_tooltip(button, words.text(key, name=self.shown.name))
        button.setAccessibleName(words.text(key, name=self.shown.name))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # Drawn anew by what it does: not while it is still being clicked.
        button.clicked.connect(self.settled, Qt.ConnectionType.QueuedConnection)
        return button

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, held = event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if held:
            super().keyPressEvent(event)
        elif key in _ARROWS:
            self.stepped.emit(*_ARROWS[Qt.Key(key)])
        elif key == Qt.Key.Key_Delete and not event.isAutoRepeat():
            self.taken_out.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.owes is not None:
            if not event.isAutoRepeat():
                self.settled.emit()
        elif key == Qt.Key.Key_Space and self.box is not None:
            if not event.isAutoRepeat():
                self.box.click()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn:
            self.came.emit()
        return super().event(event)
