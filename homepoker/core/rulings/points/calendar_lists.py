"""Lists of a month or a year: who stands where, equal totals, who is listed, and how points fade.

- ``league-month-year``: who stands where in the list of a month or a year (ranking, Monats- und Jahresrangliste)?
- ``league-ties``: who has which rank when totals are equal (ties, Gleichstand)?
- ``league-eligibility``: who may enter a ranking event, and who is listed (eligibility, Teilnahmeberechtigung)?
- ``points-apsa-decay``: how much do points of earlier seasons still count (decay, Verfall)?
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import SILENT, choice, number, one_answer, whole
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Count, FinishingPlace, Month, Name, Points, Share, Year, facts, refuse_fact


class Lists(StrEnum):
    """Which lists a book keeps."""

    MONTH_AND_YEAR = "month-and-year"
    """One for every month and one for every year, each the plain sum of its evenings."""
    RUNNING = "running"
    """One list that runs on over the years; earlier seasons count for less."""


LISTS: Final = choice("league.lists", "league-month-year", Lists, Lists.MONTH_AND_YEAR)
PODIUM: Final = whole("league.podium", "league-month-year", 1, 100)
"""How many first ranks are honoured; silent where a book honours none."""


@facts
class EventPoints:
    """The points of one player for one evening, which counts for the date on which it began."""

    date: datetime.date
    player: Name
    points: Points


@facts
class CalendarListSituation:
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
class CalendarListVerdict:
    """The list, best first, and the honoured ranks of it."""

    list_: tuple[Row, ...]
    podium: tuple[Row, ...]


@decides("league-month-year", asks=(LISTS, PODIUM))
def calendar_list(situation: CalendarListSituation, consult: Consultation) -> CalendarListVerdict:
    """The points of the period added up; equal totals share a rank."""
    match consult.ask(LISTS):
        case Lists.MONTH_AND_YEAR:
            counted = [event for event in situation.events if _is_in(event.date, situation)]
            consult.because("month" if situation.month else "year", count=len(counted))
            return _list(counted, consult)
        case Lists.RUNNING:
            if situation.month:
                consult.say("none")
                consult.because("no_month_list")
                return CalendarListVerdict((), ())
            counted = [event for event in situation.events if event.date.year <= situation.year]
            consult.because("running", count=len(counted), year=str(situation.year))
            return _list(_reduced(counted, situation, consult), consult)


def _reduced(
    counted: Sequence[EventPoints], situation: CalendarListSituation, consult: Consultation
) -> list[EventPoints]:
    """Points left of earlier seasons, and all of this one's."""
    seasons = {event.date.year for event in counted if event.date.year < situation.year}
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
        replace(event, points=round(event.points * shares[event.date.year], 2))
        for event in counted
        if shares[event.date.year]
    ]


def _list(counted: Sequence[EventPoints], consult: Consultation) -> CalendarListVerdict:
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
        return CalendarListVerdict(rows, ())
    if rows:
        consult.because("podium", count=honoured)
    return CalendarListVerdict(rows, tuple(row for row in rows if row.rank <= honoured))


def _is_in(day: datetime.date, situation: CalendarListSituation) -> bool:
    return day.year == situation.year and situation.month in (None, day.month)


def _ranked(results: Iterable[EventPoints], consult: Consultation) -> tuple[Row, ...]:
    totals: dict[str, float] = {}
    for event in results:
        totals[event.player] = round(totals.get(event.player, 0) + event.points, 2)
    order = sorted(totals, key=lambda player: (-totals[player], player))
    if len(set(totals.values())) < len(totals):
        consult.rest_on(TIES)
        consult.because("shared")
    points = sorted(totals.values(), reverse=True)
    return tuple(Row(points.index(totals[player]) + 1, player, totals[player]) for player in order)


TIES: Final = one_answer("league.ties", "league-ties", "share", open_question="A-35")
"""What equal totals mean: they share the rank; the next one is skipped."""


@facts
class TiedTotalsSituation:
    """The totals of a list. Good places and wins may be noted; no book breaks a tie by them."""

    totals: Mapping[Name, Points]
    extra_places: Mapping[Name, Count] | None = None
    wins: Mapping[Name, Count] | None = None

    def __post_init__(self) -> None:
        """Check the players: a shared rank has at least two."""
        if len(self.totals) < 2:
            raise refuse_fact("totals", "two_left")
        for field, noted in (("extra_places", self.extra_places), ("wins", self.wins)):
            if strange := [name for name in noted or () if name not in self.totals]:
                raise refuse_fact(field, "not_among_players", player=strange[0])


@facts
class TiedTotalsVerdict:
    """Everybody's rank."""

    ranks: Mapping[Name, FinishingPlace]


