"""The results of closed evenings, for lists over months, years and seasons.

Of the evenings played with the program it is a projection: it can be deleted and rebuilt from the logs. Imported ones
stand here alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from sqlalchemy import update

from homepoker.core.league.results import (
    NO_MONEY,
    ArchivedEvening,
    EveningResult,
    KnockOut,
    MoneyOfEvening,
    MoneyOfResult,
)
from homepoker.core.league.season_results import ArchivedResults
from homepoker.core.league.standings_rule import points_of
from homepoker.core.league.worth import ResultFacts
from homepoker.core.quantities import PlayerId
from homepoker.store.damaged_text import id_of, is_whole
from homepoker.store.database import Database
from homepoker.store.evening.recorded_log import TournamentRecord
from homepoker.store.league import archive_statements
from homepoker.store.league.archive_statements import EVENING, FACTS

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from homepoker.store.league.archive_statements import AnyRow


@dataclass(frozen=True, slots=True)
class ClosedEvening:
    """A closed evening with the standings that were published.

    ``revision`` is the last line of the log that they take into account; of an imported evening 1, and one more with
    each correction.
    """

    tournament_id: str
    revision: int
    began_on: date
    results: tuple[EveningResult, ...]
    name: str = ""
    profile: str = ""
    """Name of the profile by which it was played; empty where that is unknown."""
    knock_outs: tuple[KnockOut, ...] = ()
    opened_at: datetime | None = None
    """Instant of its opening, which orders several evenings of one date."""
    import_id: str = ""


@dataclass(frozen=True, slots=True)
class LeagueTotal:
    """One player's sums over a period."""

    player: PlayerId
    points: Decimal
    evenings: int
    wins: int
    knock_outs: int


