"""Binding of rulebook files to a book: the book's own language, its translations, its policies checked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any, TypeVar

from homepoker.core.rulebooks.errors import RulebookError, SourceLine, wrong
from homepoker.core.rulebooks.markdown import Document, Section, parse
from homepoker.core.rulebooks.policy import NotAnAnswer, Policy
from homepoker.core.rulebooks.rulebook import WITHOUT_TOPIC, Discretion, Provision, Rule, Rulebook, RuleKind
from homepoker.core.wording import Sentence

_OF_RULE = ("topics", "also", "kind", "when_read")
_DISCRETION = "discretion."
_ALSO = "also."
_NAMES = "names."
_FALLBACKS_FOR = "fallbacks_for."
_DISCRETION_FOR = "discretion_for."
_RENUMBERED = "renumbered."
_TEXTS = ("id", "short", "edition", "publisher", "source", "language", "discretion", "amends", "replaces")
_CHANGED = "changed."
_PREFIXES = (_NAMES, _FALLBACKS_FOR, _DISCRETION_FOR, _RENUMBERED, _CHANGED)
_NEEDED = ("id", "edition", "language", "discretion")

E = TypeVar("E", bound=StrEnum)

Policies = Mapping[str, Policy[Any]]
Complain = Callable[[RulebookError], None]
"""Handler of a problem that does not end the reading: raises it, or notes it among others."""


def bind(
    file: str, text: str, translations: Mapping[str, str], policies: Policies, topics: Collection[str]
) -> Rulebook:
    """Make a book of its file and the files of its translations.

    :param translations: file name to text.
    :param policies: the policies that a book may answer, by name.
    :param topics: the topics that a rule may be about.
    :raises RulebookError: a file cannot be read, or the files contradict themselves.
    """
    return _book(file, text, translations, policies, topics, _refuse)


def inspect(
    file: str, text: str, translations: Mapping[str, str], policies: Policies, topics: Collection[str]
) -> tuple[Rulebook | None, tuple[RulebookError, ...]]:
    """Read a book as ``bind`` does and name all that is wrong with it, not only what comes first.

    :return: the book as far as it could be read, or nothing where its head or its structure cannot be; the problems.
    """
    errors: list[RulebookError] = []
    try:
        book = _book(file, text, translations, policies, topics, errors.append)
    except RulebookError as error:
        return None, (*errors, error)
    return book, tuple(errors)


def _refuse(problem: RulebookError) -> None:
    raise problem


def _book(
    file: str,
    text: str,
    translations: Mapping[str, str],
    policies: Policies,
    topics: Collection[str],
    complain: Complain,
) -> Rulebook:
    document = parse(text, file)
    front = _Front(document, file)
    language = front.text("language")
    rules = _rules(document, file, language, policies, complain)
    sections = {section.id: section for section in reversed(document.sections)}  # the first of one id counts
    for rule in rules.values():
        for topic in rule.topics:
            if topic not in topics:
                place = _line(sections[rule.id], "topics", file)
                complain(wrong(place, "unknown_topic", topic=topic, rule=rule.id))
    for name, words in translations.items():
        try:
            rules = _translated(rules, sections, parse(words, name), name, front, complain)
        except RulebookError as problem:
            complain(problem)
    book = Rulebook(
        id=front.text("id"),
        names=front.under(_NAMES),
        short=front.text("short") or front.text(_NAMES + language),
        edition=front.text("edition"),
        publisher=front.text("publisher"),
        source=front.text("source"),
        language=language,
        fallbacks=front.texts("fallbacks"),
        fallbacks_for=front.lists_under(_FALLBACKS_FOR),
        discretion_for=_discretion_for(front, topics, complain),
        discretion=front.text("discretion"),
        amends=front.text("amends"),
        rules=tuple(rules.values()),
        replaces=front.text("replaces"),
        renumbered=front.lists_under(_RENUMBERED),
        changed=front.under(_CHANGED),
    )
    if language not in book.names:
        complain(wrong(front.place("language"), "front_matter_missing", name=_NAMES + language))
    if book.discretion not in sections and not book.amends:
        complain(wrong(front.place("discretion"), "no_such_rule", name="discretion", rule=book.discretion))
    for subject in book.fallbacks_for:
        if subject not in policies and subject not in topics:
            complain(wrong(front.place(_FALLBACKS_FOR + subject), "fallbacks_for_nothing", subject=subject))
    for before, numbers in book.renumbered.items():
        for rule_id in numbers:
            if rule_id not in sections:
                complain(
                    wrong(front.place(_RENUMBERED + before), "no_such_rule", name=_RENUMBERED + before, rule=rule_id)
                )
    for one in book.changed:
        if one.partition(".")[2] not in sections:
            complain(
                wrong(front.place(_CHANGED + one), "no_such_rule", name=_CHANGED + one, rule=one.partition(".")[2])
            )
    for contradiction in _contradictions(book, sections, file):
        complain(contradiction)
    return book


def _discretion_for(front: _Front, topics: Collection[str], complain: Complain) -> dict[str, Discretion]:
    """The discretion that the book leaves to the host on topics as a whole, whatever the single rules say."""
    discretions: dict[str, Discretion] = {}
    for level, named in front.lists_under(_DISCRETION_FOR).items():
        place = front.place(_DISCRETION_FOR + level)
        for topic in named:
            if level not in set(Discretion) or topic not in topics or topic in discretions:
                complain(wrong(place, "discretion_for_nothing", level=level, topic=topic))
            else:
                discretions[topic] = Discretion(level)
    return discretions


class _Front:
    """The front matter, read with its place in the file."""

    def __init__(self, document: Document, file: str) -> None:
        self._items = document.front
        self._lines = document.lines
        self._file = file
        for name in _NEEDED:
            if name not in self._items:
                raise wrong(SourceLine(file, 1), "front_matter_missing", name=name)
        for name in self._items:
            if name not in (*_TEXTS, "fallbacks") and not name.startswith(_PREFIXES):
                raise wrong(self.place(name), "front_matter_unknown", name=name)

    def place(self, name: str) -> SourceLine:
        return SourceLine(self._file, self._lines.get(name, 1))

    def text(self, name: str) -> str:
        value = self._items.get(name, "")
        if not isinstance(value, str):
            raise wrong(self.place(name), "front_matter_text", name=name)
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        value = self._items.get(name, ())
        if not isinstance(value, tuple):
            raise wrong(self.place(name), "front_matter_list", name=name)
        return value

    def under(self, prefix: str) -> dict[str, str]:
        return {name.removeprefix(prefix): self.text(name) for name in self._items if name.startswith(prefix)}

    def lists_under(self, prefix: str) -> dict[str, tuple[str, ...]]:
        return {name.removeprefix(prefix): self.texts(name) for name in self._items if name.startswith(prefix)}


def _rules(document: Document, file: str, language: str, policies: Policies, complain: Complain) -> dict[str, Rule]:
    rules: dict[str, Rule] = {}
    first: dict[str, Section] = {}
    for section in document.sections:
        place = SourceLine(file, section.line)
        try:
            if section.id in first:
                other = SourceLine(file, first[section.id].line)
                raise wrong(place, "rule_twice", rule=section.id, other=str(other))
            first[section.id] = section
            if not section.prose:
                raise wrong(place, "no_text", rule=section.id)
            rules[section.id] = _rule(section, place, language, policies, complain)
        except RulebookError as problem:
            complain(problem)
    for rule in rules.values():
        named = {also: provision.policy for provision in rule.provisions for also in provision.also}
        for also in sorted(set(named) - set(first)):
            section = first[rule.id]
            own = _ALSO + named[also]
            place = _line(section, own if own in section.lines else "also", file)
            complain(wrong(place, "no_such_rule", name="also", rule=also))
    return rules


def _line(section: Section, name: str, file: str) -> SourceLine:
    """The line of an item of a rule's block; the block's where the item is not found, the rule's without one."""
    return SourceLine(file, section.lines.get(name, section.policy_line or section.line))


