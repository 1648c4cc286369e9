"""Breaking of tables (Tischauflösung): which table breaks next and how soon, and the draw of seats elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import Enum

from homepoker.core import seating
from homepoker.core.balancing.rules import final_table_by_book
from homepoker.core.balancing.sizes import (
    Spared,
    TooManyPlayers,
    breakable,
    can_one_break,
    in_order_of_breaking,
    plan_sizes,
)
from homepoker.core.counting import is_counted
from homepoker.core.next_hand import next_hand
from homepoker.core.quantities import EntryId, Seat
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Answers, Consultation
from homepoker.core.rulebooks.ruling import Ruling, rule
from homepoker.core.rulings.seating import table_break
from homepoker.core.rulings.shared.newcomers import Start, TableSeat
from homepoker.core.rulings.shared.seeded_shuffle import another, shuffled
from homepoker.core.seating import Seating, Stay
from homepoker.core.tournament import Tournament, is_late_registration_open

# Order of breaking

BREAK_IS_NEAR = 2
"""Bust-outs before a break from which on the room is told which table breaks next."""


class BreakReason(Enum):
    """Reason for which a table breaks before the others that could."""

    ANNOUNCED = "announced"
    SHORTEST = "shortest"
    """Fewer players than at each of the others."""
    LEAST_MOVED = "least-moved"
    """Fewest moves of its players, of tables as short."""
    SPARES = "spares"
    """Another table as short or shorter has somebody who never moves, and so breaks later."""
    HIGHEST_NUMBER = "highest-number"
    """Highest number, as nothing else tells it from others as short."""


@dataclass(frozen=True, slots=True)
class NextBreak:
    """Table that breaks next, and how many more must go out until the others have seats for everybody at it."""

    table: int
    outs: int


def announced_order(state: Tournament) -> tuple[int, ...]:
    """The open tables that the host announced, in their order of breaking."""
    return tuple(table for table in state.seating.agreed.break_order if table in state.seating.tables)


def breakable_now(state: Tournament) -> tuple[int, ...]:
    """The tables that can break at this moment, in the order of breaking."""
    sizes, room = seating.sizes(state.seating), seating.room(state.seating)
    if not can_one_break(sizes, room):
        return ()
    return breakable(
        sizes,
        room,
        order=announced_order(state),
        spared=_spared(state.seating, sizes),
        final_size=_final_size(state, sizes),
    )


def break_reason(state: Tournament, table: int) -> BreakReason:
    """The reason for which this table of those that can break now comes first."""
    if table in announced_order(state):
        return BreakReason.ANNOUNCED
    sizes, room = seating.sizes(state.seating), seating.room(state.seating)
    spared = _spared(state.seating, sizes)
    rest = sum(room.values()) - sum(sizes.values())
    as_short = [
        other for other, size in sizes.items() if other != table and room[other] <= rest and size <= sizes[table]
    ]
    if not as_short:
        return BreakReason.SHORTEST
    bound, moved = spared.get(table, (False, 0))
    rivals = [spared.get(other, (False, 0)) for other in as_short]
    if not bound and any(is_bound for is_bound, _ in rivals):
        return BreakReason.SPARES
    if all(moves > moved for _, moves in rivals):
        return BreakReason.LEAST_MOVED
    return BreakReason.HIGHEST_NUMBER


def next_break(state: Tournament) -> NextBreak | None:
    """The table that breaks next; none where the next change of tables is the final table."""
    sizes = {table: size for table, size in seating.sizes(state.seating).items() if size}
    if len(sizes) < 3:
        return None
    table = in_order_of_breaking(sizes, announced_order(state), _spared(state.seating, sizes))[0]
    room, players = seating.room(state.seating), sum(sizes.values())
    outs = max(0, players - sum(room[other] for other in sizes if other != table))
    return NextBreak(table, outs) if players - outs > _final_size(state, sizes) else None


def break_ahead(state: Tournament, now: datetime) -> NextBreak | None:
    """The table that breaks next, once that is near; none while somebody may still enter, or play is over."""
    if state.is_over or len(state.seating.tables) < 3 or is_late_registration_open(state, now):
        return None
    ahead = next_break(state)
    return ahead if ahead is not None and ahead.outs <= BREAK_IS_NEAR else None


def _spared(current: Seating, sizes: Mapping[int, int]) -> dict[int, Spared]:
    """The reasons against breaking a table: a player there who never moves, and of the shortest others their moves."""
    stays, moves = current.agreed.stays, current.moves
    bound = {
        current.seats[entry].table for entry, why in stays.items() if why is Stay.ALWAYS and entry in current.seats
    }
    spared: dict[int, Spared] = dict.fromkeys(bound, (True, 0))
    others = {table: size for table, size in sizes.items() if table not in {*bound, *current.agreed.break_order}}
    least = min(others.values(), default=0)
    shortest = [table for table, size in others.items() if size == least] if moves else ()
    for table in shortest:
        spared[table] = False, sum(moves.get(entry, 0) for entry, _ in seating.at_table(current, table))
    return spared


def _final_size(state: Tournament, sizes: Mapping[int, int]) -> int:
    """Number of players with whom the final table is formed, by the evening's book; somebody sits at each table."""
    return final_table_by_book(state, sum(sizes.values()), len(sizes)).verdict.final_size


