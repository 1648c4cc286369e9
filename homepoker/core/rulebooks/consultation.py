"""Consultation of the rulebooks: the answers in force, cited as they are read.

``resolve`` asks a book every policy once, looks into its fallbacks where it is silent, and
gives plain data that the first event of a tournament keeps for ever. A ``Consultation`` reads
from these answers and remembers every rule that it read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import TypeVar

from homepoker.core.rulebooks.citation import Citation, Citations, own_first
from homepoker.core.rulebooks.policy import OneAnswer, PlainValue, Policy
from homepoker.core.rulebooks.rulebook import Discretion, Rulebook
from homepoker.core.wording import Sentence, Value

V = TypeVar("V")


class AnswerSource(StrEnum):
    """The origin of an answer: the evening's own book, a fallback, or none."""

    RULE = "rule"
    """The evening's own book says so."""
    # What a rule does not say is not its policy: DECISIONS.md, 260
    FALLBACK = "fallback"
    """The evening's book is silent; another book says so."""
    NONE = "none"
    """No book speaks."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer in force this evening on one policy.

    ``value`` is ``None`` where no book speaks. ``also`` are further rules of ``book`` that
    say the same. A rule of another book counts as own where the book in force amends it.
    """

    policy: str
    value: str | int | float | bool | None
    book: str
    rule: str
    source: AnswerSource
    also: tuple[str, ...] = ()

    @property
    def citations(self) -> Citations:
        """The rules on which the answer rests; none where no book speaks."""
        if self.source is AnswerSource.NONE:
            return ()
        is_fallback = self.source is AnswerSource.FALLBACK
        return tuple(Citation(self.book, rule, is_fallback) for rule in (self.rule, *self.also))


@dataclass(frozen=True, slots=True)
class TopicRules:
    """The rules that speak on a topic: the own book's, or else those of the first fallback.

    Of a fallback only the rules count that settle something, if it has any: what it says
    around them is meant for its own members. Rules that speak only where their policy is read are
    not among them.
    """

    topic: str
    rules: tuple[Citation, ...]
    discretion: Discretion


@dataclass(frozen=True)
class Answers:
    """The answers of a book, resolved: plain data, kept with the tournament."""

    book: str
    edition: str
    provisions: tuple[Answer, ...]
    topics: tuple[TopicRules, ...]
    discretion: Citation
    """The clause by which the direction decides what no rule does."""

    @cached_property
    def _by_policy(self) -> Mapping[str, Answer]:
        return {provision.policy: provision for provision in self.provisions}

    @cached_property
    def _by_topic(self) -> Mapping[str, TopicRules]:
        return {texts.topic: texts for texts in self.topics}

    def answer(self, policy: str) -> Answer | None:
        """The answer on a policy; ``None`` if the policy was unknown when the answers were resolved."""
        return self._by_policy.get(policy)

    def on_topic(self, topic: str) -> TopicRules | None:
        """The rules on a topic; ``None`` where no book speaks on it."""
        return self._by_topic.get(topic)


@dataclass(frozen=True, slots=True)
class RequestedDraw:
    """A random draw that the rule asks for: one of ``among`` cards (or seats, or players); ``what`` says of which."""

    what: Sentence
    among: int


