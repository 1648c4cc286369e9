"""Search for rules and topics: all books at once, in both languages, with attached official texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from heapq import nlargest
from typing import TYPE_CHECKING

from homepoker.core.official_text.passages import Passage
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.rulebooks.search.dialect import Dialect
from homepoker.services.rulebooks.search.index import OUTSIDE, SearchIndex, TopicWords
from homepoker.services.rulebooks.search.naive_bayes import likeness
from homepoker.services.rulebooks.search.narration import Narration
from homepoker.services.rulebooks.search.normalising import LONGEST_QUERY, letters
from homepoker.services.rulebooks.search.numbers import Numbers, Reference
from homepoker.services.rulebooks.search.phrases import tokens_asked
from homepoker.services.rulebooks.search.ranking import Unit, scores, units_of
from homepoker.services.rulebooks.search.relevance import RelevanceClassifier
from homepoker.services.rulebooks.search.vocabulary import Vocabulary
from homepoker.store.rulebooks.phrase_index import PhraseIndex

if TYPE_CHECKING:
    from homepoker.services.rulebooks.search.synonyms import Synonyms


from homepoker.services.rulebooks.search.normalising import words_of

_Name = tuple[str, str]
"""A rule by its book and id."""

_TOPIC_SHARES = 0.1
"""The share of a topic's best score that its other rules get: the books use different words for the same."""
_CALLED = 100.0
"""The score of a rule that is named by its number: more than any words."""
_TITLED = 0.25
"""The score of a rule whose whole title is typed, as a share of the best score by words."""
_PASSAGE_SHARES = 0.5
"""Weight of a passage of an attached text, against a rule in our words."""
_MAIN_TOPIC, _OTHER_TOPIC = 1.0, 0.55
"""Weights of a rule's first topic, and of each other one."""
_IN_FORCE = 2.2
"""Weight of a rule of the book in force, against one of another book."""
_OWN_RULE = 4.5
"""Weight of a house rule: it says little, and overrules the book that it amends."""
_ASKED_SHARES = 0.6
"""The share of a topic's own score that its rules get."""


_RULE_TELLS = 0.7
"""Weight of a topic's best rule, against the topic's own words."""
_PHRASES = 1.2
"""Weight of the best phrases, against the best score of the words."""
_NAIVE_BAYES = 0.7
"""Weight of how likely a topic is told in these words, against the best score of the words."""
_TOPIC_PHRASES, _RULE_PHRASES = 1.0, 0.15
"""The share that a rule gets of its topic's best phrases, and a topic of its rules' best."""


@dataclass(frozen=True, slots=True)
class _Weighed:
    """A query, read: what it names by number, its words in written language, and what each scores by these alone.

    ``outside`` is how like it is to a question that no book answers.
    """

    asked: Reference
    words: str
    tokens: list[str]
    units: list[Unit]
    rules: dict[int, float]
    topics: dict[int, float]
    passages: dict[int, float]
    rules_heard: dict[int, float]
    topics_heard: dict[int, float]
    outside: float


@dataclass(frozen=True, slots=True)
class Hit:
    """One rule that was found, or a passage of an attached text.

    ``rule`` is empty where the passage belongs to none. ``excerpt`` shows where an attached text
    speaks of what was asked; empty where only the rule itself does. Scores compare within one query.
    """

    book: str
    rule: str
    score: float
    excerpt: str = ""


