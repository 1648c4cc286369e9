"""Random hands, decision by decision beside PokerKit: whose turn, what is legal, how much at least and at most.

No-limit hold'em is played with all questions, pot-limit Omaha and limit hold'em with the least and the largest bet.
PokerKit and the rulebooks differ in five known points, each shown by a test of its own:

* For PokerKit a round starts at nothing, also before the flop. A first all-in below a full bet or raise is a full one
  for it, and whoever called the blind or checked before may raise. By TDA 47 they face less than a full bet or raise.
* PokerKit refuses a raise that nobody could answer, as all others are all-in; no book does.
* PokerKit waits for the check of a big blind against all-ins only; there is nothing left to decide.
* Where the big blind is short PokerKit lets the others call what was posted; by APSA 3.2 they owe the whole blind.
* Up to the cap of a limit game PokerKit counts every all-in above the bet; by TDA 47-B less than half is no raise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import (
    Automation,
    FixedLimitTexasHoldem,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
    State,
)

from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.betting import action_order, min_raise, reopen
from homepoker.core.rulings.betting.action_order import Option
from homepoker.core.rulings.betting.blinds import ShortBlindSituation, short_blind
from homepoker.core.rulings.betting.min_raise import Act
from homepoker.core.rulings.facts import Limit, Street
from tests.rulebooks.shipped import ANSWERS, APSA, BPS, TDA

BB = 100
STREETS = tuple(Street)
DOES_ITSELF = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


@dataclass
class Hand:
    """A hand that PokerKit plays, with the bets of the round as a floor person would have seen them."""

    state: State
    street: int = -1
    acts: list[Act] = field(default_factory=list)
    acted: list[int] = field(default_factory=list)
    last: int | None = None

    def look(self) -> None:
        """A new round begins with an empty table."""
        if self.state.street_index != self.street:
            self.street = self.state.street_index or 0
            self.acts, self.acted, self.last = [], [], None

    def act(self, choice: int) -> None:
        """Fold, call, or raise by the least, by more, or by all."""
        state, player = self.state, self.state.actor_index
        assert player is not None
        self.last = player
        least, most = (
            state.min_completion_betting_or_raising_to_amount,
            state.max_completion_betting_or_raising_to_amount,
        )
        if choice == 0 and state.can_fold():
            state.fold()
        elif choice <= 4 or least is None or most is None:
            to = min(max(state.bets), state.bets[player] + state.stacks[player])
            all_in = to == state.bets[player] + state.stacks[player]
            state.check_or_call()
            self.note(player, to, all_in)
        else:
            to = {5: least, 6: min(most, least + 37), 7: min(most, 2 * least)}.get(choice, most)
            all_in = to == state.bets[player] + state.stacks[player]
            state.complete_bet_or_raise_to(to)
            self.note(player, to, all_in)

    def note(self, player: int, to: int, all_in: bool = False) -> None:
        self.acts.append(Act(str(player), to, all_in))
        self.acted.append(player)


def begun(*stacks: int) -> State:
    """A hand before its first decision; the small blind has the first stack, the big blind the second."""
    return NoLimitTexasHoldem.create_state(DOES_ITSELF, True, 0, (BB // 2, BB), BB, stacks, len(stacks))


def begun_with_a_limit(game: str, ante: int, *stacks: int) -> State:
    """The same in another game; an ante of every player lies in the pot already."""
    blinds = (BB // 2, BB)
    match game:
        case "pot-limit Omaha":
            return PotLimitOmahaHoldem.create_state(DOES_ITSELF, True, ante, blinds, BB, stacks, len(stacks))
        case "limit hold'em":
            return FixedLimitTexasHoldem.create_state(DOES_ITSELF, True, ante, blinds, BB, 2 * BB, stacks, len(stacks))
        case _:
            return NoLimitTexasHoldem.create_state(DOES_ITSELF, True, ante, blinds, BB, stacks, len(stacks))


LIMITS = {
    "pot-limit Omaha": Limit.POT_LIMIT,
    "limit hold'em": Limit.LIMIT,
    "no-limit hold'em": Limit.NO_LIMIT,
}
CAP = 4
"""The bets and raises of a round in PokerKit's limit games; before the flop the blind is none of them."""


