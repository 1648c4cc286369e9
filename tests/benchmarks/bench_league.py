"""Tables of a club's league against reading the same rows by bare SQL, and what they keep the window waiting."""

from __future__ import annotations

import random
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
from homepoker.services.club import Club, open_club
from homepoker.services.league.leagues import ClubLeagues
from tests.benchmarks.verdicts import Verdict, alternated, ratio, spread, tell, took
from tests.fakes import FixedDraw, HandMovedTimekeeper
from tests.played_evenings import RESOURCES

SEASON_AIM, FIRST_AIM, ALL_TIME_AIM = 6.0, 25.0, 3.0
WAIT_AIM = 50.0
"""Milliseconds that a table may keep the window; what takes longer is a job's."""

SEASONS, EVENINGS, PLAYERS, MEMBERS = 50, 50, 20, 100
"""Of a club of long standing: 1,000 results in a season, 50,000 in all."""

ROUNDS = 15
BEST = 8

CAUSE = (
    "beside its rows a table has points, ranks, names and movement, {more:.0f} ms here; a formula takes a tenth of a "
    "millisecond for each combination of facts, half of it for terms and sentences that only an explanation shows"
)
WAIT_CAUSE = (
    "a formula is worked out for each combination of facts, in the window's own thread; where no two are alike that is "
    "once for each result"
)

ROWS = """SELECT r.evening, r.player_id, r.points, r.place_points, f.*
 FROM league_result AS r JOIN league_facts AS f ON f.number = r.facts WHERE r.evening IN (
 SELECT number FROM league_evening WHERE is_current AND began_on BETWEEN {first} AND {last}{besides})"""
"""The rows of which every list is made: each result with its facts, from which any scheme makes its points."""


def test_tables_of_fifty_thousand_results(tmp_path: Path) -> None:
    for verdict in ranking(tmp_path, SEASONS, EVENINGS, ROUNDS):
        tell(verdict)
        assert verdict.figure > 0


def ranking(folder: Path, seasons: int, evenings: int, rounds: int) -> list[Verdict]:
    """Open a season, one in which no two results have the same facts, and the list of all time, each beside its rows.

    :param evenings: of each season.
    """
    with _club(folder, seasons, evenings) as club:
        return _measured(club, rounds)


def _measured(club: Club, rounds: int) -> list[Verdict]:
    desk = ClubLeagues(club)
    (kept,) = desk.leagues()
    best = replace(kept, rule=StandingsRule(best=BEST, ties=(TieBreak.WINS,)))
    every = replace(kept, rule=StandingsRule(ties=(TieBreak.WINS,)))
    distinct, season = kept.seasons[0], kept.seasons[-1]

    def rows_of(one: LeagueSeason) -> Callable[[], object]:
        days = (one.first.isoformat(), one.last.isoformat())
        return lambda: club.database.connection.execute(ROWS.format(first="?", last="?", besides=""), days).fetchall()

    opened: list[tuple[str, float, Callable[[], object], Callable[[], object]]] = [
        (
            "Opening a season of 1,000 results: best 8, ties by wins, movement",
            SEASON_AIM,
            lambda: desk.table(best, season),
            rows_of(season),
        ),
        (
            "The first opening of one in which no two results have the same facts",
            FIRST_AIM,
            lambda: ClubLeagues(club).table(best, distinct),
            rows_of(distinct),
        ),
        (
            "The list of all time over 50,000 results",
            ALL_TIME_AIM,
            lambda: desk.table(every, ALL_TIME, with_movement=False),
            rows_of(ALL_TIME),
        ),
    ]
    found: list[Verdict] = []
    longest = 0.0
    for what, aim, ours, theirs in opened:
        ours()  # what is imported, and the statements that are made once
        above, below = alternated((took(ours), took(theirs)), rounds)
        detail = f"{spread(above, 'ms', 1e3)} against {spread(below, 'ms', 1e3)} for the rows"
        cause = CAUSE.format(more=(median(above) - median(below)) * 1e3)
        found.append(Verdict(f"{what}, against reading its rows", aim, ratio(above, below), detail, cause))
        if aim != ALL_TIME_AIM:  # that has more than `standings_card.LONG` results, and is read in a job
            longest = max(longest, median(above) * 1e3)
    what = "The longest of these for which the window waits, in milliseconds"
    return [*found, Verdict(what, WAIT_AIM, longest, cause=WAIT_CAUSE)]


@contextmanager
def _club(folder: Path, seasons: int, evenings: int) -> Iterator[Club]:
    """A club with random evenings, written past all that would play them."""
    club = open_club(folder, RESOURCES, HandMovedTimekeeper(), FixedDraw())
    try:
        first_year = 2027 - seasons
        own = tuple(
            LeagueSeason(str(year), str(year), date(year, 1, 1), date(year, 12, 31))
            for year in range(first_year, first_year + seasons)
        )
        scheme = PointsScheme(FormulaBase("10 * sqrt(players / place) + knock_outs"))
        club.leagues.save(League("l", "League", scheme, StandingsRule(), own))
        with club.database.transaction() as connection:
            _fill(connection, own, evenings)
        club.players()
        yield club
    finally:
        club.close()


def _fill(connection: Connection, seasons: tuple[LeagueSeason, ...], evenings: int) -> None:
    """Everybody plays in turn; in each evening of the first season the field is larger than in any other."""
    luck = random.Random(16)
    people = [f"p{number:04}" for number in range(MEMBERS)]
    connection.executemany(
        "INSERT INTO player VALUES (?, ?, '', '', '', 0, '', '', 1, 0)", [(one, f"Member {one}") for one in people]
    )
    facts: dict[tuple[int, int, int], int] = {}
    rows: list[tuple[object, ...]] = []
    waiting: list[str] = []
    number = 0
    for season in seasons:
        for turn in range(evenings):
            number += 1
            on = season.first + timedelta(days=turn * 364 // evenings)
            size = PLAYERS if season is not seasons[0] else PLAYERS + 1 + turn
            connection.execute(
                "INSERT INTO league_evening VALUES (?, '', ?, 9, ?, ?, ?, ?, 'Club', '', 1, 1)",
                (number, f"t{number:06}", f"Evening {number}", on.isoformat(), f"{on}T19:{turn % 60:02}", size),
            )
            if len(waiting) < PLAYERS:
                waiting = luck.sample(people, MEMBERS)
            field, waiting = waiting[:PLAYERS], waiting[PLAYERS:]
            hits = [0] * PLAYERS
            for out in range(1, PLAYERS):
                hits[luck.randrange(out)] += 1
            for place, (player, knock_outs) in enumerate(zip(field, hits, strict=True), start=1):
                key = facts.setdefault((size, place, knock_outs), len(facts) + 1)
                points = round(10_000 * (size / place) ** 0.5) + 1000 * knock_outs
                rows.append((number, player, key, points))
    connection.executemany(
        "INSERT INTO league_facts VALUES (?, '', ?, ?, 1, ?, 0, 1, 0, 0, 0, 9, 1, -1)",
        [(key, *combination) for combination, key in facts.items()],
    )
    connection.executemany("INSERT INTO league_result VALUES (?, ?, '', ?, ?, 0)", rows)
