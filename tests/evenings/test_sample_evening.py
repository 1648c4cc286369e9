"""The sample: a club of 24, fourteen of them at two tables, 31 points for the winner."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from homepoker.core import clock, entries, seating
from homepoker.core.history import LineKind
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.standings import scores
from homepoker.core.structure_check import Severity, problems
from homepoker.devtools.simulation.invariants import require_invariants
from homepoker.services.club import Club, codec
from homepoker.services.evening.replay import replayed
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.store.evening.recorded_log import read_recorded
from homepoker.store.exchange.player_lists import read_players_csv
from tests.evenings.sample_evening import (
    ACTS,
    PLACES,
    SAMPLE,
    CheckIn,
    instant,
    play_sample_evening,
    sample_club,
    sample_profile,
)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Club, TournamentDesk]]:
    club, desk = play_sample_evening(tmp_path_factory.mktemp("sample"))
    yield club, desk
    club.close()


def test_the_club_has_24_members_whose_names_and_numbers_are_their_own() -> None:
    read = read_players_csv((SAMPLE / "club.csv").read_bytes())
    assert len(read.players) == 24
    assert read.problems == ()
    assert read.ignored_columns == ()
    shown = [player.display_name or player.name for player in read.players]
    numbers = [player.member_number for player in read.players if player.member_number]
    assert len(set(shown)) == 24
    assert len(set(numbers)) == len(numbers)


def test_the_regulars_stand_first_in_the_list() -> None:
    read = read_players_csv((SAMPLE / "club.csv").read_bytes())
    regulars = {player.display_name for player in read.players[:14]}
    assert regulars == {act.name for _, act in ACTS if isinstance(act, CheckIn)} == set(PLACES)


def test_the_profile_seats_fourteen_at_two_tables_by_the_rules_and_points_of_uesg(tmp_path: Path) -> None:
    club, _ = sample_club(tmp_path)
    profile = sample_profile(club)
    club.close()
    assert (profile.seats_per_table, profile.rulebook, profile.scoring) == (7, "uesg", "uesg")
    assert [problem for problem in problems(profile, 14) if problem.severity is Severity.ERROR] == []


def test_everybody_finishes_where_the_list_says(played: tuple[Club, TournamentDesk]) -> None:
    club, desk = played
    found = scores(desk.state.entries, Scoring.UESG, desk.state.answers)
    assert tuple(club.name_of(score.place.player) for score in found) == PLACES


def test_the_winner_has_31_points_and_all_together_210_for_places_and_13_for_knock_outs(
    played: tuple[Club, TournamentDesk],
) -> None:
    published = played[1].state.published
    assert (published[0].place, published[0].knock_outs, published[0].points) == (1, 3, 3_100)
    assert sum(row.place_points for row in published) == 21_000
    assert sum(row.knock_out_points for row in published) == 1_300


def test_every_law_holds_at_the_end(played: tuple[Club, TournamentDesk]) -> None:
    require_invariants(played[1])


def test_each_knock_out_before_the_final_table_happens_at_one_table(played: tuple[Club, TournamentDesk]) -> None:
    _, desk = played
    drawn = next(state for _, state in desk.states() if state.seating.tables)
    for out in desk.state.entries.bust_outs[:7]:
        assert {drawn.seating.seats[entry].table for entry in (out.entry, *out.by)} == {
            drawn.seating.seats[out.entry].table
        }


def test_the_seven_who_are_left_play_on_at_one_table(played: tuple[Club, TournamentDesk]) -> None:
    _, desk = played
    final = next(state for _, state in desk.states() if len(state.seating.tables) == 1)
    assert seating.sizes(final.seating) in ({1: 7}, {2: 7})
    assert len(entries.still_in(final.entries)) == 7


def test_one_mistake_was_taken_back(played: tuple[Club, TournamentDesk]) -> None:
    _, desk = played
    assert [line.kind for line in desk.history.lines].count(LineKind.UNDO) == 1
    assert len(desk.state.entries.bust_outs) == 13


@pytest.mark.parametrize(
    ("at", "level", "in_break"),
    [("19:31", 1, False), ("20:35", 3, True), ("20:41", 3, True), ("20:43", 4, False), ("21:24", 5, False),
     ("21:41", 6, False), ("21:50", 6, True), ("22:44", 9, False)],
)  # fmt: skip
def test_the_clock_was_there_at_this_time(
    played: tuple[Club, TournamentDesk], at: str, level: int, in_break: bool
) -> None:
    _, desk = played
    before = [line for line in desk.history.lines if line.at <= instant(at)]
    state = replayed(before)
    here = clock.position(state.clock, state.profile.structure, instant(at))
    assert (here.level, here.in_break) == (level, in_break)


def test_the_shipped_recording_holds_the_same_evening_with_names_beside_it() -> None:
    data = (SAMPLE / "evening.homepoker.json").read_bytes()
    evening = read_recorded(data, codec())
    state = replayed(evening.lines)
    found = scores(state.entries, Scoring.UESG, state.answers)
    assert tuple(evening.players[score.place.player] for score in found) == PLACES
    assert tuple(score.published() for score in found) == state.published
    lines = json.loads(data)["lines"]
    assert not any(name in json.dumps(line, ensure_ascii=False) for line in lines for name in PLACES if len(name) > 4)
