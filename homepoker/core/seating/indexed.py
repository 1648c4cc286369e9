"""Seats with an index: who sits at a table is known without reading all seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Self

from homepoker.core.persistent_map import PersistentMap
from homepoker.core.quantities import EntryId, Seat

_There = tuple[tuple[EntryId, int], ...]
"""The entries of a table with their seat numbers, clockwise from seat 1."""


class IndexedSeats(PersistentMap[EntryId, Seat]):
    """Seat of each seated entry, with the entries of each table."""

    __slots__ = ("_at_table", "_sizes")

    def __init__(self, items: Mapping[EntryId, Seat] | Iterable[tuple[EntryId, Seat]] = ()) -> None:
        super().__init__(items)
        tables: dict[int, list[tuple[EntryId, int]]] = {}
        for entry, seat in self.items():
            tables.setdefault(seat.table, []).append((entry, seat.number))
        self._at_table = PersistentMap({table: _clockwise(there) for table, there in tables.items()})
        self._sizes: Mapping[int, int] | None = None

    def at_table(self, table: int) -> _There:
        """The entries of a table with their seat numbers, clockwise from seat 1."""
        return self._at_table.get(table, ())

    def sizes(self) -> Mapping[int, int]:
        """The number of players at each table at which somebody sits, in no order."""
        known = self._sizes
        if known is None:
            known = self._sizes = {table: len(there) for _, table, there in self._at_table.unordered()}
        return known

    def set(self, key: EntryId, value: Seat) -> Self:
        """The seats with one as it is now."""
        made = super().set(key, value)
        made._at_table, made._sizes = self._left(key), self._sizes_after(key, value)
        there = (*made.at_table(value.table), (key, value.number))
        made._at_table = made._at_table.set(value.table, _clockwise(there))
        return made

    def without(self, key: EntryId) -> Self:
        """The seats without that of an entry."""
        made = super().without(key)
        made._at_table, made._sizes = self._left(key), self._sizes_after(key, None)
        return made

    def _sizes_after(self, entry: EntryId, seat: Seat | None) -> Mapping[int, int] | None:
        """The sizes once an entry has another seat or none, if they were asked for; the earlier seats give them up.

        Every state is kept, and with sizes of its own each would need much more memory.
        """
        known, self._sizes = self._sizes, None
        if known is None:
            return None
        sizes, before = dict(known), self.get(entry)
        if before is not None:
            sizes[before.table] -= 1
            if not sizes[before.table]:
                del sizes[before.table]
        if seat is not None:
            sizes[seat.table] = sizes.get(seat.table, 0) + 1
        return sizes

    def _left(self, entry: EntryId) -> PersistentMap[int, _There]:
        """The tables once an entry has left its seat."""
        seat = self.get(entry)
        if seat is None:
            return self._at_table
        there = tuple(one for one in self.at_table(seat.table) if one[0] != entry)
        return self._at_table.set(seat.table, there) if there else self._at_table.without(seat.table)


def _clockwise(there: Iterable[tuple[EntryId, int]]) -> _There:
    return tuple(sorted(there, key=lambda one: one[1]))
