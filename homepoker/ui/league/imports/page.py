"""Import of past results on one page: the sheet with what is proposed drawn on it, and beside it what becomes of it.

Nothing is written before *Import*.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal

from homepoker.core.past_results.sheet_mapping import ResultMapping
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import Refusal
from homepoker.core.wording import Sentence
from homepoker.services.club import Club
from homepoker.services.league.result_import import Choice, ResultImport, ResultPlan, evening_name, reason_beside
from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.store.exchange.result_files import ResultFiles
from homepoker.ui.kit.controls.buttons import ghost, primary
from homepoker.ui.kit.jobs.background_job import busy
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.layout.simple_page import SimplePage
from homepoker.ui.kit.text.labels import quiet, set_tone
from homepoker.ui.league.imports.outcome_form import OutcomeForm
from homepoker.ui.league.imports.sheet_pane import SheetPane
from homepoker.ui.league.imports.view import outcome, problems_of
from homepoker.ui.theme import spacing

_LEAST_STACKED = 300


class ResultImportPage(SimplePage):
    """Import page. ``done`` carries the id of the import and what was done in words; *Cancel* sends ``closed``."""

    done = Signal(str, str)

    def __init__(self, club: Club, files: ResultFiles, words: Words) -> None:
        super().__init__(words.text("league_import.title"), words.text("league_import.from_file", file=files.name))
        self._words = words
        self._importing = ResultImport(club, files)
        self._plan: ResultPlan = self._importing.plan()
        self.pane = SheetPane(files.grids, words)
        self.pane.changed.connect(self.map)
        today = club.timekeeper.now().astimezone().date()
        self.form = OutcomeForm(self._importing, club.players, today, words)
        self.form.mapped.connect(self.map)
        self.form.decided.connect(lambda key, player: self.decide(key, PlayerId(player)))
        self.form.called.connect(self.call)
        self.form.chosen.connect(lambda key, choice: self.choose(key, Choice(choice)))
        self.form.all_accepted.connect(self.accept_all)
        self.form.beside_said.connect(self.take_beside)
        self.form.line_wanted.connect(self.pane.go_to)
        self._outcome = quiet()
        self._import = primary(words.text("league_import.do"), self._carry_out)
        row = StackingRow(least_height=_LEAST_STACKED)
        row.setSpacing(spacing.M)
        row.addWidget(self.pane, 1)
        row.addWidget(self.form)
        self.body.addLayout(row, 1)
        self.footer.addWidget(self._outcome, 1)
        self.footer.addWidget(ghost(words.text("players.cancel"), self.closed.emit))
        self.footer.addWidget(self._import)
        self._show_plan()

    @property
    def plan(self) -> ResultPlan:
        """Plan of the import as it stands."""
        return self._plan

    @property
    def mapping(self) -> ResultMapping:
        """How the files are taken now."""
        return self._importing.mapping

    @property
    def has_unsaved(self) -> bool:
        """Whether an import waits here that is not in the lists yet."""
        return self._import.isEnabled()

    def take_focus(self) -> None:
        """Put the focus where the host goes on: on the first question, on *Import*, or on the sheet."""
        if self.form.take_focus():
            return
        going_on = self._import if self._import.isEnabled() else self.pane.table
        going_on.setFocus(Qt.FocusReason.OtherFocusReason)

    # What the host says

    def map(self, mapping: ResultMapping) -> None:
        """Read the files in another way."""
        self._importing.mapping = mapping
        self._replan()

    def decide(self, key: str, player: PlayerId) -> None:
        """Assign a person of the files to a player."""
        self._importing.decisions[key] = player
        self._replan()

    def call(self, key: str, name: str) -> None:
        """Let somebody join under a spelling of the files."""
        self._importing.call(key, name)
        self._replan()

    def choose(self, key: str, choice: Choice) -> None:
        """Choose the treatment of an evening."""
        self._importing.choices[key] = choice
        self._replan()

    def accept_all(self) -> None:
        """Take all spellings that are proposed as one person for that."""
        self._importing.accept_all()
        self._replan()

    def take_beside(self, is_stated: bool, is_taken: bool) -> None:
        """Take over the deductions that the sheets state, or other differences of their totals, or leave them."""
        if is_stated:
            self._importing.takes_deductions = is_taken
        else:
            self._importing.takes_differences = is_taken
        self._replan()

    def _replan(self) -> None:
        with busy(self._outcome, self._words.text("players.import_reading")):
            self._plan = self._importing.plan()
        self._show_plan()

    def _show_plan(self) -> None:
        plan, words = self._plan, self._words
        self.pane.show_mapping(self.mapping, plan.results.sheets, lambda sheet: problems_of(plan, sheet, words))
        self.form.show_plan(plan)
        self._outcome.setText(outcome(plan, words))
        set_tone(self._outcome, "quiet")
        self._import.setEnabled(plan.may_import)

    def _carry_out(self) -> None:
        self.pane.table.finish_typing()
        # A second click on the way must not import twice.
        self._import.setEnabled(False)
        try:
            with busy(self._outcome, self._words.text("players.import_writing")):
                done = self._importing.carry_out(
                    lambda evening: evening_name(evening, self._words),
                    lambda planned: reason_beside(planned, self._words),
                )
        except Refusal as refusal:
            self._fail(refusal.reason)
        except StoreError as error:
            self._fail(error.sentence)
        else:
            count = len(self._plan.taken)
            self.done.emit(done.id, self._words.text("league_import.done_in_window", count=count, file=done.name))

    def _fail(self, why: Sentence) -> None:
        self._replan()
        self._outcome.setText(self._words.say(why))
        set_tone(self._outcome, "danger")
