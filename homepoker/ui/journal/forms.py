"""Forms of journal entries: entries that go with a change, one choice out of many, a comment."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout

from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.fields.typing_limits import limit_line
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import StackingRow, scrolled
from homepoker.ui.kit.lists.filter_list import FilterList
from homepoker.ui.kit.lists.rows import Choice
from homepoker.ui.kit.text import labels
from homepoker.ui.theme import spacing


class AffectedEntries(Card):
    """List of the entries that go with a change, before it is made."""

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
        row = StackingRow()
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


class ChoiceForm(Card):
    """Form with one choice out of many, by letters or from the list: who bought, or which other hand."""

    closed = Signal()
    chosen = Signal(str)
    """Signal: the id of the choice."""

    def __init__(
        self, texts: tuple[str, str], choices: Callable[[], Sequence[Choice] | None], words: Words, nothing_found: str
    ) -> None:
        """
        :param texts: the title, and what is to be known beforehand (empty: nothing).
        :param choices: what there is to choose from; nothing once the question makes no sense any more.
        :param nothing_found: the sentence shown when nothing matches.
        """
        title, explanation = texts
        super().__init__(title)
        self._choices = choices
        self.add_action(buttons.icon_button("close", words.text("entries.cancel"), self.closed.emit, size="small"))
        if explanation:
            self.add(labels.quiet(explanation))
        self.picker = FilterList(words, words.text("entries.who_hint"), nothing_found)
        self.picker.picked.connect(self.chosen)
        self.add(self.picker, 1)
        self.picker.search.setFocus()
        self.follow()

    def follow(self) -> bool:
        """Offer the present choices; returns whether the question is still open."""
        choices = self._choices()
        if choices is not None:
            self.picker.set_choices(choices)
        return choices is not None


class CommentForm(Card):
    """Form of a comment beside an entry; an empty one takes it away."""

    closed = Signal()
    written = Signal(str)

    def __init__(self, words: Words, entry: str, comment: str) -> None:
        super().__init__(words.text("journal.comment_title"))
        self.add_action(buttons.icon_button("close", words.text("entries.cancel"), self.closed.emit, size="small"))
        self.add(labels.quiet(entry))
        self.line = QLineEdit(comment)
        limit_line(self.line)
        self.line.setPlaceholderText(words.text("journal.comment_hint"))
        self.line.setAccessibleName(words.text("journal.comment_title"))
        self.line.returnPressed.connect(self._write)
        self.add(self.line)
        row = StackingRow()
        row.addWidget(buttons.primary(words.text("entries.record"), self._write))
        row.addStretch(1)
        self.add(row)
        self.body.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.line.setFocus()

    @property
    def has_unsaved(self) -> bool:
        """Whether something was typed that is not written down."""
        return self.line.isModified()

    def _write(self) -> None:
        self.written.emit(self.line.text())
        self.closed.emit()
