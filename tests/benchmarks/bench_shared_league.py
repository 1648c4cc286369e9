"""A shared league of many clubs in PostgreSQL: how much processor its lists take, against the same sums as bare SQL.

What is counted is the time of this process and of the server's for the connection, which reads alone: a scan in
parallel would be of other processes.

``python -m tests.benchmarks.bench_shared_league 10000000`` makes so many results first, says how large tables and
indices are, and shows the plan of each list.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path

from sqlalchemy import Connection, NullPool, create_engine

from homepoker.core.league.definition import Guests, League, LeagueSeason
from homepoker.core.league.standings_rule import StandingsRule, TieBreak
from homepoker.core.league.worth import Worth
from homepoker.core.points.scheme import PlaceTable, PointsScheme
from homepoker.services.league.shared_standings import AS_PUBLISHED, SharedSeason, standings_of
from homepoker.store.league.evening_statements import EveningsAsked
from homepoker.store.league.played_statements import PlayedStatement
from homepoker.store.league.standings import LeagueStandings
from homepoker.store.shared_league.reading import SharedReading
from tests.benchmarks.verdicts import Measure, Verdict, alternated, ratio, spread, tell
from tests.postgres import ADMIN, PostgresServer, running_server
from tests.shared_league import set_up_league

SEASONS, EVENINGS, PLAYERS, MEMBERS = 20, 50, 20, 100
PER_CLUB = SEASONS * EVENINGS * PLAYERS
ROUNDS = 5
BEST = 8
AIM = 1.5
FIRST_YEAR = 2007
LAST = f"{FIRST_YEAR + SEASONS - 1}"

FOR_MUCH = (
    "shared_buffers=1GB",
    "work_mem=256MB",
    "maintenance_work_mem=1GB",
    "max_wal_size=4GB",
    "wal_level=minimal",
    "max_wal_senders=0",
    "checkpoint_timeout=1h",
    "autovacuum=off",
)
"""Settings of a server that is given some memory; those of the tests are the smallest."""

_CLUBS = "INSERT INTO club SELECT 'club_' || n, 'Club ' || n FROM generate_series(1, {clubs}) AS n"
_PEOPLE = """INSERT INTO shared_player SELECT 'club_' || n, 'p-' || n || '-' || m, 'Player ' || m, true
FROM generate_series(1, {clubs}) AS n, generate_series(0, {members} - 1) AS m"""
_LINKS = """INSERT INTO player_link SELECT 'club_' || n, 'p-' || n || '-0', 1 + n / 2
FROM generate_series(1, {clubs}) AS n"""
_EVENINGS = """INSERT INTO league_evening (number, club_id, tournament_id, revision, name, began_on, opened_at, players,
 profile, import_id, is_current, is_complete)
SELECT (n - 1) * {seasons} * {evenings} + s * {evenings} + e + 1, 'club_' || n, 't-' || s || '-' || e, 1, 'Evening',
 to_char(make_date({year} + s, 1, 1) + e * 7, 'YYYY-MM-DD'), '', {players}, '', '', true, true
FROM generate_series(1, {clubs}) AS n, generate_series(0, {seasons} - 1) AS s,
 generate_series(0, {evenings} - 1) AS e"""
_FACTS = """INSERT INTO league_facts (number, club_id, players, place, sharing, knock_outs, entries, rebuys, add_ons,
 paid_places, final_table, is_early)
SELECT (n - 1) * {players} * 3 + (p - 1) * 3 + k + 1, 'club_' || n, {players}, p, 1, k, 1, 0, 0, 3, 9, true
FROM generate_series(1, {clubs}) AS n, generate_series(1, {players}) AS p, generate_series(0, 2) AS k"""
# Whoever plays is spread over the members, another twenty of them each evening. Who takes which place is a permutation
# by the evening, so that totals are spread as in a league: 20 has no factor in common with any of these.
_RESULTS = """INSERT INTO league_result (evening, player_id, club_id, facts, points, place_points)
SELECT number, 'p-' || n || '-' || ((number * 7 + p * 13) % {members}), club_id,
 (n - 1) * {players} * 3 + place * 3 + (number + p) % 3 + 1, 1000 * ({players} - place), 0
