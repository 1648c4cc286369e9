"""Chip race of an evening: a value leaves play, the exchange at every seat is noted, stacks and chips in play follow.

The rule itself, who gets how many new chips and how that is rounded, is `rulings.chips.race`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from homepoker.core.quantities import Chips, EntryId
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.stacks import Stacks

# State


@dataclass(frozen=True, slots=True)
class ChipsOut:
    """The values that have left play, and by how much the chips in play have changed with them."""

    values: tuple[Chips, ...] = ()
    delta: Chips = 0


# Events


@dataclass(frozen=True, slots=True)
class RacedSeat:
    """One player's part of a race: the chips of the value, the cards dealt for it, and the new chips."""

    table: int
    seat: int
    entry: EntryId
    count: int
    """Chips of the value that leaves play."""
    big: int = 0
    """New chips of the next bigger value."""
    small: int = 0
    """New chips of the smallest value that stays, for who would have had none left."""
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChipsRaced:
    """The chips of a value were taken off all tables."""

    kind: ClassVar[str] = "chips_raced"
    value: Chips
    next_value: Chips
    lowest: Chips
    """The smallest value that stays in play."""
    seats: tuple[RacedSeat, ...]
    delta: Chips
    """Change of the chips in play."""
    citations: Citations = ()


# Verbs


def race_off(
    values: Sequence[Chips], value: Chips, seats: tuple[RacedSeat, ...], citations: Citations = ()
) -> ChipsRaced:
    """Take a value off all tables.

    :param values: those in play, smallest first.
    :raises Refusal: the value is not in play, or there is no bigger one to exchange it for.
    """
    if value not in values:
        raise refuse("chips.not_in_play", value=value)
    bigger = [other for other in values if other > value]
    if not bigger:
        raise refuse("chips.no_bigger_one", value=value)
    lowest = min(other for other in values if other != value)
    delta = sum(seat.big * bigger[0] + seat.small * lowest - seat.count * value for seat in seats)
    return ChipsRaced(value, bigger[0], lowest, seats, delta, citations)


# After


def after(out: ChipsOut, event: ChipsRaced) -> ChipsOut:
    """The chips that have left play after one more value."""
    return ChipsOut((*out.values, event.value), out.delta + event.delta)


def stacks_after(stacks: Stacks, event: ChipsRaced) -> Stacks:
    """The counted stacks after it; what was counted too long ago to fit is known no more."""
    counted = dict(stacks.counted)
    for seat in event.seats:
        if seat.entry not in counted:
            continue
        left = counted[seat.entry] - seat.count * event.value
        now = left + seat.big * event.next_value + seat.small * event.lowest
        if left < 0 or now <= 0:
            del counted[seat.entry]
        else:
            counted[seat.entry] = now
    return replace(stacks, counted=counted)