# Seats of the players


@dataclass(frozen=True, slots=True)
class BreakPlan:
    """New seats of everybody at a table that breaks, and how each begins there as far as the button is known.

    Where nobody sits at the table there is no seat to draw and no ruling.
    """

    table: int
    seats: Mapping[EntryId, Seat] = field(default_factory=dict)
    starts: Mapping[EntryId, Start] = field(default_factory=dict)
    ruling: Ruling[table_break.TableBreakVerdict] | None = None

    @property
    def citations(self) -> Citations:
        """The rules by which the seats were drawn."""
        return self.ruling.rests_on if self.ruling is not None else ()


def are_seats_chosen(answers: Answers, *, is_championship: bool = False) -> bool:
    """Whether the players of a broken table choose their seats freely; only the rest is drawn."""
    consult = Consultation(answers, table_break.table_break.id)
    return table_break.seats_at_break(consult, is_championship=is_championship) is table_break.BreakSeats.FREE


def break_plan(
    state: Tournament, table: int, source: int, now: datetime, chosen: Mapping[EntryId, Seat] | None = None
) -> BreakPlan:
    """Draw new seats for a table so that the sizes of the others stay even.

    :param source: seed of the draw; the same one gives the same seats.
    :param chosen: the seats of players who have chosen one, where the book lets them.
    :raises Refusal: there is no other table, or there is no room.
    """
    if len(state.seating.tables) < 2:
        raise refuse("seating.only_table")
    players = tuple(entry for entry, _ in seating.at_table(state.seating, table))
    if not players:
        return BreakPlan(table)
    is_championship = state.profile.is_championship
    settled = dict(chosen or {}) if are_seats_chosen(state.answers, is_championship=is_championship) else {}
    free = (*settled.values(), *_seat_cards(state, table, source, settled))
    counted = (other for other in sorted({seat.table for seat in free}) if is_counted(state, other, now))
    ahead = (next_hand(state, other) for other in counted)
    situation = table_break.TableBreakSituation(
        table,
        tuple(map(str, players)),
        tuple(TableSeat(seat.table, seat.number) for seat in free),
        break_order=announced_order(state),
        source=another(source),
        table_state=tuple(hand for hand in ahead if hand is not None),
        chosen={str(entry): TableSeat(seat.table, seat.number) for entry, seat in settled.items()},
        championship=is_championship,
    )
    ruling = rule(table_break.table_break, situation, state.answers)
    verdict = ruling.verdict
    seats = {EntryId(name): Seat(to.table, to.seat) for name, to in verdict.assignment.items()}
    starts = {EntryId(name): start for name, start in verdict.per_player.items()}
    return BreakPlan(table, seats, starts, ruling)


def _seat_cards(state: Tournament, table: int, source: int, settled: Mapping[EntryId, Seat]) -> tuple[Seat, ...]:
    """Seats to be given out: at each table as many as keep sizes even, which ones by lot.

    :param settled: who has a seat already.
    :raises Refusal: there is no room.
    """
    for entry, seat in settled.items():
        state = replace(state, seating=seating.after(state.seating, seating.PlayerMoved(entry, seat)))
    sizes = seating.sizes(state.seating)
    try:
        plan = plan_sizes(sizes, seating.room(state.seating), breaks=(table,))
    except TooManyPlayers as error:
        raise refuse("seating.no_free_seat") from error
    arriving = [move.target for move in plan.moves if move.source == table]
    cards: list[Seat] = []
    for other in sorted(set(arriving)):
        source = another(source)
        # Somebody else may have to leave a full table first; then there are fewer free seats now than in the end.
        cards += shuffled(seating.free_seats(state.seating, other), source)[: arriving.count(other)]
    missing = len(arriving) - len(cards)
    if not missing:
        return tuple(cards)
    spare = [seat for seat in seating.free_seats(state.seating) if seat.table != table and seat not in cards]
    if missing > len(spare):
        raise refuse("seating.no_free_seat")
    return tuple(cards) + shuffled(spare, another(source))[:missing]
