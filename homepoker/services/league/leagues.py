"""Leagues of the club's own: their set-up, evenings, tables and lots, and what is given and published."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import date

from homepoker.core.league.definition import ALL_TIME, EveningInLeague, ExtraPoints, League, LeagueSeason, season_before
from homepoker.core.league.explanation import ExplainedEvening, Explanation, explained_evenings, rule_in_words
from homepoker.core.league.ranking import half_up, in_earlier_order
from homepoker.core.league.results import MoneyOfEvening
from homepoker.core.league.season_results import Listing, SeasonEvening, counted_evenings, season_evenings
from homepoker.core.league.standings import (
    Leaders,
    SeasonSource,
    leaders_of,
    season_source,
    season_table,
    source_with_leaders,
)
from homepoker.core.league.standings_rule import WHOLE, kept
from homepoker.core.league.table import (
    Comparison,
    CountedEvening,
    LeagueTable,
    Publication,
    RowChange,
    TableRow,
    TeamRow,
    changes,
    comparison,
    team_rows,
)
from homepoker.core.league.worth import LEADER_KNOCK_OUTS, Worth
from homepoker.core.payouts import Cents
from homepoker.core.points.formula_text import FormulaMistake
from homepoker.core.points.scheme import PointsScheme, PublishedPoints
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import refuse
from homepoker.core.wording import Sentence, sentence
from homepoker.services.club import Club
from homepoker.services.league.scheme_preview import answers_on
from homepoker.services.league.sharing import kept_shared
from homepoker.services.words import in_alphabet
from homepoker.store.club_register import ClubRegister
from homepoker.store.database import Database
from homepoker.store.league.schemes import presets
from homepoker.store.league.shelf import DrawnLot

_BY_PLACE = "linear"
"""The simplest preset with points by place: it needs neither paid places nor buy-ins."""


class ClubLeagues:
    """Leagues of a club: set up, their evenings, their seasons as they are read, and what the host says of them."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._worths: dict[tuple[PointsScheme, int], Worth] = {}

    # Leagues

    def leagues(self) -> list[League]:
        """The club's leagues in the host's order."""
        return self._club.leagues.leagues()

    def league(self, league_id: str) -> League:
        """A league by its id, also an archived one.

        :raises Refusal: there is none.
        """
        every = [*self.leagues(), *self._club.leagues.leagues(is_archived=True)]
        named = next((league for league in every if league.id == league_id), None)
        if named is None:
            raise refuse("season.no_such_league", league=league_id)
        return named

    def first_scheme(self, first: date, last: date) -> PointsScheme:
        """Scheme with which the set-up of a league for these days begins: the points as they were published.

        Where the evenings of these days have places and no points, as after an import of places alone, points by place:
        else everybody would stand first, with 0.
        """
        results = self._club.archive.results(None, first, last)
        if any(result.place for result in results) and not any(result.points for result in results):
            return presets()[_BY_PLACE].scheme
        return PointsScheme(PublishedPoints())

    def create(self, league: League) -> League:
        """Keep a new league under an id of its own, which is returned with it.

        :raises Refusal: it has no name, or a season ends before it begins.
        """
        return self.save(replace(league, id=self._club.draw.new_id("l-")))

    def save(self, league: League) -> League:
        """Keep a changed league; its seasons are put in the order of their first days.

        :raises Refusal: as for :meth:`create`; or the list of all clubs goes by it, and it wants to go by money.
        """
        if not league.name.strip():
            raise refuse("season.needs_name")
        for season in league.seasons:
            if season.last < season.first:
                raise refuse("season.season_ends_first", name=season.name)
        if self._is_shared(league) and self.reads_money_won(league):
            raise refuse("season.shared_not_by_money", name=league.name.strip())
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
        archived = self._club.archive.evenings(season.first, season.last)
        return season_evenings(archived, league, self._club.leagues.choices(league.id))

    def counted(self, league: League, season: LeagueSeason) -> tuple[CountedEvening, ...]:
        """The evenings that count in a season, in the order of playing."""
        return counted_evenings(self.evenings(league, season), league.rule.decay, self._as_of(season))

    def buy_ins(self, season: LeagueSeason) -> dict[str, tuple[int, int]]:
        """The least and the largest buy-in that the results of each evening of a season state, by tournament."""
        return self._club.archive.buy_ins(season.first, season.last)

    def money(self, season: LeagueSeason) -> dict[str, MoneyOfEvening]:
        """The money of each evening of a season of which some is noted, by tournament."""
        return self._club.archive.money(season.first, season.last)

    def set_aside(self, league: League, season: LeagueSeason) -> Cents:
        """What the evenings that count in a season have put aside for its final."""
        money = self.money(season)
        counted = (each.evening.tournament_id for each in self.evenings(league, season) if each.counts)
        return sum(money[tournament].set_aside for tournament in counted if tournament in money)

    def has_money(self, league: League) -> bool:
        """Whether the league may rank by money won: an evening of the club was played for it, or the league does so."""
        return league.scheme.is_money_won or self._club.archive.has_money()

    def choose(self, league: League, *settings: EveningInLeague) -> None:
        """Take evenings into a league or out of it, or let them count more or less than once."""
        self._club.leagues.choose(league.id, *settings)

    def give(
        self, league: League, player: PlayerId, points: int, reason: str, on: date, tournament: str = ""
    ) -> ExtraPoints:
        """Give points beside any formula, or take them.

        :param points: thousandths, below 0 where they are taken.
        :raises Refusal: no reason is given, or the league ranks by money won.
        """
        given = self._extra_points(league, player, points, reason, on, tournament)
        self._club.leagues.give(league.id, given)
        return given

    def change(self, league: League, extra: ExtraPoints, points: int, reason: str, on: date) -> ExtraPoints:
        """Give other points in the place of some, which are taken back.

        :param points: thousandths, below 0 where they are taken.
        :raises Refusal: as for :meth:`give`; or they are those of an import, which count in other leagues too.
        """
        if extra.import_id:
            raise refuse("season.extra_of_import")
        given = self._extra_points(league, extra.player, points, reason, on, extra.tournament)
        self._club.leagues.give_instead(league.id, given, extra.id)
        return given

    def _extra_points(
        self, league: League, player: PlayerId, points: int, reason: str, on: date, tournament: str
    ) -> ExtraPoints:
        if league.scheme.is_money_won:
            raise refuse("season.extra_not_of_money", league=league.name)
        if not reason.strip():
            raise refuse("season.needs_reason")
        return ExtraPoints(self._club.draw.new_id("x-"), player, on, points, reason.strip(), tournament)

    def take_back(self, extra: ExtraPoints) -> None:
        """Let points that were given or taken count no longer."""
        self._club.leagues.take_back(extra.id)

    def count_again(self, extra: ExtraPoints) -> None:
        """Let points that were taken back count again."""
        self._club.leagues.take_back(extra.id, is_taken_back=False)

    # Seasons

    def extra_points(self, league: League, season: LeagueSeason, *, with_taken_back: bool = False) -> list[ExtraPoints]:
        """Points that count in a season beside its evenings, under the ids that the players have in the register today.

        Those of an import count as long as one of its evenings does. A league of money won has none.

        :param with_taken_back: whether what counts no longer is wanted too.
        """
        person_of = self._club.register.person_of()
        return self._given(league, season, person_of, with_taken_back=with_taken_back)

    def _given(
        self,
        league: League,
        season: LeagueSeason,
        person_of: Mapping[PlayerId, PlayerId],
        *,
        with_taken_back: bool = False,
    ) -> list[ExtraPoints]:
        given = [
            replace(extra, player=person_of.get(extra.player, extra.player))
            for extra in self._club.leagues.extra_points(league.id, with_taken_back=with_taken_back)
            if season.first <= extra.on <= season.last
        ]
        if not given or league.scheme.is_money_won:
            return []
        if any(extra.import_id for extra in given):
            counted = {"", *(each.evening.import_id for each in self.evenings(league, season) if each.counts)}
            given = [extra for extra in given if extra.import_id in counted]
        return given

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
        count = len(source.evenings)
        to_come = max(season.evenings - count, 0) if remaining is None else remaining
        table = season_table(source, with_movement=with_movement, to_come=to_come, most=most)
        table = replace(table, rows=self._in_order(table.rows))
        return replace(table, teams=self._teams(table))

    def explain(
        self, league: League, season: LeagueSeason, player: PlayerId, table: LeagueTable | None = None
    ) -> Explanation:
        """Explanation of a player's total, evening by evening and term by term.

        Of all time it has the evenings that the player played.

        :param table: the season's, where it was read already.
        :raises FormulaMistake: the league's formula has no value for a result.
        """
        table = table or self.table(league, season, with_movement=False)
        person = self._club.register.person_of().get(player, player)
        before = season_before(league.seasons, season) if league.rule.carried_over else None
        source = self._source(league, season, [person])
        evenings = _explained(source, person)
        if season == ALL_TIME:
            evenings = tuple(evening for evening in evenings if evening.facts is not None)
        return Explanation(
            league,
            season,
            person,
            table.row(person),
            evenings,
            tuple(extra for extra in source.given if extra.player == person),
            before,
            rule_in_words(league, table.evening_count, before),
        )

    def explained(
        self, league: League, season: LeagueSeason, players: Iterable[PlayerId]
    ) -> dict[PlayerId, tuple[ExplainedEvening, ...]]:
        """Explained evenings of a season for each of these players, in the order of playing.

        :raises FormulaMistake: the league's formula has no value for a result.
        """
        wanted = list(players)
        source = self._source(league, season, wanted)
        return {player: _explained(source, player) for player in wanted}

    def what_if(self, league: League, season: LeagueSeason, other: League) -> Comparison:
        """The season as it is beside the season of a league that is set up otherwise; nothing is written.

        :param other: the same league with another scheme or rule; what the host said of evenings and points stays.
        """
        both = league, replace(other, id=league.id)
        return comparison(*(self.table(rule, season, with_movement=False) for rule in both))

    # Lots

    def draw_lot(self, league: League, season: LeagueSeason, players: Collection[PlayerId]) -> DrawnLot:
        """Draw a lot among players who are equal in everything else, and record it. It is never drawn twice.

        Among those for whom one was drawn before, their order stays.

        :raises Refusal: the rule does not ask for a lot among exactly these.
        """
        due = self.table(league, season, with_movement=False).lots_due
        if set(players) not in [set(group) for group in due]:
            raise refuse("season.no_lot_due")
        drawn = self._club.draw.shuffled(sorted(players))
        for earlier in self._club.leagues.lots(league.id, season.id):
            drawn = in_earlier_order(drawn, earlier.drawn)
        lot = DrawnLot(season.id, tuple(drawn), self._club.timekeeper.now())
        self._club.leagues.keep_lot(league.id, lot)
        return lot

    # Publishing

    def publications(self, league: League, season: LeagueSeason) -> list[Publication]:
        """Publications of a season, the first one first."""
        return self._club.leagues.publications(league.id, season.id)

    def publish(self, league: League, season: LeagueSeason) -> Publication:
        """Keep the table as it is today as what the members were shown."""
        table = self.table(league, season, with_movement=False)
        number = max((publication.number for publication in self.publications(league, season)), default=0) + 1
        publication = Publication(
            number,
            self._club.timekeeper.now(),
            tuple(row.published() for row in table.rows),
            tuple(evening.tournament for evening in table.evenings),
        )
        self._club.leagues.publish(league.id, season.id, publication)
        return publication

    def changes(self, table: LeagueTable) -> tuple[RowChange, ...] | None:
        """Changes of rows since the last publication of a season; ``None`` if it was never published.

        :param table: that of the season as it is today.
        """
        published = self.publications(table.league, table.season)
        if not published:
            return None
        person_of = self._club.register.person_of()
        shown = [replace(row, player=person_of.get(row.player, row.player)) for row in published[-1].rows]
        return changes(shown, [row.published() for row in table.rows])

    # Parts

    def worth(self, league: League) -> Worth:
        """Valuation of results in a league; one for each scheme and buy-in is kept.

        :raises FormulaMistake: its formula cannot be read.
        """
        key = league.scheme, league.buy_in
        if key not in self._worths:
            self._worths[key] = Worth.of(league, answers_on(league.scheme, self._club.books))
        return self._worths[key]

    def _is_shared(self, league: League) -> bool:
        """Whether the list of all clubs was last made by the points of this league."""
        shared = kept_shared(self._club)
        names = {league.name.strip(), *(other.name for other in self.leagues() if other.id == league.id)}
        return shared is not None and shared.league in names

    def reads_money_won(self, league: League) -> bool:
        """Whether points depend on prizes; not as long as the formula cannot be read."""
        try:
            return self.worth(league).reads_money_won
        except FormulaMistake:
            return False

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
            replace(team, players=frozenset(person_of.get(player, player) for player in team.players))
            for team in league.teams
        )
        return team_rows(teams, rows, league.best_of_team)

    def reads_buy_in(self, league: League) -> bool:
        """Whether points depend on the buy-in of an evening.

        :raises FormulaMistake: the formula cannot be read.
        """
        return self.worth(league).reads_buy_in

    def _source(
        self, league: League, season: LeagueSeason, players: Collection[PlayerId] | None = None
    ) -> SeasonSource:
        """All that the table of a season is made of.

        :param players: players of whom an evening must have had one for its results to be wanted; nothing: anybody.
        """
        source = self._without_leaders(league, season, players)
        if LEADER_KNOCK_OUTS not in source.worth.reads:
            return source
        if season != ALL_TIME:
            return source_with_leaders(source, leaders_of(source))
        # It is who led in the evening's own season; an evening may lie in several.
        leaders: Leaders = {}
        for own in league.seasons:
            for number, players in leaders_of(self._without_leaders(league, own)).items():
                leaders.setdefault(number, set()).update(players)
        return source_with_leaders(source, leaders)

    def _without_leaders(
        self, league: League, season: LeagueSeason, players: Collection[PlayerId] | None = None
    ) -> SeasonSource:
        """The source of a season before it is known who led; who did depends on all results."""
        worth, listing = self.worth(league), self._listing(league)
        asks_leaders = LEADER_KNOCK_OUTS in worth.reads
        ids = None
        if players is not None and not asks_leaders:
            ids = {*players, *(one for one, person in listing.person_of.items() if person in players)}
        archived = self._club.archive.season(
            season.first, season.last, players=ids, with_knock_outs=asks_leaders, with_money=worth.reads_money
        )
        choices = self._club.leagues.choices(league.id)
        source = season_source(archived, league, season, worth, self._as_of(season), choices, listing)
        return replace(
            source,
            carried=self._carried(league, season),
            given=self._given(league, season, listing.person_of),
            lots=[lot.drawn for lot in self._club.leagues.lots(league.id, season.id)],
        )

    def _listing(self, league: League) -> Listing:
        register = self._club.register
        person_of = register.person_of()
        members = None
        if league.members is not None:
            members = frozenset(person_of.get(member, member) for member in league.members)
        return Listing(register.outside_league(), register.guests(), members, league.guests, person_of)

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


