"""Meanings of a sheet's columns in an import of past results, above its first rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from homepoker.core.cell_grid import Grid
from homepoker.core.past_results.detection import sheet_with_headings
from homepoker.core.past_results.sheet_mapping import ResultMapping, Role, SheetMapping
from homepoker.core.wording import Sentence
from homepoker.services.league.result_import import ResultPlan
from homepoker.services.words import Words
from homepoker.ui.kit.controls.combo_box import ComboBox
from homepoker.ui.kit.fields.form_fields import CalmWheel, choice_box, choose, number_box
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.text.labels import ElidedLabel, caption, quiet, set_tone
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.league.imports.view import ColumnView, columns_view, headings_view, open_questions, roles, sheets_view
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

_COLUMN_WIDTH = 150
_FIELD_WIDTH = 220
_EARLIEST, _LATEST = 1970, 2100


class ImportColumns(QWidget):
    """Sheets and columns; ``changed`` carries another mapping."""

    changed = Signal(object)

    def __init__(self, grids: Sequence[Grid], reasons: Sequence[Sentence], words: Words) -> None:
        super().__init__()
        self._grids = {grid.name: grid for grid in grids}
        self._words = words
        self._mapping = ResultMapping(())
        self._is_silent = False
        self.boxes: list[QComboBox] = []
        """The boxes above the columns, from left to right."""
        self._samples: list[list[ElidedLabel]] = []
        self._shown: SheetMapping | None = None
        self._reasons = quiet(" ".join(words.say(reason) for reason in reasons))
        self.sheet = self._box("league_import.sheet", ())
        self.is_taken = self._check("league_import.sheet_is_taken", self._take_sheet)
        self.headings = self._box("league_import.headings", ())
        self.decimals = self._box("league_import.decimals", self._pairs("decimals", "comma", "point"))
        self.year = number_box(words.text("league_import.year"), _EARLIEST, _LATEST, "C")
        self.year.setGroupSeparatorShown(False)
        set_extent(self.year, width=_FIELD_WIDTH // 2)
        self.zero = self._check("league_import.zero_absent", lambda is_on: self._put(is_zero_absent=is_on))
        self.ranks = self._check("league_import.ranks", lambda is_on: self._put(has_ranks_by_points=is_on))
        self.sheet.currentIndexChanged.connect(lambda _: self._show_sheet())
        self.headings.currentIndexChanged.connect(lambda _: self._take_headings())
        self.decimals.currentIndexChanged.connect(
            lambda _: self._put(is_comma_decimal=self.decimals.currentData() == "comma")
        )
        self.year.valueChanged.connect(lambda year: self._put(year=year))
        self._lay_out()

    def show_mapping(self, mapping: ResultMapping, plan: ResultPlan) -> None:
        """Show the mapping of the files, and ask only the questions that they leave open."""
        self._mapping = mapping
        self._is_silent = True
        asked = open_questions(tuple(self._grids.values()), mapping, plan)
        chosen = self.sheet.currentData() or next((sheet.sheet for sheet in mapping.sheets if sheet.is_taken), "")
        self.sheet.clear()
        for name, word in sheets_view(mapping, self._words):
            self.sheet.addItem(word, name)
        if self.sheet.count():
            choose(self.sheet, chosen or str(self.sheet.itemData(0)))
        choose(self.decimals, "comma" if mapping.is_comma_decimal else "point")
        self.year.setValue(mapping.year or _EARLIEST)
        self.zero.setChecked(mapping.is_zero_absent)
        self.ranks.setChecked(mapping.has_ranks_by_points)
        self._is_silent = False
        for part, is_asked in (
            (self._sheet_field, len(mapping.sheets) > 1),
            (self.is_taken, len(mapping.sheets) > 1),
            (self._decimals_field, asked.decimal_sign),
            (self._year_field, asked.year),
            (self.zero, asked.zero),
            (self.ranks, asked.ranks),
        ):
            part.setVisible(is_asked)
        self._show_sheet()

    def _lay_out(self) -> None:
        words = self._words
        self._sheet_field = self._field("league_import.sheet", self.sheet)
        self._headings_field = self._field("league_import.headings", self.headings)
        self._decimals_field = self._field("league_import.decimals", self.decimals)
        self._year_field = self._field("league_import.year", self.year)
        fields = (self._sheet_field, self._headings_field, self._decimals_field, self._year_field)
        self._fields = Flow(fields, spacing.M)
        self._checks = Flow((self.is_taken, self.zero, self.ranks), spacing.M)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._card = Card(words.text("league_import.columns"))
        self._card.add(self._area, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.M)
        column.addWidget(self._reasons)
        column.addWidget(self._fields)
        column.addWidget(self._checks)
        column.addWidget(self._card, 1)

    def _show_sheet(self) -> None:
        own = self._mapping.of(str(self.sheet.currentData() or ""))
        if own is None or self._is_silent:
            return
        grid = self._grids[own.sheet]
        self._is_silent = True
        self.is_taken.setChecked(own.is_taken)
        self.headings.clear()
        for line, word in headings_view(grid, self._words):
            self.headings.addItem(word, line)
        choose(self.headings, str(own.headings))
        self._is_silent = False
        columns = columns_view(grid, own, self._words)
        was, self._shown = self._shown, own
        if was is not None and (was.sheet, was.headings) == (own.sheet, own.headings):
            self._show_roles(columns)
        else:
            self._show_columns(columns)

    def _show_roles(self, columns: Sequence[ColumnView]) -> None:
        """Show other meanings of the same columns: the box that is being turned must not go."""
        self._is_silent = True
        for box, samples, column in zip(self.boxes, self._samples, columns, strict=True):
            choose(box, column.role.value)
            for sample in samples:
                set_tone(sample, _tone(column))
        self._is_silent = False

    def _show_columns(self, columns: Sequence[ColumnView]) -> None:
        holder = QWidget()
        holder.setProperty("frame", "scrolled")
        across = QHBoxLayout(holder)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(spacing.S)
        self.boxes, self._samples = [], []
        for column in columns:
            across.addLayout(self._column(column))
        across.addStretch(1)
        if (before := self._area.takeWidget()) is not None:
            before.hide()
            before.deleteLater()
        self._area.setWidget(holder)

    def _column(self, column: ColumnView) -> QVBoxLayout:
        box = ComboBox()
        box.setAccessibleName(column.heading)
        box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        box.installEventFilter(CalmWheel(box))
        set_extent(box, width=_COLUMN_WIDTH)
        for value, word in roles(self._words):
            box.addItem(word, value)
        choose(box, column.role.value)
        box.currentIndexChanged.connect(lambda _: self._take_for(column.at, Role(box.currentData())))
        self.boxes.append(box)
        heading = caption(column.heading)
        set_extent(heading, most_width=_COLUMN_WIDTH)
        set_tooltip(heading, column.heading)
        heading.setBuddy(box)
        made = QVBoxLayout()
        made.setSpacing(spacing.XS)
        made.addWidget(heading)
        made.addWidget(box)
        samples = [ElidedLabel(text, size=spacing.TYPE_SMALL, tone=_tone(column)) for text in column.samples]
        for sample in samples:
            set_extent(sample, width=_COLUMN_WIDTH)
            made.addWidget(sample)
        self._samples.append(samples)
        made.addStretch(1)
        return made

    # What the host says

    def _put(self, **values: Any) -> None:
        if not self._is_silent:
            self.changed.emit(replace(self._mapping, **values))

    def _put_sheet(self, own: SheetMapping) -> None:
        if not self._is_silent:
            self.changed.emit(self._mapping.with_sheet(own))

    def _take_sheet(self, is_on: bool) -> None:
        if (own := self._mapping.of(str(self.sheet.currentData()))) is not None:
            self._put_sheet(replace(own, is_taken=is_on))

    def _take_headings(self) -> None:
        own = self._mapping.of(str(self.sheet.currentData() or ""))
        if own is not None and self.headings.currentData() is not None:
            line, is_day_first = int(self.headings.currentData()), self._mapping.is_day_first
            self._put_sheet(sheet_with_headings(self._grids[own.sheet], line, is_day_first=is_day_first))

    def _take_for(self, column: int, role: Role) -> None:
        if (own := self._mapping.of(str(self.sheet.currentData()))) is not None:
            self._put_sheet(own.with_role(column, role))

    # Parts

    def _pairs(self, subject: str, *keys: str) -> tuple[tuple[str, str], ...]:
        return tuple((key, self._words.text(f"league_import.{subject}.{key}")) for key in keys)

    def _box(self, name: str, choices: Sequence[tuple[str, str]]) -> QComboBox:
        box = choice_box(self._words.text(name), choices)
        set_extent(box, width=_FIELD_WIDTH)
        return box

    def _check(self, name: str, act: Callable[[bool], object]) -> CheckBox:
        check = CheckBox(self._words.text(name))
        check.toggled.connect(act)
        return check

    def _field(self, name: str, field: QWidget) -> QWidget:
        holder = QWidget()
        row = QVBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(spacing.XS)
        label = caption(self._words.text(name))
        label.setBuddy(field)
        row.addWidget(label)
        row.addWidget(field)
        return holder


def _tone(column: ColumnView) -> str:
    return "quiet" if column.role is Role.IGNORED else "text"
