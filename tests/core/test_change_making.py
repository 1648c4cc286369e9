"""Change for a colour that has run short: nothing is made or lost, and no table goes without what could be had."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.change_making import Change, Exchange, Holder, enough_each, make_change
from homepoker.core.quantities import EntryId
from homepoker.core.starting_stacks import Pieces, worth

VALUES = (25, 100, 500, 1_000, 5_000)

pieces = st.dictionaries(st.sampled_from(VALUES), st.integers(0, 12))
players = st.dictionaries(st.integers(1, 4), st.integers(1, 9), min_size=1)


@st.composite
def shortages(draw: st.DrawFn) -> tuple[int, dict[int, int], list[Holder], Pieces]:
    """A short value, the players at each table, those of whom pieces are known, and a reserve."""
    seated = draw(players)
    seats = [(table, seat) for table, count in seated.items() for seat in range(1, count + 1)]
    known = draw(st.lists(st.sampled_from(seats), unique=True, max_size=8))
    holders = [Holder(EntryId(f"{table}-{seat}"), table, seat, draw(pieces)) for table, seat in known]
    return draw(st.sampled_from(VALUES[:-1])), seated, holders, draw(pieces)


def pieces_of(holders: list[Holder], reserve: Pieces) -> dict[str, Counter[int]]:
    """The pieces of everybody, and those in the reserve."""
    held: dict[str, Counter[int]] = {"reserve": Counter(reserve)}
    for holder in holders:
        held[holder.entry] = Counter(holder.pieces)
    return held


def held_after(change: Change, holders: list[Holder], reserve: Pieces) -> dict[str, Counter[int]]:
    """What everybody and the reserve hold once all exchanges are made."""
    held = pieces_of(holders, reserve)
    for made in change.exchanges:
        source = held[made.source.entry if made.source is not None else "reserve"]
        player = held[made.player.entry]
        player.subtract(made.gives)
        source.update(made.gives)
        source.subtract(made.gets)
        player.update(made.gets)
    return held


def given_by(change: Change) -> dict[str, Counter[int]]:
    given: dict[str, Counter[int]] = {}
    for made in change.exchanges:
        given.setdefault(made.player.entry, Counter()).update(made.gives)
        given.setdefault(made.source.entry if made.source is not None else "reserve", Counter()).update(made.gets)
    return given


def levels(
    short: int, seated: dict[int, int], holders: list[Holder], held: dict[str, Counter[int]]
) -> dict[int, Fraction]:
    """The pieces of the short value a head at each table."""
    return {
        table: Fraction(sum(held[holder.entry][short] for holder in holders if holder.table == table), count)
        for table, count in seated.items()
    }


@given(shortages())
def test_no_chip_is_made_or_lost_and_nobodys_stack_changes(
    shortage: tuple[int, dict[int, int], list[Holder], Pieces],
) -> None:
    short, seated, holders, reserve = shortage
    change = make_change(short, enough_each(short, VALUES), seated, holders, reserve)
    for made in change.exchanges:
        assert worth(made.gives) == worth(made.gets) > 0
        assert short in made.gets
        assert made.source is None or made.source.table != made.player.table
    held = held_after(change, holders, reserve)
    before = Counter(reserve)
    for holder in holders:
        before.update(holder.pieces)
        assert worth(held[holder.entry]) == worth(holder.pieces)
    after: Counter[int] = sum(held.values(), Counter())
    assert +after == +before


@given(shortages())
def test_nobody_gives_more_than_lies_there_now_so_that_the_order_does_not_matter(
    shortage: tuple[int, dict[int, int], list[Holder], Pieces],
) -> None:
    short, seated, holders, reserve = shortage
    change = make_change(short, enough_each(short, VALUES), seated, holders, reserve)
    have = pieces_of(holders, reserve)
    for owner, given_away in given_by(change).items():
        assert all(count <= have[owner][value] for value, count in given_away.items())


@given(shortages())
def test_no_table_is_left_without_what_could_still_be_had(
    shortage: tuple[int, dict[int, int], list[Holder], Pieces],
) -> None:
    short, seated, holders, reserve = shortage
    change = make_change(short, enough_each(short, VALUES), seated, holders, reserve)
    held, given_away = held_after(change, holders, reserve), given_by(change)
    a_head = levels(short, seated, holders, held)
    first = pieces_of(holders, reserve)
    left = {owner: counts - given_away.get(owner, Counter()) for owner, counts in first.items()}
    tables: dict[str, int] = {holder.entry: holder.table for holder in holders}
    for giver, value, source in product(holders, VALUES, left):
        if a_head[giver.table] or value <= short or not left[giver.entry][value] or source == giver.entry:
            continue
        count = value // short
        if left[source][short] >= count and tables.get(source) != giver.table:
            assert source != "reserve", "the reserve comes first"
            other = tables[source]
            after_there = a_head[other] - Fraction(count, seated[other])
            assert after_there < Fraction(count, seated[giver.table]), "that table would have fewer then"


@given(shortages())
def test_what_a_table_has_is_told_as_it_is(shortage: tuple[int, dict[int, int], list[Holder], Pieces]) -> None:
    short, seated, holders, reserve = shortage
    change = make_change(short, enough_each(short, VALUES), seated, holders, reserve)
    a_head = levels(short, seated, holders, held_after(change, holders, reserve))
    for served in change.tables:
        assert served.after == a_head[served.table] * seated[served.table]
        assert served.after or not served.before, "a table that gives some away keeps some"
    assert [served.table for served in change.lacking] == [
        served.table for served in change.tables if served.after < served.aim
    ]


JUERGEN = Holder(EntryId("j"), 2, 5, {500: 6})
EVA = Holder(EntryId("e"), 1, 3, {100: 60})


def told(change: Change) -> list[tuple[str, Pieces, Pieces, str]]:
    def of(made: Exchange) -> str:
        return made.source.entry if made.source is not None else ""

    return [(made.player.entry, made.gives, made.gets, of(made)) for made in change.exchanges]


def test_the_reserve_changes_what_one_player_has_too_large() -> None:
    change = make_change(100, 4, {2: 3}, [JUERGEN], {100: 40})
    assert told(change) == [("j", {500: 3}, {100: 15}, "")]
    assert not change.lacking


def test_with_an_empty_reserve_who_has_many_changes_with_the_other_table() -> None:
    change = make_change(100, 4, {1: 6, 2: 3}, [EVA, JUERGEN], {500: 10})
    assert told(change) == [("j", {500: 3}, {100: 15}, "e")]
    assert [(served.before, served.after) for served in change.tables] == [(60, 45), (0, 15)]


def test_little_is_shared_between_the_tables_that_have_none() -> None:
    other = Holder(EntryId("o"), 3, 1, {500: 4})
    change = make_change(100, 4, {2: 8, 3: 8}, [JUERGEN, other], {100: 20})
    assert [served.after for served in change.tables] == [10, 10]
    assert [served.table for served in change.lacking] == [2, 3]


def test_nobody_gets_more_than_a_pile_while_another_of_the_table_can_change() -> None:
    other = Holder(EntryId("o"), 2, 1, {500: 5})
    change = make_change(100, 4, {2: 10}, [JUERGEN, other], {100: 60})
    assert told(change) == [("o", {500: 4}, {100: 20}, ""), ("j", {500: 4}, {100: 20}, "")]


def test_a_chip_too_large_for_what_is_there_is_changed_into_middle_ones_too() -> None:
    big = Holder(EntryId("b"), 2, 1, {5_000: 1})
    assert told(make_change(100, 4, {2: 5}, [big], {100: 20, 500: 4, 1_000: 3})) == [
        ("b", {5_000: 1}, {100: 20, 1_000: 3}, "")
    ]


def test_a_value_that_does_not_divide_the_next_is_changed_by_as_many_as_fit() -> None:
    assert told(make_change(200, 2, {2: 2}, [Holder(EntryId("b"), 2, 1, {500: 2})], {200: 9})) == [
        ("b", {500: 2}, {200: 5}, "")
    ]


@pytest.mark.parametrize(("short", "each"), [(25, 3), (100, 4), (500, 2), (1_000, 4)])
def test_enough_is_what_pays_every_amount_exactly(short: int, each: int) -> None:
    assert enough_each(short, VALUES) == each
