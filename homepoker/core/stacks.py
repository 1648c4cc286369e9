"""Counted stacks: the chips in front of the players, as far as somebody counted them, and values that leave play.

What a count of all of them should come to is asked in `stack_audit`, which also says what a difference may be.

The exchange of a chip race is noted here; who gets how many new chips is ruled in `rulings.chips.chip_race`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import ClassVar

from homepoker.core.quantities import Chips, EntryId
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.citation import Citations

# State


@dataclass(frozen=True, slots=True)
class Stacks:
    """The last counted stack of each entry that was counted, and the stacks that were taken out of play."""

    counted: Mapping[EntryId, Chips] = field(default_factory=dict)
    removed: Mapping[EntryId, Chips] = field(default_factory=dict)
    """Stacks of disqualified players and of those who have left, in chips."""
    counted_at: Mapping[EntryId, timedelta] = field(default_factory=dict)
    """The playing time of the evening at each count; unknown for counts of earlier versions."""
    noted_at: Mapping[EntryId, datetime] = field(default_factory=dict)
    """The instant of each count, where it is known."""


@dataclass(frozen=True, slots=True)
class ChipsOut:
    """The values that have left play, and by how much the chips in play have changed with them."""

    values: tuple[Chips, ...] = ()
    delta: Chips = 0


# Events


@dataclass(frozen=True, slots=True)
class StackCounted:
    """A stack was counted (chips)."""

    kind: ClassVar[str] = "stack_counted"
    version: ClassVar[int] = 2  # a count has an instant
    entry: EntryId
    chips: Chips
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class StackForgotten:
    """A counted stack is not known any more."""

    kind: ClassVar[str] = "stack_forgotten"
    entry: EntryId


@dataclass(frozen=True, slots=True)
class ChipsRemoved:
    """A stack was taken out of play with its player, who was disqualified or has left for good (chips)."""

    kind: ClassVar[str] = "chips_removed"
    entry: EntryId
    chips: Chips
    citations: Citations = ()


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


@dataclass(frozen=True, slots=True)
class AuditedTable:
    """The chips counted at a table, and those that should be there as far as that is known."""

    table: int
    counted: Chips
    expected: Chips | None = None


@dataclass(frozen=True, slots=True)
class StacksAudited:
    """The host notes what a count of the stacks came to beside the chips that should be in play."""

    kind: ClassVar[str] = "stacks_audited"
    in_play: Chips
    counted: Chips
    tables: tuple[AuditedTable, ...]
    uncounted: tuple[EntryId, ...] = ()
    """The entries in play of whom nothing was counted."""
    causes: tuple[str, ...] = ()
    """What the difference probably comes from, each a ``stack_audit.Likely``."""
    note: str = ""
    """What the host has found out."""


# Verbs


def count(entry: EntryId, chips: Chips, chips_in_play: Chips, at: datetime | None = None) -> StackCounted:
    """Note a counted stack.

    :param at: the instant of the count.
    :raises Refusal: the stack is empty (that is a bust-out), or larger than all chips in play.
    """
    if chips <= 0:
        raise refuse("play.stack_empty")
    if chips > chips_in_play:
        raise refuse("play.stack_too_large", chips=chips, in_play=chips_in_play)
    return StackCounted(entry, chips, at)


def forget(stacks: Stacks, entry: EntryId) -> StackForgotten:
    """Let a stack be unknown again.

    :raises Refusal: it is not known anyway.
    """
    if entry not in stacks.counted:
        raise refuse("play.stack_unknown")
    return StackForgotten(entry)


def race_off(
    values: Sequence[Chips],
    value: Chips,
    seats: tuple[RacedSeat, ...],
    citations: Citations = (),
    *,
    beside: Sequence[Chips] = (),
) -> ChipsRaced:
    """Take a value off all tables.

    :param values: those in play, smallest first.
    :param beside: further values that leave in the same race, so that it is exchanged for none of them.
    :raises Refusal: the value is not in play, or there is no bigger one to exchange it for.
    """
    if value not in values:
        raise refuse("chips.not_in_play", value=value)
    stays = [other for other in values if other != value and other not in beside]
    bigger = [other for other in stays if other > value]
    if not bigger:
        raise refuse("chips.no_bigger_one", value=value)
    return _raced(value, bigger[0], min(stays), seats, citations)


def exchange_late(
    values: Sequence[Chips], out: ChipsOut, value: Chips, seat: RacedSeat, citations: Citations = ()
) -> ChipsRaced:
    """Exchange chips that turn up after their value has left play; what is too little for a chip leaves with it.

    :param values: those in play, smallest first.
    :raises Refusal: the value has not left play.
    """
    if value not in out.values or not values:
        raise refuse("chips.still_in_play", value=value)
    return _raced(value, values[0], values[0], (seat,), citations)


def _raced(
    value: Chips, next_value: Chips, lowest: Chips, seats: tuple[RacedSeat, ...], citations: Citations
) -> ChipsRaced:
    delta = sum(seat.big * next_value + seat.small * lowest - seat.count * value for seat in seats)
    return ChipsRaced(value, next_value, lowest, seats, delta, citations)


# After


def after(stacks: Stacks, event: StackCounted | StackForgotten, played: timedelta | None = None) -> Stacks:
    """The stacks after one was counted or forgotten.

    :param played: the playing time of the evening at the count, where its instant is known.
    """
    stacks = replace(
        stacks,
        counted_at={of: at for of, at in stacks.counted_at.items() if of != event.entry},
        noted_at={of: at for of, at in stacks.noted_at.items() if of != event.entry},
    )
    if isinstance(event, StackForgotten):
        return after_leaving(stacks, event.entry)
    counted_at = stacks.counted_at if played is None else {**stacks.counted_at, event.entry: played}
    noted_at = stacks.noted_at if event.at is None else {**stacks.noted_at, event.entry: event.at}
    counted = {**stacks.counted, event.entry: event.chips}
    return replace(stacks, counted=counted, counted_at=counted_at, noted_at=noted_at)


def after_buying(stacks: Stacks, entry: EntryId, chips: Chips) -> Stacks:
    """The stacks after a re-buy or add-on; an uncounted stack stays uncounted."""
    if entry not in stacks.counted:
        return stacks
    return replace(stacks, counted={**stacks.counted, entry: stacks.counted[entry] + chips})


def after_taking(stacks: Stacks, entry: EntryId, chips: Chips) -> Stacks:
    """The stacks after blind and ante were taken from one; what is nothing then stays known as nothing."""
    return replace(stacks, counted={**stacks.counted, entry: stacks.counted[entry] - chips})


def after_leaving(stacks: Stacks, entry: EntryId) -> Stacks:
    """The stacks after an entry lost its chips."""
    return replace(stacks, counted={other: chips for other, chips in stacks.counted.items() if other != entry})


def after_removal(stacks: Stacks, event: ChipsRemoved) -> Stacks:
    """The stacks after one left play with its player."""
    return replace(after_leaving(stacks, event.entry), removed={**stacks.removed, event.entry: event.chips})


def after_reinstating(stacks: Stacks, entry: EntryId) -> Stacks:
    """The stacks after a player came back whose stack had been taken out of play: it is there again."""
    if entry not in stacks.removed:
        return stacks
    return replace(
        stacks,
        counted={**stacks.counted, entry: stacks.removed[entry]},
        removed={other: chips for other, chips in stacks.removed.items() if other != entry},
    )


def after_race(stacks: Stacks, event: ChipsRaced) -> Stacks:
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


def after_time_change(stacks: Stacks, by: timedelta) -> Stacks:
    """The stacks after the computer's time of day was changed by so much."""
    return replace(stacks, noted_at={entry: at + by for entry, at in stacks.noted_at.items()})


def chips_out_after(out: ChipsOut, event: ChipsRaced) -> ChipsOut:
    """The chips that have left play after one more value."""
    return ChipsOut(tuple(dict.fromkeys((*out.values, event.value))), out.delta + event.delta)


# Questions


def counted_since(stacks: Stacks, played: timedelta) -> dict[EntryId, Chips]:
    """The stacks that were counted when so much had been played, or later."""
    return {
        entry: chips
        for entry, chips in stacks.counted.items()
        if (at := stacks.counted_at.get(entry)) is not None and at >= played
    }


def average_stack(chips: Chips, players: int) -> Chips:
    """The chips of an average stack, rounded to the nearest, halves up; 0 without players."""
    return (2 * chips + players) // (2 * players) if players else 0


def in_big_blinds(stack: Chips, big_blind: Chips) -> float:
    """A stack in big blinds as it is said at the table: whole from ten on, with one decimal below; halves up."""
    if not big_blind:
        return 0
    if stack >= 10 * big_blind:
        return (2 * stack + big_blind) // (2 * big_blind)
    return (20 * stack + big_blind) // (2 * big_blind) / 10