FROM (SELECT *, (p * (ARRAY[1, 3, 7, 9, 11, 13, 17, 19])[1 + luck % 8] + luck / 8) % {players} AS place
 FROM (SELECT number, club_id, substr(club_id, 6)::bigint AS n, abs(hashint8(number)::bigint) AS luck
  FROM league_evening) AS e, generate_series(1, {players}) AS p) AS field ORDER BY number"""


_INDICES = """SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
AND tablename IN ('league_evening', 'league_result') AND indexname NOT IN (SELECT conname FROM pg_constraint)"""

OF_CLUB_CAUSE = (
    "a short statement goes before the sums, how many evenings count and which facts there are: about a millisecond of "
    "the server and one of SQLAlchemy, however many results there are"
)
OF_PEOPLE_CAUSE = (
    "each of its people becomes a row with a name, clubs, a rank and what broke a tie: 20 microseconds of Python, "
    "where few results of each are added up as much as these"
)
OF_TIES_CAUSE = "most are tied here, and how often each of them finished in each place is a second reading"
OF_PAGE_CAUSE = "the id among all clubs is looked up first"


@dataclass(frozen=True)
class Filled:
    """A database with so many results, and how long that took."""

    server: PostgresServer
    database: str
    clubs: int
    seconds: dict[str, float]

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """A connection of the administrator."""
        url = f"postgresql+psycopg://{ADMIN}:{self.server.password}@127.0.0.1:{self.server.port}/{self.database}"
        engine = create_engine(url, poolclass=NullPool)
        with engine.connect() as connection:
            yield connection
        engine.dispose()


def filled(server: PostgresServer, results: int) -> Filled:
    """Set a database up and fill it; the indices of results are made when these are there, as after a restore."""
    league = set_up_league(server, {}, ())
    clubs = max(1, results // PER_CLUB)
    numbers = {"clubs": clubs, "seasons": SEASONS, "evenings": EVENINGS, "players": PLAYERS}
    numbers |= {"members": MEMBERS, "year": FIRST_YEAR}
    seconds: dict[str, float] = {}

    def timed(what: str, statement: str) -> None:
        began = time.perf_counter()
        connection.execute(statement.format(**numbers).encode())
        seconds[what] = seconds.get(what, 0.0) + time.perf_counter() - began

    with server.connect(league.database) as connection:
        connection.execute("SET session_replication_role = replica")  # every row fits to the others as it is made
        for statement in (_CLUBS, _PEOPLE, _LINKS, _FACTS):
            timed("people and facts", statement)
        # Its rows are of no use after a crash, and the server writes them once instead of twice.
        connection.execute("ALTER TABLE league_result SET UNLOGGED, DROP CONSTRAINT league_result_pkey")
        indices = connection.execute(_INDICES).fetchall()
        for name, _ in indices:
            connection.execute(f"DROP INDEX {name}".encode())
        timed("evenings", _EVENINGS)
        timed("results", _RESULTS)
        timed("key of results", "ALTER TABLE league_result ADD PRIMARY KEY (evening, player_id)")
        for name, definition in indices:
            timed(name, definition)
        timed("vacuum", "VACUUM ANALYZE")
    return Filled(server, league.database, clubs, seconds)


# Lists, each by the program's own statements or by the views that readers have, and as bare SQL

_BARE_SEASON_OF_CLUB = """SELECT player_id, sum(CASE WHEN turn <= {best} THEN points ELSE 0 END) AS points,
 sum(CASE WHEN turn <= {best} THEN 1 ELSE 0 END), count(*), sum(CASE WHEN place = 1 THEN 1 ELSE 0 END),
 sum(knock_outs), min(place) FROM (
 SELECT r.player_id, r.points, f.place, f.knock_outs,
  row_number() OVER (PARTITION BY r.player_id ORDER BY r.points DESC, r.evening) AS turn
 FROM league_evening AS e JOIN league_result AS r ON r.evening = e.number
 JOIN league_facts AS f ON f.number = r.facts
 WHERE e.club_id = 'club_1' AND e.is_current AND e.began_on BETWEEN '{year}-01-01' AND '{year}-12-31'
) AS t GROUP BY player_id"""
_OF_READER = """SELECT r.player_id, sum(r.points) AS points, count(*) FROM {schema}.league_evening AS e
 JOIN {schema}.league_result AS r ON r.evening = e.number
 WHERE e.is_current AND e.began_on BETWEEN '{first}-01-01' AND '{last}-12-31'
 GROUP BY {key} ORDER BY points DESC LIMIT 100"""
_PAGE = """SELECT e.began_on, e.name, r.points FROM published.player AS p
 JOIN published.league_result AS r ON r.club_id = p.club_id AND r.club_player_id = p.club_player_id
 JOIN published.league_evening AS e ON e.number = r.evening WHERE p.id = 'club_1/p-1-7' ORDER BY e.began_on"""
_BARE_PAGE = """SELECT e.began_on, e.name, r.points FROM public.league_result AS r
 JOIN public.league_evening AS e ON e.number = r.evening AND e.is_current
 WHERE r.club_id = 'club_1' AND r.player_id = 'p-1-7' ORDER BY e.began_on"""


_BARE_SUMS = """WITH made AS (
 SELECT r.club_id, r.player_id, r.points, f.place, f.knock_outs{turn}
 FROM public.league_evening AS e JOIN public.league_result AS r ON r.evening = e.number
 JOIN public.league_facts AS f ON f.number = r.facts{linked}
 WHERE e.is_current AND e.began_on BETWEEN '{first}-01-01' AND '{last}-12-31'
), totals AS (
 SELECT club_id, player_id, sum({points}) AS points, count(*) AS evenings,
  sum(CASE WHEN place = 1 THEN 1 ELSE 0 END) AS wins, sum(knock_outs) AS knock_outs, min(place) AS best{places}
 FROM made GROUP BY club_id, player_id
)
"""
_BARE_LIST = """SELECT coalesce('person-' || l.person, t.club_id || '/' || t.player_id), min(p.name),
 string_agg(c.name, ' · '), sum(points) AS points, sum(evenings), sum(wins) AS wins, sum(knock_outs), min(best){worn}
