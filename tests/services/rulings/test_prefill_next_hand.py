"""What the evening knows of the next hand answers rulings on seats without a question."""

from __future__ import annotations

from typing import Any

import pytest

from homepoker.services.rulings.prefill import prefilled_facts
from homepoker.services.rulings.topics import ask
from tests.desks import Evening
from tests.rulings.cases import TOPICS

NAMES = ("ann", "ben", "cleo", "dan", "eva", "fred", "gina", "hans", "ida", "jo")


def known(topic: str, evening: Evening, table: int | None = None) -> dict[str, Any]:
    return dict(prefilled_facts(TOPICS[topic], evening.desk.state, evening.desk.now(), table))


@pytest.fixture
def evening() -> Evening:
    return Evening().begin(*NAMES, tables=2)


def uneven() -> Evening:
    """Five at one table and three at the other."""
    evening = Evening().begin(*NAMES, tables=2)
    state = evening.desk.state
    at_two = [entry for entry, seat in sorted(state.seating.seats.items(), key=str) if seat.table == 2]
    winner = next(entry for entry, seat in state.seating.seats.items() if seat.table == 1)
    for entry in at_two[:2]:
        evening.field.bust_out([(entry, (winner,))])
    return evening


def test_a_newcomer_meets_the_blinds_of_the_hand_that_comes(evening: Evening) -> None:
    running = evening.desk.state.buttons.hands[1]
    facts = known("seat-newcomer-position", evening, 1)
    evening.tables.next_hand(1)
    following = evening.desk.state.buttons.hands[1]
    assert facts["bbSeat"] == following.big_blind != running.big_blind
    assert (facts["buttonSeat"], facts["sbSeat"]) == (following.button, following.small_blind)


def test_a_late_entry_is_ruled_on_with_the_kind_alone(evening: Evening) -> None:
    facts = known("seat-late-entry", evening)
    ruling = ask(TOPICS["seat-late-entry"], {**facts, "kind": "late"}, evening.desk.state.answers)
    assert facts["entryOpen"] is True
    assert ruling.verdict.stack == evening.desk.state.profile.starting_stack
    assert {"table": ruling.verdict.seat.table, "seat": ruling.verdict.seat.seat} in facts["freeSeats"]
    assert ruling.verdict.dealt_in_now is not None


def test_who_moves_is_known_when_the_tables_are_uneven() -> None:
    evening = uneven()
    facts = known("seat-table-balance", evening)
    given = {**facts, "handState": "between-hands", "source": 1}
    verdict = ask(TOPICS["seat-table-balance"], given, evening.desk.state.answers).verdict
    assert facts["fromTable"]["table"] == 1
    assert verdict.mover in facts["fromTable"]["seats"]
    assert verdict.target_seat in facts["toTable"]["emptySeats"]


def test_nobody_moves_between_even_tables(evening: Evening) -> None:
    assert not {"fromTable", "toTable"} & known("seat-table-balance", evening).keys()


def test_a_table_that_breaks_fills_the_seats_of_the_others() -> None:
    evening = uneven()
    facts = known("seat-table-break", evening, 2)
    verdict = ask(TOPICS["seat-table-break"], {**facts, "source": 1}, evening.desk.state.answers).verdict
    assert facts["breakingTable"] == 2
    assert len(verdict.assignment) == 3
    assert {seat.table for seat in verdict.assignment.values()} == {1}
    assert verdict.per_player.keys() == verdict.assignment.keys()


def test_who_leaves_now_has_the_last_place(evening: Evening) -> None:
    assert known("elim-leaving-player", evening)["placeAtLeave"] == len(NAMES)


def test_the_final_table_is_that_of_the_evening(evening: Evening) -> None:
    facts = known("seat-final-table", evening)
    assert facts["format"] == f"{evening.desk.state.profile.seats_per_table}-handed"
    assert ask(TOPICS["seat-final-table"], facts, evening.desk.state.answers).verdict.final_size >= 2
