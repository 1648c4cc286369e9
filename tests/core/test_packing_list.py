"""Packing list: what goes to the tables, into bags and stays adds up to the case, whatever is played."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.chip_case import CaseChip, ChipCase, owned
from homepoker.core.packing_list import PackingList, packing_list, players_at_tables
from homepoker.core.profile import Profile
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.starting_stacks import Bag, BagFor, Stack
from homepoker.core.structure import BlindStructure, Break, Level

CUPBOARD = ChipCase(
    "Cupboard",
    (
        CaseChip("#E8E6DF", 200, 5),
        CaseChip("#B3362B", 150, 25),
        CaseChip("#2F8057", 100, 100),
        CaseChip("#2A2E35", 50, 500),
    ),
)
LEVELS = (
    Level(5, 10, 15),
    Level(10, 20, 15),
    Level(25, 50, 15, break_after=Break(10)),
    Level(50, 100, 15),
    Level(75, 150, 15),
    Level(100, 200, 15, break_after=Break(10)),
    Level(200, 400, 15),
    Level(300, 600, 15),
    Level(500, 1000, 15),
    Level(1000, 2000, 15),
)
PROFILE = Profile(
    "Club",
    BlindStructure("Club", LEVELS),
    1_500,
    9,
    "uesg",
    Scoring.UESG,
    denominations=(5, 25, 100, 500),
    case=CUPBOARD,
    stacks=(Stack({5: 10, 25: 6, 100: 3, 500: 2}, 20),),
    bags=(Bag(BagFor.RE_ENTRY, Stack({100: 5, 500: 2}, 2)),),
)


def packed(profile: Profile, *at_tables: int) -> PackingList:
    found = packing_list(profile, at_tables)
    assert found is not None
    return found


def test_twenty_get_their_fifteen_hundred_at_three_tables() -> None:
    found = packed(PROFILE)
    assert [share.players for share in found.tables] == [(7,), (7,), (6,)]
    assert found.tables[0].pieces == {5: 70, 25: 42, 100: 21, 500: 14}
    assert found.at_start == {5: 200, 25: 120, 100: 60, 500: 40}


def test_chips_are_laid_ready_for_the_breaks_in_which_others_leave() -> None:
    found = packed(PROFILE)
    assert [(exchange.leaving, exchange.into, exchange.needed) for exchange in found.exchanges] == [
        ((5,), 25, 40),
        ((25,), 100, 40),
    ]
    assert [exchange.lacking for exchange in found.exchanges] == [10, 10]
    assert found.stays == {5: 0, 25: 0, 100: 0, 500: 6}


def test_the_tables_that_were_drawn_are_packed() -> None:
    found = packed(PROFILE, 6, 5)
    assert [(share.table, share.players) for share in found.tables] == [(1, (6,)), (2, (5,))]
    assert found.at_start == {5: 110, 25: 66, 100: 33, 500: 22}


def test_more_players_than_the_case_has_chips_for_are_told() -> None:
    assert packed(PROFILE, 9, 9, 6).lacking == {5: 40, 500: 2}


def test_two_kinds_of_stack_are_shared_out_table_by_table() -> None:
    two = replace(PROFILE, stacks=(Stack({5: 10}, 10), Stack({25: 2}, 10)), bags=())
    assert [share.players for share in packed(two).tables] == [(7, 0), (3, 4), (0, 6)]
    assert [share.players for share in packed(two, 6, 6).tables] == [(6, 0), (0, 6)]


def test_without_a_case_or_a_stack_there_is_nothing_to_pack() -> None:
    assert packing_list(replace(PROFILE, case=None)) is None
    assert packing_list(replace(PROFILE, stacks=())) is None


def test_tables_are_few_and_even() -> None:
    assert players_at_tables(20, 9) == (7, 7, 6)
    assert players_at_tables(18, 9) == (9, 9)
    assert players_at_tables(1, 9) == (1,)


@given(st.lists(st.integers(1, 10), min_size=1, max_size=6), st.integers(0, 4))
def test_what_is_packed_adds_up_to_the_case(at_tables: list[int], bags: int) -> None:
    kept = (Bag(BagFor.REBUY, Stack({500: 3}, bags)),) if bags else ()
    found = packed(replace(PROFILE, bags=kept), *at_tables)
    ready: dict[int, int] = {}
    for exchange in found.exchanges:
        ready[exchange.into] = ready.get(exchange.into, 0) + exchange.needed - exchange.lacking
    for value, count in owned(CUPBOARD).items():
        in_bags = sum(bag.stack.players * bag.stack.pieces.get(value, 0) for bag in found.bags)
        assert found.at_start.get(value, 0) + in_bags + ready.get(value, 0) + found.stays[value] == count
