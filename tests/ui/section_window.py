"""A window that holds one section."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from homepoker.services.words import Words
from homepoker.ui.kit.messages.toast import Toasts
from homepoker.ui.tonight.section import TonightSection


class SectionWindow(QWidget):
    """A window that holds one section."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.toasts = Toasts(self, words)

    def show_section(self, section: TonightSection) -> None:
        """Show the section and give it the keys."""
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(section)
        self.show()
        self.activateWindow()
        section.setFocus()
