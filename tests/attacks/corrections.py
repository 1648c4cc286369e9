"""Random host who corrects whole evenings: ``python -m tests.attacks.corrections --evenings 80 --seconds 300``.

The evenings are those of ``homepoker simulate``, hand for hand included. After each act of theirs some lines are taken
out, put in, swapped or corrected, or undone to a line, and every law must hold. A failure is told with its seed, which
brings it about again.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import TypeVar

from homepoker.core import entries
from homepoker.core.entries import PlayerBustedOut
from homepoker.core.history import LineKind
from homepoker.core.refusal import Refusal
from homepoker.core.seating import PlayerMoved, PlayerSeated
from homepoker.devtools.simulation.evening import MemoryShelf, open_with_host, plan
from homepoker.devtools.simulation.invariants import require_invariants
from homepoker.services.evening.commands.corrections import CorrectionCommands, Plan, outs_of, stacks_of
from homepoker.services.evening.replay import states_of
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.exchange.evening_file import require_consistent
from tests.desks import BOOKS

T = TypeVar("T")

PLAYERS = (9, 12, 18, 20, 27, 33, 40)
MOST_A_TURN = (0, 1, 1, 2, 4)
"""Corrections after one act of the evening."""


class NothingThere(Exception):
    """There is nothing to correct in this way."""


@dataclass
class Found:
    """What came of the evenings: what was done and refused, and the failures as seed and traceback."""

    done: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    misfits: int = 0
    failures: list[tuple[int, str]] = field(default_factory=list)


def attack(seeds: Sequence[int], seconds: float, most_acts: int = 20_000) -> Found:
    """Play and correct the evenings of these seeds, each for its share of the seconds or so many acts."""
    found = Found()
    for seed in seeds:
        try:
            _correct_evening(seed, time.monotonic() + seconds / len(seeds), most_acts, found)
        except Exception:  # noqa: BLE001 - whatever goes wrong is told with its seed
            found.failures.append((seed, traceback.format_exc()))
    return found


def _correct_evening(seed: int, until: float, most_acts: int, found: Found) -> None:
    luck = Random(f"correcting {seed}")
    host, _ = open_with_host(plan(luck.choice(PLAYERS), seed, BOOKS), BOOKS, MemoryShelf())
    desk = host.desk
    acts = host.evening()
    for _ in range(most_acts):
        try:
            if next(acts, None) is None:
                break
        except (RuntimeError, IndexError):
            break  # the simulated host is at a loss in an evening that others have changed
        require_invariants(desk)
        for _ in range(luck.choice(MOST_A_TURN) if desk.state.seating.tables else 0):
            _correct(desk, luck, found)
        if time.monotonic() > until:
            break
    require_consistent(desk.history.lines)


def _correct(desk: TournamentDesk, luck: Random, found: Found) -> None:
    before, lines = desk.state, len(desk.history.lines)
    act = luck.choice(ACTS)
    try:
        found.misfits += act(desk, luck) or 0
        found.done[act.__name__] += 1
    except NothingThere:
        pass
    except Refusal as refusal:
        found.refused[refusal.reason.key] += 1
        assert desk.state is before, "what is refused changes nothing"
        assert len(desk.history.lines) == lines
        return
    require_invariants(desk)
    _require_seats(desk)


def _require_seats(desk: TournamentDesk) -> None:
    """See that every bust-out stands at the seat that the player had by then."""
    standing = desk.history.standing()
    states = [state for _, state in states_of(standing)]
    for before, line in zip(states, standing[1:], strict=False):
        moved = {one.entry for one in line.events if isinstance(one, PlayerMoved | PlayerSeated)}
        for event in line.events:
            if isinstance(event, PlayerBustedOut) and event.seat is not None and event.entry not in moved:
                assert before.seating.seats.get(event.entry) == event.seat


# Acts


def undo(desk: TournamentDesk, _luck: Random) -> None:
    """Undo what was done last."""
    desk.undo()


def redo(desk: TournamentDesk, _luck: Random) -> None:
    """Redo what was undone last."""
    desk.redo()


def undo_to(desk: TournamentDesk, luck: Random) -> None:
    """Undo back to one of the latest lines."""
    desk.undo_to(_one(desk.history.lines[-12:], luck).sequence)


def say_the_same_again(desk: TournamentDesk, luck: Random) -> None:
    """Correct a hand to what was noted, which changes nothing."""
    commands, before = CorrectionCommands(desk), desk.state
    line = _one(commands.hands(), luck)
    said = commands.bust_out(line.sequence, outs_of(line), stacks_of(line))
    assert said.misfits == ()
    commands.carry_out(said)
    assert desk.state.entries == before.entries
    assert desk.state.seating == before.seating
    assert desk.state.winner == before.winner


def take_out(desk: TournamentDesk, luck: Random) -> int:
    """Take a line out."""
    return _carry_out(desk, luck, lambda commands: commands.take_out(_line(desk, luck)))


def correct_a_hand(desk: TournamentDesk, luck: Random) -> int:
    """Let others be out in a hand, or let others win it."""

    def made(commands: CorrectionCommands) -> Plan:
        line = _one(commands.hands(), luck)
        there = [entry.id for entry in entries.still_in(desk.state_before(line.sequence).entries)]
        outs = luck.sample(there, min(luck.choice((1, 1, 1, 2)), len(there)))
        return commands.bust_out(line.sequence, [(out, (_one(there, luck),)) for out in outs])

    return _carry_out(desk, luck, made)


def swap(desk: TournamentDesk, luck: Random) -> int:
    """Swap two hands."""

    def made(commands: CorrectionCommands) -> Plan:
        hands = commands.hands()
        return commands.swap(_one(hands, luck).sequence, _one(hands, luck).sequence)

    return _carry_out(desk, luck, made)


def put_in_a_bust_out(desk: TournamentDesk, luck: Random) -> int:
    """Put a forgotten bust-out in."""

    def made(commands: CorrectionCommands) -> Plan:
        after = _line(desk, luck)
        there = [entry.id for entry in entries.still_in(commands.state_at(after).entries)]
        outs = [(_one(there, luck), (_one(there, luck),))]
        return commands.insert_bust_out(after, desk.now() - timedelta(minutes=3), outs)

    return _carry_out(desk, luck, made)


def put_in_a_buy(desk: TournamentDesk, luck: Random) -> int:
    """Put a forgotten re-buy or add-on in."""

    def made(commands: CorrectionCommands) -> Plan:
        after = _line(desk, luck)
        entry = _one(entries.still_in(commands.state_at(after).entries), luck).id
        if luck.random() < 0.5:
            return commands.insert_add_on(after, desk.now(), entry)
        return commands.insert_rebuy(after, desk.now(), entry, overruled=luck.choice((None, "as agreed")))

    return _carry_out(desk, luck, made)


Act = Callable[[TournamentDesk, Random], int | None]

ACTS: tuple[Act, ...] = (
    *(take_out,) * 3, *(correct_a_hand,) * 3, *(put_in_a_bust_out,) * 2, put_in_a_buy, put_in_a_buy, swap,
    say_the_same_again, undo, undo_to, redo,
)  # fmt: skip
"""Acts, each as often as it is to be done among the others."""


def _carry_out(desk: TournamentDesk, luck: Random, made: Callable[[CorrectionCommands], Plan]) -> int:
    """Carry a plan out, and take it back again now and then; returns the number of lines that no longer fit."""
    commands, before = CorrectionCommands(desk), desk.state
    found = made(commands)
    commands.carry_out(found)
    if luck.random() < 0.4:
        require_invariants(desk)
        desk.undo()
        assert desk.state == before
    return len(found.misfits)


def _line(desk: TournamentDesk, luck: Random) -> int:
    """The number of an action that stands."""
    return _one([line for line in desk.history.standing() if line.kind is LineKind.ACTION], luck).sequence


def _one(among: Sequence[T], luck: Random) -> T:
    if not among:
        raise NothingThere
    return luck.choice(among)


def main() -> int:
    """Attack as the command line says; the exit code is 1 where something failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--evenings", type=int, default=80)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--seed", type=int, default=0, help="that of the first evening")
    asked = parser.parse_args()
    found = attack(range(asked.seed, asked.seed + asked.evenings), asked.seconds)
    for seed, told in found.failures:
        sys.stdout.write(f"seed {seed}\n{told}\n")
    sys.stdout.write(f"{found.done.total()} done {dict(found.done)}\n{found.refused.total()} refused\n")
    sys.stdout.write(f"{found.misfits} lines that no longer fit, {len(found.failures)} failures\n")
    return 1 if found.failures else 0


if __name__ == "__main__":
    sys.exit(main())
