"""Link that opens the text of a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtWidgets import QPushButton

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.words import Words
from homepoker.services.words.citations import citation_words, rule_note, rule_title
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, font

OpenRule = Callable[[Citation], object]
"""Callable that opens the rule that a citation names."""

LINK_SIZE = spacing.TYPE_SMALL


def read_apart(citations: Iterable[Citation], books: Mapping[str, Rulebook], words: Words) -> list[Citation]:
    """The citations of which no two read the same; of the parts of one printed rule the first, beside the others."""
    by_words: dict[str, Citation] = {}
    for citation in citations:
        by_words.setdefault(citation_words(citation, books, words), citation)
    return list(by_words.values())


def rule_link(citation: Citation, books: Mapping[str, Rulebook], words: Words, on_click: OpenRule) -> QPushButton:
    """A link that opens the text of one rule."""
    made = buttons.link(citation_words(citation, books, words), lambda: on_click(citation))
    tell_as(made, "link")
    made.setFont(font(LINK_SIZE, MEDIUM))
    told = rule_title(citation, books, words), rule_note(citation, books, words) if citation.is_fallback else ""
    set_tooltip(made, "\n".join(filter(None, told)))
    return made


def fit_link(link: QPushButton, citation: Citation, books: Mapping[str, Rulebook], words: Words, room: int) -> None:
    """Write a link as fully as there is room, so that a rule of another book does not read like one of the own book.

    :param room: in pixels; where the note has no room the link has none, and its tooltip says it.
    """
    link.setText(citation_words(citation, books, words))
    if link.sizeHint().width() > room:
        link.setText(citation_words(Citation(citation.book, citation.rule), books, words))
