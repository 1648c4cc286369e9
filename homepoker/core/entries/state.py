"""The entries of an evening and what can be asked of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from itertools import groupby

from homepoker.core.ending import PlayEnded
from homepoker.core.knock_out_shares import shared_away
from homepoker.core.quantities import Chips, EntryId, PlayerId, Seat
from homepoker.core.refusal import refuse

# State


class Status(StrEnum):
    """Status of an entry."""

    IN = "in"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Entry:
    """One place in the field."""

    id: EntryId
    player: PlayerId
    number: int = 1
    """Number among this player's entries: 1 for the first, 2 for the first re-entry."""
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
    """Seat of the player at the bust-out; the latest to bust at a table deals there."""


@dataclass(frozen=True)
class Entries:
    """All entries in the order of check-in, and all bust-outs in the order of playing.

    What is looked up often is worked out when it is first asked for, and kept with them.
    """

    by_id: Mapping[EntryId, Entry] = field(default_factory=dict)
    bust_outs: tuple[BustOut, ...] = ()
    ending: PlayEnded | None = None
    """End of play with several players left; ``None`` while it goes on, and if one has won."""
    hands: int = 0
    """The highest number of a hand so far; that of a hand that did not happen is not given again."""

    @cached_property
    def still_in(self) -> tuple[Entry, ...]:
        """The entries that still play."""
        return tuple(entry for entry in self.by_id.values() if entry.status is Status.IN)

    @cached_property
    def by_player(self) -> Mapping[PlayerId, Sequence[Entry]]:
        """The entries of each player, first to last."""
        found: dict[PlayerId, list[Entry]] = {}
        for entry in self.by_id.values():
            found.setdefault(entry.player, []).append(entry)
        return found

    @cached_property
    def bust_outs_by_table(self) -> Mapping[int, Sequence[BustOut]]:
        """The bust-outs at each table, in the order of playing."""
        found: dict[int, list[BustOut]] = {}
        for out in self.bust_outs:
            if out.seat is not None:
                found.setdefault(out.seat.table, []).append(out)
        return found


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
    return tuple(entries.by_player.get(player, ()))


def still_in(entries: Entries) -> tuple[Entry, ...]:
    """The entries that still play."""
    return entries.still_in


def count_left(entries: Entries) -> int:
    """The number of entries that still play."""
    return len(entries.still_in)


def is_playing(entries: Entries, player: PlayerId) -> bool:
    """Whether an entry is in the field."""
    return any(entry.status is Status.IN for entry in entries_of(entries, player))


def by_hand(bust_outs: Iterable[BustOut]) -> tuple[tuple[BustOut, ...], ...]:
    """Bust-outs in the order of playing, hand by hand."""
    # Logs of earlier versions may have given a number twice, but never at one instant.
    hands = groupby(bust_outs, key=lambda out: (out.hand, out.at))
    return tuple(tuple(hand) for _, hand in hands)


def went_out_at(entries: Entries, entry: EntryId) -> int | None:
    """The table at which an entry busted, if it has and that is known."""
    return next((out.seat.table for out in entries.bust_outs if out.entry == entry and out.seat is not None), None)


def players(entries: Entries) -> tuple[PlayerId, ...]:
    """The persons who take part; a re-entry adds none."""
    return tuple(entries.by_player)


def ticked(entries: Entries) -> tuple[Entry, ...]:
    """The entries that carry the club's own tick."""
    return tuple(entry for entry in entries.by_id.values() if entry.is_ticked)


def knock_outs(entries: Entries, player: PlayerId) -> int:
    """The number of bust-outs this player had a part in; a shared knock-out counts fully for each."""
    return knock_outs_by_player(entries)[player]


def knock_outs_by_player(entries: Entries) -> Counter[PlayerId]:
    """The number of bust-outs each player had a part in; a shared knock-out counts fully for each."""
    by_id = entries.by_id
    return Counter(
        player for out in entries.bust_outs for player in {by_id[one].player for one in out.by if one in by_id}
    )


def knock_outs_shared_away(entries: Entries) -> Counter[PlayerId]:
    """Parts of knock-outs that each player lost to others who share them; in parts of a knock-out."""
    by_id = entries.by_id
    away: Counter[PlayerId] = Counter()
    for out in entries.bust_outs:
        winners = {by_id[one].player for one in out.by if one in by_id}
        for player in winners:
            away[player] += shared_away(len(winners))
    return away


def chips_in_play(entries: Entries, starting_stack: Chips) -> Chips:
    """All chips that were handed out: starting stacks, re-buys and add-ons of every entry."""
    bought = sum(entry.rebuy_chips + entry.add_on_chips for entry in entries.by_id.values())
    return starting_stack * len(entries.by_id) + bought