class RuleSearch:
    """Search for rules and topics by an index over all rules; a query takes milliseconds.

    Making the index takes seconds: do it on first use or in a worker, and keep it.
    """

    def __init__(
        self,
        books: Mapping[str, Rulebook],
        passages: Iterable[Passage] = (),
        synonyms: Synonyms | None = None,
        topics: Mapping[str, TopicWords] | None = None,
        index: SearchIndex | None = None,
    ) -> None:
        """
        :param passages: pieces of official texts that the host attached.
        :param topics: what is said of each topic, by its id.
        :param index: what was made before of the same; it is made where there is none.
        :raises ValueError: this index is none.
        """
        self._rules = [(book.id, rule) for book in books.values() for rule in book.rules]
        self._passages = tuple(passages)
        if index is None:
            # Only here: what makes an index takes as long to import as a kept one to read.
            from homepoker.services.rulebooks.search.indexing import make_index
            from homepoker.services.rulebooks.search.synonyms import NO_SYNONYMS

            index = make_index(books, self._passages, synonyms or NO_SYNONYMS, topics or {})
        self.index = index
        self._telling: dict[int, tuple[TellingWord, ...]] = {}
        self._numbers = Numbers(books)
        self._by_name = {(book, rule.id): number for number, (book, rule) in enumerate(self._rules)}
        self._of_topic: dict[str, list[int]] = {}
        self._titled: dict[str, list[int]] = {}
        for number, (_, rule) in enumerate(self._rules):
            for topic in rule.topics:
                self._of_topic.setdefault(topic, []).append(number)
            for title in set(rule.titles.values()):
                self._titled.setdefault(letters(title), []).append(number)
        self._topics = sorted(self._of_topic)
        self._shares = {
            topic: [(number, self._belonging(number, topic)) for number in numbers]
            for topic, numbers in self._of_topic.items()
        }
        """The rules of each topic, and how far each belongs to it."""
        self._vocabulary = Vocabulary(index.words)
        self._of_rules, self._of_passages = index.of_rules, index.of_passages
        self._of_topics, self._of_all_topics = index.of_topics_of_rules, index.of_topics
        self._dialect = Dialect(index.dialect, self._is_known)
        self._narration = Narration(index.narration)
        self._fitting = RelevanceClassifier(index.outside, self._vocabulary)
        self._weighed = lru_cache(maxsize=1)(self._weigh)  # one question is asked for rules, and whether they fit
        self._all_topics = index.topics
        self._phrases_of_rules, self._phrases_of_topics = map(
            PhraseIndex, (index.phrases_of_rules, index.phrases_of_topics)
        )
        self._asked_so, self._titled_so = index.asked_so, index.titled_so

    def find(
        self, query: str, *, book: str = "", language: str = "de", limit: int = 20, in_force: Sequence[str] = ()
    ) -> tuple[Hit, ...]:
        """The rules that answer a query, best first.

        :param query: words, a question, or the number of a rule, in any mix of German and English.
        :param book: the id of the only book to look into; where it is empty, the books that the query names, or all.
        :param language: of equally good rules, those that their book has in this language stand first.
        :param in_force: the books that are played by, the club's own before the one that it amends: what they
            say stands before what others say as well.
        """
        read = self._weighed(query[:LONGEST_QUERY])
        asked, units = read.asked, read.units
        books = (book,) if book else asked.books
        score_of = self._with_topics(read.rules, scores(units, self._of_topics))
        score_of = _together(score_of, self._rules_heard(read))
        if asked.books and not asked.rest:
            score_of = {number: 1.0 for number, (name, _) in enumerate(self._rules) if name in books}
        best_by_words = max(score_of.values(), default=1.0)
        for number in self._titled.get(letters(query), ()):
            score_of[number] = score_of.get(number, 0.0) + _TITLED * best_by_words
        for number, worth in self._called(asked, books):
            score_of[number] = score_of.get(number, 0.0) + worth
        best = {
            self._name(number): score
            for number, score in score_of.items()
            if not books or self._name(number)[0] in books
        }
        speaking = self._speaking(read.passages, books)
        for name, (score, _) in speaking.items():
            best[name] = max(best.get(name, 0.0), score * _PASSAGE_SHARES)
        for name in best:
            if name[0] in in_force:
                best[name] *= _OWN_RULE if name[0] != in_force[-1] else _IN_FORCE
        terms = {term for unit in units for choice in (unit.terms, *unit.parts) for term, _ in choice}
        rounded = {name: round(score, 3) for name, score in best.items()}
        least = min(nlargest(limit, rounded.values()), default=0.0) if limit > 0 else 0.0
        leading = (name for name, score in rounded.items() if score >= least)  # only of these the place is asked
        ranked = sorted(leading, key=lambda name: (-rounded[name], *self._place(name, language)))[: max(0, limit)]
        shown = {name: self._excerpt(speaking[name][1], terms) for name in ranked if name in speaking}
        return tuple(Hit(*name, rounded[name], shown.get(name, "")) for name in ranked)

    def find_topics(self, query: str, limit: int = 20) -> tuple[str, ...]:
        """The topics in which a query can be ruled on, best first: by their own words and by their rules.

        :param query: as for :meth:`find`.
        """
        read = self._weighed(query[:LONGEST_QUERY])
        told: dict[str, float] = {}
        rules = dict(read.rules)
        for number, worth in self._called(read.asked, read.asked.books):
            rules[number] = rules.get(number, 0.0) + worth
        for number, score in rules.items():
            for topic in self._rules[number][1].topics:
                told[topic] = max(score * self._belonging(number, topic), told.get(topic, 0.0))
        own = read.topics
        by_words = {
            at: own.get(at, 0.0) + _RULE_TELLS * told.get(topic, 0.0)
            for at, topic in enumerate(self._all_topics)
            if at in own or topic in told
        }
        together = _together(by_words, self._topics_heard(read))
        worth = _NAIVE_BAYES * max(by_words.values(), default=0.0)
        told_so = (
            likeness(read.tokens, self.index.naive_bayes) if " " in read.words.strip() else {}
        )  # one word is a name
        for at, like in told_so.items():
            together[at] = together.get(at, 0.0) + worth * like
        score_of = {self._all_topics[at]: round(score, 3) for at, score in together.items()}
        best, typed = max(score_of.values(), default=0.0), letters(self._dialect.in_writing(query))
        for begun in self._begun_so(typed):
            score_of[begun] = score_of.get(begun, 0.0) + best / 2
        for topic in (self._all_topics[at] for at in self._asked_so.get(typed, ())):
            score_of[topic] = (
                score_of.get(topic, 0.0) + best + 1
            )  # word for word, even where no word tells anything apart
        return tuple(sorted(score_of, key=lambda topic: -score_of[topic])[: max(0, limit)])

    def fits(self, query: str) -> bool:
        """Whether any book speaks of what is asked; where none does, what is found is weak.

        :param query: as for :meth:`find`.
        """
        read = self._weighed(query[:LONGEST_QUERY])
        if read.asked.books or read.asked.number or not read.words.strip():
            return True
        best = max((*read.rules.values(), *read.passages.values()), default=0.0)
        return self._fitting.fits(read.words, best + max(read.topics.values(), default=0.0), read.outside)

    def _weigh(self, query: str) -> _Weighed:
        asked = self._numbers.read(query)
        written = self._dialect.in_writing(asked.rest if asked.books or asked.number else query)
        words = self._narration.without_asides(written)
        units = units_of(words, self._vocabulary)
        rules, topics = scores(units, self._of_rules), scores(units, self._of_all_topics)
        tokens = tokens_asked(words, self._vocabulary)
        rules_heard, topics_heard = self._phrases_of_rules.best(tokens), self._phrases_of_topics.best(tokens)
        outside = min(map(_outside, (rules_heard, topics_heard)))
        passages = scores(units, self._of_passages)
        return _Weighed(asked, words, tokens, units, rules, topics, passages, rules_heard, topics_heard, outside)

    def _is_known(self, word: str) -> bool:
        return self._vocabulary.is_known(word) or self._vocabulary.is_ignored(word)

    def _rules_heard(self, read: _Weighed) -> dict[int, float]:
        """The fit of the best phrases of each rule, with a share of its topics' fit."""
        own = read.rules_heard
        shares: dict[int, float] = {}
        for at, score in read.topics_heard.items():
            for number, belonging in self._shares.get(self._all_topics[at], ()):
                share = _TOPIC_PHRASES * score * belonging
                if share > shares.get(number, 0.0):
                    shares[number] = share
        return {number: own.get(number, 0.0) + shares.get(number, 0.0) for number in {*own, *shares}}

    def _topics_heard(self, read: _Weighed) -> dict[int, float]:
        """The fit of the best phrases of each topic, with a share of its rules' fit."""
        own = read.topics_heard
        told: dict[str, float] = {}
        for number, score in read.rules_heard.items():
            for topic in self._rules[number][1].topics:
                told[topic] = max(told.get(topic, 0.0), score * self._belonging(number, topic))
        return {
            at: own.get(at, 0.0) + _RULE_PHRASES * told.get(topic, 0.0)
            for at, topic in enumerate(self._all_topics)
            if at in own or topic in told
        }

    def _belonging(self, number: int, topic: str) -> float:
        """The degree to which a rule belongs to one of its topics."""
        return _MAIN_TOPIC if self._rules[number][1].topics[0] == topic else _OTHER_TOPIC

    def _begun_so(self, typed: str) -> set[str]:
        """The topics whose title begins with the words that were typed, two at least: somebody types a title."""
        return {
            self._all_topics[at]
            for phrase, topics in self._titled_so.items()
            for at in topics
            if " " in typed and f"{phrase} ".startswith(f"{typed} ")
        }

    def _excerpt(self, passage: int, terms: Set[str]) -> str:
        text = self._passages[passage].text
        if passage not in self._telling:
            self._telling[passage] = telling_words(text, self._vocabulary)
        return excerpt(text, self._telling[passage], terms)

    def _name(self, number: int) -> _Name:
        book, rule = self._rules[number]
        return book, rule.id

    def _place(self, name: _Name, language: str) -> tuple[bool, int, _Name]:
        """The order of a hit among equals: in the books' order, those of the language first, loose passages last."""
        number = self._by_name.get(name, len(self._rules))
        is_foreign = number == len(self._rules) or self._rules[number][1].language != language
        return is_foreign, number, name

    def _speaking(self, passages: Mapping[int, float], books: tuple[str, ...]) -> dict[_Name, tuple[float, int]]:
        """The best passage of each rule with what it scores."""
        best: dict[_Name, tuple[float, int]] = {}
        for at, score in passages.items():
            passage = self._passages[at]
            name = (passage.book, passage.rule)
            if (not books or passage.book in books) and score > best.get(name, (0.0, 0))[0]:
                best[name] = (score, at)
        return best

    def _called(self, asked: Reference, books: tuple[str, ...]) -> Iterator[tuple[int, float]]:
        """The rules that a query names by number, with their scores."""
        for book, rule, nearness in self._numbers.rules(asked):
            if not books or book in books:
                yield self._by_name[book, rule], _CALLED * (1 + nearness)

    def _with_topics(self, own: dict[int, float], spoken: Mapping[int, float]) -> dict[int, float]:
        """Every rule with a share of what its topics score, by their own words and by their best rules."""
        shares: dict[int, float] = {}
        for at, topic in enumerate(self._topics):
            best = sorted([own.get(number, 0.0) for number in self._of_topic[topic]], reverse=True)[:2]
            share = _TOPIC_SHARES * sum(best) / 2 + _ASKED_SHARES * spoken.get(at, 0.0)
            if share:
                for number, belonging in self._shares[topic]:
                    worth = share * belonging
                    if worth > shares.get(number, 0.0):
                        shares[number] = worth
        return {number: own.get(number, 0.0) + shares.get(number, 0.0) for number in {*own, *shares}}


def _together(words: Mapping[int, float], phrases: Mapping[int, float]) -> dict[int, float]:
    """The scores by words and by phrases added up, each measured by its best."""
    best_by_words = max(words.values(), default=0.0) or 1.0
    worth = _PHRASES * best_by_words / (max(phrases.values(), default=0.0) or 1.0)
    return {place: words.get(place, 0.0) + worth * phrases.get(place, 0.0) for place in {*words, *phrases}}


def _outside(heard: dict[int, float]) -> float:
    """The fit of a phrase that stands in no book, against the best of those that do; it is taken out."""
    return heard.pop(OUTSIDE, 0.0) / (max(heard.values(), default=0.0) or 1.0)


EXCERPT_LENGTH = 180
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
    best = max(marks, key=lambda begin: sum(begin <= other < begin + EXCERPT_LENGTH for other in marks), default=0)
    begin = text.rfind(" ", 0, max(0, best - EXCERPT_LENGTH // 6)) + 1
    end = text.find(" ", begin + EXCERPT_LENGTH)
    shown = " ".join(text[begin : end if end >= 0 else len(text)].split())
    return f"{'… ' if begin else ''}{shown}{' …' if end >= 0 else ''}"
