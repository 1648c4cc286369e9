"""New seats for the players of a broken table, and what newcomers play and post."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from homepoker.core.rulings.button import advance
from homepoker.core.rulings.facts import BadFact
from homepoker.core.rulings.seating import balance
from homepoker.core.rulings.seating.balance import HandState
from homepoker.core.rulings.seating.table_break import (
    Cause,
    NewcomerPositionSituation,
    TableBreakSituation,
    newcomer_position,
    table_break,
)
from homepoker.core.rulings.shared.newcomers import Posts, TableSeat
from homepoker.core.rulings.shared.seat_order import LastHand
from tests.rulebooks.shipped import APSA, IDS, TDA, decided

FREE = tuple(TableSeat(table, seat) for table in (1, 2, 3) for seat in (2, 5, 8))
NAMES = tuple("abcdefghi")


@given(book=st.sampled_from(IDS), players=st.integers(1, 9), source=st.integers(0, 2**63 - 1))
def test_everybody_gets_a_free_seat_of_his_own(book: str, players: int, source: int) -> None:
    assignment = decided(table_break, TableBreakSituation(4, NAMES[:players], FREE, source), book).verdict.assignment
    assert set(assignment) == set(NAMES[:players])
    assert set(assignment.values()) <= set(FREE)
    assert len(set(assignment.values())) == players


class TestTdaIll10:
    def test_two_draws_make_every_seat_as_likely_for_everybody(self) -> None:
        found = Counter(
            decided(table_break, TableBreakSituation(4, ("a", "b", "c"), FREE[:3], source), TDA).verdict.assignment["a"]
            for source in range(1500)
        )
        assert set(found) == set(FREE[:3])
        assert all(420 < count < 580 for count in found.values())


@pytest.mark.parametrize(
    ("players", "changed", "reason"),
    [
        ((*NAMES, "j"), {}, "too_few_seats"),
        (("a", "a"), {}, "named_twice"),
        (("a",), {"chosen": {"a": TableSeat(9, 9)}}, "seat_not_free"),
        (("a", "b"), {"chosen": {"a": FREE[0], "b": FREE[0]}}, "seat_not_free"),
        (("a", "b"), {"playing_cards": {"a": "As"}}, "missing"),
        (("a",), {"playing_cards": {"a": "Xx"}}, "not_a_card"),
    ],
)
def test_what_cannot_be_seated_is_refused(players: tuple[str, ...], changed: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadFact, match=reason):
        TableBreakSituation(4, players, FREE, 1, **changed)


def test_nobody_gets_a_seat_at_the_table_that_breaks() -> None:
    with pytest.raises(BadFact, match="breaking_table"):
        TableBreakSituation(4, ("ann",), (TableSeat(4, 1),), 1)


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, tuple[int, int, int], frozenset[int], int]:
    """So many seats; button and blinds of the last hand, in order; who is there without the newcomer; his seat."""
    seats = draw(st.integers(4, 10))
    first = draw(st.integers(0, seats - 1))
    small, big = sorted(draw(st.sets(st.integers(1, seats - 1), min_size=2, max_size=2)))
    button, small_blind, big_blind = ((first + step) % seats + 1 for step in (0, small, big))
    # Who had sat between the button and the blinds would have been one of the blinds.
    possible = [(first + step) % seats + 1 for step in (0, small, *range(big, seats))]
    seat = draw(st.integers(1, seats))
    occupied = frozenset(draw(st.sets(st.sampled_from(possible), min_size=3))) - {seat}
    assume(len(occupied) >= 3)
    return seats, (button, small_blind, big_blind), occupied, seat


@pytest.mark.parametrize("book", IDS)
@given(table=tables())
def test_he_posts_the_blind_that_comes_to_his_seat_with_the_button(
    book: str, table: tuple[int, tuple[int, int, int], frozenset[int], int]
) -> None:
    seats, (button, small_blind, big_blind), occupied, seat = table
    last = LastHand(button, small_blind, big_blind)

    def next_hand(there: frozenset[int]) -> advance.Verdict:
        return decided(
            advance.decide, advance.Situation(seats, last, occupied=tuple(sorted(there)), drawn_button=None), book
        ).verdict

    without, with_him = next_hand(occupied), next_hand(occupied | {seat})
    # The seat of the last big blind is due for the small blind, even if nobody sits there.
    situation = NewcomerPositionSituation(
        draw_cause(seat), seat, without.button, big_blind, without.bb, seats_occupied=tuple(occupied)
    )
    verdict = decided(newcomer_position, situation, book).verdict
    assert (verdict.posts is Posts.BB) == (with_him.bb == seat)
    assert (verdict.posts is Posts.SB) == (with_him.sb == seat)
    assert verdict.dealt_in_now or verdict.posts is Posts.NONE


def draw_cause(seat: int) -> Cause:
    """Any reason but balancing: what he posts does not depend on the others."""
    others = [cause for cause in Cause if cause is not Cause.BALANCE]
    return others[seat % len(others)]


@pytest.mark.parametrize(
    ("button", "small_blind", "big_blind", "reason"),
    [
        (1, 2, 9, "seat_twice"),
        (3, 2, 3, "big_blind_apart"),
        (1, 3, 3, "big_blind_apart"),
        (3, 5, 4, "small_blind_first"),
    ],
)
def test_blinds_that_do_not_follow_the_button_are_refused(
    button: int, small_blind: int, big_blind: int, reason: str
) -> None:
    with pytest.raises(BadFact, match=reason):
        NewcomerPositionSituation(Cause.LATE, 9, button, small_blind, big_blind)


class TestApsa3517:
    @pytest.mark.parametrize("cause", Cause)
    def test_only_a_balanced_player_waits_on_the_small_blind(self, cause: Cause) -> None:
        verdict = decided(
            newcomer_position, NewcomerPositionSituation(cause, 5, 4, 5, 6, seats_occupied=(1, 2, 4, 6)), APSA
        ).verdict
        assert verdict.dealt_in_now == (cause is not Cause.BALANCE)
        assert verdict.posts is (Posts.NONE if cause is Cause.BALANCE else Posts.SB)

    @pytest.mark.parametrize("book", IDS)
    @given(table=tables())
    def test_both_questions_on_a_balanced_player_have_one_answer(
        self, book: str, table: tuple[int, tuple[int, int, int], frozenset[int], int]
    ) -> None:
        seats, (button, small_blind, big_blind), occupied, seat = table
        last = LastHand(button, small_blind, big_blind)
        at = decided(
            advance.decide, advance.Situation(seats, last, occupied=tuple(sorted(occupied)), drawn_button=None), book
        ).verdict
        begins = decided(
            newcomer_position,
            NewcomerPositionSituation(Cause.BALANCE, seat, at.button, big_blind, at.bb, seats_occupied=tuple(occupied)),
            book,
        ).verdict
        fuller = balance.FromTable(tuple(range(1, 12)), 1)
        shorter = balance.ToTable((seat,), big_blind, at.button, tuple(sorted(occupied)))
        moved = decided(
            balance.table_balance, balance.TableBalanceSituation(fuller, shorter, HandState.BETWEEN_HANDS, 1), book
        )
        how = moved.steps[2].key.rsplit(".", 1)[1]
        assert begins.dealt_in_now == (how != "waits")
        assert (begins.posts is Posts.BB) == (how in ("big_blind", "single_big_blind"))
        assert (begins.posts is Posts.SB) == (how == "small_blind")


def test_a_seat_that_is_taken_is_refused() -> None:
    with pytest.raises(BadFact, match="seat_twice"):
        decided(newcomer_position, NewcomerPositionSituation(Cause.LATE, 3, 1, 2, 4, seats_occupied=(1, 2, 3)), TDA)
