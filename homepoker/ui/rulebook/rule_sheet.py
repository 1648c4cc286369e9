"""Sheet with one rule, to read over whatever the host is doing."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QVBoxLayout, QWidget

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.words import Words
from homepoker.ui.kit.layout.popover import Sheet
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.text_documents import TextBrowser
from homepoker.ui.rulebook.markdown import markdown_html
from homepoker.ui.rulebook.text_page import style_of_browsers, style_of_pages
from homepoker.ui.rulebook.view import RuleView, rule_view
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, SEMIBOLD, font
from homepoker.ui.theme.palette import current_palette

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
    title = labels.body(view.title)
    title.setFont(font(spacing.TYPE_LARGE, SEMIBOLD))
    column.addWidget(title)
    column.addWidget(labels.ElidedLabel(view.book, size=spacing.TYPE_SMALL, weight=MEDIUM, tone="quiet"))
    if view.note:
        note = labels.quiet(view.note)
        labels.set_tone(note, "warning")
        column.addWidget(note)
    text = TextBrowser()
    text.setStyleSheet(style_of_browsers(current_palette()))
    text.document().setDocumentMargin(0)
    text.document().setDefaultStyleSheet(style_of_pages(current_palette()))
    text.setHtml(markdown_html(view.text))
    text.setAccessibleName(view.title)
    column.addWidget(text, 1)
