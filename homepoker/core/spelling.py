"""Spelling-tolerant comparison of words: by their first letters, whatever their case, umlauts and accents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

_SEPARATORS = re.compile(r"[\s\-.,/()'’]+")
_SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "æ": "ae"})
_WITHOUT_SIGN = str.maketrans({"ø": "o", "æ": "ae", "ł": "l", "đ": "d", "ı": "i"})
_FAR = 3
"""The distance of a word that does not begin with what was typed."""

Spellings = tuple[str, str, str]
"""A word as it is written, without its signs (*muller*) and with them spelt out (*mueller*)."""

Rank = tuple[int, int, int]
"""Rank of a match, lower is better: by its spelling, its position, and whether the word goes on."""

_Called = TypeVar("_Called")


def index(*texts: str) -> tuple[Spellings, ...]:
    """The index for `rank`: for each word of the texts the ways one may type it (*müller*: muller, mueller)."""
    return tuple(_spellings(word) for text in texts for word in _words(text))


def rank(query: str, words: Sequence[Spellings]) -> Rank | None:
    """The rank of indexed words against what was typed; lower is better, None is no match.

    Every typed word must begin some indexed word. What is spelt as it was typed comes before what is so with its
    umlauts spelt out, and that before other signs: *kä* finds Käthe, then Kaethe, then Karl. Next, the first indexed
    word comes before any other one; and last a whole word before its beginning (*jan* finds Jan, then Jana).
    """
    typed = _typed(query)
    if not typed:
        return 0, 0, 0
    spelt = 0
    for sign in typed:
        nearest = min((_distance(sign, word) for word in words), default=_FAR)
        if nearest == _FAR:
            return None
        spelt = max(spelt, nearest)
    first = _distance(typed[0], words[0])
    # Of one word alone, because with another one typed the end of the first is no longer open.
    is_whole = any(typed[0] == word for word in words) and len(typed) == 1
    return spelt, 0 if first <= spelt else 1, 0 if is_whole else 1


def called(text: str, names: Iterable[tuple[str, _Called]]) -> _Called | None:
    """Candidate of that whole name: spelt exactly so, else with other capitals, accents and signs; ``None`` if none."""
    wanted, exact = plain(text), _as_written(text)
    alike = [(name, value) for name, value in names if wanted and plain(name) == wanted]
    best = sorted(alike, key=lambda named: _as_written(named[0]) != exact)
    return best[0][1] if best else None


@lru_cache(maxsize=16)
def _typed(query: str) -> tuple[Spellings, ...]:
    """The words of what was typed: the same for everybody who is compared with it."""
    return index(query)


@lru_cache(maxsize=16_384)
def plain(text: str) -> str:
    """The words of a text without case, accents and signs: *Karl-Heinz Weiß* is *karl heinz weiss*.

    Two names that are plain alike are the same name, and lists are sorted by it.
    """
    return " ".join(bare for _, bare, _ in index(text))


def _words(text: str) -> list[str]:
    return [word for word in _SEPARATORS.split(text) if word]


def _as_written(text: str) -> str:
    return " ".join(written for written, _, _ in index(text))


@lru_cache(maxsize=16_384)
def _spellings(word: str) -> Spellings:
    # Small letters tell *ß* from *ss*; what is folded further does not.
    written = unicodedata.normalize("NFC", word).lower()
    folded = unicodedata.normalize("NFC", word.casefold())
    return written, _bare(folded.translate(_WITHOUT_SIGN)), _bare(folded.translate(_SPELT_OUT))


def _bare(word: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFD", word) if not unicodedata.combining(sign))


def _distance(typed: Spellings, word: Spellings) -> int:
    """The distance of a word's beginning from what was typed: 0 just so, 1 spelt out, 2 with other signs."""
    if word[0].startswith(typed[0]):
        return 0
    if word[2].startswith(typed[2]):
        return 1
    return 2 if any(whole.startswith(start) for start in typed[1:] for whole in word[1:]) else _FAR
