"""Topic: what becomes of an all-in with a call in hand for hand (hand-for-hand all-in, All-in bei Hand für Hand)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from annotated_types import MinLen

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import TableNumber, facts, refuse_fact


class Showdowns(StrEnum):
    """Order in which the tables with an all-in show down."""

    ONE_BY_ONE = "one-by-one"
    """One table after another."""
    TOGETHER = "together"
    """All of them at once."""


SHOWDOWNS: Final = choice("clock.h4h.showdowns", "clock-h4h-all-in", Showdowns, Showdowns.ONE_BY_ONE)


class Status(StrEnum):
    """How far the hand of a table is."""

    PLAYING = "playing"
    """It is still played."""
    DONE = "done"
    """It is over."""
    ALL_IN_CALLED = "all-in-called"
    """Somebody is all-in and was called."""


@facts
class Table:
    """One table and how far its hand is."""

    id: TableNumber
    status: Status


@facts
class Situation:
    """All tables that play hand for hand; at one alone nobody would wait for another."""

    tables: Annotated[tuple[Table, ...], MinLen(2)]

    def __post_init__(self) -> None:
        """Check the tables: each is named once."""
        ids = [table.id for table in self.tables]
        if len(set(ids)) < len(ids):
            raise refuse_fact("tables", "table_twice")


@facts
class Verdict:
    """The tables in the order of their showdowns; none as long as a table has to wait."""

    table_showdown_order: tuple[TableNumber, ...]


@decides("clock-h4h-all-in", asks=(SHOWDOWNS,))
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on all-ins hand for hand: their tables show down once every other table has finished its hand."""
    all_in = tuple(sorted(table.id for table in situation.tables if table.status is Status.ALL_IN_CALLED))
    playing = sum(table.status is Status.PLAYING for table in situation.tables)
    if not all_in:
        consult.say("nobody")
        consult.then("go_on")
        consult.because("only_when_called")
        return Verdict(())
    if playing:
        consult.say("wait")
        consult.then("cards_down")
        consult.then("no_card")
        consult.then("until_done", count=playing)
        consult.because("nobody_knows_more")
        return Verdict(())
    if len(all_in) == 1:
        consult.say("show_now", table=all_in[0])
        consult.then("open_and_deal", table=all_in[0])
    else:
        match consult.ask(SHOWDOWNS):
            case Showdowns.ONE_BY_ONE:
                consult.say("one_by_one", table=all_in[0])
                for table in all_in:
                    consult.then("open_and_deal", table=table)
            case Showdowns.TOGETHER:
                consult.say("together")
                consult.then("open_together", count=len(all_in))
    consult.then("settle")
    consult.because("all_done")
    return Verdict(all_in)
