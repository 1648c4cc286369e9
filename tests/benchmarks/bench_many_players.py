"""Whether an evening of 10,000 players costs more for each act, and for each event of its log, than a smaller one."""

from __future__ import annotations

import random
import time
import tracemalloc
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from statistics import median

from homepoker.core.button import ButtonPlaced, HandBegan
from homepoker.core.clock import ClockState, position
from homepoker.core.dealers import DealerNamed, DealerSource
from homepoker.core.entries import PlayerBustedOut, PlayerEntered, count_left
from homepoker.core.history import Line, LineKind, UndoStack
from homepoker.core.quantities import EntryId, PlayerId, Seat
from homepoker.core.seating import PlayerMoved, PlayerSeated, TableClosed, TableOpened
from homepoker.core.stacks import StackCounted
from homepoker.core.tournament import AnyEvent, WinnerDeclared
from homepoker.core.wording import sentence
from homepoker.devtools.simulation.evening import PROFILE, MemoryShelf, open_with_host, plan
from homepoker.services.club import Club
from homepoker.services.evening.setup import opening_line
from homepoker.store.evening.recorded_log import RecordedEvening, TournamentRecord
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks.shelf import load_rulebooks
from tests.benchmarks.verdicts import Verdict, alternated, spread, tell
from tests.fakes import EVENING
from tests.played_evenings import club_of

ACT_AIM, REPLAY_AIM = 3.0, 1.25
FEW, SOME, MANY = 100, 1_000, 10_000
ACTS, ACT_ROUNDS, REPLAY_ROUNDS = 50, 12, 3
ON = date(2026, 11, 20)

ACT_CAUSE = "what is due looks at the sizes of all tables, and undo replays what other stacks of undo did since"
REPLAY_CAUSE = (
    "a change of a map with 10,000 keys copies one node more than one with 1,000, and the states that are kept for "
    "undo no longer fit into the processor's caches"
)


def test_an_act_among_ten_thousand() -> None:
    verdict = acting(FEW, MANY, ACT_ROUNDS)
    tell(verdict)
    assert verdict.figure > 0


def test_an_evening_of_ten_thousand_is_replayed(tmp_path: Path) -> None:
    verdict = replaying(tmp_path, SOME, MANY, REPLAY_ROUNDS)
    tell(verdict)
    assert verdict.figure > 0


def acting(few: int, many: int, rounds: int) -> Verdict:
    """Let the random host act at small evenings and at a large one in turn, from the first act of play on."""
    large, small = _Play(many, 0), _Play(few, 0)

    def at_small() -> float:
        nonlocal small
        if small.left < few // 2:
            small = _Play(few, small.seed + 1)
        return small.act()

    found = alternated((at_small, large.act), rounds)
    detail = (
        f"{few} players {spread([one / ACTS for one in found[0]], 'µs', 1e6)}, "
        f"{many} players {spread([one / ACTS for one in found[1]], 'µs', 1e6)}, each {rounds} times {ACTS} acts; "
        f"the large one's {large.begun} acts before play took {large.took_before:.0f} s"
    )
    # Of sums and not of medians: that a table breaks is rare and dear, and belongs to every evening.
    return Verdict(
        f"Processor seconds per act with {many} players against {few}",
        ACT_AIM,
        sum(found[1]) / sum(found[0]),
        detail,
        ACT_CAUSE,
    )


class _Play:
    """Evening of a random host that stands at the first act of play."""

    def __init__(self, players: int, seed: int) -> None:
        books = load_rulebooks(resources() / "rulebooks")
        began = time.process_time()
        self.seed = seed
        self._host, self._timekeeper = open_with_host(plan(players, seed, books, book="tda-2019"), books, MemoryShelf())
        self._acts = self._host.evening()
        self.begun = 0
        while not self._is_running():
            next(self._acts)
            self.begun += 1
        self.took_before = time.process_time() - began

    @property
    def left(self) -> int:
        """How many still play."""
        return count_left(self._host.desk.state.entries)

    def act(self) -> float:
        """Act some times; the seconds that it took."""
        began = time.process_time()
        for _ in range(ACTS):
            next(self._acts)
        return time.process_time() - began

    def _is_running(self) -> bool:
        state = self._host.desk.state
        return position(state.clock, state.profile.structure, self._timekeeper.now()).state is ClockState.RUNNING


