"""What each role of a shared league may see and do, asked of the server itself."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest

from homepoker.store.shared_league.club_place import SharedName
from tests.shared_league import LINZ, READER, WIEN, League, parcel

BASE_TABLES = (
    "club",
    "league_evening",
    "league_facts",
    "league_knock_out",
    "league_receipt",
    "league_result",
    "left_out",
    "player_link",
    "shared_player",
)
REFUSED = psycopg.errors.InsufficientPrivilege
INSERT_EVENING = (
    "INSERT INTO league_evening ({}club_id, tournament_id, revision, name, began_on, opened_at, players, profile,"
    " import_id, is_complete)"
)
AN_EVENING = "'t-wien', 2, '', '2026-01-01', '', 3, '', '', true"
INSERT_FACTS = (
    "INSERT INTO league_facts (club_id, players, place, sharing, knock_outs, entries, rebuys, add_ons, paid_places,"
    " final_table, is_early)"
)
ADDED_RESULT = (
    "INSERT INTO league_result (evening, player_id, club_id, facts, points, place_points)"
    " SELECT e.number, 'p-new', '{club}', f.number, 9000, 0 FROM league_evening AS e, league_facts AS f LIMIT 1"
)


@pytest.fixture(scope="module")
def published(league_template: League) -> Iterator[League]:
    """Both clubs have published an evening; of Wien's players one agreed to be named. No test changes it."""
    shared_league = league_template.copied()
    with shared_league.place(WIEN) as wien:
        wien.tell_names({"p-ida": SharedName("Ida", True), "p-max": SharedName("", True)})
        wien.send(parcel("t-wien"), 1)
    with shared_league.place(LINZ) as linz:
        linz.tell_names({"p-eva": SharedName("Eva", True)})
        linz.send(parcel("t-linz", "p-eva", "p-tom"), 1)
    yield shared_league
    shared_league.drop()


def refused(league: League, role: str, statement: str) -> None:
    with league.sql(role) as connection, pytest.raises(REFUSED):
        connection.execute(statement.encode())


def test_every_table_keeps_its_rows_apart_even_from_its_owner(shared_league: League) -> None:
    kept_apart = shared_league.rows(
        "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'"
        " AND relrowsecurity AND relforcerowsecurity ORDER BY relname"
    )
    assert [name for (name,) in kept_apart] == list(BASE_TABLES)
    others = shared_league.rows(
        "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'"
        " AND NOT relrowsecurity"
    )
    assert others == [("shared_league_version",)]


def test_the_server_has_no_column_for_contacts_notes_or_full_names(shared_league: League) -> None:
    columns = {
        str(name)
        for (name,) in shared_league.rows(
            "SELECT column_name FROM information_schema.columns WHERE table_schema IN ('public', 'published')"
        )
    }
    assert not {"contact", "notes", "nickname", "member_number", "display_name", "is_guest", "may_publish"} & columns


@pytest.mark.parametrize("table", BASE_TABLES)
def test_a_club_sees_its_own_rows_alone(published: League, table: str) -> None:
    key = "id" if table == "club" else "club_id"
    assert {club for (club,) in published.rows(f"SELECT {key} FROM {table}", WIEN)} <= {WIEN}


@pytest.mark.parametrize("table", BASE_TABLES)
def test_a_reader_may_not_look_into_any_table(published: League, table: str) -> None:
    refused(published, READER, f"SELECT * FROM public.{table}")


def test_a_reader_sees_names_of_those_who_agreed_and_ids_of_the_others(published: League) -> None:
    seen = published.rows("SELECT id, name FROM player ORDER BY id", READER)
    assert seen == [("club_linz/p-eva", "Eva"), ("club_wien/p-ida", "Ida"), ("club_wien/p-max", "")]
    results = published.rows("SELECT player_id, points FROM league_result ORDER BY player_id", READER)
    assert ("club_wien/p-max", 2000) in results
    assert len(results) == 5


@pytest.mark.parametrize(
    "statement", ["DELETE FROM club", "UPDATE club SET name = 'x'", "INSERT INTO club VALUES ('x', 'x')"]
)
def test_a_reader_writes_nothing(published: League, statement: str) -> None:
    refused(published, READER, statement)


@pytest.mark.parametrize(
    "table", ["league_evening", "league_facts", "league_result", "league_knock_out", "league_receipt"]
)
def test_nothing_that_was_published_is_changed_or_deleted_by_a_club(published: League, table: str) -> None:
    refused(published, WIEN, f"DELETE FROM {table}")
    refused(published, WIEN, f"UPDATE {table} SET club_id = club_id")
    refused(published, WIEN, f"TRUNCATE {table} CASCADE")


