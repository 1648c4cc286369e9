"""People picker: choosing several people by typing, for instance who knocked somebody out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from homepoker.core.players import Player
from homepoker.services.words import Words
from homepoker.ui.kit.accessible import announce
from homepoker.ui.kit.buttons import secondary
from homepoker.ui.kit.filter_list import FilterList
from homepoker.ui.kit.matching import Choice
from homepoker.ui.kit.tooltips import set_tooltip
from homepoker.ui.theme import spacing


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
        # Two names that stood beside each other in a wide field do not keep a narrow one from being narrow.
        self._row.setMinimumWidth(1)
        self._rows = QVBoxLayout(self._row)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(spacing.XS)
        self._row.hide()
        self.list_layout.insertWidget(0, self._row)

    @property
    def chosen(self) -> list[str]:
        """The ids chosen, in the order of choosing."""
        return list(self._chosen)

    def set_choices(self, choices: Sequence[Choice]) -> None:
        """Show these people; who is chosen and no longer among them is no longer chosen."""
        self._names = {choice.id: choice.name for choice in choices if choice.may_choose}
        super().set_choices(choices)
        self.choose([one for one in self._chosen if one in self._names])

    def choose(self, ids: Sequence[str]) -> None:
        """Set the chosen people without a signal."""
        self._chosen = list(ids)
        self._model.chosen = frozenset(ids)
        self._view.viewport().update()
        self._show_chosen()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            is_backspace = event.key() == Qt.Key.Key_Backspace
            if is_backspace and not self.search.text() and self._chosen:
                # In the empty field it takes the last one out, as in any field of addressees.
                self.turn(self._chosen[-1])
                return True
        return super().eventFilter(watched, event)

    def _pick(self, choice: Choice) -> None:
        self.search.clear()
        self.go_to(choice.id)
        self.turn(choice.id)

    def _enter(self) -> None:
        if self._is_meant:
            super()._enter()
        else:
            self.confirmed.emit(self.chosen)

    def turn(self, person: str) -> None:
        """Choose somebody, or take them out again; then the field has the focus for the next one, or for Enter."""
        self._come_to_a_row(False)
        self.search.setFocus()
        is_in = person in self._chosen
        self.choose([one for one in self._chosen if one != person] if is_in else [*self._chosen, person])
        key = "kit.row_no_longer_chosen" if is_in else "kit.row_chosen"
        announce(self, self._words.text(key, row=self._names.get(person, "")))
        self.changed.emit(self.chosen)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._show_chosen()

    def _show_chosen(self) -> None:
        """Show the chosen people one after the other, in as many rows as the width asks for."""
        while self._rows.count():
            item = self._rows.takeAt(0)
            line = item.widget() if item is not None else None
            if line is not None:
                line.hide()
                line.deleteLater()
        room, left = self.width(), 0
        across = QHBoxLayout()
        for person in self._chosen:
            chip = self._chip(person, room)
            wide = chip.sizeHint().width()
            if wide > left:
                across, left = self._add_row(), room
            across.insertWidget(across.count() - 1, chip)
            left -= wide + spacing.XS
        self._row.setVisible(bool(self._chosen))

    def _add_row(self) -> QHBoxLayout:
        line = QWidget()
        across = QHBoxLayout(line)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(spacing.XS)
        across.addStretch(1)
        self._rows.addWidget(line)
        return across

    def _chip(self, person: str, widest: int) -> QPushButton:
        name = self._names[person]
        chip = secondary("", lambda: self.turn(person), icon="close", size="small")
        around = chip.sizeHint().width()
        chip.setText(chip.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, max(0, widest - around)))
        chip.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        set_tooltip(chip, self._words.text("kit.take_out", name=name))
        chip.setAccessibleName(self._words.text("kit.take_out", name=name))
        return chip