class LeagueArchive:
    """Archive of what each player achieved in each closed tournament."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Keeping

    def put(self, evening: ClosedEvening) -> None:
        """Keep a closed tournament, in place of what was kept of it before."""
        with self._database.alchemy_transaction() as connection:
            archive_statements.forget(connection, archive_statements.of_tournament(evening.tournament_id))
            keep_evenings(connection, [evening])

    def withdraw(self, tournament_id: str) -> None:
        """Take a tournament out of the lists: it was reopened."""
        with self._database.alchemy_transaction() as connection:
            archive_statements.forget(connection, archive_statements.of_tournament(tournament_id))

    def rebuild(self, evenings: Iterable[ClosedEvening], spared: Mapping[str, TournamentRecord] = {}) -> None:
        """Forget everything that stands in a log and keep these evenings instead, all or nothing.

        :param spared: tournaments whose logs cannot be read; what is kept of them stays, with the name and date from
            here where the archive's own are damaged.
        """
        with self._database.alchemy_transaction() as connection:
            _mend(connection, spared)
            archive_statements.forget(connection, archive_statements.of_logs_but(spared))
            connection.execute(archive_statements.unused_facts())
            keep_evenings(connection, evenings)

    def is_damaged(self) -> bool:
        """Whether a row cannot be read that :meth:`rebuild` makes anew."""
        with self._database.alchemy_transaction() as connection:
            return any(_damaged(connection))

    # Reading

    def season(
        self,
        first: date,
        last: date,
        *,
        players: Collection[PlayerId] | None = None,
        with_knock_outs: bool = False,
        with_money: bool = False,
    ) -> ArchivedResults:
        """The evenings from ``first`` to ``last`` (both included) with their results.

        :param players: ids of whom the evenings must have had one for their results to be wanted; nothing: anybody.
        :param with_knock_outs: whether those of the evenings are wanted too.
        :param with_money: whether what is noted of money is wanted too.
        """
        with self._database.alchemy_transaction() as connection:
            among = None
            if players is not None:
                among = frozenset(connection.execute(archive_statements.evenings_of(players)).scalars())
            archived = read_results(connection, first, last, ("",), among=among, with_knock_outs=with_knock_outs)
            return replace(archived, money=_money_in(connection, first, last)) if with_money else archived

    def closing_lines(self) -> dict[str, int]:
        """The last line that each kept tournament takes into account, to compare with the logs."""
        return {row.tournament_id: row.revision for row in self._kept()}

    def counting(self) -> frozenset[str]:
        """The tournaments of the club that count, without SQLAlchemy: the list of evenings is shown at the start."""
        with self._database.transaction() as connection:
            rows = connection.execute("SELECT tournament_id FROM league_evening WHERE club_id = ''").fetchall()
        return frozenset(id_of(one) for (one,) in rows)

    def incomplete(self) -> frozenset[str]:
        """The tournaments of which an older program kept fewer facts than their logs have."""
        return frozenset(row.tournament_id for row in self._kept() if not row.is_complete)

    def _kept(self) -> Sequence[AnyRow]:
        with self._database.alchemy_transaction() as connection:
            rows = connection.execute(archive_statements.kept()).all()
        return [row for row in rows if is_whole(row.tournament_id)]

    def evenings(self, first: date, last: date) -> list[ArchivedEvening]:
        """The evenings that count from ``first`` to ``last`` (both included), in the order of playing."""
        with self._database.alchemy_transaction() as connection:
            return read_evenings(connection, first, last, ("",))

    def buy_ins(self, first: date, last: date) -> dict[str, tuple[int, int]]:
        """The least and the largest buy-in that the results of each evening state, by tournament id.

        It is `BUY_IN_OF_LEAGUE` where a result states none.
        """
        with self._database.alchemy_transaction() as connection:
            rows = connection.execute(archive_statements.buy_ins(first, last)).all()
        return {row.tournament_id: (row.least, row.largest) for row in rows}

    def has_money(self) -> bool:
        """Whether money is noted of any evening."""
        with self._database.transaction() as connection:
            return connection.execute("SELECT 1 FROM league_money LIMIT 1").fetchone() is not None

    def money(self, first: date, last: date) -> dict[str, MoneyOfEvening]:
        """The money of each evening of a period of which some is noted, by tournament id."""
        with self._database.alchemy_transaction() as connection:
            rows = connection.execute(archive_statements.money_of_evenings(first, last)).all()
        return {row.tournament_id: MoneyOfEvening(row.buy_in, row.prize_pool, row.set_aside) for row in rows}

    def count(self) -> int:
        """Number of evenings in the archive, counting or not."""
        with self._database.transaction() as connection:
            (count,) = connection.execute("SELECT count(*) FROM league_evening").fetchone()
        return int(count)

    def totals(self, first: date, last: date) -> list[LeagueTotal]:
        """The sums of each player over the evenings from ``first`` to ``last`` (both included), most points first."""
        with self._database.alchemy_transaction() as connection:
            rows = connection.execute(archive_statements.sums(first, last)).all()
        return [
            LeagueTotal(PlayerId(row.player_id), points_of(row.points), row.evenings, row.wins, row.knock_outs)
            for row in rows
        ]

    def results(self, player_id: PlayerId | None, first: date, last: date) -> list[EveningResult]:
        """Single results from ``first`` to ``last`` (both included), of one player or of everybody, by date.

        They are without money.
        """
        with self._database.alchemy_transaction() as connection:
            rows = connection.execute(archive_statements.single(player_id, first, last)).all()
        return results_in(rows)

    def knock_outs(self, evenings: Sequence[ArchivedEvening]) -> list[KnockOut]:
        """Knock-outs in these evenings, by winner, loser and number of times."""
        with self._database.alchemy_transaction() as connection:
            rows = connection.execute(archive_statements.knock_outs([evening.number for evening in evenings])).all()
        return [KnockOut(PlayerId(row.winner_id), PlayerId(row.loser_id), row.times) for row in rows]


def read_evenings(
    connection: Connection, first: date, last: date, clubs: Collection[str] | None
) -> list[ArchivedEvening]:
    """The evenings that count in a period, in the order of playing.

    :param clubs: whose they are; nothing: anybody's, where several clubs share a database.
    """
    return archived_evenings(connection.execute(archive_statements.evenings(first, last, clubs)))


def read_results(
    connection: Connection,
    first: date,
    last: date,
    clubs: Collection[str] | None,
    *,
    among: Collection[int] | None = None,
    with_knock_outs: bool = False,
) -> ArchivedResults:
    """The evenings that count in a period with their results; one of a damaged player is left out.

    :param clubs: as for :func:`read_evenings`.
    :param among: numbers of the evenings of which results are wanted; nothing: of all.
    :param with_knock_outs: whether those of the evenings are wanted too.
    """
    evenings = read_evenings(connection, first, last, clubs)
    wanted = archive_statements.current(first, last, clubs)
    if among is not None:
        wanted = archive_statements.EVENING.c.number.in_(sorted(among)) & wanted
    results = connection.execute(archive_statements.results(wanted)).all()
    damaged = {player for player in {row[1] for row in results} if not is_whole(player)}
    if damaged:
        results = [row for row in results if row[1] not in damaged]
    facts: dict[int, ResultFacts] = {}
    for number, *values in connection.execute(archive_statements.facts(wanted)):
        facts[number] = ResultFacts(**dict(zip(archive_statements.FACT_NAMES, values, strict=True)))
    knock_outs: dict[int, list[KnockOut]] = {}
    if with_knock_outs:
        for evening, winner, loser, *times in connection.execute(archive_statements.single_knock_outs(wanted)):
            knock_outs.setdefault(evening, []).append(KnockOut(PlayerId(winner), PlayerId(loser), *times))
    return ArchivedResults(evenings, results, facts, knock_outs)


def archived_evenings(rows: Iterable[AnyRow]) -> list[ArchivedEvening]:
    """Rows of the archive's evenings as values; one that is damaged is left out, the damage report names it."""
    return [
        ArchivedEvening(
            row.number,
            row.tournament_id,
            row.revision,
            row.name,
            date.fromisoformat(row.began_on),
            row.players,
            row.profile,
            row.import_id,
            row.club_id,
        )
        for row in rows
        if _is_sound(row.tournament_id, row.began_on) and all(map(is_whole, (row.name, row.profile, row.import_id)))
    ]


