"""Button and blinds from hand to hand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulings.button.advance import Newcomer, Situation, Verdict, decide
from homepoker.core.rulings.facts import BadFact
from homepoker.core.rulings.shared.seat_order import Cause, LastHand
from tests.rulebooks.shipped import APSA, BPS, PUP, TDA, UESG, decided, keys, read

OWN = {
    TDA: "tda-2019:32",
    APSA: "apsa:3.2/dealer-button apsa:3.1/button-advance apsa:3.1/next-button",
    UESG: "[tda-2019:32]",
    BPS: "bps-2019:5/example bps-2019:11 bps-2019:61",
    PUP: "pup-2010:7a",
}
SIX = (1, 2, 3, 4, 5, 6)
Seats = tuple[int, int, int]


def table(button: int, small_blind: int, big_blind: int, occupied: tuple[int, ...]) -> Situation:
    return Situation(10, LastHand(button, small_blind, big_blind), occupied=occupied, drawn_button=None)


def nominal(now: Seats, verdict: Verdict) -> Seats:
    """Button, small blind and big blind by turn: the turn of the small blind goes on even where nobody posts it."""
    return verdict.button, verdict.sb or now[2], verdict.bb


@pytest.mark.parametrize("book", OWN)
@pytest.mark.parametrize(
    ("out", "first", "posted", "second", "second_posted"),
    [
        ((), (2, 3, 4), True, (3, 4, 5), True),
        ((1,), (2, 3, 4), True, (3, 4, 5), True),
        ((2,), (2, 3, 4), True, (3, 4, 5), True),
        ((3,), (2, 3, 4), False, (3, 4, 5), True),
        ((4,), (2, 3, 5), True, (3, 5, 6), True),
        ((2, 3), (2, 3, 4), False, (3, 4, 5), True),
        ((3, 4), (2, 3, 5), False, (3, 5, 6), True),
        ((1, 2, 3), (2, 3, 4), False, (3, 4, 5), True),
        ((2, 4), (2, 3, 5), True, (3, 5, 6), True),
    ],
)
class TestApsa32DealerButton:
    def test_who_goes_out_changes_no_turn_of_the_big_blind(
        self,
        book: str,
        out: tuple[int, ...],
        first: tuple[int, int, int],
        posted: bool,
        second: tuple[int, int, int],
        second_posted: bool,
    ) -> None:
        occupied = tuple(seat for seat in SIX if seat not in out)
        one = decided(decide, table(1, 2, 3, occupied), book).verdict
        assert (nominal((1, 2, 3), one), one.sb is not None) == (first, posted)
        two = decided(decide, table(*first, occupied), book).verdict
        assert (nominal(first, two), two.sb is not None) == (second, second_posted)


@pytest.mark.parametrize("book", OWN)
class TestCitations:
    def test_a_plain_hand_cites_the_rule_on_the_dead_button(self, book: str) -> None:
        assert read(decided(decide, table(1, 2, 3, SIX), book).citations) == OWN[book]

    def test_a_small_blind_that_falls_out_cites_the_rule_that_says_so(self, book: str) -> None:
        cited = read(decided(decide, table(1, 2, 3, (1, 2, 4, 5, 6)), book).citations)
        added = "" if book in (APSA, BPS) else " [apsa:3.2/dealer-button]"
        assert cited == OWN[book] + added


@pytest.mark.parametrize(
    ("book", "shown_at", "key", "added"),
    [
        (TDA, 2, "on_empty_seat", " [pup-2010:7a]"),
        (APSA, 1, "stays_with", ""),
        (UESG, 2, "on_empty_seat", " [pup-2010:7a]"),
        (BPS, 2, "on_empty_seat", ""),
        (PUP, 2, "on_empty_seat", ""),
    ],
)
class TestPup7aBps61Apsa32:
    def test_a_dead_button_lies_where_the_book_says(self, book: str, shown_at: int, key: str, added: str) -> None:
        ruling = decided(decide, table(1, 2, 3, (1, 3, 4, 5, 6)), book)
        assert ruling.verdict.display_button_seat == shown_at
        assert keys(ruling)[-1] == key
        assert read(ruling.citations) == OWN[book] + added
        assert ruling.open_questions == (("A-16",) if book == BPS else ())


@pytest.mark.parametrize("book", OWN)
class TestTda34Bps32Pup7e:
    @pytest.mark.parametrize(("left", "button", "big_blind"), [((2, 3), 3, 2), ((1, 3), 3, 1), ((1, 2), 2, 1)])
    def test_nobody_has_the_big_blind_twice_when_two_are_left(
        self, book: str, left: tuple[int, ...], button: int, big_blind: int
    ) -> None:
        verdict = decided(decide, table(1, 2, 3, left), book).verdict
        assert verdict == Verdict(button, button, big_blind, display_button_seat=button)

    def test_heads_up_hands_alternate(self, book: str) -> None:
        first = decided(decide, table(2, 2, 5, (2, 5)), book).verdict
        assert nominal((2, 2, 5), first) == (5, 5, 2)

    def test_the_rule_on_heads_up_is_cited(self, book: str) -> None:
        cited = read(decided(decide, table(1, 2, 3, (2, 3)), book).citations).split()
        rule = {
            TDA: "tda-2019:34",
            APSA: "apsa:3.2/dealer-button",
            UESG: "[tda-2019:34]",
            BPS: "bps-2019:32",
            PUP: "pup-2010:7e",
        }[book]
        assert rule in cited


class TestPup7e:
    def test_the_adjustment_is_only_allowed_there(self) -> None:
        assert keys(decided(decide, table(1, 2, 3, (2, 3)), PUP)) == ["may_move"]
        assert keys(decided(decide, table(1, 2, 3, (2, 3)), TDA)) == ["never_twice"]


class TestBps5Example:
    def test_a_newcomer_on_the_seat_of_the_lost_big_blind_posts_the_small_blind(self) -> None:
        verdict = decided(decide, table(1, 2, 3, (1, 2, 3, 4, 5)), BPS).verdict
        assert (verdict.button, verdict.sb, verdict.bb) == (2, 3, 4)

    def test_newcomers_on_both_seats_post_both_blinds(self) -> None:
        verdict = decided(decide, table(1, 2, 3, (1, 2, 3, 4, 5, 6)), BPS).verdict
        assert (verdict.sb, verdict.bb) == (3, 4)


@pytest.mark.parametrize(("newcomer", "seats"), [(4, (4, 5, 2)), (3, (3, 5, 2)), (6, (2, 5, 6)), (1, (2, 5, 1))])
def test_a_third_player_joins_two_and_all_three_have_different_seats(
    newcomer: int, seats: tuple[int, int, int]
) -> None:
    occupied = tuple(sorted((2, 5, newcomer)))
    assert nominal((2, 2, 5), decided(decide, table(2, 2, 5, occupied), TDA).verdict) == seats


def test_one_player_alone_is_dealt_no_hand() -> None:
    with pytest.raises(BadFact, match="two_needed"):
        decided(decide, table(1, 2, 3, (4,)), TDA)


@given(seats=st.sets(st.integers(1, 10), min_size=2), data=st.data())
def test_over_an_orbit_everybody_who_stays_has_the_big_blind_once(seats: set[int], data: st.DataObject) -> None:
    occupied = sorted(seats)
    start = data.draw(st.sampled_from(occupied))
    ahead = [*occupied[occupied.index(start) :], *occupied[: occupied.index(start)]]
    now = (ahead[0], ahead[1 % len(ahead)], ahead[2 % len(ahead)])
    if len(ahead) == 2:
        now = (ahead[0], ahead[0], ahead[1])
    big_blinds = []
    for _ in occupied:
        now = nominal(now, decided(decide, table(*now, tuple(occupied)), TDA).verdict)
        big_blinds.append(now[2])
    assert sorted(big_blinds) == occupied


@given(hands=st.lists(st.sets(st.integers(1, 9)), max_size=12))
def test_busts_never_make_anybody_skip_the_big_blind_or_post_it_twice_running(hands: list[set[int]]) -> None:
    occupied = list(range(1, 10))
    now = (1, 2, 3)
    for out in hands:
        staying = [seat for seat in occupied if seat not in out]
        occupied = staying if len(staying) >= 2 else occupied
        before = now[2]
        now = nominal(now, decided(decide, table(*now, tuple(occupied)), APSA).verdict)
        waiting = [seat for seat in (*range(before + 1, 10), *range(1, before + 1)) if seat in occupied]
        assert now[2] == waiting[0] != before


@pytest.mark.parametrize(
    ("prev", "facts", "reason"),
    [
        ((1, 2, 9), {}, "no_such_seat"),
        ((1, 2, 3), {"eliminated": (7,)}, "no_such_seat"),
        ((1, 2, 3), {"occupied": (1, 7)}, "no_such_seat"),
        ((1, 2, 3), {"newcomers": (Newcomer(4, Cause.LATE), Newcomer(4, Cause.LATE))}, "seat_twice"),
        ((1, 2, 3), {"eliminated": (1, 2, 3, 4, 5)}, "two_needed"),
    ],
)
def test_seats_that_cannot_be_are_refused(prev: Seats, facts: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadFact, match=reason):
        Situation(6, LastHand(*prev), drawn_button=None, **facts)


def test_the_big_blind_was_neither_button_nor_small_blind() -> None:
    with pytest.raises(BadFact, match="big_blind_apart"):
        LastHand(3, 2, 3)
