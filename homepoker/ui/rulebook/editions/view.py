"""View of the page of editions: each rule that changes with both answers, as HTML; no Qt here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.policy import PlainValue
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.rulebooks.editions import ChangedAnswer, RuleChange, changes
from homepoker.services.words import Words
from homepoker.services.words.rulings import policy_label, policy_value
from homepoker.ui.rulebook.reading_history import address

Books = Mapping[str, Rulebook]


@dataclass(frozen=True, slots=True)
class Compared:
    """One question with the answers of both editions in words."""

    question: str
    before: str
    now: str


@dataclass(frozen=True, slots=True)
class ChangedRule:
    """A rule that changes: its number and title, where it stands in both editions, and what it answers."""

    citation: Citation
    number: str
    title: str
    before: tuple[tuple[Citation, str], ...]
    """The rules in the edition before with their numbers, where these are others."""
    told: str
    answers: tuple[Compared, ...]


@dataclass(frozen=True, slots=True)
class EditionsView:
    """The page: two editions, and the rules of three kinds."""

    before: str
    now: str
    changed: tuple[ChangedRule, ...]
    new: tuple[ChangedRule, ...]
    gone: tuple[ChangedRule, ...]


def editions_view(books: Books, edition: str, words: Words) -> EditionsView:
    """What an edition changes against the one before."""
    later, earlier = books[edition], books[books[edition].replaces]
    found = changes(books, edition)
    shown = [(change, _shown(change, later, earlier, words)) for change in found]
    return EditionsView(
        earlier.name(words.language),
        later.name(words.language),
        tuple(rule for change, rule in shown if change.now and change.before),
        tuple(rule for change, rule in shown if not change.before),
        tuple(rule for change, rule in shown if not change.now),
    )


def _shown(change: RuleChange, later: Rulebook, earlier: Rulebook, words: Words) -> ChangedRule:
    book, rule_id = (later, change.now) if change.now else (earlier, change.before[0])
    rule = book.rule(rule_id)
    renumbered = change.now and change.before != (change.now,)
    before = ((Citation(earlier.id, one), earlier.rule(one).label(words.language)) for one in change.before)
    return ChangedRule(
        Citation(book.id, rule_id),
        rule.number_in(words.language),
        rule.title(words.language),
        tuple(before) if renumbered else (),
        later.change(change.now, words.language),
        tuple(_compared(answer, words) for answer in change.answers),
    )


def _compared(answer: ChangedAnswer, words: Words) -> Compared:
    def said(value: PlainValue | None) -> str:
        return words.text("library.silent") if value is None else policy_value(answer.policy, value, words)

    return Compared(policy_label(answer.policy, words), said(answer.before), said(answer.now))


def editions_html(view: EditionsView, words: Words) -> str:
    """The page as HTML: what changes beside each other, then what is new, then what is gone."""
    heads = zip((words.text("edition.asked"), view.before, view.now), _WIDTHS, strict=True)
    rows = [f"<tr>{''.join(_head(*head) for head in heads)}</tr>"]
    for rule in view.changed:
        rows.append(f'<tr><td class="asked" colspan="3">{_heading(rule, words)}</td></tr>')
        rows += [_row(one) for one in rule.answers]
    parts = [f'<table width="100%" cellspacing="0" cellpadding="6">{"".join(rows)}</table>']
    for key, rules in (("edition.new", view.new), ("edition.gone", view.gone)):
        if rules:
            parts.append(f'<p class="part">{escape(words.text(key))}</p>')
            parts += [f"<p>{_link(rule.citation, rule.number)} {escape(rule.title)}</p>" for rule in rules]
    parts.append(f'<p class="quiet">{escape(words.text("edition.others_same"))}</p>')
    return "".join(parts)


_WIDTHS = (34, 33, 33)
"""Widths of the columns, in per cent."""


def _head(text: str, width: int) -> str:
    return f'<th width="{width}%">{escape(text)}</th>'


def _heading(rule: ChangedRule, words: Words) -> str:
    before = ", ".join(_link(citation, number) for citation, number in rule.before)
    numbers = f' <span class="small">{escape(words.text("edition.was"))}</span> {before}' if before else ""
    told = f"<br/>{escape(rule.told)}" if rule.told else ""
    return f"{_link(rule.citation, rule.number)} <b>{escape(rule.title)}</b>{numbers}{told}"


def _row(one: Compared) -> str:
    asked = f'<span class="quiet">{escape(one.question)}</span>'
    return f"<tr><td>{asked}</td><td>{escape(one.before)}</td><td>{escape(one.now)}</td></tr>"


def _link(citation: Citation, text: str) -> str:
    return f'<a href="{escape(address(citation))}">{escape(text)}</a>'
