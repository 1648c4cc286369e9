"""Segmented control: a few choices side by side, one of them chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QPushButton, QSizePolicy

from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.text.mnemonics import PushButton
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.theme.fonts import MEDIUM, font


class SegmentedControl(QFrame):
    """Two to five words of which one is chosen; Left and Right change it, Tab goes past.

    ``changed`` carries the key of the new choice; it is silent when the program chooses.
    """

    changed = Signal(str)

    def __init__(self, choices: Sequence[tuple[str, str]], name: str, chosen: str = "") -> None:
        """
        :param choices: (key, word) in the order shown.
        :param name: what is being chosen, for screen readers.
        :param chosen: the key chosen at first; without it the first choice.
        """
        super().__init__()
        self.setProperty("frame", "track")
        self.setAccessibleName(name)
        tell_as(self, "parts")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(2, 2, 2, 2)
        layout.setSpacing(2)
        self._group = QButtonGroup(self)
        self._buttons: dict[str, QPushButton] = {}
        for key, word in choices:
            button = PushButton(word)
            button.setProperty("kind", "segment")
            tell_as(button, "choice")
            button.setFont(font(weight=MEDIUM))
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.toggled.connect(lambda is_on, key=key: self._toggled(key, is_on))
            self._group.addButton(button)
            self._buttons[key] = button
            layout.addWidget(button)
        self._is_silent = False
        self.choose(chosen or choices[0][0])

    @property
    def chosen(self) -> str:
        """The key of the choice in force."""
        return next(key for key, button in self._buttons.items() if button.isChecked())

    def choose(self, key: str) -> None:
        """Choose without telling anybody.

        :raises KeyError: there is no such choice.
        """
        self._is_silent = True
        self._buttons[key].setChecked(True)
        self._is_silent = False

    def take_keys(self) -> None:
        """Give the keys to the chosen one."""
        self._buttons[self.chosen].setFocus()

    def rename(self, words: dict[str, str], name: str) -> None:
        """Change the words, by key, and the name of the whole."""
        self.setAccessibleName(name)
        for key, word in words.items():
            self._buttons[key].setText(word)

    def tell_whole(self, key: str, says: str) -> None:
        """Set the full words of a choice, for where they are cut short."""
        self._buttons[key].setAccessibleName(says)
        set_tooltip(self._buttons[key], says)

    def enable(self, key: str, is_enabled: bool, because: str = "") -> None:
        """Allow or close one choice, and say in its tooltip why it is closed."""
        self._buttons[key].setEnabled(is_enabled)
        set_tooltip(self._buttons[key], "" if is_enabled else because)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        keys = [key for key, button in self._buttons.items() if button.isEnabled()]
        here = keys.index(self.chosen) if self.chosen in keys else 0
        button = self._buttons[keys[max(0, min(len(keys) - 1, here + step))]]
        button.setChecked(True)
        button.setFocus(Qt.FocusReason.TabFocusReason)

    def _toggled(self, key: str, is_on: bool) -> None:
        # Only the chosen one takes the focus from Tab, as with radio buttons.
        self._buttons[key].setFocusPolicy(Qt.FocusPolicy.TabFocus if is_on else Qt.FocusPolicy.NoFocus)
        if is_on and not self._is_silent:
            self.changed.emit(key)
