"""Lists of a shared league of many clubs in PostgreSQL, against reading the same rows by bare SQL.

What is counted is the time of this process and of the server's for the connection, which reads alone: a scan in
parallel would be of other processes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from statistics import median

from sqlalchemy import Connection, NullPool, create_engine

from homepoker.core.league.definition import Guests, League, LeagueSeason
from homepoker.core.league.season_results import Listing
from homepoker.core.league.standings import season_source, season_table
from homepoker.core.league.standings_rule import StandingsRule, TieBreak
from homepoker.core.league.worth import Worth
from homepoker.core.points.scheme import PlaceTable, PointsScheme
from homepoker.services.league.shared_standings import AS_PUBLISHED, SharedSeason, standings_of
from homepoker.store.league.archive import read_results
from homepoker.store.shared_league.reading import SharedReading
from tests.benchmarks.bench_league import ALL_TIME_AIM, BEST, ROWS, SEASON_AIM
from tests.benchmarks.verdicts import Measure, Verdict, alternated, ratio, spread, tell, took
from tests.postgres import ADMIN, PostgresServer
from tests.shared_league import set_up_league

LINEAR_AIM = 1.25
"""As of a replay: linear is 1, and memory and caches may add so much on the way from the small league to the large."""

SEASONS, EVENINGS, PLAYERS, MEMBERS = 10, 50, 20, 100
FEW, MANY = 5, 60
"""Clubs with 50,000 results, as one club has them at most, and with 600,000, the most of a shared server."""

ROUNDS = 5
FIRST_YEAR = 2017
LAST = FIRST_YEAR + SEASONS - 1

CAUSE = "each of its people becomes a row with a name, clubs, a rank and what broke a tie"
SEASON_CAUSE = (
    "a short statement goes before the sums, how many evenings count and which facts there are: about a millisecond of "
    "the server and one of SQLAlchemy"
)
LINEAR_CAUSE = "some step looks at all results more than once, or at each of its people for every other"

_FILLING = (
    "INSERT INTO club SELECT 'club_' || n, 'Club ' || n FROM generate_series(1, {clubs}) AS n",
    """INSERT INTO shared_player SELECT 'club_' || n, 'p-' || n || '-' || m, 'Player ' || m, true
FROM generate_series(1, {clubs}) AS n, generate_series(0, {members} - 1) AS m""",
    """INSERT INTO player_link SELECT 'club_' || n, 'p-' || n || '-0', 1 + n / 2
FROM generate_series(1, {clubs}) AS n""",
    """INSERT INTO league_facts (number, club_id, players, place, sharing, knock_outs, entries, rebuys, add_ons,
 paid_places, final_table, is_early)
SELECT (n - 1) * {players} * 3 + (p - 1) * 3 + k + 1, 'club_' || n, {players}, p, 1, k, 1, 0, 0, 3, 9, true
FROM generate_series(1, {clubs}) AS n, generate_series(1, {players}) AS p, generate_series(0, 2) AS k""",
    """INSERT INTO league_evening (number, club_id, tournament_id, revision, name, began_on, opened_at, players,
 profile, import_id, is_current, is_complete)
SELECT (n - 1) * {seasons} * {evenings} + s * {evenings} + e + 1, 'club_' || n, 't-' || s || '-' || e, 1, 'Evening',
 to_char(make_date({year} + s, 1, 1) + e * 7, 'YYYY-MM-DD'), '', {players}, '', '', true, true
FROM generate_series(1, {clubs}) AS n, generate_series(0, {seasons} - 1) AS s,
 generate_series(0, {evenings} - 1) AS e""",
    # Whoever plays is spread over the members, another twenty of them each evening. Who takes which place is a
    # permutation by the evening, so that totals are spread as in a league: 20 shares no factor with any of these.
    """INSERT INTO league_result (evening, player_id, club_id, facts, points, place_points)
SELECT number, 'p-' || n || '-' || ((number * 7 + p * 13) % {members}), club_id,
 (n - 1) * {players} * 3 + place * 3 + (number + p) % 3 + 1, 1000 * ({players} - place), 0
