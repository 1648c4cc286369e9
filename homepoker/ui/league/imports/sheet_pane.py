"""The sheet of an import with what is proposed drawn on it; what the host points out becomes another mapping."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QVBoxLayout

from homepoker.core.cell_grid import Grid
from homepoker.core.past_results.known_sheets import carried_over
from homepoker.core.past_results.layouts import alike_columns, with_headings, with_layout
from homepoker.core.past_results.reading import SheetReading
from homepoker.core.past_results.sheet_mapping import Layout, ResultMapping, Role, SheetMapping
from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import name_region
from homepoker.ui.kit.controls.buttons import secondary
from homepoker.ui.kit.fields.form_fields import choose, head_box
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.lists.sheet_table import SheetTable
from homepoker.ui.kit.text.mnemonics import CheckBox, Menu
from homepoker.ui.league.imports.view import (
    LineAct,
    column_choices,
    layouts,
    line_choices,
    role_word,
    sheet_view,
    sheets_view,
)
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

_LEAST_WIDTH, _LEAST_HEIGHT = 380, 220


class SheetPane(QFrame):
    """Sheets, their layout, and the one that is shown; ``changed`` carries another mapping."""

    changed = Signal(object)

    def __init__(self, grids: Sequence[Grid], words: Words) -> None:
        super().__init__()
        self._grids = {grid.name: grid for grid in grids}
        self._words = words
        self._mapping = self._proposed = ResultMapping(())
        self._readings: Mapping[str, SheetReading] = {}
        self._problems: Callable[[str], Mapping[int, str]] = lambda _: {}
        self._is_silent = False
        self.menu = Menu(self)
        self.sheet = head_box(words.text("league_import.sheet"), ())
        self.layout_box = head_box(words.text("league_import.layout"), layouts(words))
        self.is_taken = CheckBox(words.text("league_import.sheet_is_taken"))
        self.carry = secondary("", self._carry_over, size="small")
        self.table = SheetTable(words.text("league_import.sheet_shown"))
        self.sheet.currentIndexChanged.connect(lambda _: self._show())
        self.layout_box.currentIndexChanged.connect(lambda _: self._take_layout())
        self.is_taken.toggled.connect(self._take_sheet)
        self.table.typed.connect(self._type)
        self.table.given_back.connect(lambda line, column: self._type(line, column, None))
        self.table.line_asked.connect(self._ask_line)
        self.table.column_asked.connect(self._ask_column)
        self.table.cell_asked.connect(self._ask_cell)
        self._lay_out()
        self.setFocusProxy(self.table)

    @property
    def shown(self) -> str:
        """The name of the sheet that is shown."""
        return str(self.sheet.currentData() or "")

    def show_mapping(
        self,
        mapping: ResultMapping,
        readings: Sequence[SheetReading],
        problems: Callable[[str], Mapping[int, str]],
    ) -> None:
        """Show how the sheets are taken; the one that is shown stays.

        :param problems: what is wrong with the lines of a sheet, in words.
        """
        self._mapping = mapping
        self._proposed = self._proposed if self._proposed.sheets else mapping
        self._readings = {reading.sheet: reading for reading in readings}
        self._problems = problems
        chosen = self.shown or next((own.sheet for own in mapping.sheets if own.is_taken), "")
        self._is_silent = True
        self.sheet.clear()
        for name, word in sheets_view(mapping, self._words):
            self.sheet.addItem(word, name)
        if self.sheet.count():
            choose(self.sheet, chosen or str(self.sheet.itemData(0)))
        self._is_silent = False
        has_several = len(mapping.sheets) > 1
        self.sheet.setVisible(has_several)
        self.is_taken.setVisible(has_several)
        self._show()

    def go_to(self, sheet: str, line: int) -> None:
        """Show a line of a sheet, from 1."""
        choose(self.sheet, sheet)
        if line:
            self.table.go_to_cell(line - 1)

    def _lay_out(self) -> None:
        self.setProperty("frame", "card")
        name_region(self, self._words.text("league_import.sheet_shown"))
        set_extent(self, least_width=_LEAST_WIDTH)
        set_extent(self.table, least_height=_LEAST_HEIGHT)
        head = Flow((self.sheet, self.is_taken, self.layout_box, self.carry), spacing.S, is_centred=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(spacing.S, spacing.S, spacing.S, spacing.S)
        column.setSpacing(spacing.S)
        column.addWidget(head)
        column.addWidget(self.table, 1)

    @property
    def _own(self) -> SheetMapping | None:
        return self._mapping.of(self.shown)

    def _show(self) -> None:
        if self._is_silent or (own := self._own) is None:
            return
        self._is_silent = True
        self.is_taken.setChecked(own.is_taken)
        choose(self.layout_box, own.layout.value)
        self._is_silent = False
        carried = self._carried(own)
        would_change = any(other != self._mapping.of(other.sheet) for other in carried)
        self.carry.setVisible(would_change)
        if would_change:
            count, all_sheets = len(carried) + 1, len(self._mapping.sheets)
            self.carry.setText(self._words.text("league_import.carry_over", count=count, all=all_sheets))
        grid, problems = self._grids[own.sheet], self._problems(own.sheet)
        self.table.show_sheet(sheet_view(grid, own, self._readings.get(own.sheet), problems, self._words))

    def _carried(self, own: SheetMapping) -> tuple[SheetMapping, ...]:
        """What was pointed out on this sheet, for those others that it fits; nothing while it is as proposed."""
        others = [grid for name, grid in self._grids.items() if name != own.sheet]
        proposed = self._proposed.of(own.sheet)
        is_pointed_out = proposed is not None and _pointed_out(own) != _pointed_out(proposed)
        is_meant = own.is_taken and is_pointed_out and bool(others)
        return carried_over(self._grids[own.sheet], own, others) if is_meant else ()

    # What the host says

    def _put(self, *sheets: SheetMapping) -> None:
        if self._is_silent:
            return
        mapping = self._mapping
        for own in sheets:
            mapping = mapping.with_sheet(own)
        self.changed.emit(mapping)

    def _carry_over(self) -> None:
        if (own := self._own) is not None:
            self._put(*self._carried(own))

    def _take_sheet(self, is_on: bool) -> None:
        if (own := self._own) is not None:
            self._put(replace(own, is_taken=is_on))

    def _take_layout(self) -> None:
        if not self._is_silent and (own := self._own) is not None:
            layout, is_day_first = Layout(self.layout_box.currentData()), self._mapping.is_day_first
            self._put(with_layout(self._grids[own.sheet], own, layout, is_day_first=is_day_first))

    def _type(self, line: int, column: int, text: str | None) -> None:
        own = self._own
        if own is None:
            return
        as_in_file = own.with_cell(line + 1, column, None)
        view = sheet_view(self._grids[own.sheet], as_in_file, None, {}, self._words)
        self._put(as_in_file if text in (None, view.cell(line, column)) else own.with_cell(line + 1, column, text))

    def _take_for(self, columns: Sequence[int], role: Role) -> None:
        if (own := self._own) is not None:
            for column in columns:
                own = own.with_role(column, role)
            self._put(own)

    def _take_line(self, line: int, act: LineAct) -> None:
        own, is_day_first = self._own, self._mapping.is_day_first
        if own is None:
            return
        match act:
            case LineAct.HEADING | LineAct.NO_HEADING:
                at = line if act is LineAct.HEADING else 0
                self._put(with_headings(self._grids[own.sheet], own, at, is_day_first=is_day_first))
            case LineAct.EVENINGS:
                self._put(replace(own, evenings=line))
            case LineAct.LEAVE_OUT:
                self._put(own.with_line(line, is_taken=False))
            case LineAct.TAKE_IN:
                self._put(own.with_line(line, is_taken=True))
            case LineAct.PROPOSED:
                self._put(own.with_line(line, is_taken=None))

    # What is asked

    def _ask_line(self, line: int, place: QPoint) -> None:
        self._begin(self._words.text("league_import.line_asked", line=line + 1))
        self._offer_line(self.menu, line + 1)
        self._open(place)

    def _ask_column(self, column: int, place: QPoint) -> None:
        if (sheet := self.table.sheet_model.sheet) is not None:
            self._begin(self._words.text("league_import.column_asked", column=sheet.heads[column].letters))
            self._offer_column(self.menu, column)
            self._open(place)

    def _ask_cell(self, line: int, column: int, place: QPoint) -> None:
        words, sheet = self._words, self.table.sheet_model.sheet
        if sheet is None:
            return
        self.menu.clear()
        self._offer(self.menu, words.text("league_import.type_over"), self.table.type_over)
        if sheet.change(line, column):
            self._offer(self.menu, words.text("league_import.give_back"), partial(self._type, line, column, None))
        self.menu.addSeparator()
        self._offer_line(self.menu.submenu(words.text("league_import.line_asked", line=line + 1)), line + 1)
        letters = sheet.heads[column].letters
        self._offer_column(self.menu.submenu(words.text("league_import.column_asked", column=letters)), column)
        self._open(place)

    def _begin(self, title: str) -> None:
        self.menu.clear()
        heading = QAction(title, self.menu)
        heading.setEnabled(False)
        self.menu.addAction(heading)

    def _open(self, place: QPoint) -> None:
        first = next((entry for entry in self.menu.actions() if entry.isEnabled()), None)
        if first is not None and self.menu.activeAction() is None:
            self.menu.setActiveAction(first)
        self.menu.popup(place)

    def _offer_line(self, menu: Menu, line: int) -> None:
        if (own := self._own) is not None:
            reading = self._readings.get(own.sheet)
            use = reading.lines.get(line) if reading is not None else None
            for act, word in line_choices(own, line, use, self._words):
                self._offer(menu, word, partial(self._take_line, line, act))

    def _offer_column(self, menu: Menu, column: int) -> None:
        own = self._own
        if own is None:
            return
        words, grid = self._words, self._grids[own.sheet]
        is_known = column < len(own.columns)
        now = own.columns[column] if is_known else Role.IGNORED
        alike = alike_columns(grid, own, column) if is_known else (column,)
        choices = column_choices(own, column, alike, words)
        for role, word, columns in choices:
            self._offer(menu, word, partial(self._take_for, columns, role), is_chosen=role is now)
        if any(len(columns) > 1 for _, _, columns in choices):
            alone = menu.submenu(words.text("league_import.only_this_column"))
            for role, _, columns in choices:
                if len(columns) > 1:
                    self._offer(alone, role_word(role, own.layout, words), partial(self._take_for, (column,), role))

    def _offer(self, menu: Menu, word: str, act: Callable[[], object], *, is_chosen: bool = False) -> None:
        entry = QAction(word, menu, checkable=is_chosen, checked=is_chosen)
        entry.triggered.connect(lambda _: act())
        menu.addAction(entry)
        if is_chosen and menu is self.menu:
            menu.setActiveAction(entry)


def _pointed_out(own: SheetMapping) -> tuple[object, ...]:
    """What holds for other sheets as well."""
    return own.columns, own.headings, own.evenings, own.layout
