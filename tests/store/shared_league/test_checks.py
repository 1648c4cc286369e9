"""A shared league takes no row that makes no sense: it would break reading for all other clubs."""

from __future__ import annotations

from dataclasses import replace

import psycopg
import pytest
from msgspec.structs import replace as with_points

from homepoker.store.errors import SharedLeagueError, SharedTrouble
from tests.shared_league import WIEN, League, parcel

SENSELESS = psycopg.errors.CheckViolation
AN_EVENING = {
    "club_id": f"'{WIEN}'",
    "tournament_id": "'t-9'",
    "revision": "1",
    "name": "'Abend'",
    "began_on": "'2026-11-20'",
    "opened_at": "''",
    "players": "3",
    "profile": "''",
    "import_id": "''",
    "is_complete": "true",
}
FACTS = dict.fromkeys(
    ("players", "place", "sharing", "knock_outs", "entries", "rebuys", "add_ons", "paid_places", "final_table"), "1"
)
SOME_FACTS = {"club_id": f"'{WIEN}'", **FACTS, "is_early": "true"}


def added(league: League, table: str, values: dict[str, str], role: str = WIEN, before: str = "SELECT 1") -> None:
    """A row is added by a statement of the club's own, and taken back."""
    with league.sql(role) as connection, connection.transaction(force_rollback=True):
        connection.execute(before.encode())
        names, given = ", ".join(values), ", ".join(values.values())
        connection.execute(f"INSERT INTO public.{table} ({names}) VALUES ({given})".encode())


def test_what_makes_sense_is_taken(shared_league: League) -> None:
    for day in ("1970-01-01", "2024-02-29", "2000-02-29", "2999-12-31", ""):
        added(shared_league, "league_evening", {**AN_EVENING, "began_on": f"'{day}'"})
    added(shared_league, "league_facts", {**SOME_FACTS, "place": "0", "buy_in": "-1"})
    with shared_league.place() as place:
        most = with_points(parcel().results[0], points=10**12, place_points=-(10**12))
        place.send(replace(parcel(), results=(most,)), 1)


@pytest.mark.parametrize(
    "day",
    [
        *("2026-11-20 19:00", "2026-11-20T19:00", "20.11.2026", "2026-02-29", "1900-02-29", "2026-04-31"),
        *("2026-13-01", "0000-01-01", "1969-12-31", "3000-01-01", "heute", "2026-11-20\n"),
    ],
)
def test_a_day_that_is_none_is_refused(shared_league: League, day: str) -> None:
    with pytest.raises(SENSELESS):
        added(shared_league, "league_evening", {**AN_EVENING, "began_on": f"'{day}'"})


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("players", "-1"),
        ("players", "2147483647"),
        ("revision", "-1"),
        ("tournament_id", "''"),
        ("name", "repeat('x', 1001)"),
        ("opened_at", "repeat('x', 41)"),
    ],
)
def test_an_evening_that_cannot_be_is_refused(shared_league: League, column: str, value: str) -> None:
    with pytest.raises(SENSELESS):
        added(shared_league, "league_evening", {**AN_EVENING, column: value})


@pytest.mark.parametrize("column", [*FACTS, "knock_outs_shared_away"])
def test_no_number_of_a_result_is_below_zero(shared_league: League, column: str) -> None:
    with pytest.raises(SENSELESS):
        added(shared_league, "league_facts", {**SOME_FACTS, column: "-1"})


@pytest.mark.parametrize("points", [2**63 - 1, -(2**63), 10**12 + 1])
def test_points_that_no_scheme_gives_are_refused_and_nothing_of_the_evening_arrives(
    shared_league: League, points: int
) -> None:
    wrong = with_points(parcel().results[0], points=points)
    with shared_league.place() as place, pytest.raises(SharedLeagueError) as told:
        place.send(replace(parcel(), results=(wrong,)), 1)
    assert told.value.trouble is SharedTrouble.REFUSED
    assert shared_league.rows("SELECT FROM league_evening") == []


@pytest.mark.parametrize(
    ("table", "values"),
    [
        ("shared_player", {"club_id": "'homepoker_club'", "player_id": "'p'", "name": "'x'", "is_listed": "true"}),
        ("player_link", {"club_id": "'homepoker_club'", "player_id": "'p'", "person": "1"}),
        ("league_evening", {**AN_EVENING, "club_id": "'homepoker_club'"}),
        ("league_facts", {**SOME_FACTS, "club_id": "'homepoker_club'"}),
    ],
)
def test_a_club_writes_nothing_in_the_name_of_the_group_that_all_clubs_belong_to(
    shared_league: League, table: str, values: dict[str, str]
) -> None:
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        added(shared_league, table, values, before="SET LOCAL ROLE homepoker_club")


@pytest.mark.parametrize("table", ["shared_player", "player_link", "league_evening", "league_facts"])
def test_every_row_is_of_a_club_whoever_writes_it(shared_league: League, table: str) -> None:
    values = {
        "shared_player": {"club_id": "'nobody'", "player_id": "'p'", "name": "'x'", "is_listed": "true"},
        "player_link": {"club_id": "'nobody'", "player_id": "'p'", "person": "1"},
        "league_evening": {**AN_EVENING, "club_id": "'nobody'", "is_current": "true"},
        "league_facts": {**SOME_FACTS, "club_id": "'nobody'"},
    }
    with pytest.raises(psycopg.errors.ForeignKeyViolation):
        added(shared_league, table, values[table], role="postgres")
