from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.store.club_register import ClubRegister
from homepoker.store.database import DATABASE_NAME, Database
from homepoker.store.errors import MergedAlready, PlayerExists, UnknownPlayer

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


class TestMerging:
    def test_two_entries_become_one_person_with_both_ids(self, register: ClubRegister) -> None:
        register.add(MARTA, MAX)
        register.merge(replace(MARTA, contact="0664 1"), MAX.id)
        (person,) = register.players()
        assert (person.ids, person.contact) == ((MARTA.id, MAX.id), "0664 1")
        assert register.player(MAX.id) == person
        assert register.person_of() == {MAX.id: MARTA.id}

    def test_nothing_of_the_other_entry_is_lost(self, register: ClubRegister) -> None:
        register.add(MARTA, MAX)
        register.merge(MARTA, MAX.id)
        assert register.entry(MAX.id) == MAX
        assert register.known_ids() == {MARTA.id, MAX.id}

    def test_separated_again_both_are_as_they_were(self, register: ClubRegister) -> None:
        register.add(MARTA, MAX)
        register.merge(replace(MARTA, name=MAX.name, contact=MAX.contact), MAX.id)
        register.separate(MAX.id)
        assert register.players() == [MARTA, MAX]

    def test_what_was_corrected_after_a_merge_stays_when_they_are_separated(self, register: ClubRegister) -> None:
        register.add(MARTA, MAX)
        register.merge(replace(MARTA, name=MAX.name), MAX.id)
        register.change(replace(MARTA, name="Marta Maier"))
        register.separate(MAX.id)
        assert register.player(MARTA.id) == replace(MARTA, name="Marta Maier")

    def test_who_was_merged_can_be_merged_on(self, register: ClubRegister) -> None:
        eva = Player(PlayerId("p0"), "Eva")
        register.add(MARTA, MAX, eva)
        register.merge(MARTA, MAX.id)
        register.merge(eva, MARTA.id)
        (person,) = register.players()
        assert person.ids == (eva.id, MARTA.id, MAX.id)
        register.separate(MARTA.id)
        assert [player.ids for player in register.players()] == [(eva.id,), (MARTA.id, MAX.id)]

    def test_an_entry_is_merged_only_once_and_never_with_itself(self, register: ClubRegister) -> None:
        eva = Player(PlayerId("p0"), "Eva")
        register.add(MARTA, MAX, eva)
        register.merge(MARTA, MAX.id)
        for kept, gone in ((eva, MAX), (MAX, eva), (eva, eva)):
            with pytest.raises(MergedAlready):
                register.merge(kept, gone.id)
        with pytest.raises(UnknownPlayer):
            register.merge(eva, PlayerId("nobody"))
        with pytest.raises(UnknownPlayer):
            register.separate(MARTA.id)

    def test_two_people_who_look_alike_are_remembered_whichever_comes_first(self, register: ClubRegister) -> None:
        register.keep_apart(MAX.id, MARTA.id)
        register.keep_apart(MARTA.id, MAX.id)
        assert register.kept_apart() == {frozenset((MARTA.id, MAX.id))}


class TestForgetting:
    def test_a_forgotten_person_is_gone_under_every_id_and_the_ids_stay_known(self, register: ClubRegister) -> None:
        eva = Player(PlayerId("p0"), "Eva")
        register.add(MARTA, MAX, eva)
        register.merge(MARTA, MAX.id)
        register.forget(MAX.id)
        assert register.players() == [eva]
        assert [register.entry(one) for one in (MARTA.id, MAX.id)] == [None, None]
        assert register.known_ids() == {MARTA.id, MAX.id, eva.id}
        assert register.person_of() == {MAX.id: MARTA.id}
        with pytest.raises(UnknownPlayer):
            register.forget(MARTA.id)

    def test_no_byte_of_what_was_known_is_left_in_the_files(self, tmp_path: Path) -> None:
        with Database.open(tmp_path) as database:
            register = ClubRegister(database)
            crowd = [Player(PlayerId(f"c{number}"), f"Crowd {number}", notes="x" * 400) for number in range(50)]
            register.add(MARTA, *crowd)
            register.change(replace(MARTA, name="Marta Vormals-Maier"))
            register.merge(replace(crowd[0], contact=MARTA.contact), MARTA.id)
            register.forget(MARTA.id)
            database.write_anew()
            files = [path for path in tmp_path.iterdir() if path.name.startswith(DATABASE_NAME)]
            found = b"".join(path.read_bytes() for path in files)
            assert b"Crowd 49" in found
            for word in (b"Marta", b"Vormals", b"marta@example.org", b"Die Wand", b"Crowd 0", b"Fenster"):
                assert word not in found

    def test_deleted_rows_are_overwritten_even_where_the_file_is_not_written_anew(self, tmp_path: Path) -> None:
        with Database.open(tmp_path) as database:
            register = ClubRegister(database)
            register.add(MARTA, MAX)
            register.forget(MARTA.id)
        assert b"marta@example.org" not in (tmp_path / DATABASE_NAME).read_bytes()
