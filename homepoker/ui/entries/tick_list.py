"""List of entries with tick boxes."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from homepoker.services.words import Words
from homepoker.ui.kit.accessible import announce
from homepoker.ui.kit.filter_list import FilterList
from homepoker.ui.kit.matching import Choice


class TickList(FilterList):
    """List of tick boxes: Enter after letters or arrows, Space or a click sends ``turned`` with the entry.

    Enter in the empty field says that all is ticked (``confirmed``).
    """

    turned = Signal(str)
    confirmed = Signal()

    def __init__(self, words: Words, nothing_left: str = "") -> None:
        super().__init__(words, words.text("entries.who_hint"), words.text("entries.nobody_fits"), nothing_left)
        self._model.has_boxes = True

    def set_ticked(self, ids: Collection[str]) -> None:
        """Show the ticks of these ids."""
        self._model.chosen = frozenset(ids)
        self._view.viewport().update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            watched is self._view
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Space
        ):
            self._enter()
            return True
        return super().eventFilter(watched, event)

    def _pick(self, choice: Choice) -> None:
        self.search.setText("")
        self._come_to_a_row(False)
        self.go_to(choice.id)
        self.turned.emit(choice.id)
        announce(self, self._tell_row(choice.name, choice.id in self._model.chosen))

    def _enter(self) -> None:
        if self._is_meant:
            super()._enter()
        else:
            self.confirmed.emit()
