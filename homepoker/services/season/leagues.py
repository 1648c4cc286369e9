"""Leagues of the club's own: set up, their seasons' tables, and what the host says of evenings, points and lots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

from homepoker.core.league.definition import EveningInLeague, ExtraPoints, Guests, League, LeagueSeason
from homepoker.core.league.ranking import Ranking, Tally, half_up, kept, ranking
from homepoker.core.league.standings_rule import WHOLE
from homepoker.core.league.table import (
    CountedEvening,
    LeagueTable,
    rows_of,
    season_before,
    team_rows,
    weight,
)
from homepoker.core.league.worth import Worth
from homepoker.core.points.scheme import ByRulebook, PointsScheme
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.consultation import Answers, resolve
from homepoker.core.scoring import Scoring
from homepoker.services.club import Club
from homepoker.services.words import in_alphabet
from homepoker.store.league_archive import ArchivedEvening

if TYPE_CHECKING:
    from homepoker.store.league_standings import LeagueStandings

_BOOK_OF = {Scoring.UESG: "uesg", Scoring.APSA: "apsa"}
"""The rulebook in which a formula stands."""

ALL_TIME = LeagueSeason("all", "", date.min, date.max)
"""Every evening of a league, whatever its seasons are."""


@dataclass(frozen=True, slots=True)
class SeasonEvening:
    """An evening of the archive within a season, and whether it counts in the league."""

    evening: ArchivedEvening
    said: EveningInLeague | None
    """What the host said of it; nothing where the league's own rule applies."""
    counts: bool


@dataclass(frozen=True, slots=True)
class _Listing:
    """Who stands in the rows of a league."""

    wish_not: frozenset[PlayerId]
    """Who wants to stand in no list."""
    guests: frozenset[PlayerId]
    members: frozenset[PlayerId] | None
    guests_rule: Guests

    @property
    def outside(self) -> frozenset[PlayerId]:
        """Who is not of the league, where its members are not chosen one by one."""
        return self.wish_not if self.members is not None else self.wish_not | self.guests

    def is_listed(self, player: PlayerId) -> bool:
        if player in self.wish_not:
            return False
        if self.guests_rule is Guests.SCORE:
            return True
        return player in self.members if self.members is not None else player not in self.guests


