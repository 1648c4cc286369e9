"""Button with a seat that can be named as the dealer button's."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.seating.due_view import SeatChoice
from homepoker.ui.theme.text_size import scaled

_WIDEST = 220
"""Width of the longest words on it, in logical pixels at 100 %: the column is hardly wider."""


def seat_choice(choice: SeatChoice, words: Words) -> QPushButton:
    """A seat and its player; of a long name the end is left out, the tooltip and the screen reader have all of it."""
    says = words.text("due.seat", seat=choice.seat, player=choice.name)
    button = buttons.secondary("", size="small")
    button.setText(button.fontMetrics().elidedText(says, Qt.TextElideMode.ElideRight, scaled(_WIDEST)))
    whole = words.text("due.seat_at", table=choice.table, said=says)
    button.setAccessibleName(whole)
    set_tooltip(button, whole)
    return button
