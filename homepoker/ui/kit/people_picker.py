"""Choosing several people by typing, for instance who knocked somebody out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from homepoker.core.players import Player
from homepoker.services.words import Words
from homepoker.ui.kit.buttons import secondary
from homepoker.ui.kit.filter_list import FilterList
from homepoker.ui.kit.matching import Choice
from homepoker.ui.theme import spacing

_BESIDE, _WIDEST_NAME = 2, 88
"""So many of the chosen stand in a row, and so wide is a name there, in logical pixels: they fit beside the tables."""


def choice_of(player: Player, detail: str = "", *, may_choose: bool = True) -> Choice:
    """A player as a row: found by name, display name, nickname and member number.

    :param detail: what stands beside the name; without it the member number.
    """
    return Choice(
        id=player.id,
        name=player.shown_name,
        detail=detail or player.member_number,
        also=(player.name, player.nickname, player.member_number),
        may_choose=may_choose,
    )


class PeoplePicker(FilterList):
    """A `FilterList` in which several may be chosen: Enter or a click adds a person or takes them out again.

    Enter in the empty field says that the choice is complete; so nobody at all is one Enter. ``changed`` carries the
    ids chosen so far, in that order, and ``confirmed`` the final ones.
    """

    changed = Signal(list)
    confirmed = Signal(list)

    def __init__(self, words: Words, placeholder: str, nothing_found: str) -> None:
        super().__init__(words, placeholder, nothing_found)
        self._names: dict[str, str] = {}
        self._chosen: list[str] = []
        self._row = QWidget()
        self._row_layout = QGridLayout(self._row)
        self._row_layout.setContentsMargins(0, 0, 0, 0)
        self._row_layout.setSpacing(spacing.XS)
        self._row_layout.setColumnStretch(_BESIDE, 1)
        self._row.hide()
        self.list_layout.insertWidget(0, self._row)

    @property
    def chosen(self) -> list[str]:
        """The ids chosen, in the order of choosing."""
        return list(self._chosen)

    def set_choices(self, choices: Sequence[Choice]) -> None:
        """Show these people; who is chosen and no longer among them is no longer chosen."""
        self._names = {choice.id: choice.name for choice in choices}
        super().set_choices(choices)
        self.choose([one for one in self._chosen if one in self._names])

    def choose(self, ids: Sequence[str]) -> None:
        """Set who is chosen, without telling anybody."""
        self._chosen = list(ids)
        self._model.chosen = frozenset(ids)
        self._view.viewport().update()
        self._show_chosen()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            is_backspace = event.key() == Qt.Key.Key_Backspace
            if is_backspace and not self.search.text() and self._chosen:
                # In the empty field it takes the last one out, as in any field of addressees.
                self._turn(self._chosen[-1])
                return True
        return super().eventFilter(watched, event)

    def _pick(self, choice: Choice) -> None:
        self.search.clear()
        self._was_moved = False
        self.go_to(choice.id)
        self._turn(choice.id)

    def _enter(self) -> None:
        if self._is_meant:
            super()._enter()
        else:
            self.confirmed.emit(self.chosen)

    def _turn(self, person: str) -> None:
        is_in = person in self._chosen
        self.choose([one for one in self._chosen if one != person] if is_in else [*self._chosen, person])
        self.changed.emit(self.chosen)

    def _show_chosen(self) -> None:
        while self._row_layout.count():
            item = self._row_layout.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for place, person in enumerate(self._chosen):
            self._row_layout.addWidget(self._chip(person), place // _BESIDE, place % _BESIDE)
        self._row.setVisible(bool(self._chosen))

    def _chip(self, person: str) -> QPushButton:
        name = self._names[person]
        chip = secondary("", lambda: self._turn(person), icon="close", size="small")
        chip.setText(chip.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, _WIDEST_NAME))
        chip.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        chip.setToolTip(self._words.text("kit.take_out", name=name))
        chip.setAccessibleName(self._words.text("kit.take_out", name=name))
        return chip