class LeagueDesk:
    """Sets up the leagues of a club and makes their tables."""

    def __init__(self, club: Club) -> None:
        self._club = club

    # Leagues

    def leagues(self) -> list[League]:
        """The club's leagues in the host's order."""
        return self._club.leagues.leagues()

    def league(self, league_id: str) -> League:
        """A league by its id, also an archived one.

        :raises Refusal: there is none.
        """
        every = [*self.leagues(), *self._club.leagues.leagues(is_archived=True)]
        found = next((one for one in every if one.id == league_id), None)
        if found is None:
            raise refuse("league.no_such", league=league_id)
        return found

    def create(self, league: League) -> League:
        """Keep a new league under an id of its own, which is returned with it.

        :raises Refusal: it has no name, or a season ends before it begins.
        """
        return self.save(replace(league, id=self._club.draw.new_id("l-")))

    def save(self, league: League) -> League:
        """Keep a changed league; its seasons are put in the order of their first days.

        :raises Refusal: as for :meth:`create`.
        """
        if not league.name.strip():
            raise refuse("league.needs_name")
        for season in league.seasons:
            if season.last < season.first:
                raise refuse("league.season_ends_first", name=season.name)
        ordered = tuple(sorted(league.seasons, key=lambda season: (season.first, season.last)))
        kept_so = replace(league, name=league.name.strip(), seasons=ordered)
        self._club.leagues.save(kept_so)
        return kept_so

    def archive(self, league_id: str) -> None:
        """Show a league no more; :meth:`save` brings it back."""
        self._club.leagues.archive(league_id)

    # Evenings and extra points

    def evenings(self, league: League, season: LeagueSeason) -> list[SeasonEvening]:
        """Every closed evening within a season, in the order of playing, and whether it counts."""
        choices = self._club.leagues.choices(league.id)
        found: list[SeasonEvening] = []
        for evening in self._club.archive.evenings(season.first, season.last):
            said = choices.get(evening.tournament_id)
            by_rule = league.is_open_to_evenings and (not league.profiles or evening.profile in league.profiles)
            found.append(SeasonEvening(evening, said, said.counts if said is not None else by_rule))
        return found

    def counted(self, league: League, season: LeagueSeason) -> tuple[CountedEvening, ...]:
        """The evenings that count in a season, in the order of playing."""
        as_of = min(season.last, self._today())
        return tuple(
            CountedEvening(
                one.evening.number,
                one.evening.tournament_id,
                one.evening.name,
                one.evening.began_on,
                one.evening.players,
                weight(one.said, league.rule.decay, one.evening.began_on, as_of),
            )
            for one in self.evenings(league, season)
            if one.counts
        )

    def choose(self, league: League, *said: EveningInLeague) -> None:
        """Take evenings into a league or out of it, or let them count more or less than once."""
        self._club.leagues.choose(league.id, *said)

    def extra_points(self, league: League, season: LeagueSeason) -> list[ExtraPoints]:
        """What the host gave and took in a season, everybody under the id by which the register knows them today."""
        person_of = self._club.register.person_of()
        return [
            replace(one, player=person_of.get(one.player, one.player))
            for one in self._club.leagues.extra_points(league.id)
            if season.first <= one.on <= season.last
        ]

    def give(self, league: League, player: PlayerId, points: int, reason: str, on: date, tournament: str = "") -> None:
        """Give points beside any formula, or take them.

        :param points: thousandths, below 0 where they are taken.
        :raises Refusal: no reason is given.
        """
        if not reason.strip():
            raise refuse("league.needs_reason")
        extra_id = self._club.draw.new_id("x-")
        self._club.leagues.give(league.id, ExtraPoints(extra_id, player, on, points, reason.strip(), tournament))

    def take_back(self, extra: ExtraPoints) -> None:
        """Let points that were given or taken count no longer."""
        self._club.leagues.take_back(extra.id)

    # Tables

    def table(self, league: League, season: LeagueSeason, *, with_movement: bool = True) -> LeagueTable:
        """The table of a season.

        :param with_movement: whether the ranks before the last evening are wanted too, which takes as long again.
        :raises FormulaMistake: the league's formula has no value for a result.
        """
        evenings = self.counted(league, season)
        listing = self._listing(league)
        carried = self._carried(league, season)
        given = self.extra_points(league, season)
        with self._standings(league, season, evenings, listing) as standings:
            found, left_out = self._ranking(league, standings, len(evenings), listing, carried, _sums(given))
            before: Mapping[PlayerId, int | None] = {}
            if with_movement and len(evenings) > 1:
                last = evenings[-1].began_on
                earlier = _sums(one for one in given if one.on < last)
                was, _ = self._ranking(league, standings.before_last(), len(evenings) - 1, listing, carried, earlier)
                before = {one.tally.player: one.rank for one in was.rows}
        rows = rows_of(found, before, league.rule.qualified, {})
        names = self._club.names
        in_order = sorted(
            rows,
            key=lambda row: (row.rank is None, row.rank or 0, -row.total, in_alphabet(names.get(row.player, ""))),
        )
        return LeagueTable(
            league,
            season,
            evenings,
            tuple(in_order),
            team_rows(league.teams, in_order, league.best_of_team),
            left_out,
            found.lots_due,
            most if (most := kept(league.rule, len(evenings))) < len(evenings) else 0,
        )

    def worth(self, league: League) -> Worth:
        """What results are worth in a league.

        :raises FormulaMistake: its formula cannot be read.
        """
        return Worth.of(league, self._answers(league.scheme))

    def _answers(self, scheme: PointsScheme) -> Answers | None:
        match scheme.base:
            case ByRulebook(scoring=scoring) if scoring in _BOOK_OF:
                return resolve(self._club.books, _BOOK_OF[scoring])
            case _:
                return None

    def _ranking(
        self,
        league: League,
        standings: LeagueStandings,
        evenings: int,
        listing: _Listing,
        carried: Mapping[PlayerId, int],
        extras: Mapping[PlayerId, int],
    ) -> tuple[Ranking, tuple[PlayerId, ...]]:
        """The ranking of all who are listed, and who played along unlisted."""
        of_player = {one.player: one for one in standings.tallies(kept(league.rule, evenings))}
        for player in (*carried, *extras):
            of_player.setdefault(player, Tally(player))
        listed = [
            replace(one, carried=carried.get(player, 0), extra=extras.get(player, 0))
            for player, one in of_player.items()
            if listing.is_listed(player)
        ]
        left_out = tuple(sorted(player for player in of_player if not listing.is_listed(player)))
        return ranking(listed, league.rule, standings), left_out

    def _carried(self, league: League, season: LeagueSeason) -> dict[PlayerId, int]:
        """What each brings along from the season before."""
        before = season_before(league.seasons, season) if league.rule.carried_over else None
        if before is None:
            return {}
        table = self.table(league, before, with_movement=False)
        share = league.rule.carried_over
        return {row.player: half_up(row.total * share, WHOLE) for row in table.rows}

    @contextmanager
    def _standings(
        self, league: League, season: LeagueSeason, evenings: Sequence[CountedEvening], listing: _Listing
    ) -> Iterator[LeagueStandings]:
        from homepoker.store.league_standings import LeagueStandings
        from homepoker.store.standings_statements import PlayedStatement

        closes_up = league.guests is Guests.CLOSE_UP
        asked = PlayedStatement(
            evenings=[(one.number, one.millionths) for one in evenings],
            is_most=2 * len(evenings) > self._club.archive.count(),
            person_of=self._club.register.person_of(),
            closes_up=closes_up,
            only=listing.members if closes_up else None,
            without=listing.outside if closes_up else (),
        )
        lots = [lot.drawn for lot in self._club.leagues.lots(league.id, season.id)]
        worth = self.worth(league)
        with self._club.archive.reading() as connection:
            yield LeagueStandings(connection, asked, worth, lots)

    def _listing(self, league: League) -> _Listing:
        register = self._club.register
        person_of = register.person_of()
        members = None
        if league.members is not None:
            members = frozenset(person_of.get(one, one) for one in league.members)
        guests = frozenset(player.id for player in register.players() if player.is_guest)
        return _Listing(register.outside_league(), guests, members, league.guests)

    def _today(self) -> date:
        return self._club.timekeeper.now().astimezone().date()


def _sums(given: Iterable[ExtraPoints]) -> dict[PlayerId, int]:
    sums: dict[PlayerId, int] = {}
    for one in given:
        sums[one.player] = sums.get(one.player, 0) + one.points
    return sums
