"""Next hand of a table (nächste Hand): button and blinds by the evening's book, if nobody comes or goes."""

from __future__ import annotations

from datetime import datetime

from homepoker.core import seating
from homepoker.core.button import Hand, HandBegan
from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.button import advance
from homepoker.core.rulings.shared.newcomers import TableState
from homepoker.core.rulings.shared.seat_order import clockwise_after, last_hand
from homepoker.core.tournament import Tournament


def next_hand(state: Tournament, table: int) -> TableState | None:
    """Nominal seats of button and blinds; nothing where no hand can follow."""
    began = hand_began(state, table)
    return None if began is None else TableState(table, began.button, began.big_blind, began.small_blind)


def hand_began(state: Tournament, table: int, at: datetime | None = None) -> HandBegan | None:
    """The next hand of a table whose button is known: button and blinds move on; nothing where no hand can follow.

    :param at: the instant at which it is noted.
    """
    hand = state.buttons.hands.get(table)
    seats = tuple(number for _, number in seating.at_table(state.seating, table))
    if hand is None or len(seats) < 2:
        return None
    last = last_hand(hand.button, hand.small_blind, hand.big_blind)
    situation = advance.Situation(state.seating.tables[table], last, occupied=seats, drawn_button=None)
    ruling = rule(advance.decide, situation, state.answers)
    is_posted = ruling.verdict.sb is not None
    return HandBegan(
        table,
        hand.number + 1,
        ruling.verdict.button,
        # The turn of the small blind goes on to whoever had the big blind, even if that seat is empty now.
        ruling.verdict.sb if ruling.verdict.sb is not None else hand.big_blind,
        ruling.verdict.bb,
        is_posted,
        ruling.rests_on,
        at,
    )


def hand_with_button(occupied: tuple[int, ...], button: int, number: int = 1) -> Hand:
    """The hand in which the button lies on a seat and nobody is skipped; heads-up the button is the small blind.

    :param occupied: the seats on which somebody plays, two at least.
    """
    order = clockwise_after(occupied, button)
    if len(order) == 2:
        return Hand(number, button, order[-1], order[0])
    return Hand(number, button, order[0], order[1])
