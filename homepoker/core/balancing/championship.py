"""Championship draw (Platzziehung der Championship): seats at the final table by the roles of the next hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from homepoker.core import seating
from homepoker.core.balancing.moves import with_named_buttons
from homepoker.core.counting import is_counted
from homepoker.core.entries import still_in
from homepoker.core.next_hand import next_hand
from homepoker.core.quantities import EntryId, Seat
from homepoker.core.rulebooks.ruling import Ruling, rule
from homepoker.core.rulings.seating import final_table
from homepoker.core.rulings.seating.final_table import FormerTable
from homepoker.core.tournament import Tournament


class Role(StrEnum):
    """Part in the next hand of the former table, for which seats are kept."""

    BIG_BLIND = "big_blind"
    SMALL_BLIND = "small_blind"
    BUTTON = "button"


@dataclass(frozen=True, slots=True)
class ChampionshipDraw:
    """Seats of everybody at the table that stays, in the order in which they are drawn."""

    seats: Mapping[EntryId, Seat]
    ruling: Ruling[final_table.ChampionshipTableVerdict]
    roles: Mapping[EntryId, Role]
    """Roles by which players drew; of two roles the one that draws first."""
    button_unknown: tuple[int, ...] = ()
    """The tables of which somebody must say where the button lies; till then nobody there has a role."""


def championship_draw(
    state: Tournament, table: int, source: int, now: datetime, buttons: Mapping[int, int]
) -> ChampionshipDraw:
    """Draw the seats by the book: first those kept for the blinds and the buttons, then the others.

    What the host has agreed holds: who stays at the table keeps the seat and leaves the drawn one to the player who
    drew it, and who draws a blocked seat takes one that is free.

    :param table: the table that stays.
    :param source: seed of the draw.
    :param buttons: seat of the button in the running hand at tables where hands are not counted.
    """
    named = with_named_buttons(state, buttons)
    in_order = sorted(state.seating.tables)
    unknown = tuple(
        one
        for one in in_order
        if one not in buttons and not is_counted(state, one, now) and len(seating.at_table(state.seating, one)) > 1
    )
    before = tuple(FormerTable() if one in unknown else _roles(named, one) for one in in_order)
    players = tuple(str(entry.id) for entry in still_in(state.entries))
    ruling = rule(
        final_table.championship_table, final_table.ChampionshipTableSituation(before, players, source), state.answers
    )
    drawn = {EntryId(name): number for name, number in ruling.verdict.seats.items()}
    seats = {entry: Seat(table, number) for entry, number in _as_agreed(state, table, drawn).items()}
    has_roles = len(before) <= final_table.MOST_TABLES
    return ChampionshipDraw(seats, ruling, _by_player(before) if has_roles else {}, unknown if has_roles else ())


def _roles(state: Tournament, table: int) -> FormerTable:
    """The players with button and blinds in the next hand of a table; nobody where no hand can follow."""
    ahead = next_hand(state, table)
    if ahead is None:
        return FormerTable()
    at_seat = {number: str(entry) for entry, number in seating.at_table(state.seating, table)}
    big_blind = at_seat.get(ahead.bb_seat)
    others = {number: name for number, name in at_seat.items() if name != big_blind}
    small_blind = others.get(ahead.sb_seat) if ahead.sb_seat is not None else None
    return FormerTable(others.get(ahead.button_seat), small_blind, big_blind)


def _by_player(tables: Sequence[FormerTable]) -> dict[EntryId, Role]:
    found: dict[EntryId, Role] = {}
    for table in tables:
        named = ((table.next_b_b, Role.BIG_BLIND), (table.next_s_b, Role.SMALL_BLIND), (table.next_button, Role.BUTTON))
        for name, role in named:
            if name is not None:
                found.setdefault(EntryId(name), role)
    return found


def _as_agreed(state: Tournament, table: int, drawn: Mapping[EntryId, int]) -> dict[EntryId, int]:
    """The drawn seats as far as the host has not agreed otherwise."""
    found = dict(drawn)
    for entry, number in seating.at_table(state.seating, table):
        if entry in state.seating.agreed.stays:
            given_up = {number: found[entry], found[entry]: number}
            found = {one: given_up.get(at, at) for one, at in found.items()}
    blocked = {seat.number for seat in state.seating.agreed.blocked if seat.table == table}
    taken = blocked | set(found.values())
    free = (number for number in range(1, final_table.CHAMPIONSHIP_SEATS + 1) if number not in taken)
    return {entry: next(free) if number in blocked else number for entry, number in found.items()}
