"""Amending a rulebook file, from document to document; `binding` decides whether the result may stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from homepoker.core.rulebooks.errors import RulebookError
from homepoker.core.rulebooks.markdown import Document, Item, Section, parse, print_document
from homepoker.core.rulebooks.policy import PlainValue
from homepoker.core.rulebooks.rulebook import WITHOUT_TOPIC, RuleKind

_TOPICS, _KIND, _ALSO, _DISCRETION, _WHEN_READ = "topics", "kind", "also", "discretion.", "when_read"


def section_of(document: Document, rule: str) -> Section | None:
    """The rule of that id, as it is written."""
    return next((section for section in document.sections if section.id == rule), None)


def settling(document: Document, policy: str) -> Section | None:
    """The rule that settles a policy; none where the file leaves it to the amended book."""
    return next((section for section in document.sections if policy in (section.policy or {})), None)


def put(document: Document, section: Section) -> Document:
    """The document with a rule in place of the one with its id, or at the end."""
    if section_of(document, section.id) is None:
        part = document.sections[-1].part if document.sections else ""
        return replace(document, sections=(*document.sections, replace(section, part=part)))
    return replace(
        document, sections=tuple(section if other.id == section.id else other for other in document.sections)
    )


def without_rule(document: Document, rule: str) -> Document:
    """The document without a rule; no other rule names it any more as one that says the same."""
    kept = (section for section in document.sections if section.id != rule)
    return replace(document, sections=tuple(_without_reference(section, rule) for section in kept))


def _without_reference(section: Section, rule: str) -> Section:
    if section.policy is None:
        return section
    items: dict[str, Item] = {}
    for name, value in section.policy.items():
        if (name == _ALSO or name.startswith(f"{_ALSO}.")) and isinstance(value, tuple):
            value = tuple(item for item in value if item != rule)
            if not value:
                continue
        items[name] = value
    return replace(section, policy=items)


def with_answer(section: Section, policy: str, topic: str, value: PlainValue) -> Section:
    """The rule settling one more policy, or settling it otherwise."""
    items: dict[str, Item] = {_TOPICS: (), **(section.policy or {})}
    topics = items[_TOPICS]
    assert isinstance(topics, tuple), "binding has read the file"
    items[_TOPICS] = topics if topic in topics else (*topics, topic)
    items[policy] = value
    return replace(section, policy=items)


def without_answer(section: Section, policy: str) -> Section:
    """The rule without its answer to a policy; its words stay."""
    items = {name: value for name, value in (section.policy or {}).items() if name not in (policy, f"{_ALSO}.{policy}")}
    return replace(section, policy=items)


def with_topics(section: Section, topics: Iterable[str]) -> Section:
    """The rule about these topics; one without any is read and decides nothing."""
    chosen = tuple(dict.fromkeys(topics))
    items: dict[str, Item] = {_TOPICS: chosen} if chosen else {}
    for name, value in (section.policy or {}).items():
        is_other_topics = name.startswith(_DISCRETION) and name.removeprefix(_DISCRETION) not in chosen
        is_kind_without = name == _KIND and chosen and value in WITHOUT_TOPIC
        if name == _WHEN_READ and isinstance(value, tuple):
            value = tuple(topic for topic in value if topic in chosen)
            if not value:
                continue
        if name != _TOPICS and not is_other_topics and not is_kind_without:
            items[name] = value
    if not chosen and items.get(_KIND) not in WITHOUT_TOPIC:
        items[_KIND] = RuleKind.ORGANISATION.value
    return replace(section, policy=items)


def settled(section: Section, policies: Iterable[str]) -> Mapping[str, PlainValue]:
    """The values that the rule settles, by policy."""
    items = section.policy or {}
    return {policy: value for policy in policies if policy in items and not isinstance(value := items[policy], tuple)}


def next_number(documents: Iterable[Document]) -> str:
    """The first whole number above all that were ever given: an old citation never comes to name another rule."""
    named = (name for document in documents for section in document.sections for name in (section.id, section.number))
    return str(max((int(name) for name in named if re.fullmatch(r"[0-9]{1,6}", name)), default=0) + 1)


def keeps_its_form(document: Document) -> bool:
    """Whether a document is read back as it is: words that a host typed may look like a heading or a block."""
    try:
        return parse(print_document(document), "") == document
    except RulebookError:
        return False
