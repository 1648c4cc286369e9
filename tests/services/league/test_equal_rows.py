"""SQLite and PostgreSQL give equal rows on random seasons: tables, explanations and what a reader adds up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from typing import Any, cast

import pytest
from hypothesis import Phase, given, settings
from sqlalchemy import Connection, CursorResult, NullPool, create_engine

from homepoker.core.league.definition import ALL_TIME, League, LeagueSeason
from homepoker.core.league.ranking import Tally
from homepoker.core.league.season_results import ArchivedResults, Listing
from homepoker.core.league.standings import scores_of, season_source, tally
from homepoker.core.league.standings_rule import StandingsRule
from homepoker.core.league.worth import Worth
from homepoker.services.club import Club, open_club
from homepoker.services.league.leagues import ClubLeagues
from homepoker.store.database import Database
from homepoker.store.league import archive_statements
from homepoker.store.league.archive import LeagueArchive
from homepoker.store.shared_league.reading import SharedReading
from tests.fakes import FixedDraw, HandMovedTimekeeper
from tests.played_evenings import RESOURCES
from tests.postgres import ADMIN
from tests.services.league.test_league_laws import Played, a_club, keep, leagues, seasons
from tests.shared_league import League as SharedLeague

FEWER = settings(max_examples=25, phases=[Phase.explicit, Phase.generate])
FEWEST = settings(FEWER, max_examples=8)
ALWAYS = (date.min, date.max)


class OnPostgres:
    """What an archive asks of a database, answered by PostgreSQL within one transaction."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    @contextmanager
    def alchemy_transaction(self) -> Iterator[Connection]:
        yield self.connection

    @contextmanager
    def transaction(self) -> Iterator[OnPostgres]:
        yield self

    def execute(self, statement: str) -> CursorResult[Any]:
        return self.connection.exec_driver_sql(statement)

    def __repr__(self) -> str:
        return "PostgreSQL"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    club = open_club(tmp_path_factory.mktemp("equal"), RESOURCES, HandMovedTimekeeper(), FixedDraw())
    yield club
    club.close()


@pytest.fixture(scope="module")
def server(league_template: SharedLeague) -> Iterator[Connection]:
    """A connection that may see and write everything, to a shared league of its own."""
    league = league_template.copied()
    address = league.address(ADMIN)
    url = f"postgresql+psycopg://{ADMIN}:{league.server.password}@127.0.0.1:{address.port}/{league.database}"
    engine = create_engine(url, poolclass=NullPool)
    with engine.connect() as connection:
        # The archive of a club knows no clubs: all of its rows are of the one without an id.
        connection.exec_driver_sql("INSERT INTO club (id, name) VALUES ('', 'this club')")
        # Nor is there money on any server; here it stands for a club's own file.
        archive_statements.MONEY.create(connection)
        connection.commit()
        yield connection
    engine.dispose()
    league.drop()


@contextmanager
def kept_there(server: Connection, played: Played) -> Iterator[Connection]:
    """The evenings in PostgreSQL, by the numbers that they have in a new file, for as long as the block."""
    with server.begin() as work:
        for sequence in ("league_evening_number_seq", "league_facts_number_seq"):
            server.exec_driver_sql(f"SELECT setval('{sequence}', 1, false)")
        known = archive_statements.fact_numbers(server, "")
        for evening in played.evenings:
            values: dict[str, object] = {
                "tournament_id": evening.tournament_id,
                "revision": evening.revision,
                "name": evening.name,
                "began_on": evening.began_on.isoformat(),
                "opened_at": evening.opened_at.isoformat() if evening.opened_at else "",
                "players": len(evening.results),
                "profile": evening.profile,
                "import_id": "",
                "is_current": True,
                "is_complete": True,
            }
            number = archive_statements.keep_evening(server, "", values, evening.results, evening.knock_outs, known)
            archive_statements.keep_money(server, number, evening.results)
        yield server
        work.rollback()


def with_server(club: Club, server: Connection) -> Club:
    """The same club, its archive in PostgreSQL."""
    there = replace(club)
    there.archive = LeagueArchive(cast(Database, OnPostgres(server)))
    return there


@FEWER
@given(a_club(), leagues, seasons)
def test_tables_are_equal(club: Club, server: Connection, played: Played, league: League, season: LeagueSeason) -> None:
    keep(club, played, league)
    with kept_there(server, played):
        there, here = (
            ClubLeagues(with_server(club, server)).table(league, season),
            ClubLeagues(club).table(league, season),
        )
    assert there == here


@FEWEST
@given(a_club(), leagues)
def test_explanations_and_comparisons_are_equal(club: Club, server: Connection, played: Played, league: League) -> None:
    keep(club, played, league)
    other = replace(league, rule=replace(league.rule, best=2, dropped=0))
    with kept_there(server, played):
        here, there = ClubLeagues(club), ClubLeagues(with_server(club, server))
        assert there.what_if(league, ALL_TIME, other) == here.what_if(league, ALL_TIME, other)
        table = here.table(league, ALL_TIME, with_movement=False)
        for row in table.rows:
            explained = here.explain(league, ALL_TIME, row.player)
            assert there.explain(league, ALL_TIME, row.player) == explained
            assert here.explain(league, ALL_TIME, row.player, table) == explained


@FEWER
@given(a_club(), leagues)
def test_sums_and_single_results_are_equal(club: Club, server: Connection, played: Played, league: League) -> None:
    keep(club, played, league)
    with kept_there(server, played):
        here, there = club.archive, with_server(club, server).archive
        assert there.totals(*ALWAYS) == here.totals(*ALWAYS)
        assert there.results(None, *ALWAYS) == here.results(None, *ALWAYS)
        assert there.evenings(*ALWAYS) == here.evenings(*ALWAYS)


@FEWER
@given(a_club(), leagues)
def test_what_a_reader_adds_up_is_equal(club: Club, server: Connection, played: Played, league: League) -> None:
    keep(club, replace(played, merged=()), league)
    worth = ClubLeagues(club).worth(league)
    every = LeagueSeason("", "", *ALWAYS)
    with kept_there(server, played):
        here = _tallies(club.archive.season(*ALWAYS), league, every, worth)
        server.exec_driver_sql("SET LOCAL search_path = published")
        there = _tallies(SharedReading(server).season(*ALWAYS), league, every, worth)

    def plain(tallies: Any) -> list[Any]:
        return sorted((replace(one, player=one.player.removeprefix("/")) for one in tallies), key=str)

    assert plain(there) == plain(here)


def _tallies(archived: ArchivedResults, league: League, season: LeagueSeason, worth: Worth) -> list[Tally]:
    anything = replace(league, profiles=frozenset(), is_open_to_evenings=True, rule=StandingsRule())
    scores = scores_of(season_source(archived, anything, season, worth, date.max, {}, Listing()))
    return [tally(player, own, 2) for player, own in scores.items()]
