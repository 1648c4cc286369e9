"""Comparison of books on the same matter, in words: beside one rule, and as the page of a topic; no Qt here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.consultation import Answer, AnswerSource
from homepoker.core.rulebooks.editions import others_of
from homepoker.core.rulebooks.policy import PlainValue
from homepoker.core.rulebooks.rulebook import Rule, Rulebook
from homepoker.core.rulings.catalogue import GROUPS, POLICIES
from homepoker.services.rulebooks.cross_references import (
    Column,
    RelatedRule,
    SharedPolicy,
    cross_references,
    topic_across,
)
from homepoker.services.words import Words
from homepoker.services.words.citations import citation_words
from homepoker.services.words.rulings import policy_label, policy_value, topic_question, topic_title
from homepoker.ui.rulebook.rule_page.reading import open_points_of

Books = Mapping[str, Rulebook]

SHOWN_AT_FIRST = 3
"""The number of another book's rules shown beside a rule; the rest comes when it is asked for."""


@dataclass(frozen=True, slots=True)
class ComparedAnswer:
    """One answer of another book beside the own one. ``mark`` says in a word whether it differs."""

    label: str
    value: str
    differs: bool
    mark: str
    changed: str = ""
    """Note that the edition that is read says something else; empty for any other book."""


@dataclass(frozen=True, slots=True)
class OtherRule:
    """A rule of another book on the same matter."""

    citation: Citation
    name: str
    title: str
    compared: tuple[ComparedAnswer, ...]
    text: str
    """Markdown; empty where only the title is shown."""


@dataclass(frozen=True, slots=True)
class OtherBook:
    """Word of one other book on the matter of a rule."""

    book: str
    name: str
    in_force: str
    rules: tuple[OtherRule, ...]
    more: str
    """Number of further rules in words, or what another edition would show; empty if all is shown."""


@dataclass(frozen=True, slots=True)
class OtherBooks:
    """Words of the other books on the matter of a rule."""

    books: tuple[OtherBook, ...]
    silent: str
    """Names of the books that say nothing on the matter; empty where all do."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Cell of one book on one question of a topic."""

    value: str
    citation: Citation | None
    cited: str
    source: str
    """Note on another book's rule, or on none in any book; empty for the book's own rule."""
    mark: str
    """``=`` or ``≠`` and the word for it, compared with the first column; empty in that column and where nothing is."""


@dataclass(frozen=True, slots=True)
class ComparedQuestion:
    """One question of a topic with the answers of all books."""

    label: str
    verdict: str
    """Verdict on the agreement of the books."""
    look: str
    """``differs`` or ``same``, or ``quiet`` where there is nothing to compare."""
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """One book at the head of its column."""

    book: str
    short: str
    in_force: str


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A rule on the topic, to be opened."""

    citation: Citation
    name: str
    title: str


@dataclass(frozen=True, slots=True)
class TopicRulesOfBook:
    """One book's column of rules, or the note that it has none."""

    rules: tuple[RuleLine, ...]
    note: str
    """Note on another book's rules, or on none in any book; empty for the book's own."""
    open_points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TopicPage:
    """The page of a topic: a column for each book; ``editions`` are the ways to show another edition, or hide it."""

    topic: str
    title: str
    question: str
    group: str
    headings: tuple[Heading, ...]
    asked: tuple[ComparedQuestion, ...]
    rules: tuple[TopicRulesOfBook, ...]
    editions: tuple[tuple[str, str], ...] = ()
    """Each the id of an edition and the words of its link."""


# Beside a rule


def other_books(
    citation: Citation, books: Books, in_force: str, words: Words, *, whole: str = "", edition: str = ""
) -> OtherBooks:
    """The words of the other books on the matter of a rule, the one in force first.

    :param whole: the book of which every rule is shown, not only the nearest.
    :param edition: the edition that is read; others are shown below it where they are asked for (``whole``).
    """
    references = sorted(cross_references(books, citation.book, citation.rule), key=lambda reference: reference.book)
    by_book = {book: list(group) for book, group in groupby(references, key=lambda related: related.book)}
    editions = others_of(books, edition)
    others = [book for book in _in_order(books, in_force, edition) if book.id != citation.book]
    silent = ", ".join(book.short for book in others if book.id not in by_book and book.id not in editions)
    shown = (book for book in others if book.id in by_book)
    return OtherBooks(
        tuple(
            _other_edition(book, by_book[book.id], books[edition], books, words, is_shown=book.id == whole)
            if book.id in editions
            else _other_book(book, by_book[book.id], books, in_force, words, is_whole=book.id == whole)
            for book in shown
        ),
        words.text("library.books_silent", books=silent) if silent else "",
    )


