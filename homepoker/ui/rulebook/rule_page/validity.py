"""Force of a rule today in words, for its reader and for the room; no Qt here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.consultation import own_line, resolve
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.words import Words
from homepoker.services.words.citations import citation_words

Books = Mapping[str, Rulebook]


class Force(StrEnum):
    """Relation of a rule to the book played by."""

    OWN = "in_force"
    """Rule in that book."""
    AMENDED = "in_force_amended"
    """Rule in the book that this one amends, not amended itself."""
    INSTEAD = "in_force_instead"
    """The book is silent, and this rule is used in its place."""
    OVERRULED = "overruled"
    """The book settles otherwise what this rule settles in the amended one."""
    NOT = "not_in_force"
    """Rule of another book by which nobody plays today."""


@dataclass(frozen=True, slots=True)
class Validity:
    """Validity of a rule today; ``overruling`` are the rules that settle otherwise what it settles."""

    force: Force
    overruling: tuple[Citation, ...] = ()


def validity(citation: Citation, books: Books, in_force: str) -> Validity | None:
    """The validity of a rule; nothing where no book is in force, or none that is at hand.

    :param in_force: the book that applies this evening, if any.
    :raises KeyError: there is no such book as the citation's.
    """
    if in_force not in books:
        return None
    if citation.book == in_force:
        return Validity(Force.OWN)
    line = own_line(books, in_force)
    if citation.book in (book.id for book in line):
        overruling = _overruling(citation, line)
        return Validity(Force.OVERRULED, overruling) if overruling else Validity(Force.AMENDED)
    answers = resolve(books, in_force)
    cited = (reference for answer in answers.provisions for reference in answer.citations)
    named = (rule for topic in answers.topics for rule in topic.rules)
    is_used = any((reference.book, reference.rule) == (citation.book, citation.rule) for reference in (*cited, *named))
    return Validity(Force.INSTEAD if is_used else Force.NOT)


def applies_words(citation: Citation, books: Books, in_force: str, words: Words) -> str:
    """The words for a rule's validity today, for its page; empty where no book is in force."""
    force = validity(citation, books, in_force)
    if force is None:
        return ""
    book = books[in_force]
    named = book.short if force.force is Force.INSTEAD else book.name(words.language)
    return words.text(f"library.{force.force}", book=named, rules=_names(force.overruling, books, words))


def room_caution(citation: Citation, books: Books, in_force: str, words: Words) -> tuple[str, bool]:
    """The caution for the room beside a rule that is not of the book played by, and whether that rule applies today.

    Nothing is said where the rule simply applies, or where no book is in force.
    """
    force = validity(citation, books, in_force) if citation.book in books else None
    if force is None or force.force in (Force.OWN, Force.AMENDED):
        return "", True
    caution = words.text(
        f"rule.room_{force.force}",
        book=books[citation.book].name(words.language),
        evening=books[in_force].name(words.language),
        rules=_names(force.overruling, books, words),
    )
    return caution, force.force is Force.INSTEAD


def _names(citations: tuple[Citation, ...], books: Books, words: Words) -> str:
    return ", ".join(citation_words(citation, books, words) for citation in citations)


def _overruling(citation: Citation, line: list[Rulebook]) -> tuple[Citation, ...]:
    """The rules of the nearer books that settle otherwise what this rule settles."""
    ids = [book.id for book in line]
    amended = line[ids.index(citation.book)]
    provisions = [settled for settled in amended.provisions if citation.rule in (settled.rule, *settled.also)]
    overruling = []
    for book in line[: ids.index(citation.book)]:
        for provision in provisions:
            own = book.provision(provision.policy)
            if own is not None and own.value != provision.value:
                overruling.append(Citation(book.id, own.rule))
    return tuple(dict.fromkeys(overruling))
