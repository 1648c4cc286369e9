"""Editors of choices as buttons: yes and no, a few words, the seats of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QVBoxLayout

from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.controls.combo_box import ComboBox, name_choice
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.text.mnemonics import PushButton
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.rulings.form.editor import MISSING, Editor, go_on
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, font
from homepoker.ui.theme.text_size import set_extent

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}

Choices = Sequence[tuple[Any, str]]
"""Values with their words."""


def is_seat_beyond(value: Any, offered: Sequence[Any]) -> bool:
    """Whether a value is the number of a seat that this table does not have: an example may have a larger one."""
    return type(value) is int and value not in offered


class Toggles(Editor):
    """Editor with one button for each answer, of which one is chosen, or several.

    The answer that is chosen is taken back by another press, unless there always is one. A letter chooses the first
    answer that begins with it.
    """

    def __init__(
        self,
        name: str,
        choices: Choices,
        *,
        several: bool = False,
        always: bool = False,
        size: Literal["big", "normal", "small"] = "normal",
        tips: Sequence[str] = (),
    ) -> None:
        """
        :param name: what is asked, for screen readers.
        :param several: whether more than one may be chosen; then the value is a list.
        :param always: whether an answer that is chosen stays until another one is.
        :param tips: what else is to be said of each answer.
        """
        super().__init__()
        self._several = several
        self._always = always
        self._size: Literal["big", "normal", "small"] = size
        self.setAccessibleName(name)
        self._words: list[str] = []
        self._values: list[Any] = []
        self.buttons: list[QPushButton] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self._row = Flow(gap=spacing.S if size == "big" else spacing.XS)
        for place, (value, word) in enumerate(choices):
            self._offer(value, word, tips[place] if place < len(tips) else "")
        column.addWidget(self._row)
        if self.buttons:
            self.setFocusProxy(self.buttons[0])

    def _offer(self, value: Any, word: str, tip: str = "") -> None:
        button = PushButton(word)
        button.setProperty("kind", "choice")
        if not self._several:
            tell_as(button, "choice")
        button.setProperty("extent", self._size)
        button.setFont(
            font(spacing.TYPE_QUIET if self._size == "small" else spacing.TYPE_BODY, MEDIUM, is_tabular=True)
        )
        button.setCheckable(True)
        button.setAutoDefault(False)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAccessibleName(f"{self.accessibleName()} {word}")
        set_tooltip(button, tip)
        button.installEventFilter(self)
        set_extent(button, least_width={"big": 96, "normal": 44, "small": 34}[self._size])
        place = len(self.buttons)
        button.clicked.connect(lambda _on=False: self._pressed(place))
        self._values.append(value)
        self._words.append(word)
        self.buttons.append(button)
        self._row.add(button)

    def value(self) -> Any:
        chosen = [value for value, button in zip(self._values, self.buttons, strict=True) if button.isChecked()]
        if self._several:
            return chosen
        return chosen[0] if chosen else MISSING

    def set_value(self, value: Any) -> None:
        chosen = value if self._several and isinstance(value, (list, tuple)) else [value]
        for answer in chosen:
            if is_seat_beyond(answer, self._values):
                self._offer(answer, str(answer))
        for own_answer, button in zip(self._values, self.buttons, strict=True):
            # True is 1 in Python; here they are different answers.
            button.setChecked(any(type(own_answer) is type(other) and own_answer == other for other in chosen))
        self._keep_focus_on_chosen()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Walk among the answers by arrows, never out of them; Enter gives the answer with the focus and goes on."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress or watched not in self.buttons:
            return False
        here, key = self.buttons.index(watched), Qt.Key(event.key())
        if key in _STEPS:
            there = min(max(0, here + _STEPS[key]), len(self.buttons) - 1)
            self.buttons[there].setFocus(Qt.FocusReason.TabFocusReason)
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not any(button.isChecked() for button in self.buttons):
                self.buttons[here].click()
            self._go_on()
            return True
        return False

    def _go_on(self) -> None:
        """Move the focus to the next question, unless the answer has led there already."""
        if QApplication.focusWidget() in self.buttons:
            go_on()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        letter = event.text().casefold().strip()
        if letter and not event.modifiers():
            for place, word in enumerate(self._words):
                if word.casefold().startswith(letter):
                    self.buttons[place].setFocus()
                    self.buttons[place].click()
                    if self._always:
                        self._go_on()
                    return
        super().keyPressEvent(event)

    def _pressed(self, place: int) -> None:
        if not self._several:
            for other, button in enumerate(self.buttons):
                button.setChecked(other == place and (button.isChecked() or self._always))
        self._keep_focus_on_chosen()
        self.changed.emit()

    def _keep_focus_on_chosen(self) -> None:
        """Let Tab come to the chosen answer."""
        if self.buttons:
            self.setFocusProxy(next((button for button in self.buttons if button.isChecked()), self.buttons[0]))


class _Box(ComboBox):
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on from an answer by Enter; without an answer show the list."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif self.currentIndex() > 0:
            go_on()
        else:
            self.showPopup()


class DropDownEditor(Editor):
    """Editor with many answers, of which one is chosen from a list that opens."""

    def __init__(self, name: str, choices: Choices, nothing: str) -> None:
        """
        :param nothing: the words for no answer yet.
        """
        super().__init__()
        self._values = [MISSING, *(value for value, _ in choices)]
        self.box = _Box()
        name_choice(self.box, name)
        self.box.addItems([nothing, *(word for _, word in choices)])
        self.box.setMinimumContentsLength(8)
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.activated.connect(lambda _place: self.changed.emit())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.box)
        self.setFocusProxy(self.box)

    def value(self) -> Any:
        return self._values[max(0, self.box.currentIndex())]

    def set_value(self, value: Any) -> None:
        if is_seat_beyond(value, self._values):
            self._values.append(value)
            self.box.addItem(str(value))
        self.box.setCurrentIndex(self._values.index(value) if value in self._values else 0)
