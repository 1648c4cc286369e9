"""Editing a blind structure row by row."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.structure import BlindStructure, Break, Level
from homepoker.core.structure_table import (
    copy,
    delete,
    insert,
    level_to_insert,
    move,
    put,
    rows,
    smallest_needed,
    with_rows,
)

ONE = Level(50, 100, 20)
TWO = Level(100, 200, 20)
THREE = Level(150, 300, 20, 300)
PAUSE = Break(10)
EMPTY = BlindStructure("New", ())
EVENING = with_rows(EMPTY, (ONE, TWO, PAUSE, THREE))

plain_levels = st.builds(
    Level,
    small_blind=st.integers(0, 500_000),
    big_blind=st.integers(0, 500_000),
    minutes=st.integers(0, 300),
    ante=st.integers(0, 500_000),
    stops_at_end=st.booleans(),
    seconds=st.sampled_from([0, 5, 30]),
)
breaks = st.builds(Break, minutes=st.integers(0, 120), stops_at_end=st.booleans(), seconds=st.sampled_from([0, 30]))
tables = st.lists(plain_levels | breaks, max_size=14)
structures = tables.map(lambda table: with_rows(EMPTY, table))


def test_the_table_has_a_row_for_each_level_and_each_break() -> None:
    assert rows(EVENING) == (ONE, TWO, PAUSE, THREE)


@given(structures)
def test_rows_put_back_give_the_same_structure(structure: BlindStructure) -> None:
    assert with_rows(structure, rows(structure)) == structure


@given(tables)
def test_no_break_is_lost_unless_two_meet_or_no_level_is_left(table: list[Level | Break]) -> None:
    shown = rows(with_rows(EMPTY, table))
    levels = [row for row in table if isinstance(row, Level)]
    assert [row for row in shown if isinstance(row, Level)] == levels
    if levels and any(isinstance(row, Break) for row in table):
        longest = max(row.minutes for row in table if isinstance(row, Break))
        assert max(row.minutes for row in shown if isinstance(row, Break)) == longest


def test_a_break_at_the_top_goes_after_the_first_level() -> None:
    assert rows(with_rows(EMPTY, (PAUSE, ONE, TWO))) == (ONE, PAUSE, TWO)


def test_deleting_the_level_between_two_breaks_keeps_the_longer_one() -> None:
    structure = with_rows(EMPTY, (ONE, Break(5), TWO, Break(15, stops_at_end=True), THREE))
    assert rows(delete(structure, {2})) == (ONE, Break(15, stops_at_end=True), THREE)


def test_deleting_several_rows_at_once_takes_exactly_those() -> None:
    assert rows(delete(EVENING, {0, 2})) == (TWO, THREE)


def test_a_row_is_inserted_in_front_of_another_or_at_the_end() -> None:
    extra = Level(75, 150, 20)
    assert rows(insert(EVENING, 1, [extra])) == (ONE, extra, TWO, PAUSE, THREE)
    assert rows(insert(EVENING, 4, [extra])) == (ONE, TWO, PAUSE, THREE, extra)


def test_a_changed_row_takes_the_place_of_the_old_one() -> None:
    assert rows(put(EVENING, 2, Break(20))) == (ONE, TWO, Break(20), THREE)
    with pytest.raises(IndexError):
        put(EVENING, 9, PAUSE)


def test_moved_rows_stay_together_and_stop_at_the_edge() -> None:
    assert rows(move(EVENING, {2}, -1)) == (ONE, PAUSE, TWO, THREE)
    assert rows(move(EVENING, {0, 1}, 1)) == (ONE, PAUSE, TWO, THREE)
    assert rows(move(EVENING, {0}, 99)) == (TWO, PAUSE, THREE, ONE)
    assert move(EVENING, set(), 1) == EVENING


@given(structures, st.sets(st.integers(0, 13)), st.integers(-5, 5))
def test_moving_changes_no_level(structure: BlindStructure, chosen: set[int], by: int) -> None:
    def levels(each: BlindStructure) -> list[str]:
        return sorted(repr(row) for row in rows(each) if isinstance(row, Level))

    assert levels(move(structure, chosen, by)) == levels(structure)


def test_an_edit_leaves_the_structure_before_it_untouched() -> None:
    before = rows(EVENING)
    delete(EVENING, {0})
    insert(EVENING, 0, [THREE])
    assert rows(EVENING) == before


def test_copied_text_is_what_a_spreadsheet_takes() -> None:
    stopping = put(EVENING, 1, Level(100, 200, 20, stops_at_end=True))
    assert copy(stopping, range(4), "Pause") == (
        "1\t50\t100\t0\t20\n2\t100\t200\t0\t20\tx\nPause\t\t\t\t10\n3\t150\t300\t300\t20\n"
    )


def test_copied_levels_keep_their_number_in_the_structure() -> None:
    assert copy(EVENING, [3], "Pause").startswith("3\t")


CHIPS = (25, 100, 500, 1000, 5000)


def test_a_level_put_at_the_end_takes_the_next_customary_step() -> None:
    assert level_to_insert(EVENING, 4, CHIPS) == Level(200, 400, 20, 400)
    assert level_to_insert(with_rows(EMPTY, [Level(800, 1600, 15)]), 1, (100,)) == Level(1000, 2000, 15)
    assert level_to_insert(with_rows(EMPTY, [Level(1000, 2000, 15)]), 1, (500,)) == Level(1500, 3000, 15)
    assert level_to_insert(with_rows(EMPTY, [Level(1000, 2000, 15)]), 1, (700,)).small_blind == 1400


def test_a_level_put_between_two_is_customary_or_repeats_the_one_above() -> None:
    assert level_to_insert(EVENING, 1, CHIPS) == Level(75, 150, 20)
    assert level_to_insert(EVENING, 1, (100,)) == ONE
    assert level_to_insert(with_rows(EMPTY, [Level(200, 400, 20), Level(800, 1600, 20)]), 1, CHIPS).big_blind == 800


def test_a_level_that_is_put_in_keeps_no_chip_that_its_neighbours_do_not_need() -> None:
    far = with_rows(EMPTY, [Level(300, 600, 20), Level(400, 800, 20)])
    assert level_to_insert(far, 1, CHIPS) == Level(300, 600, 20)
    assert level_to_insert(with_rows(EMPTY, [Level(1000, 2000, 20)]), 1, CHIPS).big_blind == 3000
    leaves = with_rows(EMPTY, [Level(75, 150, 20), Level(100, 200, 20), PAUSE, Level(200, 400, 20)])
    assert level_to_insert(leaves, 2, CHIPS) == Level(150, 300, 20)
    assert level_to_insert(leaves, 3, CHIPS) == Level(100, 200, 20)


@given(
    st.lists(st.sampled_from([50, 100, 150, 200, 300, 400, 600, 800, 1000, 1200, 1600, 2000]), unique=True, min_size=1),
    st.data(),
)
def test_a_level_that_is_put_in_is_payable_and_in_order(blinds: list[int], data: st.DataObject) -> None:
    structure = with_rows(EMPTY, [Level(big // 2, big, 20) for big in sorted(blinds)])
    at = data.draw(st.integers(0, len(blinds)))
    with_it = insert(structure, at, [level_to_insert(structure, at, CHIPS)])
    bigs = [level.big_blind for level in with_it.levels]
    assert bigs == sorted(bigs)
    there = min(smallest_needed(level, CHIPS) for level in structure.levels[: at + 1])
    if at < len(blinds):
        assert smallest_needed(with_it.levels[at], CHIPS) >= there


def test_the_first_level_of_an_empty_structure_is_the_smallest_that_the_chips_pay() -> None:
    assert level_to_insert(EMPTY, 0, CHIPS) == Level(25, 50, 20)
    assert level_to_insert(EMPTY, 0, (100, 500)) == Level(100, 200, 20)
    assert level_to_insert(EVENING, 0, CHIPS) == ONE
