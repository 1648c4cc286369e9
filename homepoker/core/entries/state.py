"""The entries of an evening and what can be asked of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from itertools import groupby

from homepoker.core.ending import PlayEnded
from homepoker.core.quantities import Chips, EntryId, PlayerId, Seat
from homepoker.core.refusal import refuse

# State


class Status(StrEnum):
    """What has become of an entry."""

    IN = "in"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Entry:
    """One place in the field."""

    id: EntryId
    player: PlayerId
    number: int = 1
    """1 for the first entry of this player, 2 for the first re-entry."""
    status: Status = Status.IN
    rebuys: int = 0
    rebuy_chips: Chips = 0
    add_on_chips: Chips = 0
    has_add_on: bool = False
    is_ticked: bool = False
    """The club's own tick: eats, has paid, or whatever the profile calls it."""


@dataclass(frozen=True, slots=True)
class BustOut:
    """One entry that lost its last chips.

    Bust-outs of one hand share ``hand``, which tells hands apart and not which was first: one that was forgotten has
    a higher number than those played after it. `by_hand` tells the order. Where of one hand only the order of the
    stacks is known, who had fewer chips went out a hand before. ``stack`` (chips at the start of that hand) and
    ``cards`` (cut for equal stacks) are known only where the places depend on them.
    """

    entry: EntryId
    by: tuple[EntryId, ...]
    hand: int
    at: datetime
    stack: Chips | None = None
    cards: tuple[str, ...] = ()
    seat: Seat | None = None
    """Where the player sat; the latest to bust at a table deals there."""


@dataclass(frozen=True, slots=True)
class Entries:
    """All entries in the order of check-in, and all bust-outs in the order of playing."""

    by_id: Mapping[EntryId, Entry] = field(default_factory=dict)
    bust_outs: tuple[BustOut, ...] = ()
    ending: PlayEnded | None = None
    """How play ended with several left; nothing while it goes on, and where one has won."""
    hands: int = 0
    """The highest number of a hand so far; that of a hand that did not happen is not given again."""


# Questions


def in_field(entries: Entries, entry: EntryId) -> Entry:
    """The entry, if it still plays.

    :raises Refusal: it does not.
    """
    found = entries.by_id.get(entry)
    if found is None:
        raise refuse("play.not_in_field")
    if found.status is not Status.IN:
        raise refuse("play.out_already", player=found.player)
    return found


def entries_of(entries: Entries, player: PlayerId) -> tuple[Entry, ...]:
    """All entries of one player, first to last."""
    return tuple(entry for entry in entries.by_id.values() if entry.player == player)


def still_in(entries: Entries) -> tuple[Entry, ...]:
    """The entries that still play."""
    return tuple(entry for entry in entries.by_id.values() if entry.status is Status.IN)


def by_hand(entries: Entries) -> tuple[tuple[BustOut, ...], ...]:
    """Who busted, hand by hand in the order of playing."""
    # Logs of earlier versions may have given a number twice, but never at one instant.
    hands = groupby(entries.bust_outs, key=lambda out: (out.hand, out.at))
    return tuple(tuple(hand) for _, hand in hands)


def players(entries: Entries) -> tuple[PlayerId, ...]:
    """The persons who take part; a re-entry adds none."""
    return tuple(dict.fromkeys(entry.player for entry in entries.by_id.values()))


def ticked(entries: Entries) -> tuple[Entry, ...]:
    """The entries that carry the club's own tick."""
    return tuple(entry for entry in entries.by_id.values() if entry.is_ticked)


def knock_outs(entries: Entries, player: PlayerId) -> int:
    """How many bust-outs this player had a part in; a shared knock-out counts fully for each."""
    own = {entry.id for entry in entries_of(entries, player)}
    return sum(1 for out in entries.bust_outs if own & set(out.by))


def chips_in_play(entries: Entries, starting_stack: Chips) -> Chips:
    """All chips that were handed out: starting stacks, re-buys and add-ons of every entry."""
    return sum(starting_stack + entry.rebuy_chips + entry.add_on_chips for entry in entries.by_id.values())
