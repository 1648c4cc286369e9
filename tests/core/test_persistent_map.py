"""A persistent map behaves as a dict that is copied before each change, order included."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.persistent_map import PersistentMap, with_item, without_item

CHANGES = st.lists(st.tuples(st.booleans(), st.integers(0, 60), st.integers()), max_size=150)


class SameHash:
    """Key whose hash all others share."""

    def __init__(self, name: int) -> None:
        self.name = name

    def __hash__(self) -> int:
        return 7

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameHash) and self.name == other.name


@given(CHANGES)
def test_changes_give_what_they_give_a_dict_and_no_earlier_map_changes(changes: list[tuple[bool, int, int]]) -> None:
    plain: dict[int, int] = {}
    found: PersistentMap[int, int] = PersistentMap()
    kept = [(found, plain)]
    for is_set, key, value in changes:
        plain = {**plain, key: value} if is_set else {one: held for one, held in plain.items() if one != key}
        found = found.set(key, value) if is_set else found.without(key)
        kept.append((found, plain))
    for made, expected in kept:
        assert list(made.items()) == list(expected.items())
        assert (list(made), list(made.keys()), list(made.values())) == (
            list(expected), list(expected), list(expected.values())
        )  # fmt: skip
        assert {key: value for _, key, value in made.unordered()} == expected
        assert len(made) == len(expected)
        assert all(made[key] == expected[key] and key in made for key in expected)
        assert made == PersistentMap(expected) == expected


def test_a_key_that_is_not_there_is_said_as_by_a_dict() -> None:
    found = PersistentMap({"a": 1})
    assert found.get("b") is None
    assert found.get("b", 2) == 2
    assert "b" not in found
    assert found.without("b") is found
    with pytest.raises(KeyError, match="b"):
        found["b"]


def test_thousands_of_items_keep_their_order() -> None:
    found: PersistentMap[str, int] = PersistentMap()
    for number in range(3_000):
        found = found.set(f"e-{number}", number)
    assert list(found.values()) == list(range(3_000))
    assert found == PersistentMap((f"e-{number}", number) for number in reversed(range(3_000)))
    assert found != found.set("e-7", 8)
    assert found != found.without("e-7")


def test_keys_of_one_hash_are_told_apart() -> None:
    found: PersistentMap[SameHash, int] = PersistentMap((SameHash(name), name) for name in range(30))
    assert [found[SameHash(name)] for name in range(30)] == list(range(30))
    assert list(found.without(SameHash(3)).values()) == [name for name in range(30) if name != 3]


def test_a_change_shares_nearly_everything_with_the_map_before() -> None:
    before = PersistentMap((number, number) for number in range(10_000))
    after = before.set(17, 0)
    shared = sum(one is other for one, other in zip(_nodes(before), _nodes(after), strict=True))
    assert len(_nodes(before)) - shared < 10
    assert sys.getsizeof(after) < 100


def _nodes(made: PersistentMap[int, int]) -> list[object]:
    waiting: list[object] = [made._root]
    found: list[object] = []
    while waiting:
        node = waiting.pop()
        found.append(node)
        waiting += node if isinstance(node, tuple) else ()
    return found


def test_a_plain_mapping_becomes_persistent_with_its_first_change() -> None:
    plain = {"a": 1}
    assert with_item(plain, "b", 2) == {"a": 1, "b": 2}
    assert without_item(plain, "a") == {}
    assert plain == {"a": 1}


def test_a_map_says_what_is_in_it() -> None:
    assert repr(PersistentMap({"a": 1})) == "PersistentMap({'a': 1})"
    with pytest.raises(TypeError, match="unhashable"):
        hash(PersistentMap({"a": 1}))