def _other_book(
    book: Rulebook, rules: list[RelatedRule], books: Books, in_force: str, words: Words, *, is_whole: bool
) -> OtherBook:
    shown = rules if is_whole else rules[:SHOWN_AT_FIRST]
    hidden = len(rules) - len(shown)
    return OtherBook(
        book.id,
        book.name(words.language),
        words.text("library.in_force") if book.id == in_force else "",
        tuple(_other_rule(related, place, books, words) for place, related in enumerate(shown)),
        words.text("library.more_rules", count=hidden) if hidden else "",
    )


def _other_edition(
    book: Rulebook, rules: list[RelatedRule], edition: Rulebook, books: Books, words: Words, *, is_shown: bool
) -> OtherBook:
    """Another edition of a book: what it says where it is asked for, and else how much of it is otherwise."""
    name = book.name(words.language)
    if is_shown:
        shown = tuple(_other_rule(rule, place, books, words, edition) for place, rule in enumerate(rules))
        return OtherBook(book.id, name, "", shown, "")
    settled = {shared.policy: shared.theirs for rule in rules for shared in rule.policies}
    count = sum(_is_changed(policy, value, edition) for policy, value in settled.items())
    key = "library.edition_more" if count else "library.edition_more_same"
    return OtherBook(book.id, name, "", (), words.text(key, count=count, edition=edition.name(words.language)))


def _is_changed(policy: str, value: PlainValue, edition: Rulebook) -> bool:
    provision = edition.provision(policy)
    return provision is None or provision.value != value


def _in_order(books: Books, in_force: str, edition: str) -> list[Rulebook]:
    """The book in force first, and other editions of one after that which is read."""
    editions = others_of(books, edition)
    ordered = sorted(books.values(), key=lambda book: book.id != in_force)
    for other in [book for book in ordered if book.id in editions and book.id != in_force]:
        ordered.remove(other)
        ordered.insert(ordered.index(books[edition]) + 1, other)
    return ordered


def _other_rule(
    related: RelatedRule, place: int, books: Books, words: Words, edition: Rulebook | None = None
) -> OtherRule:
    rule = books[related.book].rule(related.rule)
    citation = Citation(related.book, related.rule)
    is_near = bool(related.policies) or place == 0
    return OtherRule(
        citation,
        _rule_name(citation, rule, books, words),
        rule.title(words.language),
        tuple(_compared(policy, words, edition) for policy in related.policies),
        rule.text(words.language) if is_near else "",
    )


def _compared(shared: SharedPolicy, words: Words, edition: Rulebook | None) -> ComparedAnswer:
    mark = words.text("library.differs" if shared.differs else "library.same")
    value = policy_value(shared.policy, shared.theirs, words)
    changed = ""
    if edition is not None and _is_changed(shared.policy, shared.theirs, edition):
        changed = words.text("library.edition_changed", edition=edition.name(words.language))
    return ComparedAnswer(policy_label(shared.policy, words), value, shared.differs, mark, changed)


# The page of a topic


