"""Set-up of a shared database: printed first, done as it was printed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlmodel import SQLModel

from homepoker.core.league.shared_standings import LeftOut, Senseless
from homepoker.store.errors import SharedLeagueError, SharedTrouble
from homepoker.store.shared_league import setting_up
from homepoker.store.shared_league.club_place import ARCHIVE, METADATA
from homepoker.store.shared_league.migrations import REVISIONS, VERSION_TABLE
from homepoker.store.shared_league.password import Password
from homepoker.store.shared_league.reading import open_reading
from homepoker.store.shared_league.server import connected
from homepoker.store.shared_league.setting_up import SCRIPTS, SetUp, WantedRoles, carry_out, plan_set_up
from tests.postgres import ADMIN, PostgresServer
from tests.shared_league import LINZ, READER, WIEN, League, parcel

ON_SERVERS_ONLY = (
    *("league_evening_current", "league_evening_by_day", "player_link_by_id", "shared_player_by_id"),
    *(f"{table}_of_club" for table in ("league_evening", "league_facts", "shared_player", "player_link")),
)
"""Indices over rows that count or over expressions, and keys that lead to a club; no class of rows has them."""

A_LATER_REVISION = """
import sqlalchemy as sa
from alembic import op

revision = "later"
down_revision = "{before}"


def upgrade():
    op.add_column("league_receipt", sa.Column("seal", sa.String, nullable=False, server_default=""))
"""


@pytest.fixture
def keeper(postgres: PostgresServer) -> Iterator[League]:
    """An empty database whose keeper is no superuser, as with a hosting company."""
    empty = League(postgres, postgres.new_database(), {"keeper": Password("kept")})
    with postgres.connect() as admin:
        if not admin.execute("SELECT FROM pg_roles WHERE rolname = 'keeper'").fetchall():
            admin.execute("CREATE ROLE keeper LOGIN CREATEROLE PASSWORD 'kept'")
            for group in admin.execute("SELECT rolname FROM pg_roles WHERE rolname LIKE 'homepoker%'").fetchall():
                admin.execute(f"GRANT {group[0]} TO keeper WITH ADMIN OPTION".encode())
        admin.execute(f"ALTER DATABASE {empty.database} OWNER TO keeper".encode())
    yield empty
    postgres.drop(empty.database)


@pytest.fixture
def graz(postgres: PostgresServer) -> Iterator[str]:
    """The name of a role that nobody has yet."""
    yield "club_graz"
    with postgres.connect() as admin:
        admin.execute("DROP ROLE IF EXISTS club_graz")


def planned(league: League, wanted: WantedRoles, role: str = ADMIN) -> SetUp:
    password = league.passwords.get(role, Password(league.server.password))
    return plan_set_up(league.address(role), password, wanted)


def done(league: League, plan: SetUp, role: str = ADMIN) -> None:
    carry_out(league.address(role), league.passwords.get(role, Password(league.server.password)), plan)


def trouble_of(league: League, wanted: WantedRoles, role: str = ADMIN) -> SharedTrouble:
    with pytest.raises(SharedLeagueError) as told:
        planned(league, wanted, role)
    return told.value.trouble


def tables(league: League) -> list[tuple[object, ...]]:
    return league.rows("SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'")


def a_later_program(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the program under test have one more revision, in scripts of its own."""
    for path in SCRIPTS.rglob("*.py"):
        (folder / path.relative_to(SCRIPTS)).parent.mkdir(parents=True, exist_ok=True)
        (folder / path.relative_to(SCRIPTS)).write_bytes(path.read_bytes())
    (folder / "versions" / "later.py").write_text(A_LATER_REVISION.format(before=REVISIONS[-1]))
    monkeypatch.setattr(setting_up, "SCRIPTS", folder)
    monkeypatch.setattr(setting_up, "REVISIONS", (*REVISIONS, "later"))


def test_planning_changes_nothing(keeper: League) -> None:
    assert "CREATE TABLE league_evening" in planned(keeper, WantedRoles({}), "keeper").sql
    assert tables(keeper) == []


def test_what_was_planned_is_done_by_a_keeper_who_is_no_superuser(keeper: League, graz: str) -> None:
    plan = planned(keeper, WantedRoles({graz: "Graz '99"}), "keeper")
    done(keeper, plan, "keeper")
    ready = replace(keeper, passwords={**keeper.passwords, **plan.passwords})
    with ready.place(graz) as place:
        assert place.name == "Graz '99"
        place.send(parcel(), 1)
    assert planned(ready, WantedRoles({graz: "Graz '99"}), "keeper") == SetUp("", {})


def test_set_up_that_fails_leaves_nothing_behind(keeper: League) -> None:
    plan = planned(keeper, WantedRoles({}), "keeper")
    with pytest.raises(SharedLeagueError):
        done(keeper, SetUp(plan.sql + "SELECT nonsense;", {}), "keeper")
    assert tables(keeper) == []


