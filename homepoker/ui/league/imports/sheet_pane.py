"""The sheet of an import with what is proposed drawn on it; what the host points out becomes another mapping."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import Signal

from homepoker.core.cell_grid import Grid
from homepoker.core.past_results.known_sheets import carried_over
from homepoker.core.past_results.layouts import alike_columns, with_headings, with_layout
from homepoker.core.past_results.reading import SheetReading
from homepoker.core.past_results.sheet_mapping import Layout, ResultMapping, Role, SheetMapping
from homepoker.services.words import Words
from homepoker.ui.kit.controls.buttons import secondary
from homepoker.ui.kit.fields.form_fields import choose, head_box
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.league.imports.view import column_choices, layouts, line_choices, result_sheet, sheets_view
from homepoker.ui.sheets.pane import Answers, PointedSheet
from homepoker.ui.sheets.view import LineAct, RoleChoice, said_of_line


class SheetPane(PointedSheet):
    """Sheets, their layout, and the one that is shown; ``changed`` carries another mapping."""

    changed = Signal(object)

    def __init__(self, grids: Sequence[Grid], words: Words) -> None:
        answers = Answers(self._line_choices, self._column_choices, self._take_line, self._take_for, self._type_over)
        super().__init__(answers, words)
        self.sheet = head_box(words.text("league_import.sheet"), ())
        self.layout_box = head_box(words.text("league_import.layout"), layouts(words))
        self.is_taken = CheckBox(words.text("league_import.sheet_is_taken"))
        self.carry = secondary("", self._carry_over, size="small")
        self.put_above(self.sheet, self.is_taken, self.layout_box, self.carry)
        self._grids = {grid.name: grid for grid in grids}
        self._mapping = self._proposed = ResultMapping(())
        self._readings: Mapping[str, SheetReading] = {}
        self._problems: Callable[[str], Mapping[int, str]] = lambda _: {}
        self._is_silent = False
        self.sheet.currentIndexChanged.connect(lambda _: self._show())
        self.layout_box.currentIndexChanged.connect(lambda _: self._take_layout())
        self.is_taken.toggled.connect(self._take_sheet)

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
        self.show_sheet(result_sheet(grid, own, self._readings.get(own.sheet), problems, self._words))

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

    def _type_over(self, line: int, column: int, text: str | None) -> None:
        if (own := self._own) is not None:
            self._put(own.with_cell(line, column, text))

    def _take_for(self, columns: Sequence[int], role: str) -> None:
        if (own := self._own) is not None:
            for column in columns:
                own = own.with_role(column, Role(role))
            self._put(own)

    def _take_line(self, line: int, act: str) -> None:
        own = self._own
        if own is None:
            return
        if act in (LineAct.HEADING, LineAct.NO_HEADING):
            at, is_day_first = line if act == LineAct.HEADING else 0, self._mapping.is_day_first
            self._put(with_headings(self._grids[own.sheet], own, at, is_day_first=is_day_first))
        else:
            self._put(replace(own, evenings=line) if act == LineAct.EVENINGS else said_of_line(own, line, act))

    # What is asked

    def _line_choices(self, line: int) -> tuple[tuple[str, str], ...]:
        if (own := self._own) is None:
            return ()
        reading = self._readings.get(own.sheet)
        return line_choices(own, line, reading.lines.get(line) if reading is not None else None, self._words)

    def _column_choices(self, column: int) -> tuple[RoleChoice, ...]:
        if (own := self._own) is None:
            return ()
        is_known = column < len(own.columns)
        alike = alike_columns(self._grids[own.sheet], own, column) if is_known else (column,)
        return column_choices(own, column, alike, self._words)


def _pointed_out(own: SheetMapping) -> tuple[object, ...]:
    """What holds for other sheets as well."""
    return own.columns, own.headings, own.evenings, own.layout
