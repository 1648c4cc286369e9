"""Moves from seat to seat: those of a plan, or of an action in the log, with what each player owes at the new table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from homepoker.core.button import ButtonPlaced
from homepoker.core.history import Line
from homepoker.core.next_hand import Arrival, arrivals
from homepoker.core.quantities import EntryId, Seat
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.seating import PlayerMoved, PlayerSeated, TableClosed
from homepoker.core.tournament import Tournament
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words

_FINAL_TABLE = ("journal.final_table", "journal.final_table_larger")
"""Keys of the actions that form the final table."""


@dataclass(frozen=True, slots=True)
class SeatMove:
    """Move of one player; ``arrival`` is none where the button of the new table is new or not known."""

    entry: EntryId
    before: Seat
    seat: Seat
    arrival: Arrival | None = None


@dataclass(frozen=True, slots=True)
class SeatMoves:
    """The moves of one act, by table and seat, with the rules by which the seats were given."""

    moves: tuple[SeatMove, ...]
    citations: Citations = ()
    is_final_table: bool = False


def planned_seat_moves(
    state: Tournament, seats: Mapping[EntryId, Seat], citations: Citations, now: datetime
) -> SeatMoves:
    """The moves of a table that breaks, before anybody has moved."""
    return SeatMoves(_moves(state, seats, arrivals(state, seats, now)), citations)


def final_table_moves(state: Tournament, seats: Mapping[EntryId, Seat], citations: Citations) -> SeatMoves:
    """The moves to the final table; with its new button nobody owes anything from before."""
    return SeatMoves(_moves(state, seats, {}), citations, is_final_table=True)


def seat_moves_of(desk: TournamentDesk, sequence: int) -> SeatMoves | None:
    """The moves of an action that broke a table or formed the final one; none for any other action."""
    line = next((line for line in desk.history.standing() if line.sequence == sequence), None)
    if line is None or not breaks_a_table(line):
        return None
    try:
        before = desk.state_before(sequence)
    except KeyError:
        return None
    seats = {event.entry: event.seat for event in line.events if isinstance(event, PlayerMoved | PlayerSeated)}
    cited = tuple(
        dict.fromkeys(
            rule for event in line.events if isinstance(event, PlayerMoved | PlayerSeated) for rule in event.citations
        )
    )
    # In earlier versions the last table left got a new button, and then nobody owed anything.
    has_new_button = any(isinstance(event, ButtonPlaced) for event in line.events)
    if has_new_button:
        return final_table_moves(before, seats, cited)
    return planned_seat_moves(before, seats, cited, line.at)


def breaks_a_table(line: Line) -> bool:
    """Whether an action moved players away from a table that it closed, or to the final table."""
    if not any(isinstance(event, TableClosed) for event in line.events):
        return False
    # A draw before the start closes tables too, and seats everybody.
    return line.label.key in _FINAL_TABLE or any(isinstance(event, PlayerMoved) for event in line.events)


def arrival_words(arrival: Arrival | None, words: Words) -> str:
    """The words for what a player owes at the new table; empty where the button is not known."""
    return words.text(f"seating.arrival_{arrival}") if arrival is not None else ""


def _moves(state: Tournament, seats: Mapping[EntryId, Seat], owed: Mapping[EntryId, Arrival]) -> tuple[SeatMove, ...]:
    before = state.seating.seats
    moves = [
        SeatMove(entry, before[entry], seat, owed.get(entry))
        for entry, seat in seats.items()
        if entry in before and before[entry] != seat
    ]
    return tuple(sorted(moves, key=lambda move: (move.seat.table, move.seat.number)))
