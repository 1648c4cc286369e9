"""Form of a league's points: by the evening, a rulebook, a known formula, one's own, or a table; and what is added."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from functools import partial
from itertools import zip_longest

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QDoubleSpinBox, QPlainTextEdit, QTextEdit, QVBoxLayout, QWidget

from homepoker.core.limits import LONGEST_TEXT
from homepoker.core.points.formula import parse
from homepoker.core.points.formula_text import FormulaMistake, formula_in
from homepoker.core.points.place_table import copied, paste
from homepoker.core.points.scheme import (
    Base,
    Bonuses,
    ByRulebook,
    FieldSize,
    FormulaBase,
    MoneyWon,
    PlaceTable,
    PointsScheme,
    PublishedPoints,
    Rounding,
    SharedKnockOuts,
    SharedPlaces,
)
from homepoker.core.rulings.points.apsa import Category
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.words import Words
from homepoker.store.league.schemes import Preset
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.fields.form_fields import choice_box, choose, labelled, pair
from homepoker.ui.kit.fields.typing_limits import limit_text
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.text.labels import quiet, set_tone
from homepoker.ui.league.set_up.points_field import (
    limit_of,
    points_box,
    show_limit,
    show_thousandths,
    thousandths_of,
)
from homepoker.ui.theme import spacing
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.style import set_look
from homepoker.ui.theme.text_size import set_extent

_PUBLISHED, _TABLE, _FORMULA, _MONEY = "published", "table", "formula", "money_won"
_BUY_IN_NAMES = ("buy_in", "spent")
"""Names of a formula that ask for the buy-in."""

_CATEGORY = "ruling_points.apsa.fact.category"
_IN_HUNDREDTH = 10
"""Thousandths of a point in a hundredth."""

_HEIGHT = 150
_MOST_SAID = 3

_FORMULA_HEIGHT = 74
_NAMES = ("players", "place", "knock_outs", "rebuys", "entries", "early")
_MONEY_NAMES = ("prize", "prize_pool")
"""Names beside them where the club has played for money."""
_FUNCTIONS = ("sqrt", "ln", "max", "if")


class PointsForm(QWidget):
    """Scheme, and what is added to it; ``changed`` says that the host changed it, also into one with a mistake."""

    changed = Signal()

    def __init__(self, words: Words, presets: Mapping[str, Preset], *, has_money: bool = False) -> None:
        """
        :param has_money: whether the club has played for money, so that a league may rank by it.
        """
        super().__init__()
        self._words = words
        self._presets = presets
        self._base: Base = PublishedPoints()
        names = [(_PUBLISHED, words.text("league_set_up.by_the_evening"))]
        names += [(key, words.text(f"points.preset.{key}")) for key in presets]
        names += [(_TABLE, words.text("league_set_up.own_table")), (_FORMULA, words.text("league_set_up.own_formula"))]
        names += [(_MONEY, words.text("league_set_up.money_won"))] if has_money else []
        self.kind = choice_box(words.text("league_set_up.points_by"), names)
        self.kind.activated.connect(self._choose_kind)
        self._about = quiet()
        self.formula = FormulaEdit(words, (*_NAMES, *_MONEY_NAMES) if has_money else _NAMES)
        self.formula.changed.connect(self._formula_typed)
        self.table = PlaceTableEdit(words)
        self.table.changed.connect(self._table_typed)
        self.edit = buttons.link(words.text("league_set_up.edit_formula"), self._make_own)
        self.bonuses: dict[str, QDoubleSpinBox] = {field.name: self._bonus(field.name) for field in fields(Bonuses)}
        decimals = [(str(number), words.text("league_set_up.decimals", count=number)) for number in range(4)]
        self.decimals = choice_box(words.text("league_set_up.rounded_to"), decimals)
        modes = [(mode.value, words.text(f"league_set_up.rounding_{mode.value}")) for mode in Rounding]
        self.rounding = choice_box(words.text("league_set_up.rounding"), modes)
        kinds = [(kind.value, words.text(f"league_set_up.shared_{kind.value}")) for kind in SharedPlaces]
        self.shared = choice_box(words.text("league_set_up.shared"), kinds)
        sizes = [(size.value, words.text(f"league_set_up.field_{size.value}")) for size in FieldSize]
        self.field = choice_box(words.text("league_set_up.field"), sizes)
        ways = [(way.value, words.text(f"league_set_up.knock_outs_{way.value}")) for way in SharedKnockOuts]
        self.knock_outs = choice_box(words.text("league_set_up.knock_outs"), ways)
        none = words.text("league_set_up.none")
        self.minimum, self.maximum = (
            points_box(words.text(f"league_set_up.{name}"), words.language, least=-1, closed=none)
            for name in ("minimum", "maximum")
        )
        self.buy_in_box = points_box(words.text("league_set_up.buy_in"), words.language, least=0, decimals=2)
        categories = [(category.value, words.text(f"{_CATEGORY}.{category.value}")) for category in Category]
        self.category = choice_box(words.text(_CATEGORY), categories)
        self.category.activated.connect(self._choose_category)
        for box in (self.decimals, self.rounding, self.shared, self.field, self.knock_outs):
            box.activated.connect(self._tell)
        for limit in (self.minimum, self.maximum):
            # Only what was typed to its end pushes the other limit.
            limit.setKeyboardTracking(False)
            limit.valueChanged.connect(partial(self._push_limit, limit))
        self.buy_in_box.valueChanged.connect(self._tell)
        choices = (self.decimals, self.rounding, self.shared, self.field, self.knock_outs)
        self._beside_base: tuple[QWidget, ...] = (*self.bonuses.values(), *choices, self.minimum, self.maximum)
        self._lay_out()

    @property
    def scheme(self) -> PointsScheme:
        """The scheme as it stands there; to money nothing is added."""
        if isinstance(self._base, MoneyWon):
            return PointsScheme(self._base)
        return PointsScheme(
            base=self._base,
            bonuses=Bonuses(**{name: thousandths_of(box) for name, box in self.bonuses.items()}),
            decimals=int(self.decimals.currentData()),
            rounding=Rounding(self.rounding.currentData()),
            minimum=limit_of(self.minimum),
            maximum=limit_of(self.maximum),
            shared=SharedPlaces(self.shared.currentData()),
            field=FieldSize(self.field.currentData()),
            knock_outs=SharedKnockOuts(self.knock_outs.currentData()),
        )

    @property
    def wrong(self) -> str:
        """Mistake in the formula or table, in words; empty if there is none."""
        match self._base:
            case FormulaBase() if self.formula.mistake is not None:
                return self._words.say(self.formula.mistake.reason)
            case PlaceTable():
                return self.table.wrong
            case _:
                return ""

    @property
    def buy_in(self) -> int:
        """The buy-in with which formulas reckon, in hundredths of the club's money."""
        return thousandths_of(self.buy_in_box) // _IN_HUNDREDTH

    def show_buy_in(self, hundredths: int) -> None:
        """Show the buy-in; tells nobody."""
        show_thousandths(self.buy_in_box, hundredths * _IN_HUNDREDTH)

    def show_scheme(self, scheme: PointsScheme) -> None:
        """Show a scheme; tells nobody."""
        self._base = scheme.base
        for name, box in self.bonuses.items():
            show_thousandths(box, getattr(scheme.bonuses, name))
        choose(self.decimals, str(scheme.decimals))
        choose(self.rounding, scheme.rounding.value)
        choose(self.shared, scheme.shared.value)
        choose(self.field, scheme.field.value)
        choose(self.knock_outs, scheme.knock_outs.value)
        show_limit(self.minimum, scheme.minimum)
        show_limit(self.maximum, scheme.maximum)
        self._show_base(self._kind_of(scheme))

    def _kind_of(self, scheme: PointsScheme) -> str:
        """The choice that stands for a scheme; a preset that was changed is a formula or table of one's own."""
        base = scheme.base
        if isinstance(base, ByRulebook):
            base = ByRulebook(base.scoring)  # its category is a choice of its own
        for key, preset in self._presets.items():
            if preset.scheme.base == base:
                return key
        match scheme.base:
            case FormulaBase():
                return _FORMULA
            case PlaceTable():
                return _TABLE
            case MoneyWon():
                return _MONEY
            case _:
                return _PUBLISHED

    def _show_base(self, kind: str) -> None:
        words = self._words
        is_money = isinstance(self._base, MoneyWon)
        for box in self._beside_base:
            box.setEnabled(not is_money)
        choose(self.kind, kind)
        preset = self._presets.get(kind)
        about = f"league_set_up.{kind}_about" if preset is None else f"points.preset.{kind}.about"
        self._about.setText(words.text(about))
        is_formula, is_table = isinstance(self._base, FormulaBase), isinstance(self._base, PlaceTable)
        self.formula.setVisible(is_formula)
        for field in (self.formula.field, self.table.field):
            # What can only be read is no stop of the Tab key; its words can be chosen with the mouse.
            field.setReadOnly(preset is not None)
            field.setFocusPolicy(Qt.FocusPolicy.StrongFocus if preset is None else Qt.FocusPolicy.NoFocus)
        self.formula.set_names_visible(is_formula and preset is None)
        self.table.setVisible(is_table)
        self.edit.setVisible(preset is not None and (is_formula or is_table))
        is_ranking = isinstance(self._base, ByRulebook) and self._base.scoring is Scoring.APSA
        self._of_category.setVisible(is_ranking)
        if isinstance(self._base, ByRulebook):
            choose(self.category, self._base.category.value)
        with QSignalBlocker(self.formula), QSignalBlocker(self.table):
            if isinstance(self._base, FormulaBase):
                # A preset is read by the host; what the club has written stays as it was written.
                text = self._base.text
                self.formula.show_formula(text if preset is None else formula_in(text, words.language))
            if isinstance(self._base, PlaceTable):
                self.table.show_table(self._base)
        self._ask_for_buy_in()

    def _choose_kind(self) -> None:
        kind = self.kind.currentData()
        if kind in self._presets:
            self.show_scheme(self._presets[kind].scheme)
        else:
            self._base = self._own(kind)
            self._show_base(kind)
        self.changed.emit()

    def _own(self, kind: str) -> Base:
        """The base with which one that is no preset begins."""
        if kind == _TABLE:
            return self.table.table
        if kind == _FORMULA:
            return FormulaBase(self.formula.text or self._words.text("league_set_up.first_formula"))
        return MoneyWon() if kind == _MONEY else PublishedPoints()

    def _make_own(self) -> None:
        if isinstance(self._base, FormulaBase):
            self._base = FormulaBase(self.formula.text)
        self._show_base(_TABLE if isinstance(self._base, PlaceTable) else _FORMULA)
        (self.table if isinstance(self._base, PlaceTable) else self.formula).setFocus()

    def _ask_for_buy_in(self) -> None:
        """Show the field for the buy-in where the formula reckons with it."""
        is_asked = isinstance(self._base, FormulaBase) and any(name in self.formula.names for name in _BUY_IN_NAMES)
        self._buy_in_field.setVisible(is_asked)

    def _formula_typed(self, text: str) -> None:
        self._base = FormulaBase(text)
        self._ask_for_buy_in()
        self.changed.emit()

    def _table_typed(self) -> None:
        self._base = self.table.table
        self.changed.emit()

    def _choose_category(self) -> None:
        if isinstance(self._base, ByRulebook):
            self._base = replace(self._base, category=Category(self.category.currentData()))
        self._tell()

    def _push_limit(self, changed: QDoubleSpinBox, _value: float) -> None:
        """Let the other limit follow one that would cross it."""
        least, most = limit_of(self.minimum), limit_of(self.maximum)
        if least is not None and most is not None and least > most:
            other = self.maximum if changed is self.minimum else self.minimum
            show_limit(other, limit_of(changed))
        self._tell()

    def _tell(self) -> None:
        # A formula that had no value for the winner may have one with this setting.
        if isinstance(self._base, FormulaBase):
            self.formula.reread()
        self.changed.emit()

    def _bonus(self, name: str) -> QDoubleSpinBox:
        box = points_box(self._words.text(f"league_set_up.bonus_{name}"), self._words.language)
        box.valueChanged.connect(self._tell)
        return box

    def _lay_out(self) -> None:
        words = self._words
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.M)
        base = labelled(words.text("league_set_up.points_by"), self.kind)
        self._buy_in_field = _held(labelled(words.text("league_set_up.buy_in"), self.buy_in_box))
        self._of_category = _held(labelled(words.text(_CATEGORY), self.category))
        for part in (self._about, self.formula, self.table, self.edit, self._buy_in_field, self._of_category):
            base.addWidget(part)
        column.addLayout(base)
        named = [labelled(words.text(f"league_set_up.bonus_{name}"), box) for name, box in self.bonuses.items()]
        for left, right in zip_longest(named[::2], named[1::2]):
            column.addLayout(pair(left, right or _nothing()))
        limits = (("minimum", self.minimum), ("maximum", self.maximum))
        column.addLayout(pair(*(labelled(words.text(f"league_set_up.{name}"), box) for name, box in limits)))
        column.addLayout(
            pair(
                labelled(words.text("league_set_up.rounded_to"), self.decimals),
                labelled(words.text("league_set_up.rounding"), self.rounding),
            )
        )
        # Their answers are sentences, and would be cut beside each other.
        column.addLayout(labelled(words.text("league_set_up.shared"), self.shared))
        column.addLayout(labelled(words.text("league_set_up.field"), self.field))
        column.addLayout(labelled(words.text("league_set_up.knock_outs"), self.knock_outs))


