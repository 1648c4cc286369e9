"""The page before an import: which columns were recognised, what becomes of every row; nothing is written yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from homepoker.core.cell_grid import Grid
from homepoker.core.member_list import MemberMapping, member_sheet, propose, suppose, with_headings
from homepoker.services.players.importing import CHANGES, ImportPlan, PlannedRow, TakenAs
from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import name_region
from homepoker.ui.kit.controls.buttons import ghost, link, primary
from homepoker.ui.kit.controls.combo_box import ComboBox
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.kit.jobs.background_job import busy
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.simple_page import SimplePage
from homepoker.ui.kit.lists.rows import Cell, Column
from homepoker.ui.kit.lists.table import ChoosingTable
from homepoker.ui.kit.text.labels import ElidedLabel, caption, quiet
from homepoker.ui.kit.text.mnemonics import CheckBox, Menu
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.players.import_view import (
    ColumnView,
    RowView,
    choices_view,
    columns_view,
    filters_view,
    meanings,
    missing_view,
    outcome,
    passed_over_words,
    row_view,
    rows_view,
)
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import scaled, set_extent

_COLUMN_WIDTH = 152
_COLUMNS_HEIGHT = 92
"""Height of the column boxes in logical pixels: caption, box, sample, and the scroll bar below."""

_ALL = "all"

_HEADINGS = ("line", "status", "player", "detail")
_WIDTHS = (60, 174, 0, 0)
"""Widths of the columns; the name and the details, with 0, share what is left."""

_FATE, _NAME = 1, 2


class ImportPage(SimplePage):
    """Import page. ``import_asked`` carries the plan, how rows are taken that look like somebody, and whether those
    who are missing in the list have left.

    Nothing of the file is told apart before `read`: with thousands of rows that takes as long as a breath.
    """

    import_asked = Signal(object, object, bool)

    def __init__(
        self, grids: Sequence[Grid], file: str, plan: Callable[[Grid, MemberMapping], ImportPlan], words: Words
    ) -> None:
        """
        :param grids: the sheets of the file, of which one is read.
        :param plan: tells the people of a sheet apart; asked anew whenever a column is taken for something else.
        """
        self._grid = member_sheet(grids)
        source = words.text("players.import_file", file=file)
        if len(grids) > 1:
            source = words.text("players.import_sheet", file=file, sheet=self._grid.name, count=len(grids))
        super().__init__(words.text("players.import_title"), source)
        self._make_plan = plan
        self._words = words
        self._proposed = self._mapping = suppose(propose(self._grid))
        self._plan = ImportPlan(())
        self._planned: dict[int, PlannedRow] = {}
        self._taken: dict[int, TakenAs] = {}
        self.menu = Menu(self)
        self._boxes: list[QComboBox] = []
        self._lay_out()
        self._show_columns()

    @property
    def has_unsaved(self) -> bool:
        """Whether rows wait here that are not in the register yet."""
        return self._import.isEnabled()

    def read(self) -> None:
        """Tell the people of the file apart and show what becomes of every row."""
        self._replan()
        self.take_focus()

    @property
    def plan(self) -> ImportPlan:
        return self._plan

    @property
    def taken(self) -> dict[int, TakenAs]:
        """The host's choices for rows that look like somebody known; those without an entry count as proposed."""
        return dict(self._taken)

    def take_focus(self) -> None:
        """Put the focus where the host goes on: on *Import*, or on the first column where no name was found."""
        has_name = bool(self._plan.rows) and self._import.isEnabled()
        goal = self._import if has_name or not self._boxes else self._boxes[0]
        goal.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lay_out(self) -> None:
        words = self._words
        line = self._proposed.headings or next((row.line for row in self._grid.rows), 1)
        self._has_headings = CheckBox(words.text("players.import_has_headings", line=line))
        self._has_headings.setChecked(bool(self._proposed.headings))
        self._has_headings.toggled.connect(self._read_anew)
        self._column_card = Card(words.text("players.import_columns"), (self._has_headings,))
        self._column_area = QScrollArea()
        self._column_area.setWidgetResizable(True)
        self._column_area.setFrameShape(QFrame.Shape.NoFrame)
        self._column_area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._column_area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        set_extent(self._column_area, height=_COLUMNS_HEIGHT)
        self._column_card.add(self._column_area)
        self._filter_row = QHBoxLayout()
        self._filter: SegmentedControl | None = None
        self._tick_all = link(words.text("players.import_tick_all"), lambda: self._tick_every(is_on=True))
        self._tick_none = link(words.text("players.import_tick_none"), lambda: self._tick_every(is_on=False))
        self._passed_over = ElidedLabel("", tone="quiet")
        self._filter_row.addSpacing(spacing.M)
        self._filter_row.addWidget(self._passed_over, 1)
        self._filter_row.addWidget(self._tick_all)
        self._filter_row.addWidget(self._tick_none)
        self._rows = ImportRows(words)
        self._rows.choice_wanted.connect(self._ask_who)
        rows_card = Card()
        name_region(rows_card, words.text("players.import_rows"))
        rows_card.body.setSpacing(spacing.S)
        rows_card.add(self._filter_row)
        rows_card.add(self._rows, 1)
        self._missing_names = ElidedLabel("", tone="quiet")
        self._missing_names.hide()
        self._missing = CheckBox("")
        self._missing.hide()
        self._missing.toggled.connect(self._say_outcome)
        missing_row = QHBoxLayout()
        missing_row.addWidget(self._missing)
        missing_row.addWidget(self._missing_names, 1)
        rows_card.add(missing_row)
        self._outcome = quiet(words.text("players.import_reading"))
        self._import = primary(words.text("players.import_do"), self._ask)
        self.body.addWidget(self._column_card)
        self.body.addWidget(rows_card, 1)
        self.footer.addWidget(self._outcome, 1)
        self.footer.addWidget(ghost(words.text("players.cancel"), self.closed.emit))
        self.footer.addWidget(self._import)

    # Columns

    def _read_anew(self, has_headings: bool) -> None:
        line = self._proposed.headings or next((row.line for row in self._grid.rows), 1)
        self._mapping = suppose(with_headings(self._grid, line if has_headings else 0))
        self._taken.clear()
        self._show_columns()
        self._replan()

    def _show_columns(self) -> None:
        holder = QWidget()
        holder.setProperty("frame", "scrolled")
        across = QHBoxLayout(holder)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(spacing.S)
        self._boxes = []
        for at, column in enumerate(columns_view(self._grid, self._mapping, self._words)):
            across.addLayout(self._column(at, column))
        across.addStretch(1)
        self._column_area.setWidget(holder)
        self._column_card.setVisible(bool(self._mapping.columns))

    def _column(self, at: int, column: ColumnView) -> QVBoxLayout:
        box = ComboBox()
        box.setAccessibleName(column.heading)
        set_extent(box, width=_COLUMN_WIDTH)
        for key, word in meanings(self._words):
            box.addItem(word, key)
        box.setCurrentIndex(box.findData(column.meaning))
        box.currentIndexChanged.connect(lambda _: self._take_for(at, str(box.currentData())))
        self._boxes.append(box)
        heading = caption(heading_text := column.heading)
        set_extent(heading, most_width=_COLUMN_WIDTH)
        set_tooltip(heading, heading_text)
        heading.setBuddy(box)
        sample = ElidedLabel(column.sample, size=spacing.TYPE_SMALL, tone="quiet")
        set_extent(sample, width=_COLUMN_WIDTH)
        made = QVBoxLayout()
        made.setSpacing(spacing.XS)
        for part in (heading, box, sample):
            made.addWidget(part)
        return made

    def _take_for(self, at: int, meaning: str) -> None:
        columns = self._mapping.columns
        self._mapping = replace(self._mapping, columns=(*columns[:at], meaning, *columns[at + 1 :]))
        self._replan()

    # Rows

    def _replan(self) -> None:
        with busy(self._outcome, self._words.text("players.import_reading")):
            self._plan = self._make_plan(self._grid, self._mapping)
            self._planned = {row.line: row for row in self._plan.rows}
            self._taken = {line: taken for line, taken in self._taken.items() if line in self._planned}
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
        self._filter.show()

    def _show_rows(self) -> None:
        chosen = self._filter.chosen if self._filter is not None else _ALL
        views = rows_view(self._plan, self._taken, self._words)
        self._rows.show_views([row for row in views if chosen in (_ALL, row.kind.value)])
        self._passed_over.setText(passed_over_words(self._plan, self._words))
        missing, names = missing_view(self._plan, self._words)
        self._missing.setText(missing)
        self._missing_names.setText(names)
        for part in (self._missing, self._missing_names):
            part.setVisible(bool(missing))
        self._say_outcome()

    @property
    def has_missing_left(self) -> bool:
        """Whether whoever is not in the list has left."""
        return not self._missing.isHidden() and self._missing.isChecked()

    def _say_outcome(self) -> None:
        result = outcome(self._plan, self._taken, self._words, has_missing_left=self.has_missing_left)
        self._outcome.setText(result.text)
        self._import.setEnabled(result.may_import)
        certain = self._certain()
        left_out = any(self._taken.get(line) is TakenAs.NOBODY for line in certain)
        self._tick_all.setVisible(len(certain) > 1 and left_out)
        self._tick_none.setVisible(len(certain) > 1 and not left_out)

    def _ask_who(self, row_id: str, place: QPoint) -> None:
        line = int(row_id)
        row = self._planned[line]
        self.menu.clear()
        for taken, word in choices_view(row, self._words):
            choice = QAction(word, self.menu, checkable=True, checked=taken is self._taken.get(line, row.proposal))
            choice.triggered.connect(partial(self.take, line, taken))
            self.menu.addAction(choice)
            if choice.isChecked():
                self.menu.setActiveAction(choice)
        self.menu.popup(place)

    def take(self, line: int, taken: TakenAs) -> None:
        """Assign the row of this line to a player."""
        self._taken[line] = taken
        self._rows.change_view(row_view(self._planned[line], taken, self._words))
        self._say_outcome()

    def _certain(self) -> list[int]:
        """The rows that change a person beyond doubt."""
        return [row.line for status in CHANGES for row in self._plan.of(status) if row.proposal is TakenAs.SAME]

    def _tick_every(self, *, is_on: bool) -> None:
        self._taken.update(dict.fromkeys(self._certain(), TakenAs.SAME if is_on else TakenAs.NOBODY))
        self._show_rows()

    def _ask(self) -> None:
        # A second click on the way must not import twice.
        self._import.setEnabled(False)
        with busy(self._outcome, self._words.text("players.import_writing")):
            self.import_asked.emit(self._plan, self.taken, self.has_missing_left)


