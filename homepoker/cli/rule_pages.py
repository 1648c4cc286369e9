"""Rules, policies and comparisons as text for a terminal and as JSON for other programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from homepoker.cli.console import Json
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.consultation import Answer, Answers, AnswerSource, resolve
from homepoker.core.rulebooks.policy import SILENT, PlainValue, Policy
from homepoker.core.rulebooks.rulebook import Rule, Rulebook
from homepoker.core.rulings.catalogue import POLICIES
from homepoker.services.rulebooks.cross_references import Column as BookColumn
from homepoker.services.rulebooks.cross_references import RelatedRule, cross_references, topic_across
from homepoker.services.words import Words
from homepoker.services.words.citations import citation_words
from homepoker.services.words.policies import policy_label, policy_value, topic_question, topic_title
from homepoker.store.exchange.spreadsheet import Column, Sheet

if TYPE_CHECKING:
    pass

Books = Mapping[str, Rulebook]


def rules_sheet(book: Rulebook, words: Words) -> Sheet:
    """All rules of a book."""
    return Sheet(
        title=book.name(words.language),
        subtitle=book.edition,
        columns=tuple(Column(words.text(f"cli.column.{name}")) for name in ("id", "number", "kind", "title")),
        rows=tuple(
            (
                rule.id,
                rule.number_in(words.language),
                words.text(f"rulebook.kind.{rule.kind}"),
                rule.title(words.language),
            )
            for rule in book.rules
        ),
    )


def rule_lines(books: Books, book: Rulebook, rule: Rule, words: Words) -> Iterator[str]:
    """A rule as lines of text."""
    heading = " · ".join(part for part in (rule.number_in(words.language), rule.title(words.language)) if part)
    yield f"{book.name(words.language)}: {heading}"
    yield f"{book.id}:{rule.id} · {words.text(f'rulebook.kind.{rule.kind}')}"
    yield ""
    yield rule.text(words.language)
    if rule.provisions:
        yield from _heading("cli.rule.policies", words)
        for one in rule.provisions:
            yield f"  {policy_label(one.policy, words)}: {policy_value(one.policy, one.value, words)}"
    if rule.topics:
        yield from _heading("cli.rule.topics", words)
        for topic in rule.topics:
            level = rule.discretion.get(topic)
            judged = f" ({words.text(f'rulebook.discretion.{level}')})" if level is not None else ""
            yield f"  {topic_title(topic, words)}{judged} · {topic}"
    elsewhere = cross_references(books, book.id, rule.id)
    yield from _heading("cli.rule.elsewhere", words)
    if not elsewhere:
        yield f"  {words.text('cli.rule.only_here')}"
    for other in elsewhere:
        yield from _elsewhere_lines(books, other, words)


def rule_json(books: Books, book: Rulebook, rule: Rule, words: Words) -> Json:
    """A rule for other programs."""
    return {
        "book": book.id,
        "rule": rule.id,
        "number": rule.number_in(words.language),
        "title": rule.title(words.language),
        "kind": rule.kind.value,
        "part": rule.part(words.language),
        "text": rule.text(words.language),
        "policies": [
            {"policy": one.policy, "value": one.value, "words": policy_value(one.policy, one.value, words)}
            for one in rule.provisions
        ],
        "topics": [
            {
                "topic": topic,
                "title": topic_title(topic, words),
                "discretion": rule.discretion[topic].value if topic in rule.discretion else "no",
            }
            for topic in rule.topics
        ],
        "same_matter": [
            {
                "book": one.book,
                "rule": one.rule,
                "title": books[one.book].rule(one.rule).title(words.language),
                "topics": list(one.topics),
                "policies": [
                    {"policy": shared.policy, "ours": shared.ours, "theirs": shared.theirs, "differs": shared.differs}
                    for shared in one.policies
                ],
            }
            for one in cross_references(books, book.id, rule.id)
        ],
    }


def compared_lines(books: Books, topic: str, words: Words) -> Iterator[str]:
    """The lines that compare every book on a topic."""
    yield f"{topic_title(topic, words)} · {topic_question(topic, words)}"
    for column in topic_across(books, topic):
        yield ""
        rules = ", ".join(citation_words(one, books, words) for one in column.rules)
        yield f"{books[column.book].short} · {words.text(f'rulebook.source.{column.source}')}: {rules}"
        for answer in column.answers:
            yield f"  {_answer_words(books, answer, words)}"


def compared_json(books: Books, topic: str, words: Words) -> Json:
    """A comparison of books on a topic as JSON."""
    return {
        "topic": topic,
        "title": topic_title(topic, words),
        "question": topic_question(topic, words),
        "books": [_column_json(books, column, words) for column in topic_across(books, topic)],
    }


def policies_sheet(books: Books, book: Rulebook, words: Words) -> Sheet:
    """Every policy with what applies under a book."""
    answers = resolve(books, book.id)
    return Sheet(
        title=book.name(words.language),
        subtitle=book.edition,
        columns=tuple(Column(words.text(f"cli.column.{name}")) for name in ("policy", "rule", "applies")),
        rows=tuple(_policy_row(books, _applies(answers, policy), words) for policy in POLICIES),
        notes=(words.text("cli.policies_silent"),),
    )


def policies_json(books: Books, book: Rulebook, words: Words) -> Json:
    """The policies under a book as JSON."""
    answers = resolve(books, book.id)
    return [_policy_json(policy, _applies(answers, policy.name), words) for policy in POLICIES.values()]


def _heading(key: str, words: Words) -> tuple[str, str]:
    return "", words.text(key)


def _elsewhere_lines(books: Books, other: RelatedRule, words: Words) -> Iterator[str]:
    rule = books[other.book].rule(other.rule)
    yield f"  {citation_words(Citation(other.book, other.rule), books, words)} {rule.title(words.language)}"
    for shared in other.policies:
        there = policy_value(shared.policy, shared.theirs, words)
        yield f"    {words.text('cli.rule.differs' if shared.differs else 'cli.rule.agrees', words=there)}"


def _answer_words(books: Books, answer: Answer, words: Words) -> str:
    assert answer.value is not None  # what no book answers is no answer of a topic
    cited = ", ".join(citation_words(one, books, words) for one in answer.citations)
    return f"{policy_label(answer.policy, words)}: {policy_value(answer.policy, answer.value, words)} ({cited})"


def _column_json(books: Books, column: BookColumn, words: Words) -> Json:
    return {
        "book": column.book,
        "source": column.source.value,
        "discretion": column.discretion.value,
        "rules": [
            {
                "book": one.book,
                "rule": one.rule,
                "title": books[one.book].rule(one.rule).title(words.language),
                "is_fallback": one.is_fallback,
            }
            for one in column.rules
        ],
        "answers": [
            {
                "policy": one.policy,
                "value": one.value,
                "book": one.book,
                "rule": one.rule,
                "also": list(one.also),
                "source": one.source.value,
                "words": _value_words(one, words),
            }
            for one in column.answers
        ],
    }


def _applies(answers: Answers, policy: str) -> Answer:
    return answers.answer(policy) or Answer(policy, None, "", "", AnswerSource.NONE)


def _policy_row(books: Books, answer: Answer, words: Words) -> tuple[str, str, str]:
    cited = ", ".join(citation_words(one, books, words) for one in answer.citations)
    return answer.policy, cited, _value_words(answer, words)


def _policy_json(policy: Policy[Any], answer: Answer, words: Words) -> Json:
    is_silent = answer.source is AnswerSource.NONE
    return {
        "policy": policy.name,
        "label": policy_label(policy.name, words),
        "topic": policy.topic,
        "value": answer.value,
        "book": None if is_silent else answer.book,
        "rule": None if is_silent else answer.rule,
        "also": list(answer.also),
        "source": answer.source.value,
        "allowed": _allowed(policy),
        "default": None if policy.default is SILENT else _plain(policy.default),
        "open_question": policy.open_question or None,
        "open_point": _open_point(policy, answer, words),
        "words": _value_words(answer, words),
    }


def _allowed(policy: Policy[Any]) -> Json:
    if policy.answers:
        answers: Sequence[str | bool] = policy.answers
        return list(answers)
    return {"least": policy.least, "most": policy.most, "is_whole": policy.is_whole}


def _plain(value: PlainValue) -> Json:
    """An answer as plain JSON: a member of an enum becomes its text."""
    return str(value) if isinstance(value, str) else value


def _open_point(policy: Policy[Any], answer: Answer, words: Words) -> str | None:
    """The lines of an open point: the unclear passage of a book, and how homepoker reads it."""
    if not policy.open_question or answer.source is AnswerSource.RULE:
        return None
    return words.text(f"rulebook.open_question.{policy.open_question}")


def _value_words(answer: Answer, words: Words) -> str:
    """The answer to a policy in words, or that no book speaks."""
    if answer.value is None:
        return words.text("rulebook.source.none")
    return policy_value(answer.policy, answer.value, words)
