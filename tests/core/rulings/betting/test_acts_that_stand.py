"""Whatever a player did or said: what the ruling lets stand can be made at the table, by every book.

A law over random facts: the total that stands is a check, exactly the call, at least the least raise (or bet) of the
book, or all that the player has. What does not suffice for a call is not let stand: it is an undercall.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from hypothesis import assume, given
from hypothesis import strategies as st

from homepoker.core.rulings.betting import (
    declarations,
    expecting_change,
    multi_chip,
    out_of_turn,
    oversized_chip,
    prior_chips,
    string_bet,
    under_raise,
    verbal_vs_chips,
)
from homepoker.core.rulings.facts import BadFact, Street
from homepoker.core.rulings.shared.actions_in_turn import Act
from tests.rulebooks.shipped import IDS, PUP, UESG, decided

BB = 100
BOOKS = st.sampled_from(IDS)
AMOUNTS = st.integers(0, 60).map(lambda many: many * 25)
CHIP = st.sampled_from([25, 100, 500, 1000, 5000])
CHIPS = st.lists(CHIP, min_size=1, max_size=6).map(tuple)


class Round(NamedTuple):
    """The bet to call as a total, and the last full bet or raise."""

    call: int
    last_full: int

    def least(self, book: str) -> int:
        """The least total above the call: by the book's own measure, of a first bet the big blind."""
        return self.call + {UESG: self.call, PUP: BB}.get(book, self.last_full) if self.call else BB


@st.composite
def rounds(draw: st.DrawFn, *, bet: bool = False) -> Round:
    """A round in which nobody has bet, or somebody has: never less than the big blind."""
    call = (
        draw(st.just(0) | st.integers(4, 60).map(lambda many: many * 25)) if not bet else draw(st.integers(4, 60)) * 25
    )
    return Round(call, draw(st.integers(BB, max(call, BB))))


def is_legal(to: int, now: Round, book: str, in_front: int = 0) -> bool:
    """Whether a total with chips behind can be made."""
    return to == now.call or (to == in_front == now.call) or to >= now.least(book)


class TestOutOfTurn:
    @given(
        rounds(),
        st.sampled_from([Act.CHECK, Act.CALL, Act.BET, Act.RAISE]),
        AMOUNTS,
        st.booleans(),
        st.booleans(),
        st.booleans(),
        BOOKS,
    )
    def test_an_early_act_that_stands_is_one_in_turn(
        self, now: Round, act: Act, to: int, all_in: bool, said: bool, asked_at_once: bool, book: str
    ) -> None:
        with_chips = act is not Act.CHECK
        situation = made(
            out_of_turn.OutOfTurnSituation,
            oot_action=out_of_turn.Action("Ida", act, to if with_chips else 0),
            proper_player="Max",
            subsequent=() if asked_at_once else (out_of_turn.Action("Max", Act.FOLD),),
            to_call=now.call,
            min_raise_by=now.last_full,
            bb=BB,
            raise_declared=said,
            all_in=all_in and with_chips,
        )
        verdict = decided(out_of_turn.out_of_turn, situation, book).verdict
        stands = verdict.to
        assert stands is not None
        assert verdict.oot_binding
        is_all_in = situation.all_in and stands == situation.oot_action.to
        match verdict.options:
            case (Act.CHECK,):
                assert stands == now.call == 0
            case (Act.CALL,):
                assert now.call
                assert stands == now.call or (is_all_in and stands < now.call)
            case (Act.BET,):
                assert not now.call
                assert stands >= BB or is_all_in
            case (Act.RAISE,):
                assert now.call
                assert stands >= now.least(book) or (is_all_in and stands > now.call)
            case options:
                assert options == (Act.CALL, Act.FOLD)
                assert stands == now.call
                assert act is Act.CHECK or to < now.call

    @given(rounds(bet=True), AMOUNTS, st.booleans(), BOOKS)
    def test_an_early_raise_is_what_the_same_chips_are_in_turn(
        self, now: Round, to: int, said: bool, book: str
    ) -> None:
        assume(to > now.call)
        early = out_of_turn.OutOfTurnSituation(
            out_of_turn.Action("Ida", Act.RAISE, to),
            "Max",
            (out_of_turn.Action("Max", Act.CALL, now.call),),
            to_call=now.call,
            min_raise_by=now.last_full,
            bb=BB,
            raise_declared=said,
        )
        in_turn = under_raise.UnderRaiseSituation(
            now.call, to, raise_declared=said, amount_declared=True, min_raise_by=now.last_full, bb=BB
        )
        due = decided(under_raise.under_raise, in_turn, book).verdict
        verdict = decided(out_of_turn.out_of_turn, early, book).verdict
        assert (verdict.to, verdict.returned) == (due.total_due, due.returned)


