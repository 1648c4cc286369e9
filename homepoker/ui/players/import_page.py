"""Import of a list of members on one page: the sheet with what is proposed drawn on it, and what becomes of it.

Nothing is written before *Import*.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal

from homepoker.core.cell_grid import Grid
from homepoker.core.member_list import MemberMapping, member_sheet, propose, suppose, with_headings
from homepoker.core.wording import Sentence
from homepoker.services.players.importing import CHANGES, ImportPlan, TakenAs
from homepoker.services.words import Words
from homepoker.ui.kit.controls.buttons import ghost, primary
from homepoker.ui.kit.fields.form_fields import choose, head_box
from homepoker.ui.kit.jobs.background_job import busy
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.layout.simple_page import SimplePage
from homepoker.ui.kit.text.labels import quiet, set_tone
from homepoker.ui.players.import_form import ImportForm
from homepoker.ui.players.import_view import column_choices, line_choices, member_sheet_view, outcome, sheets_view
from homepoker.ui.sheets.pane import Answers, PointedSheet
from homepoker.ui.sheets.view import LineAct, RoleChoice, said_of_line
from homepoker.ui.theme import spacing

_LEAST_STACKED = 300


class ImportPage(SimplePage):
    """Import page. ``import_asked`` carries the plan, how rows are taken that look like somebody, and who of those
    that are missing in the list has left.

    Nothing of the file is told apart before `read`: with thousands of rows that takes as long as a breath.
    """

    import_asked = Signal(object, object, object)

    def __init__(
        self, grids: Sequence[Grid], file: str, plan: Callable[[Grid, MemberMapping], ImportPlan], words: Words
    ) -> None:
        """
        :param grids: the sheets of the file, of which one is read.
        :param plan: tells the people of a sheet apart; asked anew whenever the host points something out.
        """
        super().__init__(words.text("players.import_title"), words.text("players.import_file", file=file))
        self._grids = grids
        self._grid = member_sheet(grids)
        self._make_plan = plan
        self._words = words
        self._mappings = {self._grid.name: suppose(self._grid, propose(self._grid))}
        self._plan = ImportPlan(())
        self._taken: dict[int, TakenAs] = {}
        answers = Answers(self._line_choices, self._column_choices, self._take_line, self._take_for, self._type_over)
        self.pane = PointedSheet(answers, words)
        self.sheet = head_box(words.text("league_import.sheet"), sheets_view(grids, self._grid.name, words))
        self.form = ImportForm(words)
        self._outcome = quiet(words.text("players.import_reading"))
        self._import = primary(words.text("players.import_do"), self._ask)
        self._lay_out()

    @property
    def has_unsaved(self) -> bool:
        """Whether rows wait here that are not in the register yet."""
        return self._import.isEnabled()

    @property
    def plan(self) -> ImportPlan:
        return self._plan

    @property
    def mapping(self) -> MemberMapping:
        """How the sheet is taken now."""
        return self._mappings[self._grid.name]

    @property
    def taken(self) -> dict[int, TakenAs]:
        """The host's choices for rows that look like somebody known; those without an entry count as proposed."""
        return dict(self._taken)

    def read(self) -> None:
        """Tell the people of the file apart and show what becomes of every row."""
        self._replan()
        self.take_focus()

    def take_focus(self) -> None:
        """Put the focus where the host goes on: on *Import*, or on the sheet where nothing can be imported yet."""
        going_on = self._import if self._import.isEnabled() else self.pane.table
        going_on.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lay_out(self) -> None:
        self.pane.put_above(self.sheet)
        self.sheet.setVisible(len(self._grids) > 1)
        choose(self.sheet, self._grid.name)
        self.sheet.currentIndexChanged.connect(lambda _: self._read_sheet(str(self.sheet.currentData())))
        self.form.chosen.connect(self.take)
        self.form.all_chosen.connect(self._take_all)
        self.form.gone_said.connect(self._say_outcome)
        self.form.line_wanted.connect(lambda line: self.pane.table.go_to_cell(line - 1))
        row = StackingRow(least_height=_LEAST_STACKED)
        row.setSpacing(spacing.M)
        row.addWidget(self.pane, 3)
        row.addWidget(self.form, 2)
        self.body.addLayout(row, 1)
        self.footer.addWidget(self._outcome, 1)
        self.footer.addWidget(ghost(self._words.text("players.cancel"), self.closed.emit))
        self.footer.addWidget(self._import)

    def fail(self, why: Sentence) -> None:
        """Say why nothing was imported; what was pointed out stays."""
        self._show_plan()
        self._outcome.setText(self._words.say(why))
        set_tone(self._outcome, "danger")

    # What the host says

    def map(self, mapping: MemberMapping) -> None:
        """Read the sheet in another way."""
        self._mappings[self._grid.name] = mapping
        self._replan()

    def take(self, line: int, taken: TakenAs) -> None:
        """Assign the row of this line to a player."""
        self._taken[line] = taken
        self._show_plan()

    def _read_sheet(self, name: str) -> None:
        self._grid = next(grid for grid in self._grids if grid.name == name)
        self._mappings.setdefault(name, suppose(self._grid, propose(self._grid)))
        for at, (_, word) in enumerate(sheets_view(self._grids, name, self._words)):
            self.sheet.setItemText(at, word)
        self._taken.clear()
        self._replan()

    def _take_line(self, line: int, act: str) -> None:
        own = self.mapping
        if act in (LineAct.HEADING, LineAct.NO_HEADING):
            self.map(with_headings(self._grid, own, line if act == LineAct.HEADING else 0))
        else:
            self.map(said_of_line(own, line, act))

    def _take_for(self, columns: Sequence[int], role: str) -> None:
        own = self.mapping
        for column in columns:
            own = own.with_role(column, role)
        self.map(own)

    def _type_over(self, line: int, column: int, text: str | None) -> None:
        self.map(self.mapping.with_cell(line, column, text))

    def _take_all(self, taken: TakenAs) -> None:
        changes = (row for status in CHANGES for row in self._plan.of(status) if row.proposal is TakenAs.SAME)
        self._taken.update(dict.fromkeys((row.line for row in changes), taken))
        self._show_plan()

    # What is shown

    def _line_choices(self, line: int) -> tuple[tuple[str, str], ...]:
        return line_choices(self.mapping, line, self._plan, self._words)

    def _column_choices(self, column: int) -> tuple[RoleChoice, ...]:
        return column_choices(self.mapping, column, self._words)

    def _replan(self) -> None:
        with busy(self._outcome, self._words.text("players.import_reading")):
            self._plan = self._make_plan(self._grid, self.mapping)
            lines = {row.line for row in self._plan.rows}
            self._taken = {line: taken for line, taken in self._taken.items() if line in lines}
        self._show_plan()

    def _show_plan(self) -> None:
        self.pane.show_sheet(member_sheet_view(self._grid, self.mapping, self._plan, self._taken, self._words))
        self.form.show_plan(self._grids, self._plan, self._taken)
        self._say_outcome()

    def _say_outcome(self) -> None:
        result = outcome(self._plan, self._taken, self._words, self.form.gone)
        self._outcome.setText(result.text)
        set_tone(self._outcome, "quiet")
        self._import.setEnabled(result.may_import)

    def _ask(self) -> None:
        self.pane.table.finish_typing()
        if not self._import.isEnabled():
            return
        # A second click on the way must not import twice.
        self._import.setEnabled(False)
        with busy(self._outcome, self._words.text("players.import_writing")):
            self.import_asked.emit(self._plan, self.taken, self.form.gone)