def other_rules(leagues: Iterable[League], best: int, days: Iterable[date]) -> tuple[Sentence, ...]:
    """A sentence on each league that would take in evenings of these days, and counts another number of the best ones.

    :param best: the number that counts by the totals of a file; 0: all.
    """
    every = list(days)
    return tuple(
        sentence(f"league_import.other_rule.{'best' if league.rule.best else 'all'}", league=league.name, count=counts)
        for league in leagues
        if (counts := league.rule.best) != best and league.is_open_to_evenings
        if any(season.first <= day <= season.last for season in league.seasons for day in every)
    )


def table_beside(club: Club, league: League, season: LeagueSeason) -> LeagueTable:
    """The table of a season, read beside the club's own connection, so that a worker may do it.

    :raises StoreError: the database cannot be read.
    :raises FormulaMistake: the league's formula has no value for a result.
    """
    with Database.open(club.folder, read_only=True) as database:
        # A copy has neither the archive nor the shelf of leagues that the club has opened.
        return ClubLeagues(replace(club, database=database, register=ClubRegister(database))).table(league, season)


def _explained(source: SeasonSource, player: PlayerId) -> tuple[ExplainedEvening, ...]:
    facts = {
        evening.number: field[player]
        for evening, field in zip(source.evenings, source.results, strict=True)
        if player in field
    }
    return explained_evenings(source.evenings, facts, source.worth, kept(source.league.rule, len(source.evenings)))
