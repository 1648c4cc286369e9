"""The statements of a league's standings, for SQLite and PostgreSQL alike: computed where the results are.

What a scheme gives is worked out in Python for each combination of facts, some thousand of them, and goes into the
statement as a small table. Summing, choosing the best evenings and ranking are the database's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import (
    CTE,
    BigInteger,
    ColumnElement,
    FromClause,
    Integer,
    Select,
    String,
    and_,
    case,
    cast,
    column,
    func,
    not_,
    select,
    values,
)

from homepoker.core.league.ranking import Groups
from homepoker.core.league.results import STAKE_OF_LEAGUE
from homepoker.core.quantities import PlayerId
from homepoker.store.league.archive_statements import EVENING, FACT_NAMES, FACTS, IN_ORDER, KNOCK_OUT, RESULT
from homepoker.store.league.evening_statements import EveningsAsked, age, factor, numbers, weighed, weights

_OF_LEADERS = ("leader_knock_outs", "leader_knock_outs_shared_away")
"""The columns of who was taken out while leading the list."""
_STAKE = "said_stake"
"""The column of the evening's stake by the host's word."""


@dataclass(frozen=True, slots=True)
class PlayedStatement:
    """Statement on the results, before it is known what each is worth."""

    evenings: EveningsAsked
    count: int = 0
    """Number of evenings that count."""
    archived: int | None = None
    """Number of evenings in the archive, counting or not; ``None`` outside of a club's own file."""
    oldest: int = 1
    """The year of the first that counts."""
    person_of: Mapping[PlayerId, PlayerId] | None = None
    """The id that stands for an id, for those that do not stand for themselves."""
    has_doubles: bool = False
    """Whether somebody stands in one evening under two ids."""
    closes_up: bool = False
    """Whether field and places are those of the players who are left."""
    only: Collection[PlayerId] | None = None
    """Players who are left when places close up: nobody else counts in the field."""
    without: Collection[PlayerId] = ()
    """Players who are taken out when places close up."""
    reads_published: bool = False
    """Whether points depend on those that the evening published."""
    reads_field_entries: bool = False
    """Whether points depend on the entries of the whole field."""
    leaders: Sequence[tuple[int, PlayerId]] | None = None
    """Leaders of the list before each evening, if points depend on knock-outs of the leader."""

    stakes: Mapping[str, int] = field(default_factory=dict)
    """Stakes of evenings by the host's word, where points depend on them; in hundredths, by the evenings' ids."""

    @property
    def is_most(self) -> bool:
        """Whether these are most evenings of the archive: they are then read player by player."""
        return self.archived is not None and 2 * self.count > self.archived

    @property
    def is_one_by_one(self) -> bool:
        """Whether facts are made anew, because those of the archive are not those of the list."""
        return self.has_doubles or self.closes_up

    @property
    def key(self) -> tuple[str, ...]:
        """The columns on which points depend."""
        facts = FACT_NAMES if self.is_one_by_one else ("facts",)
        published = ("published",) if self.reads_published else ()
        entries = ("field_entries",) if self.reads_field_entries else ()
        leaders = _OF_LEADERS if self.leaders is not None else ()
        stake = (_STAKE,) if self.stakes else ()
        return (*facts, *published, *entries, *leaders, *stake)


def played(asked: PlayedStatement, players: Collection[PlayerId] | None = None) -> Select[Any]:
    """Selects evening, player and the key of each result that counts, of everybody or of these."""
    if asked.is_one_by_one:
        found = _made_anew(asked, players)
    else:
        source, person = _source(asked.person_of)
        found = select(RESULT.c.evening, person.label("player"), RESULT.c.facts).select_from(source)
        if asked.reads_published:
            found = found.add_columns(RESULT.c.points.label("published"))
        if asked.reads_field_entries:
            found = _with_field(asked, found, players)
        found = found.where(*_in_evenings(asked, players))
        if players is not None:
            found = found.where(RESULT.c.player_id.in_(_ids_of(asked, players)))
    if asked.leaders is not None:
        found = _with_leaders(asked, found)
    return _with_stakes(asked, found) if asked.stakes else found


