"""A wrong move that is taken out: what the moved player did since stands where they really sat."""

from __future__ import annotations

from homepoker.core import seating
from homepoker.core.quantities import EntryId
from homepoker.core.rulings.clock.h4h_all_in import Status
from homepoker.core.rulings.clock.hand_for_hand import Bubble
from homepoker.services.evening.commands.corrections import CorrectionCommands
from homepoker.services.evening.commands.hand_for_hand import HandForHandCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from tests.desks import Evening
from tests.fakes import FixedDraw


def two_tables() -> tuple[Evening, EntryId, EntryId, int]:
    """Somebody of table 1 was moved to table 2 by mistake, and went out there; the number of the move."""
    evening = Evening()
    evening.begin(*(f"p{number}" for number in range(1, 11)), tables=2)
    moved, _ = seating.at_table(evening.desk.state.seating, 1)[1]
    winner, _ = seating.at_table(evening.desk.state.seating, 1)[0]
    evening.tables.move(moved, seating.free_seats(evening.desk.state.seating, 2)[0])
    mistaken = evening.desk.history.next_sequence - 1
    return evening, moved, winner, mistaken


def test_the_bust_out_stands_at_the_table_at_which_they_sat() -> None:
    evening, moved, winner, mistaken = two_tables()
    corrections = CorrectionCommands(evening.desk)
    sat_at = evening.desk.state_before(mistaken).seating.seats[moved]
    evening.field.bust_out([(moved, (winner,))])
    assert evening.desk.state.dealers.by_table[2].entry == moved
    plan = corrections.take_out(mistaken)
    assert plan.misfits == ()
    corrections.carry_out(plan)
    state = evening.desk.state
    assert state.entries.bust_outs[-1].seat == sat_at
    assert state.dealers.by_table[1].entry == moved
    assert state.dealers.by_table[2].entry != moved
    assert TournamentDesk("t-1", evening.log, evening.timekeeper, FixedDraw()).state == state


def test_reinstated_they_are_back_on_their_own_seat() -> None:
    evening, moved, winner, mistaken = two_tables()
    corrections = CorrectionCommands(evening.desk)
    sat_at = evening.desk.state_before(mistaken).seating.seats[moved]
    evening.field.bust_out([(moved, (winner,))])
    corrections.carry_out(corrections.take_out(mistaken))
    evening.field.reinstate(moved)
    assert evening.desk.state.seating.seats[moved] == sat_at


def test_in_hand_for_hand_the_table_at_which_they_sat_is_done() -> None:
    evening, moved, winner, mistaken = two_tables()
    corrections = CorrectionCommands(evening.desk)
    HandForHandCommands(evening.desk).announce(5, Bubble.POINTS)
    evening.field.bust_out([(moved, (winner,))])
    corrections.carry_out(corrections.take_out(mistaken))
    together = evening.desk.state.hand_for_hand
    assert together is not None
    assert together.reports == {1: Status.DONE}


def test_undone_the_bust_out_stands_where_it_was_noted() -> None:
    evening, moved, winner, mistaken = two_tables()
    corrections = CorrectionCommands(evening.desk)
    evening.field.bust_out([(moved, (winner,))])
    before = evening.desk.state
    corrections.carry_out(corrections.take_out(mistaken))
    evening.desk.undo()
    assert evening.desk.state == before