@pytest.mark.parametrize(
    "statement",
    [
        f"{INSERT_EVENING.format('')} VALUES ('club_linz', {AN_EVENING})",
        f"{INSERT_FACTS} VALUES ('club_linz', 1, 1, 1, 0, 1, 0, 0, 0, 9, true)",
        "INSERT INTO shared_player VALUES ('club_linz', 'p-tom', 'Tom', true)",
        "INSERT INTO player_link VALUES ('club_linz', 'p-tom', 1)",
        "INSERT INTO club VALUES ('club_graz', 'Graz')",
        # The number of an evening, and whether it counts, are not a club's to say.
        f"{INSERT_EVENING.format('number, ')} VALUES (99, 'club_wien', {AN_EVENING})",
        f"{INSERT_EVENING.format('is_current, ')} VALUES (true, 'club_wien', {AN_EVENING})",
    ],
)
def test_a_club_adds_nothing_in_the_name_of_another_or_of_the_server(published: League, statement: str) -> None:
    refused(published, WIEN, statement)


def test_a_club_adds_nothing_to_an_evening_of_another_club(published: League) -> None:
    (evening,) = published.rows("SELECT number FROM league_evening WHERE club_id = 'club_linz'")[0]
    facts = published.rows("SELECT number FROM league_facts WHERE club_id = 'club_wien'")[0][0]
    refused(published, WIEN, f"INSERT INTO league_result VALUES ({evening}, 'p-x', 'club_wien', {facts}, 9000, 0)")
    refused(published, WIEN, f"INSERT INTO league_knock_out VALUES ({evening}, 'p-x', 'p-y', 'club_wien', 1)")
    receipt = "INSERT INTO league_receipt (evening, club_id, content, results, is_withdrawn, written_by)"
    refused(published, WIEN, f"{receipt} VALUES ({evening}, 'club_wien', '', 0, true, '')")


def test_a_club_adds_nothing_to_a_revision_that_has_its_receipt(published: League) -> None:
    refused(published, WIEN, ADDED_RESULT.format(club=WIEN))


def test_a_club_changes_names_and_links_of_its_own_alone(published: League) -> None:
    with published.sql(WIEN) as connection, connection.transaction(force_rollback=True):
        assert connection.execute("UPDATE shared_player SET name = 'x' WHERE club_id = 'club_linz'").rowcount == 0
        assert connection.execute("UPDATE club SET name = 'x'").rowcount == 1
        assert connection.execute("DELETE FROM player_link").rowcount == 0
        assert connection.execute("SELECT name FROM published.club ORDER BY id").fetchall() == [
            ("Linzer Runde",),
            ("x",),
        ]
    refused(published, WIEN, "UPDATE shared_player SET club_id = 'club_linz'")


def test_a_revision_of_which_a_result_is_missing_gets_no_receipt(published: League) -> None:
    with published.sql(WIEN) as connection, connection.transaction(force_rollback=True):
        added = f"{INSERT_EVENING.format('')} VALUES ('club_wien', {AN_EVENING}) RETURNING number"
        (number,) = connection.execute(added.encode()).fetchall()[0]
        with pytest.raises(psycopg.errors.CheckViolation):
            connection.execute(
                "INSERT INTO league_receipt (evening, club_id, content, results, is_withdrawn, written_by)"
                " VALUES (%s, 'club_wien', '', 3, false, '')",
                (number,),
            )


def test_a_role_that_is_no_club_publishes_nothing(published: League) -> None:
    refused(published, READER, "INSERT INTO public.league_evening (club_id) VALUES ('reader_web')")


def test_no_club_seals_anothers_evening_by_a_trigger_of_its_own(published: League) -> None:
    refused(published, WIEN, "CREATE TEMP TABLE mine AS SELECT * FROM league_receipt")
    with published.sql() as admin, admin.transaction(force_rollback=True):
        # Nor where somebody has let it make tables.
        admin.execute("CREATE SCHEMA wien AUTHORIZATION club_wien")
        admin.execute("SET LOCAL ROLE club_wien")
        admin.execute("CREATE TABLE wien.mine (evening bigint, club_id text, results int, is_withdrawn boolean)")
        with pytest.raises(REFUSED):
            admin.execute("CREATE TRIGGER seal AFTER INSERT ON wien.mine FOR EACH ROW EXECUTE FUNCTION seal_evening()")
