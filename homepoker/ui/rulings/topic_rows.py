"""Rows of the topic browser: groups to fold, or search results; no Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from homepoker.core.rulings.catalogue import GROUPS
from homepoker.services.words import Words
from homepoker.services.words.rulings import topic_question, topic_title
from homepoker.ui.rulebook.list_entries import ListEntry
from homepoker.ui.rulebook.marking import marked

Turned = Mapping[str, bool]
"""Ids of the groups that the host has opened."""


def browsed(topics: Iterable[str], turned: Turned, words: Words) -> tuple[ListEntry, ...]:
    """The rows of all topics by group, in the order of an evening and of a hand; groups are folded at first."""
    known = frozenset(topics)
    rows: list[ListEntry] = []
    for group, members in GROUPS.items():
        shown = [topic for topic in members if topic in known]
        if not shown:
            continue
        heading = f"group:{group}"
        is_open = turned.get(heading, False)
        rows.append(
            ListEntry(heading, words.text(f"topic.group.{group}"), is_open=is_open, remark=words.number(len(shown)))
        )
        rows += [
            ListEntry(row_id(topic), topic_title(topic, words), level=1, topic=topic) for topic in shown if is_open
        ]
    return tuple(rows)


def results(found: Iterable[str], query: str, words: Words) -> tuple[ListEntry, ...]:
    """The rows of a search, best first, each with its group and its question."""
    return tuple(_result(topic, query, words) for topic in found)


def group_of(topic: str) -> str:
    """The id of the heading below which a topic stands."""
    return next(f"group:{group}" for group, members in GROUPS.items() if topic in members)


def row_id(topic: str) -> str:
    """The id of a topic's row."""
    return f"topic:{topic}"


def _result(topic: str, query: str, words: Words) -> ListEntry:
    title, line = marked(topic_title(topic, words), query), marked(topic_question(topic, words), query)
    return ListEntry(
        row_id(topic),
        title.text,
        words.text(f"topic.group.{group_of(topic).partition(':')[2]}"),
        topic=topic,
        line=line.text,
        matches=line.spans,
        title_matches=title.spans,
    )
