"""The statements of a league on its evenings, for SQLite and PostgreSQL alike: which count, and what each weighs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from sqlalchemy import (
    CTE,
    BigInteger,
    ColumnElement,
    Integer,
    Select,
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
    text,
)

from homepoker.core.league.standings_rule import WHOLE
from homepoker.core.league.table import in_millionths, weight_of
from homepoker.store.league.archive_statements import EVENING, IN_ORDER, current

WEIGHT_OF_ONE = WHOLE * WHOLE
"""Weight of an evening that neither fades nor counts double: weights are millionths."""


@dataclass(frozen=True, slots=True)
class EveningsAsked:
    """Selection of evenings for a database: by dates, profiles, and what the host said of single ones."""

    first: date
    last: date
    profiles: Collection[str] = ()
    """Names of the profiles whose evenings count; empty: those of any."""
    is_open: bool = True
    """Whether evenings count on which the host has said nothing."""
    taken_in: Collection[str] = ()
    taken_out: Collection[str] = ()
    factors: Mapping[str, int] = field(default_factory=dict)
    """Factors by the host's word, in thousandths, of evenings that do not count once."""
    decay: int = WHOLE
    as_of: date = date.max
    """The day up to which evenings age."""
    clubs: Collection[str] | None = ("",)
    """Clubs of the evenings; ``None``: any club."""
    among: Collection[int] | None = None
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
        return self.decay != WHOLE or any(factor != WHOLE for factor in self.factors.values())

    def condition(self) -> ColumnElement[bool]:
        """SQL condition for an evening of the archive to count."""
        by_rule: ColumnElement[bool]
        by_rule = EVENING.c.tournament_id.not_in(sorted(self.taken_out)) if self.is_open else false()
        if self.is_open and self.profiles:
            by_rule = and_(by_rule, EVENING.c.profile.in_(sorted(self.profiles)))
        counts = or_(by_rule, EVENING.c.tournament_id.in_(sorted(self.taken_in))) if self.taken_in else by_rule
        wanted = and_(current(self.first, self.last, self.clubs), counts)
        if self.among is not None:
            wanted = and_(wanted, EVENING.c.number.in_(sorted(self.among)))
        return wanted if self.without is None else and_(wanted, EVENING.c.number != self.without)


def evening_counts(asked: EveningsAsked) -> Select[Any]:
    """Selects how many evenings count, how many the archive has in all, and the first day on which one counts.

    Nothing says how many there are outside of a club's own file.
    """
    every: ColumnElement[Any] = null()
    if asked.is_of_own_file:
        every = select(func.count()).select_from(EVENING).scalar_subquery()
    return select(func.count(), every, func.min(EVENING.c.began_on)).where(asked.condition())


def last_evening(asked: EveningsAsked) -> Select[Any]:
    """Selects number and date of the last evening that counts."""
    wanted = select(EVENING.c.number, EVENING.c.began_on).where(asked.condition())
    return wanted.order_by(*(one.desc() for one in IN_ORDER)).limit(1)


def counted_evenings(asked: EveningsAsked) -> Select[Any]:
    """Selects number, id, name, date and field of the evenings that count, in the order of playing."""
    columns = (EVENING.c[name] for name in ("number", "tournament_id", "name", "began_on", "players"))
    return select(*columns).where(asked.condition()).order_by(*IN_ORDER)


# Weights


def factor(asked: EveningsAsked) -> ColumnElement[int]:
    """The factor of an evening in thousandths."""
    said = {tournament: factor for tournament, factor in asked.factors.items() if factor != WHOLE}
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
    factors = sorted({WHOLE, *asked.factors.values()})
    faded = [(factor, age, in_millionths(weight_of(factor, asked.decay, age))) for factor in factors for age in ages]
    return numbers("weights", ("factor", "age", "weight"), faded)


def weighed(points: ColumnElement[int], weight: ColumnElement[int]) -> ColumnElement[int]:
    """Points times millionths, rounded half up; both engines divide whole numbers towards zero."""
    product = points * weight
    half = WEIGHT_OF_ONE // 2
    below = -((half - 1 - product) // WEIGHT_OF_ONE)
    return case((product >= 0, (product + half) // WEIGHT_OF_ONE), else_=below)


def numbers(name: str, names: Sequence[str], rows: Iterable[Sequence[int | None]]) -> CTE:
    """A small table of whole numbers that goes along with a statement."""
    listed = ",".join(f"({','.join('NULL' if value is None else str(int(value)) for value in row)})" for row in rows)
    columns = ", ".join(f"CAST(column{turn} AS BIGINT) AS {one}" for turn, one in enumerate(names, start=1))
    # Both engines call the columns of a bare list of values column1, column2 …
    none = f"({','.join('0' for _ in names)})"
    said = f"SELECT {columns} FROM (VALUES {listed or none}) AS listed{'' if listed else ' WHERE 1 = 0'}"
    # As a table of its own SQLite gives it an index; merged into the statement it would be read for every result.
    return text(said).columns(*(column(one, BigInteger) for one in names)).cte(name).prefix_with("MATERIALIZED")
