"""Occasions for a backup: a new level and the close of an evening, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from homepoker.services.club import Club
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.watch.backup_occasions import BackupOccasions
from tests.desks import Evening
from tests.played_evenings import NAMES, club_of, evening, open_evening, play_to_the_winner

ON = date(2026, 11, 20)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path / "data")
    yield found
    found.close()


def test_opening_an_evening_is_none() -> None:
    night = Evening().begin("ida", "max")
    assert not BackupOccasions().is_due(night.desk, night.desk.now())
    assert not BackupOccasions().is_due(None, night.desk.now())


def test_each_new_level_is_one() -> None:
    night, occasions = Evening().begin("ida", "max"), BackupOccasions()
    due = []
    for _ in range(45):
        due.append(occasions.is_due(night.desk, night.desk.now()))
        night.pass_time(minutes=1)
    assert [minute for minute, is_due in enumerate(due) if is_due] == [20, 40]


def test_leafing_through_the_levels_is_one_and_the_last_of_them_is_not_forgotten() -> None:
    night, occasions = Evening().begin("ida", "max"), BackupOccasions()
    occasions.is_due(night.desk, night.desk.now())
    due = []
    for _ in range(4):
        ClockCommands(night.desk).next_level()
        night.pass_time(seconds=1)
        due.append(occasions.is_due(night.desk, night.desk.now()))
    assert due == [True, False, False, False]
    night.pass_time(minutes=1)
    assert occasions.is_due(night.desk, night.desk.now())
    assert not occasions.is_due(night.desk, night.desk.now())


def test_closing_is_one_at_once(club: Club) -> None:
    desk, occasions = open_evening(club, "Friday", ON, NAMES[:3]), BackupOccasions()
    ClockCommands(desk).start()
    occasions.is_due(desk, desk.now())
    ClockCommands(desk).next_level()
    assert occasions.is_due(desk, desk.now())
    play_to_the_winner(desk, NAMES[:3], {})
    EndingCommands(desk).close()
    assert occasions.is_due(desk, desk.now())


def test_another_evening_is_none(club: Club) -> None:
    occasions = BackupOccasions()
    for desk in (evening(club, "Friday", ON, NAMES[:3]), open_evening(club, "Saturday", ON, NAMES[:3])):
        assert not occasions.is_due(desk, desk.now())
