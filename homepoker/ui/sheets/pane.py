"""Pane of a sheet at which the host points: what can be said of a line, a column or a cell, and is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import name_region
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.lists.sheet_table import SheetTable
from homepoker.ui.kit.text.mnemonics import Menu
from homepoker.ui.sheets.view import RoleChoice, SheetView
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

_LEAST_WIDTH, _LEAST_HEIGHT = 380, 220


@dataclass(frozen=True, slots=True)
class Answers:
    """What can be said of a sheet, asked when the host asks, and what follows from it. Lines from 1, columns from 0."""

    line_acts: Callable[[int], Sequence[tuple[str, str]]]
    """What can be said of a line: (act, word)."""
    column_roles: Callable[[int], Sequence[RoleChoice]]
    take_line: Callable[[int, str], object]
    """Take a line as an act says."""
    take_columns: Callable[[Sequence[int], str], object]
    """Give columns a role."""
    take_cell: Callable[[int, int, str | None], object]
    """Take another text in a cell; nothing is the one of the file."""


class PointedSheet(QFrame):
    """Sheet at which one points."""

    def __init__(self, answers: Answers, words: Words) -> None:
        super().__init__()
        self._answers, self._words = answers, words
        self.menu = Menu(self)
        self.table = SheetTable(words.text("league_import.sheet_shown"))
        self.table.typed.connect(self._type)
        self.table.given_back.connect(self._give_back)
        self.table.line_asked.connect(self._ask_line)
        self.table.column_asked.connect(self._ask_column)
        self.table.cell_asked.connect(self._ask_cell)
        self.setProperty("frame", "card")
        name_region(self, words.text("league_import.sheet_shown"))
        set_extent(self, least_width=_LEAST_WIDTH)
        set_extent(self.table, least_height=_LEAST_HEIGHT)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(spacing.S, spacing.S, spacing.S, spacing.S)
        self._column.setSpacing(spacing.S)
        self._column.addWidget(self.table, 1)
        self.setFocusProxy(self.table)

    def put_above(self, *parts: QWidget) -> None:
        """Put parts above the sheet, beside each other."""
        self._column.insertWidget(0, Flow(parts, spacing.S, is_centred=True))

    def show_sheet(self, sheet: SheetView) -> None:
        """Show a sheet; of the same one, taken in another way, the cell gone to stays."""
        self.table.show_sheet(sheet)

    @property
    def _sheet(self) -> SheetView:
        sheet = self.table.sheet_model.sheet
        assert isinstance(sheet, SheetView)
        return sheet

    def _type(self, line: int, column: int, text: str) -> None:
        self._answers.take_cell(line + 1, column, None if text == self._sheet.in_file(line, column) else text)

    def _give_back(self, line: int, column: int) -> None:
        self._answers.take_cell(line + 1, column, None)

    # What is asked

    def _ask_line(self, line: int, place: QPoint) -> None:
        self._begin(self._words.text("sheet.line_asked", line=line + 1))
        self._offer_line(self.menu, line + 1)
        self._open(place)

    def _ask_column(self, column: int, place: QPoint) -> None:
        self._begin(self._words.text("sheet.column_asked", column=self._sheet.heads[column].letters))
        self._offer_column(self.menu, column)
        self._open(place)

    def _ask_cell(self, line: int, column: int, place: QPoint) -> None:
        words, sheet = self._words, self._sheet
        self.menu.clear()
        self._offer(self.menu, words.text("sheet.type_over"), self.table.type_over)
        if sheet.change(line, column):
            self._offer(self.menu, words.text("sheet.give_back"), partial(self._give_back, line, column))
        self.menu.addSeparator()
        self._offer_line(self.menu.submenu(words.text("sheet.line_asked", line=line + 1)), line + 1)
        letters = sheet.heads[column].letters
        self._offer_column(self.menu.submenu(words.text("sheet.column_asked", column=letters)), column)
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
        for act, word in self._answers.line_acts(line):
            self._offer(menu, word, partial(self._answers.take_line, line, act))

    def _offer_column(self, menu: Menu, column: int) -> None:
        choices = self._answers.column_roles(column)
        for choice in choices:
            say = partial(self._answers.take_columns, choice.columns, choice.role)
            self._offer(menu, choice.word, say, is_chosen=choice.is_now)
        if any(choice.alone for choice in choices):
            alone = menu.submenu(self._words.text("sheet.only_this_column"))
            for choice in choices:
                if choice.alone:
                    self._offer(alone, choice.alone, partial(self._answers.take_columns, (column,), choice.role))

    def _offer(self, menu: Menu, word: str, act: Callable[[], object], *, is_chosen: bool = False) -> None:
        entry = QAction(word, menu, checkable=is_chosen, checked=is_chosen)
        entry.triggered.connect(lambda _: act())
        menu.addAction(entry)
        if is_chosen and menu is self.menu:
            menu.setActiveAction(entry)
