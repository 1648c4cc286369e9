"""The statements of a league's standings, for SQLite and PostgreSQL alike: computed where the results are.

What a scheme gives is worked out in Python for each combination of facts, some thousand of them, and goes into the
statement as a small table. Summing, choosing the best evenings and ranking are the database's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

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
    select,
    values,
)

from homepoker.core.league.ranking import Groups
from homepoker.core.quantities import PlayerId
from homepoker.store.league.archive_statements import EVENING, FACTS, IN_ORDER
from homepoker.store.league.evening_statements import (
    age,
    factor,
    made_once,
    numbers,
    weighed,
    weights,
)
from homepoker.store.league.played_statements import PlayedStatement, played


class WorthRow(NamedTuple):
    """The points of one combination of facts, with what is counted beside them."""

    key: tuple[int, ...]
    points: int
    place: int
    knock_outs: int


def valued(asked: PlayedStatement, worth: Iterable[WorthRow], players: Collection[PlayerId] | None = None) -> CTE:
    """Evening, turn of the evening, player, points, place and knock-outs of each result that counts."""
    of = played(asked, players).cte("played")
    source, points, place, knock_outs = (
        _as_published(asked, of) if asked.is_as_published else _worked_out(asked, of, worth)
    )
    if asked.evenings.is_weighed:
        known = weights(asked.evenings, asked.oldest)
        is_its = and_(known.c.factor == factor(asked.evenings), known.c.age == age(asked.evenings))
        source = source.outerjoin(EVENING, EVENING.c.number == of.c.evening).outerjoin(known, is_its)
        points = weighed(points, known.c.weight)
    wanted = select(of.c.evening, of.c.player, place.label("place"), knock_outs.label("knock_outs")).select_from(source)
    return wanted.add_columns(points.label("points")).cte("valued")


_Valued = tuple[FromClause, ColumnElement[int], ColumnElement[Any], ColumnElement[Any]]
"""The results with what they are joined to, and their points, places and knock-outs."""


def _worked_out(asked: PlayedStatement, of: CTE, worth: Iterable[WorthRow]) -> _Valued:
    keys, others = asked.key, ("points", "place", "knock_outs")
    if asked.is_one_by_one:
        keys, others = tuple(f"of_{name}" for name in keys), ("points", "worth_place", "worth_knock_outs")
    # Where an imported evening names no places nobody is better there than anybody.
    rows = [(*one.key, one.points, one.place or None, one.knock_outs) for one in worth]
    table = numbers("worth", keys, others, rows)
    points, place, knock_outs = (table.c[name] for name in others)
    matches = and_(*(of.c[mine] == table.c[theirs] for mine, theirs in zip(asked.key, keys, strict=True)))
    # Every result has its worth. As an outer join it says which table is gone through: SQLite would take the small one,
    # and read all results once for each of its rows.
    return of.outerjoin(table, matches), points, place, knock_outs


def _as_published(asked: PlayedStatement, of: CTE) -> _Valued:
    """The points as they stand there: nothing is worked out, and no combinations of facts are read for it."""
    source, facts = (of, of) if asked.is_one_by_one else (of.outerjoin(FACTS, FACTS.c.number == of.c.facts), FACTS)
    return source, of.c.published, func.nullif(facts.c.place, 0), facts.c.knock_outs


@made_once
def tallies(
    asked: PlayedStatement,
    worth: tuple[WorthRow, ...],
    kept: tuple[int, ...],
    players: tuple[PlayerId, ...] | None = None,
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
        # PostgreSQL adds whole numbers up to decimals, which take five times as long to read.
        cast(func.sum(of.c.knock_outs), BigInteger).label("knock_outs"),
        func.coalesce(func.min(of.c.place), 0).label("best_place"),
        *(cast(func.sum(best(most)), BigInteger).label(f"points_{turn}") for turn, most in enumerate(kept)),
    ).group_by(of.c.player)


def _in_turn(of: CTE) -> Select[Any]:
    """Selects valued results, each with its turn among those of its player: the most points first, then the earlier."""
    turn = func.row_number().over(partition_by=of.c.player, order_by=(of.c.points.desc(), of.c.evening))
    return select(of, turn.label("turn"))


def places(asked: PlayedStatement, worth: tuple[WorthRow, ...], players: Collection[PlayerId]) -> Select[Any]:
    """Selects how often each finished in each place: of these players, or of everybody where they are many."""
    of = valued(asked, worth, players if _are_read_one_by_one(asked, players) else None)
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
"""Limits of the players whose results are read one by one rather than all.

The first holds where most evenings of the archive count or several clubs share it, the second where few of them do.
"""


def _are_read_one_by_one(asked: PlayedStatement, players: Collection[PlayerId]) -> bool:
    return len(players) <= (_FEW if asked.is_most or asked.evenings.clubs is None else _SOME)


def _of_tied(asked: PlayedStatement, worth: Iterable[WorthRow], groups: Groups) -> CTE:
    """The results of players in groups, each with the turn and the size of the group."""
    players = [player for group in groups for player in group]
    are_read_one_by_one = _are_read_one_by_one(asked, players)
    of = valued(asked, worth, players if are_read_one_by_one else None)
    if not are_read_one_by_one:
        # Else SQLite looks for each of these in each evening.
        of = of.prefix_with("MATERIALIZED")
    columns = (column("player", String), column("turn", Integer), column("size", Integer))
    rows = [(player, turn, len(group)) for turn, group in enumerate(groups) for player in group]
    tied = values(*columns, name="tied").data(rows).cte("tied").prefix_with("MATERIALIZED")
    return select(of, tied.c.turn, tied.c.size).join_from(of, tied, tied.c.player == of.c.player).cte("of_tied")


@made_once
def extremes(asked: PlayedStatement, worth: tuple[WorthRow, ...]) -> Select[Any]:
    """Selects the most and the fewest points of any result."""
    of = valued(asked, worth)
    return select(func.max(of.c.points), func.min(of.c.points))
