"""The statements of a league on its results, for SQLite and PostgreSQL alike: which count, and with which facts."""

from __future__ import annotations

from collections.abc import Collection, Iterable
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
    bindparam,
    case,
    cast,
    column,
    func,
    not_,
    select,
    values,
)

from homepoker.core.deferred_dataclass import dataclass
from homepoker.core.league.results import BUY_IN_OF_LEAGUE
from homepoker.core.quantities import PlayerId
from homepoker.store.league.archive_statements import EVENING, FACT_NAMES, FACTS, IN_ORDER, KNOCK_OUT, RESULT
from homepoker.store.league.evening_statements import (
    COUNTED_COLUMNS,
    EveningsAsked,
    facts_of_clubs,
    made_once,
)

_OF_LEADERS = ("leader_knock_outs", "leader_knock_outs_shared_away")
"""The columns of who was taken out while leading the list."""
SAID_BUY_IN = "said_buy_in"
"""The column of the evening's buy-in by the host's word."""

BY_FACTS = ("facts",)
"""The key where points depend on nothing but the facts of a result as the archive has them."""

_COUNTED = tuple(EVENING.c[name] for name in COUNTED_COLUMNS)

_IDS = bindparam("ids", type_=String, expanding=True)
_NUMBERS = bindparam("numbers", type_=BigInteger, expanding=True, literal_execute=True)
"""Numbers in the text of a statement: as parameters there could be more of them than a database takes."""

FACTS_OF = select(FACTS.c.number, *(FACTS.c[name] for name in FACT_NAMES)).where(FACTS.c.number.in_(_NUMBERS))
"""Selects number and facts of the combinations with these ``numbers``."""


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
    has_fewer_facts: bool = False
    """Whether their clubs have fewer combinations of facts than these evenings have results."""
    person_of: tuple[tuple[PlayerId, PlayerId], ...] = ()
    """Ids that do not stand for themselves, each with the one that does."""
    has_doubles: bool = False
    """Whether somebody stands in one evening under two ids."""
    closes_up: bool = False
    """Whether field and places are those of the players who are left."""
    only: frozenset[PlayerId] | None = None
    """Players who are left when places close up: nobody else counts in the field."""
    without: frozenset[PlayerId] = frozenset()
    """Players who are taken out when places close up."""
    reads_published: bool = False
    """Whether points depend on those that the evening published."""
    is_as_published: bool = False
    """Whether points are exactly those that the evening published."""
    reads_field_entries: bool = False
    """Whether points depend on the entries of the whole field."""
    leaders: tuple[tuple[int, PlayerId], ...] | None = None
    """Leaders of the list before each evening, if points depend on knock-outs of the leader."""
    buy_ins: tuple[tuple[str, int], ...] = ()
    """Evenings with their buy-ins by the host's word, in hundredths, where points depend on them."""

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
        facts = FACT_NAMES if self.is_one_by_one else BY_FACTS
        published = ("published",) if self.reads_published else ()
        entries = ("field_entries",) if self.reads_field_entries else ()
        leaders = _OF_LEADERS if self.leaders is not None else ()
        buy_in = (SAID_BUY_IN,) if self.buy_ins else ()
        return (*facts, *published, *entries, *leaders, *buy_in)


def played(asked: PlayedStatement, players: Collection[PlayerId] | None = None) -> Select[Any]:
    """Selects evening, player and the key of each result that counts, of everybody or of these."""
    if asked.is_one_by_one:
        found = _made_anew(asked, players)
    else:
        source, person = _source(asked.person_of)
        found = select(RESULT.c.evening, person.label("player"), RESULT.c.facts).select_from(source)
        found = _with_rest_of_key(asked, found, is_of_some=players is not None).where(*_in_evenings(asked, players))
        if players is not None:
            found = found.where(RESULT.c.player_id.in_(ids_of(asked, players)))
    if asked.leaders is not None:
        found = _with_leaders(asked, found)
    return _with_buy_ins(asked, found) if asked.buy_ins else found


def _with_rest_of_key(asked: PlayedStatement, found: Select[Any], *, is_of_some: bool) -> Select[Any]:
    """Adds what points depend on beside the facts of a result."""
    if asked.reads_published:
        found = found.add_columns(RESULT.c.points.label("published"))
    if asked.reads_field_entries:
        found = _with_field(asked, found, is_of_some=is_of_some)
    return found


@made_once
def keys(asked: PlayedStatement) -> Select[Any]:
    """Selects each combination of facts that occurs: the columns of the key, and those of the facts."""
    of = played(asked).cte("played")
    if asked.key == BY_FACTS:
        every = select(FACTS.c.number.label("facts"), *(FACTS.c[name] for name in FACT_NAMES))
        every = every.where(*facts_of_clubs(asked.evenings))
        # To read them off more results would take longer than to work out some that do not occur.
        return every if asked.has_fewer_facts else every.where(FACTS.c.number.in_(select(of.c.facts)))
    return _with_facts(asked, select(*(of.c[name] for name in asked.key)).distinct().cte("found"))


@made_once
def players_of(asked: PlayedStatement) -> Select[Any]:
    """Selects everybody who has a result that counts."""
    return select(played(asked).cte("played").c.player).distinct()


