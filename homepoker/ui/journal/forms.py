"""Forms that open from an entry of the journal: what would fall with a change, who bought, a comment."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout

from homepoker.core.players import Player
from homepoker.core.quantities import EntryId
from homepoker.core.tournament import Tournament
from homepoker.services.words import Words
from homepoker.ui.entries.bust_out import scrolled
from homepoker.ui.entries.view import in_play
from homepoker.ui.kit import buttons, labels
from homepoker.ui.kit.card import Card
from homepoker.ui.kit.filter_list import FilterList
from homepoker.ui.theme import spacing


class WhatFalls(Card):
    """What goes with a change, entry by entry, before it is made."""

    closed = Signal()

    def __init__(
        self,
        words: Words,
        texts: tuple[str, str, str],
        rows: Sequence[tuple[str, str]],
        act: Callable[[], object],
        is_still_true: Callable[[], bool],
    ) -> None:
        """
        :param texts: the title, the sentence above the list, and the verb of the act.
        :param rows: an entry in words, and why it goes; without a reason empty.
        :param is_still_true: whether the list is still what would happen.
        """
        title, explanation, verb = texts
        super().__init__(title)
        self._act = act
        self._is_still_true = is_still_true
        self.add_action(buttons.icon_button("close", words.text("entries.cancel"), self.closed.emit, size="small"))
        self.add(labels.body(explanation))
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, spacing.S, 0)
        column.setSpacing(spacing.S)
        for text, reason in rows:
            column.addWidget(labels.body(text))
            if reason:
                column.addWidget(labels.quiet(reason))
        column.addStretch(1)
        self.add(scrolled(column), 1)
        row = QHBoxLayout()
        self.do = buttons.secondary(verb, self._do)
        self.leave = buttons.ghost(words.text("tonight.cancel"), self.closed.emit)
        row.addWidget(self.do)
        row.addWidget(self.leave)
        row.addStretch(1)
        self.add(row)
        self.leave.setFocus()

    def follow(self) -> bool:
        """Whether the list still tells what would happen."""
        return self._is_still_true()

    def _do(self) -> None:
        self._act()
        self.closed.emit()


class WhoBought(Card):
    """Who took the re-buy or add-on that was forgotten."""

    closed = Signal()
    chosen = Signal(str)
    """The entry."""

    def __init__(self, title: str, state: Callable[[], Tournament | None], people: list[Player], words: Words) -> None:
        """
        :param state: the tournament at that place; nothing once the place is gone.
        """
        super().__init__(title)
        self._state = state
        self._people = people
        self._words = words
        self.add_action(buttons.icon_button("close", words.text("entries.cancel"), self.closed.emit, size="small"))
        self.picker = FilterList(words, words.text("entries.who_hint"), words.text("entries.nobody"))
        self.picker.picked.connect(lambda entry: self.chosen.emit(EntryId(entry)))
        self.add(self.picker, 1)
        self.picker.search.setFocus()
        self.follow()

    def follow(self) -> bool:
        """Offer who was in play there; says whether that place is still there."""
        state = self._state()
        if state is not None:
            self.picker.set_choices(in_play(state, self._people, self._words))
        return state is not None


class CommentForm(Card):
    """A comment beside an entry; empty takes it away."""

    closed = Signal()
    written = Signal(str)

    def __init__(self, words: Words, entry: str, comment: str) -> None:
        super().__init__(words.text("journal.comment_title"))
        self.add_action(buttons.icon_button("close", words.text("entries.cancel"), self.closed.emit, size="small"))
        self.add(labels.quiet(entry))
        self.line = QLineEdit(comment)
        self.line.setPlaceholderText(words.text("journal.comment_hint"))
        self.line.setAccessibleName(words.text("journal.comment_title"))
        self.line.returnPressed.connect(self._write)
        self.add(self.line)
        row = QHBoxLayout()
        row.addWidget(buttons.primary(words.text("entries.record"), self._write))
        row.addStretch(1)
        self.add(row)
        self.body.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.line.setFocus()

    def _write(self) -> None:
        self.written.emit(self.line.text())
        self.closed.emit()
