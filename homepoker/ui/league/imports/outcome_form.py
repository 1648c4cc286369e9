"""What becomes of a file: questions and the proof by the totals first, then evenings, people, and what was counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any

from PySide6.QtCore import QDate, QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDateEdit, QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from homepoker.core.players import Player
from homepoker.core.wording import Sentence
from homepoker.services.league.result_import import (
    Choice,
    EveningFinding,
    PlannedEvening,
    ResultImport,
    ResultPlan,
    evening_name,
)
from homepoker.services.words import Words, in_alphabet
from homepoker.ui.kit.access.focus import has_focus_within
from homepoker.ui.kit.controls.buttons import secondary
from homepoker.ui.kit.fields.form_fields import choice_box, choose, date_edit, date_of, labelled, number_box
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.scrolling import FormPart, PageStack, ScrolledForm
from homepoker.ui.kit.lists.filter_list import FilterList
from homepoker.ui.kit.lists.rows import Cell, Column, Row, choice_of
from homepoker.ui.kit.lists.table import ChoosingTable, Table
from homepoker.ui.kit.text.labels import body, caption, quiet, set_tone, strong
from homepoker.ui.kit.text.mnemonics import CheckBox, Menu
from homepoker.ui.league.imports.view import (
    LineView,
    beside_names,
    counts_view,
    evening_choices,
    evenings_view,
    misfits_view,
    name_choices,
    open_questions,
    parting_choices,
    people_view,
    person_choices,
    problems_view,
    proof_view,
)
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

_WIDTH = 430
_MOST_ROWS = 6
"""Rows of a list that are shown at first, so that what stands below stays near; all that ask for an answer are."""
_FEW = 3
"""Rows that are shown too where they are all that is left."""
_IN_SIGHT = 48
"""Pixels around a row gone to that are scrolled into sight with it."""
_CHOOSER_HEIGHT = 320
_DATE_WIDTH = 150
_MOST_DAYS = 366
_EARLIEST, _LATEST = 1970, 2100
_HEADS = {"evenings": ("evening", "winner", "field", "finding"), "people": ("name", "who", "count")}
_NUMBERS = ("field", "count")


class OutcomeForm(ScrolledForm):
    """Form beside the sheet. Each signal carries what the host says.

    ``mapped`` carries another mapping, ``decided`` the key of a person and the id of a player, ``called`` a key and the
    spelling by which somebody joins, ``chosen`` the key of an evening and what becomes of it, ``line_wanted`` the sheet
    and the line of a problem or a total, ``all_accepted`` nothing.
    ``beside_said`` carries whether deductions that sheets state (else other differences) are meant, and taken over.
    """

    mapped = Signal(object)
    decided = Signal(str, str)
    called = Signal(str, str)
    chosen = Signal(str, str)
    line_wanted = Signal(str, int)
    all_accepted = Signal()
    beside_said = Signal(bool, bool)

    def __init__(
        self, importing: ResultImport, players: Callable[[], Sequence[Player]], today: date, words: Words
    ) -> None:
        """
        :param players: everybody of the register, asked when somebody is to be chosen among them.
        """
        super().__init__(words.text("league_import.outcome_list"))
        set_extent(self, width=_WIDTH)
        self._importing = importing
        self._players = players
        self._today = today
        self._words = words
        self._plan: ResultPlan = importing.plan()
        self._is_silent = False
        self._whole: set[str] = set()
        """The parts of which the host wants to see every row."""
        self.menu = Menu(self)
        self.questions = FormPart("")
        self.evenings = self._table("evenings", (0, 100, 54, 84), choice=3, stressed=0)
        self.people = self._table("people", (0, 154, 80), choice=1, stressed=0)
        parts = (*_HEADS, "misfits", "problems")
        self._all = {what: secondary("", partial(self._show_whole, what), size="small") for what in parts}
        self._below = {what: Flow((button,)) for what, button in self._all.items()}
        self.problems = Table(words.text("league_import.problems_list"))
        self.misfits = Table(words.text("league_import.misfits_list"))
        self._why_evening, self._why_person, self._why_problem = quiet(), quiet(), body()
        self.chooser = FilterList(words, words.text("players.search"), words.text("players.nobody_found_title"))
        self._asked = ""
        self._lay_out()
        self.evenings.choice_wanted.connect(self._ask_fate)
        for table in (self.evenings, self.people, self.misfits, self.problems):
            table.setProperty("frame", "bare")
            table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            table.current_changed.connect(partial(self._keep_in_sight, table))
        self.evenings.current_changed.connect(lambda _: self._show_day())
        self.people.choice_wanted.connect(self._ask_who)
        self.people.current_changed.connect(lambda _: self._tell_why())
        self.problems.current_changed.connect(self._go_to_problem)
        # Not by the current row alone: Qt makes the first one current where the list gets the keys.
        self.misfits.clicked.connect(lambda _: self._go_to_total(self.misfits.current))
        self.misfits.opened.connect(self._go_to_total)
        self.chooser.picked.connect(self._take_somebody)

    def show_plan(self, plan: ResultPlan) -> None:
        """Show what would become of the files as they are taken now."""
        self._plan = plan
        self._is_silent = True
        self._show_questions()
        self._show_year()
        self._show_evenings()
        self._show_people()
        self._show_proofs()
        self._show_counts()
        self._show_options()
        self._is_silent = False

    def take_focus(self) -> bool:
        """Put the focus on the first question; returns whether there is one."""
        if not self._answers:
            return False
        self._answers[0].setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    # Layout

    def _lay_out(self) -> None:
        words = self._words
        self._answers: list[QWidget] = []
        self.add(self.questions)
        self._undated, self._one_day = self._first_day_row(), self._day_row()
        self.add(self._undated)
        self.add(self._year_row())
        self._proofs, self._misfits = FormPart(words.text("league_import.proofs_list")), FormPart("")
        self._misfits.add(self.misfits, self._below["misfits"])
        self.add(self._proofs)
        self.add(self._misfits)
        self._beside = FormPart("")
        self.deductions, self.differences, self._deducted, self._differing = CheckBox(), CheckBox(), quiet(), quiet()
        self.deductions.toggled.connect(lambda is_on: self._say_beside(is_on, is_stated=True))
        self.differences.toggled.connect(lambda is_on: self._say_beside(is_on, is_stated=False))
        self._beside.add(self.deductions, self._deducted, self.differences, self._differing)
        self._beside.add(quiet(words.text("league_import.beside_about")))
        self.add(self._beside)
        self._evenings_part = FormPart(words.text("league_import.evenings_list"))
        self._evenings_part.add(self.evenings, self._below["evenings"], self._why_evening, self._one_day)
        self.add(self._evenings_part)
        self._people_part = FormPart(words.text("league_import.people_list"))
        self._accept = secondary(words.text("league_import.accept_all"), self.all_accepted.emit, size="small")
        self._people_stack = PageStack()
        self._people_stack.addWidget(self.people)
        self._people_stack.addWidget(self._chooser_page())
        self._accepting = Flow((self._accept,))
        self._people_part.add(self._accepting, self._people_stack, self._below["people"], self._why_person)
        self.add(self._people_part)
        self._counts = FormPart(words.text("league_import.counts_list"))
        self._problems = FormPart(words.text("league_import.problems_list"))
        left_out = quiet(words.text("league_import.problems_left_out"))
        self._problems.add(self.problems, self._below["problems"], self._why_problem, left_out)
        for part in (self._problems, self._counts, self._options_part()):
            self.add(part)

    def _table(self, what: str, widths: tuple[int, ...], *, choice: int, stressed: int) -> ChoosingTable:
        words = self._words
        columns = [
            Column(words.text(f"league_import.head.{key}"), key in _NUMBERS, width, does_stretch=not width)
            for key, width in zip(_HEADS[what], widths, strict=True)
        ]
        return ChoosingTable(words.text(f"league_import.{what}_list"), columns, choice=choice, stressed=stressed)

    def _chooser_page(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.S)
        self._chooser_title = body()
        back = secondary(self._words.text("league_import.back"), self._close_chooser, size="small")
        column.addWidget(self._chooser_title)
        column.addWidget(self.chooser, 1)
        column.addWidget(Flow((back,)))
        set_extent(page, least_height=_CHOOSER_HEIGHT)
        return page

    def _first_day_row(self) -> Flow:
        """Row for evenings without a date: the first day, and the number of days between two."""
        words = self._words
        self.first_day: QDateEdit = date_edit(words, self._today, words.text("league_import.first_day"))
        self.every: QSpinBox = number_box(words.text("league_import.every"), 1, _MOST_DAYS, words.language)
        self.every.setValue(7)
        set_extent(self.first_day, width=_DATE_WIDTH)
        set_extent(self.every, width=_DATE_WIDTH // 2)
        apply = secondary(words.text("league_import.set_days"), self._set_days, size="small")
        fields = [
            _labelled(caption(words.text(f"league_import.{key}")), field)
            for key, field in (("first_day", self.first_day), ("every", self.every))
        ]
        self._every_field = fields[1]
        return Flow((*fields, apply), spacing.S, is_centred=True)

    def _year_row(self) -> QWidget:
        """The year of the first evening, where the dates name none, with how the proposed one was found."""
        words = self._words
        self._year = FormPart("")
        self._why_year = strong("")
        self.year = number_box(words.text("league_import.year"), _EARLIEST, _LATEST, "C")
        self.year.setGroupSeparatorShown(False)
        set_extent(self.year, width=_DATE_WIDTH)
        self.year.valueChanged.connect(self._say_year)
        self._year.add(self._why_year, Flow((self.year,)))
        return self._year

    def _day_row(self) -> Flow:
        """The day of the evening gone to, to be corrected."""
        words = self._words
        self.day = date_edit(words, self._today, words.text("league_import.day"))
        set_extent(self.day, width=_DATE_WIDTH)
        apply = secondary(words.text("league_import.correct_day"), self._correct_day, size="small")
        return Flow((self.day, apply), spacing.S, is_centred=True)

    def _options_part(self) -> QWidget:
        words = self._words
        self._options = FormPart(words.text("league_import.options"))
        pairs = [(key, words.text(f"league_import.decimals.{key}")) for key in ("comma", "point")]
        self.decimals = choice_box(words.text("league_import.decimals"), pairs)
        self.zero, self.ranks = (CheckBox(words.text(f"league_import.{key}")) for key in ("zero_absent", "ranks"))
        self._decimals_field = QWidget()
        inside = labelled(words.text("league_import.decimals"), self.decimals)
        inside.setContentsMargins(0, 0, 0, 0)
        self._decimals_field.setLayout(inside)
        self._options.add(self._decimals_field, self.zero, self.ranks)
        self.decimals.currentIndexChanged.connect(
            lambda _: self._put(is_comma_decimal=self.decimals.currentData() == "comma")
        )
        self.zero.toggled.connect(lambda is_on: self._put(is_zero_absent=is_on))
        self.ranks.toggled.connect(lambda is_on: self._put(has_ranks_by_points=is_on))
        return self._options

    # What is shown

    def _show_questions(self) -> None:
        had_keys = has_focus_within(self.questions)
        self.questions.clear()
        self._answers = []
        for question in self._plan.questions:
            asked = self._words.say(question.text)
            self.questions.add(strong(asked))
            answers: list[QWidget] = []
            for option in question.options:
                word = self._words.say(option.text)
                answers.append(secondary(word, partial(self.mapped.emit, option.mapping), size="small"))
                answers[-1].setAccessibleName(f"{asked} {word}")
            self._answers += answers
            self.questions.add(Flow(answers, spacing.S))
        self.questions.setVisible(bool(self._plan.questions))
        if had_keys and not self.take_focus():
            self.evenings.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_year(self) -> None:
        year, reason = self._importing.mapping.year, self._reason_of_year
        words = self._words
        self._year.setVisible(year is not None)
        self.year.setValue(year or _EARLIEST)
        said = words.text("league_import.year")
        if reason is not None:
            said = words.text("league_import.year_right", reason=words.say(reason))
        self._why_year.setText(said)

    @property
    def _reason_of_year(self) -> Sentence | None:
        """How the proposed year was found; nothing where the host has said another one."""
        reasons = self._importing.reasons
        return next((reason for reason in reasons if reason.key.startswith("league_import.reason.year")), None)

    def _show_evenings(self) -> None:
        plan = self._plan
        views = evenings_view(plan, self._words)
        # What is otherwise than imported is not hidden behind the button.
        asking = [at for at, each in enumerate(plan.evenings, 1) if each.choice is not Choice.IMPORT]
        self._show("evenings", views, choice=3, least=max(asking, default=0))
        # Without places nobody won, and the names of the evenings have the room.
        self.evenings.setColumnHidden(1, not any(view.cells[1] for view in views))
        undated = sum(evening.finding is EveningFinding.NO_DAY for evening in plan.evenings)
        self._undated.setVisible(undated > 0 or self._importing.mapping.first_day is not None)
        self._every_field.setVisible(undated != 1)
        self._evenings_part.setVisible(bool(plan.evenings))
        self._show_day()

    def _show_people(self) -> None:
        views = people_view(self._plan, self._words)
        self._reasons = {view.id: view.hint for view in views}
        self._show("people", views, choice=1, least=len(self._plan.open_people))
        if has_focus_within(self._accepting) and not self._plan.alike:
            self.people.setFocus(Qt.FocusReason.OtherFocusReason)
        self._accepting.setVisible(bool(self._plan.alike))
        self._people_part.setVisible(bool(views))
        self._tell_why()

    def _show_proofs(self) -> None:
        plan, words = self._plan, self._words
        self._proofs.clear()
        has_several = len(self._importing.mapping.sheets) > 1
        for proof in plan.proofs:
            view = proof_view(proof, words, has_several=has_several)
            said = body(view.cells[0])
            set_tone(said, view.tone)
            self._proofs.add(said)
        for other in plan.other_rules:
            said = quiet(words.say(other))
            set_tone(said, "warning")
            self._proofs.add(said)
        self._proofs.setVisible(bool(plan.proofs))
        views = misfits_view(plan.proofs, words)
        columns = [
            Column(words.text("league_import.head.line"), width=64),
            Column(words.text("league_import.head.name"), does_stretch=True),
            Column(words.text("league_import.head.total"), is_number=True, width=72),
            Column(words.text("league_import.head.computed"), is_number=True, width=96),
        ]
        rows = [(view.id, [Cell(text, hint=text) for text in view.cells]) for view in views]
        self.misfits.show_rows(columns, rows[: self._cut("misfits", self.misfits, len(rows), 0)])
        self.misfits.fit_rows()
        self._misfits.setVisible(bool(views))
        self._show_beside()

    def _show_beside(self) -> None:
        for is_stated, key, tick, names in (
            (True, "take_deductions", self.deductions, self._deducted),
            (False, "take_differences", self.differences, self._differing),
        ):
            planned = [one for one in self._plan.beside if one.is_stated is is_stated]
            tick.setText(self._words.text(f"league_import.{key}", count=len(planned)))
            tick.setChecked(any(one.is_taken for one in planned))
            names.setText(beside_names(planned, self._words))
            for part in (tick, names):
                part.setVisible(bool(planned))
        self._beside.setVisible(bool(self._plan.beside))

    def _show_counts(self) -> None:
        plan, words = self._plan, self._words
        self._counts.clear()
        has_several = len(plan.results.sheets) > 1
        for reading in plan.results.sheets:
            if has_several:
                self._counts.add(caption(reading.sheet))
            for line in counts_view(reading, words):
                self._counts.add(quiet(line))
        reasons = [reason for reason in self._importing.reasons if reason is not self._reason_of_year]
        said = [words.say(sentence) for sentence in (*reasons, *plan.notes)]
        for text in (*said, words.text("league_import.where_counted")):
            self._counts.add(quiet(text))
        views = problems_view(plan, words)
        self._told = {view.id: view.cells[-1] for view in views}
        columns = [
            Column(words.text("league_import.head.line"), width=64),
            Column(words.text("league_import.head.problem"), does_stretch=True),
        ]
        rows = [(view.id, [Cell(text, hint=text) for text in view.cells]) for view in views]
        self.problems.show_rows(columns, rows[: self._cut("problems", self.problems, len(rows), 0)])
        self.problems.fit_rows()
        self._problems.setVisible(bool(views))
        self._tell_problem()

    def _show_options(self) -> None:
        mapping = self._importing.mapping
        asked = open_questions(self._importing.files.grids, mapping, self._plan)
        choose(self.decimals, "comma" if mapping.is_comma_decimal else "point")
        self.zero.setChecked(mapping.is_zero_absent)
        self.ranks.setChecked(mapping.has_ranks_by_points)
        parts = (
            (self._decimals_field, asked.decimal_sign),
            (self.zero, asked.zero),
            (self.ranks, asked.ranks),
        )
        for part, is_asked in parts:
            part.setVisible(is_asked)
        self._options.setVisible(any(is_asked for _, is_asked in parts))

    def _show(self, what: str, views: Sequence[LineView], choice: int, least: int) -> None:
        """Show the first rows of a list, or all.

        :param least: the number of rows that are shown in any case.
        """
        table = self.evenings if what == "evenings" else self.people
        rows: list[Row] = []
        for view in views[: self._cut(what, table, len(views), least)]:
            cells = [
                Cell(text, None, view.tone if at == choice else "text", view.hint if at == choice else text)
                for at, text in enumerate(view.cells)
            ]
            rows.append((view.id, cells))
        table.show_choices(rows, {row.id for row in views if row.may_choose})
        table.fit_rows()

    def _cut(self, what: str, table: Table, count: int, least: int) -> int:
        """The number of rows of a list that are shown; the button below it shows all."""
        most = max(_MOST_ROWS, least)
        if what in self._whole or count <= most + _FEW:
            most = count
        self._all[what].setText(self._words.text("league_import.all_shown", count=count))
        self._all[what].setAccessibleName(f"{self._all[what].text()}: {table.accessibleName()}")
        self._below[what].setVisible(count > most)
        return most

    def _show_whole(self, what: str) -> None:
        """Show every row of a part from now on."""
        self._whole.add(what)
        self.show_plan(self._plan)
        getattr(self, what).setFocus(Qt.FocusReason.OtherFocusReason)

    def _keep_in_sight(self, table: Table, row: str) -> None:
        """Scroll to the row gone to: the list is as high as its rows, and what is around it scrolls."""
        if row and not self._is_silent and table.hasFocus():
            self.show_place(table.viewport(), table.visualRect(table.currentIndex()).center(), _IN_SIGHT)

    @property
    def _evening(self) -> PlannedEvening | None:
        """The evening gone to, or the first one."""
        matching = (evening for evening in self._plan.evenings if evening.evening.key == self.evenings.current)
        return next(matching, self._plan.evenings[0] if self._plan.evenings else None)

    def _show_day(self) -> None:
        evening = self._evening
        self._one_day.setVisible(evening is not None)
        if evening is None:
            return
        words = self._words
        name = evening_name(evening.evening, words)
        fate = words.text(f"league_import.finding.{evening.finding.value}.{evening.choice.value}")
        self._why_evening.setText(f"{name}: {fate}")
        if (day := evening.evening.day) is not None:
            self.day.setDate(QDate(day.year, day.month, day.day))

    def _tell_why(self) -> None:
        """Say why somebody gone to, or the first of the list, is who they are taken for."""
        key = self.people.current or next(iter(self._reasons), "")
        name = next((person.written.name for person in self._plan.people if person.key == key), "")
        self._why_person.setText(f"{name}: {self._reasons[key]}" if key in self._reasons else "")

    def _go_to_problem(self, at: str) -> None:
        self._tell_problem()
        if at and not self._is_silent:
            problem = self._plan.problems[int(at)]
            self.line_wanted.emit(problem.sheet, problem.line)

    def _go_to_total(self, row: str) -> None:
        """Show the line in which a total stands that does not fit."""
        sheet, _, at = row.rpartition("|")
        proof = next(proof for proof in self._plan.proofs if proof.sheet == sheet)
        self.line_wanted.emit(sheet, proof.misfits[int(at)].line)

    def _tell_problem(self) -> None:
        """Say the whole sentence of the problem gone to, or of the first: the list has room for its beginning only."""
        self._why_problem.setText(self._told.get(self.problems.current, next(iter(self._told.values()), "")))

    # What is asked, and what the host says

    def _say_year(self, year: int) -> None:
        if not self._is_silent:
            self.mapped.emit(self._importing.mapping.with_year(year))

    def _put(self, **values: Any) -> None:
        if not self._is_silent:
            self.mapped.emit(replace(self._importing.mapping, **values))

    def _say_beside(self, is_on: bool, *, is_stated: bool) -> None:
        if not self._is_silent:
            self.beside_said.emit(is_stated, is_on)

    def _ask_who(self, key: str, place: QPoint) -> None:
        person = next(matched for matched in self._plan.people if matched.key == key)
        who = self._plan.who.get(key)
        self.menu.clear()
        for player, word in person_choices(person, self._plan, self._words):
            self._offer(word, is_chosen=player == who, act=partial(self.decided.emit, key, player))
        self._offer(self._words.text("league_import.choose.other"), act=partial(self._open_chooser, key))
        self.menu.addSeparator()
        for other, name, word in name_choices(person, self._plan, self._words):
            self._offer(word, act=partial(self.called.emit, other, name))
        for other, own, word in parting_choices(person, self._plan, self._words):
            self._offer(word, act=partial(self.decided.emit, other, own))
        self.menu.popup(place)

    def _ask_fate(self, key: str, place: QPoint) -> None:
        evening = next(planned for planned in self._plan.evenings if planned.evening.key == key)
        self.menu.clear()
        for value, word in evening_choices(evening, self._words):
            self._offer(word, is_chosen=value == evening.choice.value, act=partial(self.chosen.emit, key, value))
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
        everybody = sorted(self._players(), key=lambda player: in_alphabet(player.name))
        self.chooser.set_choices([choice_of(player) for player in everybody])
        self._people_stack.setCurrentIndex(1)
        self.chooser.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def _close_chooser(self) -> None:
        self._people_stack.setCurrentIndex(0)
        self.people.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take_somebody(self, player: str) -> None:
        self._close_chooser()
        self.decided.emit(self._asked, player)

    def _set_days(self) -> None:
        self._put(first_day=date_of(self.first_day), every=self.every.value())

    def _correct_day(self) -> None:
        if (evening := self._evening) is not None:
            days = {**dict(self._importing.mapping.days), evening.evening.key: date_of(self.day)}
            self._put(days=tuple(days.items()))


def _labelled(text: QWidget, field: QWidget) -> QWidget:
    """A field and what it is, which stay in one line."""
    holder = QWidget()
    across = QHBoxLayout(holder)
    across.setContentsMargins(0, 0, 0, 0)
    across.setSpacing(spacing.S)
    across.addWidget(text)
    across.addWidget(field)
    return holder