FROM totals AS t JOIN public.shared_player AS p USING (club_id, player_id) JOIN public.club AS c ON c.id = t.club_id
LEFT JOIN public.player_link AS l USING (club_id, player_id)
GROUP BY 1 ORDER BY points DESC, wins DESC{worn}"""
_TURN = """, row_number() OVER (PARTITION BY coalesce('person-' || l.person, r.club_id || '/' || r.player_id)
  ORDER BY r.points DESC, r.evening) AS turn"""
_LINKED = " LEFT JOIN public.player_link AS l ON l.club_id = r.club_id AND l.player_id = r.player_id"


def statements() -> dict[str, tuple[str, str]]:
    """For each list of a reader what it asks, and the same of the tables."""

    def both(first: str, last: str) -> tuple[str, str]:
        asked = {"first": first, "last": last}
        seen = _OF_READER.format(schema="published", key="r.player_id", **asked)
        return seen, _OF_READER.format(schema="public", key="r.club_id, r.player_id", **asked)

    return {
        "a season of all clubs": both(LAST, LAST),
        "the list of all time": both(str(FIRST_YEAR), LAST),
        "the page of a player": (_PAGE, _BARE_PAGE),
    }


def measured(found: Filled, rounds: int = ROUNDS) -> list[Verdict]:
    """Ask for every list in turn with its bare counterpart."""
    verdicts: list[Verdict] = []
    with found.connection() as connection:
        connection.exec_driver_sql("SET max_parallel_workers_per_gather = 0")
        connection.commit()
        own = "opening a season of one club (best 8)"
        verdicts.append(_verdict(own, _club_season(connection), rounds, OF_CLUB_CAUSE))
        for name, (seen, bare) in statements().items():
            pair = (_taken(connection, seen), _taken(connection, bare))
            verdicts.append(_verdict(name, pair, rounds, OF_PAGE_CAUSE if seen == _PAGE else ""))
        for name, pair in _lists_of_all_clubs(connection).items():
            verdicts.append(_verdict(name, pair, rounds, OF_TIES_CAUSE if "ties" in name else OF_PEOPLE_CAUSE))
    return verdicts


_PLACES = PointsScheme(PlaceTable(tuple(1000 * (21 - place) for place in range(1, 21))))

_Pair = tuple[Measure, Measure]


def _club_season(connection: Connection) -> _Pair:
    worth = Worth(_PLACES)

    def open_season() -> None:
        asked = PlayedStatement(EveningsAsked(date(int(LAST), 1, 1), date(int(LAST), 12, 31), clubs=("club_1",)))
        assert LeagueStandings(connection, asked, worth).tallies(BEST)

    bare = _BARE_SEASON_OF_CLUB.format(year=LAST, best=BEST)
    return _took(connection, open_season), _taken(connection, bare)


def _lists_of_all_clubs(connection: Connection) -> dict[str, _Pair]:
    """The list of all clubs as the program opens it, names and ranks included, and the same as one statement."""

    def asked_for(first: int, scheme: PointsScheme, rule: StandingsRule) -> SharedSeason:
        season = LeagueSeason("", "", date(first, 1, 1), date(int(LAST), 12, 31))
        return SharedSeason(League("", "", scheme, rule, guests=Guests.SCORE), season, Worth(scheme), season.last)

    def listed(asked: SharedSeason) -> Measure:
        def open_list() -> None:
            connection.exec_driver_sql("SET LOCAL search_path = published")
            assert standings_of(SharedReading(connection), "", asked, datetime.now(UTC)).rows

        return _took(connection, open_list)

    def summed(asked: SharedSeason) -> Measure:
        def add_up() -> None:
            connection.exec_driver_sql("SET LOCAL search_path = published")
            evenings = EveningsAsked(asked.season.first, asked.season.last, clubs=None)
            standings = SharedReading(connection).standings(evenings, asked.worth)
            assert standings.tallies(standings.evenings)

        return _took(connection, add_up)

    def bare(first: int, then: str = _BARE_LIST, *, of_best: bool = False, by_places: bool = False) -> Measure:
        statement = (_BARE_SUMS + then).format(
            first=first,
            last=LAST,
            turn=_TURN if of_best else "",
            linked=_LINKED if of_best else "",
            points=f"CASE WHEN turn <= {BEST} THEN points ELSE 0 END" if of_best else "points",
            places=", array_agg(place ORDER BY place) AS places" if by_places else "",
            worn=", min(places)" if by_places else "",
        )
        return _taken(connection, statement)

    by_wins = StandingsRule(ties=(TieBreak.WINS,))
    ties = replace(by_wins, ties=(TieBreak.WINS, TieBreak.BEST_PLACE))
    last, first, sums = int(LAST), FIRST_YEAR, "SELECT * FROM totals"
    of_season, of_all_time = asked_for(last, AS_PUBLISHED, by_wins), asked_for(first, AS_PUBLISHED, by_wins)
    of_league = asked_for(last, _PLACES, replace(by_wins, best=BEST))
    return {
        "the sums of the list of all clubs": (summed(of_season), bare(last, sums)),
        "the sums of all clubs of all time": (summed(of_all_time), bare(first, sums)),
        "the sums by the places of a league": (summed(asked_for(last, _PLACES, by_wins)), bare(last, sums)),
        "opening the list of all clubs": (listed(of_season), bare(last)),
        "opening that of all time": (listed(of_all_time), bare(first)),
        "opening it by a league (best 8)": (listed(of_league), bare(last, of_best=True)),
        "opening it with ties by the best place": (
            listed(asked_for(last, AS_PUBLISHED, ties)),
            bare(last, by_places=True),
        ),
    }


def _taken(connection: Connection, statement: str) -> Measure:
    def take() -> None:
        assert connection.exec_driver_sql(statement).all()

    return _took(connection, take)


def _took(connection: Connection, work: Callable[[], None]) -> Measure:
    """What a piece of work takes of the processor, here and on the server.

    Python's garbage is collected before and not within it, as in the window.
    """
    process = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
    connection.rollback()
    server = Path(f"/proc/{process}/schedstat")

    def spent() -> float:
        return time.process_time() + int(server.read_text().split()[0]) / 1e9

    def measure() -> float:
        gc.collect()
        gc.disable()
        try:
            began = spent()
            work()
            connection.rollback()
            return spent() - began
        finally:
            gc.enable()

    return measure


def _verdict(name: str, pair: _Pair, rounds: int, cause: str = "") -> Verdict:
    ours, bare = alternated(pair, rounds)
    detail = f"here {spread(ours, 'ms', 1e3)}, bare SQL {spread(bare, 'ms', 1e3)}, {rounds} times each"
    return Verdict(f"Shared league: {name}, against bare SQL", AIM, ratio(ours, bare), detail, cause)


def test_lists_of_a_small_shared_league(postgres: PostgresServer) -> None:
    for verdict in measured(filled(postgres, 10 * PER_CLUB), 3):
        tell(verdict)
        assert verdict.figure > 0


def main(results: int) -> None:
    """Fill a database of its own with so many results and say everything about it."""
    say = sys.stdout.write
    with running_server(FOR_MUCH) as server:
        found = filled(server, results)
        say(f"{found.clubs} clubs, {found.clubs * PER_CLUB:,} results\n")
        for what, seconds in found.seconds.items():
            say(f"  {what}: {seconds:.0f} s\n")
        with found.connection() as connection:
            sizes = connection.exec_driver_sql(
                "SELECT relname, relkind, pg_relation_size(oid) FROM pg_class"
                " WHERE relnamespace = 'public'::regnamespace AND pg_relation_size(oid) > 1000000 ORDER BY 3 DESC"
            )
            for name, kind, size in sizes:
                say(f"  {'index' if kind == 'i' else 'table'} {name}: {size / 2**20:,.0f} MB\n")
        for verdict in measured(found):
            say(f"{verdict}\n")
            sys.stdout.flush()
        with found.connection() as connection:
            for name, (seen, _) in statements().items():
                say(f"\nPlan of {name}:\n")
                plan = connection.exec_driver_sql(f"EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, SUMMARY OFF) {seen}")
                say("".join(f"  {line}\n" for (line,) in plan))
                sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
