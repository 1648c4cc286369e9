"""Building of the rule search, with the words of the files and those of the catalogues."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import Stemmer

from homepoker.core.official_text.passages import Passage
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulings import catalogue
from homepoker.services import words
from homepoker.services.rulebooks.search.index import SearchIndex, TopicWords
from homepoker.services.rulebooks.search.rule_search import RuleSearch
from homepoker.services.rulings import worked_cases
from homepoker.services.rulings.worked_cases import examples
from homepoker.services.words import LANGUAGES, Words
from homepoker.services.words import rulings as policy_words
from homepoker.services.words.rulings import topic_question, topic_title
from homepoker.store.rulebooks import index_cache, phrase_index

INDEX_KEPT = "search.index"
"""Name of the kept index in the folder of caches."""

INDEX_SHIPPED = "search/shipped.index"
"""The index that set-up makes of the shipped books and packages bring along, in the folder of resources."""

_RESOURCES = ("search/**/*.toml", "cases/*.json", "locale/*/topic.*", "locale/*/ruling_*.*")
"""The files of words, in the folder of resources."""


def rule_search(
    books: Mapping[str, Rulebook], resources: Path, passages: Iterable[Passage] = (), cache: Path | None = None
) -> RuleSearch:
    """The search over these books. Making its index takes seconds: do it on first use or in a worker.

    The last one stays in memory: whoever opens a club again, or the sample club, searches the same books.

    :param resources: the folder with the words of the search and the catalogues.
    :param passages: pieces of official texts that the host attached.
    :param cache: the folder in which the index is kept for the next time; without it none is.
    """
    return _search(_Searched(dict(books), tuple(passages), resources, cache))


@dataclass(frozen=True, slots=True)
class _Searched:
    """Cache key of an index: the books, passages and words that are searched."""

    books: Mapping[str, Rulebook]
    passages: tuple[Passage, ...]
    resources: Path
    cache: Path | None = field(compare=False)

    def __hash__(self) -> int:
        return hash((*self.books, len(self.passages), self.resources))


@lru_cache(maxsize=1)
def _search(over: _Searched) -> RuleSearch:
    if over.cache is None:
        return _shipped(over) or _made(over)
    file = over.cache / INDEX_KEPT
    try:
        key = index_cache.fingerprint(_made_of(over.resources), over.books, over.passages, Stemmer.version())
    except OSError:
        return _made(over)  # which says what cannot be read
    kept = kept_search(over.books, over.passages, file, key)
    if kept is not None:
        return kept
    search = _shipped(over) or _made(over)
    index_cache.keep(file, key, search.index)  # told by the dates of files, this one is read without reading them all
    return search


def ship_index(books: Mapping[str, Rulebook], resources: Path) -> None:
    """Make the index of the shipped books and put it beside the words of the search, unless it is there already.

    :param resources: the folder with the words of the search and the catalogues.
    """
    over = _Searched(dict(books), (), resources, None)
    if _shipped(over) is None:
        file = resources / INDEX_SHIPPED
        index_cache.keep(file, _content_key(over), _made(over).index)
        file.chmod(0o644)  # who installs a package is not who runs it


def _shipped(over: _Searched) -> RuleSearch | None:
    """The search with the shipped index; nothing where other books, texts or words are searched, or by other code."""
    file = over.resources / INDEX_SHIPPED
    if over.passages or not file.exists():
        return None
    try:
        key = _content_key(over)
    except OSError:
        return None
    return kept_search(over.books, (), file, key)


def _content_key(over: _Searched) -> bytes:
    """The key of an index that is made on one machine and read on another: by what is in the files, not by their dates.

    Catalogues count as they are written; those that are compiled of them say the same.
    """
    files = (file for file in _made_of(over.resources) if file.suffix != ".mo")
    return index_cache.content_fingerprint(files, over.books, Stemmer.version())


def kept_search(
    books: Mapping[str, Rulebook], passages: Iterable[Passage], file: Path, key: bytes
) -> RuleSearch | None:
    """The search with the index that was kept under this fingerprint; nothing where there is none that can be used."""
    kept = index_cache.recall(file, key, SearchIndex)
    if kept is None:
        return None
    try:
        return RuleSearch(books, passages, index=kept)
    except (LookupError, ValueError):  # its parts do not fit together
        return None


def _made(over: _Searched) -> RuleSearch:
    # Only where the index is made: what reads the words takes as long to import as the kept index to read.
    from homepoker.services.rulebooks.search.synonyms import read_synonyms

    languages = [Words(over.resources / "locale", language) for language in LANGUAGES]
    topics = {topic: _words_of(topic, over.resources, languages) for topic in catalogue.MODULES}
    return RuleSearch(over.books, over.passages, read_synonyms(over.resources / "search"), topics)


def _made_of(resources: Path) -> Iterator[Path]:
    """All files that the index follows from, the program's own among them."""
    own = Path(__file__).parent
    yield from sorted(own.glob("*.py"))
    yield from (Path(str(module.__file__)) for module in (phrase_index, catalogue, policy_words, worked_cases, words))
    for pattern in _RESOURCES:
        yield from sorted(resources.glob(pattern))


def _words_of(topic: str, resources: Path, languages: Iterable[Words]) -> TopicWords:
    return TopicWords(
        {words.language: topic_title(topic, words) for words in languages},
        {words.language: topic_question(topic, words) for words in languages},
        {
            words.language: " ; ".join(example.name for example in examples(topic, resources, words))
            for words in languages
        },
    )
