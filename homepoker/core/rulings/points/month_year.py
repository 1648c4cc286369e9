"""Who stands where in the list of a month or a year (ranking, Monats- und Jahresrangliste)?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final

from homepoker.core.quantities import PlayerId
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import SILENT, choice, whole
from homepoker.core.rulebooks.ruling import decides

TOPIC: Final = "league-month-year"


class Lists(StrEnum):
    """Which lists a book keeps."""

    MONTH_AND_YEAR = "month-and-year"
    """One for every month and one for every year, each the plain sum of its evenings."""
    RUNNING = "running"
    """One list that runs on over the years; earlier seasons arrive already reduced."""


class Ties(StrEnum):
    """What equal totals mean."""

    SHARE = "share"
    """They share the rank; the next one is skipped."""


LISTS: Final = choice("league.lists", TOPIC, Lists, Lists.MONTH_AND_YEAR)
PODIUM: Final = whole("league.podium", TOPIC, 1, 100)
"""How many first ranks are honoured; silent where a book honours none."""
TIES: Final = choice("league.ties", "league-ties", Ties, Ties.SHARE, open_question="A-35")

POLICIES: Final = (LISTS, PODIUM, TIES)


@dataclass(frozen=True, slots=True)
class Result:
    """The points of one player for one evening, which counts for the date on which it began."""

    on: date
    player: PlayerId
    points: float


@dataclass(frozen=True, slots=True)
class Situation:
    """All results, and the year or month that the list is for (``month`` ``None``: the year)."""

    results: tuple[Result, ...]
    year: int
    month: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the list."""

    rank: int
    player: PlayerId
    points: float
    evenings: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """The list, best first, and the honoured ranks of it."""

    rows: tuple[Row, ...]
    podium: tuple[Row, ...]


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The points of the period added up; equal totals share a rank."""
    match consult.ask(LISTS):
        case Lists.MONTH_AND_YEAR:
            counted = [one for one in situation.results if _is_in(one.on, situation)]
            consult.because("month_year.month" if situation.month else "month_year.year", count=len(counted))
            return _list(counted, consult)
        case Lists.RUNNING:
            if situation.month:
                consult.because("month_year.no_month_list")
                return Verdict((), ())
            counted = [one for one in situation.results if one.on.year <= situation.year]
            consult.because("month_year.running", count=len(counted))
            return _list(counted, consult)


def _list(counted: list[Result], consult: Consultation) -> Verdict:
    rows = _ranked(counted, consult)
    honoured = consult.ask(PODIUM)
    if honoured is SILENT:
        return Verdict(rows, ())
    consult.because("month_year.podium", count=honoured)
    return Verdict(rows, tuple(row for row in rows if row.rank <= honoured))


def _is_in(day: date, situation: Situation) -> bool:
    return day.year == situation.year and situation.month in (None, day.month)


def _ranked(results: Iterable[Result], consult: Consultation) -> tuple[Row, ...]:
    totals: dict[PlayerId, float] = {}
    evenings: dict[PlayerId, int] = {}
    for one in results:
        totals[one.player] = round(totals.get(one.player, 0) + one.points, 2)
        evenings[one.player] = evenings.get(one.player, 0) + 1
    order = sorted(totals, key=lambda player: (-totals[player], player))
    if len(set(totals.values())) < len(totals):
        match consult.ask(TIES):
            case Ties.SHARE:
                consult.because("month_year.shared")
    points = sorted(totals.values(), reverse=True)
    return tuple(Row(points.index(totals[player]) + 1, player, totals[player], evenings[player]) for player in order)
