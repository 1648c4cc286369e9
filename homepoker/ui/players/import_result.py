"""The page after an import: who came in, who is here already, and which lines could not be read."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QScrollArea,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from homepoker.services.words import Words
from homepoker.ui.kit.buttons import link, make_primary, secondary
from homepoker.ui.kit.card import Card
from homepoker.ui.kit.labels import quiet, title
from homepoker.ui.players.import_view import ImportView
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, font

_TICK_WIDTH = 120
_PLAYER_WIDTH = 220
_LINE_WIDTH = 80


class ImportResult(QWidget):
    """Shows an `ImportView`. ``update_asked`` carries the places of the duplicates that the host ticked."""

    update_asked = Signal(list)
    closed = Signal()

    def __init__(self, view: ImportView, words: Words) -> None:
        super().__init__()
        self._words = words
        self._duplicates: QTableWidget | None = None
        content = QWidget()
        content.setProperty("frame", "scrolled")
        inner = QVBoxLayout(content)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(spacing.L)
        if view.duplicates:
            inner.addWidget(self._duplicates_card(view))
        if view.problems:
            inner.addWidget(self._problems_card(view))
        inner.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidget(content)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._done = secondary(words.text("players.result.done"), self.closed.emit)
        self._update = secondary("", self._ask)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(spacing.L)
        heading = QVBoxLayout()
        heading.setSpacing(spacing.XS)
        heading.addWidget(title(view.title))
        heading.addWidget(quiet(" · ".join((view.file, *view.notes))))
        layout.addLayout(heading)
        layout.addWidget(scroll, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(spacing.S)
        buttons.addStretch(1)
        buttons.addWidget(self._done)
        buttons.addWidget(self._update)
        layout.addLayout(buttons)
        self._count()

    @property
    def ticked(self) -> list[int]:
        """The places of the duplicates that are to be updated."""
        table = self._duplicates
        if table is None:
            return []
        return [row for row in range(table.rowCount()) if _tick(table, row).checkState() is Qt.CheckState.Checked]

    def take_focus(self) -> None:
        """Put the focus where the host goes on: the duplicates, or the way back."""
        if self._duplicates is not None:
            self._duplicates.setFocus(Qt.FocusReason.OtherFocusReason)
            self._duplicates.setCurrentCell(0, 0)
        else:
            self._done.setFocus(Qt.FocusReason.OtherFocusReason)

    def tick_all(self) -> None:
        """Tick every duplicate."""
        table = self._duplicates
        if table is not None:
            for row in range(table.rowCount()):
                _tick(table, row).setCheckState(Qt.CheckState.Checked)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _duplicates_card(self, view: ImportView) -> Card:
        words = self._words
        card = Card(view.duplicates_heading, (link(words.text("players.result.tick_all"), self.tick_all),))
        card.add(quiet(words.text("players.result.duplicates_text")))
        table = _table(
            view.duplicates_heading, [words.text(f"players.result.{key}") for key in ("update", "player", "news")]
        )
        table.setRowCount(len(view.duplicates))
        for row, (name, news) in enumerate(view.duplicates):
            tick = QTableWidgetItem()
            tick.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
            tick.setCheckState(Qt.CheckState.Unchecked)
            tick.setData(Qt.ItemDataRole.AccessibleTextRole, f"{words.text('players.result.update')}: {name}")
            table.setItem(row, 0, tick)
            table.setItem(row, 1, _cell(name, is_strong=True))
            table.setItem(row, 2, _cell(news))
        table.setColumnWidth(0, _TICK_WIDTH)
        table.setColumnWidth(1, _PLAYER_WIDTH)
        table.itemChanged.connect(self._count)
        self._duplicates = table
        card.add(_fitted(table))
        return card

    def _problems_card(self, view: ImportView) -> Card:
        words = self._words
        card = Card(view.problems_heading)
        card.add(quiet(words.text("players.result.problems_text")))
        table = _table(view.problems_heading, [words.text(f"players.result.{key}") for key in ("line", "reason")])
        table.setRowCount(len(view.problems))
        for row, (line, reason) in enumerate(view.problems):
            number = _cell(line)
            number.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            number.setFont(font(is_tabular=True))
            table.setItem(row, 0, number)
            table.setItem(row, 1, _cell(reason))
        table.setColumnWidth(0, _LINE_WIDTH)
        card.add(_fitted(table))
        return card

    def _count(self) -> None:
        ticked = len(self.ticked)
        self._update.setVisible(self._duplicates is not None)
        self._update.setText(self._words.text("players.result.update_ticked", count=ticked))
        if not ticked:
            self._update.setText(self._words.text("players.result.update_none"))
        self._update.setEnabled(ticked > 0)
        make_primary(self._update, ticked > 0)
        make_primary(self._done, ticked == 0)
        self._done.setText(self._words.text("players.result.skip_all" if self._duplicates else "players.result.done"))

    def _ask(self) -> None:
        self.update_asked.emit(self.ticked)


class _TickTable(QTableWidget):
    """A table in which the space bar ticks the row, whichever cell is current."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and self.currentRow() >= 0:
            tick = _tick(self, self.currentRow())
            if tick.flags() & Qt.ItemFlag.ItemIsUserCheckable:
                is_on = tick.checkState() is Qt.CheckState.Checked
                tick.setCheckState(Qt.CheckState.Unchecked if is_on else Qt.CheckState.Checked)
            return
        super().keyPressEvent(event)


def _table(name: str, headings: list[str]) -> QTableWidget:
    table = _TickTable()
    table.setAccessibleName(name)
    table.setColumnCount(len(headings))
    table.setHorizontalHeaderLabels(headings)
    table.setProperty("frame", "bare")
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    table.verticalHeader().hide()
    header = table.horizontalHeader()
    header.setHighlightSections(False)
    header.setFixedHeight(spacing.ROW)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setSectionResizeMode(len(headings) - 1, QHeaderView.ResizeMode.Stretch)
    return table


_ROWS_IN_SIGHT = 8


def _fitted(table: QTableWidget) -> QTableWidget:
    """The table as high as its rows, up to a height from which it scrolls by itself."""
    rows = table.verticalHeader()
    rows.setMinimumSectionSize(spacing.ROW)
    rows.setDefaultSectionSize(spacing.ROW)
    rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    table.setWordWrap(False)
    in_sight = min(table.rowCount(), _ROWS_IN_SIGHT)
    table.setFixedHeight(spacing.ROW * (in_sight + 1) + spacing.XS)
    return table


def _cell(text: str, *, is_strong: bool = False) -> QTableWidgetItem:
    cell = QTableWidgetItem(text)
    cell.setToolTip(text)
    if is_strong:
        cell.setFont(font(weight=MEDIUM))
    return cell


def _tick(table: QTableWidget, row: int) -> QTableWidgetItem:
    tick = table.item(row, 0)
    if tick is None:
        raise IndexError(f"no row {row}")
    return tick
