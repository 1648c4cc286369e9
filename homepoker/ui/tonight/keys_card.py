"""Card with the list of keys."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QWidget

from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.text import labels
from homepoker.ui.manual.key_names import DURING_PLAY
from homepoker.ui.theme import spacing


def keys_table(words: Words, names: Sequence[str], margin: int = 0) -> QWidget:
    """Table of keys with what they do, by the last part of their names in the catalogue.

    :param margin: keeps it off a frame around it, in pixels.
    """
    table = QWidget()
    table.setProperty("frame", "scrolled")
    grid = QGridLayout(table)
    grid.setContentsMargins(margin, margin, spacing.S, margin)
    grid.setColumnStretch(1, 1)
    grid.setRowStretch(len(names), 1)
    for row, name in enumerate(names):
        grid.addWidget(labels.caption(words.text(f"keys.{name}")), row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(labels.body(words.text(f"keys.{name}_does")), row, 1)
    return table


class KeysCard(Card):
    """Card with every key of the evening and what it does."""

    closed = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__(words.text("keys.title"))
        self.add_action(buttons.icon_button("close", words.text("keys.close"), self.closed.emit, size="small"))
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        tell_as(area, "page")
        area.setAccessibleName(words.text("keys.title"))
        area.setProperty("frame", "reading")  # nothing in it takes the keys: the arrows scroll it
        area.setWidget(keys_table(words, DURING_PLAY, spacing.S))
        self.add(area, 1)
        area.setFocus()  # the arrows scroll the list, and not the page around it
