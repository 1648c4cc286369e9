"""Row of the playing cards that were drawn for a table's button, one for each seat."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from homepoker.core.button import ButtonPlaced
from homepoker.core.quantities import card
from homepoker.services.words import Words
from homepoker.ui.kit.drawings.playing_card import PlayingCard
from homepoker.ui.kit.text import labels
from homepoker.ui.theme import spacing

_CARDS_IN_A_ROW = 10


def cards_drawn(event: ButtonPlaced, words: Words) -> QWidget:
    """The cards drawn for the button, one for each seat."""
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(spacing.XS)
    for draw in event.draws[:_CARDS_IN_A_ROW]:
        column = QVBoxLayout()
        column.setSpacing(2)
        for text in draw.cards:
            column.addWidget(PlayingCard(words, card(text), 32))
        column.addWidget(labels.caption(str(draw.seat)), 0, Qt.AlignmentFlag.AlignHCenter)
        row.addLayout(column)
    row.addStretch(1)
    return holder
