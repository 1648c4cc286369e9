"""The results of closed evenings, for lists over months and years.

A projection: everything here can be deleted and rebuilt from the logs. Points are kept as whole
hundredths, so that a database adds them up without an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from sqlalchemy import Connection, Row, Table, case, delete, func, insert, select

from homepoker.core.league import EveningResult
from homepoker.core.quantities import PlayerId
from homepoker.core.standings import Published
from homepoker.store.database import Database


@dataclass(frozen=True, slots=True)
class ClosedEvening:
    """A closed tournament: the standings that were published, and the last line they take into account."""

    tournament_id: str
    last_sequence: int
    began_on: date
    results: tuple[Published, ...]


@dataclass(frozen=True, slots=True)
class LeagueTotal:
    """One player's sums over a period."""

    player: PlayerId
    points: Decimal
    evenings: int
    wins: int
    knock_outs: int


class LeagueArchive:
    """Keeps what each player achieved in each closed tournament."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def publish(self, tournament_id: str, last_sequence: int, began_on: date, results: Sequence[Published]) -> None:
        """Keep the standings of a closed tournament, in place of those that it had before."""
        with self._database.transaction() as connection:
            _publish(connection, ClosedEvening(tournament_id, last_sequence, began_on, tuple(results)))

    def withdraw(self, tournament_id: str) -> None:
        """Take a tournament out of the lists: it was reopened."""
        with self._database.transaction() as connection:
            _withdraw(connection, tournament_id)

    def rebuild(self, evenings: Iterable[ClosedEvening]) -> None:
        """Forget everything and keep these evenings instead, all or nothing."""
        with self._database.transaction() as connection:
            connection.execute(delete(_table()))
            for evening in evenings:
                _publish(connection, evening)

    def published(self) -> dict[str, int]:
        """The last line that each kept tournament takes into account, to compare with the logs."""
        table = _table()
        kept = select(table.c.tournament_id, table.c.last_sequence).distinct()
        with self._database.transaction() as connection:
            return {row.tournament_id: row.last_sequence for row in connection.execute(kept)}

    def totals(self, first: date, last: date) -> list[LeagueTotal]:
        """The sums of each player over the evenings from ``first`` to ``last`` (both included), most points first."""
        table = _table()
        points = func.sum(table.c.points)
        sums = (
            select(
                table.c.player_id,
                points.label("points"),
                func.count().label("evenings"),
                func.sum(case((table.c.place == 1, 1), else_=0)).label("wins"),
                func.sum(table.c.knock_outs).label("knock_outs"),
            )
            .where(table.c.began_on.between(first.isoformat(), last.isoformat()))
            .group_by(table.c.player_id)
            .order_by(points.desc(), table.c.player_id)
        )
        with self._database.transaction() as connection:
            rows = connection.execute(sums).all()
        return [
            LeagueTotal(PlayerId(one.player_id), _points(one.points), one.evenings, one.wins, one.knock_outs)
            for one in rows
        ]

    def results(self, player_id: PlayerId | None, first: date, last: date) -> list[EveningResult]:
        """Single results from ``first`` to ``last`` (both included), of one player or of everybody, by date."""
        table = _table()
        wanted = (
            select(table)
            .where(table.c.began_on.between(first.isoformat(), last.isoformat()))
            .order_by(table.c.began_on, table.c.tournament_id, table.c.place, table.c.player_id)
        )
        if player_id is not None:
            wanted = wanted.where(table.c.player_id == player_id)
        with self._database.transaction() as connection:
            rows = connection.execute(wanted).all()
        return [_result(one) for one in rows]


def _table() -> Table:
    # SQLModel costs more time than showing the window, and no evening needs the league to begin.
    from homepoker.store.rows import LeagueResultRow

    return LeagueResultRow.metadata.tables["league_result"]


def _publish(connection: Connection, evening: ClosedEvening) -> None:
    _withdraw(connection, evening.tournament_id)
    rows = [
        {
            "tournament_id": evening.tournament_id,
            "player_id": result.player,
            "last_sequence": evening.last_sequence,
            "began_on": evening.began_on.isoformat(),
            "place": result.place,
            "points": result.points,
            "place_points": result.place_points,
            "knock_outs": result.knock_outs,
        }
        for result in evening.results
    ]
    if rows:
        connection.execute(insert(_table()), rows)


def _withdraw(connection: Connection, tournament_id: str) -> None:
    table = _table()
    connection.execute(delete(table).where(table.c.tournament_id == tournament_id))


def _result(row: Row[tuple[object, ...]]) -> EveningResult:
    return EveningResult(
        tournament=row.tournament_id,
        began_on=date.fromisoformat(row.began_on),
        player=PlayerId(row.player_id),
        place=row.place,
        points=_points(row.points),
        place_points=_points(row.place_points),
        knock_outs=row.knock_outs,
    )


def _points(hundredths: int) -> Decimal:
    return Decimal(hundredths) / 100
