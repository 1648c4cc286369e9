"""The questions that the search is measured with, and how many of them it answers."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from homepoker.services.rulebooks.search import RuleSearch, rule_search
from tests.rulebooks.shipped import BOOKS, RESOURCES

T = TypeVar("T")

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as somebody types it; ``right`` are the rules (``apsa:3.3``) any of which answers it."""

    q: str
    lang: str
    book: str | None
    right: tuple[str, ...]

    def put(self, query: str) -> Asked:
        """The same question in other words."""
        return replace(self, q=query)


@dataclass(frozen=True, slots=True)
class Told:
    """A dispute as somebody tells it; ``right`` are the topics any of which it is."""

    q: str
    lang: str
    right: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """Which part of the questions has a right rule first, and among the first three."""

    first: float
    among_three: float


def questions(half: str) -> tuple[Asked, ...]:
    """The questions of one half: those by which the search was made good, or those held out."""
    return tuple(Asked(one["q"], one["lang"], one["book"], tuple(one["right"])) for one in _read(half))


def tellings(half: str) -> tuple[Told, ...]:
    """The disputes of one half."""
    return tuple(Told(one["q"], one["lang"], tuple(one["topics"])) for one in _read(half))


def typed_for_topics() -> tuple[Told, ...]:
    """What somebody typed to find a topic, in short."""
    file = HERE.parents[1] / "services" / "rulebooks" / "search" / "topic_questions.json"
    return tuple(
        Told(one["typed"], one.get("lang", ""), tuple(one["topics"]))
        for one in json.loads(file.read_text(encoding="utf-8"))
    )


def fits_nothing(half: str) -> tuple[str, ...]:
    """Questions of one half that no book answers."""
    return tuple(one["q"] for one in _read(half))


def _read(half: str) -> Iterable[dict[str, Any]]:
    return map(json.loads, (HERE / f"{half}.jsonl").read_text(encoding="utf-8").splitlines())


@cache
def shipped_search() -> RuleSearch:
    """The search over the shipped books, built once."""
    return rule_search(BOOKS, RESOURCES)


@cache
def fits(query: str) -> bool:
    """Whether any shipped book speaks of a question."""
    return shipped_search().fits(query)


def answered(search: RuleSearch, asked: Iterable[Asked]) -> Answered:
    """How many of the questions the search answers."""
    places = [place(search, one) for one in asked]
    return Answered(sum(at == 0 for at in places) / len(places), sum(at >= 0 for at in places) / len(places))


def topics_found(search: RuleSearch, told: Iterable[Told]) -> Answered:
    """How many of the disputes the search finds the topic of."""
    found = [(_with_fitting(search, one.q, search.find_topics(one.q, 3)), set(one.right)) for one in told]
    first = sum(bool({*topics[:1]} & right) for topics, right in found)
    return Answered(first / len(found), sum(bool({*topics} & right) for topics, right in found) / len(found))


def place(search: RuleSearch, asked: Asked) -> int:
    """The place of the first right rule among the first three, from 0; -1 where none is there."""
    hits = _with_fitting(search, asked.q, search.find(asked.q, book=asked.book or "", language=asked.lang, limit=3))
    return next((at for at, hit in enumerate(hits) if f"{hit.book}:{hit.rule}" in asked.right), -1)


def _with_fitting(search: RuleSearch, query: str, found: T) -> T:
    """What was found. Whether the question fits is asked too while its words are still weighed: others ask for it."""
    if search is shipped_search():
        fits(query)
    return found