def test_the_printed_sql_holds_no_password_and_the_server_checks_the_one_that_was_made(
    shared_league: League, graz: str
) -> None:
    plan = planned(shared_league, WantedRoles({graz: "Graz"}))
    assert plan.passwords[graz].reveal() not in plan.sql
    assert re.search(r"CREATE ROLE club_graz LOGIN PASSWORD 'SCRAM-SHA-256\$4096:", plan.sql)
    done(shared_league, plan)
    with replace(shared_league, passwords=plan.passwords).place(graz) as place:
        assert place.club == graz


def test_a_club_and_a_reader_are_let_in_once(shared_league: League) -> None:
    assert planned(shared_league, WantedRoles({WIEN: "Other name"}, (READER,))) == SetUp("", {})


def test_a_database_that_was_copied_is_open_to_nobody_else_once_it_was_set_up_again(shared_league: League) -> None:
    with shared_league.sql() as admin:
        admin.execute(f'GRANT CONNECT ON DATABASE "{shared_league.database}" TO PUBLIC'.encode())
    done(shared_league, planned(shared_league, WantedRoles({})))
    assert planned(shared_league, WantedRoles({})) == SetUp("", {})
    assert shared_league.rows("SELECT has_database_privilege('public', current_database(), 'CONNECT')") == [(False,)]


def test_a_password_that_was_lost_is_replaced(shared_league: League, graz: str) -> None:
    done(shared_league, planned(shared_league, WantedRoles({graz: "Graz"})))
    plan = planned(shared_league, WantedRoles({}, renewed=(graz,)))
    assert plan.sql.startswith("ALTER ROLE club_graz PASSWORD 'SCRAM-SHA-256$")
    done(shared_league, plan)
    with replace(shared_league, passwords=plan.passwords).place(graz) as place:
        assert place.club == graz


@pytest.mark.parametrize("role", ["Club", "1club", "club-wien", "club wien", "", "homepoker_owner", "x" * 64, "a;b"])
def test_a_name_that_is_no_role_is_refused(shared_league: League, role: str) -> None:
    assert trouble_of(shared_league, WantedRoles({role: "Club"})) is SharedTrouble.NOT_A_ROLE


def test_a_role_of_somebody_else_gets_no_rights(shared_league: League) -> None:
    assert trouble_of(shared_league, WantedRoles({ADMIN: "Club"})) is SharedTrouble.ROLE_TAKEN
    assert trouble_of(shared_league, WantedRoles({READER: "Club"})) is SharedTrouble.ROLE_TAKEN
    assert trouble_of(shared_league, WantedRoles({}, renewed=(ADMIN,))) is SharedTrouble.ROLE_TAKEN


def test_a_club_cannot_set_up(shared_league: League, graz: str) -> None:
    plan = planned(shared_league, WantedRoles({graz: "Graz"}), WIEN)
    with pytest.raises(SharedLeagueError) as told:
        done(shared_league, plan, WIEN)
    assert told.value.trouble is SharedTrouble.NO_PERMISSION


def test_the_migrations_lead_to_exactly_the_rows(shared_league: League) -> None:
    with connected(shared_league.address(ADMIN), Password(shared_league.server.password)) as connection:
        options = {
            "version_table": VERSION_TABLE,
            "include_object": lambda _one, name, *_: name not in ON_SERVERS_ONLY,
        }
        context = MigrationContext.configure(connection, opts={"compare_type": True, **options})
        metadata = [SQLModel.metadata, METADATA]
        found = compare_metadata(context, metadata)  # type: ignore[arg-type] # takes several, as its guide says
    in_clubs_only = {table.name for table in SQLModel.metadata.tables.values()} - {table.name for table in ARCHIVE}
    assert [change for change in found if change[0] not in ("add_table", "add_index")] == []
    assert {change[1].name for change in found if change[0] == "add_table"} == in_clubs_only


def test_the_revisions_named_for_a_greeting_are_those_of_alembic() -> None:
    directory = ScriptDirectory(str(SCRIPTS))
    assert tuple(reversed([script.revision for script in directory.walk_revisions()])) == REVISIONS


