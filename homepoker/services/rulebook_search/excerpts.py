"""The place in a passage that answers a query."""

from __future__ import annotations

from collections.abc import Set

from homepoker.services.rulebook_search.normalising import words_of
from homepoker.services.rulebook_search.vocabulary import Vocabulary

LENGTH = 180
"""How many characters of a passage are shown, about."""


def excerpt(text: str, asked: Set[str], vocabulary: Vocabulary) -> str:
    """The stretch of a text with the most of the terms that were asked for."""
    words = list(words_of(text))
    marks = [
        word.begin
        for word in words
        if not vocabulary.is_ignored(word.text) and not asked.isdisjoint(vocabulary.stems.both(word.text))
    ]
    best = max(marks, key=lambda begin: sum(begin <= other < begin + LENGTH for other in marks), default=0)
    begin = max((word.begin for word in words if word.begin <= max(0, best - LENGTH // 6)), default=0)
    end = min((word.begin for word in words if word.begin >= begin + LENGTH), default=len(text))
    shown = " ".join(text[begin:end].split())
    return f"{'… ' if begin else ''}{shown}{' …' if end < len(text) else ''}"