def keys(asked: PlayedStatement) -> Select[Any]:
    """Selects each combination of facts that occurs: the columns of the key, and those of the facts."""
    of = played(asked).cte("played")
    if asked.key == ("facts",):
        every = select(FACTS.c.number.label("facts"), *(FACTS.c[name] for name in FACT_NAMES))
        # Of most evenings, reading them off the results would take longer than working out some that do not occur.
        return every if asked.is_most else every.where(FACTS.c.number.in_(select(of.c.facts)))
    return _with_facts(asked, select(*(of.c[name] for name in asked.key)).distinct().cte("found"))


def players_of(asked: PlayedStatement) -> Select[Any]:
    """Selects everybody who has a result that counts."""
    return select(played(asked).cte("played").c.player).distinct()


def results_of(asked: PlayedStatement, players: Collection[PlayerId]) -> Select[Any]:
    """Selects key, facts and evening of each result of these, in the order of playing, with what it weighs."""
    of = played(asked, players).cte("played")
    found = _with_facts(asked, of).join(EVENING, EVENING.c.number == of.c.evening)
    columns = (EVENING.c[name].label(f"evening_{name}") for name in ("tournament_id", "name", "began_on", "players"))
    return found.add_columns(*columns).order_by(*IN_ORDER)


def _with_facts(asked: PlayedStatement, found: CTE) -> Select[Any]:
    if asked.is_one_by_one:
        return select(found)
    facts = (FACTS.c[name] for name in FACT_NAMES)
    return select(found, *facts).join(FACTS, FACTS.c.number == found.c.facts)


@dataclass(frozen=True, slots=True)
class WorthRow:
    """The points of one combination of facts, with what is counted beside them."""

    key: tuple[int, ...]
    points: int
    place: int
    knock_outs: int


def valued(asked: PlayedStatement, worth: Iterable[WorthRow], players: Collection[PlayerId] | None = None) -> CTE:
    """Evening, turn of the evening, player, points, place and knock-outs of each result that counts."""
    of = played(asked, players).cte("played")
    names = (*asked.key, "points", "place", "knock_outs")
    if asked.is_one_by_one:
        names = (*(f"of_{name}" for name in asked.key), "points", "worth_place", "worth_knock_outs")
    # Where an imported evening names no places nobody is better there than anybody.
    rows = [(*one.key, one.points, one.place or None, one.knock_outs) for one in worth]
    table = numbers("worth", names, rows)
    place, knock_outs = table.c[names[-2]], table.c[names[-1]]
    matches = and_(*(of.c[mine] == table.c[theirs] for mine, theirs in zip(asked.key, names, strict=False)))
    points: ColumnElement[int] = table.c.points
    # Every result has its worth. As an outer join it says which table is gone through: SQLite would take the small one,
    # and read all results once for each of its rows.
    source = of.outerjoin(table, matches)
    if asked.evenings.is_weighed:
        known = weights(asked.evenings, asked.oldest)
        is_its = and_(known.c.factor == factor(asked.evenings), known.c.age == age(asked.evenings))
        source = source.outerjoin(EVENING, EVENING.c.number == of.c.evening).outerjoin(known, is_its)
        points = weighed(points, known.c.weight)
    wanted = select(of.c.evening, of.c.player, place.label("place"), knock_outs.label("knock_outs")).select_from(source)
    return wanted.add_columns(points.label("points")).cte("valued")


def tallies(
    asked: PlayedStatement, worth: Iterable[WorthRow], kept: Sequence[int], players: Collection[PlayerId] | None = None
) -> Select[Any]:
    """Selects for each player, or each of these, what all evenings add up to, and the points of so many best ones.

    :param kept: the numbers of best evenings; the columns of their points come last, in this order.
    """
    of = valued(asked, worth, players)
    if any(most < asked.count for most in kept):
        of = _in_turn(of).cte("in_turn")

    def best(most: int) -> ColumnElement[int]:
        return of.c.points if most >= asked.count else case((of.c.turn <= most, of.c.points), else_=0)

    return select(
        of.c.player,
        func.count().label("attendances"),
        func.sum(case((of.c.place == 1, 1), else_=0)).label("wins"),
        func.sum(of.c.knock_outs).label("knock_outs"),
        func.coalesce(func.min(of.c.place), 0).label("best_place"),
        *(cast(func.sum(best(most)), BigInteger).label(f"points_{turn}") for turn, most in enumerate(kept)),
    ).group_by(of.c.player)


