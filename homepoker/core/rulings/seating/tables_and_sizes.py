"""Topic: how many tables, and how many players at each (tables and sizes, Spieler pro Tisch)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Interval

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import SILENT, whole
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import MOST_SEATS, Number, facts
from homepoker.core.rulings.seating.policies import MAX_PER_TABLE

TOPIC: Final = "seat-tables-and-sizes"

MAX_PER_TABLE_CUP: Final = whole("seat.max_per_table_cup", TOPIC, 2, MOST_SEATS)
"""The same for a cup; silent where a book knows none."""

MIN_PER_TABLE: Final = whole("seat.min_per_table", TOPIC, 2, MOST_SEATS)
"""The fewest players at a table with whom a book begins; silent where it names none."""
MIN_PER_TABLE_CUP: Final = whole("seat.min_per_table_cup", TOPIC, 2, MOST_SEATS)
"""The same for a cup."""

POLICIES: Final = (MAX_PER_TABLE, MAX_PER_TABLE_CUP, MIN_PER_TABLE, MIN_PER_TABLE_CUP)


class Format(StrEnum):
    """Format: what kind of event it is."""

    RANKING = "ranking"
    """A tournament that counts for a ranking."""
    MASTERS_CUP = "masters-cup"
    """A cup at small tables."""
    OTHER = "other"
    """Any other tournament."""


@facts
class Situation:
    """The field, the kind of event, and how many seats a table has at most."""

    players: Annotated[int, Interval(ge=2, le=9999)]
    format: Format = Format.RANKING
    seats_per_table: Annotated[int, Interval(ge=2, le=MOST_SEATS)] = MOST_SEATS


@facts
class Verdict:
    """Verdict: how many tables, and the players at each, larger tables first; they differ by one at most."""

    tables: Number
    sizes: tuple[Number, ...]


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Sizes of as few tables as the book's limit and the seats allow, evenly filled."""
    most = consult.ask(MAX_PER_TABLE)
    cup = consult.ask(MAX_PER_TABLE_CUP)
    if cup is not SILENT and situation.format is Format.MASTERS_CUP:
        most = cup
    if situation.seats_per_table < most:
        most = situation.seats_per_table
        consult.because("seats", most=most)
    else:
        consult.because("limit", most=most)
    tables = -(-situation.players // most)
    each, more = divmod(situation.players, tables)
    sizes = tuple(each + 1 if table < more else each for table in range(tables))
    if tables == 1:
        consult.say("one_table", count=situation.players)
    elif more:
        consult.say("uneven", count=tables, sizes=[str(size) for size in sizes])
    else:
        consult.say("even", count=tables, each=each)
    consult.then("set_up", count=tables)
    least = consult.ask(MIN_PER_TABLE_CUP if situation.format is Format.MASTERS_CUP else MIN_PER_TABLE)
    if least is not SILENT and sizes[-1] < least:
        consult.then("below_least", least=least)
        consult.leave_to_floor()
    if more:
        consult.because("differ_by_one")
    return Verdict(tables, sizes)
