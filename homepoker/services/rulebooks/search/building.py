"""Building of the rule search, with the words of the files and those of the catalogues."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from homepoker.core.official_text.passages import Passage
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulings.catalogue import TOPICS
from homepoker.services.rulebooks.search.rule_search import RuleSearch, TopicWords
from homepoker.services.rulebooks.search.synonyms import read_synonyms
from homepoker.services.rulings.worked_cases import examples
from homepoker.services.words import LANGUAGES, Words
from homepoker.services.words.policies import topic_question, topic_title


def rule_search(books: Mapping[str, Rulebook], resources: Path, passages: Iterable[Passage] = ()) -> RuleSearch:
    """The search over these books. Building it takes seconds: do it on first use or in a worker.

    The last one is kept: whoever opens a club again, or the sample club, searches the same books.

    :param resources: the folder with the words of the search and the catalogues.
    :param passages: pieces of official texts that the host attached.
    """
    return _search(_Searched(dict(books), tuple(passages), resources))


@dataclass(frozen=True, slots=True)
class _Searched:
    """Cache key of an index: the books, passages and words that are searched."""

    books: Mapping[str, Rulebook]
    passages: tuple[Passage, ...]
    resources: Path

    def __hash__(self) -> int:
        return hash((*self.books, len(self.passages), self.resources))


@lru_cache(maxsize=1)
def _search(over: _Searched) -> RuleSearch:
    languages = [Words(over.resources / "locale", language) for language in LANGUAGES]
    topics = {topic: _words_of(topic, over.resources, languages) for topic in TOPICS}
    return RuleSearch(over.books, over.passages, read_synonyms(over.resources / "search"), topics)


def _words_of(topic: str, resources: Path, languages: Iterable[Words]) -> TopicWords:
    return TopicWords(
        {words.language: topic_title(topic, words) for words in languages},
        {words.language: topic_question(topic, words) for words in languages},
        {words.language: " ; ".join(one.name for one in examples(topic, resources, words)) for words in languages},
    )
