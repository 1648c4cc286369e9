"""The end that a host wants: a time of day by which play shall be over, and the last hands before it (letzte Hände).

An evening may merely aim at its wished end, or end there: then so many last hands are announced, drawn or named by the
host, each table plays them, and those who are left are ranked by their stacks. No rulebook that is shipped speaks of
it, so the host decides.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import ClassVar, Final

from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.citation import Citations

FEWEST_DRAWN, MOST_DRAWN = 3, 7
"""Bounds of a drawn number of last hands, both included, as card rooms draw it: nobody can stall up to a known end."""

MOST_HANDS: Final = 50
"""The most last hands that can be announced; more is taken for a typing slip."""


# State


@dataclass(frozen=True, slots=True)
class WishedEnd:
    """The instant by which play shall be over; ``is_capped`` where it ends then, whoever is left."""

    at: datetime
    is_capped: bool


@dataclass(frozen=True, slots=True)
class LastHands:
    """The last hands while they are played; the hand in progress at the announcement is none of them."""

    hands: int
    is_drawn: bool
    begun: Mapping[int, int] = field(default_factory=dict)
    """Number of hands that were noted at each table since the announcement."""
    done: frozenset[int] = frozenset()
    """Tables that have played them, by the host's word."""
    announced_at: datetime | None = None
    """What was counted before then says nothing of the end."""

    def left(self, table: int) -> int:
        """The number of hands that a table has still to begin, as far as its hands were noted."""
        return 0 if table in self.done else max(0, self.hands - self.begun.get(table, 0))

    def is_done(self, table: int) -> bool:
        """Whether a table has played its last hand: the host says so, or notes one more."""
        return table in self.done or self.begun.get(table, 0) > self.hands


# Events


@dataclass(frozen=True, slots=True)
class EndWished:
    """The host said by when play shall be over, or with nothing that no time is meant any more."""

    kind: ClassVar[str] = "end_wished"
    at: datetime
    ends_at: datetime | None
    is_capped: bool = False


@dataclass(frozen=True, slots=True)
class LastHandsAnnounced:
    """The number of last hands was announced; it was drawn, or is the host's."""

    kind: ClassVar[str] = "last_hands_announced"
    at: datetime
    hands: int
    is_drawn: bool
    citations: Citations = ()


@dataclass(frozen=True, slots=True)
class LastHandsPlayed:
    """The host said that a table has played its last hand."""

    kind: ClassVar[str] = "last_hands_played"
    table: int


LastHandsEvent = EndWished | LastHandsAnnounced | LastHandsPlayed


# Verbs


def announce(
    current: LastHands | None, hands: int, at: datetime, *, is_drawn: bool, citations: Citations = ()
) -> LastHandsAnnounced:
    """Announce so many last hands.

    :raises Refusal: they are announced already, or nobody plays so many.
    """
    if current is not None:
        raise refuse("play.last_hands_announced", count=current.hands)
    if not 1 <= hands <= MOST_HANDS:
        raise refuse("play.last_hands_out_of_range", most=MOST_HANDS)
    return LastHandsAnnounced(at, hands, is_drawn, citations)


def wish(ends_at: datetime | None, at: datetime, *, is_capped: bool = False) -> EndWished:
    """Say by when play shall be over.

    :raises Refusal: the instant has passed.
    """
    if ends_at is not None and ends_at <= at:
        raise refuse("play.wished_end_has_passed", at=ends_at.isoformat())
    return EndWished(at, ends_at, is_capped and ends_at is not None)


# After


def after_wish(event: EndWished) -> WishedEnd | None:
    """The wished end after the host's word on it."""
    return WishedEnd(event.ends_at, event.is_capped) if event.ends_at is not None else None


def after(current: LastHands | None, event: LastHandsAnnounced | LastHandsPlayed) -> LastHands | None:
    """The last hands after one of their events; what a correction has taken the ground from changes nothing."""
    if isinstance(event, LastHandsAnnounced):
        return LastHands(event.hands, event.is_drawn, announced_at=event.at)
    return replace(current, done=current.done | {event.table}) if current is not None else None


def after_time_change(current: LastHands | None, by: timedelta) -> LastHands | None:
    """The last hands after the computer's time of day was changed by so much."""
    return current and replace(current, announced_at=current.announced_at and current.announced_at + by)


def after_hand(current: LastHands | None, table: int) -> LastHands | None:
    """The last hands after a hand was noted at a table."""
    if current is None:
        return None
    return replace(current, begun={**current.begun, table: current.begun.get(table, 0) + 1})


# Questions


def ends_by(wished: WishedEnd | None, current: LastHands | None, at: datetime) -> bool:
    """Whether play is over by an instant, as far as that is settled: no later break comes, and no chip leaves in it."""
    return current is not None or (wished is not None and wished.is_capped and wished.at <= at)


def are_over(current: LastHands, tables: Collection[int]) -> bool:
    """Whether all tables at which somebody plays have played their last hand."""
    return all(current.is_done(table) for table in tables)
