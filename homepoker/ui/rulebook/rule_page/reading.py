"""View of a rule's page: its text, what it settles, what it leaves open, where it leads; no Qt here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.consultation import own_line
from homepoker.core.rulebooks.rulebook import Discretion, Rule, Rulebook
from homepoker.core.rulings.catalogue import POLICIES
from homepoker.services.rulebooks.editions import Counterpart, counterparts
from homepoker.services.words import Words
from homepoker.services.words.citations import citation_words, full_citation_words
from homepoker.services.words.rulings import open_point, policy_label, policy_value, topic_question, topic_title
from homepoker.ui.rulebook.reading_history import TopicPlace
from homepoker.ui.rulebook.rule_page.validity import applies_words

Books = Mapping[str, Rulebook]


@dataclass(frozen=True, slots=True)
class SettledPolicy:
    """A policy that the rule settles: the question, and what applies."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class GovernedTopic:
    """A topic that the rule governs, and how much of it is left to the host."""

    place: TopicPlace
    title: str
    question: str
    discretion: str


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The rule before or after this one in its book."""

    citation: Citation
    label: str


@dataclass(frozen=True, slots=True)
class OtherEdition:
    """The same rule in another edition of its book: its links there, and whether it says something else, in words."""

    name: str
    links: tuple[Neighbour, ...]
    note: str
    look: str
    """``differs``, ``same``, or ``quiet`` where there is no such rule."""


@dataclass(frozen=True, slots=True)
class RulePage:
    """One rule with all that belongs to it, ready to be shown. ``text`` is Markdown."""

    citation: Citation
    name: str
    """Book and number as a citation names them: *APSA 3.5.13*."""
    title: str
    book: str
    """Book, edition and part."""
    kind: str
    in_force: str
    """Note that it applies this evening, or in place of the evening's own book; empty if it does not."""
    text: str
    settled: tuple[SettledPolicy, ...]
    open_points: tuple[str, ...]
    topics: tuple[GovernedTopic, ...]
    previous: Neighbour | None
    following: Neighbour | None
    editions: tuple[OtherEdition, ...] = ()


def rule_page(citation: Citation, books: Books, in_force: str, words: Words) -> RulePage:
    """The page of a rule.

    :param in_force: the book that applies this evening, if any.
    :raises KeyError: there is no such rule.
    """
    book = books[citation.book]
    rule = book.rule(citation.rule)
    language = words.language
    named = Citation(book.id, rule.id)
    name = book.name(language)
    parts = (name, "" if book.edition in name else book.edition, rule.part(language))
    return RulePage(
        citation=named,
        name=citation_words(named, books, words) if rule.number else book.short,
        title=rule.title(language),
        book=" · ".join(part for part in parts if part),
        kind=words.text(f"rulebook.kind.{rule.kind}"),
        in_force=applies_words(named, books, in_force, words),
        text=rule.text(language),
        settled=tuple(_settled(book, rule, words)),
        open_points=tuple(_open_points(book, rule, books, words)),
        topics=tuple(_governed(rule, topic, words) for topic in rule.topics),
        previous=_neighbour(book, rule, -1, words),
        following=_neighbour(book, rule, 1, words),
        editions=tuple(_other_edition(one, books, words) for one in counterparts(books, named)),
    )


def copied(citation: Citation, books: Books, words: Words) -> str:
    """The text of a rule for the clipboard: the citation on a line of its own, then the text."""
    rule = books[citation.book].rule(citation.rule)
    return f"{full_citation_words(citation, books, words)}\n\n{rule.text(words.language)}"


def open_points_of(book: Rulebook, topic: str, books: Books, words: Words) -> tuple[str, ...]:
    """The points of a topic that a book and those that it amends leave open, each with what the program does then."""
    line = own_line(books, book.id)
    asked = (
        policy.open_question
        for policy in POLICIES.values()
        if policy.topic == topic
        and policy.open_question
        and not any(line_book.provision(policy.name) for line_book in line)
    )
    return tuple(point for point in (open_point(question, words) for question in dict.fromkeys(asked)) if point)


def _settled(book: Rulebook, rule: Rule, words: Words) -> Iterator[SettledPolicy]:
    for provision in book.provisions:
        if rule.id in (provision.rule, *provision.also):
            yield SettledPolicy(
                policy_label(provision.policy, words), policy_value(provision.policy, provision.value, words)
            )


def _open_points(book: Rulebook, rule: Rule, books: Books, words: Words) -> Iterator[str]:
    points = (point for topic in rule.topics for point in open_points_of(book, topic, books, words))
    yield from dict.fromkeys(points)


def _governed(rule: Rule, topic: str, words: Words) -> GovernedTopic:
    left = rule.discretion.get(topic, Discretion.NO)
    discretion = words.text(f"rulebook.discretion.{left}") if left is not Discretion.NO else ""
    return GovernedTopic(TopicPlace(topic), topic_title(topic, words), topic_question(topic, words), discretion)


def _other_edition(other: Counterpart, books: Books, words: Words) -> OtherEdition:
    book = books[other.edition]
    links = tuple(Neighbour(Citation(book.id, rule), book.rule(rule).label(words.language)) for rule in other.rules)
    look = ("differs" if other.differs else "same") if links else "quiet"
    note = words.text(f"library.edition_{look}")
    return OtherEdition(book.name(words.language), links, note, look)


def _neighbour(book: Rulebook, rule: Rule, step: int, words: Words) -> Neighbour | None:
    place = book.rules.index(rule) + step
    if not 0 <= place < len(book.rules):
        return None
    other = book.rules[place]
    label = " ".join(part for part in (other.number_in(words.language), other.title(words.language)) if part)
    return Neighbour(Citation(book.id, other.id), label)
