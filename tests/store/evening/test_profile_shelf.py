from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from homepoker.core.chip_case import CaseChip, ChipCase
from homepoker.core.starting_stacks import Bag, BagFor, Stack
from homepoker.core.structure_generator import PinnedLevel, SuggestedFor
from homepoker.store.database import Database
from homepoker.store.evening.profile_shelf import ProfileShelf, SavedProfile
from tests.store.sample_evening import PROFILE

SHIPPED = Path(__file__).parents[3] / "resources" / "structures"

TURBO = """
name = "Turbo"
starting_stack = 3000
seats_per_table = 9
rulebook = "uesg"
scoring = "none"
denominations = [25, 100, 500]

[structure]
name = "Turbo"
ante = "big_blind"

[[structure.levels]]
small_blind = 25
big_blind = 50
minutes = 10
break_after = { minutes = 5, stops_at_end = true }
"""


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with Database.open(tmp_path / "data") as opened:
        yield opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "structures"
    folder.mkdir()
    (folder / "turbo.toml").write_text(TURBO, encoding="utf-8")
    return folder


def test_every_shipped_profile_can_be_read(database: Database) -> None:
    shipped = ProfileShelf(database, SHIPPED).profiles()
    assert len(shipped) >= 3
    assert all(one.is_shipped and one.profile.structure.levels for one in shipped)


def test_a_shipped_profile_is_read_from_its_file(database: Database, folder: Path) -> None:
    (turbo,) = ProfileShelf(database, folder).profiles()
    assert (turbo.id, turbo.is_shipped, turbo.profile.starting_stack) == ("turbo", True, 3000)
    (level,) = turbo.profile.structure.levels
    assert level.break_after is not None
    assert level.break_after.stops_at_end


def test_a_saved_profile_reads_back_equal_and_stands_before_the_shipped(database: Database, folder: Path) -> None:
    shelf = ProfileShelf(database, folder)
    shelf.save("a", PROFILE)
    shelf.save("b", replace(PROFILE, name="Anfängerabend"))
    assert [profile.id for profile in shelf.profiles()] == ["b", "a", "turbo"]
    assert shelf.profiles()[1] == SavedProfile("a", PROFILE, False)


def test_a_profile_of_before_is_no_championship_has_no_bubble_and_counts_hands(
    database: Database, folder: Path
) -> None:
    shelf = ProfileShelf(database, folder)
    shelf.save("a", PROFILE)
    with database.transaction() as connection:
        gone = "'$.is_championship', '$.bubble_at', '$.bubble', '$.counts_hands'"
        connection.execute(f"UPDATE profile SET body = json_remove(body, {gone})")
        stored = str(connection.execute("SELECT body FROM profile").fetchone()[0])
    assert "is_championship" not in stored
    assert "counts_hands" not in stored
    assert shelf.profiles()[0] == SavedProfile("a", PROFILE, False)
    shelf.save("a", replace(PROFILE, is_championship=True))
    assert shelf.profiles()[0].profile.is_championship


BAG = Bag(BagFor.REBUY, Stack({25: 4}, 6))


def test_the_chosen_case_and_stacks_come_back_and_a_profile_of_before_has_none(
    database: Database, folder: Path
) -> None:
    shelf = ProfileShelf(database, folder)
    case = ChipCase("Koffer", (CaseChip("#B3362B", 200, 5), CaseChip("#2F8057", 150, 25)))
    with_chips = replace(PROFILE, case=case, stacks=(Stack({5: 10, 25: 6}, 20),), bags=(BAG,))
    shelf.save("a", with_chips)
    assert shelf.profiles()[0].profile == with_chips
    assert hash(with_chips) == hash(shelf.profiles()[0].profile)
    with database.transaction() as connection:
        connection.execute("UPDATE profile SET body = json_remove(body, '$.case', '$.stacks', '$.bags')")
    assert shelf.profiles()[0] == SavedProfile("a", PROFILE, False)