def _in_turn(of: CTE) -> Select[Any]:
    """Selects valued results, each with its turn among those of its player: the most points first, then the earlier."""
    turn = func.row_number().over(partition_by=of.c.player, order_by=(of.c.points.desc(), of.c.evening))
    return select(of, turn.label("turn"))


def places(asked: PlayedStatement, worth: Iterable[WorthRow], groups: Groups) -> Select[Any]:
    """Selects how often each of these finished in each place."""
    of = _of_tied(asked, worth, groups)
    counted = select(of.c.player, of.c.place, func.count().label("times")).where(of.c.place.is_not(None))
    return counted.group_by(of.c.player, of.c.place)


def head_to_head(asked: PlayedStatement, worth: Iterable[WorthRow], groups: Groups) -> Select[Any]:
    """Selects how often each was the best of the group, in the evenings in which all of the group played."""
    of = _of_tied(asked, worth, groups)
    together = select(
        of.c.player,
        of.c.place,
        of.c.size,
        func.count().over(partition_by=(of.c.turn, of.c.evening)).label("present"),
        func.min(of.c.place).over(partition_by=(of.c.turn, of.c.evening)).label("best"),
    ).cte("together")
    is_best = and_(together.c.present == together.c.size, together.c.place == together.c.best)
    return select(together.c.player, func.count().label("times")).where(is_best).group_by(together.c.player)


def last_places(asked: PlayedStatement, worth: Iterable[WorthRow], groups: Groups) -> Select[Any]:
    """Selects player and place in the last evening in which any of the group played."""
    of = _of_tied(asked, worth, groups)
    latest = [one.desc() for one in IN_ORDER]
    age = func.dense_rank().over(partition_by=of.c.turn, order_by=latest)
    ranked = select(of.c.player, of.c.place, age.label("age")).join_from(of, EVENING, EVENING.c.number == of.c.evening)
    found = ranked.cte("by_age")
    return select(found.c.player, found.c.place).where(found.c.age == 1, found.c.place.is_not(None))


_FEW, _SOME = 50, 5_000
"""Limits of the players whose results are read one by one rather than all: where most evenings of the archive count,
and where few of them do."""


def _of_tied(asked: PlayedStatement, worth: Iterable[WorthRow], groups: Groups) -> CTE:
    """The results of players in groups, each with the turn and the size of the group."""
    players = [player for group in groups for player in group]
    is_read_one_by_one = len(players) <= (_FEW if asked.is_most else _SOME)
    of = valued(asked, worth, players if is_read_one_by_one else None)
    if not is_read_one_by_one:
        # Else SQLite looks for each of these in each evening.
        of = of.prefix_with("MATERIALIZED")
    columns = (column("player", String), column("turn", Integer), column("size", Integer))
    rows = [(player, turn, len(group)) for turn, group in enumerate(groups) for player in group]
    tied = values(*columns, name="tied").data(rows).cte("tied").prefix_with("MATERIALIZED")
    return select(of, tied.c.turn, tied.c.size).join_from(of, tied, tied.c.player == of.c.player).cte("of_tied")


def extremes(asked: PlayedStatement, worth: Iterable[WorthRow]) -> Select[Any]:
    """Selects the most and the fewest points of any result."""
    of = valued(asked, worth)
    return select(func.max(of.c.points), func.min(of.c.points))


def doubles(asked: PlayedStatement, person_of: Mapping[PlayerId, PlayerId]) -> Select[Any]:
    """Selects an evening in which somebody stands under two ids, if there is one."""
    source, person = _source(person_of)
    every = sorted({*person_of, *person_of.values()})
    return (
        select(RESULT.c.evening)
        .select_from(source)
        .where(RESULT.c.player_id.in_(every), *_in_evenings(asked, every))
        .group_by(RESULT.c.evening, person)
        .having(func.count() > 1)
        .limit(1)
    )


