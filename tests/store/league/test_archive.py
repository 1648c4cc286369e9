from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.league.calendar_lists import Season, season_standings
from homepoker.core.league.results import EveningResult
from homepoker.core.quantities import PlayerId
from homepoker.store.database import Database
from homepoker.store.league.archive import ClosedEvening, LeagueArchive, LeagueTotal

IDA, MAX, EVA = PlayerId("ida"), PlayerId("max"), PlayerId("eva")
LONG_AGO, FAR_AHEAD = date(1900, 1, 1), date(2999, 12, 31)


def result(
    tournament: str, on: date, player: PlayerId, place: int, place_points: int, knock_outs: int = 0
) -> EveningResult:
    """Points in hundredths; each knock-out is worth one point."""
    points = Decimal(place_points) / 100
    return EveningResult(tournament, on, player, place, points + knock_outs, points, knock_outs)


def closed(tournament: str, revision: int, on: date, *rows: tuple[PlayerId, int, int, int]) -> ClosedEvening:
    return ClosedEvening(tournament, revision, on, tuple(result(tournament, on, *row) for row in rows), tournament)


OCTOBER = closed("t1", 31, date(2026, 10, 30), (IDA, 1, 400, 1), (MAX, 2, 200, 0))
NOVEMBER = closed("t2", 44, date(2026, 11, 1), (MAX, 1, 650, 2), (EVA, 2, 425, 0), (IDA, 3, 200, 0))


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with Database.open(tmp_path) as opened:
        yield opened


@pytest.fixture
def archive(database: Database) -> LeagueArchive:
    archive = LeagueArchive(database)
    for evening in (NOVEMBER, OCTOBER):
        archive.put(evening)
    return archive


def everything(database: Database) -> list[tuple[object, ...]]:
    with database.transaction() as connection:
        return connection.execute(
            "SELECT tournament_id, revision, name, began_on, e.players, player_id, points, place, knock_outs"
            " FROM league_result JOIN league_evening AS e ON e.number = evening"
            " JOIN league_facts AS f ON f.number = facts ORDER BY tournament_id, player_id"
        ).fetchall()


def test_a_period_is_added_up_per_player_most_points_first(archive: LeagueArchive) -> None:
    assert archive.totals(date(2026, 1, 1), date(2026, 12, 31)) == [
        LeagueTotal(MAX, Decimal("10.5"), evenings=2, wins=1, knock_outs=2),
        LeagueTotal(IDA, Decimal(7), evenings=2, wins=1, knock_outs=1),
        LeagueTotal(EVA, Decimal("4.25"), evenings=1, wins=0, knock_outs=0),
    ]


def test_the_first_and_the_last_day_belong_to_the_period(archive: LeagueArchive) -> None:
    assert [total.player for total in archive.totals(date(2026, 10, 1), date(2026, 10, 30))] == [IDA, MAX]
    assert [total.player for total in archive.totals(date(2026, 11, 1), date(2026, 11, 30))] == [MAX, EVA, IDA]
    assert archive.totals(date(2026, 11, 2), date(2026, 12, 31)) == []


def test_a_total_opens_into_its_evenings(archive: LeagueArchive) -> None:
    assert archive.results(IDA, LONG_AGO, FAR_AHEAD) == [
        EveningResult("t1", date(2026, 10, 30), IDA, 1, Decimal(5), Decimal(4), 1),
        EveningResult("t2", date(2026, 11, 1), IDA, 3, Decimal(2), Decimal(2), 0),
    ]


def test_all_results_of_a_period_come_by_date_and_place(archive: LeagueArchive) -> None:
    found = [(one.tournament, one.player) for one in archive.results(None, LONG_AGO, FAR_AHEAD)]
    assert found == [("t1", IDA), ("t1", MAX), ("t2", MAX), ("t2", EVA), ("t2", IDA)]


def test_publishing_again_replaces(archive: LeagueArchive) -> None:
    archive.put(closed("t1", 35, OCTOBER.began_on, (MAX, 1, 400, 0)))
    assert archive.results(IDA, LONG_AGO, date(2026, 10, 31)) == []
    assert archive.closing_lines() == {"t1": 35, "t2": 44}


def test_a_reopened_evening_is_taken_out(archive: LeagueArchive) -> None:
    archive.withdraw("t2")
    assert archive.closing_lines() == {"t1": 31}
    assert [total.player for total in archive.totals(LONG_AGO, FAR_AHEAD)] == [IDA, MAX]


def test_deleting_and_rebuilding_gives_the_same_rows(archive: LeagueArchive, database: Database) -> None:
    before = everything(database)
    assert len(before) == 5
    archive.withdraw("t1")
    archive.withdraw("t2")
    assert everything(database) == []
    archive.rebuild([OCTOBER, NOVEMBER])
    assert everything(database) == before
    archive.rebuild([NOVEMBER, OCTOBER])
    assert everything(database) == before


def test_a_rebuilding_that_fails_leaves_the_lists_as_they_were(archive: LeagueArchive, database: Database) -> None:
    def evenings() -> Iterator[ClosedEvening]:
        yield OCTOBER
        raise OSError("the log cannot be read")

    before = everything(database)
    with pytest.raises(OSError, match="cannot be read"):
        archive.rebuild(evenings())
    assert everything(database) == before


def test_a_season_reads_its_evenings_by_date_and_their_results_by_evening(
    archive: LeagueArchive, database: Database
) -> None:
    with database.transaction() as connection:
        plan = connection.execute(
            "EXPLAIN QUERY PLAN SELECT player_id, sum(points)"
            " FROM league_result JOIN league_evening ON number = evening"
            " WHERE league_evening.club_id = '' AND began_on BETWEEN '2026-01-01' AND '2026-12-31' GROUP BY player_id"
        ).fetchall()
    steps = " ".join(row[-1] for row in plan)
    assert "league_evening_by_date (club_id=? AND began_on>? AND began_on<?)" in steps
    assert "SEARCH league_result USING PRIMARY KEY (evening=?)" in steps
    assert archive.totals(LONG_AGO, FAR_AHEAD)


players = st.sampled_from([IDA, MAX, EVA])
evenings = st.lists(
    st.tuples(
        st.dates(date(2025, 11, 1), date(2027, 2, 1)),
        st.lists(st.tuples(players, st.integers(0, 99_999), st.integers(0, 9)), unique_by=lambda one: one[0]),
    ),
    max_size=8,
)


@given(evenings)
def test_the_sums_in_the_database_are_those_of_the_core(
    tmp_path_factory: pytest.TempPathFactory, played: list[tuple[date, list[tuple[PlayerId, int, int]]]]
) -> None:
    all_closed = [
        closed(
            f"t{number}",
            number,
            began_on,
            *((player, place, points, taken) for place, (player, points, taken) in enumerate(field, 1)),
        )
        for number, (began_on, field) in enumerate(played)
    ]
    with Database.open(tmp_path_factory.mktemp("league")) as database:
        archive = LeagueArchive(database)
        archive.rebuild(all_closed)
        totals = archive.totals(date(2026, 1, 1), date(2026, 12, 31))
        standings = season_standings(archive.results(None, LONG_AGO, FAR_AHEAD), Season(2026))
    assert totals == [LeagueTotal(row.player, row.points, row.evenings, row.wins, row.knock_outs) for row in standings]
