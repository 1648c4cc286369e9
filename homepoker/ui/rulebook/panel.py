"""One rule to read over whatever the host is doing, and the links that open it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.citing import citation_words
from homepoker.services.words import Words
from homepoker.ui.kit import buttons, labels
from homepoker.ui.kit.popover import Sheet
from homepoker.ui.rulebook.view import RuleView, rule_view
from homepoker.ui.theme.fonts import MEDIUM, font

LINK_SIZE = 12
SHEET_WIDTH = 400


def open_rule_sheet(
    window: QWidget, citation: Citation, books: Mapping[str, Rulebook], words: Words, foot: QWidget
) -> Sheet:
    """Show one rule over the right side of the window, with what can be done with it at its foot."""
    view = rule_view(citation, books, words)
    sheet = Sheet(window, words, view.citation, SHEET_WIDTH)
    write_rule(sheet.body, view)
    sheet.footer.addWidget(foot)
    sheet.closed.connect(sheet.deleteLater)
    sheet.open()
    return sheet


def write_rule(column: QVBoxLayout, view: RuleView) -> None:
    """Put title, book, note and text of a rule into a column."""
    column.addWidget(labels.subheading(view.title))
    column.addWidget(labels.caption(view.book))
    if view.note:
        note = labels.quiet(view.note)
        labels.set_tone(note, "warning")
        column.addWidget(note)
    text = QTextBrowser()
    text.setStyleSheet("border: none; background: transparent; padding: 0")
    text.document().setDocumentMargin(0)
    text.setMarkdown(view.text)
    text.setAccessibleName(view.title)
    column.addWidget(text, 1)


def rule_links(
    citations: Iterable[Citation],
    books: Mapping[str, Rulebook],
    words: Words,
    on_click: Callable[[Citation], object],
) -> QWidget:
    """A row of links, one for each rule, that open its text."""
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    for citation in citations:
        row.addWidget(rule_link(citation, books, words, on_click))
    row.addStretch(1)
    return holder


def rule_link(
    citation: Citation, books: Mapping[str, Rulebook], words: Words, on_click: Callable[[Citation], object]
) -> QPushButton:
    """A link that opens the text of one rule."""
    # P&P is a book and no letter to press.
    made = buttons.link(citation_words(citation, books, words).replace("&", "&&"), lambda: on_click(citation))
    made.setFont(font(LINK_SIZE, MEDIUM))
    made.setToolTip(rule_view(citation, books, words).title)
    return made
