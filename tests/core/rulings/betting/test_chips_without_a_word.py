"""Chips put in without a word: the algorithm as written down, book by book, and topics that must not disagree."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from homepoker.core.rulings.betting import expecting_change, min_raise, multi_chip, prior_chips, reopen, under_raise
from homepoker.core.rulings.betting.min_raise import Act
from homepoker.core.rulings.facts import Street
from tests.rulebooks.shipped import APSA, BPS, IDS, PUP, TDA, UESG, decided

BB = 200
CHIPS = st.lists(st.sampled_from([25, 100, 200, 500, 1000]), min_size=1, max_size=7).map(tuple)
CALLS = st.integers(1, 80).map(lambda many: many * 25)
BOOKS = st.sampled_from(IDS)


def possible(last_full: int, call_to: int) -> int:
    """A last full raise as large as the bet allows."""
    return min(last_full, max(call_to, BB))


def least_by(book: str, last_full: int, call_to: int) -> int:
    """The least raise of each book."""
    return {UESG: call_to, PUP: BB}.get(book, last_full)


def by_half(book: str, last_full: int, call_to: int, put_in: int) -> int:
    """The total after the test of 50 percent; TDA 43-A, APSA 3.3, BPS 24, P&P 3a, and A-58 for ÜSG."""
    least = least_by(book, last_full, call_to)
    if put_in - call_to >= least:
        return put_in
    return call_to + least if put_in - call_to >= Fraction(least, 2) else call_to


def pushed(book: str, chips: tuple[int, ...], call_to: int, last_full: int) -> multi_chip.Verdict:
    situation = multi_chip.Situation(to_call=call_to, chips=chips, min_raise_by=last_full, bb=BB)
    return decided(multi_chip.decide, situation, book).verdict


class TestTda43:
    @pytest.mark.parametrize("book", IDS)
    def test_every_amount_around_the_half_and_the_minimum(self, book: str) -> None:
        for last_full in (BB, 350, 999, 1000):
            for call_to in (BB, 1000, 1600):
                for put_in in range(call_to + 1, call_to + 1700, 23):
                    by = possible(last_full, call_to)
                    situation = under_raise.UnderRaiseSituation(
                        call_to, put_in, min_raise_by=by, bb=BB, amount_declared=True
                    )
                    verdict = decided(under_raise.under_raise, situation, book).verdict
                    assert verdict.total_due == by_half(book, by, call_to, put_in)
                    assert verdict.returned == max(0, put_in - verdict.total_due)

    @pytest.mark.parametrize("book", IDS)
    def test_the_declared_raise_is_never_below_the_minimum(self, book: str) -> None:
        for put_in in (1, 1000, 1399, 1600, 5000):
            situation = under_raise.UnderRaiseSituation(1000, put_in, min_raise_by=600, raise_declared=True, bb=BB)
            verdict = decided(under_raise.under_raise, situation, book).verdict
            assert verdict.total_due == max(put_in, 1000 + least_by(book, 600, 1000))


class TestTda45:
    @given(CHIPS, CALLS, st.integers(BB, 2000), BOOKS)
    def test_the_test_with_the_smallest_chip_comes_before_half_a_raise(
        self, chips: tuple[int, ...], call_to: int, last_full: int, book: str
    ) -> None:
        total = sum(chips)
        assume(total >= call_to)
        needed = total - min(chips) < call_to
        expected = call_to if needed else by_half(book, last_full, call_to, total)
        verdict = pushed(book, chips, call_to, last_full)
        assert verdict.to == expected
        assert verdict.returned == max(0, total - expected)

    @given(CHIPS, CALLS, BOOKS)
    def test_the_order_of_the_chips_does_not_matter(self, chips: tuple[int, ...], call_to: int, book: str) -> None:
        assert pushed(book, chips, call_to, 600) == pushed(book, tuple(reversed(chips)), call_to, 600)

    @given(CHIPS, CALLS, st.sampled_from([TDA, APSA, BPS]))
    def test_last_chips_that_are_not_all_needed_are_all_in(
        self, chips: tuple[int, ...], call_to: int, book: str
    ) -> None:
        assume(sum(chips) - min(chips) >= call_to)
        situation = multi_chip.Situation(call_to, chips, chips_behind=False, min_raise_by=600)
        verdict = decided(multi_chip.decide, situation, book).verdict
        assert (verdict.ruling, verdict.to) == (multi_chip.Outcome.ALL_IN, sum(chips))


class TestTopicsAgree:
    @given(CHIPS, CALLS, st.integers(BB, 2000), BOOKS)
    def test_who_expects_change_is_judged_by_the_chips(
        self, chips: tuple[int, ...], call_to: int, last_full: int, book: str
    ) -> None:
        assume(sum(chips) > call_to)
        situation = expecting_change.Situation(call_to, chips, min_raise_by=last_full, bb=BB)
        verdict = decided(expecting_change.decide, situation, book).verdict
        assert verdict.to == pushed(book, chips, call_to, last_full).to

    @given(CHIPS, CALLS, st.integers(BB, 2000), BOOKS)
    def test_without_old_chips_the_new_ones_are_judged_alone(
        self, chips: tuple[int, ...], call_to: int, last_full: int, book: str
    ) -> None:
        assume(sum(chips) >= call_to)
        last_full = possible(last_full, call_to)
        situation = prior_chips.Situation(call_to, (), added=chips, min_raise_by=last_full, bb=BB)
        verdict = decided(prior_chips.decide, situation, book).verdict
        assert verdict.to == pushed(book, chips, call_to, last_full).to

    @given(CHIPS, CALLS, st.integers(BB, 2000), BOOKS)
    def test_old_chips_that_are_left_count_as_chips_in_front(
        self, chips: tuple[int, ...], call_to: int, last_full: int, book: str
    ) -> None:
        assume(call_to > 50 and sum(chips) >= call_to - 50)
        last_full = possible(last_full, call_to)
        kept = prior_chips.Situation(call_to, (25, 25), added=chips, min_raise_by=last_full, bb=BB)
        front = multi_chip.Situation(call_to - 50, chips, 50, min_raise_by=last_full, bb=BB)
        assert decided(prior_chips.decide, kept, book).verdict.to == decided(multi_chip.decide, front, book).verdict.to


class TestA43:
    """Two printed examples say “before the flop”; their figures hold after it only."""

    def test_the_example_of_rule_47_is_played_on_the_flop(self) -> None:
        acts = (Act("A", 300), *(Act(player, to, all_in=True) for player, to in (("B", 500), ("C", 650), ("D", 800))))
        flop = decided(min_raise.min_raise, min_raise.MinRaiseSituation(Street.FLOP, 100, acts), TDA).verdict
        preflop = decided(min_raise.min_raise, min_raise.MinRaiseSituation(Street.PREFLOP, 100, acts), TDA).verdict
        assert (flop.min_raise_to, preflop.min_raise_to) == (1100, 1000)

    def test_the_example_of_rule_52_is_played_on_the_flop(self) -> None:
        acts = (Act("A", 600),)
        flop = decided(min_raise.min_raise, min_raise.MinRaiseSituation(Street.FLOP, 200, acts), TDA).verdict
        preflop = decided(min_raise.min_raise, min_raise.MinRaiseSituation(Street.PREFLOP, 200, acts), TDA).verdict
        assert (flop.min_raise_to, preflop.min_raise_to) == (1200, 1000)


class TestA25:
    @given(st.lists(st.integers(1, 300), min_size=1, max_size=5), BOOKS)
    def test_short_all_ins_count_together_in_every_book(self, steps: list[int], book: str) -> None:
        levels = [1000 + sum(steps[: many + 1]) for many in range(len(steps))]
        all_ins = tuple(reopen.AllIn(to) for to in levels)
        situation = reopen.Situation(1000, levels[-1], 600, already_acted=True, all_ins=all_ins, bb=BB)
        needed = BB if book == PUP else 600
        assert decided(reopen.decide, situation, book).verdict.may_raise == (sum(steps) >= needed)
