"""Players of several clubs who are one person, as each club has said by hand."""

from __future__ import annotations

import pytest

from homepoker.store.shared_league.club_place import SharedName
from homepoker.store.shared_league.errors import SharedLeagueError, SharedTrouble
from tests.shared_league import LINZ, READER, WIEN, League, parcel


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
