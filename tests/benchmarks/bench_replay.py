"""Whether ten times the events take ten times as long to read from disk and to replay."""

from __future__ import annotations

import gc
import itertools
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from statistics import median

from homepoker.core.button import HandBegan
from homepoker.core.clock import ClockAdjusted
from homepoker.core.history import Line, LineKind, UndoStack
from homepoker.core.stacks import StackCounted
from homepoker.core.tournament import AnyEvent
from homepoker.core.wording import sentence
from homepoker.services.club import Club
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.store.evening.recorded_log import RecordedEvening, TournamentRecord
from tests.benchmarks.verdicts import Measure, Verdict, alternated, spread, tell
from tests.fakes import EVENING
from tests.played_evenings import NAMES, club_of, open_evening

AIM = 1.25
"""Linear is 1; so much may memory and caches add on the way from the short log to the long one."""

FEW, MANY, ROUNDS = 3_000, 30_000, 7

GARBAGE = (
    "Python looks for garbage among the growing number of actions that are kept for undo; without that search the "
    "figure is {quiet:.2f}"
)
MEMORY = "also without the search for garbage the figure is {quiet:.2f}: some step looks at all that came before"


@dataclass(frozen=True)
class Evenings:
    """Two evenings in one folder, alike but for their length."""

    club: Club
    few: str
    many: str


def test_a_log_is_replayed(tmp_path: Path) -> None:
    verdict = replaying(tmp_path, FEW, MANY, ROUNDS)
    tell(verdict)
    assert verdict.figure > 0


def replaying(folder: Path, few: int, many: int, rounds: int) -> Verdict:
    """Open the desk of a short and of a long evening in turn, with the search for garbage and without."""
    evenings = _evenings(folder, few, many)
    found = alternated(
        (
            lambda: _opened(evenings.club, evenings.few),
            lambda: _opened(evenings.club, evenings.many),
            lambda: _without_garbage_search(lambda: _opened(evenings.club, evenings.few)),
            lambda: _without_garbage_search(lambda: _opened(evenings.club, evenings.many)),
        ),
        rounds,
    )
    evenings.club.close()
    figure, quiet = (_per_event(long, many) / _per_event(short, few) for short, long in (found[:2], found[2:]))
    cause = (GARBAGE if quiet <= AIM else MEMORY).format(quiet=quiet)
    detail = (
        f"{few} events {spread(found[0], 'ms', 1e3)}, {many} events {spread(found[1], 'ms', 1e3)}; "
        f"without the search for garbage {quiet:.2f}"
    )
    return Verdict(f"Time per event of {many} against {few}, read and replayed", AIM, figure, detail, cause)


def _per_event(seconds: Sequence[float], events: int) -> float:
    return median(seconds) / events


def _opened(club: Club, tournament_id: str) -> float:
    began = time.perf_counter()
    desk = club.desk(tournament_id)
    took = time.perf_counter() - began
    if desk.state.stacks.counted == {}:
        raise RuntimeError("the replayed evening has counted stacks")
    return took


def _without_garbage_search(measure: Measure) -> float:
    gc.collect()
    gc.disable()
    try:
        return measure()
    finally:
        gc.enable()


def _evenings(folder: Path, few: int, many: int) -> Evenings:
    club = club_of(folder)
    desk = open_evening(club, "Benchmark", date(2026, 11, 20), NAMES[:14])
    begun = desk.history.lines
    for name, events in (("few", few), ("many", many)):
        lines = (*begun, *_hours_of_play(desk, events - len(begun)))
        club.log.import_(RecordedEvening(TournamentRecord(name, name, date(2026, 11, 20)), lines, {}))
    return Evenings(club, "few", "many")


def _hours_of_play(desk: TournamentDesk, events: int) -> list[Line]:
    """Hands, counted stacks and the clock's minutes in turn."""
    entries = itertools.cycle(desk.state.entries.by_id.values())
    makers: Sequence[Callable[[int], tuple[AnyEvent, UndoStack]]] = (
        lambda number: (StackCounted(next(entries).id, 25 * number), UndoStack.PLAY),
        lambda number: (HandBegan(1, number, number % 7 + 1, number % 7 + 1, number % 7 + 1, True), UndoStack.PLAY),
        lambda number: (ClockAdjusted(EVENING, 1, False, timedelta(minutes=number % 20), False), UndoStack.CLOCK),
    )
    first = desk.history.next_sequence
    lines = []
    for number in range(events):
        event, thread = makers[number % len(makers)](number + 1)
        label = sentence("journal.next_hand", table=1)
        at = EVENING + timedelta(seconds=number)
        lines.append(Line(first + number, LineKind.ACTION, thread, label, at, (event,)))
    return lines
