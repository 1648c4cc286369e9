"""The sample club: members, a profile of its own, and an evening to play with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from homepoker.core.entries import still_in
from homepoker.services.club import Club, open_club
from homepoker.services.club.sample import REGULARS, fill_sample
from homepoker.store.resource_files import resources
from tests.fakes import FixedDraw, HandMovedTimekeeper

SAMPLE = resources() / "sample"


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = open_club(tmp_path, resources(), HandMovedTimekeeper(), FixedDraw())
    yield club
    club.close()


def test_twenty_four_members_and_fourteen_of_them_are_here(club: Club) -> None:
    desk = club.desk(fill_sample(club, SAMPLE))
    assert len(club.players()) == 24
    assert len(still_in(desk.state.entries)) == REGULARS == 14
    assert len({player.shown_name for player in club.players()}) == 24


def test_the_evening_counts_points_as_the_worked_example_does(club: Club) -> None:
    profile = club.desk(fill_sample(club, SAMPLE)).state.profile
    assert (profile.rulebook, profile.scoring) == ("uesg", "uesg")


def test_the_profile_is_the_clubs_own_and_can_be_changed(club: Club) -> None:
    fill_sample(club, SAMPLE)
    own = [saved for saved in club.shelf.profiles() if not saved.is_shipped]
    assert len(own) == 1


def test_filled_before_it_is_left_as_it_is(club: Club) -> None:
    first = fill_sample(club, SAMPLE)
    assert fill_sample(club, SAMPLE) == first
    assert len(club.players()) == 24
    assert len(club.log.tournaments()) == 1
