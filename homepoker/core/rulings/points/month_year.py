"""Topic: who stands where in the list of a month or a year (ranking, Monats- und Jahresrangliste)?"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import SILENT, choice, whole
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import FinishingPlace, Month, Name, Points, Year, facts
from homepoker.core.rulings.points.fading import share_after
from homepoker.core.rulings.points.policies import TIES

TOPIC: Final = "league-month-year"


class Lists(StrEnum):
    """Lists: which lists a book keeps."""

    MONTH_AND_YEAR = "month-and-year"
    """One for every month and one for every year, each the plain sum of its evenings."""
    RUNNING = "running"
    """One list that runs on over the years; earlier seasons count for less."""


LISTS: Final = choice("league.lists", TOPIC, Lists, Lists.MONTH_AND_YEAR)
PODIUM: Final = whole("league.podium", TOPIC, 1, 100)
"""How many first ranks are honoured; silent where a book honours none."""

POLICIES: Final = (LISTS, PODIUM)


@facts
class EventPoints:
    """The points of one player for one evening, which counts for the date on which it began."""

    date: datetime.date
    player: Name
    points: Points


@facts
class Situation:
    """All points, and the year or month that the list is for (``month`` ``None``: the year).

    ``already_reduced``: points of earlier seasons are given as what is left of them.
    """

    events: tuple[EventPoints, ...]
    year: Year
    month: Month | None = None
    already_reduced: bool = False


@facts
class Row:
    """One line of the list; equal totals share the rank."""

    rank: FinishingPlace
    player: Name
    points: Points


@facts
class Verdict:
    """The list, best first, and the honoured ranks of it."""

    list_: tuple[Row, ...]
    podium: tuple[Row, ...]


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The points of the period added up; equal totals share a rank."""
    match consult.ask(LISTS):
        case Lists.MONTH_AND_YEAR:
            counted = [one for one in situation.events if _is_in(one.date, situation)]
            consult.because("month" if situation.month else "year", count=len(counted))
            return _list(counted, consult)
        case Lists.RUNNING:
            if situation.month:
                consult.say("none")
                consult.because("no_month_list")
                return Verdict((), ())
            counted = [one for one in situation.events if one.date.year <= situation.year]
            consult.because("running", count=len(counted), year=str(situation.year))
            return _list(_reduced(counted, situation, consult), consult)


def _reduced(counted: Sequence[EventPoints], situation: Situation, consult: Consultation) -> list[EventPoints]:
    """Points left of earlier seasons, and all of this one's."""
    seasons = {one.date.year for one in counted if one.date.year < situation.year}
    if not seasons or situation.already_reduced:
        return list(counted)
    left = {season: share_after(situation.year - season, consult) for season in sorted(seasons, reverse=True)}
    for season, share in left.items():
        if share:
            consult.because("reduced", season=str(season), percent=round(share * 100))
        else:
            consult.because("lapsed", season=str(season))
    shares = {**left, situation.year: 1.0}
    return [
        replace(one, points=round(one.points * shares[one.date.year], 2)) for one in counted if shares[one.date.year]
    ]


def _list(counted: Sequence[EventPoints], consult: Consultation) -> Verdict:
    rows = _ranked(counted, consult)
    leading = [row.player for row in rows if row.rank == 1]
    if leading:
        consult.say("leads", count=len(leading), players=leading, points=round(rows[0].points * 100))
        for row in rows:
            consult.then("row", rank=row.rank, player=row.player, points=round(row.points * 100))
    else:
        consult.say("nobody")
    honoured = consult.ask(PODIUM)
    if honoured is SILENT:
        return Verdict(rows, ())
    if rows:
        consult.because("podium", count=honoured)
    return Verdict(rows, tuple(row for row in rows if row.rank <= honoured))


def _is_in(day: datetime.date, situation: Situation) -> bool:
    return day.year == situation.year and situation.month in (None, day.month)


def _ranked(results: Iterable[EventPoints], consult: Consultation) -> tuple[Row, ...]:
    totals: dict[str, float] = {}
    for one in results:
        totals[one.player] = round(totals.get(one.player, 0) + one.points, 2)
    order = sorted(totals, key=lambda player: (-totals[player], player))
    if len(set(totals.values())) < len(totals):
        consult.rest_on(TIES)
        consult.because("shared")
    points = sorted(totals.values(), reverse=True)
    return tuple(Row(points.index(totals[player]) + 1, player, totals[player]) for player in order)
