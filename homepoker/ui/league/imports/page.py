"""Preview of an import of past results, with the people and columns that the host corrects before it is done.

Nothing is written before *Import*.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QDate, QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDateEdit, QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from homepoker.core.past_results.sheet_mapping import ResultMapping
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import Refusal
from homepoker.core.wording import Sentence
from homepoker.services.club import Club
from homepoker.services.league.result_import import (
    Choice,
    EveningFinding,
    PlannedEvening,
    ResultImport,
    ResultPlan,
    evening_name,
)
from homepoker.services.words import Words, in_alphabet
from homepoker.store.errors import StoreError
from homepoker.store.exchange.result_files import ResultFiles
from homepoker.ui.kit.controls.buttons import ghost, primary, secondary
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.kit.fields.form_fields import date_edit, date_of, number_box
from homepoker.ui.kit.jobs.background_job import busy
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.scrolling import PageStack
from homepoker.ui.kit.layout.simple_page import SimplePage
from homepoker.ui.kit.lists.filter_list import FilterList
from homepoker.ui.kit.lists.rows import Cell, Column, Row, choice_of
from homepoker.ui.kit.lists.table import ChoosingTable, Table
from homepoker.ui.kit.text.labels import body, caption, quiet, set_tone
from homepoker.ui.kit.text.mnemonics import Menu
from homepoker.ui.league.imports.columns import ImportColumns
from homepoker.ui.league.imports.view import (
    STEPS,
    LineView,
    evening_choices,
    evenings_view,
    outcome,
    people_view,
    person_choices,
    problems_view,
    steps_view,
)
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

_HEADS = {
    "people": ("name", "who", "count", "why"),
    "evenings": ("day", "evening", "players", "winner", "finding"),
    "problems": ("sheet", "line", "problem"),
}
_WINNER = _HEADS["evenings"].index("winner")
_PROBLEM_WIDTHS = (160, 70, 0)
_DATE_WIDTH = 160
_MOST_DAYS = 366


class ResultImportPage(SimplePage):
    """Import page. ``done`` carries the id of the import and what was done in words; *Cancel* sends ``closed``."""

    done = Signal(str, str)

    def __init__(self, club: Club, files: ResultFiles, words: Words) -> None:
        super().__init__(words.text("league_import.title"), words.text("league_import.from_file", file=files.name))
        self._club = club
        self._words = words
        self._importing = ResultImport(club, files)
        self._plan: ResultPlan = self._importing.plan()
        self.menu = Menu(self)
        self.steps: SegmentedControl | None = None
        self._step_row = QHBoxLayout()
        self._step_row.addStretch(1)
        self._pages = PageStack()
        self.columns = ImportColumns(files.grids, self._importing.reasons, words)
        self.columns.changed.connect(self.map)
        self.people = self._table("people", (0, 0, 110, 0), choice=1, stressed=0)
        self.people.choice_wanted.connect(self._ask_who)
        self.evenings = self._table("evenings", (110, 0, 80, 0, 0), choice=4, stressed=1)
        self.evenings.choice_wanted.connect(self._ask_fate)
        self.evenings.current_changed.connect(lambda _: self._show_day())
        self.problems = Table(words.text("league_import.problems_list"))
        self.problems.setProperty("frame", "bare")
        self.problems.current_changed.connect(lambda _: self._show_problem())
        self._problem = body()
        self.chooser = FilterList(words, words.text("players.search"), words.text("players.nobody_found_title"))
        self._asked = ""
        self._told: dict[str, str] = {}
        self.chooser.picked.connect(self._take_somebody)
        self._lay_out()
        self._show_plan()

    @property
    def plan(self) -> ResultPlan:
        """Plan of the import as it stands."""
        return self._plan

    @property
    def has_unsaved(self) -> bool:
        """Whether an import waits here that is not in the lists yet."""
        return self._import.isEnabled()

    def take_focus(self) -> None:
        """Put the focus where the host goes on: on *Import*, or on the columns, from which all else follows."""
        if self._import.isEnabled():
            self._import.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.columns.boxes:
            self.columns.boxes[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def go_to(self, step: str) -> None:
        """Show one part of the preview."""
        if self.steps is not None:
            self.steps.choose(step)
        self._show_step(step)

    # What the host says

    def map(self, mapping: ResultMapping) -> None:
        """Read the files in another way."""
        self._importing.mapping = mapping
        self._replan()

    def decide(self, key: str, player: PlayerId) -> None:
        """Assign a person of the files to a player."""
        self._importing.decisions[key] = player
        self._replan()

    def choose(self, key: str, choice: Choice) -> None:
        """Choose the treatment of an evening."""
        self._importing.choices[key] = choice
        self._replan()

    # Layout

    def _lay_out(self) -> None:
        words = self._words
        self._people_stack = PageStack()
        self._people_stack.addWidget(self._carded(self.people, words.text("league_import.people_list")))
        self._people_stack.addWidget(self._chooser_page())
        self._notes = quiet()
        self._undated = self._first_day_row()
        self._one_day = self._day_row()
        evenings = QWidget()
        column = QVBoxLayout(evenings)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.M)
        column.addWidget(self._notes)
        column.addWidget(self._undated)
        column.addWidget(self._carded(self.evenings, words.text("league_import.evenings_list")), 1)
        column.addWidget(self._one_day)
        problems = self._carded(self.problems, words.text("league_import.problems_list"))
        problems.add(self._problem)
        problems.add(quiet(words.text("league_import.problems_left_out")))
        for page in (self.columns, self._people_stack, evenings, problems):
            self._pages.addWidget(page)
        self._outcome = quiet()
        self._import = primary(words.text("league_import.do"), self._carry_out)
        self.body.addLayout(self._step_row)
        self.body.addWidget(self._pages, 1)
        self.footer.addWidget(self._outcome, 1)
        self.footer.addWidget(ghost(words.text("players.cancel"), self.closed.emit))
        self.footer.addWidget(self._import)

    def _table(self, what: str, widths: tuple[int, ...], *, choice: int, stressed: int) -> ChoosingTable:
        titles = (self._words.text(f"league_import.head.{key}") for key in _HEADS[what])
        columns = [
            Column(title, width=width, does_stretch=not width) for title, width in zip(titles, widths, strict=True)
        ]
        name = self._words.text(f"league_import.{what}_list")
        return ChoosingTable(name, columns, choice=choice, stressed=stressed)

    def _carded(self, table: QWidget, name: str) -> Card:
        card = Card(name)
        card.add(table, 1)
        return card

    def _chooser_page(self) -> Card:
        card = Card()
        self._chooser_title = body()
        back = secondary(self._words.text("league_import.back"), self._close_chooser, size="small")
        row = QHBoxLayout()
        row.addWidget(self._chooser_title, 1)
        row.addWidget(back)
        card.add(row)
        card.add(self.chooser, 1)
        return card

    def _first_day_row(self) -> Flow:
        """Row for evenings without a date: the first day, and the number of days between two."""
        words = self._words
        today = self._club.timekeeper.now().astimezone().date()
        self.first_day: QDateEdit = date_edit(words, today, words.text("league_import.first_day"))
        set_extent(self.first_day, width=_DATE_WIDTH)
        self.every: QSpinBox = number_box(words.text("league_import.every"), 1, _MOST_DAYS, words.language)
        self.every.setValue(7)
        set_extent(self.every, width=_DATE_WIDTH // 2)
        apply = secondary(words.text("league_import.set_days"), self._set_days)
        parts = (
            caption(words.text("league_import.first_day")),
            self.first_day,
            caption(words.text("league_import.every")),
            self.every,
            apply,
        )
        return Flow(parts, spacing.S, is_centred=True)

    def _day_row(self) -> QWidget:
        """The day of the evening gone to, to be corrected."""
        words = self._words
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(spacing.S)
        self._day_of = caption()
        today = self._club.timekeeper.now().astimezone().date()
        self.day = date_edit(words, today, words.text("league_import.day"))
        set_extent(self.day, width=_DATE_WIDTH)
        row.addWidget(self._day_of)
        row.addWidget(self.day)
        row.addWidget(secondary(words.text("league_import.correct_day"), self._correct_day))
        row.addStretch(1)
        return holder

    # What is shown

    def _replan(self) -> None:
        with busy(self._outcome, self._words.text("players.import_reading")):
            self._plan = self._importing.plan()
        self._show_plan()

    def _show_plan(self) -> None:
        plan, words = self._plan, self._words
        self._show_steps()
        self.columns.show_mapping(self._importing.mapping, plan)
        self._show(self.people, people_view(plan, words), choice=1)
        self._show(self.evenings, evenings_view(plan, words), choice=4)
        # Without places nobody won, and the names of the evenings have the room.
        self.evenings.setColumnHidden(_WINNER, not any(evening.winners for evening in plan.evenings))
        self._notes.setText(" ".join(words.say(note) for note in (*plan.same_file, *plan.notes)))
        self._notes.setVisible(bool(self._notes.text()))
        no_day = [evening for evening in plan.evenings if evening.finding is EveningFinding.NO_DAY]
        self._undated.setVisible(bool(no_day) or self._importing.mapping.first_day is not None)
        problems = problems_view(plan, words)
        titles = (words.text(f"league_import.head.{key}") for key in _HEADS["problems"])
        columns = [
            Column(title, width=width, does_stretch=not width)
            for title, width in zip(titles, _PROBLEM_WIDTHS, strict=True)
        ]
        self._told = {problem.id: problem.cells[-1] for problem in problems}
        self.problems.show_rows(
            columns, [(problem.id, [Cell(text, hint=text) for text in problem.cells]) for problem in problems]
        )
        self._outcome.setText(outcome(plan, words))
        set_tone(self._outcome, "quiet")
        self._import.setEnabled(plan.may_import)
        self._show_day()
        self._show_problem()

    def _show_problem(self) -> None:
        """Show the whole sentence of the problem gone to, or of the first: the list has room for its beginning only."""
        self._problem.setText(self._told.get(self.problems.current, next(iter(self._told.values()), "")))

    def _show_steps(self) -> None:
        views = steps_view(self._plan, self._words)
        before = self.steps.chosen if self.steps is not None else ""
        chosen = before if before in dict(views) else STEPS[0]
        if self.steps is not None:
            self._step_row.removeWidget(self.steps)
            self.steps.hide()
            self.steps.deleteLater()
        self.steps = SegmentedControl(views, self._words.text("league_import.steps"), chosen)
        self.steps.changed.connect(self._show_step)
        self._step_row.insertWidget(0, self.steps)
        self.steps.setVisible(len(views) > 1)
        self._show_step(chosen)

    def _show_step(self, step: str) -> None:
        self._pages.setCurrentIndex(STEPS.index(step))

    def _show(self, table: ChoosingTable, views: tuple[LineView, ...], choice: int) -> None:
        rows: list[Row] = []
        for view in views:
            cells = [
                Cell(text, None, view.tone if at == choice else "text", text) for at, text in enumerate(view.cells)
            ]
            rows.append((view.id, cells))
        table.show_choices(rows, {row.id for row in views if row.may_choose})

    @property
    def _evening(self) -> PlannedEvening | None:
        """The evening gone to, or the first one."""
        matching = (evening for evening in self._plan.evenings if evening.evening.key == self.evenings.current)
        return next(matching, self._plan.evenings[0] if self._plan.evenings else None)

    def _show_day(self) -> None:
        evening = self._evening
        self._one_day.setVisible(evening is not None)
        if evening is not None:
            name = evening_name(evening.evening, self._words)
            self._day_of.setText(self._words.text("league_import.day_of", evening=name))
            if (day := evening.evening.day) is not None:
                self.day.setDate(QDate(day.year, day.month, day.day))

    # What is asked

    def _ask_who(self, key: str, place: QPoint) -> None:
        person = next(matched for matched in self._plan.people if matched.key == key)
        who = self._plan.who.get(key)
        self.menu.clear()
        for player, word in person_choices(person, self._plan, self._words):
            self._offer(word, is_chosen=player == who, act=partial(self.decide, key, PlayerId(player)))
        self.menu.addSeparator()
        self._offer(self._words.text("league_import.choose.other"), act=partial(self._open_chooser, key))
        self.menu.popup(place)

    def _ask_fate(self, key: str, place: QPoint) -> None:
        evening = next(planned for planned in self._plan.evenings if planned.evening.key == key)
        self.menu.clear()
        for value, word in evening_choices(evening, self._words):
            is_chosen = Choice(value) is evening.choice
            self._offer(word, is_chosen=is_chosen, act=partial(self.choose, key, Choice(value)))
        self.menu.popup(place)

    def _offer(self, word: str, *, act: Callable[[], object], is_chosen: bool = False) -> None:
        choice = QAction(word, self.menu, checkable=True, checked=is_chosen)
        choice.triggered.connect(lambda _: act())
        self.menu.addAction(choice)
        if is_chosen:
            self.menu.setActiveAction(choice)

    def _open_chooser(self, key: str) -> None:
        person = next(matched for matched in self._plan.people if matched.key == key)
        self._asked = key
        self._chooser_title.setText(self._words.text("league_import.who_is", name=person.written.name))
        everybody = sorted(self._club.players(), key=lambda player: in_alphabet(player.name))
        self.chooser.set_choices([choice_of(player) for player in everybody])
        self._people_stack.setCurrentIndex(1)
        self.chooser.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def _close_chooser(self) -> None:
        self._people_stack.setCurrentIndex(0)
        self.people.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take_somebody(self, player: str) -> None:
        self._close_chooser()
        self.decide(self._asked, PlayerId(player))

    def _set_days(self) -> None:
        self.map(replace(self._importing.mapping, first_day=date_of(self.first_day), every=self.every.value()))

    def _correct_day(self) -> None:
        if (evening := self._evening) is not None:
            days = {**dict(self._importing.mapping.days), evening.evening.key: date_of(self.day)}
            self.map(replace(self._importing.mapping, days=tuple(days.items())))

    def _carry_out(self) -> None:
        # A second click on the way must not import twice.
        self._import.setEnabled(False)
        try:
            with busy(self._outcome, self._words.text("players.import_writing")):
                done = self._importing.carry_out(lambda evening: evening_name(evening, self._words))
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
