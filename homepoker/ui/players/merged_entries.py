"""Merged entries of a person, at the foot of the form."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from homepoker.core.players import Player
from homepoker.services.words import Words
from homepoker.ui.kit.controls.buttons import link
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.text.labels import ElidedLabel, caption
from homepoker.ui.theme import spacing


class MergedEntries(QWidget):
    """List of the entries merged into a person. ``separate_asked`` carries the id of one to stand for itself again."""

    separate_asked = Signal(str)

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._merged = QVBoxLayout()
        self._merged.setSpacing(0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.XS)
        column.addWidget(caption(words.text("players.merge.also")))
        column.addLayout(self._merged)

    def show_merged(self, entries: Sequence[Player]) -> None:
        """Name the entries that were merged into this one."""
        empty(self._merged)
        self.setVisible(bool(entries))
        for entry in entries:
            self._merged.addWidget(self._row(entry))

    def _row(self, entry: Player) -> QWidget:
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(ElidedLabel(entry.name), 1)
        separate = link(self._words.text("players.merge.separate"), partial(self.separate_asked.emit, entry.id))
        separate.setAccessibleName(self._words.text("players.merge.separate_one", name=entry.name))
        row.addWidget(separate)
        return made