class TestWords:
    @given(
        rounds(), AMOUNTS, CHIPS, st.sampled_from(verbal_vs_chips.Said), st.sampled_from(verbal_vs_chips.First), BOOKS
    )
    def test_a_word_or_the_chips_that_count_are_a_legal_bet(
        self,
        now: Round,
        amount: int,
        chips: tuple[int, ...],
        kind: verbal_vs_chips.Said,
        first: verbal_vs_chips.First,
        book: str,
    ) -> None:
        assume(amount or kind not in (verbal_vs_chips.Said.AMOUNT, verbal_vs_chips.Said.ALL_IN))
        declared = verbal_vs_chips.Declaration(kind, amount or None)
        situation = made(
            verbal_vs_chips.Situation,
            declared=declared,
            chips=sum(chips),
            first=first,
            facing=verbal_vs_chips.Facing(now.call),
            min_raise_to=now.least(book),
            bb=BB,
            laid_down=chips,
        )
        verdict = decided(verbal_vs_chips.decide, situation, book)
        by_word = verdict.verdict.ruling is verbal_vs_chips.Counts.DECLARED
        all_in = by_word and kind is verbal_vs_chips.Said.ALL_IN
        gave_up = by_word and kind in (verbal_vs_chips.Said.FOLD, verbal_vs_chips.Said.CHECK)
        assert not gave_up or verdict.verdict.to <= now.call
        undercall = any(one.key.endswith(".as_undercall") for one in verdict.steps)
        assert undercall == (verdict.verdict.to < now.call and not all_in and not gave_up)
        # Where the floor decides, the chips lie there as they are.
        is_open = verdict.verdict.ruling is verbal_vs_chips.Counts.FLOOR
        assert all_in or gave_up or undercall or is_open or is_legal(verdict.verdict.to, now, book)

    @given(rounds(), AMOUNTS, CHIP, st.booleans(), st.booleans(), st.booleans(), BOOKS)
    def test_one_chip_with_or_without_a_word(
        self, now: Round, amount: int, chip: int, raise_said: bool, in_time: bool, is_last: bool, book: str
    ) -> None:
        situation = made(
            oversized_chip.Situation,
            chip=chip,
            to_call=now.call,
            raise_declared=raise_said,
            amount_declared=bool(amount),
            declared_to=amount or None,
            before_table_touched=in_time,
            last_chip=is_last,
            street=Street.FLOP,
            min_raise_to=now.least(book) if now.call else None,
            bb=BB,
        )
        verdict = decided(oversized_chip.decide, situation, book).verdict
        if verdict.ruling is oversized_chip.Outcome.UNDERCALL:
            assert (verdict.to, amount < now.call) == (now.call, True)
            return
        assert is_legal(verdict.to, now, book) or (is_last and verdict.to == chip)

    @given(rounds(bet=True), AMOUNTS, BOOKS)
    def test_raise_with_an_amount_is_a_full_raise(self, now: Round, amount: int, book: str) -> None:
        situation = declarations.RaiseTotalOrBySituation(max(amount, 1), now.call, now.last_full, BB)
        assert decided(declarations.raise_total_or_by, situation, book).verdict.to >= now.least(book)

    @given(rounds(), st.lists(st.integers(1, 1500), min_size=1, max_size=3), AMOUNTS, BOOKS)
    def test_an_unclear_amount_is_never_below_the_least(
        self, now: Round, readings: list[int], pot: int, book: str
    ) -> None:
        situation = declarations.AmbiguousAmountSituation(tuple(readings), pot, min_legal=now.least(book))
        assert decided(declarations.ambiguous_amount, situation, book).verdict.amount >= now.least(book)


class TestChips:
    @given(rounds(bet=True), CHIPS, BOOKS)
    def test_several_chips_at_once(self, now: Round, chips: tuple[int, ...], book: str) -> None:
        pushed = multi_chip.Situation(now.call, chips, min_raise_by=now.last_full, bb=BB)
        verdict = decided(multi_chip.decide, pushed, book).verdict
        assert is_legal(verdict.to, now, book)
        assert (verdict.ruling is multi_chip.Outcome.UNDERCALL) == (sum(chips) < now.call)
        added = prior_chips.Situation(now.call, (), added=chips, min_raise_by=now.last_full, bb=BB)
        old = decided(prior_chips.decide, added, book).verdict
        assert is_legal(old.to, now, book)
        assert (old.ruling is prior_chips.Outcome.UNDERCALL) == (sum(chips) < now.call)
        if sum(chips) > now.call:
            change = expecting_change.Situation(now.call, chips, min_raise_by=now.last_full, bb=BB)
            assert is_legal(decided(expecting_change.decide, change, book).verdict.to, now, book)

    @given(rounds(), CHIPS, AMOUNTS, st.booleans(), st.none() | st.integers(1, 1500), BOOKS)
    def test_chips_bit_by_bit(
        self, now: Round, chips: tuple[int, ...], more: int, raise_said: bool, amount: int | None, book: str
    ) -> None:
        assume(more)
        first = sum(chips)
        situation = string_bet.StringBetSituation(
            now.call, first, first + more, raise_said, amount, chips, min_raise_by=now.last_full, bb=BB
        )
        verdict = decided(string_bet.string_bet, situation, book).verdict
        assert is_legal(verdict.amount, now, book)
        if verdict.ruling is string_bet.Outcome.UNDERCALL:
            assert (amount or first) < now.call

    @given(rounds(bet=True), AMOUNTS, BOOKS)
    def test_an_announced_raise_in_two_motions(self, now: Round, second: int, book: str) -> None:
        assume(second)
        situation = string_bet.TwoMotionRaiseSituation(True, now.call, second, now.last_full, BB)
        to = decided(string_bet.two_motion_raise, situation, book).verdict.raise_to
        assert to is not None
        assert to >= now.least(book)


def made(kind: Any, **facts: Any) -> Any:
    """Facts that can be so; others are not asked about."""
    try:
        return kind(**facts)
    except BadFact:
        assume(False)
