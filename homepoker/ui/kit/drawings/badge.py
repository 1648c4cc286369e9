"""Badges and the pictures of the tones: small marks that never speak through colour alone."""

from __future__ import annotations

from PySide6 import QtCore
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import SEMIBOLD, font
from homepoker.ui.theme.icons import paint_icon
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.style import set_look
from homepoker.ui.theme.text_size import scaled, set_extent

TONE_ICONS = {
    "text": "info", "quiet": "info", "accent": "info", "good": "check", "warning": "warning", "danger": "error",
}  # fmt: skip
"""The icon of each tone."""


class Badge(QLabel):
    """A word or two in a small frame: *deals*, *guest*, *re-entry*."""

    def __init__(self, text: str = "", tone: str = "quiet") -> None:
        super().__init__()
        self.setTextFormat(QtCore.Qt.TextFormat.PlainText)
        self.setFont(font(spacing.TYPE_SMALL, SEMIBOLD, is_tabular=True))
        self.setProperty("kind", "badge")
        self.setProperty("tone", tone)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAlignment(QtCore.Qt.AlignmentFlag.AlignCenter)
        self.setText(text)

    def set_tone(self, tone: str) -> None:
        """Change the tone: quiet, accent, good, warning, danger."""
        set_look(self, "tone", tone)


class ToneIcon(QWidget):
    """Icon of a tone, or any other icon in its colour; it says nothing by itself."""

    def __init__(self, tone: str, icon: str = "", size: int = spacing.ICON) -> None:
        super().__init__()
        self._tone = tone
        self._icon = icon or TONE_ICONS[tone]
        self._size = size
        set_extent(self, width=size, height=size)

    def set_tone(self, tone: str, icon: str = "") -> None:
        """Change the tone and its picture."""
        self._tone, self._icon = tone, icon or TONE_ICONS[tone]
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(scaled(self._size), scaled(self._size))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_icon(painter, self._icon, QRectF(self.rect()), current_palette().of(self._tone))