def results_in(rows: Iterable[AnyRow], money: Mapping[str, MoneyOfResult] = {}) -> list[EveningResult]:
    """Rows of results with their facts as values; one that is damaged is left out.

    :param money: by player, where the results are of one evening and it is wanted.
    """
    return [_result(row, money) for row in rows if _is_sound(row.tournament_id, row.player_id, row.began_on)]


def money_in(rows: Iterable[AnyRow]) -> dict[str, MoneyOfResult]:
    """Rows of the money of one evening by player."""
    return {row.player_id: MoneyOfResult(*row[2:]) for row in rows}


def keep_evenings(connection: Connection, evenings: Iterable[ClosedEvening]) -> None:
    """Write evenings within a transaction that is open; nothing is kept of them yet."""
    known = archive_statements.fact_numbers(connection, "")
    for evening in evenings:
        values: dict[str, object] = {
            "tournament_id": evening.tournament_id,
            "revision": evening.revision,
            "name": evening.name,
            "began_on": evening.began_on.isoformat(),
            "opened_at": evening.opened_at.astimezone(UTC).isoformat() if evening.opened_at else "",
            "players": len(evening.results),
            "profile": evening.profile,
            "import_id": evening.import_id,
            "is_current": True,
            "is_complete": True,
        }
        number = archive_statements.keep_evening(connection, "", values, evening.results, evening.knock_outs, known)
        archive_statements.keep_money(connection, number, evening.results)


def _damaged(connection: Connection) -> Iterable[AnyRow]:
    """Rows of evenings, facts, results and knock-outs with a text that cannot be used."""
    for row in connection.execute(archive_statements.texts_of_evenings()):
        if not _is_sound(row.tournament_id, row.began_on) or row.club_id or not _are_whole(row[1:]):
            yield row
    yield from (row for row in connection.execute(archive_statements.clubs_of_facts()) if row.club_id)
    for statement in (archive_statements.texts_of_results(), archive_statements.texts_of_knock_outs()):
        for row in connection.execute(statement):
            if row.club_id or not _are_whole(row[1:]) or "" in row[1:-1]:
                yield row
    for row in connection.execute(archive_statements.texts_of_money()):
        if not _are_whole(row[1:]) or "" in row[1:]:
            yield row


def _mend(connection: Connection, spared: Mapping[str, TournamentRecord]) -> None:
    """Write name and date of spared evenings anew, and take out their results that cannot be read."""
    for row in list(_damaged(connection)):
        if "evening" in row._fields:
            table = "league_knock_out" if "winner_id" in row._fields else "league_result"
            table = table if "club_id" in row._fields else "league_money"
            keys = [name for name in row._fields if name != "club_id"]
            its = " AND ".join(f"{key} = ?" if key == "evening" else f"{key} = CAST(? AS TEXT)" for key in keys)
            values = tuple(_raw(getattr(row, key)) for key in keys)
            connection.exec_driver_sql(f"DELETE FROM {table} WHERE {its}", values)
        elif "tournament_id" not in row._fields:
            # What is of no club is found by nobody, and goes with the results that have it.
            nobody = {"club_id": f"damaged-{row.number}"}
            connection.execute(update(FACTS).where(FACTS.c.number == row.number).values(nobody))
        elif record := spared.get(row.tournament_id):
            mended = {"name": record.name, "began_on": record.began_on.isoformat()}
            texts = {"club_id": "", "profile": "", "import_id": "", "is_complete": False}
            connection.execute(update(EVENING).where(EVENING.c.number == row.number).values(**mended, **texts))


def _raw(value: int | str) -> int | bytes:
    """A value as it stands in the file, whatever its bytes are."""
    return value.encode("utf-8", "surrogateescape") if isinstance(value, str) else value


def _money_in(connection: Connection, first: date, last: date) -> dict[tuple[int, PlayerId], MoneyOfResult]:
    rows = connection.execute(archive_statements.money(archive_statements.current(first, last)))
    return {(number, PlayerId(player)): MoneyOfResult(*amounts) for number, player, *amounts in rows}


def _result(row: AnyRow, money: Mapping[str, MoneyOfResult]) -> EveningResult:
    return EveningResult(
        tournament=row.tournament_id,
        began_on=date.fromisoformat(row.began_on),
        player=PlayerId(row.player_id),
        place=row.place,
        points=points_of(row.points),
        place_points=points_of(row.place_points),
        knock_outs=row.knock_outs,
        knock_outs_shared_away=row.knock_outs_shared_away,
        players=row.players,
        sharing=row.sharing,
        entries=row.entries,
        rebuys=row.rebuys,
        add_ons=row.add_ons,
        is_early=row.is_early,
        paid_places=row.paid_places,
        final_table=row.final_table,
        buy_in=row.buy_in,
        money=money.get(row.player_id, NO_MONEY),
    )


def _is_sound(*texts: str) -> bool:
    """Whether none is damaged or empty; the last one is a date."""
    if not all(is_whole(text) and text for text in texts):
        return False
    try:
        date.fromisoformat(texts[-1])
    except ValueError:
        return False
    return True


def _are_whole(texts: Iterable[object]) -> bool:
    return all(map(is_whole, texts))