def _rule(section: Section, place: SourceLine, language: str, policies: Policies, complain: Complain) -> Rule:
    block = _Block(section, place.file)
    items = block.items
    topics = block.names("topics")
    kind = block.choice("kind", RuleKind, RuleKind.DECISION)
    if not topics and kind not in WITHOUT_TOPIC:
        raise wrong(block.place("topics"), "no_topics", rule=section.id)
    discretion = {
        name.removeprefix(_DISCRETION): block.choice(name, Discretion, Discretion.NO)
        for name in items
        if name.startswith(_DISCRETION)
    }
    for topic in discretion:
        if topic not in topics:
            raise wrong(block.place(_DISCRETION + topic), "discretion_of_other_topic", topic=topic, rule=section.id)
    when_read = block.names("when_read")
    for topic in when_read:
        if topic not in topics:
            raise wrong(block.place("when_read"), "when_read_of_other_topic", topic=topic, rule=section.id)
    provisions = []
    for name in items:
        if name not in _OF_RULE and not name.startswith((_DISCRETION, _ALSO)):
            try:
                provisions.append(_provision(name, block, policies))
            except RulebookError as problem:
                complain(problem)
    for name in items:
        if name.startswith(_ALSO) and name.removeprefix(_ALSO) not in items:
            raise wrong(block.place(name), "also_of_nothing", policy=name.removeprefix(_ALSO), rule=section.id)
    return Rule(
        id=section.id,
        number=section.number,
        titles={language: section.title},
        texts={language: section.prose},
        parts={language: section.part},
        topics=topics,
        provisions=tuple(provisions),
        discretion=discretion,
        kind=kind,
        language=language,
        place=place,
        when_read=when_read,
    )


