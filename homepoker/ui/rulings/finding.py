"""Finds topics by what is typed: by their own words, and by the rules that answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

from homepoker.core.rulings.topic import Topic
from homepoker.services.rulebook_search import read_synonyms
from homepoker.services.topic_search import TopicText, find_topics, text_of
from homepoker.services.words import LANGUAGES, Words
from homepoker.ui.rulebook.library import Library

AT_ONCE = 6
"""So many topics are read in one go while nobody searches: no key waits for it."""


class TopicFinder:
    """As long as the index of the rules is not made, only the topics' own words answer."""

    def __init__(self, topics: Mapping[str, Topic], resources: Path, library: Library, words: Words) -> None:
        """
        :param resources: the folder with the words of the search.
        """
        self._library = library
        self._resources = resources
        self._words = words
        self._texts: list[TopicText] = []
        self._rest = self._read(topics)

    def prepare(self) -> bool:
        """Read some more of the topics; says whether any were left."""
        before = len(self._texts)
        self._texts += islice(self._rest, AT_ONCE)
        return len(self._texts) > before

    def find(self, query: str) -> Sequence[str]:
        """The topics that fit, best first."""
        self._texts += self._rest
        library = self._library
        rules = [
            library.books[hit.book].rule(hit.rule).topics
            for hit in library.find(query, "", self._words.language)
            if hit.rule and hit.book in library.books and hit.rule in library.books[hit.book]
        ]
        return find_topics(query, self._texts, rules)

    def _read(self, topics: Mapping[str, Topic]) -> Iterator[TopicText]:
        languages = (self._words, *(self._words.in_language(one) for one in LANGUAGES if one != self._words.language))
        asked = read_synonyms(self._resources / "search").asked
        for topic in topics.values():
            for words in languages:
                yield text_of(topic, words, asked.get(topic.id, ()))
