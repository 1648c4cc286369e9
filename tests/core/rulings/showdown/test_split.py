"""Split pots and odd chips: nothing is lost, shares differ by one chip, and PokerKit pays the same winners."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from homepoker.core.rulings.fact_schema import facts_schema
from homepoker.core.rulings.facts import BadFact
from homepoker.core.rulings.reading_facts import BadFacts
from homepoker.core.rulings.shared.seat_order import clockwise_after
from homepoker.core.rulings.showdown import split
from homepoker.core.rulings.showdown.hands import best_hand
from homepoker.core.rulings.showdown.pots import layered, uncalled
from homepoker.core.rulings.showdown.split import extra, most_left_over, share
from homepoker.services.rulings.topics import ask
from tests.core.rulings.showdown.poker_kit import deal_board, play
from tests.rulebooks.shipped import ANSWERS, IDS
from tests.rulings.cases import TOPICS

SEATS = some.lists(some.integers(min_value=1, max_value=11), min_size=1, unique=True)
UNITS = some.integers(min_value=1, max_value=5000)


class TestShares:
    @given(UNITS, SEATS)
    def test_a_pot_is_shared_out_whole_and_evenly(self, units: int, winners: list[int]) -> None:
        shares = share(units, winners, ())
        assert sum(shares.values()) == units
        assert max(shares.values()) - min(shares.values()) <= 1
        assert list(shares.values()) == sorted(shares.values(), reverse=True)

    @given(UNITS, SEATS, SEATS)
    def test_the_high_side_gets_half_or_one_chip_more(self, units: int, high: list[int], low: list[int]) -> None:
        shares = share(units, high, low)
        assert sum(shares.values()) == units
        only_high = sum(shares[seat] for seat in set(high) - set(low))
        only_low = sum(shares[seat] for seat in set(low) - set(high))
        if not set(high) & set(low):
            assert only_high - only_low == units % 2

    @given(UNITS, SEATS, SEATS)
    def test_what_is_extra_and_the_even_shares_are_the_whole_pot(
        self, units: int, high: list[int], low: list[int]
    ) -> None:
        shares = share(units, high, low)
        even = units // 2 // len(high) * len(high) + units // 2 // len(low) * len(low)
        assert sum(extra(shares, units, high, low).values()) == units - even

    @given(UNITS, SEATS)
    def test_chips_are_left_over_where_the_pot_does_not_divide(self, units: int, winners: list[int]) -> None:
        assert most_left_over(units, winners, ()) == sum(extra(share(units, winners, ()), units, winners, ()).values())


def chip_by_chip(odd: int, winners: list[int], button: int, seats: int = 11) -> dict[int, int]:
    """Round the table from left of the button, one chip for each winner, until none is left."""
    found: dict[int, int] = {}
    seat = button
    while odd:
        seat = seat % seats + 1
        if seat in winners:
            found[seat] = found.get(seat, 0) + 1
            odd -= 1
    return found


@pytest.mark.parametrize("book", IDS)
@given(units=UNITS, winners=SEATS, button=some.integers(min_value=1, max_value=11))
def test_odd_chips_go_round_from_left_of_the_button(book: str, units: int, winners: list[int], button: int) -> None:
    facts = {"pot": units * 25, "winners": winners, "button": button, "smallestChip": 25}
    recipient = ask(TOPICS["pot-odd-chip"], facts, ANSWERS[book]).verdict.recipient
    assert recipient == {
        seat: chips * 25 for seat, chips in chip_by_chip(units % len(winners), winners, button).items()
    }


@settings(max_examples=100, deadline=None)
@given(some.randoms(use_true_random=False), some.integers(min_value=2, max_value=9))
def test_poker_kit_pays_the_same_winners(luck: Random, players: int) -> None:
    """PokerKit gives what does not divide to one player; otherwise every player ends with the same chips."""
    hand = play(luck, players)
    state = hand.state
    returned = uncalled(hand.put_in)
    called = {seat: amount - returned.get(seat, 0) for seat, amount in hand.put_in.items()}
    stacks = {seat: stack - called[str(seat)] for seat, stack in enumerate(state.starting_stacks)}
    live, holes = hand.live, dict(hand.holes)
    odd = 0
    pots = layered(called, live, 0)
    if len(live) > 1:
        while state.status and not state.can_push_chips():
            if state.can_show_or_muck_hole_cards():
                state.show_or_muck_hole_cards(True)
            elif state.can_burn_card():
                state.burn_card(hand.deck.pop())
            else:
                deal_board(state, hand.deck)
    board = tuple(repr(one[0]) for one in state.board_cards)
    for pot in pots:
        strength = {seat: best_hand(holes[seat], board).strength if len(live) > 1 else 0 for seat in pot.eligible}
        best = [int(seat) for seat in pot.eligible if strength[seat] == max(strength.values())]
        odd += pot.amount % len(best)
        for seat, chips in share(pot.amount, clockwise_after(best, -1), ()).items():
            stacks[seat] += chips
    while state.can_push_chips():
        state.push_chips()
    while state.can_pull_chips():
        state.pull_chips()
    assert sum(stacks.values()) == sum(state.stacks)
    assert all(abs(stacks[seat] - state.stacks[seat]) <= odd for seat in stacks)


class TestWhatCannotBe:
    def test_a_pot_that_cannot_be_laid_out_in_these_chips(self) -> None:
        with pytest.raises(BadFact) as refused:
            split.SplitPotSituation(130, ("Anna", "Ben"), 25)
        assert (refused.value.field, refused.value.reason.key) == ("pot", "fact.error.not_in_chips")

    def test_a_winner_twice(self) -> None:
        with pytest.raises(BadFact) as refused:
            split.SplitPotSituation(100, ("Anna", "Anna"), 25)
        assert refused.value.field == "winners.1"

    def test_a_low_winner_twice(self) -> None:
        with pytest.raises(BadFact) as refused:
            split.OddChipSituation(100, 25, button=1, hi_lo=split.HighLow((1,), (2, 3, 2)))
        assert (refused.value.field, refused.value.reason.key) == ("hiLo.lowWinners.2", "fact.error.seat_named_twice")

    def test_stud_without_the_suit_of_a_winner(self) -> None:
        facts = {"pot": 300, "winners": [3, 6], "smallestChip": 100, "game": "stud", "topSuits": {"3": "h"}}
        with pytest.raises(BadFacts) as refused:
            ask(TOPICS["pot-odd-chip"], facts, ANSWERS["tda-2019"])
        assert refused.value.faults[0].reason.key == "fact.error.suit_of_each_needed"

    def test_the_winners_are_asked_for_only_where_nothing_is_halved(self) -> None:
        facts = {"pot": 900, "button": 5, "smallestChip": 100, "winners": []}
        with pytest.raises(BadFacts) as asked:
            ask(TOPICS["pot-odd-chip"], facts, ANSWERS["tda-2019"])
        assert (asked.value.faults[0].field, asked.value.faults[0].reason.key) == ("winners", "fact.error.missing")
        halved = {"hiLo": {"highWinners": [3, 5], "lowWinners": [5, 7]}}
        assert ask(TOPICS["pot-odd-chip"], {**facts, **halved}, ANSWERS["tda-2019"]).verdict.recipient == {3: 100}
        assert "winners" not in facts_schema(TOPICS["pot-odd-chip"]).get("required", ())

    def test_stud_asks_for_the_suits_and_not_for_the_button(self) -> None:
        facts = {"pot": 300, "winners": [3, 6], "smallestChip": 100, "game": "stud"}
        with pytest.raises(BadFacts) as asked:
            ask(TOPICS["pot-odd-chip"], facts, ANSWERS["tda-2019"])
        fault = asked.value.faults[0]
        assert (fault.field, fault.reason.key) == ("topSuits", "fact.error.missing")

    def test_equal_hands_in_stud_with_one_suit_on_top(self) -> None:
        facts = {"pot": 75, "winners": [3, 6], "smallestChip": 25, "game": "stud", "topSuits": {"3": "h", "6": "h"}}
        with pytest.raises(BadFacts, match="suit_twice"):
            ask(TOPICS["pot-odd-chip"], facts, ANSWERS["tda-2019"])

    def test_a_low_winner_where_there_is_no_low(self) -> None:
        with pytest.raises(BadFact) as refused:
            split.SplitPotSituation(100, ("Anna",), 25, low_winners=("Ben",))
        assert (refused.value.field, refused.value.reason.key) == ("lowWinners", "fact.error.low_without_hi_lo")
