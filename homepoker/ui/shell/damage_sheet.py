"""Sheet of the findings in the club's data, each with what is to be done."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from homepoker.services.club import Club
from homepoker.services.club.damage import Finding
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.layout.popover import Sheet
from homepoker.ui.kit.text import labels
from homepoker.ui.theme import spacing

WIDTH = 560


class DamageSheet(Sheet):
    """A list of findings; an evening among them can be opened from here."""

    evening_wanted = Signal(str)

    def __init__(self, window: QWidget, words: Words, club: Club, found: Sequence[Finding]) -> None:
        super().__init__(window, words, words.text("damage.title"), WIDTH)
        names = {record.id: record.name for record in club.log.tournaments()}
        self.first: QWidget | None = None
        self.body.addWidget(labels.body(words.text("damage.text")))
        for finding in found:
            self.body.addWidget(self._card(finding, names, words))
        self.body.addStretch(1)

    def _card(self, finding: Finding, names: dict[str, str], words: Words) -> QFrame:
        card = QFrame()
        card.setProperty("frame", "raised")
        column = QVBoxLayout(card)
        column.setContentsMargins(spacing.M, spacing.S, spacing.M, spacing.S)
        column.setSpacing(spacing.S)
        said = words.say(finding.said)
        if finding.evening:
            name = names.get(finding.evening) or words.text("tonight.damaged_nameless")
            said = words.text("damage.evening", name=name, problem=finding.said)
        column.addWidget(labels.body(said))
        if finding.evening in names:
            go = buttons.link(words.text("damage.open"), partial(self._go, finding.evening))
            row = QHBoxLayout()
            row.addWidget(go)
            row.addStretch(1)
            column.addLayout(row)
            self.first = self.first or go
        return card

    def _go(self, evening: str) -> None:
        self.close_again()
        self.evening_wanted.emit(evening)
