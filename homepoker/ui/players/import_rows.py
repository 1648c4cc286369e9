"""The rows of a file as a table; those that change somebody have a tick."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from homepoker.services.players.importing import Fate
from homepoker.services.words import Words
from homepoker.ui.players.import_view import RowView
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, font
from homepoker.ui.theme.palette import current_palette

_HEADINGS = ("line", "fate", "player", "detail")
_WIDTHS = (70, 190, 230)
_FATE, _NAME = 1, 2
_LINE = Qt.ItemDataRole.UserRole


class ImportRows(QTableWidget):
    """``ticked`` carries the line and whether it is to count; the space bar ticks, whichever cell is current."""

    ticked = Signal(int, bool)

    def __init__(self, words: Words) -> None:
        super().__init__(0, len(_HEADINGS))
        self.setAccessibleName(words.text("players.import_rows"))
        self.setHorizontalHeaderLabels([words.text(f"players.import_head.{key}") for key in _HEADINGS])
        self.setProperty("frame", "bare")
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        rows = self.verticalHeader()
        rows.hide()
        rows.setMinimumSectionSize(spacing.ROW)
        rows.setDefaultSectionSize(spacing.ROW)
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setFixedHeight(spacing.ROW)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(len(_HEADINGS) - 1, QHeaderView.ResizeMode.Stretch)
        for column, width in enumerate(_WIDTHS):
            self.setColumnWidth(column, width)
        self.itemChanged.connect(self._changed)

    def show_rows(self, rows: Sequence[RowView], lines: Collection[int]) -> None:
        """Show these rows; of those that change somebody, the ones in ``lines`` are ticked."""
        palette, strong = current_palette(), font(weight=MEDIUM)
        self.blockSignals(True)
        self.clearContents()
        self.setRowCount(len(rows))
        for at, row in enumerate(rows):
            for column, text in enumerate(row.cells):
                cell = QTableWidgetItem(text)
                cell.setToolTip(text)
                if column == _FATE:
                    cell.setForeground(QColor(palette.of(row.tone)))
                if column == _NAME:
                    cell.setFont(strong)
                self.setItem(at, column, cell)
            if row.fate is Fate.CHANGED:
                self._give_tick(at, row, is_on=row.line in lines)
        self.blockSignals(False)
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        cell = self.item(self.currentRow(), _FATE)
        if event.key() == Qt.Key.Key_Space and cell is not None:
            if cell.flags() & Qt.ItemFlag.ItemIsUserCheckable:
                is_on = cell.checkState() is Qt.CheckState.Checked
                cell.setCheckState(Qt.CheckState.Unchecked if is_on else Qt.CheckState.Checked)
            return
        super().keyPressEvent(event)

    def _give_tick(self, at: int, row: RowView, *, is_on: bool) -> None:
        cell = self.item(at, _FATE)
        if cell is None:
            raise IndexError(f"no row {at}")
        cell.setFlags(cell.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        cell.setCheckState(Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked)
        cell.setData(_LINE, row.line)
        cell.setData(Qt.ItemDataRole.AccessibleTextRole, ": ".join(row.cells[1:3]))

    def _changed(self, cell: QTableWidgetItem) -> None:
        line = cell.data(_LINE)
        if isinstance(line, int):
            self.ticked.emit(line, cell.checkState() is Qt.CheckState.Checked)
