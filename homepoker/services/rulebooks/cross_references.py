"""Cross-references between books: the rules of the others on the matter of one rule, or of one topic."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from math import sqrt

from homepoker.core.rulebooks.citation import Citation, Citations
from homepoker.core.rulebooks.consultation import Answer, Answers, AnswerSource, resolve
from homepoker.core.rulebooks.policy import PlainValue
from homepoker.core.rulebooks.rulebook import Discretion, Provision, Rule, Rulebook

Books = Mapping[str, Rulebook]

_BEGINNING = 5
"""Letters by which two words are compared, whatever their endings."""
_TITLE_COUNTS = 3.0
"""Weight of the words of a title, against those of the text."""


@dataclass(frozen=True, slots=True)
class SharedPolicy:
    """One policy that two rules of different books both settle."""

    policy: str
    ours: PlainValue
    theirs: PlainValue

    @property
    def differs(self) -> bool:
        """Whether the books answer it differently."""
        return self.ours != self.theirs


@dataclass(frozen=True, slots=True)
class RelatedRule:
    """A rule of another book on the same matter: the topics and policies that it shares."""

    book: str
    rule: str
    topics: tuple[str, ...]
    policies: tuple[SharedPolicy, ...]

    @property
    def differs(self) -> bool:
        """Whether any shared policy is answered differently."""
        return any(policy.differs for policy in self.policies)


@dataclass(frozen=True, slots=True)
class Column:
    """Column of one book on a topic: its answers, or what applies under it where it is silent itself.

    ``answers`` are the policies of the topic; those that no book answers are left out.
    """

    book: str
    rules: Citations
    answers: tuple[Answer, ...]
    source: AnswerSource
    discretion: Discretion


def cross_references(books: Books, book: str, rule: str) -> tuple[RelatedRule, ...]:
    """The rules of the other books on the same matter, those that settle the same policies first.

    Where a book has rules that settle a shared policy, its rules that only share the topic are left out.
    Of these, the nearest in words stand first: a topic may be as wide as the manners at the table.

    :raises KeyError: there is no such rule.
    """
    own = books[book].rule(rule)
    settled = {answer.policy: answer.value for answer in _settled(books[book]).get(rule, ())}
    references: list[RelatedRule] = []
    for other in books.values():
        if other.id != book:
            provisions_of = _settled(other)
            rules = [
                _elsewhere(other, theirs, own, provisions_of.get(theirs.id, ()), settled) for theirs in other.rules
            ]
            related = [theirs for theirs in rules if theirs.topics or theirs.policies]
            references += [theirs for theirs in related if theirs.policies] or related
    nearness = {
        (related_rule.book, related_rule.rule): _nearness(own, books[related_rule.book].rule(related_rule.rule))
        for related_rule in references
    }
    return tuple(
        sorted(
            references,
            key=lambda reference: (
                -len(reference.policies),
                -len(reference.topics),
                -nearness[reference.book, reference.rule],
            ),
        )
    )


def _nearness(one: Rule, other: Rule) -> float:
    """The nearness of two rules by their words, in any language; those of their titles count as many others."""
    return sum(
        _TITLE_COUNTS * _shared(one.title(language), other.title(language))
        + _shared(one.text(language), other.text(language))
        for language in one.titles
    )


def _shared(text: str, other: str) -> float:
    """The share of the longer words that begin alike (the cosine of both counts)."""
    these, those = (
        {word[:_BEGINNING] for word in re.findall(r"\w+", each.lower()) if len(word) >= _BEGINNING}
        for each in (text, other)
    )
    return len(these & those) / max(1.0, sqrt(len(these) * len(those)))


def topic_across(books: Books, topic: str) -> tuple[Column, ...]:
    """The columns of every book on a topic; where one is silent, what applies under it and whose word that is."""
    policies = {
        provision.policy for book in books.values() for provision in book.provisions if provision.topic == topic
    }
    return tuple(_column(resolve(books, book), topic, policies) for book in books)


def _settled(book: Rulebook) -> Mapping[str, list[Provision]]:
    """The policies settled by each rule, itself or beside the rule that is named first."""
    by_rule: dict[str, list[Provision]] = defaultdict(list)
    for provision in book.provisions:
        for rule in (provision.rule, *provision.also):
            by_rule[rule].append(provision)
    return by_rule


def _elsewhere(
    book: Rulebook, rule: Rule, own: Rule, provisions: Iterable[Provision], settled: Mapping[str, PlainValue]
) -> RelatedRule:
    shared = tuple(
        SharedPolicy(answer.policy, settled[answer.policy], answer.value)
        for answer in provisions
        if answer.policy in settled
    )
    return RelatedRule(book.id, rule.id, tuple(topic for topic in rule.topics if topic in own.topics), shared)


def _column(answers: Answers, topic: str, policies: Collection[str]) -> Column:
    texts = answers.on_topic(topic)
    rules: list[Citation] = list(texts.rules) if texts else []
    given = tuple(
        provision for provision in answers.provisions if provision.policy in policies and provision.value is not None
    )
    rules = list(dict.fromkeys((*rules, *(citation for answer in given for citation in answer.citations))))
    if not rules:
        return Column(answers.book, (answers.discretion,), (), AnswerSource.NONE, Discretion.YES)
    source = AnswerSource.FALLBACK if all(rule.is_fallback for rule in rules) else AnswerSource.RULE
    return Column(answers.book, tuple(rules), given, source, texts.discretion if texts else Discretion.YES)
