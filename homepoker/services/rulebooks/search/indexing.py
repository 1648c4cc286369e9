"""Making the search index: every rule, topic and passage as the terms and phrases that it is found by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from homepoker.core.official_text.passages import Passage
from homepoker.core.rulebooks.rulebook import Rule, Rulebook
from homepoker.services.rulebooks.search.index import OUTSIDE, SearchIndex, TopicWords
from homepoker.services.rulebooks.search.naive_bayes import train
from homepoker.services.rulebooks.search.normalising import STEMMED_AS, letters, pieces_of
from homepoker.services.rulebooks.search.phrases import Tokens, sentences_of
from homepoker.services.rulebooks.search.ranking import ASKED, TEXT, TITLE, Counted, Field, impacts
from homepoker.services.rulebooks.search.relevance import outside_words
from homepoker.services.rulebooks.search.synonyms import Synonyms, in_writing
from homepoker.services.rulebooks.search.vocabulary import Vocabulary, known_words
from homepoker.store.rulebooks.phrase_index import phrase_table

_Said = Iterable[tuple[int, str, bool]]
"""Phrases, each with the number of whom it is said, and whether it is told so at a table."""


def make_index(
    books: Mapping[str, Rulebook], passages: Sequence[Passage], synonyms: Synonyms, topics: Mapping[str, TopicWords]
) -> SearchIndex:
    """Make the index; it takes seconds.

    :param passages: pieces of official texts that the host attached.
    :param topics: what is said of each topic, by its id.
    """
    rules = [(book.id, rule) for book in books.values() for rule in book.rules]
    titles = [title for _, rule in rules for title in rule.titles.values()]
    texts = [text for _, rule in rules for text in rule.texts.values()]
    official = [passage.text for passage in passages]
    synonyms = in_writing(synonyms, (*titles, *texts))
    of_rules = sorted({topic for _, rule in rules for topic in rule.topics})
    asked = [(*_called_so(topics.get(rule)), *synonyms.asked.get(rule, ())) for rule in of_rules]
    words = known_words([*titles, *texts, *chain(*asked), *official], titles, synonyms)
    vocabulary = Vocabulary(words)
    documents = _Documents(vocabulary)
    tokens = Tokens(vocabulary)
    outside = [(OUTSIDE, tokens.of_text(phrase)) for phrase in synonyms.asked_outside]
    said_of_topics = (
        (at, phrase, True)
        for at, (topic, topic_words) in enumerate(topics.items())
        for phrase in (*_phrases_of(topic_words), *synonyms.asked.get(topic, ()))
    )
    own: list[Counter[str]] = [Counter() for _ in topics]
    told: dict[str, Counter[str]] = {topic: Counter() for topic in topics}
    of_rule = [told.get(next(iter(rule.topics), ""), Counter()) for _, rule in rules]
    asked_so: dict[str, dict[int, None]] = {}
    titled_so: dict[str, dict[int, None]] = {}
    for at, (topic, topic_words) in enumerate(topics.items()):
        for title in topic_words.titles.values():
            titled_so.setdefault(letters(title), {})[at] = None
        for phrase in (*topic_words.titles.values(), *synonyms.asked.get(topic, ())):
            asked_so.setdefault(letters(phrase), {})[at] = None
    called = {topic: documents.both(" ; ".join(synonyms.asked.get(topic, ()))) for topic in {*topics, *of_rules}}
    made = SearchIndex(
        words=words,
        dialect=synonyms.dialect,
        narration=synonyms.narration,
        outside=outside_words(synonyms.outside, [*titles, *texts, *official], vocabulary.stems),
        of_rules=impacts(documents.of_rule(book, rule, synonyms) for book, rule in rules),
        of_passages=impacts({TEXT: documents.both(text)} for text in official),
        of_topics_of_rules=impacts(
            {TEXT: _united((documents.both(" ; ".join(_called_so(topics.get(topic)))), called[topic]))}
            for topic in of_rules
        ),
        topics=tuple(topics),
        of_topics=impacts(documents.of_topic(topic_words, called[topic]) for topic, topic_words in topics.items()),
        phrases_of_rules=phrase_table(chain(_counted(_said_of_rules(rules, synonyms), tokens, of_rule), outside)),
        phrases_of_topics=phrase_table(chain(_counted(said_of_topics, tokens, own), outside)),
        naive_bayes=train(own, told.values()),
        asked_so={phrase: tuple(topics_asked) for phrase, topics_asked in asked_so.items()},
        titled_so={phrase: tuple(topics_asked) for phrase, topics_asked in titled_so.items()},
    )
    pieces_of.cache_clear()  # a query is short, and the phrases would stay in memory for all evening
    return made


class _Documents:
    """Rules, topics and passages as the terms that they are found by."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary

    def of_rule(self, book: str, rule: Rule, synonyms: Synonyms) -> dict[Field, Counted]:
        """A rule of a book."""
        asked = synonyms.asked_of_rules.get(f"{book}:{rule.id}", ())
        return {
            TITLE: self._several(rule.titles),
            TEXT: self._several(rule.texts),
            ASKED: self.both(" ; ".join(asked)),
        }

    def of_topic(self, topic_words: TopicWords, asked: Counted) -> dict[Field, Counted]:
        """A topic, and how it is asked for."""
        more = {
            language: f"{question} ; {topic_words.cases[language]}"
            for language, question in topic_words.questions.items()
        }
        return {
            TITLE: self._several(topic_words.titles),
            TEXT: self._several(more),
            ASKED: asked,
        }

    def both(self, text: str) -> dict[str, float]:
        """A text whose language nobody knows."""
        return _united(self._vocabulary.counted(text, language) for language in STEMMED_AS)

    def _several(self, texts: Mapping[str, str]) -> dict[str, float]:
        return _united(self._vocabulary.counted(text, language) for language, text in texts.items())


def _said_of_rules(rules: Iterable[tuple[str, Rule]], synonyms: Synonyms) -> Iterator[tuple[int, str, bool]]:
    for number, (book, rule) in enumerate(rules):
        sentences = (sentence for text in rule.texts.values() for sentence in sentences_of(text))
        asked = synonyms.asked_of_rules.get(f"{book}:{rule.id}", ())
        yield from ((number, phrase, False) for phrase in (*rule.titles.values(), *sentences))
        yield from ((number, phrase, True) for phrase in asked)


def _counted(phrases: _Said, tokens: Tokens, counters: Sequence[Counter[str]]) -> Iterator[tuple[int, list[str]]]:
    """The tokens of each phrase; of one that is told at a table they are added to the counter of its owner."""
    for owner, phrase, is_told in phrases:
        tokens_of_phrase = tokens.of_text(phrase)
        if is_told:
            counters[owner].update(tokens_of_phrase)
        yield owner, tokens_of_phrase


def _called_so(topic: TopicWords | None) -> Iterator[str]:
    if topic is not None:
        for language, title in topic.titles.items():
            yield from (title, topic.questions[language])


def _phrases_of(topic_words: TopicWords) -> Iterator[str]:
    for language, title in topic_words.titles.items():
        yield from (title, topic_words.questions[language], *topic_words.cases[language].split(" ; "))


def _united(counted: Iterable[Mapping[str, float]]) -> dict[str, float]:
    united: dict[str, float] = {}
    for counted_term in counted:
        for term, count in counted_term.items():
            united[term] = united.get(term, 0.0) + count
    return united
