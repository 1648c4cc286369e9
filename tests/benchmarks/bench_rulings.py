"""How fast rulings are, group by group, beside PokerKit asked for a legal raise; and all books compared."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median

from pokerkit import Automation, NoLimitTexasHoldem

from homepoker.core.rulings.catalogue import GROUPS
from homepoker.services.rulings.topics import ruling_json
from tests.benchmarks.verdicts import Verdict, alternated, ratio, spread, tell
from tests.rulebooks.shipped import BOOKS, IDS, WORDS
from tests.rulings.cases import CELLS, TOPICS, Cell

AIM = 0.1
"""A ruling in a tenth of the time: a form rules at every letter."""

FRAME = 16
"""Milliseconds of one picture at 60 a second; five answers beside one another are there in the next one."""

ROUNDS = 15

CAUSE = "facts are read from JSON field by field, so that every fault can be named"


def test_rulings_are_given() -> None:
    for verdict in ruling(ROUNDS):
        tell(verdict)
        assert verdict.figure > 0


def test_five_books_are_compared() -> None:
    verdict = comparing(ROUNDS)
    tell(verdict)
    assert verdict.figure > 0


def ruling(rounds: int) -> list[Verdict]:
    """Rule on all worked cases of each group, and ask PokerKit for one legal raise, in turn."""
    groups = {group: [cell for cell in CELLS if cell.topic in topics] for group, topics in GROUPS.items()}
    groups = {group: cells for group, cells in groups.items() if cells}
    _rule(CELLS)  # every topic's schema is built once, at the first question
    measures = [partial(_rule, cells) for cells in groups.values()]
    *found, pokerkit = alternated([*measures, _legal_raise], rounds)
    return [
        Verdict(
            f"A ruling on {group}, against PokerKit asked for the least legal raise",
            AIM,
            ratio(ours, pokerkit),
            f"{1 / median(ours):,.0f} a second from facts as JSON ({len(groups[group])} cases); "
            f"PokerKit, from the players' stacks through three bets, {1 / median(pokerkit):,.0f} a second",
            CAUSE,
        )
        for group, ours in zip(groups, found, strict=True)
    ]


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
    """The time of one ruling, on average."""
    return _timed(lambda: [cell.ruling() for cell in cells]) / len(cells)


def _compare(cells: Sequence[Cell]) -> None:
    for cell in cells:
        ruling_json(TOPICS[cell.topic], cell.ruling(), cell.book, BOOKS, WORDS[0])


_DOES_ITSELF = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
)


def _legal_raise() -> float:
    return _timed(_ask_pokerkit)


def _ask_pokerkit() -> None:
    """What may be raised to on the flop after 600, 1600 and 3600, with four players and a big blind of 200."""
    state = NoLimitTexasHoldem.create_state(_DOES_ITSELF, True, 0, (100, 200), 200, (20000,) * 4, 4)
    for _ in range(4):
        state.check_or_call()
    for to in (600, 1600, 3600):
        state.complete_bet_or_raise_to(to)
    assert state.min_completion_betting_or_raising_to_amount == 5600


def _timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
