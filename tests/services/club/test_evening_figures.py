"""Figures of closed evenings: kept when one is closed, and made anew where they are lost."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from homepoker.core.expected_end import CUSTOMARY, pooled
from homepoker.core.structure import Ante
from homepoker.services.club import Club
from homepoker.services.club.evening_figures import end_prior, figures_of, hands_an_hour, note_figures
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.league.archiving import catch_up, keep_in_step
from homepoker.store.evening.figures import NAME, EveningFigures, keep_figures, read_figures
from homepoker.store.rulebooks.shelf import CACHE
from tests.fakes import HandMovedTimekeeper
from tests.played_evenings import club_of, entry_of, knock_out, open_evening

NAMES = ("Ida", "Max", "Eva")


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path)
    yield found
    found.close()


def played(club: Club, level: int = 6, day: int = 10) -> TournamentDesk:
    """An evening that Ida wins in a level."""
    desk = open_evening(club, "Evening", date(2026, 1, day), NAMES)
    clock = ClockCommands(desk)
    clock.toggle()
    clock.go_to(level)
    knock_out(desk, "Eva", "Ida")
    knock_out(desk, "Max", "Ida")
    return desk


def closed(club: Club, level: int = 6, day: int = 10) -> TournamentDesk:
    desk = played(club, level, day)
    EndingCommands(desk).close()
    keep_in_step(club, desk)
    return desk


def test_a_closed_evening_tells_how_many_big_blinds_all_chips_were_at_its_end(club: Club) -> None:
    desk = closed(club)
    profile = desk.state.profile
    end = 3 * profile.starting_stack / profile.structure.levels[5].big_blind
    assert figures_of(desk).big_blinds == end
    assert end_prior(club, profile.structure.ante) == pooled([end])


def test_evenings_with_a_big_blind_ante_stand_by_themselves(club: Club) -> None:
    desk = closed(club)
    own = desk.state.profile.structure.ante
    other = Ante.NONE if own is Ante.BIG_BLIND else Ante.BIG_BLIND
    assert end_prior(club, own).evenings == 1
    assert end_prior(club, other) == CUSTOMARY


def test_an_evening_that_the_host_ended_and_one_without_a_clock_tell_no_end(club: Club) -> None:
    early = open_evening(club, "Evening", date(2026, 1, 10), NAMES)
    ClockCommands(early).toggle()
    knock_out(early, "Eva", "Ida")
    EndingCommands(early).end_early({entry_of(early, "Ida"): 9000, entry_of(early, "Max"): 6000})
    EndingCommands(early).close()
    without = open_evening(club, "Evening", date(2026, 1, 11), NAMES)
    knock_out(without, "Eva", "Ida")
    knock_out(without, "Max", "Ida")
    EndingCommands(without).close()
    assert [figures_of(desk).big_blinds for desk in (early, without)] == [None, None]


def test_the_clock_that_runs_on_after_the_last_bust_out_changes_nothing(club: Club) -> None:
    desk = played(club)
    before = figures_of(desk)
    assert isinstance(club.timekeeper, HandMovedTimekeeper)
    club.timekeeper.pass_time(hours=2)
    EndingCommands(desk).close()
    assert figures_of(desk) == before


def test_a_reopened_evening_counts_no_more_until_it_is_closed_again(club: Club) -> None:
    desk = closed(club)
    EndingCommands(desk).reopen()
    keep_in_step(club, desk)
    assert end_prior(club, desk.state.profile.structure.ante) == CUSTOMARY
    EndingCommands(desk).close()
    keep_in_step(club, desk)
    assert end_prior(club, desk.state.profile.structure.ante).evenings == 1


@pytest.mark.parametrize("content", [None, b"", b"{}", b'{"layout": 9, "evenings": {}}', b"\xff"])
def test_lost_figures_are_made_anew_with_the_archive(club: Club, content: bytes | None) -> None:
    desks = [closed(club, level, day) for day, level in enumerate((5, 6, 7), start=1)]
    ante = desks[0].state.profile.structure.ante
    before = end_prior(club, ante)
    file = club.folder / CACHE / NAME
    if content is None:
        file.unlink()
    else:
        file.write_bytes(content)
    assert end_prior(club, ante) == CUSTOMARY
    catch_up(club)
    assert end_prior(club, ante) == before
    assert before.evenings == 3


def test_impossible_figures_are_passed_over(tmp_path: Path) -> None:
    keep_figures(tmp_path, {"a": EveningFigures(30.0), "b": EveningFigures(-1.0), "c": EveningFigures(None, hands=-3)})
    assert list(read_figures(tmp_path)) == ["a"]


def test_hands_an_hour_are_known_where_enough_were_counted(club: Club) -> None:
    assert isinstance(club.timekeeper, HandMovedTimekeeper)
    desk = open_evening(club, "Evening", date(2026, 1, 10), NAMES)
    ClockCommands(desk).toggle()
    seating = SeatingCommands(desk)
    for _ in range(40):
        club.timekeeper.pass_time(minutes=3)
        seating.next_hand(1)
    knock_out(desk, "Eva", "Ida")
    knock_out(desk, "Max", "Ida")
    assert hands_an_hour(club) is None
    EndingCommands(desk).close()
    note_figures(club, desk)
    assert hands_an_hour(club) == 20