class PlaceTableEdit(QWidget):
    """Points by place, typed or pasted from a spreadsheet, with mistakes by line.

    ``changed`` says that it was typed in, also something that cannot be read.
    """

    changed = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self.table = PlaceTable(())
        self.wrong = ""
        """Reason why what is typed cannot be read, in words; empty where it can."""
        self.field = QPlainTextEdit()
        limit_text(self.field, LONGEST_TEXT)
        self.field.setTabChangesFocus(True)
        self.field.setAccessibleName(words.text("league_set_up.place_table"))
        self.field.setPlaceholderText(words.text("league_set_up.place_table_hint"))
        set_extent(self.field, height=_HEIGHT)
        self._said = quiet(words.text("league_set_up.place_table_how"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.XS)
        column.addWidget(self.field)
        column.addWidget(self._said)
        self.setFocusProxy(self.field)
        self.field.textChanged.connect(self._typed)

    def show_table(self, table: PlaceTable) -> None:
        """Show a table, unless it stands there already; tells nobody."""
        if table != self.table:
            self.table = table
            was = self.field.blockSignals(True)
            self.field.setPlainText(copied(table))
            self.field.blockSignals(was)
            self._say("")

    def _typed(self) -> None:
        read = paste(self.field.toPlainText())
        self._say(" ".join(self._words.say(mistake.sentence) for mistake in read.rejected[:_MOST_SAID]))
        self.table = read.table
        self.changed.emit()

    def _say(self, wrong: str) -> None:
        self.wrong = wrong
        set_look(self.field, "state", "error" if wrong else "")
        set_tone(self._said, "danger" if wrong else "quiet")
        self._said.setText(wrong or self._words.text("league_set_up.place_table_how"))


class FormulaEdit(QWidget):
    """Formula with mistakes in words, their places marked, and its names at a click.

    ``changed`` carries its text, also while it has a mistake.
    """

    changed = Signal(str)

    def __init__(self, words: Words, names: Sequence[str]) -> None:
        """
        :param names: those that stand there to be put in.
        """
        super().__init__()
        self._words = words
        self._mistake: FormulaMistake | None = None
        self.field = QPlainTextEdit()
        limit_text(self.field, LONGEST_TEXT)
        self.field.setTabChangesFocus(True)
        self.field.setAccessibleName(words.text("league_set_up.formula"))
        set_extent(self.field, height=_FORMULA_HEIGHT)
        self.field.textChanged.connect(self._typed)
        self._said = quiet()
        self._names = Flow(
            [
                buttons.secondary(word, lambda text=word: self._put_in(text), size="small")  # type: ignore[misc]
                for word in (
                    *(words.text(f"league_set_up.name_{name}") for name in names),
                    *(f"{words.text(f'league_set_up.function_{name}')}()" for name in _FUNCTIONS),
                )
            ]
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.XS)
        for part in (self.field, self._said, self._names):
            column.addWidget(part)
        self.setFocusProxy(self.field)

    @property
    def text(self) -> str:
        """The formula as it stands there."""
        return self.field.toPlainText()

    @property
    def mistake(self) -> FormulaMistake | None:
        """The mistake in the formula, if it has one."""
        return self._mistake

    @property
    def names(self) -> tuple[str, ...]:
        """The names that the formula reads; none while it cannot be read."""
        try:
            return parse(self.text).names if self.text.strip() else ()
        except FormulaMistake:
            return ()

    def show_formula(self, text: str) -> None:
        """Show a formula, unless it stands there already: the cursor stays where it is."""
        if text != self.text:
            self.field.setPlainText(text)

    def set_names_visible(self, is_visible: bool) -> None:
        """Show the names that can be put in, or hide them where the formula is only read."""
        self._names.setVisible(is_visible)

    def mark(self, mistake: FormulaMistake | None) -> None:
        """Mark a mistake that only shows when the formula is worked out, as a division by zero for the winner."""
        self._mistake = mistake
        marks: list[QTextEdit.ExtraSelection] = []
        if mistake is not None:
            marked = QTextEdit.ExtraSelection()
            cursor = QTextCursor(self.field.document())
            last = max(0, len(self.text) - 1)
            cursor.setPosition(min(mistake.column - 1, last))
            cursor.setPosition(min(mistake.column - 1 + mistake.length, last + 1), QTextCursor.MoveMode.KeepAnchor)
            marked.cursor = cursor
            form = QTextCharFormat()
            form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            form.setUnderlineColor(QColor(current_palette().danger))
            form.setForeground(QColor(current_palette().danger))
            marked.format = form
            marks.append(marked)
        self.field.setExtraSelections(marks)
        set_look(self.field, "state", "error" if mistake is not None else "")
        self._said.setText(self._words.say(mistake.reason) if mistake is not None else self._read())
        set_tone(self._said, "danger" if mistake is not None else "quiet")

    def reread(self) -> None:
        """Read the formula again; a mistake that only showed when it was worked out is no longer marked."""
        try:
            parse(self.text)
        except FormulaMistake as mistake:
            self.mark(mistake)
        else:
            self.mark(None)

    def _typed(self) -> None:
        self.reread()
        self.changed.emit(self.text)

    def _read(self) -> str:
        """The names that the formula reads, so that a host sees at once whether it was understood."""
        meanings = [self._words.text(f"league_set_up.name_{name}") for name in self.names]
        return self._words.text("league_set_up.formula_reads", names=", ".join(meanings)) if meanings else ""

    def _put_in(self, text: str) -> None:
        cursor = self.field.textCursor()
        cursor.insertText(text)
        if text.endswith("()"):
            cursor.movePosition(QTextCursor.MoveOperation.Left)
            self.field.setTextCursor(cursor)
        self.field.setFocus()


def _nothing() -> QVBoxLayout:
    """Empty column beside a field without a partner, as wide as a field."""
    column = QVBoxLayout()
    column.addWidget(QWidget())
    return column


def _held(field: QVBoxLayout) -> QWidget:
    """A labelled field that can be hidden as one."""
    field.setContentsMargins(0, 0, 0, 0)
    holder = QWidget()
    holder.setLayout(field)
    return holder
