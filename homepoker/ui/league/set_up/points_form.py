"""Form of a league's points: by the evening, a rulebook, a known formula, one's own, or a table; and what is added."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QDoubleSpinBox, QVBoxLayout, QWidget

from homepoker.core.points.scheme import (
    Base,
    Bonuses,
    FormulaBase,
    PlaceTable,
    PointsScheme,
    PublishedPoints,
    Rounding,
    SharedPlaces,
)
from homepoker.services.words import Words
from homepoker.store.league.scheme_presets import Preset
from homepoker.ui.kit import buttons
from homepoker.ui.kit.form_fields import choice_box, choose, labelled, number_box, pair
from homepoker.ui.kit.labels import quiet
from homepoker.ui.league.set_up.formula_edit import FormulaEdit
from homepoker.ui.league.set_up.place_table_edit import PlaceTableEdit
from homepoker.ui.league.set_up.points_field import points_box, show_thousandths, thousandths_of
from homepoker.ui.theme import spacing

_PUBLISHED, _TABLE, _FORMULA = "published", "table", "formula"
_ONE = 1000


class PointsForm(QWidget):
    """Form of a points scheme; ``changed`` says that the host changed it, also into one with a mistake."""

    changed = Signal()

    def __init__(self, words: Words, presets: Mapping[str, Preset]) -> None:
        super().__init__()
        self._words = words
        self._presets = presets
        self._base: Base = PublishedPoints()
        names = [(_PUBLISHED, words.text("league_set_up.by_the_evening"))]
        names += [(key, words.text(f"points.preset.{key}")) for key in presets]
        names += [(_TABLE, words.text("league_set_up.own_table")), (_FORMULA, words.text("league_set_up.own_formula"))]
        self.kind = choice_box(words.text("league_set_up.points_by"), names)
        self.kind.activated.connect(self._choose_kind)
        self._about = quiet()
        self.formula = FormulaEdit(words)
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
        self.minimum = number_box(
            words.text("league_set_up.minimum"), -1, 100_000, words.language, closed=words.text("league_set_up.none")
        )
        for box in (self.decimals, self.rounding, self.shared):
            box.activated.connect(self.changed)
        self.minimum.valueChanged.connect(self.changed)
        self._lay_out()

    @property
    def scheme(self) -> PointsScheme:
        """The scheme as it stands there."""
        minimum = self.minimum.value()
        return PointsScheme(
            base=self._base,
            bonuses=Bonuses(**{name: thousandths_of(box) for name, box in self.bonuses.items()}),
            decimals=int(self.decimals.currentData()),
            rounding=Rounding(self.rounding.currentData()),
            minimum=None if minimum < 0 else minimum * _ONE,
            shared=SharedPlaces(self.shared.currentData()),
        )

    @property
    def has_mistake(self) -> bool:
        """Whether the formula or the table cannot be read."""
        if isinstance(self._base, FormulaBase):
            return self.formula.mistake is not None
        return isinstance(self._base, PlaceTable) and self.table.has_mistake

    def show_scheme(self, scheme: PointsScheme) -> None:
        """Show a scheme; tells nobody."""
        self._base = scheme.base
        for name, box in self.bonuses.items():
            show_thousandths(box, getattr(scheme.bonuses, name))
        choose(self.decimals, str(scheme.decimals))
        choose(self.rounding, scheme.rounding.value)
        choose(self.shared, scheme.shared.value)
        with QSignalBlocker(self.minimum):
            self.minimum.setValue(-1 if scheme.minimum is None else scheme.minimum // _ONE)
        self._show_base(self._kind_of(scheme))

    def _kind_of(self, scheme: PointsScheme) -> str:
        """The choice that stands for a scheme; a preset that was changed is a formula or table of one's own."""
        for key, preset in self._presets.items():
            if preset.scheme.base == scheme.base:
                return key
        match scheme.base:
            case FormulaBase():
                return _FORMULA
            case PlaceTable():
                return _TABLE
            case _:
                return _PUBLISHED

    def _show_base(self, kind: str) -> None:
        words = self._words
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
        with QSignalBlocker(self.formula), QSignalBlocker(self.table):
            if isinstance(self._base, FormulaBase):
                self.formula.show_formula(self._base.text)
            if isinstance(self._base, PlaceTable):
                self.table.show_table(self._base)

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
        return PublishedPoints()

    def _make_own(self) -> None:
        self._show_base(_TABLE if isinstance(self._base, PlaceTable) else _FORMULA)
        (self.table if isinstance(self._base, PlaceTable) else self.formula).setFocus()

    def _formula_typed(self, text: str) -> None:
        self._base = FormulaBase(text)
        self.changed.emit()

    def _table_typed(self) -> None:
        self._base = self.table.table
        self.changed.emit()

    def _bonus(self, name: str) -> QDoubleSpinBox:
        box = points_box(self._words.text(f"league_set_up.bonus_{name}"), self._words.language)
        box.valueChanged.connect(self.changed)
        return box

    def _lay_out(self) -> None:
        words = self._words
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.M)
        base = labelled(words.text("league_set_up.points_by"), self.kind)
        for part in (self._about, self.formula, self.table, self.edit):
            base.addWidget(part)
        column.addLayout(base)
        named = [labelled(words.text(f"league_set_up.bonus_{name}"), box) for name, box in self.bonuses.items()]
        named.append(labelled(words.text("league_set_up.minimum"), self.minimum))
        for left, right in zip(named[::2], named[1::2], strict=True):
            column.addLayout(pair(left, right))
        column.addLayout(
            pair(
                labelled(words.text("league_set_up.rounded_to"), self.decimals),
                labelled(words.text("league_set_up.rounding"), self.rounding),
            )
        )
        column.addLayout(labelled(words.text("league_set_up.shared"), self.shared))