class Consultation:
    """One look into the books on one topic: begins with the topic's texts, cites all it reads.

    What it is told to say are names of entries below the topic's own key in the catalogues: on
    ``bet-oversized-chip``, ``say("call")`` is ``ruling_bet.oversized_chip.call``. A name with a dot
    in it is an entry that topics share, below ``ruling``.
    """

    def __init__(self, answers: Answers, topic: str) -> None:
        self._answers = answers
        texts = answers.on_topic(topic)
        self._citations: list[Citation] = list(texts.rules) if texts else []
        self._read: dict[Citation, None] = {}
        self._discretion = texts.discretion if texts else Discretion.YES
        self._words = words_of_topic(topic)
        self._said: Sentence | None = None
        self._steps: list[Sentence] = []
        self._reasons: list[Sentence] = []
        self._lots: list[RequestedDraw] = []
        self._asked: dict[str, Answer | None] = {}
        self._open_questions: list[str] = []
        self._leaves_nothing = False

    def ask(self, policy: Policy[V]) -> V:
        """The value in force of the policy; its default (or ``SILENT``) where no book speaks."""
        answer = self._answers.answer(policy.name)
        self._asked[policy.name] = answer
        if policy.open_question and (answer is None or answer.source is not AnswerSource.RULE):
            self.leans_on(policy.open_question)
        if answer is None or answer.value is None:
            return policy.default
        self._citations.extend(citation for citation in answer.citations if citation not in self._citations)
        # Further rules that say the same may do so of another case: TDA 8-A of late entries what 10 says of a break.
        self._read.update(dict.fromkeys(answer.citations[:1]))
        return policy.read(answer.value)

    def rest_on(self, policy: OneAnswer) -> None:
        """Read a policy on which books can say one thing only: where they do, it is cited."""
        self.ask(policy)

    def say(self, name: str, **values: Value) -> None:
        """Give the ruling itself, one sentence that a host reads out."""
        self._said = self._sentence(name, values)

    def then(self, name: str, **values: Value) -> None:
        """Give the next step that is carried out at the table."""
        self._steps.append(self._sentence(name, values))

    def draw(self, name: str, among: int) -> None:
        """Ask for a random draw, which homepoker offers to do; the entry says of what."""
        self._lots.append(RequestedDraw(self._sentence(name, {"among": among}), among))

    def because(self, name: str, **values: Value) -> None:
        """Give one reason; the same one again is said once."""
        reason = self._sentence(name, values)
        if reason not in self._reasons:
            self._reasons.append(reason)

    def leave_nothing(self) -> None:
        """Note that this outcome is mechanical, although the book leaves others of the topic to the floor."""
        self._leaves_nothing = True

    def leans_on(self, open_question: str) -> None:
        """Note that the sources leave a question open and homepoker's reading was used."""
        if open_question not in self._open_questions:
            self._open_questions.append(open_question)

    # In every book: DECISIONS.md, 267
    def leave_to_floor(self) -> None:
        """Note that this ruling leaves the host a choice, also where the texts of the topic leave none otherwise."""
        if self._discretion is Discretion.NO:
            self._discretion = Discretion.PARTLY

    def _sentence(self, name: str, values: Mapping[str, Value]) -> Sentence:
        return Sentence(f"ruling.{name}" if "." in name else f"{self._words}.{name}", dict(values))

    @property
    def said(self) -> Sentence | None:
        """The ruling in one sentence; ``None`` where none was given."""
        return self._said

    @property
    def steps(self) -> tuple[Sentence, ...]:
        """The steps that are carried out at the table, in order."""
        return tuple(self._steps)

    @property
    def lots(self) -> tuple[RequestedDraw, ...]:
        """The random draws that were asked for."""
        return tuple(self._lots)

    @property
    def asked(self) -> Mapping[str, Answer | None]:
        """The policies read so far, by name, with what applies."""
        return self._asked

    @property
    def citations(self) -> Citations:
        """The rules read so far, texts of the topic first."""
        return tuple(self._citations)

    @property
    def rests_on(self) -> Citations:
        """The rules that settle the policies read so far, one for each, own ones first; else the texts of the topic."""
        return own_first(tuple(self._read)) or self.citations

    @property
    def reasons(self) -> tuple[Sentence, ...]:
        """The reasons given so far."""
        return tuple(self._reasons)

    @property
    def open_questions(self) -> tuple[str, ...]:
        """The open questions (``A-15``) on which the decision leans."""
        return tuple(self._open_questions)

    @property
    def leaves_nothing(self) -> bool:
        """Whether an outcome leaves nothing to the floor."""
        return self._leaves_nothing or self._discretion is Discretion.NO

    @property
    def discretion(self) -> Discretion:
        """The discretion that the texts leave to the host; all of it where no book speaks."""
        return self._discretion

    @property
    def source(self) -> AnswerSource:
        """Own rule, fallback if any rule read is one, or none where no book spoke."""
        if not self._citations:
            return AnswerSource.NONE
        return AnswerSource.FALLBACK if any(citation.is_fallback for citation in self._citations) else AnswerSource.RULE

    @property
    def is_fallback(self) -> bool:
        """Whether a rule of another book was read because the own book is silent."""
        return self.source is AnswerSource.FALLBACK


