"""Standings of a shared league: players of all its clubs in one list, under the names that their clubs publish."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import StrEnum

from homepoker.core.league.ranking import TieDecision
from homepoker.core.wording import Sentence, sentence

MOST_ROWS = 500
"""Limit of rows that are kept and shown in the window, besides those of the club's own players."""


@dataclass(frozen=True, slots=True)
class SharedRow:
    """One player of a shared league. Points are thousandths; without a rank stands who came to too few evenings."""

    rank: int | None
    player: str
    """The person where clubs have linked it, else club and player."""
    name: str
    """Published name; empty unless every club of the player publishes it."""
    clubs: tuple[str, ...]
    """The names of the clubs, in the order of their roles."""
    roles: tuple[str, ...]
    """Roles of these clubs."""
    total: int
    attendances: int
    counted: int
    wins: int
    knock_outs: int
    decisions: tuple[TieDecision, ...] = ()


class Senseless(StrEnum):
    """Kind of nonsense in a row; the checks of a shared database are named by it."""

    DAY = "day"
    PLACE = "place"
    POINTS = "points"
    COUNT = "count"
    BUY_IN = "buy_in"
    TEXT = "text"


MOST_LEFT_OUT = 20
"""Limit of the evenings of which it is said that rows are left out."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Rows of a club that make no sense, such as a place below zero, and that the list leaves out."""

    club: str
    evening: str
    wrong: Senseless
    rows: int

    @property
    def sentence(self) -> Sentence:
        """The sentence on them."""
        return sentence(
            "shared.left_out",
            club=self.club,
            evening=self.evening,
            count=self.rows,
            wrong=sentence(f"shared.wrong.{self.wrong}"),
        )


@dataclass(frozen=True, slots=True)
class SharedStandings:
    """A list of all clubs as the server had it at an instant."""

    address: str
    """Address of the server, with the role that has read the list."""
    read_at: datetime
    season: str
    """The year or the season's name; empty for all time."""
    first: date
    last: date
    league: str
    """The club's league by whose rule it was made; empty where the points are those that each club publishes."""
    evenings: int
    people: int
    """Number of people in the list, also if fewer rows are kept."""
    rows: tuple[SharedRow, ...]
    is_kept: bool = False
    """Whether it was kept from an earlier time, as the server does not answer."""
    left_out: tuple[LeftOut, ...] = ()

    def shortened(self, role: str) -> SharedStandings:
        """The first rows, and those of one club behind them.

        :param role: the club's.
        """
        rows = (row for turn, row in enumerate(self.rows) if turn < MOST_ROWS or role in row.roles)
        return replace(self, rows=tuple(rows))

    def row(self, player: str) -> SharedRow | None:
        """The row of a player, if there is one."""
        return next((row for row in self.rows if row.player == player), None)
