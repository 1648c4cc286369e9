"""Newcomers at a table."""

from __future__ import annotations

import pytest

from homepoker.core.rulings.seating.newcomer_position import Cause, Posts, Situation, Verdict, decide
from tests.rulebooks.shipped import APSA, BPS, IDS, PUP, TDA, UESG, decided, keys, read

PLAYS = {
    TDA: "tda-2019:10 tda-2019:8-A tda-2019:11-A",
    APSA: "apsa:3.5.18 apsa:3.5.17",
    UESG: "[tda-2019:10]",
    BPS: "bps-2019:5 bps-2019:5/example",
    PUP: "pup-2010:1e",
}


def at(seat: int, cause: Cause = Cause.TABLE_BREAK, button: int = 9, small: int = 3, big: int = 6) -> Situation:
    """Ten seats; button 9, then a gap, small blind 3, a gap, big blind 6."""
    return Situation(10, button, small, big, seat, cause)


@pytest.mark.parametrize("book", IDS)
@pytest.mark.parametrize(
    ("seat", "verdict", "key"),
    [
        (10, Verdict(False), "waits"),
        (1, Verdict(False), "waits"),
        (2, Verdict(False), "waits"),
        (3, Verdict(True, Posts.SMALL_BLIND), "small_blind"),
        (4, Verdict(True, Posts.BIG_BLIND), "big_blind"),
        (5, Verdict(True, Posts.BIG_BLIND), "big_blind"),
        (7, Verdict(True), "plays"),
        (8, Verdict(True), "plays"),
    ],
)
class TestTda10Apsa3518Bps5Pup1e:
    def test_every_position_plays_except_between_button_and_small_blind(
        self, book: str, seat: int, verdict: Verdict, key: str
    ) -> None:
        ruling = decided(decide, at(seat), book)
        assert ruling.verdict == verdict
        assert keys(ruling) == [f"newcomer.{key}"]
        waiting = " [tda-2019:8-A]" if book == UESG and key == "waits" else ""
        assert read(ruling.citations) == PLAYS[book] + waiting


class TestOnTheEmptySeatOfADeadButton:
    @pytest.mark.parametrize(
        ("book", "is_dealt_in"), [(TDA, True), (APSA, False), (UESG, True), (BPS, True), (PUP, True)]
    )
    def test_apsa_leaves_the_button_with_the_player_before_so_he_waits(self, book: str, is_dealt_in: bool) -> None:
        ruling = decided(decide, Situation(6, 2, 3, 4, 2, Cause.TABLE_BREAK), book)
        assert ruling.verdict == Verdict(is_dealt_in)
        assert "A-16" in ruling.open_questions


class TestTda11AApsa3517:
    @pytest.mark.parametrize(
        ("book", "rule"), [(TDA, "tda-2019:11-A"), (APSA, "apsa:3.5.17"), (UESG, "[tda-2019:11-A]")]
    )
    def test_balancing_never_moves_anybody_into_the_small_blind(self, book: str, rule: str) -> None:
        ruling = decided(decide, at(3, Cause.BALANCE), book)
        assert ruling.verdict == Verdict(True, Posts.SMALL_BLIND, is_allowed=False)
        assert rule in read(ruling.citations).split()
        assert keys(ruling)[-1] == "newcomer.not_when_balancing"

    @pytest.mark.parametrize("book", IDS)
    def test_nor_between_button_and_small_blind(self, book: str) -> None:
        assert decided(decide, at(1, Cause.BALANCE), book).verdict == Verdict(False, is_allowed=False)

    @pytest.mark.parametrize("book", IDS)
    def test_other_seats_are_free_to_take(self, book: str) -> None:
        assert decided(decide, at(7, Cause.BALANCE), book).verdict == Verdict(True)


class TestBps6Pup1f:
    @pytest.mark.parametrize(("book", "questions"), [(BPS, ("A-60",)), (PUP, ())])
    def test_the_small_blind_is_possible_there(self, book: str, questions: tuple[str, ...]) -> None:
        ruling = decided(decide, at(3, Cause.BALANCE), book)
        assert ruling.verdict == Verdict(True, Posts.SMALL_BLIND)
        assert ruling.open_questions == questions


class TestBps5Example:
    def test_the_seat_of_the_lost_big_blind_is_the_small_blind(self) -> None:
        ruling = decided(
            decide, Situation(9, button=2, small_blind=3, big_blind=4, seat=3, cause=Cause.TABLE_BREAK), BPS
        )
        assert ruling.verdict.posts is Posts.SMALL_BLIND
        assert "bps-2019:5/example" in read(ruling.citations)

    def test_with_utg_lost_too_the_second_newcomer_is_the_big_blind(self) -> None:
        ruling = decided(
            decide, Situation(9, button=2, small_blind=3, big_blind=5, seat=4, cause=Cause.TABLE_BREAK), BPS
        )
        assert ruling.verdict.posts is Posts.BIG_BLIND
