"""Topic: who sits where at the start (seat draw, Sitzplatzauslosung)?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from heapq import heapify, heappop, heapreplace
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import SILENT, choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Name, SeatNumber, Source, TableNumber, facts, refuse_fact
from homepoker.core.rulings.shared.newcomers import TableSeat
from homepoker.core.rulings.shared.seeded_shuffle import shuffled

TOPIC: Final = "seat-initial-draw"


class Seating(StrEnum):
    """Seating: how players come to their first seats."""

    RANDOM = "random"
    """Seats are drawn at random, by seat cards or by the program."""
    ASSIGNED = "assigned"
    """The seat is given at check-in, by seat card or by the program."""
    FREE = "free"
    """Everybody chooses a seat; who has not chosen is seated by lot."""
    LOT = "lot"
    """Seats are drawn by lot."""


SEAT_INITIAL: Final = choice("seat.initial", TOPIC, Seating, Seating.RANDOM)
SEAT_INITIAL_CHAMPIONSHIP: Final = choice("seat.initial_championship", TOPIC, Seating)
"""The same for a championship; silent where it is no other."""

POLICIES: Final = (SEAT_INITIAL, SEAT_INITIAL_CHAMPIONSHIP)


class Method(StrEnum):
    """Method: how the seats are given."""

    RANDOM = "random"
    """At random."""
    SEAT_CARDS = "seat-cards"
    """With a seat card, or by the program at check-in."""
    FREE_CHOICE = "free-choice"
    """Everybody chooses."""


@facts
class Table:
    """A table and the numbers of its seats."""

    id: TableNumber
    seats: tuple[SeatNumber, ...]


@facts
class Situation:
    """The players, the tables, and where luck comes from.

    ``kept`` are seats chosen by players (free seating) or given to them (special needs); who keeps one is not in
    ``players``. Without a ``source`` the players come in an order that is drawn already.
    """

    players: tuple[Name, ...]
    tables: tuple[Table, ...]
    source: Source | None = None
    kept: Mapping[Name, TableSeat] | None = None
    championship: bool = False

    def __post_init__(self) -> None:
        """Check the draw: it has players, nobody is seated twice, and no seat or table is named twice."""
        kept = self.kept or {}
        if not self.players and not kept:
            raise refuse_fact("players", "too_short")
        if any(len(set(table.seats)) < len(table.seats) for table in self.tables):
            raise refuse_fact("tables", "seat_named_twice")
        everybody = Counter((*self.players, *kept))
        if twice := [name for name, count in everybody.items() if count > 1]:
            raise refuse_fact("players", "named_twice", player=twice[0])
        if len({table.id for table in self.tables}) < len(self.tables):
            raise refuse_fact("tables", "table_twice")
        places(self.tables, len(self.players), tuple(kept.values()))


@facts
class Verdict:
    """Everybody's seat, by table and seat number, and how it is come by."""

    assignment: Mapping[Name, TableSeat]
    method: Method


def places(tables: Sequence[Table], count: int, kept: Sequence[TableSeat] = ()) -> tuple[TableSeat, ...]:
    """Seats in the order in which they are given out: always the first free one of the emptiest table.

    :raises BadFact: the tables have fewer, a kept seat does not exist, or two keep the same one.
    """
    free = {table.id: list(table.seats) for table in tables}
    sitting = dict.fromkeys(free, 0)
    for seat in kept:
        if seat.seat not in free.get(seat.table, ()):
            raise refuse_fact("kept", "seat_not_free", table=seat.table, seat=seat.seat)
        free[seat.table].remove(seat.seat)
        sitting[seat.table] += 1
    missing = count - sum(len(numbers) for numbers in free.values())
    if missing > 0:
        raise refuse_fact("tables", "too_few_seats", count=missing)
    waiting = [(sitting[table], table) for table in free if free[table]]
    heapify(waiting)
    found = []
    for _ in range(count):
        players, table = waiting[0]
        found.append(TableSeat(table, free[table].pop(0)))
        if free[table]:
            heapreplace(waiting, (players + 1, table))
        else:
            heappop(waiting)
    return tuple(found)


def first_seats(consult: Consultation, *, is_championship: bool) -> Seating:
    """Method by which players come to their first seats."""
    seating = consult.ask(SEAT_INITIAL_CHAMPIONSHIP)
    return consult.ask(SEAT_INITIAL) if seating is SILENT or not is_championship else seating


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Seat the players in a drawn order, each on the first free seat of the emptiest table.

    So the tables differ by one player at most, as far as their seats and the kept seats allow.
    """
    seating = first_seats(consult, is_championship=situation.championship)
    players, tables = situation.players, situation.tables
    kept = dict(situation.kept or {})
    given = places(tables, len(players), tuple(kept.values()))
    drawn = players if situation.source is None else shuffled(players, situation.source)
    found = {**kept, **dict(zip(drawn, given, strict=True))}
    sitting = Counter(seat.table for seat in found.values())
    method = _method(seating, consult)
    if players:
        _say_what_to_do(seating, consult)
    else:
        consult.then("all_have_one")
    if kept:
        consult.because("kept", count=len(kept))
    most = max(sitting.values(), default=0)
    if most > 1:
        consult.because("balanced", count=len(tables), most=most)
    in_order = sorted(found.items(), key=lambda one: (one[1].table, one[1].seat))
    for name, seat in in_order:
        if name not in kept:
            consult.then("goes_to", player=name, table=seat.table, seat=seat.seat)
    return Verdict(dict(in_order), method)


def _method(seating: Seating, consult: Consultation) -> Method:
    """Method of the draw, and the sentence on it."""
    match seating:
        case Seating.RANDOM:
            consult.say("random")
            return Method.RANDOM
        case Seating.LOT:
            consult.say("lot")
            return Method.RANDOM
        case Seating.ASSIGNED:
            consult.say("assigned")
            return Method.SEAT_CARDS
        case Seating.FREE:
            consult.say("free")
            return Method.FREE_CHOICE


def _say_what_to_do(seating: Seating, consult: Consultation) -> None:
    """Say the acts for players who have no seat yet."""
    match seating:
        case Seating.RANDOM | Seating.LOT:
            consult.then("draw")
            consult.then("sit_down")
        case Seating.ASSIGNED:
            consult.then("hand_out")
            consult.then("check")
        case Seating.FREE:
            consult.then("choose")
            consult.then("rest")
