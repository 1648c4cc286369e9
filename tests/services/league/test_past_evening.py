"""An evening of the past counts in the season on its date, as if it had been played with the program."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from homepoker.core.history import UndoStack
from homepoker.core.league.calendar_lists import Season
from homepoker.core.players import Player
from homepoker.core.profile import Profile
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import Refusal
from homepoker.core.tournament import TournamentRedated, is_result_alone
from homepoker.services.club import Club
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.league.archive_follower import keep_archive_in_step
from homepoker.services.league.archiving import rebuild
from homepoker.services.league.calendar_lists import CalendarLists
from homepoker.services.league.past_evening import ResultLine, change_result, record_past_evening, redate, result_lines
from tests.played_evenings import club_of, id_of

LAST_MONTH = date(2026, 10, 16)
OCTOBER, NOVEMBER, YEAR = Season(2026, 10), Season(2026, 11), Season(2026)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = club_of(tmp_path)
    yield club
    club.close()


def profile(club: Club, **changes: object) -> Profile:
    shipped = next(one.profile for one in club.shelf.profiles() if one.id == "club_night")
    return replace(shipped, **changes)  # type: ignore[arg-type] # whatever a profile has


def line(name: str, *by: str, shares: bool = False) -> ResultLine:
    return ResultLine(id_of(name), tuple(id_of(one) for one in by), shares)


RESULT = (line("Ida"), line("Max", "Ida"), line("Eva", "Max"), line("Jo", "Ida", "Eva"))


def record(club: Club, lines: tuple[ResultLine, ...] = RESULT, on: date = LAST_MONTH, **changes: object) -> str:
    return record_past_evening(club, "Oktober", on, profile(club, **changes), lines)


def points(club: Club, season: Season) -> dict[str, float]:
    return {row.player: float(row.points) for row in CalendarLists(club).league_list(season).rows}


def desk_of(club: Club, tournament_id: str) -> TournamentDesk:
    desk = club.desk(tournament_id)
    keep_archive_in_step(club, desk)
    return desk


def test_it_counts_for_the_month_and_the_year_of_its_date(club: Club) -> None:
    record(club)
    assert CalendarLists(club).seasons() == (YEAR, OCTOBER)
    # Four players: 8, 6, 4 and 2 points for the places by the ÜSG formula, and one for each knock-out.
    assert points(club, OCTOBER) == points(club, YEAR) == {"ida": 10, "max": 7, "eva": 5, "jo": 2}


def test_it_is_listed_under_its_date_and_needs_no_tables(club: Club) -> None:
    tournament_id = record(club)
    (listed,) = club.log.tournaments()
    assert (listed.id, listed.name, listed.began_on) == (tournament_id, "Oktober", LAST_MONTH)
    state = club.desk(tournament_id).state
    assert is_result_alone(state)
    assert state.is_closed


def test_what_was_told_is_told_again_for_a_change(club: Club) -> None:
    shared = (line("Ida"), line("Max", "Ida"), line("Eva", "Ida", shares=True), line("Jo"))
    for told in (RESULT, shared, (line("Ida"), line("Max", shares=True), line("Eva"))):
        assert result_lines(club.desk(record(club, told)).state) == told


def test_who_shares_a_place_has_the_better_one_and_the_next_is_skipped(club: Club) -> None:
    state = club.desk(record(club, (line("Ida"), line("Max"), line("Eva", shares=True), line("Jo")))).state
    assert [(row.player, row.place) for row in state.published] == [("ida", 1), ("max", 2), ("eva", 2), ("jo", 4)]


def test_all_may_share_the_first_place(club: Club) -> None:
    state = club.desk(record(club, (line("Ida"), line("Max", shares=True)))).state
    assert [(row.player, row.place) for row in state.published] == [("ida", 1), ("max", 1)]


def test_a_re_entry_is_a_second_line_and_both_knock_outs_count(club: Club) -> None:
    told = (line("Ida"), line("Max", "Ida"), line("Eva", "Max"), line("Max", "Eva"))
    state = club.desk(record(club, told, re_entries=1)).state
    assert [(row.player, row.place, row.knock_outs) for row in state.published] == [
        ("ida", 1, 1),
        ("max", 2, 1),
        ("eva", 3, 1),
    ]
    assert result_lines(state) == told


def test_a_newcomer_joins_the_register_with_it(club: Club) -> None:
    nia = Player(PlayerId("p-nia"), "Nia", is_guest=True)
    told = (*RESULT, ResultLine(nia.id))
    record_past_evening(club, "Oktober", LAST_MONTH, profile(club), told, [nia])
    assert club.name_of("p-nia") == "Nia"
    assert points(club, OCTOBER)["p-nia"] == 2


@pytest.mark.parametrize(
    ("lines", "key"),
    [
        ((line("Ida"),), "past.too_few"),
        ((line("Ida"), line("Max", "Tom")), "past.never_there"),
        ((line("Ida"), line("Max", "Eva"), line("Eva")), "play.out_already"),
        ((line("Ida"), line("Max", "Eva"), line("Eva", "Ida", shares=True)), "play.winner_is_out_too"),
    ],
)
def test_what_cannot_have_been_so_is_refused_and_nothing_of_it_is_kept(
    club: Club, lines: tuple[ResultLine, ...], key: str
) -> None:
    with pytest.raises(Refusal) as refused:
        record(club, lines)
    assert refused.value.reason.key == key
    assert club.log.tournaments() == []


@pytest.mark.parametrize(
    ("on", "key"), [(date(2026, 11, 21), "past.still_to_come"), (date(1926, 10, 16), "past.too_early")]
)
def test_a_date_that_cannot_be_meant_is_refused(club: Club, on: date, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        record(club, on=on)
    assert refused.value.reason.key == key
    desk = desk_of(club, record(club, on=date(2026, 11, 20)))
    with pytest.raises(Refusal) as refused:
        redate(desk, on)
    assert refused.value.reason.key == key


def test_a_result_that_was_told_wrong_is_changed_in_one_action_that_can_be_undone(club: Club) -> None:
    desk = desk_of(club, record(club))
    change_result(desk, (line("Max"), line("Ida", "Max"), line("Eva", "Max")))
    assert points(club, OCTOBER) == {"max": 8, "ida": 4, "eva": 2}
    desk.undo()
    assert points(club, OCTOBER) == {"ida": 10, "max": 7, "eva": 5, "jo": 2}
    assert result_lines(desk.state) == RESULT


def test_another_date_counts_at_once_and_is_undone_like_any_act(club: Club) -> None:
    desk = desk_of(club, record(club))
    published = desk.state.published
    redate(desk, date(2026, 11, 6))
    assert CalendarLists(club).seasons() == (YEAR, NOVEMBER)
    assert desk.state.published == published
    assert desk.state.is_closed
    assert [tournament.began_on for tournament in club.log.tournaments()] == [date(2026, 11, 6)]
    assert desk.history.undoable(UndoStack.PLAY) is not None
    desk.undo()
    assert CalendarLists(club).seasons() == (YEAR, OCTOBER)
    assert [tournament.began_on for tournament in club.log.tournaments()] == [LAST_MONTH]


def test_the_same_date_again_is_refused(club: Club) -> None:
    with pytest.raises(Refusal) as refused:
        redate(desk_of(club, record(club)), LAST_MONTH)
    assert refused.value.reason.key == "past.same_date"


def test_a_date_that_a_crash_left_behind_is_put_right_when_the_evening_is_opened(club: Club) -> None:
    tournament_id = record(club)
    redate(club.desk(tournament_id), date(2026, 11, 6))
    assert [tournament.began_on for tournament in club.log.tournaments()] == [LAST_MONTH], "nobody followed"
    desk_of(club, tournament_id)
    assert [tournament.began_on for tournament in club.log.tournaments()] == [date(2026, 11, 6)]


def test_the_event_reads_back_from_a_file(club: Club) -> None:
    tournament_id = record(club)
    redate(club.desk(tournament_id), LAST_MONTH - timedelta(days=1))
    evening = club.log.read_recorded(club.log.export(tournament_id, {}))
    assert any(isinstance(event, TournamentRedated) for one in evening.lines for event in one.events)


def test_the_lists_are_the_same_after_a_rebuild(club: Club) -> None:
    desk = desk_of(club, record(club))
    redate(desk, date(2026, 11, 6))
    before = points(club, NOVEMBER)
    rebuild(club)
    assert points(club, NOVEMBER) == before
