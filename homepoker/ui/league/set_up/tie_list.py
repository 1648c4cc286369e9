"""List of tie-breaks in the order in which they are asked."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QVBoxLayout, QWidget

from homepoker.core.league.standings_rule import TieBreak
from homepoker.services.words import Words
from homepoker.ui.kit.access.focus import on_click
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.fields.form_fields import add_box
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.text import labels
from homepoker.ui.theme import spacing


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