def topic_page(
    topic: str, books: Books, in_force: str, words: Words, *, edition: str = "", shown: str = ""
) -> TopicPage:
    """The page of a topic with every book's word. The book in force stands first: the others are compared with it.

    :param edition: the edition that is read; another one stands beside it, compared with it, where it is ``shown``.
    """
    others = others_of(books, edition) - {in_force}
    ordered = {book.id: book for book in _in_order(books, in_force, edition) if book.id not in others - {shown}}
    columns = {column.book: column for column in topic_across(books, topic)}
    inorder = [columns[book] for book in ordered]
    beside = {other: edition for other in others if other in ordered and in_force != edition}
    group = next((name for name, topics in GROUPS.items() if topic in topics), "")
    return TopicPage(
        topic,
        topic_title(topic, words),
        topic_question(topic, words),
        words.text(f"topic.group.{group}") if group else "",
        tuple(
            Heading(
                book.id,
                book.name(words.language) if book.id in (shown, edition) and beside else book.short,
                words.text("library.in_force") if book.id == in_force else "",
            )
            for book in ordered.values()
        ),
        tuple(_asked(topic, inorder, beside, books, words)),
        tuple(_on_topic(column, ordered[column.book], topic, books, words) for column in inorder),
        tuple((other, _way(books[other], words, is_shown=other in ordered)) for other in sorted(others)),
    )


def _way(book: Rulebook, words: Words, *, is_shown: bool) -> str:
    """The words of the link that shows another edition beside the one that is read, or hides it."""
    return words.text(f"library.edition_{'hide' if is_shown else 'show'}", book=book.name(words.language))


def _asked(
    topic: str, columns: list[Column], beside: Mapping[str, str], books: Books, words: Words
) -> Iterator[ComparedQuestion]:
    """The questions of a topic.

    :param beside: the columns that are compared with another one than the first, by their books.
    """
    places = {column.book: place for place, column in enumerate(columns)}
    compared_with = [places[beside[column.book]] if column.book in beside else 0 for column in columns]
    answered = {answer.policy for column in columns for answer in column.answers}
    for policy in POLICIES.values():
        if policy.topic == topic and policy.name in answered:
            answers = [_answer(column, policy.name) for column in columns]
            own = {answer.value for answer in answers if answer is not None and answer.source is AnswerSource.RULE}
            speaking = sum(1 for answer in answers if answer is not None and answer.source is AnswerSource.RULE)
            verdict = "differ" if len(own) > 1 else ("agree" if speaking > 1 else "one_speaks")
            look = {"differ": "differs", "agree": "same"}.get(verdict, "quiet")
            yield ComparedQuestion(
                policy_label(policy.name, words),
                words.text(f"library.books_{verdict}"),
                look,
                tuple(
                    _cell(answer, answers[compared_with[place]], books, words, is_first=place == 0)
                    for place, answer in enumerate(answers)
                ),
            )


def _answer(column: Column, policy: str) -> Answer | None:
    return next((answer for answer in column.answers if answer.policy == policy), None)


def _cell(answer: Answer | None, first: Answer | None, books: Books, words: Words, *, is_first: bool) -> Cell:
    if answer is None or answer.value is None:
        return Cell(words.text("library.silent"), None, "", "", "")
    citation = answer.citations[0]
    source = words.text("library.instead") if citation.is_fallback else ""
    mark = ""
    if not is_first and first is not None:
        mark = words.text("library.same" if first.value == answer.value else "library.differs")
    named = Citation(citation.book, citation.rule)
    cited = _rule_name(named, books[named.book].rule(named.rule), books, words)
    return Cell(policy_value(answer.policy, answer.value, words), named, cited, source, mark)


def _on_topic(column: Column, book: Rulebook, topic: str, books: Books, words: Words) -> TopicRulesOfBook:
    own = tuple(Citation(book.id, rule.id) for rule in book.on_topic(topic))
    notes = {AnswerSource.FALLBACK: "library.rules_instead", AnswerSource.NONE: "library.host_decides"}
    note = "" if own else words.text(notes.get(column.source, "library.rules_amended"))
    shown = own or tuple(Citation(rule.book, rule.rule) for rule in column.rules)
    return TopicRulesOfBook(
        tuple(_rule_line(citation, books, words) for citation in shown), note, open_points_of(book, topic, books, words)
    )


def _rule_line(citation: Citation, books: Books, words: Words) -> RuleLine:
    rule = books[citation.book].rule(citation.rule)
    return RuleLine(citation, _rule_name(citation, rule, books, words), rule.title(words.language))


def _rule_name(citation: Citation, rule: Rule, books: Books, words: Words) -> str:
    """Book and number; the book alone where no number is printed, because the title follows."""
    return citation_words(citation, books, words) if rule.number else books[citation.book].short
