from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.store.club_register import ClubRegister
from homepoker.store.database import Database
from homepoker.store.errors import PlayerExists, UnknownPlayer

MARTA = Player(
    PlayerId("p1"),
    "Marta Huber",
    display_name="Marta H.",
    nickname="Die Wand",
    member_number="0017",
    is_guest=False,
    contact="marta@example.org",
    notes="sitzt gern\nam Fenster",
    may_publish=False,
)
MAX = Player(PlayerId("p2"), "max Ärmel", is_guest=True)


@pytest.fixture
def register(tmp_path: Path) -> Iterator[ClubRegister]:
    with Database.open(tmp_path) as database:
        yield ClubRegister(database)


def test_everything_about_a_person_is_kept(register: ClubRegister) -> None:
    register.add(MARTA)
    register.add(MAX)
    assert register.player(MARTA.id) == MARTA
    assert register.player(MAX.id) == MAX
    assert register.player(PlayerId("p3")) is None


def test_what_is_true_of_a_person_is_read_as_a_truth_and_not_as_a_number(register: ClubRegister) -> None:
    register.add(MARTA, MAX)
    read = {player.id: player for player in register.players()}
    assert (read[MARTA.id].is_guest, read[MAX.id].is_guest) == (False, True)
    assert all(type(truth) is bool for player in read.values() for truth in (player.is_guest, player.may_publish))


def test_people_come_by_name_whatever_the_case(register: ClubRegister) -> None:
    names = ["max", "Anna", "Marta", "Öz", "anna"]
    register.add(*(Player(PlayerId(f"p{number}"), name) for number, name in enumerate(names)))
    assert [player.name for player in register.players()] == ["Anna", "anna", "Marta", "max", "Öz"]


def test_a_correction_replaces_what_was_known(register: ClubRegister) -> None:
    register.add(MARTA, MAX)
    married = replace(MARTA, name="Marta Maier", display_name="", may_publish=True)
    register.change(married)
    assert register.player(MARTA.id) == married
    assert register.player(MAX.id) == MAX


def test_somebody_unknown_cannot_be_corrected(register: ClubRegister) -> None:
    with pytest.raises(UnknownPlayer):
        register.change(MARTA)
    assert register.players() == []


def test_several_people_are_added_all_or_none(register: ClubRegister) -> None:
    register.add(MAX)
    with pytest.raises(PlayerExists):
        register.add(MARTA, MAX)
    assert register.players() == [MAX]


def test_an_empty_addition_changes_nothing(register: ClubRegister) -> None:
    register.add()
    assert register.players() == []
