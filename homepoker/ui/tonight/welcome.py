"""Welcome page of a new club: try the sample evening, or set up its own."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text import labels
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent


class Welcome(QWidget):
    """Welcome page with two ways to begin, side by side."""

    sample_wanted = Signal()
    set_up_wanted = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(spacing.XXL, spacing.XXL, spacing.XXL, spacing.XXL)
        column.addStretch(1)
        title = labels.title(words.text("tonight.welcome_title"))
        title.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(title)
        text = labels.quiet(words.text("tonight.welcome_text"))
        text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(text)
        column.addSpacing(spacing.XL)
        across = StackingRow()
        across.setSpacing(spacing.L)
        across.addStretch(1)
        self.sample = buttons.primary(words.text("tonight.try_sample"), self.sample_wanted.emit, icon="play")
        self.set_up = buttons.secondary(words.text("tonight.set_up"), self.set_up_wanted.emit, icon="players")
        for button, says in ((self.sample, "tonight.try_sample_text"), (self.set_up, "tonight.set_up_text")):
            card = Card()
            set_extent(card, width=340)
            said = labels.body(words.text(says))
            set_extent(said, least_height=70)
            said.setAlignment(Qt.AlignmentFlag.AlignTop)
            card.add(said)
            card.add(button)
            across.addWidget(card)
        across.addStretch(1)
        column.addLayout(across)
        self.setFocusProxy(self.sample)
        column.addStretch(2)
