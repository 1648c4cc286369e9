"""Chip of somebody who is here: name, seat, tick and cross, all of them together one stop of the Tab key."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout

from homepoker.core.entries import Entry
from homepoker.core.quantities import Seat
from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.theme import spacing

_STEPS = {
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
}


@dataclass(frozen=True, slots=True)
class PersonShown:
    """Content of a chip of a person; ``tick_word`` is empty where the club has no tick of its own."""

    entry: Entry
    name: str
    seat: Seat | None
    tick_word: str


class PersonChip(QFrame):
    """Chip of a chosen person: arrows lead to the others, Delete takes the person out, Space ticks.

    Tick and cross are for the mouse: with the keys they would be two stops for each of forty people.
    """

    stepped = Signal(int, int)
    """Signal: go so many columns to the right and rows down."""
    taken_out = Signal()
    ticked = Signal(bool)
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
        if tick_word:
            told.append(words.text("entries.has_tick" if entry.is_ticked else "entries.has_no_tick", word=tick_word))
        across.addWidget(self.cross)
        self.cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(", ".join(told))
        self.setAccessibleDescription(words.text("entries.chip_keys_tick" if tick_word else "entries.chip_keys"))
        tell_as(self, "entry")

    @property
    def entry(self) -> Entry:
        """The entry of the person."""
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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, held = event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if held:
            super().keyPressEvent(event)
        elif key in _STEPS:
            self.stepped.emit(*_STEPS[Qt.Key(key)])
        elif key == Qt.Key.Key_Delete and not event.isAutoRepeat():
            self.taken_out.emit()
        elif key == Qt.Key.Key_Space and self.box is not None:
            if not event.isAutoRepeat():
                self.box.click()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn:
            self.came.emit()
        return super().event(event)