@decides("league-ties", asks=(TIES,))
def tied_totals(situation: TiedTotalsSituation, consult: Consultation) -> TiedTotalsVerdict:
    """A rank is one more than the number of better totals."""
    consult.rest_on(TIES)
    totals = sorted(situation.totals.values(), reverse=True)
    ranks = {player: totals.index(points) + 1 for player, points in situation.totals.items()}
    shared = sorted(rank for rank in set(ranks.values()) if list(ranks.values()).count(rank) > 1)
    if not shared:
        consult.say("no_ties")
    else:
        consult.say("share")
        for rank in shared:
            sharing = [player for player, own in ranks.items() if own == rank]
            consult.then("rank", players=sharing, rank=rank, following=rank + len(sharing))
    return TiedTotalsVerdict(ranks)


class Entrants(StrEnum):
    """People who may enter."""

    LICENSED_MEMBERS = "licensed-members"
    """Members of a club with a licence."""
    ANYONE = "anyone"
    """Whoever comes."""


class ListedPlayers(StrEnum):
    """People who stand in the ranking list."""

    CLUB_MEMBERS = "club-members"
    """Members of a club."""
    ANYONE = "anyone"
    """Whoever has played."""


MAY_ENTER: Final = choice("league.may_enter", "league-eligibility", Entrants, Entrants.ANYONE)
IS_LISTED: Final = choice("league.is_listed", "league-eligibility", ListedPlayers, ListedPlayers.ANYONE)
TITLE_RESIDENCE: Final = whole("league.title_residence_years", "league-eligibility", 0, 50)
"""The years of residence that the title needs where the winner is no citizen; silent where there is no title."""


@facts
class EligibilitySituation:
    """One person; ``residence`` are the years of main residence in the country without a break."""

    licence: bool
    member: bool
    residence: Count | None = None


@facts
class EligibilityVerdict:
    """Whether the person may enter, and is listed."""

    eligible: bool
    listed: bool


@decides("league-eligibility", asks=(MAY_ENTER, IS_LISTED, TITLE_RESIDENCE))
def eligibility(situation: EligibilitySituation, consult: Consultation) -> EligibilityVerdict:
    """Decide on the right to points: by club and licence if the book asks for them."""
    eligible = _may_enter(situation, consult)
    listed = consult.ask(IS_LISTED) is ListedPlayers.ANYONE or situation.member
    if eligible:
        consult.say("may_enter" if listed else "may_enter_unlisted")
    elif not situation.member:
        consult.say("no_member")
    else:
        consult.say("no_licence")
    years = consult.ask(TITLE_RESIDENCE)
    if eligible and years is not SILENT and situation.residence is not None:
        consult.then("title" if situation.residence >= years else "title_for_citizens", count=years)
    return EligibilityVerdict(eligible, listed)


def _may_enter(situation: EligibilitySituation, consult: Consultation) -> bool:
    match consult.ask(MAY_ENTER):
        case Entrants.LICENSED_MEMBERS:
            consult.because("needs_licence")
            return situation.member and situation.licence
        case Entrants.ANYONE:
            consult.because("open_to_all")
            return True


DECAY_FIRST: Final = number("points.apsa.decay_first", "points-apsa-decay", 1, 1.0)
"""The share of points that is left in the year after the season."""


DECAY_SECOND: Final = number("points.apsa.decay_second", "points-apsa-decay", 1, 1.0)
"""The share that is left in the second year after the season."""


DECAY_THIRD: Final = number("points.apsa.decay_third", "points-apsa-decay", 1, 1.0)
"""The share that is left from the third year after the season on."""


@facts
class DecaySituation:
    """Points of a season (a calendar year), looked at in a year; ``as_of`` is a day of that year."""

    points: Points
    season: Year
    year: Year
    as_of: date | None = None

    def __post_init__(self) -> None:
        """Check the dates: the season is not of the future, and the day lies in its year."""
        if self.season > self.year:
            raise refuse_fact("season", "season_of_the_future", year=str(self.year))
        if self.as_of is not None and self.as_of.year != self.year:
            raise refuse_fact("as_of", "not_in_the_year", year=str(self.year))


@facts
class DecayVerdict:
    """The points that still count, and the share that they are of the season's."""

    counting: Points
    share: Share


@decides("points-apsa-decay", asks=(DECAY_FIRST, DECAY_SECOND, DECAY_THIRD))
def decay(situation: DecaySituation, consult: Consultation) -> DecayVerdict:
    """Points after decay: all in the season itself, then fewer year by year."""
    age = situation.year - situation.season
    if age == 0:
        consult.because("running", season=situation.season)
        return _counting(situation, 1.0, consult)
    share = share_after(age, consult)
    if share:
        consult.because("left", season=situation.season, percent=round(share * 100), count=age)
    else:
        consult.because("lapsed", season=situation.season)
    return _counting(situation, share, consult)


def _counting(situation: DecaySituation, share: float, consult: Consultation) -> DecayVerdict:
    counting = round(situation.points * share, 2)
    if counting:
        consult.say("counting", points=round(counting * 100))
    else:
        consult.say("nothing")
    return DecayVerdict(counting, share)


def share_after(years: int, consult: Consultation) -> float:
    """Share of a season's points so many years later; all of them in the season itself."""
    if years <= 0:
        return 1.0
    consult.leans_on("A-47")
    return consult.ask((DECAY_FIRST, DECAY_SECOND, DECAY_THIRD)[min(years, 3) - 1])
