"""How fast rulings from JSON are beside the topics' own functions called with ready values; and all books compared."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from typing import Any

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import Topic
from homepoker.core.rulings.catalogue import GROUPS
from homepoker.core.rulings.reading_facts import read_facts
from homepoker.services.rulings.topics import ruling_json
from tests.benchmarks.verdicts import Verdict, alternated, ratio, spread, tell
from tests.rulebooks.shipped import ANSWERS, BOOKS, IDS, WORDS
from tests.rulings.cases import CELLS, TOPICS, Cell

AIM = 5.0
"""So much may it cost to read facts that come from outside, beside deciding on them."""

FRAME = 16
"""Milliseconds of one picture at 60 a second; five answers beside one another are there in the next one."""

ROUNDS = 15

CAUSE = "facts are read from JSON field by field, so that every fault can be named, and what was cited is gathered"


def test_rulings_are_given() -> None:
    verdict = ruling(ROUNDS)
    tell(verdict)
    assert verdict.figure > 0


def test_five_books_are_compared() -> None:
    verdict = comparing(ROUNDS)
    tell(verdict)
    assert verdict.figure > 0


def ruling(rounds: int) -> Verdict:
    """Rule on all worked cases from JSON, and call the functions of their topics with ready values, in turn."""
    _rule(CELLS)  # every topic's schema is built once, at the first question
    groups: dict[str, float] = {}
    totals = [[0.0] * rounds, [0.0] * rounds]
    for group, topics in GROUPS.items():
        cells = [cell for cell in CELLS if cell.topic in topics]
        ready = [(TOPICS[cell.topic], read_facts(TOPICS[cell.topic].situation, cell.facts), cell) for cell in cells]
        if cells:
            found = alternated((partial(_rule, cells), partial(_decide, ready)), rounds)
            groups[group] = ratio(*found)
            totals = [[sum(pair) for pair in zip(*both, strict=True)] for both in zip(totals, found, strict=True)]
    ours, bare = ([seconds / len(CELLS) for seconds in one] for one in totals)
    low, high = (pick(groups, key=groups.__getitem__) for pick in (min, max))
    return Verdict(
        "A ruling from JSON, against its topic's own function called with ready values",
        AIM,
        ratio(ours, bare),
        f"{spread(ours, 'µs', 1e6)} against {spread(bare, 'µs', 1e6)}, {len(CELLS)} cases; "
        f"by groups from {groups[low]:.1f} ({low}) to {groups[high]:.1f} ({high})",
        CAUSE,
    )


def comparing(rounds: int) -> Verdict:
    """Ask all books the same, with every sentence in words, for each topic; the slowest topic counts."""
    _rule(CELLS)
    cases: dict[tuple[str, str], list[Cell]] = {}
    for cell in CELLS:
        cases.setdefault((cell.topic, cell.case), []).append(cell)
    slowest, times = "", [0.0]
    for (topic, case), cells in cases.items():
        if len(cells) == len(IDS):
            found = [_timed(partial(_compare, cells)) for _ in range(rounds)]
            if median(found) > median(times):
                slowest, times = f"{topic}, {case}", found
    return Verdict(
        "Five books compared on one case, in milliseconds", FRAME, median(times) * 1e3,
        f"the slowest of {len(cases)} cases: {slowest}, {spread(times, 'µs', 1e6)}", CAUSE,
    )  # fmt: skip


def _rule(cells: Sequence[Cell]) -> float:
    """The time of the rulings on these."""
    return _timed(lambda: [cell.ruling() for cell in cells])


def _decide(ready: Sequence[tuple[Topic[Any, Any], Any, Cell]]) -> float:
    """The time of the decisions on facts that were read already."""
    return _timed(
        lambda: [topic.decide(facts, Consultation(ANSWERS[cell.book], topic.id)) for topic, facts, cell in ready]
    )


def _compare(cells: Sequence[Cell]) -> None:
    for cell in cells:
        ruling_json(TOPICS[cell.topic], cell.ruling(), cell.book, BOOKS, WORDS[0])


def _timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
