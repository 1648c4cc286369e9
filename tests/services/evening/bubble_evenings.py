"""Evenings at the bubble: 27 players, three tables, hand for hand near or announced."""

from __future__ import annotations

from homepoker.core import seating
from homepoker.core.quantities import EntryId, PlayerId
from homepoker.core.rulings.clock.h4h_all_in import Status
from homepoker.services.evening.commands.hand_for_hand import HandForHandCommands
from homepoker.services.evening.to_do.hand_for_hand import HandForHandDue, RoundDue
from homepoker.services.evening.to_do.to_do_list import Due, ToDoList
from tests.desks import Evening

NAMES = tuple(f"p{number:02}" for number in range(1, 28))
BOOKS = ("apsa", "bps-2019", "pup-2010", "tda-2019", "uesg")


def evening(book: str = "tda-2019", places: int = 24) -> Evening:
    """Three tables of nine, and a bubble."""
    night = Evening(rulebook=book, bubble_at=places, late_registration_until=0)
    return night.begin(*NAMES, tables=3)


def sitting(night: Evening, table: int) -> list[EntryId]:
    return [entry for entry, _ in seating.at_table(night.desk.state.seating, table)]


def bust(night: Evening, table: int, stacks: dict[EntryId, int] | None = None) -> EntryId:
    """The first of a table is out, by the one beside."""
    out, by = sitting(night, table)[:2]
    night.field.bust_out([(out, (by,))], stacks)
    return out


def announced(book: str = "tda-2019") -> tuple[Evening, HandForHandCommands]:
    """Hand for hand has just been announced, one bust-out before the bubble of 24."""
    night = evening(book)
    for table in (1, 2):
        bust(night, table)
    due = ToDoList(night.desk).items()[0]
    assert isinstance(due, HandForHandDue)
    ToDoList(night.desk).do(due)
    return night, HandForHandCommands(night.desk)


def all_done(night: Evening) -> None:
    commands = HandForHandCommands(night.desk)
    for table in sorted(night.desk.state.seating.tables):
        commands.report(table, Status.DONE)


def round_due(night: Evening) -> RoundDue:
    due = ToDoList(night.desk).items()[0]
    assert isinstance(due, RoundDue)
    return due


def rules(due: Due) -> set[str]:
    return {f"{citation.book}:{citation.rule}" for citation in due.citations}


def players(night: Evening) -> dict[EntryId, PlayerId]:
    return {entry.id: entry.player for entry in night.desk.state.entries.by_id.values()}
