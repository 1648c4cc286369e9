"""Who shows first: each seat once, clockwise, whoever may have bet; and what is asked only where it matters."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from homepoker.core.rulings.facts import BadFact
from homepoker.core.rulings.reading_facts import BadFacts
from homepoker.core.rulings.showdown.order import Aggressors, ShowOrderSituation
from homepoker.services.rulings.topics import ask
from tests.rulebooks.shipped import ANSWERS, APSA, BPS, IDS, PUP, TDA, UESG
from tests.rulings.cases import TOPICS

SEAT = some.integers(min_value=1, max_value=9)


@some.composite
def showdowns(draw: some.DrawFn) -> dict[str, Any]:
    seats = draw(some.lists(SEAT, min_size=2, unique=True))
    bets = draw(some.fixed_dictionaries({}, optional=dict.fromkeys(("preflop", "flop", "turn", "river"), SEAT)))
    return {
        "streetsAggressor": bets,
        "lastRoundChecked": "river" not in bets,
        "seatsLive": seats,
        "button": draw(SEAT),
    }


def first(facts: dict[str, Any], book: str) -> int:
    shown: int = ask(TOPICS["show-order"], facts, ANSWERS[book]).verdict.first
    return shown


def walk(seats: list[int], start: int) -> int:
    """The first of the seats on the way clockwise, beginning with the seat itself."""
    return next(seat for step in range(9) if (seat := (start + step - 1) % 9 + 1) in seats)


@pytest.mark.parametrize("book", IDS)
@given(facts=showdowns())
def test_every_seat_shows_once_and_clockwise(book: str, facts: dict[str, Any]) -> None:
    order = ask(TOPICS["show-order"], facts, ANSWERS[book]).verdict.order
    assert sorted(order) == sorted(facts["seatsLive"])
    turned = [seat if seat >= order[0] else seat + 9 for seat in order]
    assert turned == sorted(turned)


@given(facts=showdowns())
def test_the_last_round_or_the_latest_bet_after_the_flop_decides(facts: dict[str, Any]) -> None:
    bets, seats = facts["streetsAggressor"], facts["seatsLive"]
    left_of_button = walk(seats, facts["button"] % 9 + 1)
    river = walk(seats, bets["river"]) if "river" in bets else left_of_button
    latest = next((bets[street] for street in ("river", "turn", "flop") if street in bets), None)
    any_street = walk(seats, latest) if latest else left_of_button
    assert [first(facts, book) for book in (TDA, APSA, UESG, BPS, PUP)] == [river, any_street, river, river, any_street]


def test_without_a_board_the_seat_that_acts_first_is_asked_for() -> None:
    facts = {"streetsAggressor": {}, "lastRoundChecked": True, "seatsLive": [2, 5], "button": 1, "game": "stud"}
    with pytest.raises(BadFacts) as asked:
        ask(TOPICS["show-order"], facts, ANSWERS[TDA])
    fault = asked.value.faults[0]
    assert (fault.field, fault.reason.key) == ("firstToAct", "fact.error.missing")


class TestWhatCannotBe:
    def test_all_checked_and_somebody_bet(self) -> None:
        with pytest.raises(BadFact) as refused:
            ShowOrderSituation(Aggressors(river=4), True, (2, 4), 1)
        assert (refused.value.field, refused.value.reason.key) == ("lastRoundChecked", "fact.error.somebody_bet")

    def test_a_bet_by_nobody(self) -> None:
        with pytest.raises(BadFact) as refused:
            ShowOrderSituation(Aggressors(flop=4), False, (2, 4), 1)
        assert (refused.value.field, refused.value.reason.key) == ("streetsAggressor", "fact.error.who_bet_needed")

    def test_a_seat_twice(self) -> None:
        with pytest.raises(BadFact) as refused:
            ShowOrderSituation(Aggressors(), True, (2, 4, 2), 1)
        assert refused.value.field == "seatsLive.2"
