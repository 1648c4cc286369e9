"""Who sits at the chosen table is named beside the seats of that table, and not beside those of another one."""

from __future__ import annotations

import pytest

from tests.rulebooks.shipped import WORDS
from tests.rulings.cases import CELLS, Cell

ELSEWHERE = {"seat-table-balance", "seat-final-table", "seat-final-table-championship", "seat-table-break"}
"""Rulings whose seats are at a new table, or at two."""


@pytest.mark.parametrize(
    "cell", [one for one in CELLS if one.topic in ELSEWHERE and one.book in ("apsa", "bps-2019")], ids=str
)
def test_a_seat_at_another_table_has_no_name_of_this_one(cell: Cell) -> None:
    ruling = cell.ruling()
    for words in WORDS:
        named = words.with_seats(lambda _seat: "Zenobia")
        for one in (ruling.said, *ruling.steps, *ruling.reasons):
            assert one is None or "Zenobia" not in named.say(one)


def test_a_seat_at_the_chosen_table_has_its_name() -> None:
    cell = next(one for one in CELLS if one.topic == "clock-break-button")
    said = cell.ruling().said
    assert said is not None
    assert "Zenobia" in WORDS[0].with_seats(lambda _seat: "Zenobia").say(said)
