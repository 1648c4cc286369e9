"""Telling the people of a file apart."""

from __future__ import annotations

import itertools

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.store.player_lists import PlayerDraft
from homepoker.ui.players.import_plan import ImportPlan, plan_import, updated

ANNA = Player(PlayerId("m-1"), "Anna Berger", member_number="9", contact="anna@example.org", may_publish=False)
MAX = Player(PlayerId("m-2"), "Max Huber", is_guest=True)


def plan(*drafts: PlayerDraft) -> ImportPlan:
    ids = itertools.count(1)
    return plan_import(drafts, [ANNA, MAX], lambda: PlayerId(f"new-{next(ids)}"))


def test_whoever_is_not_known_is_new_and_gets_an_id() -> None:
    assert plan(PlayerDraft("Ida Lang", nickname="Queen")).new == (
        Player(PlayerId("new-1"), "Ida Lang", nickname="Queen"),
    )


def test_a_known_number_is_the_known_person_even_under_another_name() -> None:
    (found,) = plan(PlayerDraft("Anna Huber", member_number="9")).duplicates
    assert (found.known, found.differs_in) == (ANNA, ("name",))


def test_a_known_name_is_the_known_person_however_it_is_written() -> None:
    (found,) = plan(PlayerDraft("MAX  HUBER", contact="0664 1")).duplicates
    assert found.known is MAX


def test_the_same_name_with_another_number_is_another_person() -> None:
    assert [player.name for player in plan(PlayerDraft("Anna Berger", member_number="12")).new] == ["Anna Berger"]


def test_what_the_file_leaves_empty_or_at_its_default_is_kept() -> None:
    found = plan(PlayerDraft("Anna Berger"), PlayerDraft("Max Huber"))
    assert (found.duplicates, found.unchanged) == ((), 2)


def test_somebody_who_stands_twice_in_the_file_comes_in_once() -> None:
    found = plan(PlayerDraft("Ida Lang"), PlayerDraft("Ida Lang", contact="0664 1"))
    assert [player.name for player in found.new] == ["Ida Lang"]
    assert [each.differs_in for each in found.duplicates] == [("contact",)]


def test_two_updates_of_one_person_both_count() -> None:
    found = plan(PlayerDraft("Max Huber", contact="0664 1"), PlayerDraft("Max Huber", nickname="Ace"))
    (player,) = updated(found.duplicates)
    assert (player.contact, player.nickname, player.is_guest) == ("0664 1", "Ace", True)
