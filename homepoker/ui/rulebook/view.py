"""View of a citation and its rule; no Qt here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.words import Words
from homepoker.services.words.citations import citation_words, is_known, rule_note, rule_title


@dataclass(frozen=True, slots=True)
class RuleView:
    """One rule, ready to be read. ``text`` is Markdown."""

    citation: str
    title: str
    book: str
    text: str
    note: str
    """The note that the evening's own book is silent, where that is so."""


def rule_view(citation: Citation, books: Mapping[str, Rulebook], words: Words) -> RuleView:
    """The text of the rule that a citation names."""
    name = citation_words(Citation(citation.book, citation.rule), books, words)
    title, note = rule_title(citation, books, words), rule_note(citation, books, words)
    if not is_known(citation, books):
        return RuleView(name, title, citation.book, "", note)
    book = books[citation.book]
    full = " · ".join(part for part in (book.name(words.language), book.edition) if part)
    return RuleView(name, title, full, book.rule(citation.rule).text(words.language), note)
