"""Bar of the sums that follow from a profile for so many players, live."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QFrame, QSpinBox, QVBoxLayout

from homepoker.core.profile import Profile
from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import name_region
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text.labels import ElidedLabel, caption
from homepoker.ui.structure.view import sum_lines
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import SEMIBOLD, font
from homepoker.ui.theme.text_size import set_extent

USUAL_PLAYERS = 14
"""Number of players until the host has chosen another."""

_FEWEST, _MOST = 2, 200


class SumsBar(QFrame):
    """For a number of players the expected end, the chips, the depth and the chips that leave."""

    players_changed = Signal(int)

    def __init__(self, words: Words, players: int = USUAL_PLAYERS) -> None:
        super().__init__()
        self._words = words
        self.setProperty("frame", "card")
        name_region(self, words.text("profile.sums"))
        self._players = QSpinBox()
        self._players.setLocale(QLocale(words.language))
        self._players.setRange(_FEWEST, _MOST)
        self._players.setValue(players)
        self._players.setAccessibleName(words.text("profile.sum.players"))
        self._players.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        set_extent(self._players, width=92)
        self._players.valueChanged.connect(self.players_changed)
        layout = StackingRow(self)
        layout.setContentsMargins(spacing.L, spacing.S, spacing.L, spacing.S)
        layout.setSpacing(spacing.L)
        asked = QVBoxLayout()
        asked.setSpacing(spacing.XS)
        asked.addWidget(caption(words.text("profile.sum.players")))
        asked.addWidget(self._players)
        asked.addStretch(1)
        layout.addLayout(asked)
        self._lines = []
        large = spacing.TYPE_LARGE
        for stretch, size in ((5, large), (3, large), (5, large), (6, spacing.TYPE_QUIET)):
            heading = caption()
            figure = ElidedLabel(size=size, weight=SEMIBOLD)
            figure.setFont(font(size, SEMIBOLD, is_tabular=True))
            note = ElidedLabel(size=spacing.TYPE_SMALL, tone="quiet")
            column = QVBoxLayout()
            column.setSpacing(2)
            for label in (heading, figure, note):
                column.addWidget(label)
            column.addStretch(1)
            layout.addLayout(column, stretch)
            self._lines.append((heading, figure, note))

    @property
    def players(self) -> int:
        return self._players.value()

    def show_profile(self, profile: Profile) -> None:
        """Work the sums out anew."""
        lines = sum_lines(profile, self.players, self._words)
        for (heading, figure, note), line in zip(self._lines, lines, strict=True):
            heading.setText(line.caption)
            figure.setText(line.figure)
            note.setText(line.note)
            figure.setAccessibleName(f"{line.caption}: {line.figure} {line.note}".strip())
