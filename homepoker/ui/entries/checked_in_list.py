"""List of those checked in, in as many columns as the names leave room for, read down one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from homepoker.core.quantities import EntryId
from homepoker.ui.entries.person_chip import PersonChip
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import scaled

_MOST_COLUMNS = 3
_MANY = 12
"""The number of people from which on there are two columns, even if a name is cut short."""

_WIDEST_NEED = 400
"""The largest width that long names ask for, in logical pixels at 100 %; then they are cut."""


class CheckedInList(QScrollArea):
    """List of chips in columns; each chip is as wide as it needs to be where there is room.

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
        """The number of columns now."""
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
        for one in self._people:
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus if one is chip else Qt.FocusPolicy.NoFocus)

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
