"""Luck and new ids."""

from __future__ import annotations

import random

from homepoker.core.quantities import FULL_DECK
from homepoker.services.draw import RandomDraw, shuffled_deck


def test_the_same_seed_draws_the_same() -> None:
    first, second = RandomDraw(random.Random(7)), RandomDraw(random.Random(7))
    assert first.shuffled(range(20)) == second.shuffled(range(20))
    assert first.new_id("e-") == second.new_id("e-")


def test_nothing_is_lost_and_what_was_given_stays_as_it_was() -> None:
    given = ["Ida", "Max", "Eva"]
    assert sorted(RandomDraw().shuffled(given)) == sorted(given)
    assert given == ["Ida", "Max", "Eva"]


def test_every_place_is_reached_about_equally_often() -> None:
    draw = RandomDraw(random.Random(1))
    counts = [0, 0, 0, 0]
    for _ in range(4_000):
        counts[draw.shuffled("abcd").index("a")] += 1
    assert all(900 < count < 1_100 for count in counts)


def test_a_deck_holds_every_card_once() -> None:
    assert sorted(shuffled_deck(RandomDraw()), key=str) == sorted(FULL_DECK, key=str)


def test_ids_begin_with_their_prefix_can_be_read_aloud_and_do_not_repeat() -> None:
    ids = [RandomDraw().new_id("p-") for _ in range(500)]
    assert all(one.startswith("p-") and len(one) == 14 for one in ids)
    assert not set("".join(ids).replace("p-", "")) & set("01ilou")
    assert len(set(ids)) == 500
