"""Next hand of a table (nächste Hand): button and blinds by the evening's book, if nobody comes or goes.

And for each player who gets a new seat the part in it (Ankunft am neuen Tisch).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from homepoker.core import seating
from homepoker.core.button import Hand, HandBegan
from homepoker.core.counting import is_counted
from homepoker.core.quantities import EntryId, Seat
from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.button import advance
from homepoker.core.rulings.seating import table_break
from homepoker.core.rulings.seating.table_break import Cause
from homepoker.core.rulings.shared.newcomers import Posts, TableState
from homepoker.core.rulings.shared.seat_order import clockwise, clockwise_after, last_hand
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


# Newcomers


class Arrival(StrEnum):
    """Part of a newcomer in the next hand of the table."""

    PLAYS = "plays"
    """Dealt in, with neither blind."""
    WAITS = "waits"
    """No cards until the button has passed."""
    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    SINGLE_BIG_BLIND = "single_big_blind"
    """The big blind, and nobody posts a small one."""


def arrivals(
    state: Tournament, seats: Mapping[EntryId, Seat], now: datetime, cause: Cause = Cause.TABLE_BREAK
) -> dict[EntryId, Arrival]:
    """The arrivals of everybody on a new seat; nobody of a table whose button is not known.

    :param state: the tables as they are before anybody moves.
    """
    parts: dict[EntryId, Arrival] = {}
    for table in sorted({seat.table for seat in seats.values()}):
        ahead = next_hand(state, table) if is_counted(state, table, now) else None
        if ahead is None:
            continue
        here = [(seat.number, entry) for entry, seat in seats.items() if seat.table == table]
        big_blind = ahead.bb_seat
        # Round the table, so that of several newcomers before the big blind only the first posts it.
        for number, entry in sorted(here, key=lambda pair: clockwise(ahead.button_seat, pair[0])):
            situation = table_break.NewcomerPositionSituation(
                cause, number, ahead.button_seat, ahead.sb_seat, big_blind
            )
            verdict = rule(table_break.newcomer_position, situation, state.answers).verdict
            if not verdict.dealt_in_now:
                parts[entry] = Arrival.WAITS
                continue
            match verdict.posts:
                case Posts.SB:
                    parts[entry] = Arrival.SMALL_BLIND
                case Posts.BB if number == ahead.sb_seat:
                    parts[entry] = Arrival.SINGLE_BIG_BLIND
                case Posts.BB:
                    parts[entry], big_blind = Arrival.BIG_BLIND, number
                case Posts.NONE:
                    parts[entry] = Arrival.PLAYS
    return parts
