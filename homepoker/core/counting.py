"""Counting of hands (Zählen der Hände): whether button, blinds and hand number of a table are known at a moment.

Where nobody notes the hands, the last button that was noted lies somewhere else by now: nothing that rests on it is
shown, and who needs it asks for it.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from homepoker.core.button import HandCount, counted_for
from homepoker.core.tournament import Tournament, has_begun, playing_time, shown_at

_UNKNOWN: Final = HandCount(timedelta(0))
"""Count of a table whose hands have no instants."""


# One question of state and moment: DECISIONS.md, 251
class Counting(StrEnum):
    """Counting of a table's hands at a moment."""

    FIRST_HAND = "first_hand"
    """The first button lies, and its hand may still be running; that anybody counts is not known yet."""
    COUNTED = "counted"
    """A hand was noted lately, or where the button lies."""
    UNCOUNTED = "uncounted"
    """Nobody has noted a hand for about two average ones, or none begins there."""


def counting(state: Tournament, table: int, now: datetime) -> Counting:
    """The counting of a table's hands.

    Where the instants of its hands are not known, as in logs of earlier versions, a noted hand counts for ever, and a
    first button as if it had been placed before the start.
    """
    return _counting(state, table, playing_time(state, shown_at(state, now)), is_begun=has_begun(state, now))


def _counting(state: Tournament, table: int, played: timedelta, *, is_begun: bool) -> Counting:
    hand = state.buttons.hands.get(table)
    count = state.buttons.counts.get(table, _UNKNOWN)
    if hand is None:
        return Counting.UNCOUNTED
    if count is _UNKNOWN and hand.number > 1:
        return Counting.COUNTED
    if not count.is_noted and not state.profile.counts_hands and is_begun:
        return Counting.UNCOUNTED
    if played - count.noted_after >= counted_for(state.buttons, table):
        return Counting.UNCOUNTED
    return Counting.COUNTED if count.is_noted else Counting.FIRST_HAND


def is_counted(state: Tournament, table: int, now: datetime) -> bool:
    """Whether the hands at a table are counted, by which its button is known; its first button alone says nothing."""
    return counting(state, table, now) is Counting.COUNTED


def uncounted_tables(state: Tournament, now: datetime) -> frozenset[int]:
    """The tables with a button of which nobody knows any more where it lies."""
    played, is_begun = playing_time(state, shown_at(state, now)), has_begun(state, now)
    countings = ((table, _counting(state, table, played, is_begun=is_begun)) for table in state.buttons.hands)
    return frozenset(table for table, kind in countings if kind is Counting.UNCOUNTED)


def has_hand_number(state: Tournament, table: int) -> bool:
    """Whether the hands of a table were noted without a gap, so that the number of its hand is known."""
    count = state.buttons.counts.get(table)
    return count is None or not count.has_gap
