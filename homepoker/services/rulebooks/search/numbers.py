"""Numbers of rules as people write them: ``TDA 43``, ``§ 11 Abs 2``, ``regel 36``, ``3.5.13``, ``pup 6c``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from homepoker.core.rulebooks.rulebook import Rule, Rulebook
from homepoker.services.rulebooks.search.normalising import LONGEST_QUERY, plain

Key = tuple[str, ...]
"""A number in its parts: ``§ 4 (2) a`` is ``("4", "2", "a")``."""

_BOOK = "\0"
"""Placeholder of a named book in the text of a query."""
_MARKS = (
    r"(?:regeln?|rules?|paragraphe?n?|par|artikel|article|art|nummer|nr|number|no|punkt|section|sec|erläuterung|"
    rf"illustration)\b\.?|§+|{_BOOK}:?"
)
_BELOW = r"abs(?:atz|\.)?|lit(?:era|\.)?|para"
_FURTHER = rf"\s*[.\-–/,]?\s*(?:{_BELOW})?\s*\(?(?:\d{{1,2}}|[a-z])\)?(?![^\W_])"
_NUMBER = re.compile(
    rf"(?P<mark>(?<![^\W_])(?:{_MARKS})\s*)?(?:(?P<series>(?<![^\W_])rp[\s\-]*)|(?<![^\W_]|[.,]))"
    rf"(?P<number>\d{{1,2}}[a-z]?(?![^\W_])(?:{_FURTHER})*)(?P<after>\s*{_BOOK})?"
)
_DOTTED = re.compile(r"\d+\.\d{1,2}(?!\d)")
_PART = re.compile(r"(?<![a-z])rp|\d+|(?<![a-z])[a-z](?![a-z])")
_WORDY = re.compile(r"[a-z]{3}")


@dataclass(frozen=True, slots=True)
class Reference:
    """The books and the rule that a query names, and the rest of it in words.

    ``number`` is empty where no rule is named. ``is_paragraph`` says that it was written with a §.
    """

    books: tuple[str, ...]
    number: Key
    is_paragraph: bool
    rest: str


class Numbers:
    """The numbers of all rules and the names of all books."""

    def __init__(self, books: Mapping[str, Rulebook]) -> None:
        self._rules: dict[Key, list[tuple[str, Rule]]] = {}
        self._books: dict[str, list[str]] = {}
        for book in books.values():
            for name in names_of(book):
                self._books.setdefault(name, []).append(book.id)
            for rule in book.rules:
                for key in keys_of(rule):
                    self._rules.setdefault(key, []).append((book.id, rule))
        names = sorted(self._books, key=len, reverse=True)
        self._named = re.compile(rf"(?<![^\W_])(?:{'|'.join(map(re.escape, names))})(?![^\W_])") if names else None

    def read(self, query: str) -> Reference:
        """The books and numbers that a query names."""
        text = query[:LONGEST_QUERY].lower().replace(_BOOK, " ")
        books: list[str] = []
        if self._named is not None:
            for match in self._named.finditer(text):
                books += [book for book in self._books[match[0]] if book not in books]
            text = self._named.sub(_BOOK, text)
        for match in _NUMBER.finditer(text):
            around = f"{text[: match.start()]} {text[match.end() :]}".replace(_BOOK, " ").strip(" .,;:!?()/")
            is_named = match["mark"] or match["series"] or match["after"] or not around
            key = self._known(_key((match["series"] or "") + re.sub(_BELOW, " ", match["number"])))
            if key and (is_named or _DOTTED.match(match["number"])):
                return Reference(tuple(books), key, "§" in (match["mark"] or ""), around)
        return Reference(tuple(books), (), False, text.replace(_BOOK, " ").strip())

    def rules(self, asked: Reference) -> Iterator[tuple[str, str, int]]:
        """The rules with the number that was asked for, and those below it.

        :return: book, id, and how near it comes from 3 to 0: 2 for a number written the same way (with or without
            a §), 1 for the number itself rather than one below it or an explanation of it.
        """
        length = len(asked.number)
        for key, rules_of_key in self._rules.items():
            if length and key[:length] == asked.number:
                for book, rule in rules_of_key:
                    is_written_so = ("§" in rule.number) == asked.is_paragraph
                    is_itself = len(key) == length and not _WORDY.search(rule.number.lower())
                    yield book, rule.id, 2 * is_written_so + is_itself

    def _known(self, key: Key) -> Key:
        """The number, or as much of its beginning as there is a rule for."""
        while key and not any(known[: len(key)] == key for known in self._rules):
            key = key[:-1]
        return key


def names_of(book: Rulebook) -> Iterable[str]:
    """The names by which people call a book, in small letters: ``tda-2019`` is also ``tda``."""
    short = book.short.lower()
    bare = re.sub(r"[\W_]", "", short)
    names = [book.id.lower(), book.id.lower().partition("-")[0], short, bare, plain(short), plain(bare)]
    return [name for name in dict.fromkeys(names) if len(name) > 1 and not name.isdigit()]


def keys_of(rule: Rule) -> list[Key]:
    """The numbers under which a rule can be called: what the book prints, and its own id."""
    return [key for key in dict.fromkeys(map(_key, (rule.number, rule.id.partition("/")[0]))) if key]


def _key(text: str) -> Key:
    parts = tuple(_PART.findall(text.lower()))
    return parts if any(part.isdigit() for part in parts) else ()
