"""Over any orbit nobody who keeps the seat pays the big blind twice or escapes it, whoever busts meanwhile."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from homepoker.core import seating
from homepoker.core.quantities import EntryId
from tests.desks import BOOKS, Evening
from tests.fakes import FixedDraw

NAMES = [f"{number:02}" for number in range(1, 11)]
FEWEST = 3
"""Two players have a rule of their own: the button is the small blind."""


def big_blinds(book: str, players: int, outs: list[int | None]) -> tuple[list[EntryId], list[frozenset[EntryId]]]:
    """Who has the big blind in each hand, and who sits at the table in it.

    :param outs: after each hand the place of the player who is out, counted round the table; nothing: nobody.
    """
    evening = Evening(rulebook=book, seats_per_table=10, draw=FixedDraw(seed=players)).check_in(*NAMES[:players])
    evening.tables.draw_seats({1: 10})
    evening.clock.start()
    paid, sitting = [], []
    for out in outs:
        at_seat = {seat: entry for entry, seat in seating.at_table(evening.desk.state.seating, 1)}
        paid.append(at_seat[evening.desk.state.buttons.hands[1].big_blind])
        sitting.append(frozenset(at_seat.values()))
        if out is not None and len(at_seat) > FEWEST:
            loser, winner, *_ = (list(at_seat.values()) * 2)[out % len(at_seat) :]
            evening.field.bust_out([(loser, (winner,))])
        evening.tables.next_hand(1)
    return paid, sitting


@pytest.mark.parametrize("book", sorted(BOOKS))
@settings(max_examples=25, deadline=None)
@given(
    players=st.integers(FEWEST, 10),
    outs=st.lists(st.none() | st.none() | st.integers(0, 9), min_size=12, max_size=24),
)
def test_between_two_big_blinds_of_one_player_everybody_else_pays_one(
    book: str, players: int, outs: list[int | None]
) -> None:
    paid, sitting = big_blinds(book, players, outs)
    for first, payer in enumerate(paid):
        if payer not in paid[first + 1 :]:
            continue
        again = paid.index(payer, first + 1)
        stayed = frozenset.intersection(*sitting[first : again + 1]) - {payer}
        assert {one: paid[first + 1 : again].count(one) for one in stayed} == dict.fromkeys(stayed, 1)
