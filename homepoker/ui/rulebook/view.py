"""What a citation and a rule say; no Qt here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.words import Words
from homepoker.services.words.citations import citation_words, is_known


@dataclass(frozen=True, slots=True)
class RuleView:
    """One rule, ready to be read. ``text`` is Markdown."""

    citation: str
    title: str
    book: str
    text: str
    note: str
    """That the evening's own book is silent, where that is so."""


def rule_view(citation: Citation, books: Mapping[str, Rulebook], words: Words) -> RuleView:
    """The text of the rule that a citation names."""
    name = citation_words(Citation(citation.book, citation.rule), books, words)
    if not is_known(citation, books):
        return RuleView(name, name, citation.book, "", words.text("rule.not_here"))
    book = books[citation.book]
    rule = book.rule(citation.rule)
    note = words.text("rule.fallback_note", book=book.name(words.language)) if citation.is_fallback else ""
    full = " · ".join(part for part in (book.name(words.language), book.edition) if part)
    return RuleView(name, rule.title(words.language), full, rule.text(words.language), note)
