"""Where the button lies: what one event makes of it."""

from __future__ import annotations

from homepoker.core.button import ButtonPlaced, Buttons, Hand, HandBegan, after, after_closing

FIRST = ButtonPlaced(1, 4, 5, 6)


def test_the_first_button_begins_hand_one_with_both_blinds() -> None:
    assert after(Buttons(), FIRST).hands == {1: Hand(1, 4, 5, 6, posts_small_blind=True)}


def test_the_next_hand_takes_the_place_of_the_last_one() -> None:
    buttons = after(after(Buttons(), FIRST), HandBegan(1, 2, 5, 6, 8, posts_small_blind=False))
    assert buttons.hands == {1: Hand(2, 5, 6, 8, posts_small_blind=False)}


def test_each_table_has_its_own_button() -> None:
    buttons = after(after(Buttons(), FIRST), ButtonPlaced(2, 1, 2, 3))
    assert (buttons.hands[1].button, buttons.hands[2].button) == (4, 1)


def test_a_button_placed_anew_begins_to_count_again() -> None:
    buttons = after(Buttons({1: Hand(31, 2, 3, 4)}), ButtonPlaced(1, 7, 8, 9))
    assert buttons.hands[1] == Hand(1, 7, 8, 9)


def test_with_its_table_the_button_is_gone() -> None:
    buttons = Buttons({1: Hand(3, 1, 2, 3), 2: Hand(5, 1, 2, 3)})
    assert after_closing(buttons, 1).hands == {2: Hand(5, 1, 2, 3)}
    assert after_closing(buttons, 9) == buttons


def test_what_was_is_left_as_it_was() -> None:
    before = after(Buttons(), FIRST)
    after(before, HandBegan(1, 2, 5, 6, 7, posts_small_blind=True))
    assert before.hands[1].number == 1
