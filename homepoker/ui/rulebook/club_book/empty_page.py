"""Page of a club without a book of its own, with the books that were taken out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from homepoker.services.rulebooks.club_book import TakenOut
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.text import labels
from homepoker.ui.rulebook.club_book.scrolled import WIDEST
from homepoker.ui.theme.text_size import set_extent


class EmptyPage(QWidget):
    """Ways to a first book: begin one, take the example, a file, or one that was taken out."""

    create_wanted = Signal()
    example_wanted = Signal()
    import_wanted = Signal()
    put_back_wanted = Signal(object)
    """Signal: a `TakenOut`."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self.first = buttons.primary(words.text("club_book.create"), self.create_wanted.emit, icon="plus")
        example = buttons.secondary(words.text("club_book.example"), self.example_wanted.emit, icon="rulebook")
        load = buttons.secondary(words.text("club_book.import"), self.import_wanted.emit, icon="import")
        says, explains = words.text("club_book.none_yet"), words.text("club_book.none_yet_text")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(EmptyState("rulebook", says, explains, (self.first, example, load)), 1)
        self._listed: QWidget | None = None

    def show_taken_out(self, books: Sequence[TakenOut]) -> None:
        """List the books that can be put back."""
        if self._listed is not None:
            self._listed.hide()
            self._listed.deleteLater()
            self._listed = None
        if books:
            card = TakenOutList(books, self._words)
            card.put_back_wanted.connect(self.put_back_wanted)
            row = StackingRow(holder := QWidget())
            row.setContentsMargins(0, 0, 0, 0)
            row.addStretch(1)
            set_extent(card, most_width=WIDEST)
            row.addWidget(card, 100)
            row.addStretch(1)
            self._listed = holder
            self._column.addWidget(holder)
            holder.show()  # at once, not with the next turn of the event loop


class TakenOutList(Card):
    """List of the removed books, each with a button to put it back."""

    put_back_wanted = Signal(object)

    def __init__(self, books: Sequence[TakenOut], words: Words) -> None:
        super().__init__(words.text("club_book.taken_out"))
        for book in books:
            row = StackingRow()
            row.addWidget(labels.body(book.name), 1)
            said = words.text("club_book.taken_out_on", count=book.rules, on=book.at.astimezone().date())
            row.addWidget(labels.caption(said))
            button = buttons.secondary(
                words.text("club_book.put_back"), partial(self.put_back_wanted.emit, book), size="small"
            )
            button.setAccessibleName(words.text("club_book.put_back_named", name=book.name))
            row.addWidget(button)
            self.add(row)
