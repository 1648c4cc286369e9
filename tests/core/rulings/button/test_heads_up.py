"""Going heads-up, beside what the movement of the button says."""

from __future__ import annotations

from itertools import permutations

import pytest

from homepoker.core.rulings.button import advance, heads_up, mixed_game_freeze
from homepoker.core.rulings.button.heads_up import GoingHeadsUpSituation, going_heads_up
from homepoker.core.rulings.facts import BadFact, Street
from homepoker.core.rulings.shared.seat_order import LastHand, Sitting
from tests.rulebooks.shipped import APSA, BPS, IDS, PUP, TDA, UESG, decided

MUST = [TDA, APSA, UESG, BPS]
HANDS = [
    (LastHand(*seats[:3]), (left, right))
    for seats in permutations(range(1, 6), 3)
    if (seats[1] - seats[0]) % 5 < (seats[2] - seats[0]) % 5  # button, small and big blind follow each other
    for left in range(1, 6)
    for right in range(left + 1, 6)
]


class TestTda34Bps32Apsa32:
    @pytest.mark.parametrize("book", IDS)
    def test_nobody_has_the_big_blind_twice_running(self, book: str) -> None:
        for prev, remaining in HANDS:
            verdict = decided(going_heads_up, GoingHeadsUpSituation(prev, remaining), book).verdict
            assert verdict.bb != prev.bb
            assert {verdict.bb, verdict.button_and_sb} == set(remaining)

    @pytest.mark.parametrize("book", IDS)
    def test_it_is_the_hand_to_which_the_button_moves(self, book: str) -> None:
        for prev, remaining in HANDS:
            moved = decided(
                advance.decide, advance.Situation(5, prev, occupied=remaining, drawn_button=None), book
            ).verdict
            verdict = decided(going_heads_up, GoingHeadsUpSituation(prev, remaining), book).verdict
            assert (moved.button, moved.sb, moved.bb) == (verdict.button_and_sb, verdict.button_and_sb, verdict.bb)

    @pytest.mark.parametrize("book", MUST)
    def test_the_floor_has_no_say_where_the_book_insists(self, book: str) -> None:
        for prev, remaining in HANDS:
            assert (
                decided(going_heads_up, GoingHeadsUpSituation(prev, remaining, floor_moves_button=False), book).verdict
                == decided(going_heads_up, GoingHeadsUpSituation(prev, remaining), book).verdict
            )


class TestPup7e:
    def test_left_alone_the_button_goes_to_the_next_of_the_two(self) -> None:
        verdict = decided(
            going_heads_up, GoingHeadsUpSituation(LastHand(1, 2, 3), (2, 3), floor_moves_button=False), PUP
        ).verdict
        assert (verdict.button_and_sb, verdict.bb) == (2, 3)


def test_two_players_sit_on_two_seats() -> None:
    with pytest.raises(BadFact, match="seat_named_twice"):
        GoingHeadsUpSituation(LastHand(1, 2, 3), (4, 4))


@pytest.mark.parametrize("street", list(Street))
def test_in_every_round_the_one_who_is_not_first_is_last_with_two(street: Street) -> None:
    verdict = decided(heads_up.heads_up_order, heads_up.HeadsUpOrderSituation(3, 7, street), TDA).verdict
    assert verdict.first_to_act == (verdict.sb if street is Street.PREFLOP else verdict.bb)
    with pytest.raises(BadFact, match="seat_twice"):
        heads_up.HeadsUpOrderSituation(3, 3, street)


class TestTda11b:
    @pytest.mark.parametrize("seats", range(3, 11))
    def test_the_button_stays_where_the_next_hand_with_a_flop_would_have_it(self, seats: int) -> None:
        prev = LastHand(1, 2, 3)
        moved = decided(advance.decide, advance.Situation(seats, prev, drawn_button=None), TDA).verdict
        sitting = tuple(Sitting(seat, f"p{seat}") for seat in range(1, seats + 1))
        situation = mixed_game_freeze.Situation(1, mixed_game_freeze.NextGame.STUD, sitting)
        verdict = decided(mixed_game_freeze.decide, situation, TDA).verdict
        assert (verdict.frozen_button, verdict.balance_mover) == (moved.button, f"p{moved.bb}")
