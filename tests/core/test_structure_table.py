"""Editing a blind structure row by row, and through a spreadsheet."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.limits import MOST_LEVELS
from homepoker.core.structure import BlindStructure, Break, Level
from homepoker.core.structure_table import (
    copy,
    delete,
    insert,
    level_to_insert,
    move,
    paste,
    put,
    rows,
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


@given(structures, st.sampled_from(["Pause", "Break"]))
def test_what_was_copied_pastes_as_the_same_structure(structure: BlindStructure, word: str) -> None:
    pasted = paste(EMPTY, 0, copy(structure, range(len(rows(structure))), word))
    assert pasted.rejected == ()
    assert pasted.structure.levels == structure.levels


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("50\t100\t20", (Level(50, 100, 20),)),
        ("50/100\t20 min", (Level(50, 100, 20),)),
        ("1.000\t2.000\t2.000\t15", (Level(1000, 2000, 15, 2000),)),
        ("1k / 2k | 15'", (Level(1000, 2000, 15),)),
        ("25 50 12", (Level(25, 50, 12),)),
        ("25;50;0;12\r\n50;100;100;12\r\n", (Level(25, 50, 12), Level(50, 100, 12, 100))),
        ("1\t25\t50\t12\n2\t50\t100\t12", (Level(25, 50, 12), Level(50, 100, 12))),
        ("Level 1\t25\t50\t12\n\nPause 10 min\nLevel 2\t50\t100\t12", (Level(25, 50, 12), PAUSE, Level(50, 100, 12))),
        ("50\t100\t15\n100\t200", (Level(50, 100, 15), Level(100, 200, 15))),
        ("50\t100\t7:30 min\n100\t200", (Level(50, 100, 7, seconds=30), Level(100, 200, 7, seconds=30))),
        ("50\t100\t15\nPause 7:30 min", (Level(50, 100, 15), Break(7, seconds=30))),
        ("SB\tBB\tMin\n50\t100\t7:30 min\n100\t200\t", (Level(50, 100, 7, seconds=30), Level(100, 200, 7, seconds=30))),
        ("Dauer\tBB\tSB\n15\t100\t50\nPause\t10", (Level(50, 100, 15), PAUSE)),
        (
            "Level\tSB/BB\tAnte\tMinuten\n1\t50/100\t\t15\n2\t100/200\t200\t15",
            (Level(50, 100, 15), Level(100, 200, 15, 200)),
        ),
    ],
)
def test_tables_of_other_programs_are_understood(text: str, expected: tuple[Level | Break, ...]) -> None:
    pasted = paste(EMPTY, 0, text)
    assert (rows(pasted.structure), pasted.rejected) == (expected, ())


def test_pasted_rows_go_in_front_of_the_chosen_row() -> None:
    pasted = paste(EVENING, 1, "75\t150\t20")
    assert rows(pasted.structure) == (ONE, Level(75, 150, 20), TWO, PAUSE, THREE)
    assert (pasted.first, pasted.count) == (1, 1)


@pytest.mark.parametrize("line", ["25s out", "hello", "7", "1,25,50,0,20", "1\t2\t3\t4\t5\t6\t7"])
def test_a_line_that_is_no_row_is_named_and_the_rest_comes_in(line: str) -> None:
    pasted = paste(EMPTY, 0, f"50\t100\t20\n{line}\n100\t200\t20")
    assert rows(pasted.structure) == (ONE, TWO)
    assert [each.line for each in pasted.rejected] == [2]
    assert pasted.rejected[0].sentence.key == "structure.paste_not_a_row"
    assert pasted.rejected[0].sentence.values["line"] == 2


@given(st.text())
def test_any_text_can_be_pasted(text: str) -> None:
    pasted = paste(EVENING, 2, text)
    assert len(pasted.structure.levels) >= len(EVENING.levels)


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("100\t200\t1000", "structure.paste_too_long"),
        ("Pause\t1000", "structure.paste_too_long"),
        ("Pause 1000 min", "structure.paste_too_long"),
        ("Pause " + "9" * 5000 + " min", "structure.paste_not_a_row"),
        ("1" * 5000 + "\t200\t20", "structure.paste_not_a_row"),
        ("Pause\t" + "9" * 5000, "structure.paste_not_a_row"),
    ],
    ids=["level", "break", "spoken", "spoken-digits", "level-digits", "break-digits"],
)
def test_what_is_too_long_for_the_clock_is_named_and_the_rest_comes_in(line: str, key: str) -> None:
    pasted = paste(BlindStructure("", ()), 0, f"25\t50\t20\n{line}\n50\t100\t20\n")
    assert [(rejected.line, rejected.sentence.key) for rejected in pasted.rejected] == [(2, key)]
    assert [level.big_blind for level in pasted.structure.levels] == [50, 100]


def test_no_more_levels_come_in_than_a_structure_has() -> None:
    pasted = paste(BlindStructure("", (Level(25, 50, 20),)), 1, "50\t100\t20\n" * 100_000)
    assert len(pasted.structure.levels) == MOST_LEVELS
    (last,) = pasted.rejected
    assert (last.line, last.sentence.key) == (MOST_LEVELS, "structure.paste_too_many")


def test_a_level_put_at_the_end_takes_the_next_customary_step() -> None:
    assert level_to_insert(EVENING, 4, 25) == Level(200, 400, 20, 400)
    assert level_to_insert(with_rows(EMPTY, [Level(800, 1600, 15)]), 1, 100) == Level(1000, 2000, 15)
    assert level_to_insert(with_rows(EMPTY, [Level(1000, 2000, 15)]), 1, 500) == Level(1500, 3000, 15)
    assert level_to_insert(with_rows(EMPTY, [Level(1000, 2000, 15)]), 1, 700).small_blind == 1400


def test_a_level_put_between_two_lies_halfway_or_repeats_the_one_above() -> None:
    assert level_to_insert(EVENING, 1, 25) == Level(75, 150, 20)
    assert level_to_insert(EVENING, 1, 100) == ONE


def test_the_first_level_of_an_empty_structure_is_a_usual_one() -> None:
    assert level_to_insert(EMPTY, 0, 25) == Level(25, 50, 20)
    assert level_to_insert(EVENING, 0, 25) == ONE


@pytest.mark.parametrize("blanks", [1, 499, 500, 501, 100_000])
def test_blanks_in_front_of_a_pasted_line_are_no_part_of_it(blanks: int) -> None:
    pasted = paste(EMPTY, 0, " " * blanks + "50/100 20")
    assert rows(pasted.structure) == (ONE,)


def test_a_pasted_line_of_nothing_but_tabs_in_front_is_told() -> None:
    pasted = paste(EMPTY, 0, "\t" * 600 + "50")
    assert [rejected.line for rejected in pasted.rejected] == [1]