# Parts


def _in_evenings(asked: PlayedStatement, players: Collection[PlayerId] | None) -> list[ColumnElement[bool]]:
    """The conditions by which a result is one of an evening that counts; none where every evening does."""
    counts = asked.evenings.condition()
    if players is not None:
        if asked.is_most or len(players) == 1:
            # Each result asks for its own evening.
            own = select(EVENING.c.number).where(EVENING.c.number == RESULT.c.evening, counts)
            return [own.correlate(RESULT).exists()]
        # The results of a player lie in the order of their evenings, those of a season mostly side by side.
        first, last = (select(edge(EVENING.c.number)).where(counts).scalar_subquery() for edge in (func.min, func.max))
        wanted = select(EVENING.c.number).where(counts)
        return [RESULT.c.evening.between(first, last), (RESULT.c.evening + 0).in_(wanted)]
    if asked.count == asked.archived:
        return []
    if asked.is_most:
        # As a sum the number is no column that an index leads to: the results are read player by player.
        return [(RESULT.c.evening + 0).not_in(select(EVENING.c.number).where(not_(counts)))]
    return [RESULT.c.evening.in_(select(EVENING.c.number).where(counts))]


def _people(pairs: Mapping[PlayerId, PlayerId], name: str = "people") -> CTE:
    columns = (column("id", String), column("person", String))
    return values(*columns, name=name).data(sorted(pairs.items())).cte(name)


def _ids_of(asked: PlayedStatement, players: Collection[PlayerId]) -> list[PlayerId]:
    """Every id under which one of these may stand in a result."""
    others = [one for one, person in (asked.person_of or {}).items() if person in players]
    return [*players, *others]


def _source(person_of: Mapping[PlayerId, PlayerId] | None) -> tuple[FromClause, ColumnElement[str]]:
    """The results, and the player of each under the id that stands for the person."""
    if not person_of:
        return RESULT, RESULT.c.player_id
    people = _people(person_of)
    return RESULT.outerjoin(people, people.c.id == RESULT.c.player_id), func.coalesce(
        people.c.person, RESULT.c.player_id
    )


def _made_anew(asked: PlayedStatement, players: Collection[PlayerId] | None) -> Select[Any]:
    """Selects results of persons, in the field of those who are left.

    Who stands in one evening under two ids is ranked there once, as after a re-entry: the better place counts, and
    everything else of both.
    """
    source, person = _source(asked.person_of)
    facts: dict[str, ColumnElement[Any]] = {name: FACTS.c[name] for name in FACT_NAMES}
    own = (RESULT.c.evening, person)
    for name in ("knock_outs", "knock_outs_shared_away", "entries", "rebuys", "add_ons"):
        facts[name] = cast(func.sum(facts[name]).over(partition_by=own), BigInteger)
    facts["is_early"] = func.max(cast(facts["is_early"], Integer)).over(partition_by=own)
    besides = RESULT.c.points - RESULT.c.place_points
    published = RESULT.c.place_points + cast(func.sum(besides).over(partition_by=own), BigInteger)
    best_first = func.row_number().over(
        partition_by=own, order_by=(FACTS.c.place == 0, FACTS.c.place, RESULT.c.player_id)
    )
    ids = (
        select(RESULT.c.evening, person.label("player"), published.label("published"), best_first.label("turn"))
        .add_columns(*(one.label(name) for name, one in facts.items()))
        .select_from(source.join(FACTS, FACTS.c.number == RESULT.c.facts))
        .where(*_in_evenings(asked, None))
    )
    if asked.only is not None:
        ids = ids.where(person.in_(asked.only))
    if asked.without:
        ids = ids.where(person.not_in(asked.without))
    every = ids.cte("ids")
    people = select(every).where(every.c.turn == 1).cte("persons")
    left: dict[str, ColumnElement[Any]] = {name: people.c[name] for name in FACT_NAMES}
    if asked.closes_up:
        left["players"] = func.count().over(partition_by=people.c.evening)
        rank = func.rank().over(partition_by=people.c.evening, order_by=people.c.place)
        left["place"] = case((people.c.place > 0, rank), else_=0)  # an imported evening may name no places
        left["sharing"] = func.count().over(partition_by=(people.c.evening, people.c.place))
    if asked.reads_field_entries:
        left["field_entries"] = cast(func.sum(people.c.entries).over(partition_by=people.c.evening), BigInteger)
    found = select(people.c.evening, people.c.player, *(one.label(name) for name, one in left.items()))
    if asked.reads_published:
        found = found.add_columns(people.c.published)
    if players is None:
        return found
    ranked = found.cte("ranked")
    return select(ranked).where(ranked.c.player.in_(list(players)))


