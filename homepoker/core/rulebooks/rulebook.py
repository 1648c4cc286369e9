"""A rulebook: its rules with their words in several languages, and what they settle."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from homepoker.core.rulebooks.errors import SourceLine
from homepoker.core.rulebooks.policy import PlainValue


class Discretion(StrEnum):
    """Discretion that a rule leaves to the host."""

    NO = "no"
    """The rule is mechanical."""
    PARTLY = "partly"
    """A mechanical core with something to judge."""
    YES = "yes"
    """The host decides."""


class RuleKind(StrEnum):
    """Kind of a rule. Etiquette and organisation are read, not decided: a program has nothing to compute there."""

    DECISION = "decision"
    """Rule that decides a question at the table or in the tournament."""
    PROCEDURE = "procedure"
    """Rule that describes a procedure, step by step."""
    ETIQUETTE = "etiquette"
    """Rule of good manners."""
    ORGANISATION = "organisation"
    """Rule on the organiser's affairs."""
    AUTHORITY = "authority"
    """Rule on the authority to decide, and on the force of the book itself."""


WITHOUT_TOPIC = (RuleKind.ETIQUETTE, RuleKind.ORGANISATION)
"""The kinds of rules that need not belong to any topic."""


@dataclass(frozen=True, slots=True)
class Provision:
    """One rule's answer to one policy.

    ``also`` are rules of the same book that say the same; they are cited too. ``topic`` is
    the topic to which the policy belongs.
    """

    policy: str
    value: PlainValue
    topic: str
    rule: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule.

    ``id`` is the name under which it is cited (``3.3/elimination``), ``number`` what the book
    prints (``3.3``; empty where it prints none). ``topics`` are the questions it answers; rules
    of etiquette and organisation may have none. On the topics in ``when_read`` it speaks of one
    fault among several: it is cited there only where one of its policies is read.
    """

    id: str
    number: str
    titles: Mapping[str, str]
    texts: Mapping[str, str]
    parts: Mapping[str, str]
    topics: tuple[str, ...]
    provisions: tuple[Provision, ...]
    discretion: Mapping[str, Discretion]
    kind: RuleKind
    language: str
    place: SourceLine
    when_read: tuple[str, ...] = ()
    numbers: Mapping[str, str] = field(default_factory=dict)
    """The number in other languages, where it has a word in it: *Erläuterung 10* is *Illustration 10*."""

    def number_in(self, language: str) -> str:
        """The number as the book prints it, in a language; empty where it prints none."""
        return self.numbers.get(language, self.number)

    def title(self, language: str) -> str:
        """The title in a language, or in the book's own where it is not translated."""
        return self.titles.get(language, self.titles[self.language])

    def label(self, language: str) -> str:
        """The label of a citation: the number, or the title where the book prints no number."""
        return self.number_in(language) or self.title(language)

    def text(self, language: str) -> str:
        """Our summary as Markdown prose, in the book's own language where it is not translated."""
        return self.texts.get(language, self.texts[self.language])

    def part(self, language: str) -> str:
        """The part of the book in which the rule stands; empty where the book has no parts."""
        return self.parts.get(language, self.parts[self.language])


