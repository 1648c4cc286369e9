"""The rule card: one rule to read, beside whatever the host is doing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QTextBrowser, QWidget

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.words import Words
from homepoker.ui.kit import buttons, labels
from homepoker.ui.kit.card import Card
from homepoker.ui.rulebook.view import citation_words, rule_view
from homepoker.ui.theme.fonts import MEDIUM, font

LINK_SIZE = 12


class RuleCard(Card):
    """Shows one rule with its number, title and text."""

    closed = Signal()

    def __init__(self, citation: Citation, books: Mapping[str, Rulebook], words: Words) -> None:
        view = rule_view(citation, books, words)
        super().__init__(view.citation)
        self.add_action(buttons.icon_button("close", words.text("rule.close"), self.closed.emit, size="small"))
        self.add(labels.subheading(view.title))
        self.add(labels.caption(view.book))
        if view.note:
            note = labels.quiet(view.note)
            labels.set_tone(note, "warning")
            self.add(note)
        self.text = QTextBrowser()
        self.text.setStyleSheet("border: none; background: transparent; padding: 0")
        self.text.setMarkdown(view.text)
        self.text.setAccessibleName(view.title)
        self.add(self.text, 1)


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
    made = buttons.link(citation_words(citation, books, words), lambda: on_click(citation))
    made.setFont(font(LINK_SIZE, MEDIUM))
    made.setToolTip(rule_view(citation, books, words).title)
    return made
