"""Entries of the list beside the text: a book's contents, or search results; no Qt here."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Protocol

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.rulebook import Rule, Rulebook
from homepoker.services.words import Words
from homepoker.services.words.citations import citation_words, is_known
from homepoker.ui.rulebook.marking import Span, excerpt, marked

Books = Mapping[str, Rulebook]

Turned = Mapping[str, bool]
"""Ids of the headings that the reader has opened (or folded)."""

BOOKMARKS = "bookmarks"
"""The id of the heading above the bookmarks."""


class SearchHit(Protocol):
    """Rule that answers a search, and the passage that does."""

    @property
    def book(self) -> str: ...
    @property
    def rule(self) -> str: ...
    @property
    def excerpt(self) -> str: ...


@dataclass(frozen=True, slots=True)
class ListEntry:
    """Entry of the list. A heading has an id of its own and opens or folds what stands below it."""

    id: str
    title: str
    number: str = ""
    """The text before the title: the rule's number, with the book's name where it may be of any book."""
    citation: Citation | None = None
    level: int = 0
    is_open: bool = False
    is_bookmarked: bool = False
    remark: str = ""
    """The remark at the right end: that the book is in force, or how many rules a heading has."""
    line: str = ""
    """One line of the text, for a result."""
    matches: tuple[Span, ...] = ()
    """The parts of the line that match the search."""
    title_matches: tuple[Span, ...] = ()
    topic: str = ""
    """The topic to which the row leads, where it leads to no rule."""

    @property
    def is_heading(self) -> bool:
        """Whether rules or topics stand below it."""
        return self.citation is None and not self.topic

    @property
    def spoken(self) -> str:
        """The row as it is read aloud."""
        return ", ".join(part for part in (self.number, self.title, self.remark, self.line) if part)


def contents(
    books: Books, chosen: str, turned: Turned, bookmarks: Sequence[Citation], in_force: str, words: Words
) -> tuple[ListEntry, ...]:
    """The rows of the bookmarks, and of the contents of one book or of all; the one in force comes first.

    A book by itself is open, to be read from the top; of all books the one in force shows its parts.

    :param chosen: the id of a book; empty for all.
    :param in_force: the book that applies this evening, if any.
    """
    rows = list(_bookmark_rows(books, chosen, turned, bookmarks, words))
    marked = frozenset((bookmark.book, bookmark.rule) for bookmark in bookmarks)
    for book in sorted(books.values(), key=lambda book: book.id != in_force):
        if chosen and book.id != chosen:
            continue
        if not chosen:
            heading = f"book:{book.id}"
            is_open = turned.get(heading, book.id == in_force)
            rows.append(
                ListEntry(
                    heading,
                    book.name(words.language),
                    is_open=is_open,
                    remark=_book_remark(book, in_force, words),
                )
            )
            if not is_open:
                continue
        rows += _parts(book, turned, marked, 0 if chosen else 1, words)
    return tuple(rows)


def results(
    rules: Iterable[SearchHit], query: str, books: Books, bookmarks: Collection[Citation], in_force: str, words: Words
) -> tuple[ListEntry, ...]:
    """The rows of a search, in the order given, each with the line of its text that answers best.

    What was found in an official text where it belongs to no rule has a citation without one.
    """
    marked = frozenset((bookmark.book, bookmark.rule) for bookmark in bookmarks)
    return tuple(
        _result(hit, query, books[hit.book].rule(hit.rule), books, (hit.book, hit.rule) in marked, in_force, words)
        if hit.rule
        else _of_no_rule(hit, query, books[hit.book], words)
        for hit in rules
        if is_known(Citation(hit.book, hit.rule), books) or (hit.book in books and not hit.rule)
    )


def book_choices(books: Books, in_force: str, words: Words) -> tuple[tuple[str, str], ...]:
    """The choices of what is searched: everything (an empty id), or one book; the one in force says so."""
    named = [
        (book.id, words.text("library.book_in_force", book=_book_name(book, words)))
        if book.id == in_force
        else (book.id, _book_name(book, words))
        for book in books.values()
    ]
    return (("", words.text("library.all_books")), *named)


def headings_above(citation: Citation, books: Books, words: Words) -> tuple[str, ...]:
    """The ids of the headings below which a rule stands."""
    groups = groupby(books[citation.book].rules, key=lambda rule: rule.part(words.language))
    place = next(place for place, (_, rules) in enumerate(groups) if any(rule.id == citation.rule for rule in rules))
    return f"book:{citation.book}", f"part:{citation.book}:{place}"


def row_id(citation: Citation) -> str:
    """The id of a rule's row."""
    return f"rule:{citation}"


def _book_name(book: Rulebook, words: Words) -> str:
    return book.name(words.language)


def _book_remark(book: Rulebook, in_force: str, words: Words) -> str:
    if book.id == in_force:
        return words.text("library.in_force")
    return words.text("library.rules", count=len(book.rules))


def _bookmark_rows(
    books: Books, chosen: str, turned: Turned, bookmarks: Sequence[Citation], words: Words
) -> Iterator[ListEntry]:
    shown = [bookmark for bookmark in bookmarks if is_known(bookmark, books) and chosen in ("", bookmark.book)]
    if not shown:
        return
    is_open = turned.get(BOOKMARKS, True)
    yield ListEntry(BOOKMARKS, words.text("library.bookmarks"), is_open=is_open, remark=words.number(len(shown)))
    for citation in shown if is_open else ():
        rule = books[citation.book].rule(citation.rule)
        number = citation_words(citation, books, words) if rule.number else books[citation.book].short
        yield ListEntry(
            f"bookmark:{citation}",
            rule.title(words.language),
            number,
            Citation(citation.book, citation.rule),
            1,
            is_bookmarked=True,
        )


def _parts(
    book: Rulebook, turned: Turned, marked: Collection[tuple[str, str]], level: int, words: Words
) -> Iterator[ListEntry]:
    language = words.language
    for place, (part, group) in enumerate(groupby(book.rules, key=lambda rule: rule.part(language))):
        rules = list(group)
        if part:
            heading = f"part:{book.id}:{place}"
            is_open = turned.get(heading, level == 0)
            yield ListEntry(heading, part, level=level, is_open=is_open, remark=words.number(len(rules)))
            if not is_open:
                continue
        for rule in rules:
            citation = Citation(book.id, rule.id)
            yield ListEntry(
                row_id(citation),
                rule.title(language),
                rule.number_in(language),
                citation,
                level + 1,
                is_bookmarked=(book.id, rule.id) in marked,
            )


def _of_no_rule(hit: SearchHit, query: str, book: Rulebook, words: Words) -> ListEntry:
    line = excerpt(hit.excerpt, query)
    citation = Citation(hit.book, "")
    title = words.text("attached.heading")
    return ListEntry(row_id(citation), title, book.short, citation, line=line.text, matches=line.spans)


def _result(
    hit: SearchHit, query: str, rule: Rule, books: Books, is_bookmarked: bool, in_force: str, words: Words
) -> ListEntry:
    language, book = words.language, books[hit.book]
    line = excerpt(hit.excerpt or rule.text(language), query)
    title = marked(rule.title(language), query)
    return ListEntry(
        row_id(Citation(hit.book, hit.rule)),
        title.text,
        " ".join(part for part in (book.short, rule.number_in(language)) if part),
        Citation(hit.book, hit.rule),
        is_bookmarked=is_bookmarked,
        remark=words.text("library.in_force") if hit.book == in_force else "",
        line=line.text,
        matches=line.spans,
        title_matches=title.spans,
    )