def replaying(folder: Path, few: int, many: int, rounds: int) -> Verdict:
    """Open the desk of whole evenings of few and of many players in turn, each read from disk; then say the memory."""
    club = club_of(folder)
    small, large = _written(club, few), _written(club, many)
    found = alternated((lambda: _opened(club, small), lambda: _opened(club, large)), rounds)
    memory = _memory(club, large)
    club.close()
    detail = (
        f"{few} players, {small.events} events {spread(found[0], 'ms', 1e3)}; "
        f"{many} players, {large.events} events {spread(found[1], 'ms', 1e3)}; "
        f"memory of all {large.actions} states and lines {memory / 2**20:.0f} MB, "
        f"{memory / large.actions / 1024:.1f} KB for each act"
    )
    figure = median(found[1]) / large.events / (median(found[0]) / small.events)
    what = f"Processor time per event of an evening of {many} players against {few}, read and replayed"
    return Verdict(what, REPLAY_AIM, figure, detail, REPLAY_CAUSE)


@dataclass(frozen=True)
class _Written:
    """A whole evening on disk."""

    id: str
    actions: int
    events: int


def _written(club: Club, players: int) -> _Written:
    """Write a whole evening to its winner without asking any ruling; the same for the same number of players."""
    name = f"{players} players"
    lines = [opening_line(name, PROFILE, club.books, EVENING, ON)]
    for number, events in enumerate(_evening(players), start=2):
        label, at = sentence("journal.next_hand", table=1), EVENING + timedelta(seconds=number)
        lines.append(Line(number, LineKind.ACTION, UndoStack.PLAY, label, at, tuple(events)))
    club.log.import_(RecordedEvening(TournamentRecord(name, name, ON), tuple(lines), {}))
    return _Written(name, len(lines), sum(len(line.events) for line in lines))


def _evening(players: int) -> Iterator[list[AnyEvent]]:
    """The acts of an evening in which tables break as soon as there is room."""
    luck = random.Random(players)
    seats = PROFILE.seats_per_table
    entries = [EntryId(f"e-{number:05}") for number in range(players)]
    for number, entry in enumerate(entries):
        yield [PlayerEntered(entry, PlayerId(f"p-{number:05}"))]
    tables = {table: dict[int, EntryId]() for table in range(1, -(-players // seats) + 1)}
    drawn: list[AnyEvent] = [TableOpened(table, seats) for table in tables]
    for number, entry in enumerate(luck.sample(entries, players)):
        table, seat = number % len(tables) + 1, number // len(tables) + 1
        tables[table][seat] = entry
        drawn.append(PlayerSeated(entry, Seat(table, seat)))
    yield drawn + [ButtonPlaced(table, 1, 2, 3) for table in tables]
    left, hand = players, 1
    while left > 1:
        table = luck.choice([one for one in tables if len(tables[one]) > 1])
        there = tables[table]
        yield [HandBegan(table, hand + 1, hand % seats + 1, (hand + 1) % seats + 1, (hand + 2) % seats + 1, True)]
        yield [StackCounted(luck.choice(list(there.values())), luck.randint(1, 50) * 100)]
        seat, winner = luck.sample(list(there), 2)
        at = EVENING + timedelta(seconds=hand)
        out = PlayerBustedOut(there[seat], (there[winner],), hand, at, seat=Seat(table, seat))
        left, hand = left - 1, hand + 1
        following = DealerNamed(table, there.pop(seat), DealerSource.BUSTED) if left > 1 else None
        yield [out, following or WinnerDeclared(there[winner])]
        if len(tables) > 1 and left <= (len(tables) - 1) * seats:
            yield _broken(tables, min(tables, key=lambda one: len(tables[one])), seats)


def _broken(tables: dict[int, dict[int, EntryId]], table: int, seats: int) -> list[AnyEvent]:
    """Close a table; its players go to the shortest others."""
    moves: list[AnyEvent] = []
    for entry in tables.pop(table).values():
        target = min(tables, key=lambda one: len(tables[one]))
        seat = next(one for one in range(1, seats + 1) if one not in tables[target])
        tables[target][seat] = entry
        moves.append(PlayerMoved(entry, Seat(target, seat)))
    return [*moves, TableClosed(table)]


def _opened(club: Club, evening: _Written) -> float:
    began = time.process_time()
    desk = club.desk(evening.id)
    took = time.process_time() - began
    if desk.state.winner is None:
        raise RuntimeError("the replayed evening has a winner")
    return took


def _memory(club: Club, evening: _Written) -> int:
    """Bytes that the desk of an evening holds, with every state that undo needs."""
    tracemalloc.start()
    try:
        desk = club.desk(evening.id)
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return held if len(desk.states()) == evening.actions else 0