class _Block:
    """A rule's policy block, read with the places of its items."""

    def __init__(self, section: Section, file: str) -> None:
        self.rule = section.id
        self.items = section.policy or {}
        self._section = section
        self._file = file

    def place(self, name: str) -> SourceLine:
        return _line(self._section, name, self._file)

    def names(self, name: str) -> tuple[str, ...]:
        value = self.items.get(name, ())
        if not isinstance(value, tuple):
            raise wrong(self.place(name), "front_matter_list", name=name)
        return value

    def choice(self, name: str, answers: type[E], usual: E) -> E:
        value = str(self.items.get(name, usual.value))
        try:
            return answers(value)
        except ValueError as error:
            allowed = ", ".join(f'"{answer.value}"' for answer in answers)
            raise wrong(self.place(name), "value_choice", policy=name, value=value, allowed=allowed) from error

    def also(self, policy: str) -> tuple[str, ...]:
        """The further rules that say the same: those of this policy, or those of all the rule's policies."""
        own = _ALSO + policy
        return self.names(own if own in self.items else "also")


def _provision(name: str, block: _Block, policies: Policies) -> Provision:
    policy, value, place = policies.get(name), block.items[name], block.place(name)
    if policy is None:
        raise wrong(place, "unknown_policy", policy=name, rule=block.rule)
    if isinstance(value, tuple):
        raise wrong(place, "value_kind", policy=name)
    try:
        policy.read(value)
    except NotAnAnswer as error:
        problem = Sentence(error.problem.key, {"place": str(place), **error.problem.values})
        raise RulebookError(place, problem) from error
    return Provision(name, value, policy.topic, block.rule, block.also(name))


def _translated(
    rules: Mapping[str, Rule], known: Collection[str], document: Document, file: str, own: _Front, complain: Complain
) -> dict[str, Rule]:
    """The rules with the words of one more language; every rule must be there, and no other.

    What a club amends it may translate in part: the rest is read in the book's own language.

    :param known: the ids of all rules that the book writes down, also of those that could not be read.
    :param own: the front matter of the book that is translated.
    """
    start, book = SourceLine(file, 1), own.text("id")
    language = document.front.get("language")
    if document.front.get("translates") != book or not isinstance(language, str):
        raise wrong(start, "not_a_translation", book=book)
    result = dict(rules)
    seen: dict[str, SourceLine] = {}
    for section in document.sections:
        place = SourceLine(file, section.line)
        if section.policy is not None:
            complain(wrong(SourceLine(file, section.policy_line), "policy_in_translation", rule=section.id))
        if section.id not in known:
            complain(wrong(place, "translation_of_nothing", rule=section.id, book=book))
            continue
        if section.id in seen:
            complain(wrong(place, "rule_twice", rule=section.id, other=str(seen[section.id])))
            continue
        seen[section.id] = place
        if not section.prose:
            complain(wrong(place, "no_text", rule=section.id))
        rule = result.get(section.id)
        if rule is not None:
            result[section.id] = replace(
                rule,
                titles={**rule.titles, language: section.title},
                numbers={**rule.numbers, language: section.number} if section.number != rule.number else rule.numbers,
                texts={**rule.texts, language: section.prose},
                parts={**rule.parts, language: section.part},
            )
    for rule_id, rule in rules.items():
        if rule_id not in seen and not own.text("amends"):
            complain(wrong(start, "translation_missing", rule=rule_id, other=str(rule.place)))
    return result


def _contradictions(book: Rulebook, sections: Mapping[str, Section], file: str) -> Iterator[RulebookError]:
    provisions: dict[str, Provision] = {}
    for rule in book.rules:
        for provision in rule.provisions:
            earlier = provisions.setdefault(provision.policy, provision)
            if earlier is provision:
                continue
            key = "said_twice" if earlier.value == provision.value else "contradiction"
            other = book.rule(earlier.rule)
            place = _line(sections[rule.id], provision.policy, file)
            yield wrong(place, key, policy=provision.policy, rule=rule.id, earlier=other.id, other=str(other.place))


def unknown_books(books: Iterable[Rulebook], files: Mapping[str, str]) -> Iterator[RulebookError]:
    """The books that are named by another and do not exist, and those that amend themselves in the end.

    :param files: the file of each book, for the message.
    """
    known = {book.id: book for book in books}
    for book in known.values():
        orders = (book_id for order in book.fallbacks_for.values() for book_id in order)
        for other in dict.fromkeys((*book.fallbacks, *orders, book.amends, book.replaces)):
            if other and other not in known:
                yield wrong(SourceLine(files[book.id], 1), "no_such_book", book=other)
        if _amends_itself(book, known):
            yield wrong(SourceLine(files[book.id], 1), "amends_itself", book=book.id)


def _amends_itself(book: Rulebook, known: Mapping[str, Rulebook]) -> bool:
    seen = {book.id}
    while (amended := known.get(book.amends)) is not None and amended.id not in seen:
        seen.add(amended.id)
        book = amended
    return amended is not None


def refuse_unknown_books(books: Iterable[Rulebook], files: Mapping[str, str]) -> None:
    """Check that every book named by another is there, and that none amends itself.

    :param files: the file of each book, for the message.
    :raises RulebookError: a book names one that does not exist, or comes back to itself by what it amends.
    """
    for problem in unknown_books(books, files):
        raise problem
