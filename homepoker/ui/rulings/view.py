"""View of a ruling: the sentence, the steps, whose word it is, why, and what the other books say; no Qt here.

Also what the club has ruled before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from homepoker.core.floor import RulingGiven
from homepoker.core.rulebooks.citation import Citation, own_first
from homepoker.core.rulebooks.consultation import Answer, Answers, AnswerSource
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulebooks.ruling import Ruling, Topic
from homepoker.core.rulings.facts import BadFact
from homepoker.services.evening.filed_rulings import EarlierRuling, decided
from homepoker.services.rulings.attempt import Attempt, attempt
from homepoker.services.rulings.topics import to_weigh
from homepoker.services.words import Words
from homepoker.services.words.citations import citation_words, is_known
from homepoker.services.words.rulings import fact_label, fault_words, open_point, policy_label, policy_value, whose_word

Books = Mapping[str, Rulebook]

_LOOKS = {AnswerSource.RULE: "same", AnswerSource.FALLBACK: "differs", AnswerSource.NONE: "quiet"}

SHOWN = 5
"""The number of earlier rulings shown, newest first."""


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A rule that a ruling rests on, to be opened."""

    citation: Citation
    name: str
    title: str
    label: str
    """Label in a citation without a title."""


@dataclass(frozen=True, slots=True)
class PolicyLine:
    """A policy that was read: the question, what applies, and where that is written."""

    label: str
    value: str
    rule: RuleLine | None
    """The rule that says so; ``None`` where no book speaks."""


@dataclass(frozen=True, slots=True)
class RulingView:
    """A ruling as the host reads it. ``waiting`` stands alone: what must be known first, or what cannot be so."""

    waiting: str = ""
    sentence: str = ""
    steps: tuple[str, ...] = ()
    lots: tuple[str, ...] = ()
    source: str = ""
    """Source of the ruling: the book itself, another one in its place, or none."""
    look: str = "quiet"
    """``same`` for the book's own word, ``differs`` for another's, ``quiet`` for nobody's."""
    discretion: str = ""
    weigh: str = ""
    rules: tuple[RuleLine, ...] = ()
    open_points: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    policies: tuple[PolicyLine, ...] = ()
    instead: str = ""
    """Other decision of the floor; empty if the sentence stands."""
    overruled: tuple[str, ...] = ()
    """The reason why the floor decided otherwise, and what the book says."""


@dataclass(frozen=True, slots=True)
class OtherAnswer:
    """The answer of one book on the same facts."""

    book: str
    in_force: str
    mark: str
    """Note on the difference from the asked book's answer; empty for that book itself."""
    look: str
    sentence: str
    source: str
    rules: tuple[RuleLine, ...]
    steps: tuple[str, ...] = ()
    """The further steps, where the sentence is the same as that of the book that was asked."""


@dataclass(frozen=True, slots=True)
class EarlierLine:
    """One earlier ruling: when, what, and why or what was noted; its facts fill the form again."""

    when: str
    said: str
    more: str
    facts: Mapping[str, Any]


def ruling_view(topic: str, made: Attempt, book: str, books: Books, words: Words) -> RulingView:
    """The view of an attempt.

    :param book: the id of the book that was asked.
    """
    ruling = made.ruling
    if ruling is None:
        return RulingView(waiting=waiting_for(topic, made, words))
    return RulingView(
        sentence=words.say(ruling.said) if ruling.said else "",
        steps=tuple(words.say(step) for step in ruling.steps),
        lots=tuple(words.say(lot.what) for lot in ruling.lots),
        source=whose_word(ruling, book, books, words),
        look=_LOOKS[ruling.source],
        discretion="" if ruling.leaves_nothing else words.text(f"floor.discretion_{ruling.discretion}"),
        weigh=to_weigh(topic, ruling, words),
        rules=tuple(_rule_line(citation, books, words) for citation in own_first(ruling.citations)),
        open_points=tuple(filter(None, (open_point(question, words) for question in ruling.open_questions))),
        reasons=tuple(words.say(reason) for reason in ruling.reasons),
        policies=tuple(_policies(ruling, books, words)),
    )


def filed_view(view: RulingView, given: RulingGiven | None, words: Words) -> RulingView:
    """The ruling as it was recorded, which may be another one than the book's; as it is where it was not."""
    if given is None or given.overruled is None:
        return view
    why = words.text("floor.because", reason=given.overruled)
    return replace(view, instead=given.instead, overruled=(why, words.text("floor.by_the_book", said=given.said)))


def named_books(books: Books, in_force: str, words: Words) -> tuple[tuple[str, str], ...]:
    """The books to choose from, by id and short name, the one in force first."""
    ordered = sorted(books.values(), key=lambda book: book.id != in_force)
    return tuple(
        (book.id, words.text("floor.book_in_force", book=book.short) if book.id == in_force else book.short)
        for book in ordered
    )


