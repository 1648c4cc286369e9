"""How words are compared: found by their first letters, the same whatever happens to case, umlauts and accents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

_SEPARATORS = re.compile(r"[\s\-.,/()'’]+")
_SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "æ": "ae"})
_WITHOUT_SIGN = str.maketrans({"ø": "o", "æ": "ae", "ł": "l", "đ": "d", "ı": "i"})


def index(*texts: str) -> tuple[tuple[str, ...], ...]:
    """What `rank` looks in: for each word of the texts the ways one may type it (*müller*: muller, mueller)."""
    return tuple(_spellings(word) for text in texts for word in _words(text))


def rank(query: str, words: Sequence[tuple[str, ...]]) -> int | None:
    """How well indexed words match what was typed; lower is better, None is no match.

    Every typed word must begin some indexed word. 0 where the first typed word begins the first indexed word, 1
    elsewhere.
    """
    typed = _typed(query)
    if not all(any(_begins(one, word) for word in words) for one in typed):
        return None
    return 0 if not typed or _begins(typed[0], words[0]) else 1


@lru_cache(maxsize=16)
def _typed(query: str) -> tuple[tuple[str, ...], ...]:
    """The words of what was typed: the same for everybody who is compared with it."""
    return index(query)


@lru_cache(maxsize=16_384)
def plain(text: str) -> str:
    """The words of a text without case, accents and signs: *Karl-Heinz Weiß* is *karl heinz weiss*.

    Two names that are plain alike are the same name, and lists are sorted by it.
    """
    return " ".join(spellings[0] for spellings in index(text))


def _words(text: str) -> list[str]:
    return [word for word in _SEPARATORS.split(text.casefold()) if word]


def _spellings(word: str) -> tuple[str, ...]:
    whole = unicodedata.normalize("NFC", word)
    return tuple(dict.fromkeys((_bare(whole.translate(_WITHOUT_SIGN)), _bare(whole.translate(_SPELT_OUT)))))


def _bare(word: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFD", word) if not unicodedata.combining(sign))


def _begins(typed: tuple[str, ...], word: tuple[str, ...]) -> bool:
    return any(whole.startswith(start) for start in typed for whole in word)