FROM (SELECT *, (p * (ARRAY[1, 3, 7, 9, 11, 13, 17, 19])[1 + luck % 8] + luck / 8) % {players} AS place
 FROM (SELECT number, club_id, substr(club_id, 6)::bigint AS n, abs(hashint8(number)::bigint) AS luck
  FROM league_evening) AS e, generate_series(1, {players}) AS p) AS field ORDER BY number""",
    "VACUUM ANALYZE",
)


def test_lists_of_a_shared_league(postgres: PostgresServer) -> None:
    for verdict in measured(postgres, FEW, MANY, ROUNDS):
        tell(verdict)
        assert verdict.figure > 0


def measured(server: PostgresServer, few: int, many: int, rounds: int) -> list[Verdict]:
    """Open a season of one club and the list of all clubs, each beside its rows, in a small league and in a large one.

    :param few: clubs of the small one.
    :param many: clubs of the large one.
    """
    with _filled(server, few) as small, _filled(server, many) as large:
        own = _verdict(
            "Opening a season of one club (best 8)",
            SEASON_AIM,
            alternated((_season_of_club(large), _rows(large, LAST, " AND club_id = 'club_1'")), rounds),
            SEASON_CAUSE,
        )
        listed, rows, listed_small = alternated(
            (_list_of_all(large), _rows(large, FIRST_YEAR), _list_of_all(small)), rounds
        )
    results = SEASONS * EVENINGS * PLAYERS
    of_all = _verdict(f"The list of all time over {many * results:,} results", ALL_TIME_AIM, [listed, rows], CAUSE)
    growth = median(listed) / many / (median(listed_small) / few)
    detail = f"{spread(listed, 'ms', 1e3)}, {spread(listed_small, 'ms', 1e3)}"
    what = f"The same: time per result of {many * results:,} against {few * results:,}"
    return [own, of_all, Verdict(what, LINEAR_AIM, growth, detail, LINEAR_CAUSE)]


def _verdict(what: str, aim: float, found: list[list[float]], cause: str) -> Verdict:
    detail = f"{spread(found[0], 'ms', 1e3)} against {spread(found[1], 'ms', 1e3)} for the rows"
    return Verdict(f"Shared league: {what}, against reading its rows", aim, ratio(*found), detail, cause)


@contextmanager
def _filled(server: PostgresServer, clubs: int) -> Iterator[Connection]:
    """A connection of the administrator to a shared league of so many clubs."""
    league = set_up_league(server, {}, ())
    numbers = {"clubs": clubs, "seasons": SEASONS, "evenings": EVENINGS, "players": PLAYERS}
    numbers |= {"members": MEMBERS, "year": FIRST_YEAR}
    with server.connect(league.database) as filling:
        filling.execute("SET session_replication_role = replica")  # every row fits to the others as it is made
        for statement in _FILLING:
            filling.execute(statement.format(**numbers).encode())
    url = f"postgresql+psycopg://{ADMIN}:{server.password}@127.0.0.1:{server.port}/{league.database}"
    engine = create_engine(url, poolclass=NullPool)
    with engine.connect() as connection:
        connection.exec_driver_sql("SET max_parallel_workers_per_gather = 0")
        connection.commit()
        yield connection
    engine.dispose()
    league.drop()


def _season_of_club(connection: Connection) -> Measure:
    """A season of one of its clubs, as that club's own file has it: ranks by the best evenings."""
    worth = Worth(PointsScheme(PlaceTable(tuple(1000 * (21 - place) for place in range(1, 21)))))
    season = LeagueSeason("", "", date(LAST, 1, 1), date(LAST, 12, 31))
    league = League("", "", worth.scheme, StandingsRule(best=BEST), guests=Guests.SCORE)

    def open_season() -> None:
        archived = read_results(connection, season.first, season.last, ("club_1",))
        source = season_source(archived, league, season, worth, season.last, {}, Listing())
        assert season_table(source, with_movement=False, to_come=0, most=0).rows

    return _took(connection, open_season)


def _list_of_all(connection: Connection) -> Measure:
    """The list of all clubs as the program opens it, names and ranks included."""
    rule = StandingsRule(ties=(TieBreak.WINS,))
    season = LeagueSeason("", "", date(FIRST_YEAR, 1, 1), date(LAST, 12, 31))
    league = League("", "", AS_PUBLISHED, rule, guests=Guests.SCORE)
    asked = SharedSeason(league, season, Worth(AS_PUBLISHED), season.last)

    def open_list() -> None:
        connection.exec_driver_sql("SET LOCAL search_path = published")
        assert standings_of(SharedReading(connection), "", asked, datetime.now(UTC)).rows

    return _took(connection, open_list)


def _rows(connection: Connection, first: int, besides: str = "") -> Measure:
    statement = ROWS.format(first=f"'{first}-01-01'", last=f"'{LAST}-12-31'", besides=besides)

    def read() -> None:
        assert connection.exec_driver_sql(statement).all()

    return _took(connection, read)


def _took(connection: Connection, work: Callable[[], object]) -> Measure:
    """What a piece of work takes of the processor, here and on the server."""
    process = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
    connection.rollback()
    server = Path(f"/proc/{process}/schedstat")

    def work_and_end() -> None:
        work()
        connection.rollback()

    return took(work_and_end, lambda: time.process_time() + int(server.read_text().split()[0]) / 1e9)
