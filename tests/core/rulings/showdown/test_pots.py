"""Main pot and side pots: every chip is in one pot or goes back, and PokerKit counts the same pots."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as some

from homepoker.core.rulings.facts import BadFact
from homepoker.core.rulings.showdown.pots import SidePotsSituation, layered, uncalled
from tests.core.rulings.showdown.poker_kit import play

CHIPS = some.integers(min_value=0, max_value=40).map(lambda units: units * 25)


@some.composite
def hands(draw: some.DrawFn) -> SidePotsSituation:
    committed = draw(some.dictionaries(some.sampled_from("ABCDEFGHI"), CHIPS, min_size=1))
    live = draw(some.lists(some.sampled_from(sorted(committed)), min_size=1, unique=True))
    return SidePotsSituation(committed, tuple(live), dead_chips=draw(CHIPS))


def called(hand: SidePotsSituation) -> dict[str, int]:
    """What stays in the pots of each player."""
    returned = uncalled(hand.commitments)
    return {player: amount - returned.get(player, 0) for player, amount in hand.commitments.items()}


class TestEveryHand:
    @given(hands())
    def test_pots_and_what_goes_back_are_all_the_chips(self, hand: SidePotsSituation) -> None:
        pots = layered(called(hand), hand.live, hand.dead_chips)
        returned = sum(uncalled(hand.commitments).values())
        assert sum(pot.amount for pot in pots) + returned == sum(hand.commitments.values()) + hand.dead_chips

    @given(hands())
    def test_only_one_player_can_have_chips_that_nobody_called(self, hand: SidePotsSituation) -> None:
        assert len(uncalled(hand.commitments)) <= 1

    @given(hands())
    def test_fewer_play_for_each_further_pot(self, hand: SidePotsSituation) -> None:
        pots = layered(called(hand), hand.live, hand.dead_chips)
        for earlier, later in pairwise(pots):
            assert set(later.eligible) < set(earlier.eligible)

    @given(hands())
    def test_nobody_wins_more_from_another_than_he_put_in(self, hand: SidePotsSituation) -> None:
        committed = called(hand)
        pots = layered(committed, hand.live, hand.dead_chips)
        top = max(committed[player] for player in hand.live)
        for player in hand.live:
            if committed[player] < top:
                most = hand.dead_chips + sum(min(amount, committed[player]) for amount in committed.values())
                assert sum(pot.amount for pot in pots if player in pot.eligible) == most


@settings(max_examples=150, deadline=None)
@given(some.randoms(use_true_random=False), some.integers(min_value=2, max_value=9))
def test_poker_kit_makes_the_same_pots(luck: Random, players: int) -> None:
    """At a showdown; there PokerKit counts chips that nobody called as a pot of their owner until it is pushed."""
    hand = play(luck, players)
    assume(len(hand.live) > 1)
    returned = uncalled(hand.put_in)
    called = {seat: amount - returned.get(seat, 0) for seat, amount in hand.put_in.items()}
    ours = [(pot.amount, {int(seat) for seat in pot.eligible}) for pot in layered(called, hand.live, 0)]
    for seat, amount in returned.items():
        if hand.state.starting_stacks[int(seat)] - hand.state.stacks[int(seat)] > called[seat]:
            ours.append((amount, {int(seat)}))
    if len(ours) > 1 and ours[-1][1] == ours[-2][1]:
        ours[-2:] = [(ours[-2][0] + ours[-1][0], ours[-1][1])]
    assert ours == [(pot.amount, set(pot.player_indices)) for pot in hand.state.pots]


class TestWhatCannotBe:
    def test_a_winner_who_is_not_in_the_hand(self) -> None:
        with pytest.raises(BadFact) as refused:
            SidePotsSituation({"Anna": 100}, ("Anna", "Ben"))
        assert (refused.value.field, refused.value.reason.key) == ("live.1", "fact.error.not_in_hand")

    def test_a_player_twice(self) -> None:
        with pytest.raises(BadFact) as refused:
            SidePotsSituation({"Anna": 100}, ("Anna", "Anna"))
        assert (refused.value.field, refused.value.reason.key) == ("live.1", "fact.error.named_twice")
