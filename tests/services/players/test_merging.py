"""Two entries that are one person: what it joins, when it is refused, and how it is undone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from homepoker.core.league.calendar_lists import Season
from homepoker.core.players import Player
from homepoker.core.refusal import Refusal
from homepoker.services.club import Club
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.league.archiving import catch_up, rebuild
from homepoker.services.league.calendar_lists import CalendarLists, standings_of
from homepoker.services.players.merging import Played, likely_pairs, merge, preview, proposed_owner, separate
from tests.played_evenings import club_of, entry_of, evening, id_of, open_evening

OCTOBER, NOVEMBER = date(2026, 10, 2), date(2026, 11, 6)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path)
    yield found
    found.close()


def person(club: Club, name: str) -> Player:
    found = club.register.player(id_of(name))
    assert found is not None
    return found


def test_the_preview_says_how_much_each_has_played_and_where_both_did(club: Club) -> None:
    evening(club, "October", OCTOBER, ["Ida", "Max", "Eva"])
    evening(club, "November", NOVEMBER, ["Max", "Eva"])
    found = preview(club, person(club, "Ida"), person(club, "Max"))
    assert (found.one, found.other) == (Played(1, OCTOBER), Played(2, NOVEMBER))
    assert found.both_on == (OCTOBER,)
    assert found.turned.one == found.other


def test_two_who_played_in_one_evening_are_not_proposed_as_one_person(club: Club) -> None:
    club.register.change(replace(person(club, "Ida"), name="Ida Langer"))
    club.register.change(replace(person(club, "Max"), name="Ida Lange"))

    def proposed() -> list[set[str]]:
        return [{pair.one.name, pair.other.name} for pair in likely_pairs(club, club.players())]

    assert proposed() == [{"Ida Langer", "Ida Lange"}]
    evening(club, "October", OCTOBER, ["Ida", "Eva", "Jo"])
    assert proposed() == [{"Ida Langer", "Ida Lange"}]
    evening(club, "November", NOVEMBER, ["Ida", "Max"])
    assert proposed() == []


def test_merged_people_are_called_by_one_name_under_both_ids(club: Club) -> None:
    merge(club, replace(person(club, "Ida"), name="Ida Lang"), person(club, "Max"))
    assert club.names[id_of("Ida")] == club.names[id_of("Max")] == "Ida Lang"
    separate(club, id_of("Max"))
    assert (club.names[id_of("Ida")], club.names[id_of("Max")]) == ("Ida Lang", "Max")


def test_two_who_are_both_in_an_open_evening_are_not_merged_before_one_leaves_it(club: Club) -> None:
    desk = open_evening(club, "Friday", NOVEMBER, ["Ida", "Max", "Eva"])
    with pytest.raises(Refusal) as refused:
        merge(club, person(club, "Ida"), person(club, "Max"))
    assert refused.value.reason.values["evening"] == "Friday"
    assert refused.value.may_overrule is False
    EntryCommands(desk).withdraw(entry_of(desk, "Max"))
    merge(club, person(club, "Ida"), person(club, "Max"))
    assert person(club, "Max").id == id_of("Ida")


def test_in_a_closed_evening_of_both_the_published_standings_stay_and_the_league_ranks_one(club: Club) -> None:
    desk = evening(club, "Friday", NOVEMBER, ["Ida", "Max", "Eva"])
    before = standings_of(desk.state)
    merge(club, person(club, "Ida"), person(club, "Max"))
    assert standings_of(club.desk(desk.tournament_id).state) == before
    lists = CalendarLists(club)
    catch_up(club)
    rows = lists.league_list(Season(2026)).rows
    assert [(row.player, row.evenings, row.results[0].result.place) for row in rows] == [("ida", 1, 1), ("eva", 1, 3)]


def test_rebuilt_from_the_logs_the_list_is_the_same(club: Club) -> None:
    evening(club, "October", OCTOBER, ["Ida", "Max", "Eva"])
    evening(club, "November", NOVEMBER, ["Max", "Eva"])
    lists = CalendarLists(club)
    catch_up(club)
    merge(club, person(club, "Ida"), person(club, "Eva"))
    before = lists.league_list(Season(2026))
    rebuild(club)
    assert lists.league_list(Season(2026)) == before


def test_an_evening_that_goes_on_counts_for_the_person_when_it_is_closed(club: Club) -> None:
    evening(club, "October", OCTOBER, ["Ida", "Eva"])
    desk = open_evening(club, "Friday", NOVEMBER, ["Max", "Eva"])
    merge(club, person(club, "Ida"), person(club, "Max"))
    EntryCommands(desk).bust_out([(entry_of(desk, "Eva"), (entry_of(desk, "Max"),))])
    EndingCommands(desk).close()
    lists = CalendarLists(club)
    catch_up(club)
    first = lists.league_list(Season(2026)).rows[0]
    assert (first.player, first.evenings, first.wins) == ("ida", 2, 2)


def test_what_is_known_wins_a_member_over_a_guest_and_a_refused_consent_over_all() -> None:
    guest = Player(id_of("Max"), "Max H.", nickname="Ace", is_guest=True, may_publish=False)
    member = Player(id_of("Ida"), "Max Huber", member_number="7")
    for one, other in ((guest, member), (member, guest)):
        owner = proposed_owner(one, other)
        assert {name for name, who in owner.items() if who is guest} == {"nickname", "may_publish"}
