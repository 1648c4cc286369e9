"""Arrivals at a table (Ankunft am neuen Tisch): how each player who gets a new seat begins there, by the book."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from homepoker.core.counting import is_counted
from homepoker.core.next_hand import next_hand
from homepoker.core.quantities import EntryId, Seat
from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.seating import table_break
from homepoker.core.rulings.seating.table_break import Cause
from homepoker.core.rulings.shared.newcomers import Posts
from homepoker.core.rulings.shared.seat_order import clockwise
from homepoker.core.tournament import Tournament


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
    found: dict[EntryId, Arrival] = {}
    for table in sorted({seat.table for seat in seats.values()}):
        ahead = next_hand(state, table) if is_counted(state, table, now) else None
        if ahead is None:
            continue
        here = [(seat.number, entry) for entry, seat in seats.items() if seat.table == table]
        big_blind = ahead.bb_seat
        # Round the table, so that of several newcomers before the big blind only the first posts it.
        for number, entry in sorted(here, key=lambda one: clockwise(ahead.button_seat, one[0])):
            situation = table_break.NewcomerPositionSituation(
                cause, number, ahead.button_seat, ahead.sb_seat, big_blind
            )
            verdict = rule(table_break.newcomer_position, situation, state.answers).verdict
            if not verdict.dealt_in_now:
                found[entry] = Arrival.WAITS
                continue
            match verdict.posts:
                case Posts.SB:
                    found[entry] = Arrival.SMALL_BLIND
                case Posts.BB if number == ahead.sb_seat:
                    found[entry] = Arrival.SINGLE_BIG_BLIND
                case Posts.BB:
                    found[entry], big_blind = Arrival.BIG_BLIND, number
                case Posts.NONE:
                    found[entry] = Arrival.PLAYS
    return found
