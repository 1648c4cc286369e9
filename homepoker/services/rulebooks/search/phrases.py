"""Index of single phrases of rules and topics: a title, a sentence, a question as people ask it. The best ones count.

The index of words knows what a rule is about; a phrase knows how it is said. Small words that tell nothing apart alone
(*darf er*, *muss ich*) carry the shape of a question, so they are kept here, and so is each pair of neighbours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise

from homepoker.services.rulebooks.search.normalising import LONGEST_QUERY, STEMMED_AS, pieces_of, plain
from homepoker.services.rulebooks.search.vocabulary import Vocabulary
from homepoker.store.rulebooks.phrase_index import PhraseIndex, PhraseTable, phrase_table

MOST_WORDS = 40

_SENTENCE_ENDS = re.compile(r"(?<=[.!?;:])\s+|\n+")
_SHORTEST = 8
"""The least letters of a sentence that is indexed."""
_FOREIGN = re.compile(r"[^a-z0-9]")


class Phrases:
    """Index of the phrases of rules or topics, each by the number of its owner."""

    def __init__(self, table: PhraseTable, vocabulary: Vocabulary) -> None:
        """
        :raises ValueError: this is no table of phrases.
        """
        self._vocabulary = vocabulary
        self._index = PhraseIndex(table)

    def heard(self, query: str) -> dict[int, float]:
        """The fit of the best phrases of each owner to a query; those that have nothing of it are left out."""
        words = pieces_of(query[:LONGEST_QUERY])[:MOST_WORDS]
        unknown = (word for word in words if not (self._is_known(word) or self._vocabulary.parts(word)))
        meant = {word: self._meant_by(word) for word in unknown}
        mended = " ".join(next(iter(meant.get(word, ())), word) for word in words)
        others = (other for found in meant.values() for other in found)
        tokens = _Tokens(self._vocabulary)
        return self._index.best([*tokens.of_text(mended), *chain.from_iterable(map(tokens.__getitem__, others))])

    def _is_known(self, word: str) -> bool:
        return self._vocabulary.is_known(word) or self._vocabulary.is_ignored(word)

    def _meant_by(self, word: str) -> Sequence[str]:
        """Known words of which a word may be a misspelling."""
        return [other for other, _ in self._vocabulary.resembling(word)]


def phrases_table(owned: Iterable[tuple[int, str]], vocabulary: Vocabulary) -> PhraseTable:
    """The table of phrases, each with the number of whom it belongs to."""
    tokens = _Tokens(vocabulary)
    return phrase_table((owner, tokens.of_text(phrase)) for owner, phrase in owned)


class _Tokens(dict[str, tuple[str, ...]]):
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
    yield from (one for one in _SENTENCE_ENDS.split(text) if len(one) > _SHORTEST)


def _token(term: str) -> str:
    """A term in letters that the table does not part: ``q`` before it keeps a word like ``or`` from being a command."""
    return f"q{_FOREIGN.sub('', plain(term))}"
