"""Random hands played by PokerKit up to the end of the betting, as an oracle for pots and showdowns."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from pokerkit import Automation, NoLimitTexasHoldem, State

from homepoker.core.quantities import FULL_DECK

BY_ITSELF = (
    Automation.ANTE_POSTING,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HAND_KILLING,
)


@dataclass
class Played:
    """A hand whose betting is over: what everybody put in, and PokerKit's state before anything is awarded."""

    state: State
    put_in: dict[str, int]
    holes: dict[str, tuple[str, ...]]
    deck: list[str] = field(repr=False)

    @property
    def live(self) -> list[str]:
        return [str(seat) for seat, still in enumerate(self.state.statuses) if still]


def play(luck: Random, players: int) -> Played:
    """Deal and play one hand at random; seats count from 0 clockwise from left of the button."""
    stacks = tuple(luck.randint(1, 40) * 50 for _ in range(players))
    state = NoLimitTexasHoldem.create_state(BY_ITSELF, True, 0, (50, 100), 100, stacks, players)
    deck = [str(one) for one in FULL_DECK]
    luck.shuffle(deck)
    played = Played(state, {str(seat): 0 for seat in range(players)}, {str(seat): () for seat in range(players)}, deck)
    while True:
        if state.can_deal_hole():
            seat = str(state.hole_dealee_index)
            played.holes[seat] += (deck[-1],)
            state.deal_hole(deck.pop())
        elif state.can_burn_card():
            state.burn_card(deck.pop())
        elif state.can_deal_board():
            deal_board(state, deck)
        elif state.actor_index is not None:
            act(state, luck)
        elif state.can_collect_bets():
            for seat_number, bet in enumerate(state.bets):
                played.put_in[str(seat_number)] += bet
            state.collect_bets()
        else:
            return played


def deal_board(state: State, deck: list[str]) -> None:
    state.deal_board("".join(deck.pop() for _ in range(state.board_dealing_count or 0)))


def act(state: State, luck: Random) -> None:
    """One legal action, with folds, raises and all-ins in it often enough to matter."""
    kind = luck.random()
    if kind < 0.15 and state.can_fold():
        state.fold()
    elif kind < 0.5 and state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount or 0
        most = state.max_completion_betting_or_raising_to_amount or 0
        state.complete_bet_or_raise_to(luck.choice([least, most, luck.randint(least, most)]))
    else:
        state.check_or_call()
