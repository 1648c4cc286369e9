"""Button in the shape of a playing card."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton

from homepoker.core.quantities import Card
from homepoker.services.words import Words
from homepoker.ui.kit.drawings.playing_card import RATIO, card_name, paint_card
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.theme import spacing
from homepoker.ui.theme.focus_ring import WIDTH, paint_focus_ring
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.text_size import set_extent


class CardButton(QAbstractButton):
    """Button in the shape of a playing card; one that is taken already is pale."""

    def __init__(self, words: Words, shown: Card, width: int) -> None:
        super().__init__()
        self.card = shown
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_extent(self, width=width, height=round(width * RATIO))
        self.setAccessibleName(card_name(words, shown))
        set_tooltip(self, card_name(words, shown))

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        box = QRectF(self.rect())
        if self.hasFocus():
            paint_focus_ring(painter, box, spacing.XS, current_palette().accent)
        if self.isChecked() or not self.isEnabled():
            painter.setOpacity(0.25)
        paint_card(painter, box.adjusted(WIDTH, WIDTH, -WIDTH, -WIDTH), self.card)
