"""Tables of a league against the same aggregates as bare SQL on points that stand there already."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from sqlite3 import Connection
from statistics import median

from homepoker.core.league.definition import ALL_TIME, League, LeagueSeason
from homepoker.core.league.standings_rule import StandingsRule, TieBreak
from homepoker.core.points.scheme import FormulaBase, PointsScheme
from homepoker.core.quantities import PlayerId
from homepoker.services.club import Club, open_club
from homepoker.services.league.leagues import ClubLeagues
from tests.benchmarks.verdicts import Measure, Verdict, alternated, ratio, spread, tell
from tests.fakes import FixedDraw, HandMovedTimekeeper
from tests.played_evenings import RESOURCES

AIM = 1.5
"""So much may working out points, ties, names and movement cost beside summing points that stand there."""

FULL = (1_000, 20, 2_500, 20)
"""Members, seasons, evenings of a season, players of an evening: every member plays 50 evenings in each season."""

ROUNDS = 5
BEST = 8

_COUNTED = """
WITH counted AS MATERIALIZED (
    SELECT evening, player_id, points, place, knock_outs,
           row_number() OVER (PARTITION BY player_id ORDER BY points DESC, evening) AS turn
    FROM league_result JOIN league_facts ON league_facts.number = facts
    WHERE evening IN (SELECT number FROM league_evening
                      WHERE club_id = '' AND is_current AND began_on BETWEEN ? AND ? AND number <> ?)
), totals AS (
    SELECT player_id, sum(CASE WHEN turn <= ? THEN points ELSE 0 END) AS total, sum(turn <= ?), count(*),
           sum(place = 1) AS wins, sum(knock_outs), min(place)
    FROM counted GROUP BY player_id
)
"""
_SEASON = f"{_COUNTED.replace('MATERIALIZED', '')} SELECT * FROM totals ORDER BY total DESC"

_DUELS = f"""{_COUNTED}, tied AS MATERIALIZED (
    SELECT player_id, rank() OVER (ORDER BY total, wins) AS turn, count(*) OVER (PARTITION BY total, wins) AS size
    FROM totals
), together AS (
    SELECT tied.player_id, size, place, count(*) OVER same AS present, min(place) OVER same AS best
    FROM counted JOIN tied USING (player_id) WHERE size > 1 WINDOW same AS (PARTITION BY tied.turn, evening)
), duels AS (
    SELECT player_id, count(*) AS won FROM together WHERE present = size AND place = best GROUP BY player_id
)
SELECT * FROM totals LEFT JOIN duels USING (player_id) ORDER BY total DESC, wins DESC, won DESC
"""

_ALL_TIME = """
SELECT player_id, sum(points) AS total, count(*), sum(place = 1), sum(knock_outs), min(place)
FROM league_result JOIN league_facts ON league_facts.number = facts GROUP BY player_id ORDER BY total DESC
"""

_PLAYER = """
SELECT league_evening.number, tournament_id, name, began_on, league_evening.players, league_facts.*, points
FROM league_result
JOIN league_evening ON league_evening.number = evening JOIN league_facts ON league_facts.number = facts
WHERE player_id = ? AND is_current ORDER BY began_on, opened_at
"""


def test_tables_of_a_million_results(tmp_path: Path) -> None:
    for verdict in ranking(tmp_path, *FULL, ROUNDS):
        tell(verdict)
        assert verdict.figure > 0


def ranking(folder: Path, members: int, seasons: int, evenings: int, players: int, rounds: int) -> list[Verdict]:
    """Opening a season, a list of all time, a player's page and another rule beside, each against bare SQL."""
    with _club(folder, members, seasons, evenings, players) as club:
        return _measured(club, members, rounds)


