"""The statements of a league on its evenings, for SQLite and PostgreSQL alike: which count, and what each weighs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar
from typing import cast as typed_as

from sqlalchemy import (
    CTE,
    BigInteger,
    ColumnElement,
    Integer,
    Select,
    TextClause,
    and_,
    case,
    cast,
    column,
    false,
    func,
    literal,
    null,
    or_,
    select,
)
from sqlalchemy.ext.compiler import compiles

from homepoker.core.deferred_dataclass import dataclass
from homepoker.core.league.standings_rule import WHOLE
from homepoker.core.league.table import in_millionths, weight_of
from homepoker.store.league.archive_statements import EVENING, FACT_NAMES, FACTS, IN_ORDER, current, is_of

if TYPE_CHECKING:
    from sqlalchemy.sql.compiler import SQLCompiler

COUNTED_COLUMNS = ("number", "tournament_id", "name", "began_on", "players")
"""The columns of an evening that counts."""

WEIGHT_OF_ONE = WHOLE * WHOLE
"""Weight of an evening that neither fades nor counts double: weights are millionths."""


@dataclass(frozen=True, slots=True)
class EveningsAsked:
    """Selection of evenings for a database: by dates, profiles, and what the host said of single ones.

    Equal selections are one key, by which :func:`made_once` knows their statements.
    """

    first: date
    last: date
    profiles: tuple[str, ...] = ()
    """Names of the profiles whose evenings count; empty: those of any."""
    is_open: bool = True
    """Whether evenings count on which the host has said nothing."""
    taken_in: tuple[str, ...] = ()
    taken_out: tuple[str, ...] = ()
    factors: tuple[tuple[str, int], ...] = ()
    """Evenings that do not count once, each with its factor by the host's word, in thousandths."""
    decay: int = WHOLE
    as_of: date = date.max
    """The day up to which evenings age."""
    clubs: tuple[str, ...] | None = ("",)
    """Clubs of the evenings; ``None``: any club."""
    among: tuple[int, ...] | None = None
    """Numbers of the evenings of which these are; none: of all."""
    without: int | None = None
    """The number of an evening that is left out: of the last one, for the table before it."""

    @property
    def is_of_own_file(self) -> bool:
        """Whether these are evenings of a club's own file, which sees every revision and no other club.

        The views of a shared league show evenings that count and the results of every revision.
        """
        return self.clubs is not None and "" in self.clubs

    @property
    def is_weighed(self) -> bool:
        """Whether an evening may count more or less than another."""
        return self.decay != WHOLE or any(factor != WHOLE for _, factor in self.factors)

    def condition(self) -> ColumnElement[bool]:
        """SQL condition for an evening of the archive to count."""
        # Only what the host said is asked for: every condition costs time for each evening, and to be put together.
        wanted = [current(self.first, self.last, self.clubs)]
        by_rule: list[ColumnElement[bool]] = []
        if not self.is_open:
            by_rule.append(false())
        else:
            if self.taken_out:
                by_rule.append(EVENING.c.tournament_id.not_in(sorted(self.taken_out)))
            if self.profiles:
                by_rule.append(EVENING.c.profile.in_(sorted(self.profiles)))
        if by_rule and self.taken_in:
            by_rule = [or_(and_(*by_rule), EVENING.c.tournament_id.in_(sorted(self.taken_in)))]
        wanted += by_rule
        if self.among is not None:
            wanted.append(EVENING.c.number.in_(sorted(self.among)))
        if self.without is not None:
            wanted.append(EVENING.c.number != self.without)
        return and_(*wanted)


_Asked = ParamSpec("_Asked")
_Made = TypeVar("_Made")


def made_once(make: Callable[_Asked, _Made]) -> Callable[_Asked, _Made]:
    """A maker of statements that makes the same one for the same question, as long as it is among the last.

    A window asks for the same table again and again, and to put a statement together takes SQLAlchemy as long as a
    database needs to go through a thousand results.
    """
    return typed_as("Callable[_Asked, _Made]", lru_cache(maxsize=64)(make))


@made_once
def evening_counts(asked: EveningsAsked) -> Select[Any]:
    """Selects the counts of the evenings asked for: in one row five figures.

    They are: how many evenings count, the first day on which one does, how many players they had, how many evenings
    the archive has in all, and how many combinations of facts there are of these clubs.

    Nothing says how many evenings there are outside of a club's own file, and how many facts where single evenings of
    all clubs are asked for, as of a player: to count those of all clubs would take longer than these.
    """
    every: ColumnElement[Any] = cast(null(), BigInteger)
    facts: ColumnElement[Any] = cast(null(), BigInteger)
    if asked.is_of_own_file:
        every = select(func.count()).select_from(EVENING).scalar_subquery()
    if asked.clubs is not None or asked.among is None:
        facts = select(func.count()).select_from(FACTS).where(*facts_of_clubs(asked)).scalar_subquery()
    counted = func.count().label("evenings"), func.min(EVENING.c.began_on).label("oldest")
    results = cast(func.coalesce(func.sum(EVENING.c.players), 0), BigInteger).label("results")
    return select(*counted, results, every.label("archived"), facts.label("facts")).where(asked.condition())