def words_of_topic(topic: str) -> str:
    """The beginning of a topic's keys in the catalogues: ``ruling_bet.oversized_chip`` for ``bet-oversized-chip``."""
    group, _, name = topic.partition("-")
    return f"ruling_{group}.{name.replace('-', '_')}"


def resolve(books: Mapping[str, Rulebook], book_id: str) -> Answers:
    """Ask a book every policy and topic, with its fallbacks where it is silent.

    The order of fallbacks is the book's, except where it names another one for a topic or a
    policy. A book that amends another speaks first; the amended one still counts as own.

    :raises KeyError: there is no such book.
    """
    own = own_line(books, book_id)
    policies = {provision.policy: provision.topic for book in books.values() for provision in book.provisions}
    topics = {topic for book in books.values() for rule in book.rules for topic in rule.topics}
    topics |= {topic for book in books.values() for topic in book.discretion_for}  # no rule need speak on these
    head = own[0]
    clause = next(book for book in own if book.discretion in book)
    return Answers(
        book=head.id,
        edition=head.edition,
        provisions=tuple(_answer(books, own, policy, policies[policy]) for policy in sorted(policies)),
        topics=tuple(rules for topic in sorted(topics) if (rules := _topic_rules(books, own, topic))),
        discretion=Citation(clause.id, clause.discretion),
    )


def answer_of(books: Mapping[str, Rulebook], book_id: str, policy: str, topic: str) -> Answer:
    """The answer of :func:`resolve` on one policy of a topic, without asking for all others.

    :raises KeyError: there is no such book.
    """
    return _answer(books, own_line(books, book_id), policy, topic)


def completed(kept: Answers, fresh: Answers) -> Answers:
    """The answers that a tournament keeps, with those of now on what was not asked when it began."""
    return replace(
        kept,
        provisions=tuple(kept.answer(provision.policy) or provision for provision in fresh.provisions),
        topics=tuple(kept.on_topic(texts.topic) or texts for texts in fresh.topics),
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
) -> Iterator[tuple[Rulebook, AnswerSource]]:
    """The books to ask, own ones first; ``subjects`` are the policy and topic, narrowest first."""
    for book in own:
        yield book, AnswerSource.RULE
    orders = [book.fallbacks_for[subject] for subject in subjects for book in own if subject in book.fallbacks_for]
    order = orders[0] if orders else next((book.fallbacks for book in own if book.fallbacks), ())
    # What another edition says was taken back, or is not yet said: an edition never falls back on another one.
    ids = {book.id for book in own}
    editions = {book.replaces for book in own} | {book.id for book in books.values() if book.replaces in ids}
    for name in order:
        if name not in ids and name not in editions:
            yield books[name], AnswerSource.FALLBACK


def _answer(books: Mapping[str, Rulebook], own: list[Rulebook], policy: str, topic: str) -> Answer:
    for book, source in _asked_in_turn(books, own, policy, topic):
        provision = book.provision(policy)
        if provision is not None:
            value: PlainValue = provision.value
            return Answer(policy, value, book.id, provision.rule, source, provision.also)
    return Answer(policy, None, "", "", AnswerSource.NONE)


def _topic_rules(books: Mapping[str, Rulebook], own: list[Rulebook], topic: str) -> TopicRules | None:
    citations: list[Citation] = []
    levels: list[Discretion] = []
    for book, source in _asked_in_turn(books, own, topic):
        if source is AnswerSource.FALLBACK and levels:
            break
        for rule in book.on_topic(topic) if source is AnswerSource.RULE else book.deciding(topic):
            if topic not in rule.when_read:
                citations.append(Citation(book.id, rule.id, source is AnswerSource.FALLBACK))
            levels.append(rule.discretion.get(topic, Discretion.NO))
    discretion = next((book.discretion_for[topic] for book in own if topic in book.discretion_for), None)
    if not levels and discretion is None:
        return None
    return TopicRules(topic, tuple(citations), discretion or max(levels, key=list(Discretion).index))
