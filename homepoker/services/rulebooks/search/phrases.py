"""Tokens of single phrases of rules and topics: a title, a sentence, a question as people ask it.

The index of words knows what a rule is about; a phrase knows how it is said. Small words that tell nothing apart alone
(*darf er*, *muss ich*) carry the shape of a question, so they are kept here, and so is each pair of neighbours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, pairwise

from homepoker.services.rulebooks.search.normalising import LONGEST_QUERY, STEMMED_AS, pieces_of, plain
from homepoker.services.rulebooks.search.vocabulary import Vocabulary

MOST_WORDS = 40

_SENTENCE_ENDS = re.compile(r"(?<=[.!?;:])\s+|\n+")
_SHORTEST = 8
"""The least letters of a sentence that is indexed."""
_FOREIGN = re.compile(r"[^a-z0-9]")


def tokens_asked(query: str, vocabulary: Vocabulary) -> list[str]:
    """The tokens of a query, among them those of the words of which it may have slips."""

    def is_known(word: str) -> bool:
        return vocabulary.is_known(word) or vocabulary.is_ignored(word)

    words = pieces_of(query[:LONGEST_QUERY])[:MOST_WORDS]
    unknown = (word for word in words if not (is_known(word) or vocabulary.parts(word)))
    meant = {word: [other for other, _ in vocabulary.resembling(word)] for word in unknown}
    mended = " ".join(next(iter(meant.get(word, ())), word) for word in words)
    others = (other for found in meant.values() for other in found)
    tokens = Tokens(vocabulary)
    return [*tokens.of_text(mended), *chain.from_iterable(map(tokens.__getitem__, others))]


class Tokens(dict[str, tuple[str, ...]]):
    """The tokens of phrases; those of each word, German first, are worked out once."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._parts: dict[str, tuple[str, ...]] = {}
        """Tokens of the parts of each compound."""

    def __missing__(self, word: str) -> tuple[str, ...]:
        tokens = self[word] = tuple(_token(self._vocabulary.stems.stem(word, language)) for language in STEMMED_AS)
        self._parts[word] = tuple(token for part in self._vocabulary.parts(word) for token in self[part])
        return tokens

    def of_text(self, text: str) -> list[str]:
        """The terms of a text in both languages, those of the parts of its compounds, and its pairs of neighbours."""
        words = pieces_of(text)[:MOST_WORDS]
        own = [self[word] for word in words]
        parts = [self._parts[word] for word in words]
        pairs = [f"{first}0{second}" for (first, _), (second, _) in pairwise(own)]
        return list(dict.fromkeys(chain(*own, *parts, pairs)))


def sentences_of(text: str) -> Iterator[str]:
    """The sentences of a text, without their marks' own meaning."""
    yield from (sentence for sentence in _SENTENCE_ENDS.split(text) if len(sentence) > _SHORTEST)


def _token(term: str) -> str:
    """A term in letters that the table does not part: ``q`` before it keeps a word like ``or`` from being a command."""
    return f"q{_FOREIGN.sub('', plain(term))}"
