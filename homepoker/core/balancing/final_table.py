"""Final table (Finaltisch): when it is due by the evening's book, and everybody's seat at it.

A championship may have a draw of its own, by the roles of the next hands (Platzziehung der Championship).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from homepoker.core import seating
from homepoker.core.balancing.moves import with_named_buttons
from homepoker.core.balancing.rules import LEAST_FORMAT, final_table_by_book, places
from homepoker.core.counting import is_counted
from homepoker.core.entries import count_left, still_in
from homepoker.core.next_hand import next_hand
from homepoker.core.profile import SEATS_AT_MOST
from homepoker.core.quantities import EntryId, Seat
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.ruling import Ruling, rule
from homepoker.core.rulings.seating import final_table
from homepoker.core.rulings.seating.final_table import FormerTable, SeatMethod
from homepoker.core.rulings.shared.seeded_shuffle import shuffled
from homepoker.core.seating import Stay
from homepoker.core.tournament import Tournament
from homepoker.core.wording import Sentence

_SHOWN_ALREADY = ("ruling_seat.final_table_championship.put_button", "ruling_seat.final_table_championship.sits")
"""Steps of the ruling on the draw that its first sentence and the list of seats say."""

_ON_SEATS = ("final.size", "final.seats", "final.championship_draw")
"""Beginnings of the policies on who sits at the final table, and where."""


@dataclass(frozen=True, slots=True)
class FinalTablePlan:
    """Table that stays, with the seat of everybody who plays, in the order in which seats are drawn."""

    table: int
    seats: Mapping[EntryId, Seat]
    ruling: Ruling[final_table.FinalTableVerdict]
    places: int
    """Seats of the table, empty ones included."""
    added: int = field(default=0, kw_only=True)
    """Number of these seats that the table has not yet: the book has more players there than it seats."""
    draw: Ruling[final_table.ChampionshipTableVerdict] | None = None
    """The draw of a championship, where the book has one of its own."""
    roles: Mapping[EntryId, Role] = field(default_factory=dict)
    """Roles in the next hand by which players drew seats kept for them."""
    buttons: Mapping[int, int] = field(default_factory=dict)
    """Seat of the button by the host's word, for tables whose hands are not counted."""
    button_unknown: tuple[int, ...] = ()
    """The tables of which somebody must say where the button lies, so that the draw knows who has which role."""

    @property
    def citations(self) -> Citations:
        """The rules on seats, table and button; that on the draw comes first."""
        return tuple(dict.fromkeys((*self._drawn_by, *self.ruling.rests_on)))

    @property
    def seated_by(self) -> Citations:
        """The rules by which the table is formed and its seats are given; the button has its own."""
        asked = self.ruling.asked.items()
        of_seats = (answer for policy, answer in asked if answer is not None and policy.startswith(_ON_SEATS))
        return tuple(dict.fromkeys((*self._drawn_by, *(one for each in of_seats for one in each.citations[:1])))) or (
            self.citations
        )

    @property
    def _drawn_by(self) -> Citations:
        return self.draw.rests_on if self.draw is not None else ()

    @property
    def explained(self) -> tuple[Sentence, ...]:
        """The steps by which seats and button are given; that the tables are combined is said by what is shown."""
        if self.draw is None or self.draw.said is None:
            return self.ruling.steps[1:]
        steps = (step for step in self.draw.steps if step.key not in _SHOWN_ALREADY)
        return (self.draw.said, *self.draw.reasons, *steps)


@dataclass(frozen=True, slots=True)
class BlockedFinalTable:
    """Final table that is due by the book, and has no room while seats are blocked at the table that stays."""

    table: int
    released: int
    """Number of its blocked seats that must be released, so that everybody finds one."""
    ruling: Ruling[final_table.FinalTableVerdict]


def final_table_due(state: Tournament) -> Ruling[final_table.FinalTableVerdict] | None:
    """The book's ruling, if those who are left at several tables are few enough for the final one and find room."""
    ruling = _few_enough(state)
    return ruling if ruling is not None and _lacking(state, ruling, count_left(state.entries)) is not None else None


def blocked_final_table(state: Tournament) -> BlockedFinalTable | None:
    """The final table for which only blocked seats leave too little room; ``None`` where that is not so."""
    ruling = _few_enough(state)
    players = count_left(state.entries)
    if ruling is None or _lacking(state, ruling, players) is not None:
        return None
    table = _table_that_stays(state)
    blocked = sorted(seat for seat in state.seating.agreed.blocked if seat.table == table)
    for released in range(1, len(blocked) + 1):
        agreed = replace(state.seating.agreed, blocked=frozenset(state.seating.agreed.blocked - {*blocked[:released]}))
        with_room = replace(state, seating=replace(state.seating, agreed=agreed))
        if _lacking(with_room, ruling, players) is not None:
            return BlockedFinalTable(table, released, ruling)
    return None


