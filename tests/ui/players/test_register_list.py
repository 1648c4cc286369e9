"""Finding people by the beginnings of their words."""

from __future__ import annotations

import pytest

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.ui.players.register_list import PlayerSearch

PEOPLE = (
    Player(PlayerId("1"), "Jürgen Weiß", nickname="Ace", member_number="4711"),
    Player(PlayerId("2"), "Karl-Heinz Mueller", display_name="Charly"),
    Player(PlayerId("3"), "Muriel Østergård"),
)


def test_the_best_comes_first_and_the_others_in_the_order_given() -> None:
    people = [Player(PlayerId(name), name) for name in ("Kaiser", "Karl", "Käthe", "Bo Käfer")]
    assert [player.name for player in PlayerSearch(people).matching("kä")] == ["Käthe", "Bo Käfer", "Kaiser", "Karl"]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("", ["1", "2", "3"]),
        ("jurg", ["1"]),
        ("juer", ["1"]),
        ("JÜRGEN w", ["1"]),
        ("weiss", ["1"]),
        ("ace", ["1"]),
        ("47", ["1"]),
        ("711", []),
        ("heinz", ["2"]),
        ("müll", ["2"]),
        ("char", ["2"]),
        ("mu", ["3", "2"]),
        ("oster", ["3"]),
        ("mu ost", ["3"]),
        ("mu xyz", []),
    ],
)
def test_every_typed_word_begins_a_word_of_the_name_or_the_number(typed: str, expected: list[str]) -> None:
    search = PlayerSearch(PEOPLE)
    assert [player.id for player in search.matching(typed)] == expected
    by_letter = [search.matching(typed[:end]) for end in range(len(typed) + 1)]
    assert [player.id for player in by_letter[-1]] == expected
