"""Consulting the books: what applies this evening, and how reading becomes citing.

``resolve`` asks a book every policy once, looks into its fallbacks where it is silent, and
gives plain data that the first event of a tournament keeps for ever. A ``Consultation`` reads
from these answers and remembers every rule that it read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from homepoker.core.rulebooks.citation import Citation, Citations
from homepoker.core.rulebooks.policy import PlainValue, Policy
from homepoker.core.rulebooks.rulebook import Discretion, Rulebook
from homepoker.core.wording import Sentence, Value, sentence

V = TypeVar("V")


class Source(StrEnum):
    """Whose word an answer is."""

    RULE = "rule"
    """The evening's own book says so."""
    FALLBACK = "fallback"
    """The evening's book is silent; another book says so."""
    NONE = "none"
    """No book speaks."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What applies this evening on one policy.

    ``value`` is ``None`` where no book speaks. ``also`` are further rules of ``book`` that
    say the same. A rule of another book counts as own where the book in force amends it.
    """

    policy: str
    value: str | int | float | bool | None
    book: str
    rule: str
    source: Source
    also: tuple[str, ...] = ()

    @property
    def citations(self) -> Citations:
        """The rules on which the answer rests; none where no book speaks."""
        if self.source is Source.NONE:
            return ()
        is_fallback = self.source is Source.FALLBACK
        return tuple(Citation(self.book, rule, is_fallback) for rule in (self.rule, *self.also))


@dataclass(frozen=True, slots=True)
class TopicRules:
    """The rules that speak on a topic: the own book's, or else those of the first fallback.

    Of a fallback only the rules count that settle something, if it has any: what it says
    around them is meant for its own members.
    """

    topic: str
    rules: tuple[Citation, ...]
    discretion: Discretion


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers of a book, resolved: plain data, kept with the tournament."""

    book: str
    edition: str
    provisions: tuple[Answer, ...]
    topics: tuple[TopicRules, ...]
    discretion: Citation
    """The clause by which the direction decides what no rule does."""

    def answer(self, policy: str) -> Answer | None:
        """What applies on a policy; ``None`` where the policy was not known when resolving."""
        return next((one for one in self.provisions if one.policy == policy), None)

    def on_topic(self, topic: str) -> TopicRules | None:
        """The rules on a topic; ``None`` where no book speaks on it."""
        return next((one for one in self.topics if one.topic == topic), None)


class Consultation:
    """One look into the books on one topic: begins with the topic's texts, cites all it reads."""

    def __init__(self, answers: Answers, topic: str) -> None:
        self._answers = answers
        texts = answers.on_topic(topic)
        self._citations: list[Citation] = list(texts.rules) if texts else []
        self._discretion = texts.discretion if texts else Discretion.YES
        self._reasons: list[Sentence] = []
        self._open_questions: list[str] = []

    def ask(self, policy: Policy[V]) -> V:
        """What applies on the policy; its default (or ``SILENT``) where no book speaks."""
        answer = self._answers.answer(policy.name)
        if policy.open_question and (answer is None or answer.source is not Source.RULE):
            self.leans_on(policy.open_question)
        if answer is None or answer.value is None:
            return policy.default
        self._citations.extend(one for one in answer.citations if one not in self._citations)
        return policy.read(answer.value)

    def because(self, key: str, **values: Value) -> None:
        """Give one reason, a sentence of the catalogue domain ``ruling``."""
        self._reasons.append(sentence(f"ruling.{key}", **values))

    def leans_on(self, open_question: str) -> None:
        """Note that the sources leave a question open and homepoker's reading was used."""
        if open_question not in self._open_questions:
            self._open_questions.append(open_question)

    @property
    def citations(self) -> Citations:
        """The rules read so far, texts of the topic first."""
        return tuple(self._citations)

    @property
    def reasons(self) -> tuple[Sentence, ...]:
        """The reasons given so far."""
        return tuple(self._reasons)

    @property
    def open_questions(self) -> tuple[str, ...]:
        """The open questions (``A-15``) on which the decision leans."""
        return tuple(self._open_questions)

    @property
    def discretion(self) -> Discretion:
        """How much the texts leave to the host; all of it where no book speaks."""
        return self._discretion

    @property
    def source(self) -> Source:
        """Own rule, fallback if any rule read is one, or none where no book spoke."""
        if not self._citations:
            return Source.NONE
        return Source.FALLBACK if any(one.is_fallback for one in self._citations) else Source.RULE

    @property
    def is_fallback(self) -> bool:
        """Whether a rule of another book was read because the own book is silent."""
        return self.source is Source.FALLBACK


def resolve(books: Mapping[str, Rulebook], book_id: str) -> Answers:
    """Ask a book every policy and topic, with its fallbacks where it is silent.

    The order of fallbacks is the book's, except where it names another one for a topic or a
    policy. A book that amends another speaks first; the amended one still counts as own.

    :raises KeyError: there is no such book.
    """
    own = own_line(books, book_id)
    policies = {one.policy: one.topic for book in books.values() for one in book.provisions}
    topics = {topic for book in books.values() for rule in book.rules for topic in rule.topics}
    head = own[0]
    clause = next(book for book in own if book.discretion in book)
    return Answers(
        book=head.id,
        edition=head.edition,
        provisions=tuple(_answer(books, own, policy, policies[policy]) for policy in sorted(policies)),
        topics=tuple(rules for topic in sorted(topics) if (rules := _topic_rules(books, own, topic))),
        discretion=Citation(clause.id, clause.discretion),
    )


def own_line(books: Mapping[str, Rulebook], book_id: str) -> list[Rulebook]:
    """The book and those that it amends, nearest first.

    :raises KeyError: there is no such book.
    """
    own = [books[book_id]]
    while own[-1].amends and books[own[-1].amends] not in own:
        own.append(books[own[-1].amends])
    return own


def _asked_in_turn(
    books: Mapping[str, Rulebook], own: list[Rulebook], *subjects: str
) -> Iterator[tuple[Rulebook, Source]]:
    """The books to ask, own ones first; ``subjects`` are the policy and topic, narrowest first."""
    for book in own:
        yield book, Source.RULE
    orders = [book.fallbacks_for[subject] for subject in subjects for book in own if subject in book.fallbacks_for]
    order = orders[0] if orders else next((book.fallbacks for book in own if book.fallbacks), ())
    for name in order:
        if books[name] not in own:
            yield books[name], Source.FALLBACK


def _answer(books: Mapping[str, Rulebook], own: list[Rulebook], policy: str, topic: str) -> Answer:
    for book, source in _asked_in_turn(books, own, policy, topic):
        provision = book.provision(policy)
        if provision is not None:
            value: PlainValue = provision.value
            return Answer(policy, value, book.id, provision.rule, source, provision.also)
    return Answer(policy, None, "", "", Source.NONE)


def _topic_rules(books: Mapping[str, Rulebook], own: list[Rulebook], topic: str) -> TopicRules | None:
    citations: list[Citation] = []
    levels: list[Discretion] = []
    for book, source in _asked_in_turn(books, own, topic):
        if source is Source.FALLBACK and citations:
            break
        for rule in book.on_topic(topic) if source is Source.RULE else book.deciding(topic):
            citations.append(Citation(book.id, rule.id, source is Source.FALLBACK))
            levels.append(rule.discretion.get(topic, Discretion.NO))
    if not citations:
        return None
    return TopicRules(topic, tuple(citations), max(levels, key=list(Discretion).index))
