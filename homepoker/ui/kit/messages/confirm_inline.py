"""A question asked in its place, without a dialog."""

from __future__ import annotations

from PySide6 import QtCore
from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QFrame

from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.controls.buttons import danger, secondary
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text.labels import body
from homepoker.ui.theme import spacing


class ConfirmInline(QFrame):
    """Question such as *Delete Max for good?* with the act and the way out, which has the focus and Esc.

    It hides itself after either answer.
    """

    confirmed = Signal()
    declined = Signal()

    def __init__(self, question: str, confirm: str, decline: str) -> None:
        """
        :param confirm: the verb of the act.
        :param decline: the words for leaving everything as it is.
        """
        super().__init__()
        self.setProperty("frame", "danger")
        tell_as(self, "group")
        self._question = body()
        self._confirm = danger("", self._answer_yes, size="small")
        self._decline = secondary("", self._answer_no, size="small")
        layout = StackingRow(self)
        layout.setContentsMargins(spacing.M, spacing.S, spacing.S, spacing.S)
        layout.setSpacing(spacing.S)
        layout.addWidget(self._question, 1)
        layout.addWidget(self._decline)
        layout.addWidget(self._confirm)
        self.ask(question, confirm, decline)

    def ask(self, question: str, confirm: str, decline: str) -> None:
        self._question.setText(question)
        self._confirm.setText(confirm)
        self._decline.setText(decline)
        self.setAccessibleName(question)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._decline.setFocus(QtCore.Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == QtCore.Qt.Key.Key_Escape:
            self._answer_no()
            return
        super().keyPressEvent(event)

    def _answer_yes(self) -> None:
        self.hide()
        self.confirmed.emit()

    def _answer_no(self) -> None:
        self.hide()
        self.declined.emit()
