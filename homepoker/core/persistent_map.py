"""Persistent map: a mapping in the order of insertion whose changed copy shares nearly everything with the one before.

A state is kept after each act. With a dict for each of them a field of 10,000 would need gigabytes and be copied
whole for every bust-out; the library's trie copies a few nodes for a change, whatever the size. It has no order of its
own, so each item is kept with its place.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from operator import itemgetter
from typing import Generic, Self, TypeVar, overload

from immutables import Map

K = TypeVar("K")
V = TypeVar("V")
D = TypeVar("D")

_place = itemgetter(0)
"""The place of a held value in the order of insertion."""


class PersistentMap(Mapping[K, V], Generic[K, V]):
    """Immutable mapping in the order of insertion, as a dict keeps it; it equals any mapping with the same items."""

    __slots__ = ("_held", "_next")

    def __init__(self, items: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        plain = dict(items)
        self._held: Map[K, tuple[int, K, V]] = Map(
            {key: (number, key, value) for number, (key, value) in enumerate(plain.items())}
        )
        self._next = len(plain)

    def set(self, key: K, value: V) -> Self:
        """The map with a value for a key; a known key keeps its place, a new one comes last."""
        known = self._held.get(key)
        place = self._next if known is None else known[0]
        return self._copy(self._held.set(key, (place, key, value)), self._next + (known is None))

    def without(self, key: K) -> Self:
        """The map without a key; itself where it has none."""
        return self._copy(self._held.delete(key), self._next) if key in self._held else self

    def unordered(self) -> list[tuple[int, K, V]]:
        """All items in no order, without the cost of sorting them, each behind its place in the order of insertion."""
        return list(self._held.values())

    def __getitem__(self, key: K) -> V:
        return self._held[key][2]

    @overload
    def get(self, key: K, default: None = None, /) -> V | None: ...
    @overload
    def get(self, key: K, default: V | D, /) -> V | D: ...
    def get(self, key: K, default: D | None = None, /) -> V | D | None:
        """The value of a key, or the default."""
        found = self._held.get(key)
        return default if found is None else found[2]

    def __contains__(self, key: object) -> bool:
        return key in self._held

    def __len__(self) -> int:
        return len(self._held)

    def __iter__(self) -> Iterator[K]:
        return iter(self._plain())

    def keys(self) -> KeysView[K]:
        """The keys in the order of insertion."""
        return self._plain().keys()

    def values(self) -> ValuesView[V]:
        """The values in the order of insertion."""
        return self._plain().values()

    def items(self) -> ItemsView[K, V]:
        """The items in the order of insertion."""
        return self._plain().items()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, PersistentMap):
            same = self._held is other._held or (self._next == other._next and self._held == other._held)
            return same or (len(self) == len(other) and self._plain() == other._plain())
        return self._plain() == other

    __hash__ = None  # type: ignore[assignment] # what equals a dict has no hash; Python knows no other way to say so

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._plain()!r})"

    def _plain(self) -> dict[K, V]:
        return {key: value for _, key, value in sorted(self._held.values(), key=_place)}

    def _copy(self, held: Map[K, tuple[int, K, V]], following: int) -> Self:
        made = object.__new__(type(self))
        made._held, made._next = held, following
        return made


def with_item(mapping: Mapping[K, V], key: K, value: V) -> PersistentMap[K, V]:
    """A mapping with a value for a key; with its first change a plain one becomes persistent."""
    return (mapping if isinstance(mapping, PersistentMap) else PersistentMap(mapping)).set(key, value)


def without_item(mapping: Mapping[K, V], key: K) -> PersistentMap[K, V]:
    """A mapping without a key."""
    return (mapping if isinstance(mapping, PersistentMap) else PersistentMap(mapping)).without(key)
