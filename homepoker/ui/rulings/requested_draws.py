"""Draws of a ruling: a button for each, and what was drawn."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from homepoker.core.floor import Drawn
from homepoker.core.rulebooks.consultation import RequestedDraw
from homepoker.services.draw import Draw
from homepoker.services.words import Words
from homepoker.services.words.rulings import drawn_words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.text import labels
from homepoker.ui.theme import spacing


class RequestedDraws(QWidget):
    """Draws by the club's random source, once each; what was drawn stays as long as the ruling asks for the same."""

    def __init__(self, draw: Draw, words: Words) -> None:
        super().__init__()
        self._draw = draw
        self._words = words
        self._lots: tuple[RequestedDraw, ...] = ()
        self._drawn: dict[RequestedDraw, int] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(spacing.XS)
        self.hide()

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        """The lots drawn for the ruling that stands here."""
        return tuple(Drawn(lot.what, self._drawn[lot], lot.among) for lot in self._lots if lot in self._drawn)

    def show_lots(self, lots: Sequence[RequestedDraw]) -> None:
        """Offer these draws."""
        if tuple(lots) != self._lots:
            self._lots = tuple(lots)
            self._drawn = {lot: number for lot, number in self._drawn.items() if lot in self._lots}
            self._lay_out()

    def forget(self) -> None:
        """Forget all draws: another dispute begins."""
        self._drawn.clear()
        self._lots = ()
        self._lay_out()

    def _lay_out(self) -> None:
        empty(self._column)
        for lot in self._lots:
            self._column.addWidget(self._row(lot))
        self.setVisible(bool(self._lots))

    def _row(self, lot: RequestedDraw) -> QWidget:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(spacing.S)
        number = self._drawn.get(lot)
        if number is None:
            draw = buttons.secondary(self._words.text("floor.draw"), lambda: self._pull(lot), icon="dice")
            row.addWidget(draw, 0, Qt.AlignmentFlag.AlignTop)
            row.addWidget(labels.body(self._words.say(lot.what)), 1)
        else:
            # Drawn is drawn: nobody draws until he likes it.
            row.addWidget(labels.body(drawn_words(Drawn(lot.what, number, lot.among), self._words)), 1)
        return line

    def _pull(self, lot: RequestedDraw) -> None:
        if lot.among > 0:
            self._drawn[lot] = self._draw.shuffled(range(1, lot.among + 1))[0]
            self._lay_out()
