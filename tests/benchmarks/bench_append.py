"""What an acknowledged action costs beside a bare insert of one row with the same durability."""

from __future__ import annotations

import itertools
import sqlite3
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from statistics import mean

from homepoker.core.stacks import StackCounted
from homepoker.core.wording import sentence
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.store.database import DATABASE_NAME
from tests.benchmarks.verdicts import Measure, Verdict, alternated, ratio, spread, tell
from tests.played_evenings import NAMES, club_of, open_evening

AIM = 2.2
ROUNDS = 600

CHECKPOINT_PAGES, PAGE = 1000, 4096
"""SQLite's own habits: after so many pages the write-ahead log is copied into the file and begun anew."""

CAUSE = (
    "beside the write itself, an action is tried, written as JSON and read back, kept with its unique number in an "
    "index of its own, and the state after it is worked out"
)


def test_an_action_is_appended(tmp_path: Path) -> None:
    verdict = appending(tmp_path, ROUNDS)
    tell(verdict)
    assert verdict.figure > 0


def appending(folder: Path, rounds: int, *, is_warm: bool = True) -> Verdict:
    """Measure both in turn, each with a file of its own.

    :param is_warm: first bring both past their first checkpoint. Until then a commit makes the write-ahead log
        longer, which costs about twice as much as writing over it, and the two would be measured in different phases.
    """
    act, insert = _action(folder / "club"), _insert(folder / "bare.db")
    if is_warm:
        _pass_checkpoint(act, folder / "club" / f"{DATABASE_NAME}-wal")
        _pass_checkpoint(insert, folder / "bare.db-wal")
    acts, inserts = alternated((act, insert), rounds)
    detail = (
        f"action {spread(acts, 'µs', 1e6)}, bare insert {spread(inserts, 'µs', 1e6)}; "
        f"means {mean(acts) / mean(inserts):.2f} to 1, checkpoints included"
    )
    return Verdict("One action acknowledged, against a bare insert", AIM, ratio(acts, inserts), detail, CAUSE)


def _action(folder: Path) -> Measure:
    club = club_of(folder)
    desk = open_evening(club, "Benchmark", date(2026, 11, 20), NAMES[:14])
    acts = _acts(desk)
    return lambda: next(acts)


def _acts(desk: TournamentDesk) -> Iterator[float]:
    entries = itertools.cycle(desk.state.entries.by_id.values())
    for number in itertools.count(1):
        entry = next(entries)
        label = sentence("journal.stack", player=entry.player, chips=number * 25)
        event = StackCounted(entry.id, number * 25)
        began = time.perf_counter()
        desk.act(label, [event])
        yield time.perf_counter() - began


def _insert(path: Path) -> Measure:
    """One row of the same length with the pragmas of the program."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE line (number INTEGER PRIMARY KEY, text TEXT)")
    text = "x" * 330

    def insert() -> float:
        began = time.perf_counter()
        connection.execute("INSERT INTO line (text) VALUES (?)", (text,))
        return time.perf_counter() - began

    return insert


def _pass_checkpoint(measure: Measure, wal: Path) -> None:
    while wal.stat().st_size < CHECKPOINT_PAGES * PAGE:
        measure()
    for _ in range(20):
        measure()