def test_pinned_levels_and_what_was_asked_for_come_back_and_a_profile_of_before_has_none(
    database: Database, folder: Path
) -> None:
    shelf = ProfileShelf(database, folder)
    pinned = (PinnedLevel(3, 100, 200), PinnedLevel(6, 300, 600))
    suggested = replace(PROFILE, suggested_for=SuggestedFor(20, 19 * 60, 23 * 60, 15, 2, pinned))
    shelf.save("a", suggested)
    assert shelf.profiles()[0].profile == suggested
    assert hash(suggested) == hash(shelf.profiles()[0].profile)
    with database.transaction() as connection:
        connection.execute("UPDATE profile SET body = json_remove(body, '$.suggested_for')")
    assert shelf.profiles()[0] == SavedProfile("a", PROFILE, False)


def test_saving_again_replaces(database: Database, folder: Path) -> None:
    shelf = ProfileShelf(database, folder)
    shelf.save("a", PROFILE)
    shelf.save("a", replace(PROFILE, starting_stack=9000))
    assert [profile.profile.starting_stack for profile in shelf.profiles()] == [9000, 3000]


def test_an_archived_profile_is_off_the_shelf_until_it_is_saved_again(database: Database, folder: Path) -> None:
    shelf = ProfileShelf(database, folder)
    shelf.save("a", PROFILE)
    shelf.archive("a")
    assert [profile.id for profile in shelf.profiles()] == ["turbo"]
    shelf.save("a", PROFILE)
    assert [profile.id for profile in shelf.profiles()] == ["a", "turbo"]


def test_a_shipped_profile_cannot_be_replaced_or_archived(database: Database, folder: Path) -> None:
    shelf = ProfileShelf(database, folder)
    with pytest.raises(ValueError, match="turbo"):
        shelf.save("turbo", PROFILE)
    with pytest.raises(LookupError, match="turbo"):
        shelf.archive("turbo")


@pytest.mark.parametrize("body", ['{"name": "Neu"}', "{", '{"colour": "red"}'])
def test_a_saved_profile_that_cannot_be_read_is_told_and_does_not_hide_the_others(
    database: Database, folder: Path, body: str
) -> None:
    shelf = ProfileShelf(database, folder)
    shelf.save("a", PROFILE)
    with database.transaction() as connection:
        connection.execute("INSERT INTO profile VALUES ('b', 'Neu', ?, 0)", (body,))
    assert [profile.id for profile in shelf.profiles()] == ["a", "turbo"]
    (problem,) = shelf.problems()
    assert (problem.key, problem.values["name"]) == ("store.profile_unreadable", "Neu")


def test_a_field_of_a_newer_version_is_not_lost_by_reading_over_it(database: Database, folder: Path) -> None:
    shelf = ProfileShelf(database, folder)
    shelf.save("a", PROFILE)
    with database.transaction() as connection:
        connection.execute("UPDATE profile SET body = json_set(body, '$.structure.colour', 'red')")
    assert [profile.id for profile in shelf.profiles()] == ["turbo"]
    assert "structure.colour" in str(shelf.problems()[0].values["reason"])


def test_a_shipped_file_that_was_changed_is_read_as_it_is_now(database: Database, folder: Path) -> None:
    shelf = ProfileShelf(database, folder)
    before = len(shelf.profiles())
    (file,) = folder.glob("*.toml")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('name = "', 'name = "New ', 1), encoding="utf-8")
    after = [saved.profile.name for saved in shelf.profiles()]
    assert len(after) == before
    assert any(name.startswith("New ") for name in after)


def test_a_shipped_file_with_a_slip_is_named(database: Database, folder: Path) -> None:
    (folder / "slip.toml").write_text(TURBO.replace("rulebook", "rulebok"), encoding="utf-8")
    with pytest.raises(ValueError, match=r"slip\.toml"):
        ProfileShelf(database, folder).profiles()
