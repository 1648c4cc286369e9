"""What becomes of a list of members: who is doubtful, changed, new or known, who is missing, and what was counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction

from homepoker.core.cell_grid import Grid
from homepoker.core.quantities import PlayerId
from homepoker.services.players.importing import CHANGES, ImportPlan, PlannedRow, TakenAs, counts_in_words
from homepoker.services.words import Words
from homepoker.ui.kit.controls.buttons import link, secondary
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.scrolling import FormPart, ScrolledForm
from homepoker.ui.kit.lists.rows import Cell, Column
from homepoker.ui.kit.lists.table import ChoosingTable, Table
from homepoker.ui.kit.text.labels import quiet
from homepoker.ui.kit.text.mnemonics import CheckBox, Menu
from homepoker.ui.players.import_view import (
    Group,
    RowView,
    choices_view,
    groups_view,
    missing_choices,
    missing_view,
    problems_view,
    sheet_words,
)
from homepoker.ui.theme.text_size import set_extent

_WIDTH, _WIDEST = 440, 640
_MOST_ROWS = 6
"""Rows of a list that are shown at first, so that what stands below stays near; all that are in doubt are."""
_FEW = 3
"""Rows that are shown too where they are all that is left."""
_IN_SIGHT = 48
"""Pixels around a row gone to that are scrolled into sight with it."""
_HEADINGS = ("player", "detail", "status")
_WIDTHS = (142, 0, 124)
"""Widths of the columns; the details take what is left."""
_NAME, _FATE = 0, 2


class ImportForm(ScrolledForm):
    """Form beside the sheet. ``chosen`` carries a line and how its row is taken, ``all_chosen`` that for all changes,
    ``gone_said`` that somebody who is missing has left or stays, ``line_wanted`` a line that one looks at.
    """

    chosen = Signal(int, object)
    all_chosen = Signal(object)
    gone_said = Signal()
    line_wanted = Signal(int)

    def __init__(self, words: Words) -> None:
        super().__init__(words.text("league_import.outcome_list"))
        self.setProperty("extent_width", None)  # what a list says of somebody has the room that there is
        set_extent(self, least_width=_WIDTH, most_width=_WIDEST)
        self._words = words
        self._plan = ImportPlan(())
        self._planned: dict[int, PlannedRow] = {}
        self._taken: dict[int, TakenAs] = {}
        self._is_silent = False
        self._gone: set[PlayerId] = set()
        self.menu = Menu(self)
        heads = [
            Column(words.text(f"players.import_head.{key}"), width=width, does_stretch=not width)
            for key, width in zip(_HEADINGS, _WIDTHS, strict=True)
        ]
        self.groups = {
            group: ImportList(words.text(f"players.import_group.{group.value}"), heads, words, choice=_FATE)
            for group in Group
        }
        self.groups[Group.DOUBTFUL].is_whole = True
        self.missing = ImportList(words.text("players.import_missing_list"), heads, words, choice=_FATE)
        lines = [
            Column(words.text("league_import.head.line"), width=64),
            Column(words.text("league_import.head.problem"), does_stretch=True),
        ]
        self.problems = ImportList(words.text("league_import.problems_list"), lines, words)
        for of_file in (self.problems, *self.groups.values()):
            of_file.table.current_changed.connect(self._look_at)
        for rows in self.groups.values():
            rows.table.choice_wanted.connect(self._ask_who)
        self.missing.table.choice_wanted.connect(self._ask_whether_gone)
        self._all = link(words.text("players.import_tick_all"), partial(self.all_chosen.emit, TakenAs.SAME))
        self._none = link(words.text("players.import_tick_none"), partial(self.all_chosen.emit, TakenAs.NOBODY))
        self.groups[Group.CHANGED].add(Flow((self._all, self._none)))
        self._lay_out()

    def show_plan(self, grids: Sequence[Grid], plan: ImportPlan, taken: dict[int, TakenAs]) -> None:
        """Show what would become of the list as it is taken now.

        :param grids: all sheets of the file.
        """
        self._plan = plan
        self._planned = {row.line: row for row in plan.rows if row.player is not None}
        self._taken = taken
        self._is_silent = True
        for group, rows in groups_view(plan, taken, self._words).items():
            self.groups[group].show_rows(rows)
        self._show_ways(plan)
        self._show_missing(plan)
        self._show_counts(grids, plan)
        self.problems.show_rows(problems_view(plan, self._words))
        self._is_silent = False

    @property
    def gone(self) -> frozenset[PlayerId]:
        """Who of those that are missing in the list has left."""
        return frozenset(self._gone)

    def _lay_out(self) -> None:
        self.all_gone = CheckBox("")
        self.all_gone.toggled.connect(self._say_all)
        self.missing.add(self.all_gone)
        self._counts = FormPart(self._words.text("league_import.counts_list"))
        *groups, same = self.groups.values()
        for part in (self.problems, *groups, self.missing, same, self._counts):
            self.add(part)
        for part in (self.problems, *groups, self.missing, same):
            part.table.current_changed.connect(partial(self._keep_in_sight, part.table))

    def _keep_in_sight(self, table: Table, row: str) -> None:
        """Scroll to the row gone to: the list is as high as its rows, and what is around it scrolls."""
        if row and not self._is_silent and table.hasFocus():
            self.show_place(table.viewport(), table.visualRect(table.currentIndex()).center(), _IN_SIGHT)

    def _show_ways(self, plan: ImportPlan) -> None:
        """Offer to take over all changes beyond doubt, or none."""
        changes = [row.line for status in CHANGES for row in plan.of(status) if row.proposal is TakenAs.SAME]
        left_out = any(self._taken.get(line) is TakenAs.NOBODY for line in changes)
        self._all.setVisible(len(changes) > 1 and left_out)
        self._none.setVisible(len(changes) > 1 and not left_out)

    def _show_missing(self, plan: ImportPlan) -> None:
        rows = missing_view(plan, self._gone, self._words)
        self._gone &= {PlayerId(row.id) for row in rows}
        self.missing.show_rows(rows)
        self.all_gone.setText(self._words.text("players.import_missing.all", count=len(rows)))
        self.all_gone.setChecked(bool(rows) and len(self._gone) == len(rows))

    def _show_counts(self, grids: Sequence[Grid], plan: ImportPlan) -> None:
        self._counts.clear()
        said = (sheet_words(grids, plan.reading.sheet, self._words), *counts_in_words(plan, self._taken, self._words))
        for text in said:
            if text:
                self._counts.add(quiet(text))

    # What is asked, and what the host says

    def _look_at(self, line: str) -> None:
        if line and not self._is_silent:
            self.line_wanted.emit(int(line))

    def _say_all(self, have_left: bool) -> None:
        if not self._is_silent:
            self._say_gone({player.id for player in self._plan.missing} if have_left else set())

    def _say_gone(self, gone: set[PlayerId]) -> None:
        self._gone = gone
        self._is_silent = True
        self._show_missing(self._plan)
        self._is_silent = False
        self.gone_said.emit()

    def _ask_who(self, row_id: str, place: QPoint) -> None:
        row = self._planned[int(row_id)]
        now = self._taken.get(row.line, row.proposal)
        self._ask(
            [
                (word, taken is now, partial(self.chosen.emit, row.line, taken))
                for taken, word in choices_view(row, self._words)
            ],
            place,
        )

    def _ask_whether_gone(self, row_id: str, place: QPoint) -> None:
        player = PlayerId(row_id)
        after = {False: self._gone - {player}, True: self._gone | {player}}
        self._ask(
            [
                (word, has_left == (player in self._gone), partial(self._say_gone, after[has_left]))
                for has_left, word in missing_choices(self._words)
            ],
            place,
        )

    def _ask(self, choices: Sequence[tuple[str, bool, Callable[[], object]]], place: QPoint) -> None:
        """Offer choices, each with its word, whether it holds now, and what it does."""
        self.menu.clear()
        for word, is_chosen, act in choices:
            choice = QAction(word, self.menu, checkable=True, checked=is_chosen)
            choice.triggered.connect(lambda _, act=act: act())
            self.menu.addAction(choice)
            if is_chosen:
                self.menu.setActiveAction(choice)
        self.menu.popup(place)


class ImportList(FormPart):
    """List of which the first rows are shown at first, and all of what is to be said of the row gone to."""

    def __init__(self, name: str, columns: Sequence[Column], words: Words, *, choice: int = -1) -> None:
        """
        :param choice: the column of a choice; without one there is none.
        """
        super().__init__(name)
        self._name, self._choice, self._words = name, choice, words
        self._rows: Sequence[RowView] = ()
        self.is_whole = False
        """Whether all rows are shown."""
        self.table = ChoosingTable(name, columns, choice=choice, stressed=_NAME if choice >= 0 else -1)
        self.table.current_changed.connect(lambda _: self._tell())
        self._all = secondary("", self._show_whole, size="small")
        self._below = Flow((self._all,))
        self._why = quiet()
        self.add(self.table, self._below, self._why)

    def show_rows(self, rows: Sequence[RowView]) -> None:
        """Show the first rows, or all."""
        self._rows = rows
        is_whole = self.is_whole or len(rows) <= _MOST_ROWS + _FEW
        shown = rows if is_whole else rows[:_MOST_ROWS]
        self.set_heading(self._words.text("players.import_group", group=self._name, count=len(rows)))
        may_choose = [row.id for row in shown] if self._choice >= 0 else ()
        self.table.show_choices([(row.id, self._cells(row)) for row in shown], may_choose)
        self.table.fit_rows()
        self._all.setText(self._words.text("league_import.all_shown", count=len(rows)))
        self._all.setAccessibleName(f"{self._all.text()}: {self._name}")
        self._below.setVisible(not is_whole)
        self.setVisible(bool(rows))
        self._tell()

    def _show_whole(self) -> None:
        self.is_whole = True
        self.show_rows(self._rows)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _cells(self, row: RowView) -> list[Cell]:
        hint = self._words.text("players.import_choose")
        return [
            Cell(text, None, row.tone, hint) if at == self._choice else Cell(text, hint=text)
            for at, text in enumerate(row.cells)
        ]

    def _tell(self) -> None:
        """Say all of the row gone to, or of the first: the list has room for its beginning only."""
        told = {row.id: row.told for row in self._rows}
        said = told.get(self.table.current, next(iter(told.values()), ""))
        self._why.setText(said)
        self._why.setVisible(bool(said))
