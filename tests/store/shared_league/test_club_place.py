"""Publishing in a shared database: revisions, receipts, names."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from homepoker.store.errors import SharedLeagueError, SharedTrouble
from homepoker.store.shared_league.club_place import ParcelReceipt, SharedName
from homepoker.store.shared_league.parcel import Parcel, read_parcel
from tests.shared_league import LINZ, READER, WIEN, League, parcel

REVISIONS = (
    "SELECT e.revision, e.is_current, r.results FROM league_evening AS e JOIN league_receipt AS r"
    " ON r.evening = e.number WHERE e.tournament_id = 't-1' ORDER BY e.revision"
)
CORRECTED = parcel("t-1", "p-max", "p-ida", "p-eva")


def test_an_evening_arrives_whole(shared_league: League) -> None:
    with shared_league.place() as place:
        assert place.send(parcel(), 1) == ParcelReceipt(1, was_there=False)
    assert shared_league.rows(REVISIONS) == [(1, True, 3)]
    sent = shared_league.rows(
        "SELECT r.player_id, r.points, f.place, f.players, f.is_early FROM league_result AS r"
        " JOIN league_facts AS f ON f.number = r.facts ORDER BY f.place"
    )
    assert sent == [("p-ida", 3000, 1, 3, True), ("p-max", 2000, 2, 3, True), ("p-eva", 1000, 3, 3, True)]
    assert shared_league.rows("SELECT winner_id, loser_id, times FROM league_knock_out ORDER BY winner_id") == [
        ("p-ida", "p-max", 1),
        ("p-max", "p-eva", 1),
    ]


def test_shared_knock_outs_and_buy_ins_arrive_and_parcels_without_are_as_they_were(shared_league: League) -> None:
    plain = parcel()
    assert "shared_away" not in plain.content
    assert "buy_in" not in plain.content
    first, *others = plain.results
    hit, *hits = plain.knock_outs
    results = (msgspec.structs.replace(first, knock_outs_shared_away=13_860, buy_in=2_000), *others)
    knock_outs = (msgspec.structs.replace(hit, shared_away=13_860), *hits)
    shared = replace(plain, results=results, knock_outs=knock_outs)
    assert read_parcel(shared.content) == shared
    assert read_parcel(plain.content) == plain
    with shared_league.place() as place:
        place.send(plain, 1)
        assert place.send(shared, 2) == ParcelReceipt(2, was_there=False)
    of_facts = "SELECT max(knock_outs_shared_away), max(buy_in) FROM league_facts"
    of_pairs = "SELECT max(shared_away) FROM league_knock_out"
    assert [shared_league.rows(one, READER) for one in (of_facts, of_pairs)] == [[(13_860, 2_000)], [(13_860,)]]


def test_what_has_arrived_is_not_sent_again(shared_league: League) -> None:
    with shared_league.place() as place:
        place.send(parcel(), 1)
        assert place.send(parcel(), 1) == ParcelReceipt(1, was_there=True)
        assert place.send(parcel(), 7) == ParcelReceipt(1, was_there=True)
    assert len(shared_league.rows(REVISIONS)) == 1


def test_a_correction_is_a_revision_and_the_earlier_one_stays(shared_league: League) -> None:
    with shared_league.place() as place:
        place.send(parcel(), 1)
        place.send(CORRECTED, 2)
    assert shared_league.rows(REVISIONS) == [(1, False, 3), (2, True, 3)]
    assert shared_league.rows("SELECT revision FROM league_evening", READER) == [(2,)]


def test_an_evening_that_was_taken_back_counts_no_longer_and_may_come_again(shared_league: League) -> None:
    with shared_league.place() as place:
        place.send(parcel(), 1)
        place.send(Parcel.taken_back("t-1"), 2)
        assert shared_league.rows("SELECT revision FROM league_evening", READER) == []
        assert place.send(parcel(), 3) == ParcelReceipt(3, was_there=False)
    assert shared_league.rows(REVISIONS) == [(1, False, 3), (2, False, 0), (3, True, 3)]


def test_a_number_that_another_computer_of_the_club_has_used_gives_way(shared_league: League) -> None:
    with shared_league.place() as place:
        place.send(parcel(), 1)
        place.send(replace(parcel(), name="Renamed"), 2)
        assert place.send(CORRECTED, 2) == ParcelReceipt(3, was_there=False)
    assert shared_league.rows(REVISIONS)[-1] == (3, True, 3)


def test_an_earlier_revision_that_arrives_late_does_not_count(shared_league: League) -> None:
    with shared_league.place() as place:
        place.send(CORRECTED, 2)
    with shared_league.sql(WIEN) as connection, connection.transaction():
        (number,) = connection.execute(
            "INSERT INTO league_evening (club_id, tournament_id, revision, name, began_on, opened_at, players, profile,"
            " import_id, is_complete) VALUES ('club_wien', 't-1', 1, '', '2026-01-01', '', 0, '', '', true)"
            " RETURNING number"
        ).fetchall()[0]
        connection.execute(
            "INSERT INTO league_receipt (evening, club_id, content, results, is_withdrawn, written_by)"
            " VALUES (%s, 'club_wien', '', 0, false, '')",
            (number,),
        )
    assert shared_league.rows(REVISIONS) == [(1, False, 0), (2, True, 3)]


def test_names_are_told_changed_and_taken_back(shared_league: League) -> None:
    with shared_league.place() as place:
        assert len(place.tell_names({"p-ida": SharedName("Ida", True), "p-max": SharedName("Max", True)})) == 2
        assert len(place.tell_names({"p-ida": SharedName("Ida", True), "p-max": SharedName("Max", True)})) == 0
        assert len(place.tell_names({"p-ida": SharedName("Ida K.", False)})) == 2
    assert shared_league.rows("SELECT player_id, name, is_listed FROM shared_player ORDER BY player_id") == [
        ("p-ida", "Ida K.", False),
        ("p-max", "", True),
    ]


def test_clubs_may_have_evenings_and_players_of_the_same_id(shared_league: League) -> None:
    for club in (WIEN, LINZ):
        with shared_league.place(club) as place:
            assert place.send(parcel(), 1) == ParcelReceipt(1, was_there=False)
    assert shared_league.rows("SELECT player_id FROM league_result WHERE points = 3000 ORDER BY 1", READER) == [
        ("club_linz/p-ida",),
        ("club_wien/p-ida",),
    ]


def test_a_role_of_the_server_that_is_no_club_is_told_so(shared_league: League) -> None:
    with (
        pytest.raises(SharedLeagueError) as told,
        shared_league.place(READER),
    ):
        pass
    assert told.value.trouble is SharedTrouble.NOT_A_CLUB


@pytest.fixture
def both(shared_league: League) -> League:
    """In both clubs somebody called Max Mayer has played, and perhaps it is the same."""
    for club in (WIEN, LINZ):
        with shared_league.place(club) as place:
            place.tell_names({"p-max": SharedName("Max Mayer", True), "p-ida": SharedName("", True)})
            place.send(parcel("t-1", "p-max", "p-ida"), 1)
    return shared_league


def people(league: League) -> list[tuple[object, ...]]:
    return league.rows("SELECT player_id, count(*) FROM league_result GROUP BY 1 ORDER BY 1", READER)


def trouble_of(league: League, player: str, person: int | None) -> SharedTrouble:
    with league.place(WIEN) as place, pytest.raises(SharedLeagueError) as told:
        place.link(player, person)
    return told.value.trouble


def test_the_same_name_makes_nobody_the_same_person(both: League) -> None:
    assert people(both) == [
        ("club_linz/p-ida", 1),
        ("club_linz/p-max", 1),
        ("club_wien/p-ida", 1),
        ("club_wien/p-max", 1),
    ]


def test_a_person_is_one_row_once_both_clubs_have_said_so(both: League) -> None:
    with both.place(WIEN) as wien:
        person = wien.link("p-max", None)
    with both.place(LINZ) as linz:
        assert linz.link("p-max", person) == person
    assert (f"person-{person}", 2) in people(both)
    with both.place(LINZ) as linz:
        assert {(one.club_name, one.name) for one in linz.everybody() if one.person == person} == {
            ("Pokerclub Wien", "Max Mayer"),
            ("Linzer Runde", "Max Mayer"),
        }


def test_a_link_is_changed_and_taken_back(both: League) -> None:
    with both.place(WIEN) as wien:
        first = wien.link("p-max", None)
        second = wien.link("p-max", None)
        assert wien.links() == {"p-max": second}
        assert first != second
        assert wien.unlink("p-max")
        assert not wien.unlink("p-max")
    assert ("club_wien/p-max", 1) in people(both)


def test_only_who_is_there_is_linked_and_only_to_who_is_there(both: League) -> None:
    assert trouble_of(both, "p-nobody", None) is SharedTrouble.NO_SUCH_PLAYER
    assert trouble_of(both, "p-max", 4711) is SharedTrouble.NO_SUCH_PERSON


def test_two_players_of_a_club_are_not_the_same_person(both: League) -> None:
    with both.place(WIEN) as wien:
        person = wien.link("p-max", None)
    assert trouble_of(both, "p-ida", person) is SharedTrouble.LINKED_ALREADY


def test_a_link_shows_no_name_that_was_not_told(both: League) -> None:
    with both.place(WIEN) as wien:
        person = wien.link("p-ida", None)
    assert both.rows(f"SELECT name FROM player WHERE id = 'person-{person}'", READER) == [("",)]
