"""Who sits here: typed into a small window beside the seat."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QWidget

from homepoker.core.quantities import Seat
from homepoker.services.words import Words
from homepoker.ui.kit import buttons
from homepoker.ui.kit.filter_list import FilterList
from homepoker.ui.kit.matching import Choice
from homepoker.ui.kit.popover import Popover
from homepoker.ui.theme import spacing

_WIDTH, _HEIGHT = 300, 200
"""Of the names, in logical pixels."""


class SeatForm(Popover):
    """Two letters and Enter put somebody on the seat; or nobody is to sit there."""

    chosen = Signal(str)
    """The id of a player."""
    new_chosen = Signal(str)
    """The name of somebody who is new to the club."""
    reserved = Signal(str)
    blocked = Signal()

    def __init__(self, window: QWidget, words: Words, where: Seat, choices: Sequence[Choice], absent: Sequence[Choice]):
        """
        :param choices: who may be put on the seat.
        :param absent: for whom it may be kept free.
        """
        title = words.text("seating.place", table=where.table, seat=where.number)
        super().__init__(window, title, title)
        self._choices, self._absent = choices, absent
        self.picker = FilterList(
            words, words.text("tonight.check_in_hint"), words.text("entries.late_new"), words.text("seating.all_sit")
        )
        self.picker.setMinimumSize(_WIDTH, _HEIGHT)
        self.picker.picked.connect(self._picked)
        self.picker.missed.connect(self._missed)
        self.body.addWidget(self.picker)
        row = QHBoxLayout()
        row.setSpacing(spacing.S)
        self.keep_free = QCheckBox(words.text("seating.keep_free"))
        self.keep_free.toggled.connect(self._turned)
        row.addWidget(self.keep_free)
        row.addStretch(1)
        row.addWidget(buttons.ghost(words.text("seating.block"), self._block, icon="lock", size="small"))
        self.body.addLayout(row)
        self._show()

    def _show(self) -> None:
        self.picker.set_choices(self._absent if self.keep_free.isChecked() else self._choices)

    def _turned(self) -> None:
        self._show()
        self.picker.search.setFocus()

    def _picked(self, player: str) -> None:
        wanted = self.reserved if self.keep_free.isChecked() else self.chosen
        self.close_again()
        wanted.emit(player)

    def _missed(self, name: str) -> None:
        if not self.keep_free.isChecked():
            self.close_again()
            self.new_chosen.emit(name)

    def _block(self) -> None:
        self.close_again()
        self.blocked.emit()
