"""Pop-up beside a seat, to type who sits there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from homepoker.core.quantities import Seat
from homepoker.services.words import Words
from homepoker.ui.entries.entrant_picker import EntrantPicker
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.layout.popover import Popover
from homepoker.ui.kit.lists.rows import Choice
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

_WIDTH, _HEIGHT = 300, 200
"""Size of the list of names, in logical pixels."""


class SeatForm(Popover):
    """Pop-up of a seat: two letters and Enter put somebody on it, or nobody is to sit there."""

    chosen = Signal(str)
    """Signal: the id of a player."""
    new_chosen = Signal(str)
    """Signal: the name of somebody who is new to the club."""
    reserved = Signal(str)
    blocked = Signal()

    def __init__(
        self,
        window: QWidget,
        words: Words,
        where: Seat,
        choices: Sequence[Choice],
        absent: Sequence[Choice],
        here: Sequence[Choice],
    ) -> None:
        """
        :param choices: who may be put on the seat.
        :param absent: for whom it may be kept free.
        :param here: who is here; whoever of them may not be put on it is named, so that nobody becomes a guest twice.
        """
        title = words.text("seating.place", table=where.table, seat=where.number)
        super().__init__(window, title, title)
        self._choices, self._absent, self._here = choices, absent, here
        self.picker = EntrantPicker(words, words.text("seating.all_sit"))
        set_extent(self.picker, least_width=_WIDTH, least_height=_HEIGHT)
        self.picker.picked.connect(self._picked)
        self.picker.newcomer.connect(self._take_new)
        self.body.addWidget(self.picker)
        row = QHBoxLayout()
        row.setSpacing(spacing.S)
        self.keep_free = CheckBox(words.text("seating.keep_free"))
        self.keep_free.toggled.connect(self._turned)
        row.addWidget(self.keep_free)
        row.addStretch(1)
        row.addWidget(buttons.ghost(words.text("seating.block"), self._block, icon="lock", size="small"))
        self.body.addLayout(row)
        self._show()

    def _show(self) -> None:
        keeps_free = self.keep_free.isChecked()
        choices = self._absent if keeps_free else self._choices
        offered = {choice.id for choice in choices}
        others = [choice for choice in self._here if choice.id not in offered]
        self.picker.show_people(choices, others, may_join=not keeps_free)

    def _turned(self) -> None:
        self._show()
        self.picker.search.setFocus()

    def _picked(self, player: str) -> None:
        wanted = self.reserved if self.keep_free.isChecked() else self.chosen
        self.close_again()
        wanted.emit(player)

    def _take_new(self, name: str) -> None:
        self.close_again()
        self.new_chosen.emit(name)

    def _block(self) -> None:
        self.close_again()
        self.blocked.emit()
