"""Attendance at the tables (Anwesenheit): who is absent for now, who has left for good, and the blinds taken for them.

An absent player keeps seat and stack; blinds and antes go in as far as the evening's book says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from homepoker.core.entries import Entries, in_field
from homepoker.core.quantities import Chips, EntryId
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.citation import Citations

# State


@dataclass(frozen=True, slots=True)
class Absence:
    """Absence of a player whose chips are still in play."""

    is_for_good: bool = False
    """The player does not come back; the stack pays the blinds until it is gone."""
    is_from_start: bool = False
    """The player has not come yet, so that the blinds of the first hand are due too."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """Absent entries; one that is out keeps its absence, in case the bust-out was a mistake."""

    absent: Mapping[EntryId, Absence] = field(default_factory=dict)


# Events


@dataclass(frozen=True, slots=True)
class PlayerMarkedAbsent:
    """A player is not at the table, or has not come yet; the seat and the stack stay."""

    kind: ClassVar[str] = "player_marked_absent"
    entry: EntryId
    is_from_start: bool = False


@dataclass(frozen=True, slots=True)
class PlayerReturned:
    """An absent player is back at the table."""

    kind: ClassVar[str] = "player_returned"
    entry: EntryId


@dataclass(frozen=True, slots=True)
class PlayerLeftForGood:
    """A player has gone home while the chips are in play: they pay the blinds until they are gone, by the book.

    Where the book takes the chips out of play, a bust-out and the removal of the chips stand beside this event.
    ``overruled`` is the host's note where the book would have done the other.
    """

    kind: ClassVar[str] = "player_left_for_good"
    entry: EntryId
    citations: Citations = ()
    overruled: str | None = None


@dataclass(frozen=True, slots=True)
class BlindsTaken:
    """Blind and ante of a seat whose player does not play were taken from the known stack (chips)."""

    kind: ClassVar[str] = "blinds_taken"
    table: int
    entry: EntryId
    chips: Chips
    citations: Citations = ()


AttendanceEvent = PlayerMarkedAbsent | PlayerReturned | PlayerLeftForGood

# Verbs


def mark_absent(
    attendance: Attendance, field_: Entries, entry: EntryId, *, is_from_start: bool = False
) -> PlayerMarkedAbsent:
    """Note that a player is not at the table.

    :param is_from_start: the player has not come yet, and no hand was dealt so far.
    :raises Refusal: the player is out, or is absent already.
    """
    player = in_field(field_, entry).player
    if entry in attendance.absent:
        raise refuse("attendance.absent_already", player=player)
    return PlayerMarkedAbsent(entry, is_from_start)


def come_back(attendance: Attendance, field_: Entries, entry: EntryId) -> PlayerReturned:
    """Note that an absent player is back; so may be who was thought to have left for good.

    :raises Refusal: the player is out, or was not absent.
    """
    player = in_field(field_, entry).player
    if entry not in attendance.absent:
        raise refuse("attendance.not_absent", player=player)
    return PlayerReturned(entry)


def leave_for_good(
    attendance: Attendance,
    field_: Entries,
    entry: EntryId,
    citations: Citations = (),
    *,
    overruled: str | None = None,
) -> PlayerLeftForGood:
    """Note that a player has gone home.

    :raises Refusal: the player is out, or has left already.
    """
    player = in_field(field_, entry).player
    known = attendance.absent.get(entry)
    if known is not None and known.is_for_good:
        raise refuse("attendance.left_already", player=player)
    return PlayerLeftForGood(entry, citations, overruled)


# After


def after(attendance: Attendance, event: AttendanceEvent) -> Attendance:
    """The attendance after one of its events."""
    match event:
        case PlayerMarkedAbsent():
            return Attendance({**attendance.absent, event.entry: Absence(is_from_start=event.is_from_start)})
        case PlayerLeftForGood():
            return Attendance({**attendance.absent, event.entry: Absence(is_for_good=True)})
        case PlayerReturned():
            return after_withdrawal(attendance, event.entry)


def after_withdrawal(attendance: Attendance, entry: EntryId) -> Attendance:
    """The attendance after an entry came back, or does not count any more."""
    return Attendance({one: absence for one, absence in attendance.absent.items() if one != entry})
