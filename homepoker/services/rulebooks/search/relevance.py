"""Detection of questions outside the rulebooks: clubs also ask what no book speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from homepoker.services.rulebooks.search.normalising import Stems, pieces_of, plain
from homepoker.services.rulebooks.search.vocabulary import Vocabulary

_STRANGE_COSTS = 0.6
"""The share of a score that is lost where no telling word is known."""
_LIKE_OUTSIDE_COSTS = 11.0
"""The share lost by a question that is as much like an outside one as like any phrase of a rule or topic."""
_WORD_OUTSIDE_COSTS = 6.0
"""The share lost for a word of which no book speaks."""
_SHORTEST_PART = 5
"""The least letters of a word that is recognised in a compound: *Parkplatzschranke*."""


@dataclass(frozen=True, slots=True)
class OutsideWords:
    """Words and phrases of which no book speaks: terms, phrases as the terms of each word, and parts of compounds."""

    terms: frozenset[str]
    phrases: tuple[tuple[frozenset[str], ...], ...]
    parts: tuple[str, ...]


def outside_words(outside: Iterable[str], texts: Iterable[str], stems: Stems) -> OutsideWords:
    """Sort out what no book speaks of.

    :param outside: words and phrases of which no book speaks.
    :param texts: all that can be found; of a word that stands there, a book does speak, also a club's own.
    """
    spoken = {term for word in {word for text in texts for word in pieces_of(text)} for term in stems.both(word)}
    single: set[str] = set()
    phrases: list[tuple[frozenset[str], ...]] = []
    letters: list[str] = []
    for phrase in outside:
        words = pieces_of(phrase)
        terms = tuple(frozenset(stems.both(word)) for word in words)
        if len(words) > 1:
            phrases.append(terms)
        elif unspoken := terms[0] - spoken:  # *waiter* is one thing, its German stem *wait* another
            single |= unspoken
            letters.append(plain(words[0]))
    parts = tuple(word for word in letters if len(word) >= _SHORTEST_PART)
    return OutsideWords(frozenset(single), tuple(phrases), parts)


class RelevanceClassifier:
    """Classifier of questions by whether some book answers them; calibrated on questions of both kinds."""

    def __init__(self, outside: OutsideWords, vocabulary: Vocabulary) -> None:
        self._vocabulary, self._outside = vocabulary, outside
        self._beginning: dict[str, list[tuple[frozenset[str], ...]]] = {}
        """The phrases of which no book speaks, by the terms of their first word."""
        for phrase in outside.phrases:
            for term in phrase[0]:
                self._beginning.setdefault(term, []).append(phrase)

    def fits(self, query: str, score: float, outside: float) -> bool:
        """Whether a question is answered by what scores best for its words.

        :param score: the best rule's words and the best topic's, together.
        :param outside: how like it is to a question that no book answers, against the phrase that fits best.
        """
        words = pieces_of(query)
        telling = [word for word in words if not self._vocabulary.is_ignored(word)]
        strange = sum(map(self._is_strange, telling)) / max(1, len(telling))
        worth = score / sqrt(len(telling) + 1) * (1 - _STRANGE_COSTS * strange)
        return worth > _LIKE_OUTSIDE_COSTS * outside + _WORD_OUTSIDE_COSTS * self._is_outside(words)

    def _is_outside(self, words: Sequence[str]) -> bool:
        terms = [frozenset(self._vocabulary.stems.both(word)) for word in words]
        if any(term & self._outside.terms for term in terms):
            return True
        if any(self._has_part(plain(word)) for word in words if not self._vocabulary.is_known(word)):
            return True
        return any(
            len(phrase) <= len(terms) - at and all(one & other for one, other in zip(phrase, terms[at:], strict=False))
            for at, first in enumerate(terms)
            for term in first
            for phrase in self._beginning.get(term, ())
        )

    def _has_part(self, word: str) -> bool:
        return word.startswith(self._outside.parts) or word.endswith(self._outside.parts)

    def _is_strange(self, word: str) -> bool:
        """Whether a word is unknown and resembles no known one."""
        known = self._vocabulary
        return not (word.isdigit() or known.is_known(word) or known.parts(word) or known.resembling(word))
