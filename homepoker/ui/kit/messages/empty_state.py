"""Empty state: the purpose of a place, and the next step."""

from __future__ import annotations

from PySide6 import QtCore
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from homepoker.ui.kit.drawings.badge import ToneIcon
from homepoker.ui.kit.text.labels import body, quiet
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import SEMIBOLD, font
from homepoker.ui.theme.text_size import set_extent

_WIDEST = 420


def _centred(label: QLabel) -> QHBoxLayout:
    # A wrapping label that is aligned by its layout loses its height for width; stretches beside it do not.
    row = QHBoxLayout()
    row.addStretch(1)
    row.addWidget(label, 100)
    row.addStretch(1)
    return row


class EmptyState(QWidget):
    """A picture, a sentence, perhaps a second one that explains, and the actions that fill the place."""

    def __init__(
        self, icon: str, sentence: str, explanation: str = "", actions: tuple[QAbstractButton, ...] = ()
    ) -> None:
        super().__init__()
        self._sentence = body()
        self._sentence.setFont(font(spacing.TYPE_LARGE, SEMIBOLD))
        self._explanation = quiet()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(spacing.L, spacing.L, spacing.L, spacing.L)
        layout.setSpacing(spacing.S)
        layout.addStretch(1)
        layout.addWidget(ToneIcon("quiet", icon, spacing.ICON_LARGE), 0, QtCore.Qt.AlignmentFlag.AlignHCenter)
        for label in (self._sentence, self._explanation):
            label.setAlignment(QtCore.Qt.AlignmentFlag.AlignCenter)
            set_extent(label, most_width=_WIDEST)
            layout.addLayout(_centred(label))
        if actions:
            layout.addSpacing(spacing.S)
        for action in actions:
            layout.addWidget(action, 0, QtCore.Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(1)
        self.set_texts(sentence, explanation)

    def set_texts(self, sentence: str, explanation: str = "") -> None:
        self._sentence.setText(sentence)
        self._explanation.setText(explanation)
        self._explanation.setVisible(bool(explanation))
        self.setAccessibleName(sentence)
