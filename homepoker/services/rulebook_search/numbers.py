"""Numbers of rules as people write them: ``TDA 43``, ``§ 11 Abs 2``, ``regel 36``, ``3.5.13``, ``pup 6c``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from homepoker.core.rulebooks.rulebook import Rule, Rulebook
from homepoker.services.rulebook_search.normalising import plain

Key = tuple[str, ...]
"""A number in its parts: ``§ 4 (2) a`` is ``("4", "2", "a")``."""

_MARKS = (
    r"§+|regeln?|rules?|paragraphe?n?|par|artikel|art|article|nummer|nr|number|no|punkt|abschnitt|section|sec|kapitel"
)
_SUB = r"(?:\s*[.\-–/,]?\s*(?:abs(?:atz|\.)?|lit(?:\.|era)?|para)?\s*\(?(?:\d{1,2}|[a-z])\)?(?![^\W_]))"
_NUMBER = re.compile(
    rf"(?P<mark>(?:\b(?:{_MARKS})\b\.?|§+)\s*)?(?P<series>\brp[\s\-]?)?(?<![^\W_])(?P<number>\d{{1,2}}[a-z]?(?![^\W_]){_SUB}*)",
    re.IGNORECASE,
)
_BARE_SERIES = re.compile(r"(?P<mark>)(?P<series>\brp)(?P<number>\d{1,2}(?![^\W_])" + _SUB + "*)", re.IGNORECASE)
_PART = re.compile(r"rp|\d+|(?<![a-z])[a-z](?![a-z])", re.IGNORECASE)
_DOTTED = re.compile(r"\d+\.\d{1,2}(?!\d)")


@dataclass(frozen=True, slots=True)
class Reference:
    """What of a query names books and rules, and the rest of it in words.

    ``is_sure`` says that the number was written as one: with a mark, dots or a book before it, or alone.
    """

    books: tuple[str, ...]
    number: Key
    is_sure: bool
    rest: str
    is_paragraph: bool = False


class Numbers:
    """The numbers of all rules and the names of all books."""

    def __init__(self, books: Mapping[str, Rulebook]) -> None:
        self._rules: dict[Key, list[tuple[str, str]]] = {}
        self._aliases: dict[str, list[str]] = {}
        for book in books.values():
            for alias in aliases(book):
                self._aliases.setdefault(alias, []).append(book.id)
            for rule in book.rules:
                for key in keys_of(rule):
                    self._rules.setdefault(key, []).append((book.id, rule.id))
        names = sorted(self._aliases, key=len, reverse=True)
        self._alias = re.compile(rf"(?<![^\W_])(?:{'|'.join(map(re.escape, names))})(?![^\W_])") if names else None

    def read(self, query: str) -> Reference:
        """What a query names by book or number."""
        text = query.lower()
        named: list[str] = []
        rest = text
        if self._alias is not None:
            for found in self._alias.finditer(text):
                named += [book for book in self._aliases[found[0]] if book not in named]
            rest = self._alias.sub(" ", text)
        for found in (*_BARE_SERIES.finditer(rest), *_NUMBER.finditer(rest)):
            number = found["number"]
            key: Key = tuple(_PART.findall((found["series"] or "") + re.sub(r"abs(atz)?|lit(era)?|para", " ", number)))
            around = (rest[: found.start()] + " " + rest[found.end() :]).strip(" .,;:!?()")
            is_alone = not around
            is_marked = bool(found["mark"] or found["series"] or _DOTTED.match(number))
            is_sure = is_marked or is_alone or bool(named)
            if is_sure and self.rules(key):
                return Reference(tuple(named), key, is_marked or is_alone or bool(named), around)
        return Reference(tuple(named), (), False, rest.strip())

    def rules(self, number: Key) -> list[tuple[str, str, bool]]:
        """Book, rule and whether it is the number itself, not one below it."""
        exact = [(book, rule, True) for book, rule in self._rules.get(number, ())]
        below = [
            (book, rule, False)
            for key, found in self._rules.items()
            if len(key) > len(number) and key[: len(number)] == number
            for book, rule in found
        ]
        return exact + below


def aliases(book: Rulebook) -> Iterable[str]:
    """The names by which people call a book, in small letters: ``tda-2019`` is also ``tda``."""
    short = book.short.lower()
    bare = re.sub(r"[^\w]", "", short)
    found = [book.id, book.id.partition("-")[0], short, bare, plain(short), plain(bare)]
    return [name for name in dict.fromkeys(found) if len(name) > 1 and not name.isdigit()]


def keys_of(rule: Rule) -> list[Key]:
    """The numbers under which a rule can be called: what the book prints, and its own id."""
    written = [rule.number, rule.id.partition("/")[0]]
    keys = [tuple(_PART.findall(text.lower())) for text in written if any(sign.isdigit() for sign in text)]
    return [key for key in dict.fromkeys(keys) if key]
