"""Search index as plain data: all of the search that takes long to make. ``indexing`` makes it, a file may keep it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from homepoker.services.rulebooks.search.dialect import DialectWords
from homepoker.services.rulebooks.search.naive_bayes import NaiveBayes
from homepoker.services.rulebooks.search.narration import NarrationWords
from homepoker.services.rulebooks.search.ranking import Postings
from homepoker.services.rulebooks.search.relevance import OutsideWords
from homepoker.services.rulebooks.search.vocabulary import KnownWords
from homepoker.store.rulebooks.phrase_index import PhraseTable

OUTSIDE = -1
"""Owner of phrases that are asked and stand in no book."""


@dataclass(frozen=True, slots=True)
class TopicWords:
    """Words of a topic, each by language: its title, its question, and the names of its worked cases."""

    titles: Mapping[str, str]
    questions: Mapping[str, str]
    cases: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SearchIndex:
    """Rules and passages by their position among all, topics by theirs in ``topics``."""

    words: KnownWords
    dialect: DialectWords
    narration: NarrationWords
    outside: OutsideWords
    of_rules: Postings
    of_passages: Postings
    of_topics_of_rules: Postings
    """Postings of the topics of the rules, in alphabetical order: the words people use for them."""
    topics: tuple[str, ...]
    """All topics that can be found."""
    of_topics: Postings
    phrases_of_rules: PhraseTable
    phrases_of_topics: PhraseTable
    naive_bayes: NaiveBayes
    asked_so: Mapping[str, tuple[int, ...]]
    """Topics by how they are asked for word for word."""
    titled_so: Mapping[str, tuple[int, ...]]
    """Topics by their titles."""
