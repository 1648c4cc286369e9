"""Whether a hand is the best that the board allows, beside a ranking of our own."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from homepoker.core.quantities import FULL_DECK
from homepoker.core.rulings.showdown.nuts import can_be_beaten, can_be_tied
from tests.core.rulings.showdown.five_cards import best_of_seven

NUTS = {
    "four kings": "Ks Kc | Kh Kd 9s 7c 2h",
    "the royal flush on the board": "2c 3d | As Ks Qs Js Ts",
    "the straight, where nothing pairs and no suit is there three times": "9c 8d | 7h 6s 5c Kd 2h",
    "the flush with the ace": "As 4s | Ks 9s 2s 7h Jd",
}
NOT_THE_NUTS = {
    "a full house below another one": "9h 9d | Kh Kd 9s 7c 2h",
    "the flush with the king": "Ks 4s | Qs 9s 2s 7h Jd",
    "a straight below a flush": "9c 8d | 7h 6h 5h Kd 2s",
    "three aces, where two pair the board": "Ah Ad | As 7c 7d 2h 9s",
}


@pytest.mark.parametrize("name", NUTS)
def test_nothing_beats_it(name: str) -> None:
    hole_cards, board = (tuple(part.split()) for part in NUTS[name].split("|"))
    assert not can_be_beaten((hole_cards[0], hole_cards[1]), board)


@pytest.mark.parametrize("name", NOT_THE_NUTS)
def test_something_beats_it(name: str) -> None:
    hole_cards, board = (tuple(part.split()) for part in NOT_THE_NUTS[name].split("|"))
    assert can_be_beaten((hole_cards[0], hole_cards[1]), board)


@pytest.mark.parametrize(
    ("name", "tied"),
    [
        ("four kings", False),
        ("the royal flush on the board", True),
        ("the straight, where nothing pairs and no suit is there three times", True),
        ("the flush with the ace", False),
    ],
)
def test_only_what_others_can_hold_as_well_is_tied(name: str, tied: bool) -> None:
    hole_cards, board = (tuple(part.split()) for part in NUTS[name].split("|"))
    assert can_be_tied((hole_cards[0], hole_cards[1]), board) == tied


@pytest.mark.parametrize("seed", range(12))
def test_of_any_board_just_the_best_two_cards_and_their_like_cannot_be_beaten(seed: int) -> None:
    drawn = Random(seed).sample(FULL_DECK, len(FULL_DECK))
    board, rest = drawn[:5], drawn[5:]
    values = {two: best_of_seven([*two, *board]) for two in combinations(rest, 2)}
    best = max(values.values())
    some = [next(two for two in values if values[two] == best), *list(values)[:5]]
    for first, second in some:
        # Whoever holds these two keeps them from the others; what beats them must be made of other cards.
        beaten = any(value > values[first, second] for two, value in values.items() if not {first, second} & {*two})
        assert can_be_beaten((str(first), str(second)), tuple(map(str, board))) == beaten
        if not beaten:
            tied = any(value == best for two, value in values.items() if not {first, second} & {*two})
            assert can_be_tied((str(first), str(second)), tuple(map(str, board))) == tied
