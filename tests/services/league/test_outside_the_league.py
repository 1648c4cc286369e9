"""Who plays outside the league takes places and counts in the field, and stands in no list of a season."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from homepoker.core.league.calendar_lists import Season
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.club import Club
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.exchange.paper_file import PaperFormat
from homepoker.services.exchange.sheet_parts import shown_names
from homepoker.services.exchange.standings_sheets import calendar_list_sheets
from homepoker.services.league.archiving import archive_evening
from homepoker.services.league.calendar_lists import CalendarLists, LeagueList
from homepoker.services.players.merging import merge
from homepoker.services.words import Words
from homepoker.store.exchange.player_lists import read_players_csv, write_players_csv
from homepoker.store.resource_files import resources
from tests.played_evenings import club_of, id_of, open_evening, play_to_the_winner

ON = date(2026, 11, 13)
NOVEMBER = Season(2026, 11)
FOUR = ("Ida", "Max", "Eva", "Jo")


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = club_of(tmp_path)
    yield club
    club.close()


def play(club: Club, scoring: Scoring = Scoring.UESG) -> None:
    desk = open_evening(club, "Abend", ON, FOUR, rulebook=str(scoring), scoring=scoring)
    play_to_the_winner(desk, FOUR, {})
    EndingCommands(desk).close()
    archive_evening(club, desk)


def leave_out(club: Club, name: str, *, is_out: bool = True) -> None:
    person = club.register.player(id_of(name))
    assert person is not None
    club.register.change(replace(person, counts_in_league=not is_out))
    club.players()


def listed(club: Club, season: Season = NOVEMBER) -> LeagueList:
    return CalendarLists(club).league_list(season)


def points(found: LeagueList) -> dict[str, float]:
    return {row.player: float(row.points) for row in found.rows}


def test_the_others_keep_their_places_and_points(club: Club) -> None:
    play(club)
    before = points(listed(club))
    leave_out(club, "Max")
    found = listed(club)
    assert points(found) == {player: total for player, total in before.items() if player != "max"}
    assert found.left_out == ("max",)
    assert [evening.players for evening in found.evenings] == [4], "the field is as large as it was"
    places = [each.result.place for row in found.rows for each in row.results]
    assert places == [1, 3, 4], "the guest's place is taken"


def test_it_is_taken_back_as_it_was_said(club: Club) -> None:
    play(club)
    before = listed(club)
    leave_out(club, "Max")
    leave_out(club, "Max", is_out=False)
    assert listed(club) == before


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_list_says_who_is_left_out_and_by_which_rule(club: Club, language: str) -> None:
    play(club)
    leave_out(club, "Max")
    words = Words(resources() / "locale", language, club.name_of)
    said = " ".join(words.say(reason) for reason in listed(club).reasons)
    assert "Max" in said
    assert words.text("league.left_out_by_club") in said or words.text("league.left_out_by_book") in said
    assert set(listed(club).citations) > set(listed_without(club).citations)


def listed_without(club: Club) -> LeagueList:
    leave_out(club, "Max", is_out=False)
    found = listed(club)
    leave_out(club, "Max")
    return found


def test_exports_hold_the_rows_of_the_list_alone(club: Club) -> None:
    play(club)
    leave_out(club, "Max")
    words = Words(resources() / "locale", "en", club.name_of)
    for kind in (PaperFormat.CSV, PaperFormat.XLSX):
        for sheet in calendar_list_sheets(listed(club), kind, shown_names(club.names, words), words, club.books):
            assert not any("Max" in str(cell) for row in sheet.rows for cell in row)


@pytest.mark.parametrize("scoring", [Scoring.UESG, Scoring.APSA])
def test_with_nobody_left_the_list_is_empty_and_stands(club: Club, scoring: Scoring) -> None:
    play(club, scoring)
    for name in FOUR:
        leave_out(club, name)
    for season in (NOVEMBER, Season(2026)):
        found = listed(club, season)
        assert (found.rows, len(found.evenings), len(found.left_out)) == ((), 1, 4)
    assert CalendarLists(club).seasons() == (Season(2026), NOVEMBER)


def test_being_forgotten_brings_nobody_into_the_list(club: Club) -> None:
    play(club)
    leave_out(club, "Max")
    club.register.forget(id_of("Max"))
    assert "max" not in points(listed(club))


def test_who_joins_at_check_in_may_be_left_out_at_once(club: Club) -> None:
    desk = open_evening(club, "Abend", ON, FOUR[:2])
    desk.undo()
    nia = Player(PlayerId("p-nia"), "Nia", is_guest=True, counts_in_league=False)
    EntryCommands(desk).check_in_new(nia)
    assert club.register.player(nia.id) == nia
    assert club.register.outside_league() == {nia.id}


def test_of_two_entries_that_are_one_person_the_one_that_stays_says_it(club: Club) -> None:
    play(club)
    nia = Player(PlayerId("p-nia"), "Nia", is_guest=True, counts_in_league=False)
    club.register.add(nia)
    ida = club.register.player(id_of("Ida"))
    assert ida is not None
    merge(club, ida, nia)
    assert club.register.outside_league() == frozenset()
    leave_out(club, "Ida")
    assert club.register.outside_league() == {"ida", "p-nia"}


def test_a_list_of_members_says_it_and_reads_back_the_same() -> None:
    people = (Player(PlayerId("a"), "Ida"), Player(PlayerId("b"), "Nia", is_guest=True, counts_in_league=False))
    read = read_players_csv(write_players_csv(people))
    assert [player.counts_in_league for player in read.players] == [True, False]
    german = read_players_csv(b"Name;Liga\nTom;nein\n")
    assert [player.counts_in_league for player in german.players] == [False]
