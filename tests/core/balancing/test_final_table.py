"""The final table: which of the tables stays."""

from __future__ import annotations

from homepoker.core.balancing.final_table import final_table_due, final_table_plan
from homepoker.core.entries import PlayerEntered
from homepoker.core.quantities import PlayerId
from homepoker.core.tournament import after
from tests.core.balancing.test_moves import Table, state


def test_a_table_at_which_nobody_sits_any_more_does_not_stay() -> None:
    found = state("uesg", Table(()), Table((1, 4), 1, 1, 4))
    for entry in found.seating.seats:
        found = after(found, PlayerEntered(entry, PlayerId(entry)))
    ruling = final_table_due(found)
    assert ruling is not None
    assert final_table_plan(found, ruling, 1).table == 2
