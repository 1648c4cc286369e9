"""Link with the dealer's name in the middle of a table; where the room is short, with the short name."""

from __future__ import annotations

from collections.abc import Callable, Collection

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from homepoker.ui.kit.text.mnemonics import PushButton
from homepoker.ui.kit.text.short_names import trimmed
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.theme.fonts import SEMIBOLD, font
from homepoker.ui.theme.palette import current_palette

_FRAME = 8
"""The width around the words, in pixels: padding and border of a link on both sides, and one to spare."""


class DealerLink(PushButton):
    """Link that says who deals and opens more about it; where the room is short the end of the name is left out."""

    def __init__(self, opens: str, on_click: Callable[[], object]) -> None:
        """
        :param opens: what a click shows, as tooltip.
        """
        super().__init__()
        self._opens, self._whole, self._short = opens, "", ""
        self._names: Collection[str] = ()
        self.setProperty("kind", "link")
        self.setFont(font(15, SEMIBOLD))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        colour = current_palette().on_felt
        # On the felt a link is known by its line: the accent colour is as dark as the felt in the light theme.
        self.setStyleSheet(
            f"QPushButton {{ color: {colour}; text-decoration: underline; padding: 0 2px }}"
            f"QPushButton:focus {{ border-color: {colour}; padding: 0 1px }}"
        )
        self.clicked.connect(on_click)

    def say(self, text: str, short: str = "", names: Collection[str] = ()) -> None:
        """Say who deals; without a text there is nothing to click.

        :param short: the same with the first name cut; empty where that could mean somebody else.
        :param names: the names in both, which are cut where even the short one is too long.
        """
        self._whole, self._short, self._names = text, short, names
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self._shorten()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(self._width_of(self._whole) + _FRAME, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._width_of("Mm…") + _FRAME, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._shorten()

    def _shorten(self) -> None:
        room = max(0, self.width() - _FRAME)
        shown = self._whole
        if self._width_of(shown) > room and self._short:
            shown = self._short
        shown = trimmed(shown, self._names, room, self._width_of)
        if self._width_of(shown) > room:  # asked first: Qt shortens a text that just fits
            shown = QFontMetrics(self.font()).elidedText(shown, Qt.TextElideMode.ElideRight, room)
        if shown != self.text():
            self.setText(shown)
        set_tooltip(self, self._opens if shown == self._whole else f"{self._whole}\n{self._opens}")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.updateGeometry()
            self._shorten()

    def _width_of(self, text: str) -> int:
        return QFontMetrics(self.font()).horizontalAdvance(text)
