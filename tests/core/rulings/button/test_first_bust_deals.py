"""Who deals where there is no croupier."""

from __future__ import annotations

import pytest

from homepoker.core.rulebooks.consultation import AnswerSource
from homepoker.core.rulings.button.first_bust_deals import BustedOut, By, Situation, Verdict, decide
from homepoker.core.rulings.facts import BadFact
from homepoker.core.rulings.shared.seat_order import Sitting
from tests.rulebooks.shipped import APSA, BPS, PUP, TDA, UESG, decided, keys, read

CITATIONS = {
    TDA: "[apsa:3.5.13]",
    APSA: "apsa:3.5.13 apsa:2.3 apsa:3.1/initial-button",
    UESG: "[apsa:3.5.13]",
    BPS: "[apsa:3.5.13]",
    PUP: "[apsa:3.5.13]",
}


def table(button: int, *hands: str, absent: str = "", now: str | None = None) -> Situation:
    """Ann, Ben and Cleo on seats 2, 4 and 7; hands in which others busted, best placed first; the dealer until now."""
    seated = (Sitting(2, "ann"), Sitting(4, "ben"), Sitting(7, "cleo"))
    busted = tuple(BustedOut(name, number) for number, hand in enumerate(hands, 1) for name in hand.split())
    return Situation(button, seated, busted, current_dealer=now, absent=tuple(absent.split()))


@pytest.mark.parametrize("book", CITATIONS)
@pytest.mark.parametrize(
    ("situation", "dealer", "by", "key", "open_question"),
    [
        (table(2), "ann", By.ROTATION, "nobody_out", False),
        (table(4), "ben", By.ROTATION, "nobody_out", False),
        (table(5), "ben", By.ROTATION, "empty_button", False),
        (table(1), "cleo", By.ROTATION, "empty_button", False),
        (table(2, "dora"), "dora", By.BUSTED_PLAYER, "latest_out", False),
        (table(4, "dora", "egon"), "egon", By.BUSTED_PLAYER, "latest_out", False),
        (table(4, "dora", "egon fay"), "egon", By.BUSTED_PLAYER, "best_placed", True),
        (table(4, "dora", "egon fay", absent="egon"), "fay", By.BUSTED_PLAYER, "latest_left", True),
        (table(4, "dora", "egon", absent="egon"), "dora", By.BUSTED_PLAYER, "latest_left", True),
        (table(4, "dora", "egon", absent="egon dora"), "ben", By.ROTATION, "all_left", True),
    ],
)
class TestApsa3513:
    def test_round_with_the_button_then_the_latest_to_bust_at_the_table(
        self, book: str, situation: Situation, dealer: str, by: By, key: str, open_question: bool
    ) -> None:
        ruling = decided(decide, situation, book)
        assert ruling.verdict == Verdict(dealer, by)
        assert keys(ruling) == [key]
        assert read(ruling.citations) == CITATIONS[book]
        assert ("A-15" in ruling.open_questions) == open_question
        assert ("A-56" in ruling.open_questions) == (by is By.ROTATION)


@pytest.mark.parametrize("book", [TDA, UESG, BPS, PUP])
def test_books_that_know_croupiers_only_lean_on_apsa_and_say_so(book: str) -> None:
    assert decided(decide, table(2), book).source is AnswerSource.FALLBACK


@pytest.mark.parametrize(
    ("situation", "reason"),
    [
        (table(4, "dora", "egon", absent="egon", now="dora"), "latest_left"),
        (table(4, "dora", "gus", "egon", absent="egon gus", now="dora"), "latest_left"),
        (table(4, "dora", "gus", "egon", absent="egon", now="dora"), "goes_on"),
    ],
)
def test_the_reason_is_the_order_of_bust_outs_wherever_that_says_it(situation: Situation, reason: str) -> None:
    ruling = decided(decide, situation, APSA)
    assert ruling.verdict == Verdict("dora", By.BUSTED_PLAYER)
    assert keys(ruling) == [reason]


@pytest.mark.parametrize(
    ("situation", "said", "takes_the_deck"),
    [
        (table(2), "rotation", True),
        (table(2, now="cleo"), "rotation", True),
        (table(2, now="ann"), "rotation", False),
        (table(4, "dora", now="ben"), "busted", True),
        (table(4, "dora", now="dora"), "deals_on", False),
        (table(4, "dora", "egon", now="dora"), "busted", True),
    ],
)
def test_who_has_the_deck_is_not_told_to_take_it(situation: Situation, said: str, takes_the_deck: bool) -> None:
    ruling = decided(decide, situation, APSA)
    assert ruling.said is not None
    assert ruling.said.key == f"ruling_dealer.self_deal.{said}"
    assert any(step.key == "ruling_dealer.self_deal.hand_over" for step in ruling.steps) == takes_the_deck


def test_somebody_must_sit_at_the_table() -> None:
    with pytest.raises(BadFact, match="nobody_sits"):
        Situation(1, ())
