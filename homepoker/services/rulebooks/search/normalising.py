"""Normalising of text: into words, and words into the terms of the index.

A term is the stem of a word in small letters, without umlauts: ``Erhöhungen``, ``erhöhung`` and ``erhoehung``
are one term. A query may mix languages, so its words are stemmed in both; a text in its own.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import Stemmer

STEMMED_AS = {"de": "german", "en": "english"}
"""The Snowball algorithm of each language."""

LONGEST_QUERY = 400
"""The characters of a query that are read; nobody types more, and a pasted page must not stop the window."""
LONGEST_WORD = 40

_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_SIGNS = {"'": "", "’": "", "`": "", "´": "", "‐": "-", "‑": "-"}
"""Replacements of apostrophes and hyphens: an apostrophe parts no word (*Hold'em*), every hyphen is one."""
_UMLAUTS = str.maketrans({"ä": "a", "ö": "o", "ü": "u", "ß": "ss", "é": "e"})
_WRITTEN_OUT = re.compile(r"(?<![aeiouqy])([aou])e")
"""Umlauts written out as ``ae``, ``oe`` and ``ue``; after a vowel or q they are none."""
_NUMBER_WORDS = {
    name: str(number)
    for number, names in {
        0: "null zero",
        2: "zwei zwo two beide beiden both",
        3: "drei three dritt",
        4: "vier four viert",
        5: "fünf fuenf funf five",
        6: "sechs six",
        7: "sieben seven siebte siebten seventh 7th",
        8: "acht eight",
        9: "neun nine",
        10: "zehn ten",
        11: "elf eleven",
        12: "zwölf zwoelf zwolf twelve",
        20: "zwanzig twenty",
        30: "dreißig dreissig thirty",
        60: "sechzig sixty",
    }.items()
    for name in names.split()
}
"""Numbers that rules and questions write out; *eins* is left to the words that say nothing."""

_LOANS = {"dealer": "dealer", "dealers": "dealer", "dealern": "dealer"}
"""English words in German clothes that the stemmers would make one with another (*Deal*)."""
_DENOMINATION = re.compile(r"(\d+er)[ns]?")


@dataclass(frozen=True, slots=True)
class Word:
    """One word as it was written, in small letters. ``begin`` is its place in the text, in characters."""

    text: str
    begin: int


def words_of(text: str) -> Iterator[Word]:
    """The words of a text in order. One with hyphens comes whole, without them: ``All-in`` is ``allin``."""
    for match in _WORD.finditer(text):
        yield Word(match[0].replace("-", "").lower()[:LONGEST_WORD], match.start())


@lru_cache(maxsize=65_536)  # the 33,000 phrases are parted four times while an index is made
def pieces_of(text: str) -> tuple[str, ...]:
    """All words in small letters; one with hyphens whole, without them, and then in its pieces."""
    text = unicodedata.normalize("NFC", text)
    for sign, meant in _SIGNS.items():  # much quicker than to look up every letter
        text = text.replace(sign, meant)
    words: list[str] = _WORD.findall(text.lower())
    if "-" not in text:
        return tuple([word[:LONGEST_WORD] for word in words])
    pieces: list[str] = []
    for word in words:
        if "-" in word:
            pieces.append(word.replace("-", "")[:LONGEST_WORD])
            pieces.extend(part[:LONGEST_WORD] for part in word.split("-"))
        else:
            pieces.append(word[:LONGEST_WORD])
    return tuple(pieces)


@lru_cache(maxsize=32_768)  # the phrases have some 25,000 words, each dozens of times
def plain(word: str) -> str:
    """A word without umlauts, sharp s and their written-out forms, for comparing letter by letter."""
    return _WRITTEN_OUT.sub(r"\1", word.lower().translate(_UMLAUTS))


def letters(phrase: str) -> str:
    """A phrase in small letters without signs and umlauts, for finding it as it stands."""
    return " ".join(plain(word) for word in pieces_of(phrase[:LONGEST_QUERY]))


def _denomination(word: str) -> str:
    """The usual name of a chip by its value, in the singular: ``25ern`` is ``25er``."""
    found = _DENOMINATION.fullmatch(word)
    return found[1] if found else ""


class _Stemmed(dict[str, str]):
    """Terms of words of one language, each worked out when it is first looked up."""

    def __init__(self, language: str) -> None:
        self._stemmer = Stemmer.Stemmer(STEMMED_AS[language], 0)

    def __missing__(self, word: str) -> str:
        fixed = _NUMBER_WORDS.get(word) or _LOANS.get(word) or _denomination(word)
        found = self[word] = fixed or str(self._stemmer.stemWord(word.lower())).translate(_UMLAUTS)
        return found


class Stems:
    """The stems of words, each worked out once."""

    def __init__(self) -> None:
        self._known = {language: _Stemmed(language) for language in STEMMED_AS}

    def stem(self, word: str, language: str) -> str:
        """The term of a word in one language; a number written out is its figure."""
        return self._known[language][word]

    def both(self, word: str) -> tuple[str, ...]:
        """The terms of a word whose language nobody knows."""
        return tuple(dict.fromkeys(known[word] for known in self._known.values()))

    def all(self, words: Iterable[str], language: str) -> list[str]:
        """The terms of several words."""
        return list(map(self._known[language].__getitem__, words))
