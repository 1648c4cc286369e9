"""Persistent map: a mapping in the order of insertion whose changed copy shares nearly everything with the one before.

A state is kept after each act. With a dict for each of them a field of 10,000 would need gigabytes and be copied
whole for every bust-out; here a change copies a few nodes of a trie, whatever the size.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from operator import itemgetter
from typing import Generic, Self, TypeVar, cast, overload

K = TypeVar("K")
V = TypeVar("V")
D = TypeVar("D")

_BITS = 4
_WAYS = 1 << _BITS
_MOST_IN_LEAF = 10
"""Items of a leaf; up to ten Python keeps a dict in its second smallest size."""
_DEEPEST = 12
"""Levels of the trie; below them equal hashes share a leaf of any size."""

_Item = tuple[int, K, V]
"""An item with its place in the order of insertion, by which items are sorted."""
_Leaf = dict[K, _Item[K, V]]
_Node = _Leaf[K, V] | tuple["_Node[K, V]", ...]


class PersistentMap(Mapping[K, V], Generic[K, V]):
    """Immutable mapping in the order of insertion, as a dict keeps it; it equals any mapping with the same items."""

    __slots__ = ("_count", "_next", "_root")

    def __init__(self, items: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        plain = dict(items)
        numbered = ((number, key, value) for number, (key, value) in enumerate(plain.items()))
        self._root: _Node[K, V] = _grown({item[1]: item for item in numbered}, 0)
        self._count = self._next = len(plain)

    def set(self, key: K, value: V) -> Self:
        """The map with a value for a key; a known key keeps its place, a new one comes last."""
        known = _found(self._root, key)
        item = (self._next if known is None else known[0], key, value)
        root = _with(self._root, hash(key), item, 0)
        return self._copy(root, self._count + (known is None), self._next + (known is None))

    def without(self, key: K) -> Self:
        """The map without a key; itself where it has none."""
        if _found(self._root, key) is None:
            return self
        return self._copy(_without(self._root, hash(key), key), self._count - 1, self._next)

    def unordered(self) -> list[tuple[int, K, V]]:
        """All items in no order, without the cost of sorting them, each behind its place in the order of insertion."""
        items: list[_Item[K, V]] = []
        for leaf in _leaves(self._root):
            items.extend(leaf.values())
        return items

    def __getitem__(self, key: K) -> V:
        found = _found(self._root, key)
        if found is None:
            raise KeyError(key)
        return found[2]

    @overload
    def get(self, key: K, default: None = None, /) -> V | None: ...
    @overload
    def get(self, key: K, default: V | D, /) -> V | D: ...
    def get(self, key: K, default: D | None = None, /) -> V | D | None:
        """The value of a key, or the default."""
        found = _found(self._root, key)
        return default if found is None else found[2]

    def __contains__(self, key: object) -> bool:
        return _found(self._root, cast(K, key)) is not None

    def __len__(self) -> int:
        return self._count

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
            # What two maps share is the same node and costs nothing to compare.
            same = self._count == other._count and self._root == other._root
            return same or (self._count == other._count and self._plain() == other._plain())
        return self._plain() == other

    __hash__ = None  # type: ignore[assignment] # what equals a dict has no hash; Python knows no other way to say so

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._plain()!r})"

    def _plain(self) -> dict[K, V]:
        items = sorted(self.unordered(), key=_place)
        return {key: value for _, key, value in items}

    def _copy(self, root: _Node[K, V], count: int, following: int) -> Self:
        made = object.__new__(type(self))
        made._root, made._count, made._next = root, count, following
        return made


def with_item(mapping: Mapping[K, V], key: K, value: V) -> PersistentMap[K, V]:
    """A mapping with a value for a key; with its first change a plain one becomes persistent."""
    return (mapping if isinstance(mapping, PersistentMap) else PersistentMap(mapping)).set(key, value)


def without_item(mapping: Mapping[K, V], key: K) -> PersistentMap[K, V]:
    """A mapping without a key."""
    return (mapping if isinstance(mapping, PersistentMap) else PersistentMap(mapping)).without(key)


def looked_up(mapping: Mapping[K, V]) -> dict[K, V]:
    """Plain dict of the items in no order, for so many lookups that making it is cheaper."""
    if isinstance(mapping, PersistentMap):
        return {key: value for _, key, value in mapping.unordered()}
    return dict(mapping)


_place = itemgetter(0)


def _found(node: _Node[K, V], key: K) -> _Item[K, V] | None:
    hashed = hash(key)
    while isinstance(node, tuple):
        node = node[hashed & (_WAYS - 1)]
        hashed >>= _BITS
    return node.get(key)


def _with(node: _Node[K, V], hashed: int, item: _Item[K, V], depth: int) -> _Node[K, V]:
    if isinstance(node, tuple):
        at = hashed & (_WAYS - 1)
        children = list(node)
        children[at] = _with(node[at], hashed >> _BITS, item, depth + 1)
        return tuple(children)
    return _grown({**node, item[1]: item}, depth)


def _without(node: _Node[K, V], hashed: int, key: K) -> _Node[K, V]:
    if isinstance(node, tuple):
        at = hashed & (_WAYS - 1)
        children = list(node)
        children[at] = _without(node[at], hashed >> _BITS, key)
        return tuple(children)
    return {one: item for one, item in node.items() if one != key}


def _grown(leaf: _Leaf[K, V], depth: int) -> _Node[K, V]:
    """A leaf, split where it has become too large."""
    if len(leaf) <= _MOST_IN_LEAF or depth == _DEEPEST:
        return leaf
    parts: list[_Leaf[K, V]] = [{} for _ in range(_WAYS)]
    for key, item in leaf.items():
        parts[hash(key) >> (_BITS * depth) & (_WAYS - 1)][key] = item
    return tuple(_grown(part, depth + 1) for part in parts)


def _leaves(node: _Node[K, V]) -> list[_Leaf[K, V]]:
    waiting, found = [node], list[_Leaf[K, V]]()
    for one in waiting:  # which grows by the children of what is looked at
        if isinstance(one, tuple):
            waiting.extend(one)
        else:
            found.append(one)
    return found
