"""Telling two people apart whom the room sees under one name."""

from __future__ import annotations

from homepoker.core.duplicates import namesake, same_number, shared_names
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId


def somebody(player_id: str, name: str, shown: str = "", nickname: str = "", number: str = "") -> Player:
    return Player(PlayerId(player_id), name, display_name=shown, nickname=nickname, member_number=number)


MAX = somebody("1", "Max Huber", "Max", number="12")


def test_the_shown_names_count_and_not_the_full_ones() -> None:
    assert namesake(somebody("2", "Max Klein", "max"), [MAX]) is MAX
    assert namesake(somebody("2", "Max Huber"), [MAX]) is None
    assert namesake(MAX, [MAX]) is None


def test_everybody_who_shares_a_name_is_marked() -> None:
    people = [MAX, somebody("2", "Max Klein", "Max"), somebody("3", "Ida Lang")]
    assert shared_names(people) == {"1", "2"}


def test_a_member_number_belongs_to_one_person() -> None:
    assert same_number(somebody("2", "Ida Lang", number="12"), [MAX]) is MAX
    assert same_number(somebody("2", "Ida Lang"), [somebody("3", "Eva")]) is None
