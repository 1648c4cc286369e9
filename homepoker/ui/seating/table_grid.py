"""Grid of the tables that are drawn large, in one column or two."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QGridLayout

from homepoker.ui.seating.geometry import SMALLEST
from homepoker.ui.seating.table import TableOval
from homepoker.ui.seating.view import TableView
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import scaled

TWO_COLUMNS_FROM = 1060
"""The width, in logical pixels, from which on two tables beside each other are as readable as one above the other."""

TWO_COLUMNS_FIT = 2 * SMALLEST.width() + spacing.L
"""The least width of two columns, used where tables would otherwise be low, or have to be scrolled."""

COMFORTABLE_HEIGHT = 262
"""The comfortable height of a table, in logical pixels; lower ones can still be read."""


class TableGrid(QGridLayout):
    """Grid of tables by their numbers."""

    def __init__(self, new_table: Callable[[TableView, bool], TableOval]) -> None:
        """
        :param new_table: makes a table; the second argument says whether there are several.
        """
        super().__init__()
        self.setHorizontalSpacing(spacing.L)
        self.setVerticalSpacing(spacing.XS)
        self._new_table = new_table
        self._is_among_several = False
        self._placed: tuple[int, tuple[TableOval, ...]] | None = None
        """The columns, and the tables that stand in them."""
        self.tables: dict[int, TableOval] = {}
        """The tables that are there."""

    def is_of(self, views: Sequence[TableView]) -> bool:
        """Whether just these tables are there, with as many seats each."""
        return [(view.number, len(view.seats)) for view in views] == [
            (number, len(table.seats)) for number, table in self.tables.items()
        ]

    def hold(self, views: Sequence[TableView], *, among_several: bool, room: QSize) -> None:
        """Hold just these tables; one that was there stays, with whatever has the keys in it.

        :param room: the visible room, in pixels.
        """
        before = self.tables if among_several == self._is_among_several else {}
        kept = {
            view.number: before[view.number]
            for view in views
            if view.number in before and len(before[view.number].seats) == len(view.seats)
        }
        for number, table in self.tables.items():
            if number not in kept:
                self.removeWidget(table)
                table.hide()
                table.deleteLater()
        self._is_among_several = among_several
        self.tables = {view.number: kept.get(view.number) or self._new_table(view, among_several) for view in views}
        self.arrange(room)

    def arrange(self, room: QSize) -> None:
        """Place the tables in one column or two.

        :param room: the visible room, in pixels.
        """
        is_wide = room.width() >= scaled(TWO_COLUMNS_FROM) or (
            room.width() >= scaled(TWO_COLUMNS_FIT) and len(self.tables) * scaled(COMFORTABLE_HEIGHT) > room.height()
        )
        columns = 2 if is_wide and len(self.tables) > 1 else 1
        placed = (columns, tuple(self.tables.values()))
        if placed == self._placed:
            return  # to place a widget where it stands asks for a layout all the same
        self._placed = placed
        for at, table in enumerate(self.tables.values()):
            self.addWidget(table, at // columns, at % columns)
