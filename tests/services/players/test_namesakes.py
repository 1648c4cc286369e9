"""Telling two people apart whom the room sees under one name."""

from __future__ import annotations

import pytest

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.services.players.namesakes import namesake, proposed_display_name, same_number, shared_names


def somebody(player_id: str, name: str, shown: str = "", nickname: str = "", number: str = "") -> Player:
    return Player(PlayerId(player_id), name, display_name=shown, nickname=nickname, member_number=number)


MAX = somebody("1", "Max Huber", "Max", number="12")


def test_the_shown_names_count_and_not_the_full_ones() -> None:
    assert namesake(somebody("2", "Max Klein", "max"), [MAX]) is MAX
    assert namesake(somebody("2", "Max Huber"), [MAX]) is None
    assert namesake(MAX, [MAX]) is None


@pytest.mark.parametrize(
    ("player", "proposal"),
    [
        (somebody("2", "Max Klein", "Max"), "Max K."),
        (somebody("2", "Max", nickname="Ace"), "Max (Ace)"),
        (somebody("2", "Max", number="27"), "Max (27)"),
        (somebody("2", "Max"), "Max 2"),
    ],
)
def test_a_name_that_nobody_has_is_proposed(player: Player, proposal: str) -> None:
    assert proposed_display_name(player, [MAX, player]) == proposal


def test_a_proposal_that_is_taken_gives_way_to_the_next() -> None:
    taken = [MAX, somebody("3", "Max Kaiser", "Max K.")]
    assert proposed_display_name(somebody("2", "Max Klein", "Max"), taken) == "Max Klein"


def test_everybody_who_shares_a_name_is_marked() -> None:
    people = [MAX, somebody("2", "Max Klein", "Max"), somebody("3", "Ida Lang")]
    assert shared_names(people) == {"1", "2"}


def test_a_member_number_belongs_to_one_person() -> None:
    assert same_number(somebody("2", "Ida Lang", number="12"), [MAX]) is MAX
    assert same_number(somebody("2", "Ida Lang"), [somebody("3", "Eva")]) is None
