"""How many tables, and how many players at each (tables and sizes, Spieler pro Tisch)?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import SILENT, whole
from homepoker.core.rulebooks.ruling import decides

TOPIC: Final = "seat-tables-and-sizes"

MAX_PER_TABLE: Final = whole("seat.max_per_table", TOPIC, 2, 11, 10)
"""The most players at a table that a book wants."""
MAX_PER_TABLE_CUP: Final = whole("seat.max_per_table_cup", TOPIC, 2, 11)
"""The same for a cup; silent where a book knows none."""

POLICIES: Final = (MAX_PER_TABLE, MAX_PER_TABLE_CUP)


class Format(StrEnum):
    """What kind of event it is."""

    RANKING = "ranking"
    """An ordinary tournament."""
    CUP = "cup"
    """A cup at small tables."""


@dataclass(frozen=True, slots=True)
class Situation:
    """The field, the kind of event, and how many seats a table has."""

    players: int
    seats_per_table: int
    format: Format = Format.RANKING


@dataclass(frozen=True, slots=True)
class Verdict:
    """The players at each table, larger tables first; they differ by one at most."""

    sizes: tuple[int, ...]

    @property
    def tables(self) -> int:
        """How many tables."""
        return len(self.sizes)


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """As few tables as the book's limit and the seats allow, evenly filled.

    :raises ValueError: no players, or tables of fewer than two seats.
    """
    if situation.players < 1 or situation.seats_per_table < 2:
        raise ValueError("a field needs players and tables of two seats at least")
    most = consult.ask(MAX_PER_TABLE)
    if situation.format is Format.CUP:
        cup = consult.ask(MAX_PER_TABLE_CUP)
        most = most if cup is SILENT else cup
    if situation.seats_per_table < most:
        most = situation.seats_per_table
        consult.because("tables.seats", most=most)
    else:
        consult.because("tables.limit", most=most)
    tables = -(-situation.players // most)
    each, more = divmod(situation.players, tables)
    consult.because("tables.even", count=tables)
    return Verdict(tuple(each + 1 if table < more else each for table in range(tables)))