def sizes(hand: Hand, player: int, limit: Limit, book: str) -> min_raise.MinRaiseVerdict:
    """What the player may bet or raise to; the pot is counted with what lies in front of the players."""
    state = hand.state
    situation = min_raise.MinRaiseSituation(
        STREETS[hand.street],
        BB,
        tuple(hand.acts),
        limit,
        prior_in_front=state.bets[player],
        stack=state.stacks[player],
        pot_before=state.total_pot_amount,
        house_cap=CAP if hand.street == 0 else CAP - 1,
        players_in_event=20,
    )
    return rule(min_raise.min_raise, situation, ANSWERS[book]).verdict


def had_a_short_all_in(hand: Hand) -> bool:
    """Whether an all-in of this round was above the bet by less than half of the fixed amount."""
    fixed = BB if hand.street < 2 else 2 * BB
    bet = BB if hand.street == 0 else 0
    for act in hand.acts:
        if bet < act.to < bet + fixed / 2:
            return True
        bet = max(bet, act.to)
    return False


def decisions(hand: Hand, choices: list[int]) -> Iterator[Hand]:
    """The hand before each decision."""
    for choice in choices:
        if hand.state.actor_index is None:
            return
        hand.look()
        yield hand
        hand.act(choice)


def least_raise(hand: Hand, book: str) -> min_raise.MinRaiseVerdict:
    situation = min_raise.MinRaiseSituation(STREETS[hand.street], BB, tuple(hand.acts))
    return rule(min_raise.min_raise, situation, ANSWERS[book]).verdict


def may_raise(hand: Hand, player: int) -> bool:
    last = max((at for at, who in enumerate(hand.acted) if who == player), default=-1)
    since = hand.acts[last + 1 :]
    situation = reopen.Situation(
        player_to=hand.state.bets[player],
        current_to=max(hand.state.bets),
        min_raise_by=least_raise(hand, TDA).min_raise_by,
        already_acted=player in hand.acted,
        all_ins=tuple(reopen.AllIn(act.to) for act in since if act.all_in),
    )
    return rule(reopen.decide, situation, ANSWERS[TDA]).verdict.may_raise


def in_turn(hand: Hand, player: int) -> action_order.Verdict:
    """Whose turn it is and what may be done; PokerKit counts from the small blind, two players from the big blind."""
    state, players = hand.state, len(hand.state.stacks)
    live = [seat for seat, is_in in enumerate(state.statuses) if is_in]
    situation = action_order.Situation(
        street=STREETS[hand.street],
        seats_live=tuple(seat + 1 for seat in live),
        button=players,
        bb=1 if players == 2 else 2,
        current_bet=max(state.bets),
        committed=state.bets[player],
        all_in=tuple(seat + 1 for seat in live if not state.stacks[seat]),
        last_acted=hand.last + 1 if hand.last is not None else None,
        may_raise=may_raise(hand, player),
        stack=state.stacks[player],
    )
    return rule(action_order.decide, situation, ANSWERS[TDA]).verdict


def nobody_could_answer(hand: Hand, player: int) -> bool:
    state = hand.state
    return not any(
        state.statuses[seat] and seat != player and state.stacks[seat] + state.bets[seat] > max(state.bets)
        for seat in range(len(state.stacks))
    )


def the_first_all_in_was_short(hand: Hand, player: int) -> bool:
    return player in hand.acted and max(hand.state.bets) - hand.state.bets[player] < BB


class TestTda43And47:
    @given(
        st.lists(st.integers(BB, 30 * BB), min_size=2, max_size=6),
        st.lists(st.integers(0, 9), min_size=40, max_size=40),
    )
    @settings(max_examples=120, deadline=None)
    def test_every_decision_of_a_hand_is_as_pokerkit_has_it(self, stacks: list[int], choices: list[int]) -> None:
        for hand in decisions(Hand(begun(*stacks)), choices):
            state, player = hand.state, hand.state.actor_index
            assert player is not None
            verdict = in_turn(hand, player)
            if verdict.to_act is None:
                assert max(state.bets) == state.bets[player]
                assert nobody_could_answer(hand, player)
                continue
            assert verdict.to_act == player + 1
            assert (Option.CALL in verdict.legal) == (max(state.bets) > state.bets[player])
            assert (Option.FOLD in verdict.legal) == state.can_fold()
            raises = bool({Option.BET, Option.RAISE} & set(verdict.legal))
            if nobody_could_answer(hand, player):
                assert not state.can_complete_bet_or_raise_to()
            elif the_first_all_in_was_short(hand, player):
                assert not raises
            else:
                assert raises == state.can_complete_bet_or_raise_to()
            if raises and state.min_completion_betting_or_raising_to_amount is not None:
                everything = state.stacks[player] + state.bets[player]
                least = min(least_raise(hand, TDA).min_raise_to, everything)
                assert least == state.min_completion_betting_or_raising_to_amount
                assert least_raise(hand, BPS) == least_raise(hand, TDA)


