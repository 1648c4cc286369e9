"""Columns of play: clock, tables and side in three columns, in two, or one below the other."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from homepoker.ui.clock.panel import ClockCard
from homepoker.ui.clock.time_call import TimeCallCard
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.layout.card import lowest
from homepoker.ui.kit.layout.scrolling import ScrollingPage
from homepoker.ui.room_view.room_card import RoomCard
from homepoker.ui.seating.geometry import SMALLEST as SMALLEST_TABLE
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import scaled, set_extent

CLOCK_WIDTH, SIDE_WIDTH = 308, 320
CLOCK_WIDTH_WIDE, SIDE_WIDTH_WIDE = 400, 400
WIDE_FROM = 1600
"""The width of a page, in logical pixels at 100 %, from which on clock and journal have more room."""

_TABLES = SMALLEST_TABLE.width() + spacing.L
"""The least width of a table and the bar beside it."""
_EDGES = 2 * spacing.M
_FORM_HEIGHT = 270
"""The least height of a form above the tables: some of its names are visible at once."""
_UNLIMITED = 16_777_215
"""Qt's value of a width without limit."""
_PLENTY = 10_000
"""A height above that of any window, in logical pixels."""


class Shape(Enum):
    THREE = 3
    TWO = 2
    """The side stands below the clock; a form stands in the place of both."""
    TOP = 1
    """Clock and side stand beside each other above the tables; the page scrolls."""
    ONE = 0
    """Clock, side and tables one below the other; the page scrolls."""


def shape_for(width: int) -> Shape:
    """The arrangement with as many columns as a page of this width has room for, in logical pixels."""
    if width >= scaled(CLOCK_WIDTH + SIDE_WIDTH + _TABLES) + 2 * spacing.M + _EDGES:
        return Shape.THREE
    if width >= scaled(SIDE_WIDTH + spacing.L + _TABLES) + spacing.M + _EDGES:
        return Shape.TWO
    return Shape.TOP if width >= scaled(CLOCK_WIDTH + SIDE_WIDTH) + spacing.M + _EDGES else Shape.ONE


class PlayColumns(QWidget):
    """Page of the running evening without its contents. A subclass fills it with `fill`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(spacing.M, spacing.M, spacing.M, spacing.M)
        self._grid.setSpacing(spacing.M)
        inside = QWidget()
        inside.setProperty("frame", "scrolled")
        self._stack = QVBoxLayout(inside)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self._stack.setSpacing(spacing.M)
        self._left = ScrollingPage(inside, keeps_bar=True)
        self._left.setParent(self)
        self._shape: Shape | None = None
        self._parts: tuple[QWidget, QWidget, QWidget] | None = None
        self._is_side_covered = self._is_form_open = self._is_middle_wanted = self._is_middle_wide = False
        self._comes_first = False

    def fill(self, clock: QWidget, tables: QWidget, side: QWidget) -> None:
        """Put the three parts in."""
        self._parts = (clock, tables, side)
        self._arrange()

    @property
    def is_narrow(self) -> bool:
        """Whether the side has no column of its own."""
        return self._shape is not Shape.THREE

    @property
    def is_stacked(self) -> bool:
        """Whether the tables stand below the rest, and the page scrolls."""
        return self._shape in (Shape.TOP, Shape.ONE)

    def cover_side(self, is_covered: bool) -> None:
        """Give up the third column to a docked widget, or show it again."""
        self._is_side_covered = is_covered
        self._arrange()
        self._show_parts()

    def show_form(self, is_open: bool) -> None:
        """Give a form the clock's column where the side has none of its own."""
        self._is_form_open = is_open
        self._arrange()
        self._show_parts()

    def want_middle(self, is_wanted: bool) -> None:
        """Put the page in place of the tables on top, where all is stacked."""
        self._is_middle_wanted = is_wanted
        self._arrange()

    def widen_middle(self, is_wide: bool) -> None:
        """Give the page in place of the tables the third column too, as long as no form stands there."""
        if is_wide is not self._is_middle_wide:
            self._is_middle_wide = is_wide
            self._show_parts()

    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(_TABLES) + _EDGES, super().minimumSizeHint().height())

    @isolated
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _show_parts(self) -> None:
        if self._parts is not None:
            clock, _, side = self._parts
            _hide(clock, self.is_narrow and self._is_form_open)
            is_given_up = self._is_side_covered or (self._is_middle_wide and not self._is_form_open)
            _hide(side, is_given_up and not self.is_narrow)
            below = 1 if self._comes_first else 0
            if self._shape is Shape.TOP:
                is_alone = clock.isHidden()
                self._grid.removeWidget(side)
                self._grid.addWidget(side, below, 0 if is_alone else 1, 1, 2 if is_alone else 1)
            of_side = {Shape.TOP: below, Shape.ONE: 1 + below}.get(self._shape or Shape.THREE)
            for row in range(self._grid.rowCount()):
                is_forms = self._is_form_open and of_side == row
                self._grid.setRowMinimumHeight(row, scaled(_FORM_HEIGHT) if is_forms else 0)

    def _arrange(self) -> None:
        if self._parts is None:
            return
        # Where the third column is given up the other two stay where they are.
        given_up = scaled(SIDE_WIDTH) + spacing.M if self._is_side_covered else 0
        shape = shape_for(self.width() + given_up)
        comes_first = shape in (Shape.TOP, Shape.ONE) and self._is_middle_wanted and not self._is_form_open
        if shape is not self._shape or comes_first is not self._comes_first:
            self._shape, self._comes_first = shape, comes_first
            focused = QApplication.focusWidget()
            self._place(*self._parts)
            self._show_parts()
            if focused is not None and self.isAncestorOf(focused):
                # On its way to another column Qt takes the keys from it.
                focused.setFocus()
        self._share_width(*self._parts)

    def _place(self, clock: QWidget, tables: QWidget, side: QWidget) -> None:
        for part in (clock, tables, side, self._left):
            self._grid.removeWidget(part)
        below = 1 if self._comes_first else 0
        match self._shape:
            case Shape.THREE:
                spots = {clock: (0, 0), tables: (0, 1), side: (0, 2)}
            case Shape.TWO:
                self._stack.addWidget(clock)
                self._stack.addWidget(side, 1)
                spots = {self._left: (0, 0), tables: (0, 1)}
            case Shape.TOP:
                spots = {clock: (below, 0), side: (below, 1), tables: (1 - below, 0)}
            case _:
                spots = {clock: (below, 0), side: (1 + below, 0), tables: (0 if below else 2, 0)}
        # Tab goes through them in the order in which they are put in.
        for part, (row, column) in sorted(spots.items(), key=lambda spot: spot[1]):
            self._grid.addWidget(part, row, column, 1, 2 if self._shape is Shape.TOP and part is tables else 1)
        self._left.setHidden(self._shape is not Shape.TWO)
        self._grid.setColumnStretch(0, 1 if self.is_stacked else 0)
        self._grid.setColumnStretch(1, 0 if self._shape is Shape.ONE else 1)
        for part in (clock, side):
            _hide(part, False)

    def _share_width(self, clock: QWidget, tables: QWidget, side: QWidget) -> None:
        is_wide = self.width() >= scaled(WIDE_FROM)
        if self._shape is Shape.THREE:
            set_extent(clock, width=CLOCK_WIDTH_WIDE if is_wide else CLOCK_WIDTH)
            set_extent(side, width=SIDE_WIDTH_WIDE if is_wide else SIDE_WIDTH)
            return
        set_extent(self._left, width=SIDE_WIDTH + spacing.L)
        for part in (clock, side):
            part.setProperty("extent_width", None)
            part.setMinimumWidth(0)
            part.setMaximumWidth(_UNLIMITED)


