"""What becomes of a list of members: who is doubtful, changed, new or known, who is missing, and what was counted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction

from homepoker.core.cell_grid import Grid
from homepoker.services.players.importing import CHANGES, ImportPlan, PlannedRow, TakenAs, counts_in_words
from homepoker.services.words import Words
from homepoker.ui.kit.controls.buttons import link
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.scrolling import FormPart, ScrolledForm
from homepoker.ui.kit.lists.rows import Cell, Column
from homepoker.ui.kit.lists.table import ChoosingTable, Table
from homepoker.ui.kit.text.labels import body, quiet
from homepoker.ui.kit.text.mnemonics import CheckBox, Menu
from homepoker.ui.players.import_view import (
    Group,
    RowView,
    choices_view,
    groups_view,
    missing_view,
    problems_view,
    sheet_words,
)
from homepoker.ui.theme.text_size import set_extent

_WIDTH, _WIDEST = 440, 640
_MOST_ROWS = 5
"""Rows of a list that are seen at once, so that what stands below stays near."""
_HEADINGS = ("player", "detail", "status")
_WIDTHS = (142, 0, 124)
"""Widths of the columns; the details take what is left."""
_NAME, _FATE = 0, 2


class ImportForm(ScrolledForm):
    """Form beside the sheet. ``chosen`` carries a line and how its row is taken, ``all_chosen`` that for all changes,
    ``missing_said`` whether those who are missing have left, ``line_wanted`` a line that one looks at.
    """

    chosen = Signal(int, object)
    all_chosen = Signal(object)
    missing_said = Signal(bool)
    line_wanted = Signal(int)

    def __init__(self, words: Words) -> None:
        super().__init__(words.text("league_import.outcome_list"))
        self.setProperty("extent_width", None)  # what a list says of somebody has the room that there is
        set_extent(self, least_width=_WIDTH, most_width=_WIDEST)
        self._words = words
        self._planned: dict[int, PlannedRow] = {}
        self._taken: dict[int, TakenAs] = {}
        self._told: dict[str, str] = {}
        self._is_silent = False
        self.menu = Menu(self)
        self.groups = {group: ImportRows(group, words) for group in Group}
        for rows in self.groups.values():
            rows.table.choice_wanted.connect(self._ask_who)
            rows.line_wanted.connect(self._look_at)
        self._all = link(words.text("players.import_tick_all"), partial(self.all_chosen.emit, TakenAs.SAME))
        self._none = link(words.text("players.import_tick_none"), partial(self.all_chosen.emit, TakenAs.NOBODY))
        self.groups[Group.CHANGED].add(Flow((self._all, self._none)))
        self._lay_out()

    def show_plan(self, grids: Sequence[Grid], plan: ImportPlan, taken: dict[int, TakenAs]) -> None:
        """Show what would become of the list as it is taken now.

        :param grids: all sheets of the file.
        """
        self._planned = {row.line: row for row in plan.rows}
        self._taken = taken
        self._is_silent = True
        for group, rows in groups_view(plan, taken, self._words).items():
            self.groups[group].show_rows(rows)
        self._show_ways(plan)
        self._show_missing(plan)
        self._show_counts(grids, plan)
        self._show_problems(plan)
        self._is_silent = False

    @property
    def has_missing_left(self) -> bool:
        """Whether whoever is not in the list has left."""
        return not self._missing.isHidden() and self.missing.isChecked()

    def _lay_out(self) -> None:
        words = self._words
        self.problems = Table(words.text("league_import.problems_list"))
        self.problems.setProperty("frame", "bare")
        self.problems.current_changed.connect(self._look_at_problem)
        self._why_problem = body()
        self._problems = FormPart(words.text("league_import.problems_list"))
        self._problems.add(self.problems, self._why_problem)
        self.missing = CheckBox("")
        self.missing.toggled.connect(self._say_missing)
        self._missing_names = quiet()
        self._missing = FormPart(words.text("players.import_missing_list"))
        self._missing.add(self._missing_names, self.missing)
        self._counts = FormPart(words.text("league_import.counts_list"))
        for part in (self._problems, *self.groups.values(), self._missing, self._counts):
            self.add(part)

    def _show_ways(self, plan: ImportPlan) -> None:
        """Offer to take over all changes beyond doubt, or none."""
        changes = [row.line for status in CHANGES for row in plan.of(status) if row.proposal is TakenAs.SAME]
        left_out = any(self._taken.get(line) is TakenAs.NOBODY for line in changes)
        self._all.setVisible(len(changes) > 1 and left_out)
        self._none.setVisible(len(changes) > 1 and not left_out)

    def _show_missing(self, plan: ImportPlan) -> None:
        offer, names = missing_view(plan, self._words)
        self.missing.setText(offer)
        self._missing_names.setText(names)
        self._missing.setVisible(bool(offer))

    def _show_counts(self, grids: Sequence[Grid], plan: ImportPlan) -> None:
        self._counts.clear()
        said = (sheet_words(grids, plan.reading.sheet, self._words), *counts_in_words(plan, self._taken, self._words))
        for text in said:
            if text:
                self._counts.add(quiet(text))

    def _show_problems(self, plan: ImportPlan) -> None:
        words, problems = self._words, problems_view(plan, self._words)
        columns = [
            Column(words.text("league_import.head.line"), width=64),
            Column(words.text("league_import.head.problem"), does_stretch=True),
        ]
        self._told = {str(line): why for line, why in problems}
        self.problems.show_rows(
            columns, [(str(line), [words.number(line), Cell(why, hint=why)]) for line, why in problems]
        )
        self.problems.fit_rows(_MOST_ROWS)
        self._problems.setVisible(bool(problems))
        self._tell_problem()

    def _tell_problem(self) -> None:
        """Say the whole sentence of the problem gone to, or of the first: the list has room for its beginning only."""
        self._why_problem.setText(self._told.get(self.problems.current, next(iter(self._told.values()), "")))

    # What is asked, and what the host says

    def _look_at(self, line: int) -> None:
        if not self._is_silent:
            self.line_wanted.emit(line)

    def _look_at_problem(self, line: str) -> None:
        self._tell_problem()
        if line and not self._is_silent:
            self.line_wanted.emit(int(line))

    def _say_missing(self, have_left: bool) -> None:
        if not self._is_silent:
            self.missing_said.emit(have_left)

    def _ask_who(self, row_id: str, place: QPoint) -> None:
        row = self._planned[int(row_id)]
        self.menu.clear()
        for taken, word in choices_view(row, self._words):
            is_chosen = taken is self._taken.get(row.line, row.proposal)
            choice = QAction(word, self.menu, checkable=True, checked=is_chosen)
            choice.triggered.connect(partial(self.chosen.emit, row.line, taken))
            self.menu.addAction(choice)
            if is_chosen:
                self.menu.setActiveAction(choice)
        self.menu.popup(place)


class ImportRows(FormPart):
    """Rows of one group, and all of what is to be said of the one gone to; the id of a row is its line."""

    line_wanted = Signal(int)

    def __init__(self, group: Group, words: Words) -> None:
        self._name = words.text(f"players.import_group.{group.value}")
        super().__init__(self._name)
        self._words = words
        self._told: dict[str, str] = {}
        columns = [
            Column(words.text(f"players.import_head.{key}"), width=width, does_stretch=not width)
            for key, width in zip(_HEADINGS, _WIDTHS, strict=True)
        ]
        self.table = ChoosingTable(self._name, columns, choice=_FATE, stressed=_NAME)
        self.table.current_changed.connect(self._follow)
        self._why = quiet()
        self.add(self.table, self._why)

    def show_rows(self, rows: Sequence[RowView]) -> None:
        self.set_heading(self._words.text("players.import_group", group=self._name, count=len(rows)))
        self._told = {str(row.line): self._told_of(row) for row in rows}
        self.table.show_choices([(str(row.line), self._cells(row)) for row in rows], self._told)
        self.table.fit_rows(_MOST_ROWS)
        self.setVisible(bool(rows))
        self._tell()

    def _cells(self, row: RowView) -> list[Cell]:
        name, detail, fate = row.cells
        hint = self._words.text("players.import_choose")
        return [Cell(name, hint=name), Cell(detail, hint=detail), Cell(fate, None, row.tone, hint)]

    def _told_of(self, row: RowView) -> str:
        name, detail, fate = row.cells
        return self._words.text("players.import_row", line=row.line, name=name, detail=detail or fate)

    def _follow(self, line: str) -> None:
        self._tell()
        if line:
            self.line_wanted.emit(int(line))

    def _tell(self) -> None:
        """Say all of the row gone to, or of the first: the list has room for its beginning only."""
        self._why.setText(self._told.get(self.table.current, next(iter(self._told.values()), "")))
