"""Finding rules: all books at once, in both languages, and the official texts that a host attached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from homepoker.core.rulebooks.passages import Passage
from homepoker.core.rulebooks.rulebook import Rule, Rulebook
from homepoker.services.rulebook_search.numbers import Numbers, Reference
from homepoker.services.rulebook_search.query import Unit, scores, units_of
from homepoker.services.rulebook_search.ranking import TEXT, TITLE, impacts
from homepoker.services.rulebook_search.synonyms import NO_SYNONYMS, Synonyms
from homepoker.services.rulebook_search.vocabulary import Vocabulary
from homepoker.services.rulebook_search.excerpts import excerpt

LANGUAGES = ("de", "en")

_TOPIC_SHARES = 0.2
"""How much of a topic's best score its other rules are given: the books use different words for the same."""
_NAMED, _BELOW = 60.0, 50.0
"""What the number of a rule is worth, and that of one below it (``71-A`` where ``71`` was asked)."""
_PASSAGE_SHARES = 0.5
_MAIN_TOPIC, _OTHER_TOPIC = 1.0, 0.7
_ASKED_SHARES = 0.4
"""How much of what a topic itself scores its rules are given."""


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
    """An index over all rules, built once; a query then takes milliseconds.

    Building takes about a second: do it on first use or in a worker.
    """

    def __init__(
        self,
        books: Mapping[str, Rulebook],
        passages: Iterable[Passage] = (),
        synonyms: Synonyms = NO_SYNONYMS,
        topic_words: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        """
        :param passages: pieces of official texts that the host attached.
        :param topic_words: what else is said of a topic, by its id: its name and question in every language.
        """
        self._rules = [(book.id, rule) for book in books.values() for rule in book.rules]
        self._passages = tuple(passages)
        self._numbers = Numbers(books)
        self._by_name = {(book, rule.id): number for number, (book, rule) in enumerate(self._rules)}
        titles = [title for _, rule in self._rules for title in rule.titles.values()]
        texts = [text for _, rule in self._rules for text in rule.texts.values()]
        spoken = {topic: (*(topic_words or {}).get(topic, ()), *synonyms.asked.get(topic, ())) for topic in _topics(books)}
        self._vocabulary = Vocabulary(
            (*titles, *texts, *(text for texts in spoken.values() for text in texts), *(one.text for one in self._passages)),
            titles,
            synonyms,
        )
        self._topics = sorted(spoken)
        self._of_words = impacts({TEXT: self._both(" ; ".join(spoken[topic]))} for topic in self._topics)
        self._postings = impacts(
            {TITLE: self._several(rule.titles), TEXT: self._several(rule.texts)} for _, rule in self._rules
        )
        self._of_passages = impacts({TEXT: self._both(passage.text)} for passage in self._passages)
        self._of_topic: dict[str, list[int]] = {}
        for number, (_, rule) in enumerate(self._rules):
            for topic in rule.topics:
                self._of_topic.setdefault(topic, []).append(number)

    def find(self, query: str, *, book: str = "", language: str = "de", limit: int = 20) -> tuple[Hit, ...]:
        """The rules that answer a query, best first.

        :param query: words, a question, or the number of a rule, in any mix of German and English.
        :param book: the id of the only book to look into; all of them where it is empty.
        :param language: in which language a tie is broken by title.
        """
        asked = self._numbers.read(query)
        books = (book,) if book else asked.books
        units = units_of(asked.rest if asked.books or asked.number else query, self._vocabulary)
        found = self._with_topics(scores(units, self._postings), scores(units, self._of_words))
        for number, worth in self._called(asked, books):
            found[number] = found.get(number, 0.0) + worth
        return self._hits(found, units, books, limit)

    def _hits(self, found: Mapping[int, float], units: list[Unit], books: tuple[str, ...], limit: int) -> tuple[Hit, ...]:
        hits = {
            (book, rule.id): (score, number, "")
            for number, score in found.items()
            for book, rule in (self._rules[number],)
            if not books or book in books
        }
        asked = {term for unit in units for terms in (unit.terms, *unit.parts) for term, _ in terms}
        for at, score in scores(units, self._of_passages).items():
            passage = self._passages[at]
            if books and passage.book not in books:
                continue
            name = (passage.book, passage.rule)
            before, number, shown = hits.get(name, (0.0, len(self._rules) + at, ""))
            hits[name] = (max(before, score * _PASSAGE_SHARES), number, shown or str(at))
        ranked = sorted(hits.items(), key=lambda item: (-item[1][0], item[1][1]))[: max(0, limit)]
        return tuple(
            Hit(book, rule, round(score, 3), excerpt(self._passages[int(at)].text, asked, self._vocabulary) if at else "")
            for (book, rule), (score, _, at) in ranked
        )

    def _called(self, asked: Reference, books: tuple[str, ...]) -> Iterator[tuple[int, float]]:
        if asked.number:
            for book, rule, is_itself in self._numbers.rules(asked.number):
                if not books or book in books:
                    yield self._by_name[book, rule], _NAMED if is_itself else _BELOW

    def _with_topics(self, own: dict[int, float], spoken: Mapping[int, float]) -> dict[int, float]:
        """Every rule with a share of what its topics score, by their own words and by their best rules."""
        shares: dict[int, float] = {}
        for at, topic in enumerate(self._topics):
            numbers = self._of_topic.get(topic, ())
            best = sorted((own.get(number, 0.0) for number in numbers), reverse=True)[:2]
            share = _TOPIC_SHARES * sum(best) / 2 + _ASKED_SHARES * spoken.get(at, 0.0)
            if share:
                for number in numbers:
                    weight = _MAIN_TOPIC if self._rules[number][1].topics[0] == topic else _OTHER_TOPIC
                    shares[number] = max(shares.get(number, 0.0), share * weight)
        return {number: own.get(number, 0.0) + shares.get(number, 0.0) for number in {*own, *shares}}

    def _several(self, texts: Mapping[str, str]) -> dict[str, float]:
        return _united(self._vocabulary.counted(text, language) for language, text in texts.items())

    def _both(self, text: str) -> dict[str, float]:
        """A text whose language nobody knows."""
        return _united(self._vocabulary.counted(text, language) for language in LANGUAGES)


def _united(counted: Iterable[Mapping[str, float]]) -> dict[str, float]:
    found: dict[str, float] = {}
    for one in counted:
        for term, count in one.items():
            found[term] = found.get(term, 0.0) + count
    return found


def _topics(books: Mapping[str, Rulebook]) -> list[str]:
    return sorted({topic for book in books.values() for rule in book.rules for topic in rule.topics})
