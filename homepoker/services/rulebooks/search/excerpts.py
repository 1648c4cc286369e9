"""Excerpts: the stretch of a passage that answers a query."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from homepoker.services.rulebooks.search.normalising import words_of
from homepoker.services.rulebooks.search.vocabulary import Vocabulary

LENGTH = 180
"""Approximate length of an excerpt, in characters."""


@dataclass(frozen=True, slots=True)
class TellingWord:
    """A word of a passage that says something: where it begins, and the terms that it may be."""

    begin: int
    terms: tuple[str, ...]


def telling_words(text: str, vocabulary: Vocabulary) -> tuple[TellingWord, ...]:
    """The words of a passage that say something, in order."""
    return tuple(
        TellingWord(word.begin, vocabulary.stems.both(word.text))
        for word in words_of(text)
        if not vocabulary.is_ignored(word.text)
    )


def excerpt(text: str, words: Sequence[TellingWord], asked: Set[str]) -> str:
    """The stretch of a text with the most of the terms that were asked for."""
    marks = [word.begin for word in words if not asked.isdisjoint(word.terms)]
    best = max(marks, key=lambda begin: sum(begin <= other < begin + LENGTH for other in marks), default=0)
    begin = text.rfind(" ", 0, max(0, best - LENGTH // 6)) + 1
    end = text.find(" ", begin + LENGTH)
    shown = " ".join(text[begin : end if end >= 0 else len(text)].split())
    return f"{'… ' if begin else ''}{shown}{' …' if end >= 0 else ''}"
