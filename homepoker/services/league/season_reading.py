"""Seasons of a club's leagues as they are read: tables, explanations, players' pages and comparisons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from homepoker.core.league.comparison import Comparison, comparison
from homepoker.core.league.definition import ALL_TIME, ExtraPoints, Guests, League, LeagueSeason
from homepoker.core.league.explanation import ExplainedEvening, Explanation, explained_evenings, rule_in_words
from homepoker.core.league.ranking import half_up, kept, ranking
from homepoker.core.league.results import BUY_IN_OF_LEAGUE
from homepoker.core.league.standings_rule import WHOLE
from homepoker.core.league.table import (
    ONCE,
    CountedEvening,
    LeagueTable,
    Reach,
    TableRow,
    TeamRow,
    rows_of,
    season_before,
    team_rows,
    weight,
)
from homepoker.core.league.worth import ResultFacts, Worth
from homepoker.core.points.scheme import ByRulebook, PointsScheme
from homepoker.core.quantities import PlayerId
from homepoker.core.rulebooks.consultation import Answers, resolve
from homepoker.core.scoring import Scoring
from homepoker.services.club import Club
from homepoker.services.league.table_source import Listing, TableSource, kept_ever, reach_of
from homepoker.services.words import in_alphabet

if TYPE_CHECKING:
    from homepoker.store.league.standings import CountedRow, LeagueStandings, PlayerResult

_BOOK_OF = {Scoring.UESG: "uesg", Scoring.APSA: "apsa"}
"""The rulebook in which a formula stands."""

Leaders = tuple[tuple[int, PlayerId], ...]
"""Numbers of evenings, each with who led before it; several where they shared the first rank."""


class ClubSeasons:
    """Reader of the seasons of a club's leagues; nothing is written."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._worths: dict[tuple[PointsScheme, int], Worth] = {}

    def counted(self, league: League, season: LeagueSeason) -> tuple[CountedEvening, ...]:
        """The evenings that count in a season, in the order of playing."""
        with self._standings(league, season, leaders=()) as standings:
            rows = standings.counted()
        return self._as_counted(league, season, rows)

    def extra_points(self, league: League, season: LeagueSeason, *, with_taken_back: bool = False) -> list[ExtraPoints]:
        """Points that the host gave or took in a season, each under the id that the player has in the register today.

        :param with_taken_back: whether what counts no longer is wanted too.
        """
        person_of = self._club.register.person_of()
        return [
            replace(one, player=person_of.get(one.player, one.player))
            for one in self._club.leagues.extra_points(league.id, with_taken_back=with_taken_back)
            if season.first <= one.on <= season.last
        ]

    def table(
        self,
        league: League,
        season: LeagueSeason,
        *,
        with_movement: bool = True,
        remaining: int | None = None,
        most: int = 0,
    ) -> LeagueTable:
        """The table of a season.

        :param with_movement: whether the ranks before the last evening are wanted too, which takes as long again.
        :param remaining: evenings that are still to come, for what each can still reach; nothing: those of the season's
            plan.
        :param most: the most points that anybody makes in one of them, in thousandths; at least what somebody has made.
        :raises FormulaMistake: the league's formula has no value for a result.
        """
        source = self._source(league, season)
        with self._standings(league, season) as standings:
            count = standings.evenings
            to_come = max(season.evenings - count, 0) if remaining is None else remaining
            standings.add_up(*kept_ever(league.rule, count, to_come))
            found = self._table(league, season, source, standings, with_movement, to_come, most)
            evenings = standings.counted() if season != ALL_TIME else []
        return replace(found, evenings=self._as_counted(league, season, evenings), teams=self._teams(found))

    def _table(
        self,
        league: League,
        season: LeagueSeason,
        source: TableSource,
        standings: LeagueStandings,
        with_movement: bool = False,
        to_come: int = 0,
        most: int = 0,
    ) -> LeagueTable:
        before: Mapping[PlayerId, int | None] = {}
        reach: Mapping[PlayerId, Reach] = {}
        count = standings.evenings
        listed, left_out = source.tallies(standings, kept(league.rule, count))
        found = ranking(listed, league.rule, standings)
        if with_movement and count > 1:
            without_last, day = standings.before_last()
            was, _ = source.before(day).tallies(without_last, kept(league.rule, count - 1))
            before = {one.tally.player: one.rank for one in ranking(was, league.rule, without_last).rows}
        if to_come:
            reach = reach_of(league, source, standings, count, to_come, most)
        rows = self._in_order(rows_of(found, before, league.rule.qualified, reach))
        most_kept = kept(league.rule, count)
        return LeagueTable(
            league,
            season,
            (),
            count,
            rows,
            (),
            left_out,
            found.lots_due,
            most_kept if most_kept < count else 0,
        )

    def explain(
        self, league: League, season: LeagueSeason, player: PlayerId, table: LeagueTable | None = None
    ) -> Explanation:
        """Explanation of a player's total, evening by evening and term by term.

        :param table: the season's, where it was read already.
        :raises FormulaMistake: the league's formula has no value for a result.
        """
        table = table or self.table(league, season, with_movement=False)
        person = self._club.register.person_of().get(player, player)
        before = season_before(league.seasons, season) if league.rule.carried_over else None
        with self._standings(league, season) as standings:
            results, worth = standings.of_players([person])[person], standings.worth
        evenings = table.evenings if season != ALL_TIME else self._of_results(league, results)
        facts = _facts_by_evening(results)
        return Explanation(
            league,
            season,
            person,
            table.row(person),
            explained_evenings(evenings, facts, worth, kept(league.rule, table.evening_count)),
            tuple(one for one in self.extra_points(league, season) if one.player == person),
            before,
            rule_in_words(league, table.evening_count, before),
        )

    def explained(
        self, league: League, season: LeagueSeason, players: Iterable[PlayerId]
    ) -> dict[PlayerId, tuple[ExplainedEvening, ...]]:
        """Explained evenings of a season for each of these players, in the order of playing.

        :raises FormulaMistake: the league's formula has no value for a result.
        """
        evenings = self.counted(league, season)
        with self._standings(league, season) as standings:
            most = kept(league.rule, standings.evenings)
            found = standings.of_players(list(players)).items()
        return {
            player: explained_evenings(evenings, _facts_by_evening(results), standings.worth, most)
            for player, results in found
        }

    def what_if(self, league: League, season: LeagueSeason, other: League) -> Comparison:
        """The season as it is beside the season of a league that is set up otherwise; nothing is written.

        :param other: the same league with another scheme or rule; what the host said of evenings and points stays.
        """
        changed = replace(other, id=league.id)
        is_rule_alone = replace(changed, rule=league.rule) == league and changed.rule.decay == league.rule.decay
        if not is_rule_alone or self._reads_leaders(league):
            now, then = (self.table(one, season, with_movement=False) for one in (league, changed))
            return comparison(now, then)
        both = (league, self._source(league, season)), (changed, self._source(changed, season))
        with self._standings(league, season) as standings:
            count = standings.evenings
            standings.add_up(*(kept(one.rule, count) for one, _ in both))
            now, then = (self._table(one, season, source, standings) for one, source in both)
            evenings = standings.counted() if season != ALL_TIME else []
        counted = self._as_counted(league, season, evenings)
        now, then = (replace(one, evenings=counted, teams=self._teams(one)) for one in (now, then))
        return comparison(now, then)

    # Parts

    def worth(self, league: League) -> Worth:
        """Valuation of results in a league; one for each scheme and buy-in is kept.

        :raises FormulaMistake: its formula cannot be read.
        """
        key = league.scheme, league.buy_in
        if key not in self._worths:
            self._worths[key] = Worth.of(league, self._answers(league.scheme))
        return self._worths[key]

    def _answers(self, scheme: PointsScheme) -> Answers | None:
        match scheme.base:
            case ByRulebook(scoring=scoring) if scoring in _BOOK_OF:
                return resolve(self._club.books, _BOOK_OF[scoring])
            case _:
                return None

    def _carried(self, league: League, season: LeagueSeason) -> dict[PlayerId, int]:
        """Points that each player carries over from the season before, in thousandths."""
        before = season_before(league.seasons, season) if league.rule.carried_over else None
        if before is None:
            return {}
        table = self.table(league, before, with_movement=False)
        share = league.rule.carried_over
        return {row.player: half_up(row.total * share, WHOLE) for row in table.rows}

    def _teams(self, table: LeagueTable) -> tuple[TeamRow, ...]:
        """The teams of a season by the rows of its table, or by what counts since the teams do."""
        league, season, rows = table.league, table.season, table.rows
        if not league.teams:
            return ()
        since = league.teams_since
        if since is not None and since > season.first:
            if since > season.last:
                return ()
            alone = replace(league, teams=(), rule=replace(league.rule, carried_over=0))
            rows = self.table(alone, replace(season, first=since), with_movement=False, remaining=0).rows
        person_of = self._club.register.person_of()
        teams = (
            replace(team, players=frozenset(person_of.get(one, one) for one in team.players)) for team in league.teams
        )
        return team_rows(teams, rows, league.best_of_team)

    def _of_results(self, league: League, results: Iterable[PlayerResult]) -> tuple[CountedEvening, ...]:
        """The evenings of these results of all time, in their order."""
        return self._as_counted(league, ALL_TIME, (evening for evening, _ in results))

    def _as_counted(
        self, league: League, season: LeagueSeason, rows: Iterable[CountedRow]
    ) -> tuple[CountedEvening, ...]:
        """Evenings with what each weighs."""
        choices, as_of, decay = self._club.leagues.choices(league.id), self._as_of(season), league.rule.decay
        found: list[CountedEvening] = []
        for number, tournament, name, began_on, players in rows:
            day, said = date.fromisoformat(began_on), choices.get(tournament)
            weighs = ONCE if said is None and decay == WHOLE else weight(said, decay, day, as_of)
            found.append(CountedEvening(number, tournament, name, day, players, weighs))
        return tuple(found)

    def _source(self, league: League, season: LeagueSeason) -> TableSource:
        return TableSource(self._listing(league), self._carried(league, season), self.extra_points(league, season))

    def reads_buy_in(self, league: League) -> bool:
        """Test for points that depend on the buy-in of an evening.

        :raises FormulaMistake: the formula cannot be read.
        """
        return not self.worth(league).reads.isdisjoint(("buy_in", "spent"))

    def _reads_leaders(self, league: League) -> bool:
        return "leader_knock_outs" in self.worth(league).reads

    def _leaders(self, league: League, season: LeagueSeason) -> Leaders:
        """Leaders of the list before each evening of a season; of all time, before each evening in its own season.

        What an evening gives may depend on who led before it, so they are found one after another.
        """
        if season == ALL_TIME:
            of_seasons = [one for own in league.seasons for one in self._leaders(league, own)]
            first_season: dict[tuple[int, PlayerId], None] = dict.fromkeys(of_seasons)
            return tuple(first_season)
        source = self._source(league, season)
        evenings = self.counted(league, season)
        found: Leaders = ()
        for turn, evening in enumerate(evenings[1:], start=1):
            before = [one.number for one in evenings[:turn]]
            with self._standings(league, season, leaders=found, among=before) as standings:
                listed, _ = source.before(evening.began_on).tallies(standings, kept(league.rule, turn))
                ranked = ranking(listed, league.rule, standings)
            found += tuple((evening.number, row.tally.player) for row in ranked.rows if row.rank == 1)
        return found

    @contextmanager
    def _standings(
        self,
        league: League,
        season: LeagueSeason,
        *,
        leaders: Leaders | None = None,
        among: Sequence[int] | None = None,
    ) -> Iterator[LeagueStandings]:
        """The results that count in a season.

        :param leaders: who led before each evening; nothing: it is found where points depend on it.
        :param among: numbers of the evenings of which these are.
        """
        from homepoker.store.league.evening_statements import EveningsAsked
        from homepoker.store.league.played_statements import PlayedStatement
        from homepoker.store.league.standings import LeagueStandings

        reads_leaders = self._reads_leaders(league)
        if reads_leaders and leaders is None:
            leaders = self._leaders(league, season)
        said = self._club.leagues.choices(league.id).values()
        evenings = EveningsAsked(
            season.first,
            season.last,
            tuple(sorted(league.profiles)),
            league.is_open_to_evenings,
            taken_in=tuple(one.tournament for one in said if one.counts),
            taken_out=tuple(one.tournament for one in said if not one.counts),
            factors=tuple((one.tournament, one.factor) for one in said if one.counts and one.factor != WHOLE),
            decay=league.rule.decay,
            as_of=self._as_of(season),
            among=None if among is None else tuple(among),
        )
        persons = tuple(sorted(self._club.register.person_of().items()))
        buy_ins = ((one.tournament, one.buy_in) for one in said if one.buy_in != BUY_IN_OF_LEAGUE)
        asked = PlayedStatement(
            evenings,
            person_of=persons,
            leaders=leaders if reads_leaders else None,
            buy_ins=tuple(buy_ins) if self.reads_buy_in(league) else (),
        )
        if league.guests is Guests.CLOSE_UP:
            listing = self._listing(league)
            asked = replace(asked, closes_up=True, only=listing.members, without=listing.outside)
        lots = [lot.drawn for lot in self._club.leagues.lots(league.id, season.id)]
        with self._club.archive.reading() as connection:
            yield LeagueStandings(connection, asked, self.worth(league), lots)

    def _listing(self, league: League) -> Listing:
        register = self._club.register
        person_of = register.person_of()
        members = None
        if league.members is not None:
            members = frozenset(person_of.get(one, one) for one in league.members)
        return Listing(register.outside_league(), register.guests(), members, league.guests)

    def _in_order(self, rows: Iterable[TableRow]) -> tuple[TableRow, ...]:
        """Rows as they are shown: inside a shared rank, and among those without one, by total and the alphabet."""
        names = self._club.names

        def place(row: TableRow) -> tuple[bool, int, int, tuple[str, str]]:
            is_alone = row.rank is not None and not row.shares
            name = ("", "") if is_alone else in_alphabet(names.get(row.player, ""))
            return row.rank is None, row.rank or 0, -row.total, name

        return tuple(sorted(rows, key=place))

    def _as_of(self, season: LeagueSeason) -> date:
        """The day up to which evenings of a season age."""
        return min(season.last, self._club.timekeeper.now().astimezone().date())


def _facts_by_evening(results: Iterable[PlayerResult]) -> dict[int, ResultFacts]:
    return {evening[0]: facts for evening, facts in results}
