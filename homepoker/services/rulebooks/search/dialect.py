"""Dialect as people write it, put into written German: *wea muaß z'erst aufdecka* is *wer muss zuerst aufdecken*."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from homepoker.services.rulebooks.search.normalising import pieces_of

SHORTEST = 4
"""The least letters of a word that is recognised by sound; a shorter one only by its form."""

_WORD = re.compile(r"[^\W\d_]+")
_BEFORE = re.compile(r"(?<![^\W_])([dsz])['’]([^\W\d_]+)", re.IGNORECASE)
_BEHIND = re.compile(r"(?<=\w)['’]([nms])(?![^\W_])", re.IGNORECASE)
_CLITICS = {"d": "die ", "s": "das ", "z": "zu "}
_ENCLITICS = {"n": " den", "m": " dem", "s": " es"}
_VOWELS = frozenset("aeiouyäöü")


@dataclass(frozen=True, slots=True)
class Sounds:
    """Sound rules from spoken to written words, as pairs of letters."""

    beginnings: tuple[tuple[str, str], ...] = ()
    endings: tuple[tuple[str, str], ...] = ()
    inside: tuple[tuple[str, str], ...] = ()
    divided: tuple[str, ...] = ()
    """Prefixes before the ``g`` of a participle: *auf-gsetzt*."""


@dataclass(frozen=True, slots=True)
class DialectWords:
    """Forms with the written word, those that are words elsewhere too, and the sounds."""

    written: Mapping[str, str] = field(default_factory=dict)
    unsure: frozenset[str] = frozenset()
    sounds: Sounds = Sounds()


def read_dialect(tables: Mapping[str, Mapping[str, str]]) -> DialectWords:
    """Read the forms and sounds as ``dialect.toml`` has them; what is not there is left empty."""
    written: dict[str, str] = {}
    for word, forms in tables.get("words", {}).items():
        for form in forms.replace("'", "").split():
            written.setdefault(form, word)
    sounds = tables.get("sounds", {})
    return DialectWords(
        written,
        frozenset(tables.get("unsure", {}).get("forms", "").split()),
        Sounds(
            tuple(_pairs(sounds.get("beginnings", ""))),
            tuple(_pairs(sounds.get("endings", ""))),
            tuple(_pairs(sounds.get("sounds", ""))),
            tuple(sounds.get("divided", "").split()),
        ),
    )


class Dialect:
    """Translator of a question into written German where it has a form that is dialect and nothing else."""

    def __init__(self, words: DialectWords, is_known: Callable[[str], bool]) -> None:
        """
        :param is_known: whether a word in small letters stands in the books or among the words of the table.
        """
        self._words = words
        self._sure = words.written.keys() - words.unsure
        self._is_known = is_known
        self._written = lru_cache(maxsize=4096)(self._searched)

    def is_dialect(self, query: str) -> bool:
        """Whether a question has a form that is dialect and nothing else."""
        return not self._sure.isdisjoint(pieces_of(query))

    def in_writing(self, query: str) -> str:
        """A question in written German; as it is where it has no dialect."""
        if not self.is_dialect(query):
            return query
        parted = _BEFORE.sub(self._parted, query)
        parted = _BEHIND.sub(lambda match: _ENCLITICS[match[1].lower()], parted)
        return _WORD.sub(lambda match: self._written(match[0].lower()), parted)

    def _parted(self, match: re.Match[str]) -> str:
        """The text with contractions parted: *d'Uhr* is two words, *z'erst* is one."""
        together = (match[1] + match[2]).lower()
        return together if together in self._words.written else _CLITICS[match[1].lower()] + match[2]

    def _searched(self, word: str) -> str:
        if word in self._words.written:
            return self._words.written[word]
        if len(word) < SHORTEST or self._is_known(word):
            return word
        tried = list(dict.fromkeys(self._heard_as(word)))
        once = next(filter(self._is_known, tried), None)
        if once is not None:
            return once
        twice = (other for spelling in tried for other in self._heard_as(spelling))
        return next((other for other in twice if len(other) >= SHORTEST and self._is_known(other)), word)

    def _heard_as(self, word: str) -> Iterator[str]:
        """The written words that a word may be, one sound away."""
        sounds = self._words.sounds
        for heard, written in sounds.beginnings:
            if word.startswith(heard) and len(word) > SHORTEST and not (heard in "gb" and word[1] in _VOWELS):
                yield written + word[len(heard) :]
        for before in sounds.divided:
            rest = word.removeprefix(before)
            if rest != word and rest.startswith("g") and len(rest) >= SHORTEST and rest[1] not in _VOWELS:
                yield f"{before}ge{rest[1:]}"
        for heard, written in sounds.endings:
            if heard == "." or word.endswith(heard):
                yield (word if heard == "." else word[: -len(heard)]) + written
        for heard, written in sounds.inside:
            at = word.find(heard)
            while at >= 0:
                yield word[:at] + written + word[at + len(heard) :]
                at = word.find(heard, at + 1)


def _pairs(line: str) -> Iterator[tuple[str, str]]:
    for pair in filter(str.strip, line.split(",")):
        heard, written = pair.split()
        yield heard, written


NO_DIALECT = DialectWords()
