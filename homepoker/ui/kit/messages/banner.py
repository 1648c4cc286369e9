"""A banner: something the host should know and may act on, in the flow of the page and never in the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QSizePolicy, QWidget
from shiboken6 import isValid

from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import announce, tell_as
from homepoker.ui.kit.controls.buttons import icon_button, rename, secondary
from homepoker.ui.kit.drawings.badge import ToneIcon
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text.labels import body
from homepoker.ui.theme import spacing
from homepoker.ui.theme.style import set_look
from homepoker.ui.theme.text_size import set_extent

LEAST_SENTENCE = 280
"""Least width of a sentence of several lines beside its actions, in logical pixels."""

_LONG = 40
"""Letters from which on a sentence may have several lines."""


class Banner(QFrame):
    """A line across the page with a picture, a sentence, actions and a way to close it.

    ``closed`` is sent when the host closes it; an action leaves it open, unless the action hides it.
    """

    closed = Signal()

    def __init__(self, words: Words, text: str = "", tone: str = "warning", *, may_close: bool = True) -> None:
        """
        :param tone: accent, good, warning or danger.
        """
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        tell_as(self, "group")
        self._icon = ToneIcon(tone)
        self._label = body()
        self._actions: list[QWidget] = []
        self._asked_at: QWidget | None = None
        self._close = icon_button("close", words.text("kit.close"), self._closed, size="small")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(spacing.M, spacing.XS, spacing.XS, spacing.XS)
        layout.setSpacing(spacing.S)
        self._row = QHBoxLayout()
        self._row.setSpacing(spacing.S)
        self._row.addStretch(1)
        # In a narrow column the actions stand below the sentence, which they would squeeze into a pillar of words.
        sentence = StackingRow()
        sentence.setSpacing(spacing.S)
        sentence.addWidget(self._label, 1)
        sentence.addLayout(self._row)
        layout.addWidget(self._icon)
        layout.addLayout(sentence, 1)
        layout.addWidget(self._close)
        # Only now: shown before it has a parent it would be a window of its own for a moment.
        self._close.setVisible(may_close)
        self.say(text, tone)

    def say(self, text: str, tone: str = "warning", actions: Sequence[tuple[str, Callable[[], object]]] = ()) -> None:
        """Change the sentence and its actions (word, what it does)."""
        self._asked_at = None
        self._label.setText(text)
        self.setAccessibleName(text)
        self._icon.set_tone(tone)
        set_look(self, "frame", tone)
        for action in self._actions:
            self._row.removeWidget(action)
            action.deleteLater()
        self._actions = [secondary(word, act, size="small") for word, act in actions]
        for place, action in enumerate(self._actions):
            self._row.insertWidget(place, action)
        is_long = len(text) > _LONG and bool(actions)
        set_extent(self._label, least_width=LEAST_SENTENCE if is_long else 0)

    def ask(self, text: str, actions: Sequence[tuple[str, Callable[[], object]]]) -> None:
        """Ask a question with actions: the focus goes to the last one, and with Esc back to where it was."""
        focused, before = QApplication.focusWidget(), self._asked_at
        is_outside = focused is not None and not self.isAncestorOf(focused)
        self.say(text, "warning", actions)
        self._asked_at = focused if is_outside else before
        self.show()
        self._actions[-1].setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def text(self) -> str:
        return self._label.text()

    def set_words(self, words: Words) -> None:
        """The language has changed; the sentence itself is said anew with `say`."""
        rename(self._close, words.text("kit.close"))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        announce(self, self.text)

    def event(self, event: QEvent) -> bool:
        # The page around it takes Esc too, and would ask again.
        is_override = event.type() == QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and self._is_escape(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._is_escape(event):
            self._closed()
        else:
            super().keyPressEvent(event)

    def _is_escape(self, event: QKeyEvent) -> bool:
        return event.key() == Qt.Key.Key_Escape and self._asked_at is not None

    def _closed(self) -> None:
        came_from, self._asked_at = self._asked_at, None
        if came_from is not None and isValid(came_from):
            came_from.setFocus(Qt.FocusReason.OtherFocusReason)
        self.hide()
        self.closed.emit()