def results_of(asked: PlayedStatement, players: Collection[PlayerId]) -> Select[Any]:
    """Selects evening and key of each result of these, in the order of playing, and the player unless there is one.

    Only the key: a thousand results have a few dozen combinations of facts, which :data:`FACTS_OF` selects once. Its
    parameter ``ids`` are those of :func:`ids_of`, so that it is one statement for everybody.
    """
    if asked.is_one_by_one or asked.leaders is not None or asked.buy_ins:
        of = played(asked, players).cte("played")
        player = (of.c.player,) if len(players) > 1 else ()
        found = select(*_COUNTED, *(of.c[name] for name in asked.key), *player)
        return found.join_from(of, EVENING, EVENING.c.number == of.c.evening).order_by(*IN_ORDER)
    return _results_with_evenings(asked, _asks_for_own_evening(asked, players), len(players) > 1)


@made_once
def _results_with_evenings(asked: PlayedStatement, asks_for_own_evening: bool, is_of_several: bool) -> Select[Any]:
    source, person = _source(asked.person_of)
    if asks_for_own_evening:
        # As an outer join with a condition that says nothing of missing rows it is no reason for SQLite to go through
        # all evenings and look for the player in each.
        source = source.outerjoin(EVENING, EVENING.c.number == RESULT.c.evening)
        counts = [case((asked.evenings.condition(), 1), else_=0) == 1]
    else:
        source = source.join(EVENING, EVENING.c.number == RESULT.c.evening)
        counts = _in_evenings_of_some(asked, asks_for_own_evening)
    found: Select[Any] = select(*_COUNTED, RESULT.c.facts).select_from(source)
    found = _with_rest_of_key(asked, found, is_of_some=True).where(RESULT.c.player_id.in_(_IDS))
    if is_of_several:
        found = found.add_columns(person.label("player"))
    return found.where(*counts).order_by(*IN_ORDER)


def _with_facts(asked: PlayedStatement, found: CTE) -> Select[Any]:
    if asked.is_one_by_one:
        return select(found)
    facts = (FACTS.c[name] for name in FACT_NAMES)
    return select(found, *facts).join(FACTS, FACTS.c.number == found.c.facts)


@made_once
def doubles(asked: PlayedStatement) -> Select[Any]:
    """Selects an evening in which somebody stands under two ids, if there is one."""
    source, person = _source(asked.person_of)
    every = sorted({one for pair in asked.person_of for one in pair})
    return (
        select(RESULT.c.evening)
        .select_from(source)
        .where(RESULT.c.player_id.in_(every), *_in_evenings(asked, every))
        .group_by(RESULT.c.evening, person)
        .having(func.count() > 1)
        .limit(1)
    )


# Parts


def _asks_for_own_evening(asked: PlayedStatement, players: Collection[PlayerId]) -> bool:
    """Whether each result of these is best asked for its own evening: most of them count, or there are few of them."""
    return asked.is_most or len(players) == 1


def _in_evenings(asked: PlayedStatement, players: Collection[PlayerId] | None) -> list[ColumnElement[bool]]:
    """The conditions by which a result is one of an evening that counts; none where every evening does."""
    counts = asked.evenings.condition()
    if players is not None:
        return _in_evenings_of_some(asked, _asks_for_own_evening(asked, players))
    if asked.count == asked.archived:
        return []
    if asked.is_most:
        # As a sum the number is no column that an index leads to: the results are read player by player.
        return [(RESULT.c.evening + 0).not_in(select(EVENING.c.number).where(not_(counts)))]
    return [RESULT.c.evening.in_(select(EVENING.c.number).where(counts))]


def _in_evenings_of_some(asked: PlayedStatement, asks_for_own_evening: bool) -> list[ColumnElement[bool]]:
    """The conditions by which a result of chosen players is one of an evening that counts."""
    counts = asked.evenings.condition()
    if asks_for_own_evening:
        own = select(EVENING.c.number).where(EVENING.c.number == RESULT.c.evening, counts)
        return [own.correlate(RESULT).exists()]
    # The results of a player lie in the order of their evenings, those of a season mostly side by side.
    first, last = (select(edge(EVENING.c.number)).where(counts).scalar_subquery() for edge in (func.min, func.max))
    wanted = select(EVENING.c.number).where(counts)
    return [RESULT.c.evening.between(first, last), (RESULT.c.evening + 0).in_(wanted)]


def _people(pairs: Iterable[tuple[PlayerId, PlayerId]], name: str = "people") -> CTE:
    columns = (column("id", String), column("person", String))
    return values(*columns, name=name).data(sorted(pairs)).cte(name)


def ids_of(asked: PlayedStatement, players: Collection[PlayerId]) -> list[PlayerId]:
    """Every id under which one of these may stand in a result."""
    others = [one for one, person in asked.person_of if person in players]
    return [*players, *others]


def _source(person_of: tuple[tuple[PlayerId, PlayerId], ...]) -> tuple[FromClause, ColumnElement[str]]:
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


def _with_field(asked: PlayedStatement, found: Select[Any], *, is_of_some: bool) -> Select[Any]:
    """Adds the entries of the evening, re-entries counted: of all evenings at once, or of each that is met."""
    results, facts = RESULT.alias("of_field"), FACTS.alias("facts_of_field")
    entries = cast(func.sum(facts.c.entries), BigInteger).label("field_entries")
    source = results.join(facts, facts.c.number == results.c.facts)
    if is_of_some:
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


def _with_buy_ins(asked: PlayedStatement, found: Select[Any]) -> Select[Any]:
    """Adds the buy-in of the evening by the host's word."""
    results = found.cte("with_buy_ins")
    said = case(dict(asked.buy_ins), value=EVENING.c.tournament_id, else_=BUY_IN_OF_LEAGUE).label(SAID_BUY_IN)
    return select(results, said).join_from(results, EVENING, EVENING.c.number == results.c.evening)
