"""Page that suggests a structure: what the host asks for, the levels live, one stack, and the way into the profile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import log
from pathlib import Path

from PySide6.QtCore import (
    QLocale,
    QPointF,
    QRectF,
    QSignalBlocker,
    QSize,
    Qt,
    QTime,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QSlider,
    QSpinBox,
    QTimeEdit,
    QVBoxLayout,
    QWidget,
)

from homepoker.core.chip_case import ChipCase
from homepoker.core.profile import Profile
from homepoker.core.quantities import Chips, NotChips
from homepoker.core.structure import Ante
from homepoker.core.structure_generator import LEVEL_MINUTES, PACES
from homepoker.services.club import Club
from homepoker.services.club.evening_figures import end_prior, hands_an_hour
from homepoker.services.words import Words
from homepoker.ui.chips.cases_page import CasesPage
from homepoker.ui.chips.chosen_stack import ChosenStack
from homepoker.ui.chips.packing_file import ask_and_save
from homepoker.ui.chips.stack_view import StackWish
from homepoker.ui.kit.access.accessible import name_region, tell_as
from homepoker.ui.kit.controls.buttons import ghost, icon_button, primary, secondary
from homepoker.ui.kit.fields.chips_edit import ChipsEdit
from homepoker.ui.kit.fields.form_fields import CalmWheel, around_left, choice_box, labelled, number_box, pair
from homepoker.ui.kit.fields.typing_limits import limit_line, put_in
from homepoker.ui.kit.jobs.documents import ask_where_to_save
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.scrolling import PageStack, ScrolledForm, StackingRow
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.kit.text.labels import ElidedLabel, body, caption, quiet, set_tone
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.structure import generator_view as view
from homepoker.ui.structure.suggested_levels import SuggestedTable
from homepoker.ui.structure.view import denominations_text, parse_denominations
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import SEMIBOLD, font
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.text_size import scaled, set_extent

WIDTH = 340
_LATEST_ENTRY = 20
_CURVE_HEIGHT = 116
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class GeneratorPage(QWidget):
    """The suggestion, and over it the pages to choose and pack stacks and to count chips, which lead back to it.

    ``taken`` carries the profile with the suggested structure, ``closed`` that the host is done.
    """

    taken = Signal(object)
    closed = Signal()

    def __init__(
        self,
        club: Club,
        words: Words,
        profile: Profile,
        players: int,
        asked: view.Asked | None = None,
        *,
        is_tonight: bool = False,
    ) -> None:
        """
        :param profile: takes the structure over; all else in it stays.
        :param players: for so many, where nothing was asked before.
        :param asked: what was asked before.
        :param is_tonight: what is taken over counts tonight, and the way back leads to the evening.
        """
        super().__init__()
        self._is_tonight = is_tonight
        asked = view.asked_again(asked, profile) if asked is not None else view.asked_of(profile, players)
        self._club = club
        self._words = words
        self._profile = profile
        self._first_asked = self._asked = asked
        self._asked_before: list[view.Asked] = []
        """What was asked before each change, for the way back."""
        self._is_stack_typed = asked.case is None
        self._hands = hands_an_hour(club)
        self._cases = _cases(club, asked.case)
        self._shown = view.suggestion(asked, end_prior(club, asked.ante), self._hands, words)
        self._make_fields()
        self._lay_out()
        self._show_asked()
        self._show()
        self.setFocusProxy(self._players)

    @property
    def asked(self) -> view.Asked:
        """What is asked now."""
        return self._asked

    @property
    def has_unsaved(self) -> bool:
        """Whether something else is asked than at first."""
        return self._asked != self._first_asked

    @property
    def shown(self) -> view.Suggestion:
        """What is suggested now."""
        return self._shown

    @property
    def stack_wish(self) -> StackWish | None:
        """The stacks as they are asked for; nothing where there is no case with values."""
        return view.stack_wish(self._asked)

    @property
    def profile(self) -> Profile:
        """The profile with the suggested stacks and bags, and the structure where there is one."""
        return view.profile_with(view.with_chips(self._profile, self._shown), self._shown)

    def profile_for(self, wish: StackWish) -> Profile:
        """The profile with other stacks and bags, and the structure that is suggested for them where there is one."""
        asked = view.with_stacks(self._asked, wish)
        shown = view.suggestion(asked, end_prior(self._club, asked.ante), self._hands, self._words)
        return view.profile_with(view.with_chips(self._profile, shown), shown)

    def take_stacks(self, wish: StackWish) -> None:
        """Ask for other stacks."""
        self._is_stack_typed = True
        self._ask_for(view.with_stacks(self._asked, wish))
        self._show_asked()

    def take_case(self, case: ChipCase | None) -> None:
        """Look at the shelf of cases anew, and play with this one."""
        self._cases = _cases(self._club, case)
        self._offer_cases()
        self._is_stack_typed = self._is_stack_typed and case == self._asked.case
        asked = replace(self._asked, case=case)
        self._ask_for(asked if self._is_stack_typed else self._with_proposed_stack(asked))
        self._show_asked()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.matches(QKeySequence.StandardKey.Undo):
            self._ask_as_before()
        elif not event.matches(QKeySequence.StandardKey.Redo):  # an act of the evening would come back unseen
            super().keyPressEvent(event)

    def show_stacks(self) -> None:
        """Show the stacks that the case makes, to choose and pack."""
        from homepoker.ui.chips.stack_page import StackPage

        wish = self.stack_wish
        if wish is None:
            return
        page = StackPage(self._words, wish, self.profile_for)

        def take(taken: StackWish) -> None:
            self._go_back(page, self._stacks)
            before = self._shown.rows
            self.take_stacks(taken)
            if self._shown.rows != before:
                toasts_of(self, self._words).say(self._words.text("generator.levels_follow"), tone="warning")

        page.taken.connect(take)
        page.printed.connect(self._print_packing_list)
        page.closed.connect(lambda: self._go_back(page, self._stacks))
        self._show_over(page)

    def show_cases(self) -> None:
        """Show the club's chips; the suggestion goes on with the case that was looked at last."""
        page = CasesPage(self._club, self._words, leads_on=True)

        def back() -> None:
            self._go_back(page, self._case)
            self.take_case(page.case)

        page.closed.connect(back)
        self._show_over(page)
        if self._asked.case is None:
            page.add()
        else:
            page.choose(self._asked.case)

    def _show_over(self, page: QWidget) -> None:
        self._pages.addWidget(page)
        self._pages.setCurrentWidget(page)
        self.setFocusProxy(page)
        page.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_back(self, gone: QWidget, then: QWidget) -> None:
        """Go back to the suggestion.

        :param then: gets the keys.
        """
        self._pages.setCurrentWidget(self._main)
        self.setFocusProxy(self._players)
        self._pages.removeWidget(gone)
        gone.deleteLater()
        then.setFocus(Qt.FocusReason.OtherFocusReason)

    def _print_packing_list(self, profile: Profile) -> None:
        on = self._club.timekeeper.now().astimezone().date()
        if (said := ask_and_save(self, profile, on, self._words)) is not None:
            toasts_of(self, self._words).say(said[0], tone=said[1])

    # How it is put together

    def _make_fields(self) -> None:
        words, asked = self._words, self._asked
        self._players = self._number("players", view.FEWEST_PLAYERS, view.MOST_PLAYERS, self._choose_players)
        self._starts = self._time("starts", "starts")
        self._ends = self._time("ends", "ends_by")
        self._case = choice_box(words.text("generator.case"), [])
        self._offer_cases()
        self._case.activated.connect(lambda _: self._choose_case())
        self._overrules = CheckBox(words.text("generator.overrule"))
        self._overrules.clicked.connect(self._overrule)
        self._values = QLineEdit()
        limit_line(self._values)
        self._values.setAccessibleName(words.text("generator.values"))
        put_in(self._values, denominations_text(asked.values, words))
        self._values.textEdited.connect(self._type_values)
        self._stack = ChipsEdit(words, words.text("generator.stack"), asked.stack)
        self._stack.changed.connect(self._type_stack)
        antes = [(each.value, words.text(f"generator.ante.{each.value}")) for each in Ante]
        self._ante = choice_box(words.text("generator.ante_kind"), antes)
        self._ante.activated.connect(lambda _: self._ask(ante=Ante(self._ante.currentData())))
        self._ante_from = self._number("ante_from", 1, _LATEST_ENTRY, lambda level: self._ask(ante_from=level))
        prefix = words.text("profile.level_prefix") + " "
        self._ante_from.setPrefix(prefix)
        self._late = self._number(
            "late_until", 0, _LATEST_ENTRY, lambda level: self._ask(late_until=level), closed="generator.no_late_entry"
        )
        self._late.setPrefix(prefix)
        lengths = [("0", words.text("generator.minutes_chosen"))]
        lengths += [(str(each), words.text("generator.minutes", minutes=each)) for each in sorted(LEVEL_MINUTES)]
        self._minutes = choice_box(words.text("generator.level_minutes"), lengths)
        self._minutes.activated.connect(lambda _: self._ask(level_minutes=int(self._minutes.currentData())))
        self._pace = QSlider(Qt.Orientation.Horizontal)
        self._pace.setRange(0, len(PACES) - 1)
        self._pace.setPageStep(1)
        self._pace.setAccessibleName(words.text("generator.pace"))
        self._pace.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._pace.installEventFilter(CalmWheel(self._pace))
        self._pace.valueChanged.connect(lambda pace: self._ask(pace=pace))

    def _offer_cases(self) -> None:
        self._case.clear()
        self._case.addItem(self._words.text("generator.without_case"), "")
        for place, case in enumerate(self._cases):
            self._case.addItem(case.name, str(place))

    def _number(self, key: str, least: int, most: int, tell: Callable[[int], object], *, closed: str = "") -> QSpinBox:
        words = self._words
        none = words.text(closed) if closed else ""
        box = number_box(words.text(f"generator.{key}"), least, most, words.language, closed=none)
        box.valueChanged.connect(tell)
        return box

    def _time(self, key: str, says: str) -> QTimeEdit:
        edit = QTimeEdit()
        edit.setLocale(QLocale(self._words.language))
        edit.setDisplayFormat("HH:mm")
        edit.setWrapping(True)
        edit.setAccessibleName(self._words.text(f"generator.{says}"))
        edit.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        edit.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        edit.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        edit.installEventFilter(CalmWheel(edit))
        edit.timeChanged.connect(lambda at: self._ask(**{key: 60 * at.hour() + at.minute()}))
        return edit

    def _lay_out(self) -> None:
        words = self._words
        take, close = ("profile.use", "close_tonight") if self._is_tonight else ("generator.take", "close")
        self._take = primary(words.text(take), self._take_over, icon="check")
        self._print = ghost(words.text("generator.print"), self._ask_and_print, icon="print")
        header = QHBoxLayout()
        header.setSpacing(spacing.S)
        header.addWidget(icon_button("chevron-left", words.text(f"generator.{close}"), self.closed.emit))
        name = ElidedLabel(size=spacing.TYPE_HEADING, weight=SEMIBOLD)
        name.setText(words.text("generator.title"))
        header.addWidget(name, 1)
        header.addWidget(self._print)
        header.addWidget(self._take)
        columns = StackingRow(least_height=360)
        columns.setSpacing(spacing.M)
        columns.addWidget(self._form())
        columns.addWidget(self._result(), 1)
        self._main = QWidget()
        layout = QVBoxLayout(self._main)
        layout.setContentsMargins(spacing.XL, spacing.M, spacing.XL, spacing.L)
        layout.setSpacing(spacing.M)
        layout.addLayout(header)
        layout.addLayout(columns, 1)
        self._pages = PageStack()
        self._pages.addWidget(self._main)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._pages)

    def _form(self) -> ScrolledForm:
        words = self._words
        form = ScrolledForm(words.text("generator.form"))
        set_extent(form, width=WIDTH)

        def field(key: str, widget: QWidget) -> QVBoxLayout:
            return labelled(words.text(f"generator.{key}"), widget)

        form.add(pair(field("players", self._players), field("starts", self._starts)))
        form.add(pair(field("ends_by", self._ends), field("level_minutes", self._minutes)))
        form.add(field("case", self._case))
        self._case_hint = quiet()
        form.add(self._case_hint)
        self._to_cases = ghost("", self.show_cases, size="small", icon="chips")
        form.add(around_left(self._to_cases))
        form.add(self._overrules)
        self._values_field = QWidget()
        values = field("values", self._values)
        values.setContentsMargins(0, 0, 0, 0)
        self._values_error = quiet(words.text("profile.not_denominations"))
        set_tone(self._values_error, "danger")
        self._values_error.hide()
        values.addWidget(self._values_error)
        self._values_field.setLayout(values)
        form.add(self._values_field)
        form.add(field("stack", self._stack))
        form.add(pair(field("ante_kind", self._ante), field("ante_from", self._ante_from)))
        form.add(field("late_until", self._late))
        return form

    def _result(self) -> QFrame:
        words = self._words
        card = QFrame()
        card.setProperty("frame", "card")
        name_region(card, words.text("generator.result"))
        self._headline = body()
        self._headline.setFont(font(spacing.TYPE_HEADING, SEMIBOLD, is_tabular=True))
        self._note = quiet()
        self._warning = quiet()
        set_tone(self._warning, "warning")
        pace = QHBoxLayout()
        pace.setSpacing(spacing.S)
        pace.addWidget(caption(words.text("generator.shorter")))
        pace.addWidget(self._pace, 1)
        pace.addWidget(caption(words.text("generator.deeper")))
        self._facts = quiet()
        self._table = SuggestedTable(words.text("generator.levels"), view.headings(words))
        self._table.levels.pinned.connect(self._pin)
        self._table.levels.typed.connect(self._type_blinds)
        self._ways = Flow()
        self._gap = QWidget()
        self._gap.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self._curve = Curve(words)
        below = QHBoxLayout()
        below.setSpacing(spacing.L)
        below.addWidget(self._curve, 1, Qt.AlignmentFlag.AlignBottom)
        self._stacks = ChosenStack(words)
        self._stacks.others_wanted.connect(self.show_stacks)
        self._stacks.print_wanted.connect(lambda: self._print_packing_list(self.profile))
        below.addWidget(self._stacks)
        inside = QVBoxLayout(card)
        inside.setContentsMargins(spacing.L, spacing.M, spacing.L, spacing.M)
        inside.setSpacing(spacing.S)
        for part in (self._headline, self._note, self._warning, self._ways):
            inside.addWidget(part)
        inside.addLayout(pace)
        inside.addWidget(self._facts)
        inside.addWidget(self._table, 1)
        inside.addWidget(self._gap, 1)
        inside.addLayout(below)
        return card

    # What is asked

    def _ask(self, **changes: object) -> None:
        self._ask_for(replace(self._asked, **changes))  # type: ignore[arg-type] # each field passes its own type

    def _ask_for(self, asked: view.Asked) -> None:
        if asked == self._asked:
            return
        self._asked_before.append(self._asked)
        self._change_asked(asked)

    def _ask_as_before(self) -> None:
        """Ask what was asked before the last change; nothing while something else is shown over the suggestion."""
        if self._asked_before and self._pages.currentWidget() is self._main:
            self._change_asked(self._asked_before.pop())
            self._show_asked()

    def _change_asked(self, asked: view.Asked) -> None:
        self._asked = asked
        self._shown = view.suggestion(asked, end_prior(self._club, asked.ante), self._hands, self._words)
        self._show()

    def _choose_players(self, players: int) -> None:
        asked = replace(self._asked, players=players)
        self._ask_for(asked if self._is_stack_typed else self._with_proposed_stack(asked))

    def _choose_case(self) -> None:
        place = self._case.currentData()
        case = self._cases[int(place)] if place else None
        self._is_stack_typed = False
        self._ask_for(self._with_proposed_stack(replace(self._asked, case=case)))

    def _overrule(self, is_on: bool) -> None:
        asked = replace(self._asked, overrules=is_on)
        self._ask_for(asked if self._is_stack_typed else self._with_proposed_stack(asked))

    def _with_proposed_stack(self, asked: view.Asked) -> view.Asked:
        proposed = view.stack_of(asked)
        if not proposed:
            return asked
        with QSignalBlocker(self._stack):
            self._stack.set_amount(proposed)
        return replace(asked, stack=proposed)

    def _type_stack(self, amount: Chips | None) -> None:
        self._is_stack_typed = True
        self._ask(stack=amount or 0)

    def _type_values(self, text: str) -> None:
        try:
            values = parse_denominations(text)
        except NotChips:
            self._values_error.show()
            return
        self._values_error.hide()
        self._ask(values=values)

    def _type_blinds(self, level: int, text: str) -> None:
        try:
            asked = view.with_typed_blinds(self._asked, level, text)
        except NotChips:
            self._warning.setText(self._words.text("generator.not_blinds", typed=text))
            self._warning.show()
            return
        self._ask_for(asked)

    def _pin(self, level: int, is_fixed: bool) -> None:
        self._ask_for(view.with_pin(self._asked, self._shown, level, is_fixed=is_fixed))

    def _take_way(self, asked: view.Asked) -> None:
        if asked.case != self._asked.case:
            self._cases = _cases(self._club, asked.case)
            self._offer_cases()
        self._is_stack_typed = True
        self._ask_for(asked)
        self._show_asked()
        self._players.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take_over(self) -> None:
        if self._shown.made is not None:
            self.taken.emit(view.profile_with(self._profile, self._shown))

    def _ask_and_print(self) -> None:
        name = f"{self._words.text('papers.structure_file')}.pdf"
        if path := ask_where_to_save(self, "", name, "PDF (*.pdf)"):
            self.print_to(Path(path))

    def print_to(self, path: Path) -> None:
        """Write the suggested structure for the wall, as it would stand in the profile."""
        from homepoker.ui.paper.structure_sheet import save_structure

        on = self._club.timekeeper.now().astimezone().date()
        text, tone = save_structure(path, view.profile_with(self._profile, self._shown), on, self._words)
        toasts_of(self, self._words).say(text, tone=tone)

    # Showing

    def _show_asked(self) -> None:
        """Show what is asked in its fields; tells nobody."""
        asked = self._asked
        for box, number in (
            (self._players, asked.players),
            (self._ante_from, asked.ante_from),
            (self._late, asked.late_until),
            (self._pace, asked.pace),
        ):
            with QSignalBlocker(box):
                box.setValue(number)
        for edit, at in ((self._starts, asked.starts), (self._ends, asked.ends)):
            with QSignalBlocker(edit):
                edit.setTime(QTime(at // 60, at % 60))
        self._minutes.setCurrentIndex(max(0, self._minutes.findData(str(asked.level_minutes))))
        self._ante.setCurrentIndex(self._ante.findData(asked.ante.value))
        place = next((str(at) for at, case in enumerate(self._cases) if case == asked.case), "")
        self._case.setCurrentIndex(self._case.findData(place))
        if self._stack.amount != asked.stack:
            with QSignalBlocker(self._stack):
                self._stack.set_amount(asked.stack)
        self._show_case()

    def _show_case(self) -> None:
        words, case = self._words, self._asked.case
        self._values_field.setVisible(self._shown.case is None)
        hint = self._shown.case_note or ("" if self._cases else words.text("generator.no_cases"))
        self._case_hint.setText(hint)
        self._case_hint.setVisible(bool(hint))
        self._overrules.setVisible(view.may_overrule(self._asked))
        self._overrules.setChecked(self._asked.overrules)
        self._to_cases.setText(words.text("generator.count_case" if case is None else "generator.edit_case"))

    def _show(self) -> None:
        shown = self._shown
        is_made = shown.made is not None
        self._headline.setText(shown.headline)
        self._note.setText(shown.note)
        self._note.setVisible(bool(shown.note))
        self._warning.setText(shown.warning)
        self._warning.setVisible(bool(shown.warning))
        self._facts.setText(" · ".join(shown.facts))
        self._table.show_levels(shown.rows)
        self._curve.show_suggestion(shown)
        self._stacks.show_deal(shown.deal, shown.case)
        for part in (self._facts, self._table, self._curve):
            part.setVisible(is_made)
        self._gap.setVisible(not is_made)
        for button in (self._take, self._print):
            button.setEnabled(is_made)
        self._ante_from.setEnabled(shown.asked.ante is not Ante.NONE)
        self._ways.clear()
        for way in shown.ways:
            self._ways.add(secondary(way.text, partial(self._take_way, way.asked)))
        self._ways.setVisible(bool(shown.ways))
        self._show_case()


def _cases(club: Club, chosen: ChipCase | None) -> list[ChipCase]:
    cases = [saved.case for saved in club.cases.cases()]
    return cases if chosen is None or chosen in cases else [chosen, *cases]


class Curve(QWidget):
    """The big blind by time, and how many of them the average stack is; the range of the end is marked."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._points: Sequence[view.Point] = ()
        self._range = (0, 0, 0)
        set_extent(self, least_height=_CURVE_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        tell_as(self, "picture")

    def sizeHint(self) -> QSize:
        return QSize(scaled(320), scaled(_CURVE_HEIGHT))

    def show_suggestion(self, shown: view.Suggestion) -> None:
        """Draw these levels from now on."""
        self._points, made = shown.curve, shown.made
        self._range = (made.early, made.typical, made.late) if made is not None else (0, 0, 0)
        said = ""
        if self._points:
            first, last = self._points[0], self._points[-1]
            averages = {"start": round(first.average), "end": round(last.average)}
            said = self._words.text("generator.curve", first=first.big_blind, last=last.big_blind, **averages)
        self.setAccessibleName(said)
        set_tooltip(self, said)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if len(self._points) < 2:
            return
        painter, palette = QPainter(self), current_palette()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font(spacing.TYPE_SMALL, is_tabular=True))
        line = painter.fontMetrics().height()
        area = QRectF(0, line + 2, self.width() - 1, self.height() - 2 * line - 6)
        early, typical, late = self._range
        minute = area.width() / late
        painter.fillRect(
            QRectF(early * minute, area.top(), area.right() - early * minute, area.height()),
            QColor(palette.accent_tint),
        )
        painter.setPen(QPen(QColor(palette.accent), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(typical * minute, area.top()), QPointF(typical * minute, area.bottom()))
        painter.setPen(QPen(QColor(palette.outline), 1))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        begins = [point.begins for point in self._points]
        blinds = [log(point.big_blind) for point in self._points]
        averages = [point.average for point in self._points]
        painter.setPen(QPen(QColor(palette.good), 2, Qt.PenStyle.DotLine))
        painter.drawPolyline(_steps(begins, [0.0, *averages], area, minute))
        painter.setPen(QPen(QColor(palette.accent), 2))
        painter.drawPolyline(_steps(begins, [blinds[0] - 0.5, *blinds], area, minute))
        words = self._words
        first, last = self._points[0], self._points[-1]
        for text, colour, top in (
            (words.text("generator.curve_blind", first=first.big_blind, last=last.big_blind), palette.accent, 0.0),
            (
                words.text("generator.curve_average", start=round(first.average), end=round(last.average)),
                palette.good,
                self.height() - line,
            ),
        ):
            painter.setPen(QColor(colour))
            painter.drawText(QRectF(0, top, self.width(), line), _LEFT, text)


def _steps(begins: Sequence[int], values: Sequence[float], area: QRectF, minute: float) -> QPolygonF:
    """Steps from level to level, each value until the next begins; the first value is the foot of the scale."""
    foot, *shown = values
    scale = area.height() / (max(shown) - foot)
    points = []
    for at, end, value in zip(begins, [*begins[1:], area.width() / minute], shown, strict=True):
        y = area.bottom() - (value - foot) * scale
        points += [QPointF(at * minute, y), QPointF(end * minute, y)]
    return QPolygonF(points)