@made_once
def counts_and_facts(asked: EveningsAsked) -> Select[Any]:
    """Selects what :func:`evening_counts` does, with number and facts of each combination of these clubs beside it.

    Where these are not fewer than the results there is one row, whose number is empty.
    """
    counts = evening_counts(asked).subquery("counts")
    wanted = and_(*facts_of_clubs(asked), counts.c.facts < counts.c.results)
    columns = (FACTS.c.number.label("number"), *(FACTS.c[name] for name in FACT_NAMES))
    return select(counts, *columns).select_from(counts.outerjoin(FACTS, wanted))


def facts_of_clubs(asked: EveningsAsked) -> list[ColumnElement[bool]]:
    """The conditions by which facts are of these clubs; none where no others are there."""
    return [] if asked.clubs is None or asked.is_of_own_file else [is_of(FACTS.c.club_id, asked.clubs)]


@made_once
def last_evening(asked: EveningsAsked) -> Select[Any]:
    """Selects number and date of the last evening that counts."""
    wanted = select(EVENING.c.number, EVENING.c.began_on).where(asked.condition())
    return wanted.order_by(*(one.desc() for one in IN_ORDER)).limit(1)


@made_once
def counted_evenings(asked: EveningsAsked) -> Select[Any]:
    """Selects number, id, name, date and field of the evenings that count, in the order of playing."""
    return select(*(EVENING.c[name] for name in COUNTED_COLUMNS)).where(asked.condition()).order_by(*IN_ORDER)


# Weights


def factor(asked: EveningsAsked) -> ColumnElement[int]:
    """The factor of an evening in thousandths."""
    said = {tournament: factor for tournament, factor in asked.factors if factor != WHOLE}
    return case(said, value=EVENING.c.tournament_id, else_=WHOLE) if said else literal(WHOLE)


def age(asked: EveningsAsked) -> ColumnElement[int]:
    """The full years of an evening; dates are ISO texts."""
    if asked.decay == WHOLE:
        return literal(0)
    as_of = asked.as_of
    years = as_of.year - cast(func.substr(EVENING.c.began_on, 1, 4), Integer)
    years = years - case((func.substr(EVENING.c.began_on, 6) > f"{as_of:%m-%d}", 1), else_=0)
    return case((years < 0, 0), else_=years)


def weights(asked: EveningsAsked, oldest: int) -> CTE:
    """The weight of each factor at each age.

    :param oldest: the year of the first evening.
    """
    ages = range(max(asked.as_of.year - oldest, 0) + 1) if asked.decay != WHOLE else range(1)
    factors = sorted({WHOLE, *(factor for _, factor in asked.factors)})
    faded = [(factor, age, in_millionths(weight_of(factor, asked.decay, age))) for factor in factors for age in ages]
    return numbers("weights", ("factor", "age"), ("weight",), faded)


def weighed(points: ColumnElement[int], weight: ColumnElement[int]) -> ColumnElement[int]:
    """Points times millionths, rounded half up; both engines divide whole numbers towards zero."""
    product = points * weight
    half = WEIGHT_OF_ONE // 2
    below = -((half - 1 - product) // WEIGHT_OF_ONE)
    return case((product >= 0, (product + half) // WEIGHT_OF_ONE), else_=below)


class _ListedNumbers(TextClause):
    """Select of a list of whole numbers, spelled so that each engine joins it well.

    SQLite gives a list of values an index where it is a table of its own. PostgreSQL reads arrays quicker than a long
    list, and takes them for the small side of a join once it is told that no key comes twice.
    """

    inherit_cache = True  # the text of SQLite holds all of it

    def __init__(self, names: Sequence[str], keys: int, rows: Sequence[Sequence[int | None]]) -> None:
        columns = ", ".join(f"CAST(column{turn} AS BIGINT) AS {one}" for turn, one in enumerate(names, start=1))
        listed = ",".join(f"({','.join(map(_number, row))})" for row in rows or [[0] * len(names)])
        super().__init__(f"SELECT {columns} FROM (VALUES {listed}) AS listed{'' if rows else ' WHERE 1 = 0'}")
        arrays = ", ".join(
            f"'{{{','.join(_number(row[turn]) for row in rows)}}}'::bigint[]" for turn in range(len(names))
        )
        once = f"DISTINCT ON ({', '.join(names[:keys])}) {', '.join(names)}"
        self.as_arrays = f"SELECT {once} FROM unnest({arrays}) AS listed({', '.join(names)})"


@compiles(_ListedNumbers, "postgresql")
def _as_arrays(element: _ListedNumbers, _compiler: SQLCompiler, **_options: object) -> str:
    return element.as_arrays


def _number(value: int | None) -> str:
    return "NULL" if value is None else str(int(value))


def numbers(name: str, keys: Sequence[str], others: Sequence[str], rows: Sequence[Sequence[int | None]]) -> CTE:
    """A small table of whole numbers that goes along with a statement; no two rows have the same keys."""
    names = (*keys, *others)
    table = _ListedNumbers(names, len(keys), rows).columns(*(column(one, BigInteger) for one in names)).cte(name)
    return table.prefix_with("MATERIALIZED", dialect="sqlite")
