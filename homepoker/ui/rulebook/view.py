"""What a citation and a rule say; no Qt here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.words import Words


@dataclass(frozen=True, slots=True)
class RuleView:
    """One rule, ready to be read. ``text`` is Markdown."""

    citation: str
    title: str
    book: str
    text: str
    note: str
    """That the evening's own book is silent, where that is so."""


def citation_words(citation: Citation, books: Mapping[str, Rulebook], words: Words) -> str:
    """``APSA 3.5.13``, or ``APSA 3.5.13 (ersatzweise)`` where the evening's book is silent."""
    book = books.get(citation.book)
    if book is None or citation.rule not in book:
        return str(citation)
    shown = f"{book.short} {book.rule(citation.rule).label(words.language)}"
    return words.text("rule.fallback", citation=shown) if citation.is_fallback else shown


def rule_view(citation: Citation, books: Mapping[str, Rulebook], words: Words) -> RuleView:
    """The text of the rule that a citation names."""
    book = books.get(citation.book)
    name = citation_words(Citation(citation.book, citation.rule), books, words)
    if book is None or citation.rule not in book:
        return RuleView(name, name, citation.book, "", words.text("rule.not_here"))
    rule = book.rule(citation.rule)
    note = words.text("rule.fallback_note", book=book.name(words.language)) if citation.is_fallback else ""
    full = " · ".join(part for part in (book.name(words.language), book.edition) if part)
    return RuleView(name, rule.title(words.language), full, rule.text(words.language), note)
