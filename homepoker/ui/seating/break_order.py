"""Pop-up in which the host announces the order in which the tables break."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtWidgets import QLineEdit, QWidget

from homepoker.core.refusal import Refusal, refuse
from homepoker.services.evening.commands.seating import SeatAgreements
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.layout.popover import Popover
from homepoker.ui.kit.text import labels
from homepoker.ui.theme.text_size import set_extent

_WIDTH = 320
_DIGITS = 4
"""Most digits of a table's number."""


class BreakOrder(Popover):
    """Numbers of the tables, the first to break first; one that is no table stays in it."""

    def __init__(self, part: QWidget, desk: TournamentDesk, words: Words, tables: Collection[int]) -> None:
        """
        :param part: the pop-up stays inside the window of this widget.
        :param tables: the tables of this evening, open or about to be.
        """
        super().__init__(part.window(), words.text("seating.break_order"), words.text("seating.break_order_title"))
        self._desk, self._words, self._tables = desk, words, sorted(tables)
        self.closed.connect(self.deleteLater)
        announced = [table for table in desk.state.seating.agreed.break_order if table in self._tables]
        self._about = labels.quiet(words.text("seating.break_order_about"))
        set_extent(self._about, least_width=_WIDTH)
        self.order = QLineEdit(_listed(announced))
        self.order.setAccessibleName(words.text("seating.break_order_field"))
        self.order.setPlaceholderText(_listed(self._tables[::-1]))
        self.order.textChanged.connect(self._typed)
        self.order.returnPressed.connect(self.announce)
        self.highest = buttons.ghost(words.text("seating.break_order_highest"), self._propose, size="small")
        self.do = buttons.primary(words.text("seating.break_order_do"), self.announce)
        for widget in (
            self._about, labels.caption(words.text("seating.break_order_field")), self.order, self.highest, self.do
        ):  # fmt: skip
            self.body.addWidget(widget)
        self._name_do()

    def announce(self) -> None:
        """Announce what is typed; what is no table is said, and nothing is lost."""
        try:
            SeatAgreements(self._desk).announce_breaks(self._read())
        except Refusal as refusal:
            self._say(self._words.say(refusal.reason), "danger")
            return
        self.close_again()

    def _read(self) -> list[int]:
        """The tables that are typed.

        :raises Refusal: something else is typed.
        """
        numbers = []
        for typed in self.order.text().replace(",", " ").replace(";", " ").split():
            table = int(typed) if typed.isascii() and typed.isdigit() and len(typed) <= _DIGITS else 0
            if table not in self._tables:
                raise refuse("seating.break_order_wrong", typed=typed)
            numbers.append(table)
        return numbers

    def _propose(self) -> None:
        self.order.setText(_listed(self._tables[::-1]))
        self.order.setFocus()

    def _typed(self) -> None:
        self._say(self._words.text("seating.break_order_about"), "quiet")
        self._name_do()

    def _name_do(self) -> None:
        """Label the button by its effect: an empty field withdraws an announced order."""
        is_empty = not self.order.text().strip()
        is_announced = bool(self._desk.state.seating.agreed.break_order)
        withdraws = is_empty and is_announced
        self.do.setText(self._words.text("seating.break_order_withdraw" if withdraws else "seating.break_order_do"))
        self.do.setEnabled(is_announced or not is_empty)

    def _say(self, text: str, tone: str) -> None:
        labels.set_tone(self._about, tone)
        self._about.setText(text)


def ask_break_order(part: QWidget, desk: TournamentDesk, words: Words, tables: Collection[int]) -> BreakOrder:
    """Open the pop-up beside a widget."""
    asked = BreakOrder(part, desk, words, tables)
    asked.open_at(part, first=asked.order)
    return asked


def _listed(tables: Collection[int]) -> str:
    return ", ".join(map(str, tables))
