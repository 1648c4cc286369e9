"""What an evening file would do to the club is known before anything is done, and comes true."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from homepoker.core.clock import ClockState, position
from homepoker.services.club import Club, open_club
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.exchange import evening_file
from homepoker.services.exchange.evening_file import ImportResult
from homepoker.services.exchange.evening_preview import EveningPreview, check, preview
from homepoker.store.errors import UnreadableRecording
from tests.fakes import EVENING, FixedDraw, HandMovedTimekeeper
from tests.played_evenings import NAMES, RESOURCES, club_of, knock_out, open_evening

ON = date(2026, 11, 20)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path / "data")
    yield found
    found.close()


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Club]:
    found = open_club(tmp_path / "other", RESOURCES, HandMovedTimekeeper(EVENING + timedelta(hours=1)), FixedDraw())
    yield found
    found.close()


@pytest.fixture
def desk(club: Club) -> TournamentDesk:
    found = open_evening(club, "Friday", ON, NAMES[:5])
    ClockCommands(found).start()
    return found


def shown(source: Club, desk: TournamentDesk, target: Club) -> EveningPreview:
    path = target.folder / "Friday.homepoker"
    evening_file.save(source.folder, desk.tournament_id, path)
    return preview(target, check(path), "en")


def taken(found: EveningPreview, club: Club) -> ImportResult:
    return evening_file.take_in(club, found.checked.evening, lambda name: f"{name} (copy)").outcome


def test_a_new_evening_with_whom_the_register_lacks(club: Club, desk: TournamentDesk, other: Club) -> None:
    found = shown(club, desk, other)
    assert (found.outcome, found.more_lines, found.players, found.left) == (ImportResult.NEW, 0, 5, 5)
    assert sorted(found.newcomers) == sorted(NAMES[:5])
    assert found.book == other.books["uesg"].name("en")
    assert (found.position.state, found.position.level, found.is_stopped) == (ClockState.RUNNING, 4, False)
    assert other.log.tournaments() == []
    assert taken(found, other) is ImportResult.NEW


def test_who_is_in_the_register_is_no_newcomer(club: Club, desk: TournamentDesk, other: Club) -> None:
    taken(shown(club, desk, other), other)
    knock_out(other.desk(desk.tournament_id), "Eva", "Ida")
    found = shown(other, other.desk(desk.tournament_id), club)
    assert found.newcomers == ()


def test_what_was_played_elsewhere_is_counted(club: Club, desk: TournamentDesk, other: Club) -> None:
    taken(shown(club, desk, other), other)
    there = other.desk(desk.tournament_id)
    knock_out(there, "Eva", "Ida")
    before = len(club.log.lines(desk.tournament_id))
    found = shown(other, there, club)
    assert found.outcome is ImportResult.CONTINUED
    assert found.more_lines == len(there.history.lines) - before > 0
    assert found.left == 4
    assert len(club.log.lines(desk.tournament_id)) == before
    assert taken(found, club) is ImportResult.CONTINUED
    assert len(club.log.lines(desk.tournament_id)) == before + found.more_lines


def test_what_is_here_already_brings_nobody(club: Club, desk: TournamentDesk) -> None:
    found = shown(club, desk, club)
    assert (found.outcome, found.more_lines, found.newcomers) == (ImportResult.KNOWN, 0, ())
    assert taken(found, club) is ImportResult.KNOWN


def test_what_was_played_on_in_two_places_becomes_a_copy(club: Club, desk: TournamentDesk, other: Club) -> None:
    taken(shown(club, desk, other), other)
    there = other.desk(desk.tournament_id)
    knock_out(there, "Eva", "Ida")
    knock_out(desk, "Max", "Ida")
    found = shown(other, there, club)
    assert (found.outcome, found.more_lines) == (ImportResult.COPIED, 0)
    assert len(club.log.tournaments()) == 1
    assert taken(found, club) is ImportResult.COPIED


def test_what_is_no_evening_has_no_preview(tmp_path: Path) -> None:
    path = tmp_path / "holiday.homepoker"
    path.write_text("beach")
    with pytest.raises(UnreadableRecording):
        check(path)


@pytest.mark.parametrize("days", [1, 8])
def test_a_clock_that_ran_days_ago_stands_at_the_second_that_was_promised(
    club: Club, desk: TournamentDesk, other: Club, days: int
) -> None:
    pass_time(club, minutes=3)
    knock_out(desk, "Eva", "Ida")
    other.timekeeper.at = club.timekeeper.now() + timedelta(days=days)  # type: ignore[attr-defined] # moved by hand
    found = shown(club, desk, other)
    assert (found.is_stopped, found.position.level, found.position.left) == (True, 1, timedelta(minutes=17))
    result = evening_file.take_in(other, found.checked.evening, str)
    assert result.stopped_at == found.last_at == club.timekeeper.now()
    there = other.desk(desk.tournament_id)
    for later in (timedelta(0), timedelta(hours=5)):
        here = position(there.state.clock, there.state.profile.structure, other.timekeeper.now() + later)
        assert (here.state, here.level, here.left) == (ClockState.PAUSED, 1, timedelta(minutes=17))
    assert there.history.lines[-1].at == found.last_at
    assert shown(club, desk, other).outcome is ImportResult.KNOWN


def test_a_start_that_was_announced_days_ago_has_not_come(club: Club, other: Club) -> None:
    desk = open_evening(club, "Friday", ON, NAMES[:5])
    ClockCommands(desk).schedule_start(club.timekeeper.now() + timedelta(minutes=30))
    other.timekeeper.at += timedelta(days=8)  # type: ignore[attr-defined] # moved by hand
    found = shown(club, desk, other)
    assert found.position.state is ClockState.SCHEDULED
    evening_file.take_in(other, found.checked.evening, str)
    there = other.desk(desk.tournament_id)
    assert position(there.state.clock, there.state.profile.structure, other.timekeeper.now()).left == timedelta(
        minutes=20
    )
    assert there.state.clock.starts_at is None


def pass_time(club: Club, **span: float) -> None:
    club.timekeeper.pass_time(**span)  # type: ignore[attr-defined] # moved by hand
