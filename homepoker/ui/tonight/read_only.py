"""Read-only page of an evening that a newer version has written: nothing is skipped or guessed."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from homepoker.core.wording import Sentence
from homepoker.services.words import Words
from homepoker.store.evening.tournament_log import TournamentLog
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.lists.rows import Column
from homepoker.ui.kit.lists.table import Table
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.text import labels
from homepoker.ui.theme import spacing
from homepoker.ui.tonight.read_only_view import read_only_rows


class ReadOnlyPage(QWidget):
    """Read-only page: why the evening is only to be read, and its journal."""

    lobby_wanted = Signal()

    def __init__(self, log: TournamentLog, tournament_id: str, problem: Sentence, words: Words) -> None:
        super().__init__()
        self.lines = Table(
            words.text("tonight.read_only_list"), EmptyState("history", words.text("tonight.read_only_title"))
        )
        columns = [
            Column(words.text("tonight.read_only_time"), width=150),
            Column(words.text("tonight.read_only_entry"), does_stretch=True),
            Column(words.text("tonight.read_only_version"), width=170),
        ]
        self.lines.show_rows(columns, read_only_rows(log.outline(tournament_id), words))
        top = StackingRow()
        top.addWidget(labels.title(log.tournament(tournament_id).name), 1)
        top.addWidget(buttons.secondary(words.text("tonight.read_only_back"), self.lobby_wanted.emit))
        column = QVBoxLayout(self)
        column.setContentsMargins(spacing.L, spacing.M, spacing.L, spacing.L)
        column.setSpacing(spacing.M)
        column.addLayout(top)
        column.addWidget(labels.heading(words.text("tonight.read_only_title")))
        column.addWidget(labels.body(words.say(problem)))
        column.addWidget(self.lines, 1)
        self.setFocusProxy(self.lines)
