"""Citations in words: short where a link leads to the text, in full on paper and on the command line."""

from __future__ import annotations

from collections.abc import Mapping

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.words import Words

Books = Mapping[str, Rulebook]


def citation_words(citation: Citation, books: Books, words: Words) -> str:
    """``APSA 3.5.13``, or ``APSA 3.5.13 (ersatzweise)`` where the evening's book is silent."""
    if not is_known(citation, books):
        return _unread(citation, books)
    book = books[citation.book]
    shown = f"{book.short} {book.rule(citation.rule).label(words.language)}"
    return words.text("rule.fallback", citation=shown) if citation.is_fallback else shown


def full_citation_words(citation: Citation, books: Books, words: Words) -> str:
    """``APSA-Regulativ: 3.5.13 Spiel ohne Croupier``: book, number and title, for whoever has no link."""
    if not is_known(citation, books):
        return _unread(citation, books)
    book = books[citation.book]
    rule = book.rule(citation.rule)
    named = " ".join(part for part in (rule.number_in(words.language), rule.title(words.language)) if part)
    shown = f"{book.name(words.language)}: {named}"
    return words.text("rule.fallback", citation=shown) if citation.is_fallback else shown


def rule_title(citation: Citation, books: Books, words: Words) -> str:
    """The title of the rule alone, without its number; the citation itself where the rule is not at hand."""
    if not is_known(citation, books):
        return _unread(citation, books)
    return books[citation.book].rule(citation.rule).title(words.language)


def rule_note(citation: Citation, books: Books, words: Words) -> str:
    """Note on a rule of a fallback book or of one that is not at hand; else empty."""
    if not is_known(citation, books):
        return words.text("rule.not_here")
    book = books[citation.book].name(words.language)
    return words.text("rule.fallback_note", book=book) if citation.is_fallback else ""


def is_known(citation: Citation, books: Books) -> bool:
    """Whether the rule is among the books at hand."""
    return citation.book in books and citation.rule in books[citation.book]


def _unread(citation: Citation, books: Books) -> str:
    """A citation of a rule that is not at hand: it was taken out of its book, or the book is not here."""
    return f"{books[citation.book].short} {citation.rule}" if citation.book in books else str(citation)
