"""Evenings whose tables became uneven: people, who is left, and who moved."""

from __future__ import annotations

from homepoker.core import seating
from homepoker.core.seating import PlayerMoved, PlayerSeated
from homepoker.services.evening.to_do.clock_notices import DecksDue
from homepoker.services.evening.to_do.to_do_list import Due, ToDoList
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


def at_tables(to_do: ToDoList) -> tuple[Due, ...]:
    """What is due but for the notices on the decks: these evenings have just come to a new level."""
    return tuple(one for one in to_do.items() if not isinstance(one, DecksDue))


def sizes_of(evening: Evening) -> list[int]:
    return list(seating.sizes(evening.desk.state.seating).values())


def moves_of(evening: Evening) -> list[PlayerMoved | PlayerSeated]:
    events = evening.desk.history.lines[-1].events
    return [event for event in events if isinstance(event, PlayerMoved | PlayerSeated)]