def _few_enough(state: Tournament) -> Ruling[final_table.FinalTableVerdict] | None:
    """The book's ruling, if those who are left at several tables are few enough for the final one."""
    players = count_left(state.entries)
    tables = len(state.seating.tables)
    if tables < 2 or players < 2 or players < tables:
        return None
    ruling = final_table_by_book(state, players, tables)
    return ruling if players <= ruling.verdict.final_size else None


def final_table_plan(
    state: Tournament,
    ruling: Ruling[final_table.FinalTableVerdict],
    source: int,
    now: datetime,
    buttons: Mapping[int, int] | None = None,
) -> FinalTablePlan:
    """Seats at the final table: by lot, or in their seats for those who stay.

    Where the book lets everybody choose, the lot seats those who have not; a chosen seat is a move by the host.

    :param source: seed of the draw.
    :param buttons: seat of the button in the running hand at tables where hands are not counted.
    """
    table = _table_that_stays(state)
    added = _lacking(state, ruling, count_left(state.entries)) or 0
    count = places(ruling, state.seating.tables[table]) + added
    if ruling.verdict.seat_method is SeatMethod.CHAMPIONSHIP_DRAW:
        draw = championship_draw(state, table, source, now, buttons or {})
        roles, unknown = draw.roles, draw.button_unknown
        return FinalTablePlan(table, draw.seats, ruling, count, draw.ruling, roles, buttons or {}, unknown)
    stays = state.seating.agreed.stays
    sitting = {entry: where for entry, where in state.seating.seats.items() if where.table == table}
    keeps_all = ruling.verdict.seat_method in (SeatMethod.KEEP, SeatMethod.FREE_CHOICE)
    kept = {entry: where for entry, where in sitting.items() if keeps_all or entry in stays}
    blocked = {seat.number for seat in state.seating.agreed.blocked if seat.table == table}
    taken = {where.number for where in kept.values()}
    free = [seat for seat in range(1, count + 1) if seat not in blocked | taken]
    players = [entry.id for entry in still_in(state.entries) if entry.id not in kept]
    drawn = zip(shuffled(players, source), free, strict=False)
    seats = {**kept, **{entry: Seat(table, seat) for entry, seat in drawn}}
    in_order = dict(sorted(seats.items(), key=lambda pair: pair[1].number))
    return FinalTablePlan(table, in_order, ruling, count, added=added)


def _lacking(state: Tournament, ruling: Ruling[final_table.FinalTableVerdict], players: int) -> int | None:
    """Seats that must be put to the table that stays, so that so many find one; none where it cannot have so many."""
    table = _table_that_stays(state)
    count = places(ruling, state.seating.tables[table])
    room = count - sum(seat.table == table for seat in state.seating.agreed.blocked)
    lacking = max(0, players - room)
    # Of smaller tables no book speaks: none of them says that more should sit at one.
    may_grow = max(state.seating.tables.values()) >= LEAST_FORMAT and count + lacking <= SEATS_AT_MOST
    return lacking if may_grow or not lacking else None


def _table_that_stays(state: Tournament) -> int:
    """The table with the most who never move, then with the most seats, then where somebody sits; the lowest first."""
    stays = state.seating.agreed.stays

    def order(table: int) -> tuple[int, int, bool, int]:
        sitting = seating.at_table(state.seating, table)
        bound = sum(stays.get(entry) is Stay.ALWAYS for entry, _ in sitting)
        return -bound, -state.seating.tables[table], not sitting, table

    return min(state.seating.tables, key=order)


# Draw of a championship


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
        number
        for number in in_order
        if number not in buttons
        and not is_counted(state, number, now)
        and len(seating.at_table(state.seating, number)) > 1
    )
    before = tuple(FormerTable() if number in unknown else _roles(named, number) for number in in_order)
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
    roles: dict[EntryId, Role] = {}
    for table in tables:
        named = ((table.next_b_b, Role.BIG_BLIND), (table.next_s_b, Role.SMALL_BLIND), (table.next_button, Role.BUTTON))
        for name, role in named:
            if name is not None:
                roles.setdefault(EntryId(name), role)
    return roles


def _as_agreed(state: Tournament, table: int, drawn: Mapping[EntryId, int]) -> dict[EntryId, int]:
    """The drawn seats as far as the host has not agreed otherwise."""
    seats = dict(drawn)
    for entry, number in seating.at_table(state.seating, table):
        if entry in state.seating.agreed.stays:
            given_up = {number: seats[entry], seats[entry]: number}
            seats = {other: given_up.get(at, at) for other, at in seats.items()}
    blocked = {seat.number for seat in state.seating.agreed.blocked if seat.table == table}
    taken = blocked | set(seats.values())
    free = (number for number in range(1, final_table.CHAMPIONSHIP_SEATS + 1) if number not in taken)
    return {entry: next(free) if number in blocked else number for entry, number in seats.items()}
