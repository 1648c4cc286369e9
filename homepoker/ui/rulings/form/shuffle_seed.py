"""Editor of the seed of a draw: drawn once, so that a ruling stays while the other facts change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QHBoxLayout

from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.text import labels
from homepoker.ui.rulings.form.editor import MISSING, Editor, go_on
from homepoker.ui.theme import spacing


class SeedEditor(Editor):
    """Editor of a seed, with a button that draws another one."""

    def __init__(self, words: Words, name: str, luck: Callable[[], int]) -> None:
        """
        :param luck: draws a number.
        """
        super().__init__()
        self._luck = luck
        self._number = luck()
        self._shown = labels.quiet(words.text("floor.luck_drawn"))
        self.again = buttons.secondary(words.text("floor.draw_again"), self._draw, icon="dice", size="small")
        self.again.setAccessibleName(f"{name}: {words.text('floor.draw_again')}")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(spacing.S)
        row.addWidget(self._shown, 1)
        row.addWidget(self.again)
        self.setFocusProxy(self.again)

    def value(self) -> Any:
        return self._number

    def set_value(self, value: Any) -> None:
        if value is not MISSING and value is not None:
            self._number = int(value)

    def _draw(self) -> None:
        self._number = self._luck()
        self.changed.emit()
        if self.again.hasFocus():
            # One press more would draw until it suits somebody.
            go_on()
