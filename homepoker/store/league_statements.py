"""The statements of the league archive.

SQLAlchemy and SQLModel cost more time than showing the window; no evening needs the league to begin, and
so this is imported when the league is first asked for.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from sqlalchemy import Delete, Insert, Row, Select, case, delete, func, insert, select

from homepoker.core.quantities import PlayerId
from homepoker.store.rows import LeagueResultRow

_RESULT = LeagueResultRow.metadata.tables["league_result"]

ResultRow = Row[tuple[object, ...]]


def keep() -> Insert:
    """Inserts rows with the values of every column."""
    return insert(_RESULT)


def forget(tournament_id: str) -> Delete:
    """Deletes the rows of one tournament."""
    return delete(_RESULT).where(_RESULT.c.tournament_id == tournament_id)


def forget_but(spared: Collection[str]) -> Delete:
    """Deletes the rows of all tournaments but these."""
    return delete(_RESULT).where(_RESULT.c.tournament_id.not_in(spared))


def kept() -> Select[tuple[str, int]]:
    """Selects the id and the last line of each tournament."""
    return select(_RESULT.c.tournament_id, _RESULT.c.last_sequence).distinct()


def sums(first: date, last: date) -> Select[tuple[str, int, int, int, int]]:
    """Selects player, points, evenings, wins and knock-outs over a period, most points first."""
    points = func.sum(_RESULT.c.points)
    return (
        select(
            _RESULT.c.player_id,
            points.label("points"),
            func.count().label("evenings"),
            func.sum(case((_RESULT.c.place == 1, 1), else_=0)).label("wins"),
            func.sum(_RESULT.c.knock_outs).label("knock_outs"),
        )
        .where(_RESULT.c.began_on.between(first.isoformat(), last.isoformat()))
        .group_by(_RESULT.c.player_id)
        .order_by(points.desc(), _RESULT.c.player_id)
    )


def single(player_id: PlayerId | None, first: date, last: date) -> Select[tuple[object, ...]]:
    """Selects whole rows of a period, of one player or of everybody, by date and place."""
    wanted = (
        select(_RESULT)
        .where(_RESULT.c.began_on.between(first.isoformat(), last.isoformat()))
        .order_by(_RESULT.c.began_on, _RESULT.c.tournament_id, _RESULT.c.place, _RESULT.c.player_id)
    )
    return wanted if player_id is None else wanted.where(_RESULT.c.player_id == player_id)