def _measured(club: Club, members: int, rounds: int) -> list[Verdict]:
    desk = ClubLeagues(club)
    (kept,) = desk.leagues()
    league = replace(kept, rule=StandingsRule(best=BEST, ties=(TieBreak.WINS,)))
    season, player = league.seasons[-1], PlayerId(f"p{members // 2:04}")
    other = replace(league, rule=StandingsRule(best=20))
    by_duels = kept
    last = club.archive.evenings(season.first, season.last)[-1].number
    every = replace(league, rule=StandingsRule(ties=(TieBreak.WINS,)))
    of_all_time = desk.table(every, ALL_TIME, with_movement=False)
    days = (season.first.isoformat(), season.last.isoformat())
    bare = club.database.connection

    def in_season(best: int, without: int = 0) -> list[object]:
        return bare.execute(_SEASON, (*days, without, best, best)).fetchall()

    def in_duels(without: int = 0) -> list[object]:
        return bare.execute(_DUELS, (*days, without, BEST, BEST)).fetchall()

    pairs: list[tuple[str, Callable[[], object], Callable[[], object]]] = [
        (
            "Opening a season: best 8, ties by wins, movement",
            lambda: desk.table(league, season),
            lambda: (in_season(BEST), in_season(BEST, last)),
        ),
        (
            "The same with some hundred ties broken head to head",
            lambda: desk.table(by_duels, season),
            lambda: (in_duels(), in_duels(last)),
        ),
        (
            "A list of all time",
            lambda: desk.table(every, ALL_TIME, with_movement=False),
            lambda: bare.execute(_ALL_TIME).fetchall(),
        ),
        (
            "The page of one player over all seasons",
            lambda: desk.explain(every, ALL_TIME, player, of_all_time),
            lambda: bare.execute(_PLAYER, (player,)).fetchall(),
        ),
        (
            "The season under another rule beside",
            lambda: desk.what_if(league, season, other),
            lambda: (in_season(BEST), in_season(20)),
        ),
    ]
    found: list[Verdict] = []
    for what, ours, theirs in pairs:
        first = _took(ours)()
        above, below = alternated((_took(ours), _took(theirs)), rounds)
        detail = (
            f"{spread(above, 'ms', 1e3)} against {spread(below, 'ms', 1e3)} bare; the first time, when each "
            f"combination of facts is worked out, {first * 1e3:.0f} ms"
        )
        found.append(Verdict(what, AIM, ratio(above, below), detail, _cause(above, below)))
    return found


def _cause(above: list[float], below: list[float]) -> str:
    more = median(above) - median(below)
    return f"rows become values with names, reasons and places: {more * 1e3:.0f} ms"


def _took(work: Callable[[], object]) -> Measure:
    """What a piece of work takes of the processor.

    Python's garbage is collected before and not within it, for both sides: window and commands switch its collection
    off, and the window collects once a second (``ui/shell/garbage_collection.py``).
    """

    def measure() -> float:
        gc.collect()
        gc.disable()
        try:
            began = time.process_time()
            work()
            return time.process_time() - began
        finally:
            gc.enable()

    return measure


@contextmanager
def _club(folder: Path, members: int, seasons: int, evenings: int, players: int) -> Iterator[Club]:
    """A club with random evenings, written past all that would play them."""
    club = open_club(folder, RESOURCES, HandMovedTimekeeper(), FixedDraw())
    try:
        first_year = 2027 - seasons
        own = tuple(
            LeagueSeason(str(year), str(year), date(year, 1, 1), date(year, 12, 31))
            for year in range(first_year, first_year + seasons)
        )
        scheme = PointsScheme(FormulaBase("10 * sqrt(players / place) + knock_outs"))
        rule = StandingsRule(best=BEST, ties=(TieBreak.WINS, TieBreak.HEAD_TO_HEAD))
        club.leagues.save(League("l", "League", scheme, rule, own))
        with club.database.transaction() as connection:
            _fill(connection, members, own, evenings, players)
        club.players()
        yield club
    finally:
        club.close()


def _fill(connection: Connection, members: int, seasons: tuple[LeagueSeason, ...], evenings: int, players: int) -> None:
    luck = random.Random(16)
    people = [f"p{number:04}" for number in range(members)]
    connection.executemany(
        "INSERT INTO player VALUES (?, ?, '', '', '', 0, '', '', 1)", [(one, f"Member {one}") for one in people]
    )
    facts: dict[tuple[int, int], int] = {}
    number = 0
    for season in seasons:
        rows: list[tuple[object, ...]] = []
        waiting: list[str] = []
        for turn in range(evenings):
            number += 1
            on = season.first + timedelta(days=turn * 364 // evenings)
            connection.execute(
                "INSERT INTO league_evening VALUES (?, '', ?, 9, ?, ?, ?, ?, 'Club', '', 1, 1)",
                (number, f"t{number:06}", f"Evening {number}", on.isoformat(), f"{on}T19:{turn % 60:02}", players),
            )
            if len(waiting) < players:
                waiting = luck.sample(people, members)
            field, waiting = waiting[:players], waiting[players:]
            hits = [0] * players
            for out in range(1, players):
                hits[luck.randrange(out)] += 1
            for place, (player, knock_outs) in enumerate(zip(field, hits, strict=True), start=1):
                key = facts.setdefault((place, knock_outs), len(facts) + 1)
                points = round(10_000 * (players / place) ** 0.5) + 1000 * knock_outs
                rows.append((number, player, key, points))
        if facts:
            connection.executemany(
                "INSERT OR IGNORE INTO league_facts VALUES (?, '', ?, ?, 1, ?, 0, 1, 0, 0, 0, 9, 1, -1)",
                [(key, players, place, knock_outs) for (place, knock_outs), key in facts.items()],
            )
        connection.executemany("INSERT INTO league_result VALUES (?, ?, '', ?, ?, 0)", rows)
