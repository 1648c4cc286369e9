"""The page before an import: which columns were recognised, what becomes of every row; nothing is written yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from homepoker.services.players.importing import Fate, ImportPlan
from homepoker.services.words import Words
from homepoker.store.player_lists import PlayersCsv, read_people, read_table, recognised_columns
from homepoker.ui.kit.buttons import ghost, link, primary
from homepoker.ui.kit.card import Card
from homepoker.ui.kit.labels import ElidedLabel, caption, quiet
from homepoker.ui.kit.segmented import SegmentedControl
from homepoker.ui.players.import_rows import ImportRows
from homepoker.ui.players.import_view import (
    ColumnView,
    RowView,
    columns_view,
    filters_view,
    meanings,
    outcome,
    rows_view,
)
from homepoker.ui.players.simple_page import SimplePage
from homepoker.ui.theme import spacing

_COLUMN_WIDTH = 152
_COLUMNS_HEIGHT = 92
"""A caption, a box, a sample, and the bar below where there are many columns."""

_ALL = "all"


class ImportPage(SimplePage):
    """Shows what a file would bring. ``import_asked`` carries the plan and the lines of changed people that count."""

    import_asked = Signal(object, object)

    def __init__(self, data: bytes, file: str, plan: Callable[[PlayersCsv], ImportPlan], words: Words) -> None:
        """
        :param data: the bytes of the file.
        :param plan: tells the people of the file apart; asked anew whenever a column is taken for something else.
        """
        super().__init__(words.text("players.import_title"), words.text("players.import_file", file=file))
        self._data = data
        self._make_plan = plan
        self._words = words
        self._table = read_table(data)
        self._columns = list(recognised_columns(self._table))
        self._plan = ImportPlan(())
        self._views: Sequence[RowView] = ()
        self._left_out: set[int] = set()
        self._boxes: list[QComboBox] = []
        self._lay_out()
        self._show_columns()
        self._replan()

    @property
    def plan(self) -> ImportPlan:
        """What would become of every row."""
        return self._plan

    @property
    def lines(self) -> frozenset[int]:
        """The rows of changed people that are to count."""
        return frozenset(row.line for row in self._plan.of(Fate.CHANGED)) - self._left_out

    def take_focus(self) -> None:
        """Put the focus where the host goes on: on *Import*, or on the first column where no name was found."""
        has_name = bool(self._plan.rows) and self._import.isEnabled()
        goal = self._import if has_name or not self._boxes else self._boxes[0]
        goal.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lay_out(self) -> None:
        words = self._words
        self._has_headings = QCheckBox(words.text("players.import_has_headings"))
        self._has_headings.setChecked(self._table.has_headings)
        self._has_headings.toggled.connect(self._read_anew)
        self._column_card = Card(words.text("players.import_columns"), (self._has_headings,))
        self._column_area = QScrollArea()
        self._column_area.setWidgetResizable(True)
        self._column_area.setFrameShape(QFrame.Shape.NoFrame)
        self._column_area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._column_area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._column_area.setFixedHeight(_COLUMNS_HEIGHT)
        self._column_card.add(self._column_area)
        self._filter_row = QHBoxLayout()
        self._filter: SegmentedControl | None = None
        self._tick_all = link(words.text("players.import_tick_all"), lambda: self._tick_every(is_on=True))
        self._tick_none = link(words.text("players.import_tick_none"), lambda: self._tick_every(is_on=False))
        self._filter_row.addStretch(1)
        self._filter_row.addWidget(self._tick_all)
        self._filter_row.addWidget(self._tick_none)
        self._rows = ImportRows(words)
        self._rows.ticked.connect(self._tick)
        rows_card = Card()
        rows_card.body.setSpacing(spacing.S)
        rows_card.add(self._filter_row)
        rows_card.add(self._rows, 1)
        self._outcome = quiet()
        self._import = primary(words.text("players.import_do"), self._ask)
        self.body.addWidget(self._column_card)
        self.body.addWidget(rows_card, 1)
        self.footer.addWidget(self._outcome, 1)
        self.footer.addWidget(ghost(words.text("players.cancel"), self.closed.emit))
        self.footer.addWidget(self._import)

    # Columns

    def _read_anew(self, has_headings: bool) -> None:
        self._table = read_table(self._data, has_headings=has_headings)
        self._columns = list(recognised_columns(self._table))
        self._left_out.clear()
        self._show_columns()
        self._replan()

    def _show_columns(self) -> None:
        holder = QWidget()
        holder.setProperty("frame", "scrolled")
        across = QHBoxLayout(holder)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(spacing.S)
        self._boxes = []
        for at, column in enumerate(columns_view(self._table, self._columns, self._words)):
            across.addLayout(self._column(at, column))
        across.addStretch(1)
        self._column_area.setWidget(holder)
        self._column_card.setVisible(bool(self._table.headings))

    def _column(self, at: int, column: ColumnView) -> QVBoxLayout:
        box = QComboBox()
        box.setAccessibleName(column.heading)
        box.setFixedWidth(_COLUMN_WIDTH)
        for key, word in meanings(self._words):
            box.addItem(word, key)
        box.setCurrentIndex(box.findData(column.meaning))
        box.currentIndexChanged.connect(lambda _: self._take_for(at, str(box.currentData())))
        self._boxes.append(box)
        heading = caption(heading_text := column.heading)
        heading.setMaximumWidth(_COLUMN_WIDTH)
        heading.setToolTip(heading_text)
        heading.setBuddy(box)
        sample = ElidedLabel(column.sample, size=spacing.TYPE_SMALL, tone="quiet")
        sample.setFixedWidth(_COLUMN_WIDTH)
        made = QVBoxLayout()
        made.setSpacing(spacing.XS)
        for part in (heading, box, sample):
            made.addWidget(part)
        return made

    def _take_for(self, at: int, meaning: str) -> None:
        self._columns[at] = meaning
        self._replan()

    # Rows

    def _replan(self) -> None:
        self._plan = self._make_plan(read_people(self._table, self._columns))
        self._left_out &= {row.line for row in self._plan.of(Fate.CHANGED)}
        self._views = rows_view(self._plan, self._words)
        chosen = self._filter.chosen if self._filter is not None else _ALL
        self._show_filters(filters_view(self._plan, self._words), chosen)
        self._show_rows()

    def _show_filters(self, filters: Sequence[tuple[str, str]], chosen: str) -> None:
        if self._filter is not None:
            self._filter_row.removeWidget(self._filter)
            self._filter.hide()
            self._filter.deleteLater()
        kept = chosen if chosen in dict(filters) else _ALL
        self._filter = SegmentedControl(filters, self._words.text("players.import_filter"), kept)
        self._filter.changed.connect(lambda _: self._show_rows())
        self._filter_row.insertWidget(0, self._filter)

    def _show_rows(self) -> None:
        chosen = self._filter.chosen if self._filter is not None else _ALL
        self._rows.show_rows([row for row in self._views if chosen in (_ALL, row.fate.value)], self.lines)
        self._say_outcome()

    def _say_outcome(self) -> None:
        found = outcome(self._plan, self.lines, self._words)
        self._outcome.setText(found.text)
        self._import.setEnabled(found.may_import)
        changed = len(self._plan.of(Fate.CHANGED))
        self._tick_all.setVisible(changed > 1 and bool(self._left_out))
        self._tick_none.setVisible(changed > 1 and not self._left_out)

    def _tick(self, line: int, is_on: bool) -> None:
        (self._left_out.discard if is_on else self._left_out.add)(line)
        self._say_outcome()

    def _tick_every(self, *, is_on: bool) -> None:
        self._left_out = set() if is_on else {row.line for row in self._plan.of(Fate.CHANGED)}
        self._show_rows()

    def _ask(self) -> None:
        # A second click on the way must not import twice.
        self._import.setEnabled(False)
        self.import_asked.emit(self._plan, self.lines)
