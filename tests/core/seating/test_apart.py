"""Groups are spread over tables as well as can be: checked against all ways there are."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.quantities import EntryId
from homepoker.core.seating import Group, pairs_together, spread

FEW = tuple(EntryId(letter) for letter in "abcdef")


def group(letters: str) -> Group:
    return frozenset(EntryId(letter) for letter in letters)


def test_pairs_of_a_group_at_one_table_are_counted() -> None:
    tables = {entry: 1 if entry in "abc" else 2 for entry in FEW}
    assert pairs_together(tables, [group("abc"), group("de"), group("f")]) == 4
    assert pairs_together(tables, [group("ad"), group("be")]) == 0


def test_a_group_larger_than_the_tables_is_spread_evenly() -> None:
    tables = spread({1: 3, 2: 3}, {}, [group("abcde")])
    assert sorted(list(tables.values()).count(table) for table in (1, 2)) == [2, 3]


def test_somebody_makes_room_where_that_is_the_only_way() -> None:
    # Whoever is placed first goes to table 1, which is the only one where the second group is not yet.
    tables = spread({1: 1, 2: 1}, {EntryId("c"): 2}, [group("ab"), group("c")])
    assert sorted(tables.values()) == [1, 2]
    tables = spread({1: 1, 2: 1}, {EntryId("x"): 1, EntryId("y"): 2}, [group("ax"), group("by")])
    assert tables == {EntryId("a"): 2, EntryId("b"): 1}


@st.composite
def rooms(draw: st.DrawFn) -> tuple[dict[int, int], dict[EntryId, int], list[Group]]:
    """Some tables, some who sit there already, and groups over all of them."""
    tables = list(range(1, draw(st.integers(1, 3)) + 1))
    kept = draw(st.dictionaries(st.sampled_from([EntryId(letter) for letter in "uvw"]), st.sampled_from(tables)))
    count = draw(st.integers(0, len(FEW)))
    players = FEW[:count]
    room = dict.fromkeys(tables, 0)
    for _ in players:
        room[draw(st.sampled_from(tables))] += 1
    colours = {entry: draw(st.integers(0, 3)) for entry in (*players, *kept)}
    groups = [frozenset(entry for entry, found in colours.items() if found == colour) for colour in range(3)]
    return room, kept, [one for one in groups if one]


@given(rooms())
def test_no_other_way_has_fewer_pairs_together(case: tuple[dict[int, int], dict[EntryId, int], list[Group]]) -> None:
    room, kept, groups = case
    found = spread(room, kept, groups)
    members = {entry for one in groups for entry in one} - kept.keys()
    assert found.keys() == members
    assert all(list(found.values()).count(table) <= most for table, most in room.items())
    places = [table for table, most in room.items() for _ in range(most)]
    best = min(
        pairs_together({**kept, **dict(zip(sorted(members), order, strict=False))}, groups)
        for order in permutations(places, len(members))
    )
    assert pairs_together({**kept, **found}, groups) == best
