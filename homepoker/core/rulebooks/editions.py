"""Editions of one book: which one the other books fall back on, and which of their rules are the same ones."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from homepoker.core.rulebooks.consultation import Answers
from homepoker.core.rulebooks.rulebook import Rulebook

Books = Mapping[str, Rulebook]


def editions_of(books: Books, book: str) -> tuple[str, ...]:
    """The ids of all editions of a book, oldest first; of most books there is one."""
    line = [book]
    while (before := books[line[0]].replaces) in books and before not in line:
        line.insert(0, before)
    while (after := next((one.id for one in books.values() if one.replaces == line[-1]), "")) and after not in line:
        line.append(after)
    return tuple(line)


def others_of(books: Books, edition: str) -> frozenset[str]:
    """The ids of the other editions of a book; none where it is not there or the only one."""
    return frozenset(editions_of(books, edition)) - {edition} if edition in books else frozenset()


# The club's, and not a field of the profile: DECISIONS.md, 292
def falling_back_on(books: Books, edition: str) -> Books:
    """The books, where all those fall back on this edition that fall back on any of its editions.

    The editions themselves stay as they are. Where none is chosen, or one that is not there, the books are as written.
    """
    if edition not in books:
        return books
    editions = editions_of(books, edition)

    def chosen(order: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(edition if name in editions else name for name in order))

    def falling_back(book: Rulebook) -> Rulebook:
        order = chosen(book.fallbacks)
        orders = {subject: chosen(named) for subject, named in book.fallbacks_for.items()}
        # The same book where nothing changes: what it has looked up is kept with it.
        is_same = book.id in editions or (order, orders) == (book.fallbacks, book.fallbacks_for)
        return book if is_same else replace(book, fallbacks=order, fallbacks_for=orders)

    fallen = {book.id: falling_back(book) for book in books.values()}
    return books if all(fallen[name] is book for name, book in books.items()) else fallen


def edition_cited(answers: Answers, books: Books) -> str:
    """The edition on which resolved answers rest; empty where they cite no book that has several."""
    several = {edition for book in books.values() if book.replaces for edition in (book.id, book.replaces)}
    return next((answer.book for answer in answers.provisions if answer.book in several), "")


def same_number(books: Books, book: str, rule: str, edition: str) -> tuple[str, ...]:
    """The ids of the rules in the next or previous edition that have the number of a rule, or replaced it.

    A rule that was divided has the parts of its number there, a part that is gone the whole.
    """
    is_older = books[edition].replaces == book
    renumbered = books[edition if is_older else book].renumbered
    if is_older:
        known = renumbered.get(rule, ())
    else:
        known = tuple(before for before, now in renumbered.items() if rule in now)
    there = [one.id for one in books[edition].rules]
    if known or (rule in renumbered and not is_older):
        return known
    if rule in there:
        return (rule,)
    whole = _whole_of(rule)
    return tuple(one for one in there if _whole_of(one) == rule) or ((whole,) if whole in there else ())


def _whole_of(rule: str) -> str:
    """The number of the rule of which one is a part: ``34`` for ``34-B``."""
    return re.sub(r"-[A-Z]$", "", rule)