class TestLeastAndLargest:
    @pytest.mark.parametrize("game", LIMITS)
    @given(
        st.sampled_from([0, 10, 25]),
        st.lists(st.integers(BB + 25, 30 * BB), min_size=2, max_size=6),
        st.lists(st.integers(0, 9), min_size=40, max_size=40),
    )
    @settings(max_examples=150, deadline=None)
    def test_every_bet_of_a_hand_is_as_pokerkit_has_it(
        self, game: str, ante: int, stacks: list[int], choices: list[int]
    ) -> None:
        limit = LIMITS[game]
        for hand in decisions(Hand(begun_with_a_limit(game, ante, *stacks)), choices):
            state, player = hand.state, hand.state.actor_index
            assert player is not None
            least, most = (
                state.min_completion_betting_or_raising_to_amount,
                state.max_completion_betting_or_raising_to_amount,
            )
            if limit is Limit.LIMIT and had_a_short_all_in(hand):
                continue
            verdict = sizes(hand, player, limit, TDA)
            if least is not None:
                assert (verdict.min_raise_to, verdict.max_raise_to) == (least, most)
                assert sizes(hand, player, limit, BPS) == verdict
            elif player not in hand.acted and not nobody_could_answer(hand, player):
                # The chips do not suffice, or the cap is reached; who has acted may be asked again without a raise.
                assert verdict.min_raise_by == 0
                assert verdict.min_raise_to == verdict.max_raise_to == max(state.bets)


class TestKnownDifferences:
    def test_a_short_all_in_up_to_the_cap_of_a_limit_game(self) -> None:
        hand = Hand(begun_with_a_limit("limit hold'em", 0, 3000, 3000, 3000, 130, 3000))
        for choice in (1, 9):  # a call, then an all-in for 30 more
            hand.look()
            hand.act(choice)
        assert hand.acts[-1].all_in
        assert hand.state.completion_betting_or_raising_count == 1
        for _ in range(CAP - 1):
            hand.look()
            hand.act(5)
        player = hand.state.actor_index
        assert player is not None
        assert not hand.state.can_complete_bet_or_raise_to()
        assert sizes(hand, player, Limit.LIMIT, TDA).min_raise_by == BB

    def test_a_caller_of_the_blind_after_a_short_all_in(self) -> None:
        state = begun(3000, 153, 2500)
        for _ in range(2):
            state.check_or_call()
        state.complete_bet_or_raise_to(153)
        situation = reopen.Situation(BB, 153, BB, already_acted=True, all_ins=(reopen.AllIn(153),))
        assert state.can_complete_bet_or_raise_to()
        assert not rule(reopen.decide, situation, ANSWERS[TDA]).verdict.may_raise

    def test_a_raise_that_nobody_could_answer(self) -> None:
        state = begun(3000, 800)
        state.complete_bet_or_raise_to(800)
        situation = action_order.Situation(
            street=Street.PREFLOP,
            seats_live=(1, 2),
            button=2,
            bb=1,
            current_bet=800,
            committed=BB,
            all_in=(2,),
            last_acted=2,
            stack=2900,
        )
        assert not state.can_complete_bet_or_raise_to()
        assert Option.RAISE in rule(action_order.decide, situation, ANSWERS[TDA]).verdict.legal

    def test_the_option_of_a_big_blind_against_all_ins(self) -> None:
        hand = Hand(begun(2000, 3000, BB))
        for choice in (1, 0):  # the last seat is all-in for the blind, the small blind folds
            hand.look()
            hand.act(choice)
        assert hand.state.actor_index == 1
        assert in_turn(hand, 1).to_act is None

    def test_a_short_big_blind(self) -> None:
        situation = ShortBlindSituation(bb=BB, short_seat=2, short_amount=60)
        assert begun(3000, 60, 2500).checking_or_calling_amount == 60
        assert rule(short_blind, situation, ANSWERS[APSA]).verdict.call_amount == BB