def test_an_older_database_takes_nothing_until_its_keeper_brings_it_up_to_date_and_keeps_what_it_has(
    shared_league: League, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with shared_league.place() as place:
        place.send(parcel(), 1)
    a_later_program(tmp_path, monkeypatch)
    with pytest.raises(SharedLeagueError) as told, shared_league.place():
        pass
    assert told.value.trouble is SharedTrouble.OLDER
    plan = planned(shared_league, WantedRoles({}))
    assert "ALTER TABLE league_receipt ADD COLUMN seal" in plan.sql
    assert "CREATE TABLE" not in plan.sql
    done(shared_league, plan)
    with shared_league.place() as place:
        assert place.send(parcel(), 1).was_there
        place.send(parcel("t-2"), 1)
    assert planned(shared_league, WantedRoles({})) == SetUp("", {})


def test_a_database_from_before_shared_knock_outs_keeps_its_rows_and_takes_new_ones(
    keeper: League, graz: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as then:
        then.setattr(setting_up, "REVISIONS", REVISIONS[:1])
        plan = planned(keeper, WantedRoles({graz: "Graz"}), "keeper")
        done(keeper, plan, "keeper")
    ready = replace(keeper, passwords={**keeper.passwords, **plan.passwords})
    with ready.sql() as admin:
        admin.execute(
            "INSERT INTO league_facts (club_id, players, place, sharing, knock_outs, entries, rebuys, add_ons,"
            " paid_places, final_table, is_early) VALUES ('club_graz', 3, 1, 1, 2, 1, 0, 0, 0, 9, true)"
        )
    done(ready, planned(ready, WantedRoles({}), "keeper"), "keeper")
    with ready.place(graz) as place:
        place.send(parcel(), 1)
    shares = "SELECT knock_outs, knock_outs_shared_away, buy_in FROM published.league_facts ORDER BY number"
    assert ready.rows(shares, graz) == [(2, 0, -1), (1, 0, -1), (1, 0, -1), (0, 0, -1)]
    assert ready.rows("SELECT sum(shared_away) FROM published.league_knock_out", graz) == [(0,)]


def test_a_database_of_a_newer_program_takes_nothing_from_this_one(
    shared_league: League, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as later:
        a_later_program(tmp_path, later)
        done(shared_league, planned(shared_league, WantedRoles({})))
    with pytest.raises(SharedLeagueError) as told, shared_league.place(LINZ):
        pass
    assert told.value.trouble is SharedTrouble.NEWER
    assert trouble_of(shared_league, WantedRoles({})) is SharedTrouble.NEWER


SENSELESS_ROWS = """
INSERT INTO league_evening (club_id, tournament_id, revision, name, began_on, opened_at, players, profile, import_id,
    is_complete, is_current) VALUES
    ('club_graz', 't-day', 1, 'Ein Tag', '2026-11-20 19:00', '', 1, '', '', true, true),
    ('club_graz', 't-place', 1, 'Ein Platz', '2026-11-20', '', 1, '', '', true, true),
    ('club_graz', 't-points', 1, 'Punkte', '2026-11-20', '', 2, '', '', true, true);
INSERT INTO league_facts (club_id, players, place, sharing, knock_outs, entries, rebuys, add_ons, paid_places,
    final_table, is_early) VALUES ('club_graz', 1, -1, 1, 0, 1, 0, 0, 0, 9, true),
    ('club_graz', 1, 1, 1, 0, 1, 0, 0, 0, 9, true);
INSERT INTO league_result (evening, player_id, club_id, facts, points, place_points)
    SELECT e.number, 'p-a', 'club_graz', f.number, 1000, 0 FROM league_evening AS e, league_facts AS f
    WHERE (e.tournament_id = 't-day' AND f.place = 1) OR (e.tournament_id = 't-place' AND f.place = -1);
INSERT INTO league_result (evening, player_id, club_id, facts, points, place_points)
    SELECT e.number, p.id, 'club_graz', f.number, p.points, 0 FROM league_evening AS e, league_facts AS f,
    (VALUES ('p-a', 9223372036854775807), ('p-b', 2000)) AS p (id, points)
    WHERE e.tournament_id = 't-points' AND f.place = 1;
INSERT INTO league_knock_out (evening, winner_id, loser_id, club_id, times)
    SELECT number, 'p-a', 'p-b', 'club_graz', -1 FROM league_evening WHERE tournament_id = 't-points';
"""
"""What an earlier form of the database took from a club."""


def test_senseless_rows_from_before_the_checks_are_put_aside_and_named_and_the_others_stay(
    keeper: League, graz: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as then:
        then.setattr(setting_up, "REVISIONS", REVISIONS[:3])
        plan = planned(keeper, WantedRoles({graz: "Graz"}), "keeper")
        done(keeper, plan, "keeper")
    ready = replace(keeper, passwords={**keeper.passwords, **plan.passwords})
    with ready.sql() as admin:
        for statement in SENSELESS_ROWS.split(";\n"):
            admin.execute(statement.encode())
    done(ready, planned(ready, WantedRoles({}), "keeper"), "keeper")
    with open_reading(ready.address(graz), ready.passwords[graz]) as reading:
        assert reading.left_out() == [
            LeftOut("Graz", "Ein Platz", Senseless.PLACE, 1),
            LeftOut("Graz", "Ein Tag", Senseless.DAY, 2),
            LeftOut("Graz", "Punkte", Senseless.COUNT, 1),
            LeftOut("Graz", "Punkte", Senseless.POINTS, 1),
        ]
    assert ready.rows("SELECT club_player_id, points FROM published.league_result", graz) == [("p-b", 2000)]
    assert ready.rows("SELECT name FROM published.league_evening ORDER BY 1", graz) == [("Ein Platz",), ("Punkte",)]
    assert ready.rows("SELECT content ->> 'points' FROM left_out WHERE wrong = 'points'") == [(str(2**63 - 1),)]
