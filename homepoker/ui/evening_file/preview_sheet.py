"""Preview sheet of an evening file; nothing is in the club before it is opened here."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from homepoker.services.words import Words
from homepoker.ui.evening_file.view import EveningFileView
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.layout.popover import Sheet
from homepoker.ui.kit.text import labels
from homepoker.ui.theme import spacing

WIDTH = 520


class PreviewSheet(Sheet):
    """Facts of an evening file, and the choice to open it or not."""

    wanted = Signal()
    """Signal: the host opens the evening."""

    def __init__(self, window: QWidget, words: Words, view: EveningFileView) -> None:
        super().__init__(window, words, view.title, WIDTH)
        facts = QGridLayout()
        facts.setHorizontalSpacing(spacing.L)
        facts.setVerticalSpacing(spacing.S)
        facts.setColumnStretch(1, 1)
        for row, (caption, text) in enumerate(view.facts):
            facts.addWidget(labels.caption(caption), row, 0, Qt.AlignmentFlag.AlignTop)
            facts.addWidget(labels.body(text), row, 1)
        self.body.addLayout(facts)
        self.body.addWidget(labels.line())
        self.body.addWidget(labels.body(view.does))
        if view.stays:
            self.body.addWidget(labels.quiet(view.stays))
        self.body.addStretch(1)
        self.open_it = buttons.primary(words.text("evening_file.open"), self._open_it, icon="import")
        self.footer.addWidget(buttons.ghost(words.text("evening_file.leave"), self.close_again))
        self.footer.addStretch(1)
        self.footer.addWidget(self.open_it)

    def _open_it(self) -> None:
        self.close_again()
        self.wanted.emit()
