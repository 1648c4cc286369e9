"""Text pages on the facts of a topic: each field, its allowed values, and suggestions for an unknown name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from homepoker.core.rulebooks.ruling import Topic
from homepoker.core.rulings.facts import BadFact
from homepoker.services.rulings.fact_fields import FactField, FieldKind, form_of
from homepoker.services.words import Words
from homepoker.services.words.rulings import fault_words, topic_question, topic_title

_NOT_ASKED, _SEVERAL = "fact.error.unknown", "fact.error.object"


def facts_page(topic: Topic[Any, Any], words: Words) -> Iterator[str]:
    """A topic, and its facts in the order in which they are asked."""
    yield f"{topic_title(topic.id, words)}: {topic_question(topic.id, words)}"
    yield from _lines(form_of(topic, words), "  ", words)


def fault_line(topic: Topic[Any, Any], fault: BadFact, words: Words) -> str:
    """The fault of a fact in a line, with the names that would do where a name or a shape is wrong."""
    line = f"{fault.field}: {fault_words(topic.id, fault, words)}"
    *outer, name = fault.field.split(".")
    if fault.reason.key == _NOT_ASKED:
        names = [field.name for field in _inside(form_of(topic, words), outer)]
        for near in get_close_matches(name, names, n=1):
            line += " " + words.text("cli.fact.meant", name=near)
        return f"{line} {words.text('cli.fact.known', names=', '.join(names))}" if names else line
    if fault.reason.key == _SEVERAL:
        names = [field.name for field in _inside(form_of(topic, words), [*outer, name])]
        return f"{line} {words.text('cli.fact.together', names=', '.join(names))}" if names else line
    return line


def _lines(fields: Sequence[FactField], indent: str, words: Words) -> Iterator[str]:
    for field in fields:
        left_out = [words.text("cli.fact.optional")] if field.is_optional else []
        yield f"{indent}{field.name}: {field.label} – {'; '.join((_fits(field, words), *left_out))}"
        inmost = field
        while inmost.kind in (FieldKind.LIST, FieldKind.MAP):
            inmost = inmost.inner[-1]
        yield from _lines(inmost.inner, indent + "  ", words)


def _fits(field: FactField, words: Words) -> str:
    """The allowed values of a field: its answers, or its kind with the least and the most."""
    if field.choices:
        return ", ".join(f"{value} ({word})" for value, word in field.choices)
    kind = words.text(f"cli.fact.kind.{field.kind}")
    if field.kind in (FieldKind.LIST, FieldKind.MAP):
        return f"{kind} ({' → '.join(_fits(part, words) for part in field.inner)})"
    bounds = (
        words.text(f"cli.fact.{name}", bound=bound)
        for name, bound in (("least", field.least), ("most", field.most))
        if bound is not None
    )
    return "; ".join((kind, *bounds))


def _inside(fields: Sequence[FactField], path: Sequence[str]) -> Sequence[FactField]:
    """The fields of the object at a path such as ``subsequent.0``; a part that is no field is a place in a list."""
    for part in path:
        inner = next((field for field in fields if field.name == part), None)
        if inner is None:
            continue
        fields = inner.inner
        while len(fields) in (1, 2) and inner.kind in (FieldKind.LIST, FieldKind.MAP):
            inner = fields[-1]
            fields = inner.inner
    return fields
