"""Sheet with the whole of an official text: each passage under its rule, the others between."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.rulebooks.official_texts import attached_words
from homepoker.services.words import Words
from homepoker.ui.kit.layout.popover import Sheet
from homepoker.ui.kit.text import labels
from homepoker.ui.rulebook.official_text.texts import AttachedTexts
from homepoker.ui.rulebook.official_text.view import beginning, whole_html
from homepoker.ui.rulebook.text_page import TextPage

WIDTH = 640
"""Width of the sheet, in logical pixels."""


class WholeText(QObject):
    """Opener of the sheets of a page, one at a time; they close with the page."""

    def __init__(self, owner: QWidget, texts: AttachedTexts, books: Mapping[str, Rulebook], words: Words) -> None:
        super().__init__(owner)
        self._owner = owner
        self._texts = texts
        self._books = books
        self._words = words
        self.sheet: Sheet | None = None
        self.page: TextPage | None = None

    def open(self, book_id: str, *, rule: str = "", line: str = "") -> None:
        """Show the whole text of a book; nothing where none is attached.

        :param rule: the rule at which it opens.
        :param line: or a line of it, with an ellipsis before or after, as a search gives it.
        """
        text = self._texts.texts.get(book_id)
        if text is None:
            return
        self._close()
        book, words = self._books[book_id], self._words
        said = attached_words(text, book, words)
        title = words.text("attached.whole_title", book=book.short)
        self.sheet = Sheet(self._owner.window(), words, title, WIDTH)
        self.page = TextPage(title)
        self.page.left.connect(self.sheet.close_again)
        self.page.show_html(whole_html(text, book, words))
        self.sheet.body.addWidget(labels.quiet(f"{said.name} · {said.report}"))
        self.sheet.body.addWidget(self.page, 1)
        self.sheet.closed.connect(self._forget)
        self._owner.destroyed.connect(self.sheet.deleteLater)
        self.sheet.open(self.page)
        if rule:
            self.page.scrollToAnchor(rule)
        elif line:
            self.page.find(beginning(line))

    def _close(self) -> None:
        if self.sheet is not None:
            self.sheet.close_again()

    def _forget(self) -> None:
        if self.sheet is not None:
            self.sheet.deleteLater()
            self.sheet = self.page = None
