"""Breaking of a table (Tischauflösung): seats elsewhere for everybody there, drawn by the evening's book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from homepoker.core import seating
from homepoker.core.balancing.break_order import announced_order
from homepoker.core.balancing.sizes import TooManyPlayers, plan_sizes
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
from homepoker.core.tournament import Tournament


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
    counted = (other for other in sorted({one.table for one in free}) if is_counted(state, other, now))
    ahead = (next_hand(state, other) for other in counted)
    situation = table_break.TableBreakSituation(
        table,
        tuple(map(str, players)),
        tuple(TableSeat(one.table, one.number) for one in free),
        break_order=announced_order(state),
        source=another(source),
        table_state=tuple(one for one in ahead if one is not None),
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