@dataclass(frozen=True)  # without slots, for what is looked up in it is kept once it was asked for
class Rulebook:
    """A book with its edition and rules, in the order in which they are printed.

    ``short`` is the name for citations (``APSA``); ``edition`` is empty for an undated book.
    ``fallbacks`` are the books to look into where this one is silent, in order;
    ``fallbacks_for`` names another order for single topics or policies (empty: none).
    ``discretion`` is the rule by which the direction decides what no rule does, ``discretion_for`` how much is
    left to it on a topic as a whole: where the book is silent its rules cannot say so. ``amends``
    is the book that a club's own book changes, empty for a book that stands alone. ``replaces`` is the edition before
    this one, ``renumbered`` its rules that have other numbers here, ``changed`` a sentence on what a rule says now
    that no policy tells, by language and rule (``en.34-A``).
    """

    id: str
    names: Mapping[str, str]
    short: str
    edition: str
    publisher: str
    source: str
    language: str
    fallbacks: tuple[str, ...]
    fallbacks_for: Mapping[str, tuple[str, ...]]
    discretion_for: Mapping[str, Discretion]
    discretion: str
    amends: str
    rules: tuple[Rule, ...]
    replaces: str = ""
    renumbered: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    changed: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def _by_id(self) -> Mapping[str, Rule]:
        return {rule.id: rule for rule in self.rules}

    @cached_property
    def _by_policy(self) -> Mapping[str, Provision]:
        return {provision.policy: provision for provision in self.provisions}

    @cached_property
    def _by_topic(self) -> Mapping[str, tuple[Rule, ...]]:
        by_topic: dict[str, tuple[Rule, ...]] = {}
        for rule in self.rules:
            for topic in rule.topics:
                by_topic[topic] = (*by_topic.get(topic, ()), rule)
        return by_topic

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._by_id

    def name(self, language: str) -> str:
        """The book's name in a language, or in its own."""
        return self.names.get(language, self.names[self.language])

    def change(self, rule: str, language: str) -> str:
        """What a rule says now beside its policies, in a language or the book's own; empty where it says no other."""
        return self.changed.get(f"{language}.{rule}") or self.changed.get(f"{self.language}.{rule}", "")

    def rule(self, rule_id: str) -> Rule:
        """The rule of that id.

        :raises KeyError: the book has no such rule.
        """
        return self._by_id[rule_id]

    @property
    def provisions(self) -> tuple[Provision, ...]:
        """All that the book settles, in the order of its rules."""
        return tuple(provision for rule in self.rules for provision in rule.provisions)

    def provision(self, policy: str) -> Provision | None:
        """The book's provision on a policy, or ``None`` where it is silent."""
        return self._by_policy.get(policy)

    def on_topic(self, topic: str) -> tuple[Rule, ...]:
        """The rules on a topic: those that settle one of its policies first, then the others."""
        return tuple(sorted(self._speaking(topic), key=lambda rule: not _settles(rule, topic)))

    def deciding(self, topic: str) -> tuple[Rule, ...]:
        """The rules on a topic that settle one of its policies; all of them where none does."""
        rules = self._speaking(topic)
        return tuple(rule for rule in rules if _settles(rule, topic)) or rules

    def _speaking(self, topic: str) -> tuple[Rule, ...]:
        return self._by_topic.get(topic, ())


def _settles(rule: Rule, topic: str) -> bool:
    return any(provision.topic == topic for provision in rule.provisions)


_NUMBER = r"\d+(?:\.\d+)*(?:-[A-Z])?\b"
_NUMBERS = rf"{_NUMBER}(?:(?:, | und | bis | oder | and | to | or ){_NUMBER})*"
_NAMED = re.compile(rf"\b(?:Regeln?|Punkte?|[Rr]ules?|[Ss]ections?) ({_NUMBERS})(?! %)")
_PARAGRAPH = re.compile(r"§ ?\d+(?: \(\d+\)(?: [a-z]\b)?)?")
_PROCEDURE = re.compile(r"\bRP-\d+(?:-[A-Z])?\b")


def references(text: str) -> tuple[str, ...]:
    """The numbers of the rules to which a text refers, in its order."""
    located = [(match.start(), number) for match in _NAMED.finditer(text) for number in re.findall(_NUMBER, match[1])]
    located += [(match.start(), match[0]) for mark in (_PARAGRAPH, _PROCEDURE) for match in mark.finditer(text)]
    return tuple(number for _, number in sorted(located, key=lambda reference: reference[0]))


def is_there(reference: str, numbers: Collection[str]) -> bool:
    """Whether there is a rule with this number, or with this beginning of its number where it is one of several parts.

    :param numbers: the numbers and ids of all rules.
    """
    sought = reference.replace(" ", "")
    return any(re.match(rf"{re.escape(sought)}(?![0-9])", number.replace(" ", "")) for number in numbers)