def _with_field(asked: PlayedStatement, found: Select[Any], players: Collection[PlayerId] | None) -> Select[Any]:
    """Adds the entries of the evening, re-entries counted: of all evenings at once, or of each that is met."""
    results, facts = RESULT.alias("of_field"), FACTS.alias("facts_of_field")
    entries = cast(func.sum(facts.c.entries), BigInteger).label("field_entries")
    source = results.join(facts, facts.c.number == results.c.facts)
    if players is not None:
        own = select(entries).select_from(source).where(results.c.evening == RESULT.c.evening).correlate(RESULT)
        return found.add_columns(own.scalar_subquery().label("field_entries"))
    wanted = results.c.evening.in_(select(EVENING.c.number).where(asked.evenings.condition()))
    of_all = select(results.c.evening, entries).select_from(source).where(wanted)
    field = of_all.group_by(results.c.evening).cte("fields")
    return found.add_columns(field.c.field_entries).join(field, field.c.evening == RESULT.c.evening)


def _with_leaders(asked: PlayedStatement, found: Select[Any]) -> Select[Any]:
    """Adds how often each took out who led the list before the evening."""
    results = found.cte("results")
    columns = (column("evening", BigInteger), column("leader", String))
    led = values(*columns, name="led").data(list(asked.leaders or [(0, PlayerId(""))])).cte("led")
    winner: ColumnElement[str] = KNOCK_OUT.c.winner_id
    loser: ColumnElement[str] = KNOCK_OUT.c.loser_id
    source: FromClause = KNOCK_OUT.join(led, led.c.evening == KNOCK_OUT.c.evening)
    if asked.person_of:
        # The results have a table of this name already.
        people = _people(asked.person_of, "people_of_knock_outs")
        winners, losers = people.alias("winners"), people.alias("losers")
        source = source.outerjoin(winners, winners.c.id == winner).outerjoin(losers, losers.c.id == loser)
        winner, loser = func.coalesce(winners.c.person, winner), func.coalesce(losers.c.person, loser)
    sums = (
        func.sum(one).label(name)
        for one, name in zip((KNOCK_OUT.c.times, KNOCK_OUT.c.shared_away), _OF_LEADERS, strict=True)
    )
    hits = (
        select(KNOCK_OUT.c.evening, winner.label("winner"), *sums)
        .select_from(source)
        .where(loser == led.c.leader)
        .group_by(KNOCK_OUT.c.evening, winner)
        .cte("hits")
    )
    matches = and_(hits.c.evening == results.c.evening, hits.c.winner == results.c.player)
    counted = (cast(func.coalesce(hits.c[name], 0), BigInteger).label(name) for name in _OF_LEADERS)
    return select(results, *counted).select_from(results.outerjoin(hits, matches))


def _with_stakes(asked: PlayedStatement, found: Select[Any]) -> Select[Any]:
    """Adds the stake of the evening by the host's word."""
    results = found.cte("staked")
    said = case(dict(asked.stakes), value=EVENING.c.tournament_id, else_=STAKE_OF_LEAGUE).label(_STAKE)
    return select(results, said).join_from(results, EVENING, EVENING.c.number == results.c.evening)
