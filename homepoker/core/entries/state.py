"""The entries of an evening and what can be asked of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from homepoker.core.ending import PlayEnded
from homepoker.core.entries.indexed import BustOut, Entry, IndexedBustOuts, IndexedEntries, Status
from homepoker.core.knock_out_shares import shared_away
from homepoker.core.quantities import Chips, EntryId, PlayerId
from homepoker.core.refusal import refuse

# State


@dataclass(frozen=True, slots=True)
class Entries:
    """All entries in the order of check-in, and all bust-outs in the order of playing."""

    by_id: Mapping[EntryId, Entry] = field(default_factory=IndexedEntries)
    bust_outs: Sequence[BustOut] = field(default_factory=IndexedBustOuts)
    ending: PlayEnded | None = None
    """End of play with several players left; ``None`` while it goes on, and if one has won."""
    hands: int = 0
    """The highest number of a hand so far; that of a hand that did not happen is not given again."""

    def __post_init__(self) -> None:
        """Keep the mapping and the sequence that are handed in with their index."""
        if not isinstance(self.by_id, IndexedEntries):
            object.__setattr__(self, "by_id", IndexedEntries(self.by_id))
        if not isinstance(self.bust_outs, IndexedBustOuts):
            object.__setattr__(self, "bust_outs", IndexedBustOuts(self.bust_outs))


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
    return indexed(entries).of_player(player)


def still_in(entries: Entries) -> tuple[Entry, ...]:
    """The entries that still play."""
    return tuple(entry for entry in entries.by_id.values() if entry.status is Status.IN)


def count_left(entries: Entries) -> int:
    """The number of entries that still play."""
    return indexed(entries).left


def is_playing(entries: Entries, player: PlayerId) -> bool:
    """Test for an entry that is in the field."""
    return any(entry.status is Status.IN for entry in entries_of(entries, player))


def by_hand(bust_outs: Iterable[BustOut]) -> tuple[tuple[BustOut, ...], ...]:
    """Bust-outs in the order of playing, hand by hand."""
    # Logs of earlier versions may have given a number twice, but never at one instant.
    hands = groupby(bust_outs, key=lambda out: (out.hand, out.at))
    return tuple(tuple(hand) for _, hand in hands)


def players(entries: Entries) -> tuple[PlayerId, ...]:
    """The persons who take part; a re-entry adds none."""
    return tuple(dict.fromkeys(entry.player for entry in entries.by_id.values()))


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
    return starting_stack * len(entries.by_id) + indexed(entries).bought


def indexed(entries: Entries) -> IndexedEntries:
    """The entries with their index."""
    assert isinstance(entries.by_id, IndexedEntries), "kept so from the beginning"
    return entries.by_id


def indexed_bust_outs(entries: Entries) -> IndexedBustOuts:
    """The bust-outs with their index."""
    assert isinstance(entries.bust_outs, IndexedBustOuts), "kept so from the beginning"
    return entries.bust_outs
