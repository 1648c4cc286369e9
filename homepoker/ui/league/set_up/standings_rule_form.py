"""Form of a league's standings rule: how many of the best evenings make a total, what breaks a tie, who qualifies."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from homepoker.core.league.standings_rule import Method, StandingsRule, TieBreak
from homepoker.services.words import Words
from homepoker.ui.kit.access.focus import on_click
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.fields.form_fields import add_box, choice_box, choose, labelled, number_box, pair
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.labels import quiet
from homepoker.ui.theme import spacing

_MOST_EVENINGS = 366
_MOST_RANKS = 1000
_PERCENT = 10
"""Thousandths in a hundredth."""


class StandingsRuleForm(QWidget):
    """All but the points of an evening; ``changed`` says that the host changed it."""

    changed = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._rule = StandingsRule()
        methods = [(method.value, words.text(f"league_set_up.method_{method.value}")) for method in Method]
        self.method = choice_box(words.text("league_set_up.method"), methods)
        self.best = self._number("best", _MOST_EVENINGS, "league_set_up.all")
        self.dropped = self._number("dropped", _MOST_EVENINGS, "league_set_up.none")
        self.attendances = self._number("attendances", _MOST_EVENINGS, "league_set_up.no_minimum")
        self.qualified = self._number("qualified", _MOST_RANKS, "league_set_up.no_line")
        self.carried_over = self._number("carried_over", 100, "league_set_up.nothing", suffix=" %")
        self.decay = self._number("decay", 99, "league_set_up.no_decay", suffix=" %")
        self.ties = TieList(words)
        self._said = quiet()
        self.method.activated.connect(self._tell)
        self.ties.changed.connect(self._tell)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.M)
        column.addLayout(self._field("method", self.method))
        column.addLayout(pair(self._field("best", self.best), self._field("dropped", self.dropped)))
        column.addLayout(pair(self._field("attendances", self.attendances), self._field("qualified", self.qualified)))
        column.addLayout(pair(self._field("carried_over", self.carried_over), self._field("decay", self.decay)))
        column.addLayout(self._field("ties", self.ties))
        column.addWidget(self._said)

    @property
    def rule(self) -> StandingsRule:
        """The rule as it stands there."""
        return replace(
            self._rule,
            method=Method(self.method.currentData()),
            best=self.best.value(),
            dropped=self.dropped.value(),
            attendances=self.attendances.value(),
            qualified=self.qualified.value(),
            carried_over=self.carried_over.value() * _PERCENT,
            decay=(self.decay.value() or 100) * _PERCENT,
            ties=self.ties.ties,
        )

    def show_rule(self, rule: StandingsRule) -> None:
        """Show a rule; tells nobody."""
        self._rule = rule
        choose(self.method, rule.method.value)
        for box, value in (
            (self.best, rule.best),
            (self.dropped, rule.dropped),
            (self.attendances, rule.attendances),
            (self.qualified, rule.qualified),
            (self.carried_over, rule.carried_over // _PERCENT),
            (self.decay, rule.decay // _PERCENT % 100),
        ):
            with QSignalBlocker(box):
                box.setValue(value)
        self.ties.show_ties(rule.ties)
        self._say()

    def _say(self) -> None:
        both = self.best.value() and self.dropped.value()
        self._said.setText(self._words.text("league_set_up.best_and_dropped") if both else "")
        self._said.setVisible(bool(both))

    def _field(self, name: str, field: QWidget) -> QVBoxLayout:
        return labelled(self._words.text(f"league_set_up.{name}"), field)

    def _number(self, name: str, most: int, closed: str, *, suffix: str = "") -> QSpinBox:
        words = self._words
        box = number_box(words.text(f"league_set_up.{name}"), 0, most, words.language, closed=words.text(closed))
        box.setSuffix(suffix)
        box.valueChanged.connect(self._tell)
        return box

    def _tell(self) -> None:
        self._say()
        self.changed.emit()


class TieList(QWidget):
    """Tie-breaks one below the other, moved up and down; ``changed`` says that they are others now."""

    changed = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self.ties: tuple[TieBreak, ...] = ()
        self._rows = QVBoxLayout()
        self._rows.setSpacing(spacing.XS)
        self.add = add_box(words.text("league_set_up.tie_next"), ())
        self.add.activated.connect(self._add)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.XS)
        column.addLayout(self._rows)
        column.addWidget(self.add)
        self.show_ties(())

    def show_ties(self, ties: tuple[TieBreak, ...]) -> None:
        """Show tie-breaks; tells nobody."""
        self.ties = ties
        empty(self._rows)
        for place, tie in enumerate(ties):
            row = self._row(place, tie)
            self._rows.addWidget(row)
            row.show()  # at once, not in the next turn: its buttons are to have the keys
        words = self._words
        self.add.clear()
        self.add.addItem(words.text("league_set_up.tie_add" if ties else "league_set_up.tie_none"), "")
        for tie in TieBreak:
            if tie not in ties:
                self.add.addItem(words.text(f"league_set_up.tie_{tie.value}"), tie.value)
        # Behind a lot nothing is asked any more.
        self.add.setVisible(TieBreak.LOT not in ties)

    def _row(self, place: int, tie: TieBreak) -> QWidget:
        words = self._words
        name = words.text(f"league_set_up.tie_{tie.value}")
        row = QWidget()
        across = QHBoxLayout(row)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(spacing.XS)
        across.addWidget(labels.body(f"{place + 1}. {name}"), 1)
        up = buttons.icon_button("chevron-up", words.text("league_set_up.tie_up", name=name), size="small")
        on_click(up, partial(self._move, place), partial(self._first_act, place - 1))
        up.setEnabled(place > 0 and tie is not TieBreak.LOT)
        away = buttons.icon_button("close", words.text("league_set_up.tie_remove", name=name), size="small")
        on_click(away, partial(self._remove, place), partial(self._first_act, place))
        across.addWidget(up)
        across.addWidget(away)
        return row

    def _move(self, place: int) -> None:
        ties = list(self.ties)
        ties[place - 1], ties[place] = ties[place], ties[place - 1]
        self._change(tuple(ties))

    def _remove(self, place: int) -> None:
        self._change(self.ties[:place] + self.ties[place + 1 :])

    def _add(self) -> None:
        chosen = self.add.currentData()
        if chosen:
            self._change((*self.ties, TieBreak(chosen)))

    def _first_act(self, place: int) -> QWidget:
        """The first act of a row that can be done; behind the last row the choice of one more."""
        item = self._rows.itemAt(place)
        row = item.widget() if item is not None else None
        acts = row.findChildren(QAbstractButton) if row is not None else []
        return next((act for act in acts if act.isEnabled()), self.add)

    def _change(self, ties: tuple[TieBreak, ...]) -> None:
        self.show_ties(ties)
        self.changed.emit()
