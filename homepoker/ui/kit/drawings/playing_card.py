"""Playing cards: drawn into any painter, as a widget, and as a button."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from homepoker.core.quantities import Card
from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.theme import spacing
from homepoker.ui.theme.focus_ring import WIDTH, paint_focus_ring
from homepoker.ui.theme.fonts import SEMIBOLD, drawn_font
from homepoker.ui.theme.icons import paint_icon
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.spacing import TYPE_LEAST
from homepoker.ui.theme.text_size import scaled, set_extent

RATIO = 1.4
"""Height of a card divided by its width."""

_PAPER, _EDGE, _BLACK, _RED = "#FCFBF7", "#8A929C", "#14181D", "#B3261E"
_BACK, _BACK_LINE = "#2C3E63", "#5C74A8"
SUIT_ICONS = {"s": "spade", "h": "heart", "d": "diamond", "c": "club"}


def paint_card(painter: QPainter, box: QRectF, card: Card | None) -> None:
    """Draw a card into a box of its ratio, at any size; None is a card face down."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width, height = box.width(), box.height()
    painter.setPen(QPen(QColor(_EDGE), max(1.0, width / 60)))
    painter.setBrush(QColor(_PAPER))
    edge = box.adjusted(0.5, 0.5, -0.5, -0.5)
    painter.drawRoundedRect(edge, width * 0.09, width * 0.09)
    if card is None:
        _paint_back(painter, edge.adjusted(width * 0.07, width * 0.07, -width * 0.07, -width * 0.07))
    else:
        colour = _RED if card.suit in "hd" else _BLACK
        rank = "10" if card.rank == "T" else card.rank
        painter.setPen(QColor(colour))
        painter.setFont(drawn_font(max(TYPE_LEAST, width * 0.42), SEMIBOLD))
        corner = QRectF(box.left() + width * 0.06, box.top() + height * 0.04, width * 0.60, height * 0.36)
        painter.drawText(corner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, rank)
        suit = SUIT_ICONS[card.suit]
        small, large = width * 0.24, width * 0.56
        beside = QRectF(box.right() - width * 0.08 - small, box.top() + height * 0.08, small, small)
        below = QRectF(box.center().x() - large / 2, box.bottom() - height * 0.09 - large, large, large)
        paint_icon(painter, suit, beside, colour)
        paint_icon(painter, suit, below, colour)
    painter.restore()


def card_name(words: Words, card: Card | None) -> str:
    """The name of a card in words: *Pik Ass*, *ace of spades*."""
    if card is None:
        return words.text("kit.card_face_down")
    return words.text("kit.card", rank=f"kit.rank_{card.rank.lower()}", suit=f"kit.suit_{card.suit}")


class PlayingCard(QWidget):
    """One playing card, face up or face down, sharp at any scaling."""

    def __init__(self, words: Words, card: Card | None = None, width: int = 48) -> None:
        """
        :param card: None is a card face down.
        :param width: in logical pixels.
        """
        super().__init__()
        self._card = card
        self._width = width
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        set_extent(self, least_width=width, least_height=round(width * RATIO))
        tell_as(self, "picture")
        self.set_words(words)

    @property
    def card(self) -> Card | None:
        """The card shown; None face down."""
        return self._card

    def set_words(self, words: Words) -> None:
        """The language has changed."""
        self.setAccessibleName(card_name(words, self._card))
        set_tooltip(self, card_name(words, self._card))

    def sizeHint(self) -> QSize:
        return QSize(scaled(self._width), scaled(round(self._width * RATIO)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_card(painter, QRectF(self.rect()), self._card)


class CardButton(QAbstractButton):
    """A card that can be pressed; one that is taken already is pale."""

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


def _paint_back(painter: QPainter, box: QRectF) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(_BACK))
    painter.drawRoundedRect(box, box.width() * 0.06, box.width() * 0.06)
    painter.setClipRect(box)
    painter.setPen(QPen(QColor(_BACK_LINE), max(1.0, box.width() / 50)))
    step = box.width() / 5
    for place in range(-8, 14):
        start = box.left() + place * step
        painter.drawLine(QPointF(start, box.top()), QPointF(start + box.height(), box.bottom()))
        painter.drawLine(QPointF(start, box.bottom()), QPointF(start + box.height(), box.top()))
    painter.setClipping(False)