def waiting_for(topic: str, made: Attempt, words: Words) -> str:
    """The obstacle of a ruling: the next question, or the first fact that cannot be so."""
    if made.missing:
        return words.text("floor.next_question", question=fact_label(topic, made.missing, words))
    return _first_fault(topic, made.faults, words)


def compared(
    topic: Topic[Any, Any],
    facts: Mapping[str, Any],
    answers: Mapping[str, Answers],
    asked: str,
    books: Books,
    words: Words,
) -> tuple[OtherAnswer, ...]:
    """The answers of every book on the same facts, the book that was asked first.

    :param answers: what applies by each book, by its id.
    :param asked: the book that was asked.
    """
    ordered = sorted(answers, key=lambda book: book != asked)
    made = {book: attempt(topic, facts, answers[book]) for book in ordered}
    first = made[asked].ruling
    rows = tuple(_other(topic.id, book, made[book], first, asked, books, words) for book in ordered)
    if first is None or not any(row.steps for row in rows):
        return rows
    return replace(rows[0], steps=_said(first, words)[1:]), *rows[1:]


def earlier_lines(earlier: Iterable[EarlierRuling], words: Words) -> tuple[EarlierLine, ...]:
    """The newest rulings in words; no two read the same, for each fills in other facts."""
    lines: list[EarlierLine] = []
    for ruling in list(earlier)[:SHOWN]:
        line = _line(ruling, words)
        same = sum(other.when == line.when or other.when.startswith(f"{line.when} (") for other in lines)
        lines.append(replace(line, when=f"{line.when} ({same + 1})") if same else line)
    return tuple(lines)


def _rule_line(citation: Citation, books: Books, words: Words) -> RuleLine:
    name = citation_words(citation, books, words)
    if not is_known(citation, books):
        return RuleLine(citation, name, "", name)
    rule = books[citation.book].rule(citation.rule)
    if rule.number:
        return RuleLine(citation, name, rule.title(words.language), name)
    short = books[citation.book].short
    shown = words.text("rule.fallback", citation=short) if citation.is_fallback else short
    return RuleLine(citation, shown, rule.title(words.language), name)


def _policies(ruling: Ruling[Any], books: Books, words: Words) -> Iterator[PolicyLine]:
    for name, answer in ruling.asked.items():
        yield PolicyLine(policy_label(name, words), *_answered(name, answer, books, words))


def _answered(name: str, answer: Answer | None, books: Books, words: Words) -> tuple[str, RuleLine | None]:
    if answer is None or answer.value is None:
        return words.text("library.silent"), None
    return policy_value(name, answer.value, words), _rule_line(answer.citations[0], books, words)


def _first_fault(topic: str, faults: tuple[BadFact, ...], words: Words) -> str:
    return fault_words(topic, faults[0], words) if faults else words.text("floor.nothing_said")


def _other(
    topic: str, book: str, made: Attempt, first: Ruling[Any] | None, asked: str, books: Books, words: Words
) -> OtherAnswer:
    short = books[book].short
    own = words.text("floor.asked_book") if book == asked else ""
    if made.ruling is None:
        return OtherAnswer(short, own, "", "quiet", waiting_for(topic, made, words), "", ())
    sentences, asked_said = _said(made.ruling, words), _said(first, words) if first is not None else ()
    differs = first is not None and sentences != asked_said
    mark = "" if book == asked or first is None else words.text("library.differs" if differs else "library.same")
    steps = sentences[1:] if differs and sentences[0] == asked_said[0] else ()
    return OtherAnswer(
        short,
        own,
        mark,
        "differs" if differs else "same",
        words.say(made.ruling.said) if made.ruling.said else "",
        words.text(f"floor.short_{made.ruling.source}"),
        tuple(_rule_line(citation, books, words) for citation in own_first(made.ruling.citations)),
        tuple(step for step in steps if step not in asked_said) or steps,
    )


def _said(ruling: Ruling[Any], words: Words) -> tuple[str, ...]:
    """Key by which two rulings are the same: the sentence, then the steps."""
    return tuple(words.say(part) if part is not None else "" for part in (ruling.said, *ruling.steps))


def _line(earlier: EarlierRuling, words: Words) -> EarlierLine:
    given = earlier.given
    more = [
        words.text("floor.because", reason=given.overruled) if given.overruled else "",
        words.text("floor.noted", note=earlier.note) if earlier.note else "",
    ]
    key = "floor.earlier_otherwise" if given.overruled is not None else "floor.earlier_on"
    return EarlierLine(
        words.text(key, on=earlier.on.isoformat(), at=earlier.at),
        decided(given, words),
        " ".join(part for part in more if part),
        given.facts,
    )
