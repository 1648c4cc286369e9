"""The results of closed evenings, for lists over months and years.

A projection: everything here can be deleted and rebuilt from the logs. Points are kept as whole
hundredths, so that a database adds them up without an error.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

from homepoker.core.league import EveningResult
from homepoker.core.quantities import PlayerId
from homepoker.core.standings import Published
from homepoker.store.damaged_text import is_whole
from homepoker.store.database import Database

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from homepoker.store.league_statements import ResultRow


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
        with self._database.alchemy_transaction() as connection:
            _publish(connection, ClosedEvening(tournament_id, last_sequence, began_on, tuple(results)))

    def withdraw(self, tournament_id: str) -> None:
        """Take a tournament out of the lists: it was reopened."""
        from homepoker.store import league_statements

        with self._database.alchemy_transaction() as connection:
            connection.execute(league_statements.forget(tournament_id))

    def rebuild(self, evenings: Iterable[ClosedEvening], spared: Collection[str] = ()) -> None:
        """Forget everything and keep these evenings instead, all or nothing.

        :param spared: the ids of tournaments whose logs cannot be read; what is kept of them stays.
        """
        from homepoker.store import league_statements

        damaged = self._damaged_rows()
        with self._database.alchemy_transaction() as connection:
            for row in damaged:
                connection.exec_driver_sql("DELETE FROM league_result WHERE rowid = ?", (row,))
            connection.execute(league_statements.forget_but(spared))
            for evening in evenings:
                _publish(connection, evening)

    def is_damaged(self) -> bool:
        """Whether a row cannot be read; :meth:`rebuild` makes it anew."""
        return bool(self._damaged_rows())

    def _damaged_rows(self) -> list[int]:
        with self._database.transaction() as connection:
            rows = connection.execute("SELECT rowid, tournament_id, player_id, began_on FROM league_result").fetchall()
        return [number for number, *texts in rows if not _is_sound(*texts)]

    def published(self) -> dict[str, int]:
        """The last line that each kept tournament takes into account, to compare with the logs."""
        from homepoker.store import league_statements

        with self._database.alchemy_transaction() as connection:
            rows = connection.execute(league_statements.kept()).all()
        return {row.tournament_id: row.last_sequence for row in rows if is_whole(row.tournament_id)}

    def totals(self, first: date, last: date) -> list[LeagueTotal]:
        """The sums of each player over the evenings from ``first`` to ``last`` (both included), most points first."""
        from homepoker.store import league_statements

        with self._database.alchemy_transaction() as connection:
            rows = connection.execute(league_statements.sums(first, last)).all()
        return [
            LeagueTotal(PlayerId(one.player_id), _points(one.points), one.evenings, one.wins, one.knock_outs)
            for one in rows
        ]

    def results(self, player_id: PlayerId | None, first: date, last: date) -> list[EveningResult]:
        """Single results from ``first`` to ``last`` (both included), of one player or of everybody, by date."""
        from homepoker.store import league_statements

        with self._database.alchemy_transaction() as connection:
            rows = connection.execute(league_statements.single(player_id, first, last)).all()
        return [_result(one) for one in rows if _is_sound(one.tournament_id, one.player_id, one.began_on)]


def _publish(connection: Connection, evening: ClosedEvening) -> None:
    from homepoker.store import league_statements

    connection.execute(league_statements.forget(evening.tournament_id))
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
        connection.execute(league_statements.keep(), rows)


def _result(row: ResultRow) -> EveningResult:
    return EveningResult(
        tournament=row.tournament_id,
        began_on=date.fromisoformat(row.began_on),
        player=PlayerId(row.player_id),
        place=row.place,
        points=_points(row.points),
        place_points=_points(row.place_points),
        knock_outs=row.knock_outs,
    )


def _is_sound(tournament_id: str, player_id: str, began_on: str) -> bool:
    if not all(is_whole(text) and text for text in (tournament_id, player_id, began_on)):
        return False
    try:
        date.fromisoformat(began_on)
    except ValueError:
        return False
    return True


def _points(hundredths: int) -> Decimal:
    return Decimal(hundredths) / 100