class ImportRows(ChoosingTable):
    """Table of import rows; the id of a row is its line."""

    def __init__(self, words: Words) -> None:
        titles = (words.text(f"players.import_head.{key}") for key in _HEADINGS)
        columns = [
            Column(title, width=width, does_stretch=not width) for title, width in zip(titles, _WIDTHS, strict=True)
        ]
        super().__init__(words.text("players.import_rows"), columns, choice=_FATE, stressed=_NAME)
        self._words = words

    def minimumSizeHint(self) -> QSize:
        """The height of two rows: columns, filter and *Import* are to be in sight with them in the smallest window."""
        least = super().minimumSizeHint()
        return QSize(least.width(), least.height() - scaled(spacing.ROW))

    def show_views(self, rows: Sequence[RowView]) -> None:
        may_choose = {str(row.line) for row in rows if row.may_choose}
        self.show_choices([(str(row.line), self._cells(row)) for row in rows], may_choose)

    def change_view(self, row: RowView) -> None:
        """Show another status of a row."""
        self.change_row(str(row.line), self._cells(row))

    def _cells(self, row: RowView) -> list[Cell]:
        hint = self._words.text("players.import_choose") if row.may_choose else ""
        line, status, name, detail = row.cells
        return [Cell(line), Cell(status, None, row.tone, hint), Cell(name, hint=name), Cell(detail, hint=detail)]
