"""Final table (Finaltisch): when it is due by the evening's book, and everybody's seat at it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from homepoker.core import seating
from homepoker.core.balancing.rules import final_table_ruling
from homepoker.core.entries import count_left, still_in
from homepoker.core.quantities import EntryId, Seat
from homepoker.core.rulebooks.ruling import Ruling
from homepoker.core.rulings.seating import final_table
from homepoker.core.rulings.seating.final_table import SeatMethod
from homepoker.core.rulings.shared.seeded_shuffle import shuffled
from homepoker.core.seating import Stay
from homepoker.core.tournament import Tournament


@dataclass(frozen=True, slots=True)
class FinalTablePlan:
    """Table that stays, with the seat of everybody who plays."""

    table: int
    seats: Mapping[EntryId, Seat]
    ruling: Ruling[final_table.Verdict]


def final_table_due(state: Tournament) -> Ruling[final_table.Verdict] | None:
    """The book's ruling, if those who are left at several tables are few enough for the final one."""
    players = count_left(state.entries)
    tables = len(state.seating.tables)
    if tables < 2 or players < 2 or players < tables:
        return None
    ruling = final_table_ruling(state.answers, players, tables, max(state.seating.tables.values()))
    if players > ruling.verdict.final_size:
        return None
    table = _table_that_stays(state)
    room = state.seating.tables[table] - sum(seat.table == table for seat in state.seating.agreed.blocked)
    return ruling if players <= room else None


def final_table_plan(state: Tournament, ruling: Ruling[final_table.Verdict], source: int) -> FinalTablePlan:
    """Seats at the final table: by lot, or in their seats for those who stay.

    Where the book lets everybody choose, the lot seats those who have not; a chosen seat is a move by the host.

    :param source: seed of the draw.
    """
    table = _table_that_stays(state)
    stays = state.seating.agreed.stays
    sitting = {entry: where for entry, where in state.seating.seats.items() if where.table == table}
    keeps_all = ruling.verdict.seat_method in (SeatMethod.KEEP, SeatMethod.FREE_CHOICE)
    kept = {entry: where for entry, where in sitting.items() if keeps_all or entry in stays}
    blocked = {seat.number for seat in state.seating.agreed.blocked if seat.table == table}
    taken = {where.number for where in kept.values()}
    free = [seat for seat in range(1, state.seating.tables[table] + 1) if seat not in blocked | taken]
    players = [entry.id for entry in still_in(state.entries) if entry.id not in kept]
    drawn = zip(shuffled(players, source), free, strict=False)
    return FinalTablePlan(table, {**kept, **{entry: Seat(table, seat) for entry, seat in drawn}}, ruling)


def _table_that_stays(state: Tournament) -> int:
    """The table with the most who never move, then with the most seats, then of the lowest number."""
    stays = state.seating.agreed.stays

    def bound(table: int) -> int:
        return sum(stays.get(entry) is Stay.ALWAYS for entry, _ in seating.at_table(state.seating, table))

    return min(state.seating.tables, key=lambda one: (-bound(one), -state.seating.tables[one], one))