def _hide(part: QWidget, wanted: bool) -> None:
    """Hide or show a part; what is as wanted is not touched.

    Qt gives a part its style as soon as it is told to show it, and again with each parent that it is given afterwards.
    """
    if part.isHidden() != wanted:
        part.setHidden(wanted)


class ClockColumn(QWidget):
    """The clock, and below it the thumbnail of the room view. In a low window that gives way first, then the digits."""

    def __init__(self, clock: ClockCard, called: TimeCallCard) -> None:
        """
        :param called: stands where the clock is while a time is called.
        """
        super().__init__()
        self._clock = clock
        self._called = called
        called.shown.connect(self._turn)
        self._room: RoomCard | None = None
        self._least = 0
        self.shows_picture = True
        """Whether the thumbnail of the room view stands here; in a narrow window other things need the height."""
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(spacing.M)
        self._column.addWidget(clock)
        self._column.addWidget(called)
        self._column.addStretch(1)

    def add_room(self, card: RoomCard) -> None:
        """Put the card of the room view below the clock."""
        self._room = card
        self._column.insertWidget(2, card)

    def _turn(self, is_called: bool) -> None:
        self._clock.setHidden(is_called)
        if is_called and not isinstance(QApplication.focusWidget(), QLineEdit):
            # Enter or the space bar then says that the player has acted.
            self._called.stop.setFocus()
        self.share()

    def event(self, event: QEvent) -> bool:
        """Lay out again when a card has a line more or less."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.share()
        return super().event(event)

    @isolated
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.share()

    def hasHeightForWidth(self) -> bool:
        # What it has told its cards for the height of now would count as what it needs in this width.
        return not self.shows_picture and super().hasHeightForWidth()

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(least.width(), self._least) if self.shows_picture else least

    def share(self) -> None:
        """Share the height out between the clock and the picture."""
        # Both heights are told outright: a box of cards whose texts wrap would never make the picture smaller.
        below = 0
        if self._room is not None:
            below = self._room.height_without_picture() + spacing.M
            above = self._clock.height_at_best() if self._called.isHidden() else lowest(self._called)
            self._room.show_picture(self.height() - below - above if self.shows_picture else 0)
        clock = self._clock.height_at_least() if self._called.isHidden() else lowest(self._called)
        if clock + below != self._least:
            self._least = clock + below
            self.updateGeometry()
        if self._clock.isHidden():
            return
        self._clock.fit(self.height() - below if self.shows_picture else _PLENTY)
        self._clock.setFixedHeight(lowest(self._clock))
