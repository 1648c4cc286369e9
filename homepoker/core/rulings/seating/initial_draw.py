"""Who sits where at the start (seat draw, Sitzplatzauslosung)?

Luck arrives as an order already shuffled; what is decided here is how it becomes seats.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from homepoker.core.quantities import EntryId, Seat
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides

TOPIC: Final = "seat-initial-draw"


class Seating(StrEnum):
    """How players come to their first seats."""

    RANDOM = "random"
    """Seats are drawn at random, by seat cards or by the program."""
    ASSIGNED = "assigned"
    """The seat is given at check-in, by seat card or by the program."""
    FREE = "free"
    """Everybody chooses a seat; who has not chosen is seated by lot."""
    LOT = "lot"
    """Seats are drawn by lot."""


SEAT_INITIAL: Final = choice("seat.initial", TOPIC, Seating, Seating.RANDOM)

POLICIES: Final = (SEAT_INITIAL,)


class NotEnoughSeats(ValueError):
    """More players than seats; ``missing`` says how many seats are lacking."""

    def __init__(self, missing: int) -> None:
        super().__init__(f"{missing} seats are missing")
        self.missing = missing


@dataclass(frozen=True, slots=True)
class Situation:
    """The tables, the players in shuffled order, and the seats that are settled already.

    ``kept`` are seats chosen by players (free seating) or given to them (special needs);
    who keeps a seat is not in ``shuffled``.
    """

    tables: tuple[tuple[int, tuple[int, ...]], ...]
    """Each table with the numbers of its seats."""
    shuffled: tuple[EntryId, ...]
    kept: tuple[tuple[EntryId, Seat], ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """Everybody's seat, by table and seat number."""

    seats: tuple[tuple[EntryId, Seat], ...]
    method: Seating


def places(
    tables: tuple[tuple[int, tuple[int, ...]], ...], count: int, kept: tuple[Seat, ...] = ()
) -> tuple[Seat, ...]:
    """So many seats in the order in which they are given out: always the first free one of the emptiest table.

    :raises NotEnoughSeats: the tables have fewer.
    :raises ValueError: a kept seat does not exist, or two keep the same one.
    """
    free = {table: sorted(numbers) for table, numbers in tables}
    sitting = dict.fromkeys(free, 0)
    for seat in kept:
        if seat.number not in free.get(seat.table, ()):
            raise ValueError(f"seat {seat.number} at table {seat.table} does not exist or is taken")
        free[seat.table].remove(seat.number)
        sitting[seat.table] += 1
    missing = count - sum(len(numbers) for numbers in free.values())
    if missing > 0:
        raise NotEnoughSeats(missing)
    found = []
    for _ in range(count):
        table = min((table for table in free if free[table]), key=lambda one: (sitting[one], one))
        found.append(Seat(table, free[table].pop(0)))
        sitting[table] += 1
    return tuple(found)


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """In the shuffled order each takes the first free seat of the emptiest table.

    So the tables differ by one player at most, as far as their seats and the kept seats allow.

    :raises NotEnoughSeats: the tables have fewer seats than there are players.
    :raises ValueError: a kept seat does not exist, or two keep the same one.
    """
    method = consult.ask(SEAT_INITIAL)
    given = places(situation.tables, len(situation.shuffled), tuple(seat for _, seat in situation.kept))
    seats = {seat: entry for entry, seat in situation.kept}
    seats |= dict(zip(given, situation.shuffled, strict=True))
    sitting = Counter(seat.table for seat in seats)
    consult.because(f"initial_draw.{method}")
    if situation.kept:
        consult.because("initial_draw.kept", count=len(situation.kept))
    consult.because("initial_draw.balanced", count=len(situation.tables), most=max(sitting.values(), default=0))
    return Verdict(tuple((seats[seat], seat) for seat in sorted(seats)), method)
