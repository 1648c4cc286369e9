"""Entries and bust-outs with an index: what is asked after each act is known without reading all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import chain
from typing import Self, overload

from homepoker.core.persistent_map import PersistentMap
from homepoker.core.quantities import Chips, EntryId, PlayerId, Seat

_CHUNK = 64
"""Bust-outs that are copied together; one more copies the last chunk alone."""


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


class IndexedEntries(PersistentMap[EntryId, Entry]):
    """Entries by their ids in the order of check-in, with those of each player, how many play, and what they bought."""

    __slots__ = ("_of_player", "bought", "left")

    def __init__(self, items: Mapping[EntryId, Entry] | Iterable[tuple[EntryId, Entry]] = ()) -> None:
        super().__init__(items)
        ids: dict[PlayerId, list[EntryId]] = {}
        for key, entry in self.items():
            ids.setdefault(entry.player, []).append(key)
        self._of_player = PersistentMap({player: tuple(own) for player, own in ids.items()})
        self.left = sum(entry.status is Status.IN for _, _, entry in self.unordered())
        self.bought = sum(_bought(entry) for _, _, entry in self.unordered())

    def of_player(self, player: PlayerId) -> tuple[Entry, ...]:
        """All entries of one player, first to last."""
        return tuple(self[entry] for entry in self._of_player.get(player, ()))

    def set(self, key: EntryId, value: Entry) -> Self:
        """The entries with one as it is now."""
        before = self.get(key)
        made = super().set(key, value)
        made._count_from(self, before, value)
        made._of_player = self._of_player
        if before is None or before.player != value.player:
            made._of_player = _with_id(_without_id(made._of_player, key, before), key, value.player)
        return made

    def without(self, key: EntryId) -> Self:
        """The entries without one."""
        before = self.get(key)
        made = super().without(key)
        if before is not None:
            made._count_from(self, before, None)
            made._of_player = _without_id(self._of_player, key, before)
        return made

    def _count_from(self, other: IndexedEntries, before: Entry | None, after: Entry | None) -> None:
        self.left, self.bought = other.left, other.bought
        if before is not None:
            self.left -= before.status is Status.IN
            self.bought -= _bought(before)
        if after is not None:
            self.left += after.status is Status.IN
            self.bought += _bought(after)


class IndexedBustOuts(Sequence[BustOut]):
    """Bust-outs in the order of playing, with those of each table; equal to a tuple of the same ones."""

    __slots__ = ("_at_table", "_full", "_last", "_seats")

    def __init__(self, items: Iterable[BustOut] = ()) -> None:
        outs = tuple(items)
        self._full, self._last = _chunks((), outs)
        tables: dict[int, list[BustOut]] = {}
        for out in outs:
            if out.seat is not None:
                tables.setdefault(out.seat.table, []).append(out)
        self._at_table = PersistentMap({table: tuple(there) for table, there in tables.items()})
        self._seats = PersistentMap((out.entry, out.seat) for out in outs)

    def with_one(self, out: BustOut) -> IndexedBustOuts:
        """The bust-outs with one more, which came last."""
        made = object.__new__(IndexedBustOuts)
        made._full, made._last = _chunks(self._full, (*self._last, out))
        made._at_table = self._at_table
        made._seats = self._seats.set(out.entry, out.seat)
        if out.seat is not None:
            made._at_table = self._at_table.set(out.seat.table, (*self.at_table(out.seat.table), out))
        return made

    def without(self, entry: EntryId) -> IndexedBustOuts:
        """The bust-outs without those of an entry."""
        if entry not in self._seats:
            return self
        chunks = (*self._full, self._last)
        kept = next(at for at, chunk in enumerate(chunks) if any(out.entry == entry for out in chunk))
        made = object.__new__(IndexedBustOuts)
        rest = tuple(out for out in chain.from_iterable(chunks[kept:]) if out.entry != entry)
        made._full, made._last = _chunks(self._full[:kept], rest)
        made._at_table = self._at_table
        made._seats = self._seats.without(entry)
        seat = self._seats[entry]
        if seat is not None:
            there = tuple(out for out in self.at_table(seat.table) if out.entry != entry)
            made._at_table = self._at_table.set(seat.table, there)
        return made

    def at_table(self, table: int) -> tuple[BustOut, ...]:
        """The bust-outs at a table, in the order of playing."""
        return self._at_table.get(table, ())

    def table_of(self, entry: EntryId) -> int | None:
        """The table at which an entry busted, if it has and that is known."""
        seat = self._seats.get(entry)
        return seat.table if seat is not None else None

    @overload
    def __getitem__(self, at: int) -> BustOut: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[BustOut, ...]: ...
    def __getitem__(self, at: int | slice) -> BustOut | tuple[BustOut, ...]:
        if isinstance(at, slice):
            return tuple(self[one] for one in range(*at.indices(len(self))))
        place = at + len(self) if at < 0 else at
        chunk, within = divmod(place, _CHUNK)
        if not 0 <= chunk <= len(self._full):
            raise IndexError(at)
        return self._full[chunk][within] if chunk < len(self._full) else self._last[within]

    def __len__(self) -> int:
        return len(self._full) * _CHUNK + len(self._last)

    def __iter__(self) -> Iterator[BustOut]:
        return chain(chain.from_iterable(self._full), self._last)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, IndexedBustOuts):
            # What both share is the same chunk and costs nothing to compare.
            return self._last == other._last and self._full == other._full
        return tuple(self) == other

    __hash__ = None  # type: ignore[assignment] # what equals a tuple of any length is not hashed here

    def __repr__(self) -> str:
        return f"{type(self).__name__}({tuple(self)!r})"


_Full = tuple[tuple[BustOut, ...], ...]


def _chunks(full: _Full, rest: tuple[BustOut, ...]) -> tuple[_Full, tuple[BustOut, ...]]:
    """Full chunks with what follows them: as many chunks as can be filled, and the rest."""
    if len(rest) < _CHUNK:
        return full, rest
    ends = len(rest) // _CHUNK * _CHUNK
    return (*full, *(rest[at : at + _CHUNK] for at in range(0, ends, _CHUNK))), rest[ends:]


def _bought(entry: Entry) -> Chips:
    return entry.rebuy_chips + entry.add_on_chips


_Ids = PersistentMap[PlayerId, tuple[EntryId, ...]]


def _with_id(ids: _Ids, entry: EntryId, player: PlayerId) -> _Ids:
    return ids.set(player, (*ids.get(player, ()), entry))


def _without_id(ids: _Ids, entry: EntryId, before: Entry | None) -> _Ids:
    if before is None:
        return ids
    left = tuple(one for one in ids[before.player] if one != entry)
    return ids.set(before.player, left) if left else ids.without(before.player)
