"""Evenings whose tables became uneven: people, who is left, and who moved."""

from __future__ import annotations

from homepoker.core import seating
from homepoker.core.seating import PlayerMoved, PlayerSeated
from tests.desks import Evening
from tests.fakes import FixedDraw

NAMES = tuple(f"p{number:02}" for number in range(1, 28))


def three_tables(book: str = "tda-2019", *sizes: int) -> Evening:
    """Three tables of nine at which so many are left, late registration over, two hands counted at each."""
    evening = Evening(rulebook=book, draw=FixedDraw(3)).begin(*NAMES, tables=3)
    evening.clock.go_to(4)
    thin_out(evening, dict(enumerate(sizes, start=1)))
    for table in (1, 2, 3):
        evening.tables.next_hand(table)
    return evening


def thin_out(evening: Evening, sizes: dict[int, int]) -> None:
    for table, left in sizes.items():
        for entry, _ in seating.at_table(evening.desk.state.seating, table)[left:]:
            evening.field.bust_out([(entry, ())])


def sizes_of(evening: Evening) -> list[int]:
    return list(seating.sizes(evening.desk.state.seating).values())


def moves_of(evening: Evening) -> list[PlayerMoved | PlayerSeated]:
    events = evening.desk.history.lines[-1].events
    return [event for event in events if isinstance(event, PlayerMoved | PlayerSeated)]
