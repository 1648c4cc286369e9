"""Words of rulings: topics, policies with their answers, the facts of a form, and what a ruling rests on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from homepoker.core.rulebooks.consultation import AnswerSource
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulebooks.ruling import Ruling
from homepoker.services.words import Words

if TYPE_CHECKING:
    from homepoker.core.floor import Drawn, RulingGiven


import re

from homepoker.core.rulebooks.consultation import words_of_topic
from homepoker.core.rulebooks.policy import PlainValue
from homepoker.core.rulings.facts import BadFact


def circumstances(given: RulingGiven, words: Words) -> Iterator[str]:
    """The circumstances of a ruling in the journal: the book's word, the reason against it, people, and drawn lots."""
    if given.overruled is not None:
        yield words.text("floor.by_the_book", said=given.said)
        yield words.text("floor.because", reason=given.overruled)
    elif given.source is AnswerSource.NONE:
        yield words.text("ruling.silent")
    for lot in given.drawn:
        yield drawn_words(lot, words)
    if given.players:
        yield words.text("floor.concerns", players=[str(player) for player in given.players])
    if given.deputy is not None:
        yield words.text("floor.decided_by", player=str(given.deputy))


def drawn_words(drawn: Drawn, words: Words) -> str:
    """The words for drawn lots as the host carries them out: the very card that is burned, and not the number alone."""
    try:
        return words.text(f"{drawn.what.key}.drawn", number=drawn.number, among=drawn.among)
    except KeyError:  # a draw without words of its own
        return words.text("floor.drawn", what=drawn.what, number=drawn.number, among=drawn.among)


def whose_word(ruling: Ruling[Any], book: str, books: Mapping[str, Rulebook], words: Words) -> str:
    """The source of a ruling in words: the book asked, partly or wholly another one in its place, or none.

    :param book: its id.
    """
    own = books[book].short if book in books else book
    match ruling.source:
        case AnswerSource.RULE:
            return words.text("floor.source_rule_open" if ruling.open_questions else "floor.source_rule", book=own)
        case AnswerSource.FALLBACK:
            others = dict.fromkeys(citation.book for citation in ruling.citations if citation.is_fallback)
            named = ", ".join(books[other].short for other in others if other in books)
            has_own = any(not citation.is_fallback for citation in ruling.citations)
            key = "floor.source_partly" if has_own else "floor.source_fallback"
            return words.text(key, book=own, other=named)
        case AnswerSource.NONE:
            return words.text("floor.source_none", book=own)


def fact_label(topic: str, field: str, words: Words) -> str:
    """The label of a fact: „Zu zahlen“ for ``toCall``.

    :param field: its name in JSON; of a fact within another one (``actions.0.to``) the last part counts.
    :raises KeyError: neither the topic nor the words that topics share have an entry for it.
    """
    return _one_of(topic, _key(field.rpartition(".")[2]), words)


def answer_label(topic: str, field: str, answer: str, words: Words) -> str:
    """One answer of a fact that is chosen: „Flop“ for ``flop`` of ``street``.

    :raises KeyError: neither the topic nor the words that topics share have an entry for it.
    """
    return _one_of(topic, f"{_key(field.rpartition('.')[2])}.{answer}", words)


def fault_words(topic: str, fault: BadFact, words: Words) -> str:
    """Reason why a fact is refused, with the field as the form names it."""
    reason = words.say(fault.reason)
    try:
        label = fact_label(topic, fault.field, words)
    except KeyError:  # a field that does not exist has no label
        return reason
    # After a question mark no colon follows.
    return f"{label} {reason}" if label.endswith("?") else words.text("fact.fault", fact=label, reason=reason)


def _key(field: str) -> str:
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", field).lower()


def _one_of(topic: str, name: str, words: Words) -> str:
    own = f"{words_of_topic(topic)}.fact.{name}"
    try:
        return words.text(own)
    except (KeyError, FileNotFoundError):
        return words.text(f"fact.{name}")


def policy_label(policy: str, words: Words) -> str:
    """The label of a policy: „Wer den Button zuerst hat“ for ``button.initial``."""
    return words.text(f"policy.{policy}")


def policy_value(policy: str, value: PlainValue, words: Words) -> str:
    """The words for an answer, for a reader who does not know the question."""
    if isinstance(value, bool):
        return words.text(f"policy.{policy}.{str(value).lower()}")
    if isinstance(value, str):
        return words.text(f"policy.{policy}.{value}")
    return words.text(f"policy.{policy}.value", value=value, percent=round(value * 100, 6))


def topic_title(topic: str, words: Words) -> str:
    """The title of a topic: „Ausgleichen der Tische“ for ``seat-table-balance``."""
    return words.text(f"topic.{topic}")


def topic_question(topic: str, words: Words) -> str:
    """The question with which a host comes to the topic."""
    return words.text(f"topic.{topic}.question")


def open_point(question: str, words: Words) -> str:
    """The subject of a point that a book leaves open; empty where there are no words for it."""
    try:
        return words.text(f"rulebook.open_question.{question}")
    except KeyError:
        return ""
