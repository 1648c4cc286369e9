"""The final table: which of the tables stays, and how many seats it gets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from homepoker.core.balancing.final_table import blocked_final_table, final_table_due, final_table_plan
from homepoker.core.entries import PlayerEntered
from homepoker.core.quantities import PlayerId, Seat
from homepoker.core.tournament import after
from tests.core.balancing.test_moves import Table, state
from tests.fakes import EVENING


def test_a_table_at_which_nobody_sits_any_more_does_not_stay() -> None:
    found = state("uesg", Table(()), Table((1, 4), 1, 1, 4))
    for entry in found.seating.seats:
        found = after(found, PlayerEntered(entry, PlayerId(entry)))
    ruling = final_table_due(found)
    assert ruling is not None
    assert final_table_plan(found, ruling, 1, EVENING).table == 2


@pytest.mark.parametrize(("book", "seats", "players", "added"), [
    ("apsa", 8, 9, 1), ("apsa", 8, 10, None), ("apsa", 6, 7, 1), ("apsa", 6, 10, None), ("apsa", 8, 8, 0),
    ("apsa", 10, 10, 0), ("bps-2019", 6, 7, 1), ("bps-2019", 6, 9, None),
    ("tda-2019", 8, 9, 1), ("tda-2019", 6, 7, 1), ("uesg", 8, 9, None),
    ("tda-2019", 5, 6, None), ("apsa", 9, 11, None),
])  # fmt: skip
def test_a_table_gets_the_seats_that_the_book_wants_at_a_final_table(
    book: str, seats: int, players: int, added: int | None
) -> None:
    half = players // 2
    found = state(book, Table(tuple(range(1, half + 1))), Table(tuple(range(1, players - half + 1))))
    found = replace(found, seating=replace(found.seating, tables={1: seats, 2: seats}))
    for entry in found.seating.seats:
        found = after(found, PlayerEntered(entry, PlayerId(entry)))
    ruling = final_table_due(found)
    plan = final_table_plan(found, ruling, 1, EVENING) if ruling is not None else None
    assert (plan and plan.added) == added
    assert plan is None or (plan.places, len(plan.seats)) == (seats + plan.added, players)


@pytest.mark.parametrize(("players", "blocked", "released"), [(9, 1, None), (9, 2, 1), (8, 4, 2), (11, 1, None)])
def test_a_final_table_for_which_seats_are_blocked_says_how_many(
    players: int, blocked: int, released: int | None
) -> None:
    half = players // 2
    found = state("apsa", Table(tuple(range(1, half + 1))), Table(tuple(range(1, players - half + 1))))
    kept_free = frozenset(Seat(1, 10 - at) for at in range(blocked))
    agreed = replace(found.seating.agreed, blocked=kept_free)
    found = replace(found, seating=replace(found.seating, tables={1: 10, 2: 8}, agreed=agreed))
    for entry in found.seating.seats:
        found = after(found, PlayerEntered(entry, PlayerId(entry)))
    waiting = blocked_final_table(found)
    assert (waiting and (waiting.table, waiting.released)) == (released and (1, released))
    assert final_table_due(found) is None or waiting is None
