"""View of the club's own book: its head, policies answered otherwise or not yet, house rules; no Qt here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from homepoker.core.refusal import Refusal
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.consultation import Answer, AnswerSource, answer_of, resolve
from homepoker.core.rulebooks.errors import RulebookError
from homepoker.core.rulebooks.policy import SILENT, PlainValue
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulings.catalogue import GROUPS, POLICIES
from homepoker.services.words import Words
from homepoker.services.words.citations import citation_words
from homepoker.services.words.rulings import open_point, policy_label, policy_value, topic_question, topic_title
from homepoker.store.errors import StoreError
from homepoker.ui.kit.lists.rows import Choice

Books = Mapping[str, Rulebook]
Problem = Refusal | RulebookError | StoreError
"""A reason why something was not written."""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer that may be chosen, said as what then applies."""

    value: PlainValue
    text: str


@dataclass(frozen=True, slots=True)
class PolicyView:
    """One policy: the amended book's answer, the possible ones, and the one in force.

    ``own`` is the club's value, none where the amended book applies; ``rule`` is the club's rule that settles it.
    ``options`` are empty where a number is asked for, from ``least`` to ``most``. ``open_point`` says what the books
    leave open here and how the program reads it.
    """

    policy: str
    title: str
    question: str
    base: str
    base_note: str
    cited: Citation | None
    cited_words: str
    leave: str
    options: tuple[Option, ...]
    own: PlainValue | None
    rule: str
    rule_words: str
    start: float
    least: float
    most: float
    is_whole: bool
    open_point: str


@dataclass(frozen=True, slots=True)
class RuleView:
    """One house rule as it stands in the form. ``settles`` are its values, each as policy and words."""

    id: str
    number: str
    title: str
    text: str
    topics: tuple[str, ...]
    settles: tuple[tuple[str, str], ...]


def problem_words(problem: Problem, words: Words) -> str:
    """The words for a problem and its remedy; a mistake in a file with its line."""
    match problem:
        case Refusal(reason=said) | RulebookError(problem=said) | StoreError(sentence=said):
            return words.say(said)


def about(book: Rulebook, books: Books, words: Words) -> str:
    """The line on what a book amends, and its edition."""
    summary = words.text("club_book.about", book=books[book.amends].name(words.language), count=len(book.rules))
    return f"{summary} · {words.text('club_book.edition_is', edition=book.edition)}" if book.edition else summary


def amendable(books: Books, words: Words) -> tuple[tuple[str, str], ...]:
    """The books that can be amended: those that stand alone."""
    return tuple((book.id, book.name(words.language)) for book in books.values() if not book.amends)


def policy_choices(books: Books, book: str, words: Words) -> tuple[Choice, ...]:
    """Every policy by group, with whose answer applies; found by its words, its topic and what applies."""
    answers = {provision.policy: provision for provision in resolve(books, book).provisions}
    rows: list[Choice] = []
    for group, topics in GROUPS.items():
        asked = [policy for topic in topics for policy in POLICIES.values() if policy.topic == topic]
        if not asked:
            continue
        rows.append(Choice(f"group.{group}", words.text(f"topic.group.{group}"), may_choose=False, is_heading=True))
        for policy in asked:
            answer = answers.get(policy.name)
            also = [topic_title(policy.topic, words)]
            if answer is not None and answer.value is not None:
                also.append(policy_value(policy.name, answer.value, words))
            rows.append(
                Choice(policy.name, policy_label(policy.name, words), _whose(answer, books, words), tuple(also))
            )
    return tuple(rows)


def own_policy_choices(books: Books, book: str, words: Words) -> tuple[Choice, ...]:
    """The policies that the club answers itself."""
    settled = {provision.policy for provision in books[book].provisions}
    return tuple(choice for choice in policy_choices(books, book, words) if choice.id in settled)


def rule_choices(book: Rulebook, words: Words) -> tuple[Choice, ...]:
    """The house rules in their order."""
    return tuple(
        Choice(
            rule.id,
            f"{rule.label(words.language)} · {rule.title(words.language)}",
            words.text("club_book.settles", count=len(rule.provisions)) if rule.provisions else "",
            (rule.text(words.language),),
        )
        for rule in book.rules
    )


def topic_choices(words: Words) -> tuple[Choice, ...]:
    """The topics that a house rule may be about."""
    return tuple(
        Choice(topic, topic_title(topic, words), also=(topic_question(topic, words),))
        for topics in GROUPS.values()
        for topic in topics
    )


def policy_view(books: Books, book: str, policy: str, words: Words) -> PolicyView:
    """All that is said about one policy."""
    asked, own_book = POLICIES[policy], books[book]
    amended = books[own_book.amends]
    base = answer_of(books, amended.id, policy, asked.topic)
    provision = own_book.provision(policy)
    own = None if provision is None else provision.value
    is_settled = base.source is AnswerSource.RULE
    options = tuple(
        Option(value, policy_value(policy, value, words))
        for value in asked.answers
        if not (is_settled and value == base.value and value != own)
    )
    start = own if own is not None else base.value if base.value is not None else asked.default
    return PolicyView(
        policy=policy,
        title=policy_label(policy, words),
        question=topic_question(asked.topic, words),
        base=_said(base, words),
        base_note=_base_note(base, amended, books, words),
        cited=base.citations[0] if base.citations else None,
        cited_words=citation_words(base.citations[0], books, words) if base.citations else "",
        leave=words.text("club_book.leave", book=amended.name(words.language)),
        options=options,
        own=own,
        rule=provision.rule if provision is not None else "",
        rule_words=citation_words(Citation(book, provision.rule), books, words) if provision is not None else "",
        start=float(start) if isinstance(start, int | float) else asked.least,
        least=asked.least,
        most=asked.most,
        is_whole=asked.is_whole,
        open_point=open_point(asked.open_question, words) if asked.open_question and not is_settled else "",
    )


def rule_view(book: Rulebook, rule: str, words: Words) -> RuleView:
    """A house rule in the words that it is written in."""
    written = book.rule(rule)
    settles = tuple(
        (provision.policy, policy_value(provision.policy, provision.value, words)) for provision in written.provisions
    )
    return RuleView(
        rule, written.number, written.title(book.language), written.text(book.language), written.topics, settles
    )


def _whose(answer: Answer | None, books: Books, words: Words) -> str:
    if answer is None or not answer.citations:
        return "–"
    # The column is narrow: that the amended book is silent is said beside the list, and by the other book's name here.
    cited = answer.citations[0]
    return citation_words(Citation(cited.book, cited.rule), books, words)


def _said(answer: Answer, words: Words) -> str:
    if answer.value is not None:
        return policy_value(answer.policy, answer.value, words)
    default = POLICIES[answer.policy].default
    if default is SILENT:
        return ""
    # An enum member is the plain value that a file would hold.
    return policy_value(answer.policy, getattr(default, "value", default), words)


def _base_note(answer: Answer, amended: Rulebook, books: Books, words: Words) -> str:
    """The note on whose answer applies where the amended book is silent."""
    name = amended.name(words.language)
    if answer.source is AnswerSource.FALLBACK:
        return words.text("club_book.silent_fallback", book=name, other=books[answer.book].name(words.language))
    if answer.source is AnswerSource.NONE:
        key = "silent" if POLICIES[answer.policy].default is SILENT else "silent_default"
        return words.text(f"club_book.{key}", book=name)
    return words.text("club_book.says", book=name)
