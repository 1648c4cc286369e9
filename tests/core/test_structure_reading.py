"""Reading a pasted blind structure: what each cell counts as, and what is said not to be read."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.limits import MOST_LEVELS
from homepoker.core.structure import Ante, BlindStructure, Break, Level, length
from homepoker.core.structure_cells import Role
from homepoker.core.structure_reading import MOST_CHARACTERS, MOST_LINES, SourceLine, read_structure
from homepoker.core.structure_table import Row, copy, rows, with_rows

PAUSE = Break(10)
EMPTY = BlindStructure("New", ())
HEADS = "Level\tSB\tBB\t"


def levels(*blinds: tuple[int, int], minutes: int = 20, ante: int = 0) -> tuple[Row, ...]:
    return tuple(Level(small, big, minutes, ante) for small, big in blinds)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("50\t100\t20", levels((50, 100))),
        ("50/100\t20 min", levels((50, 100))),
        ("50/100 20", levels((50, 100))),
        ("1.000\t2.000\t2.000\t15", levels((1000, 2000), minutes=15, ante=2000)),
        ("1k / 2k | 15'", levels((1000, 2000), minutes=15)),
        ("25 50 12", levels((25, 50), minutes=12)),
        ("25;50;0;12\r\n50;100;100;12\r\n", (Level(25, 50, 12), Level(50, 100, 12, 100))),
        ("1\t25\t50\t12\n2\t50\t100\t12", levels((25, 50), (50, 100), minutes=12)),
        ("1 25 50\n2 50 100\n3 75 150", levels((25, 50), (50, 100), (75, 150))),
        ("1 2 20\n2 4 20\n3 6 20", levels((1, 2), (2, 4), (3, 6))),
        (
            "Level 1\t25\t50\t12\n\nPause 10 min\nLevel 2\t50\t100\t12",
            (Level(25, 50, 12), PAUSE, Level(50, 100, 12)),
        ),
        ("Level 1 25/50 20 min\nLevel 2: 50/100 20 min", levels((25, 50), (50, 100))),
        ("1.\t100 – 200 (25)\t15 min\n2.\t200 – 400 (25)\t15 min", levels((100, 200), (200, 400), minutes=15, ante=25)),
        ("100/200/200 20", levels((100, 200), ante=200)),
        ("50\t100\t15\n100\t200", levels((50, 100), (100, 200), minutes=15)),
        ("50\t100\t7:30 min\n100\t200", (Level(50, 100, 7, seconds=30), Level(100, 200, 7, seconds=30))),
        ("50\t100\t15\nPause 7:30 min", (Level(50, 100, 15), Break(7, seconds=30))),
        ("SB\tBB\tMin\n50\t100\t7:30 min\n100\t200\t", (Level(50, 100, 7, seconds=30), Level(100, 200, 7, seconds=30))),
        ("Dauer\tBB\tSB\n15\t100\t50\nPause\t10", (Level(50, 100, 15), PAUSE)),
        (
            "Level\tSB/BB\tAnte\tMinuten\n1\t50/100\t\t15\n2\t100/200\t200\t15",
            (Level(50, 100, 15), Level(100, 200, 15, 200)),
        ),
        ("Level,Small Blind,Big Blind,Ante,Duration\n1,25,50,0,20\nBreak,,,,10", (Level(25, 50, 20), PAUSE)),
        ("1,25,50,0,20\n2,50,100,0,20", levels((25, 50), (50, 100))),
        ('SB,BB,Min\n"1,000","2,000",20', levels((1000, 2000))),
        ("| Level | SB | BB | Min |\n|---|---|---|---|\n| 1 | 25 | 50 | 20 |", levels((25, 50))),
        ("Level SB BB Ante Min\n1 25 50 0 20", levels((25, 50))),
        ("25/50 50/100 75/150 |25 out| 200/400", (*levels((25, 50), (50, 100), (75, 150)), PAUSE, *levels((200, 400)))),
        ("25/50 20\n|25 out| 100/200\n150/300", (Level(25, 50, 20), PAUSE, *levels((100, 200), (150, 300)))),
        ("BB\n40\n60", levels((20, 40), (30, 60))),
        ("100 20\n200 20\n300 20", levels((50, 100), (100, 200), (150, 300))),
        ("SB\tBB\tMin\tBreak\n25\t50\t20\t–\n50\t100\t20\t10", (*levels((25, 50), (50, 100)), PAUSE)),
        ("25/50\t20\n10 min\n50/100\t20", (Level(25, 50, 20), PAUSE, Level(50, 100, 20))),
    ],
)
def test_tables_of_other_programs_are_understood(text: str, expected: tuple[Row, ...]) -> None:
    reading = read_structure(text)
    assert (reading.rows, reading.rejected) == (expected, ())


@pytest.mark.parametrize(
    ("cell", "minutes", "key"),
    [
        ("00:30", 30, "structure.read_hours"),
        ("0:20", 20, "structure.read_hours"),
        ("1:00", 60, "structure.read_hours"),
        ("30:00", 30, "structure.read_seconds"),
        ("5:00", 5, "structure.read_seconds"),
        ("12:00", 12, "structure.read_seconds"),
        ("00:20:00", 20, None),
        ("20 min", 20, None),
        ("20'", 20, None),
        ("1 h 15", 75, None),
    ],
)
@pytest.mark.parametrize("heading", ["Dauer", "Dauer (Min.)", "Time per Level", "Level length", "Time"])
def test_a_length_is_read_as_a_usual_one_and_told(heading: str, cell: str, minutes: int, key: str | None) -> None:
    reading = read_structure(f"{HEADS}{heading}\n1\t25\t50\t{cell}\n2\t50\t100\t{cell}\n")
    assert [length(row) for row in reading.rows] == 2 * [60 * minutes]
    assert reading.rejected == ()
    assert [note.key for note in reading.notes] == ([key] if key else [])


def test_a_column_of_times_is_read_in_one_way() -> None:
    reading = read_structure(f"{HEADS}Dauer\n1\t25\t50\t20:00\n2\t50\t100\t15:00\n3\t75\t150\t2:00\n")
    assert [length(row) for row in reading.rows] == [1200, 900, 120]


@pytest.mark.parametrize("heading", ["Start", "Uhrzeit", "Time", "Start time", "Beginn"])
def test_lengths_follow_from_the_times_of_day(heading: str) -> None:
    text = f"{HEADS}{heading}\n1\t25\t50\t23:20\n2\t50\t100\t23:40\n\tPause\t\t0:00\n3\t100\t200\t0:10\n"
    reading = read_structure(text)
    assert reading.rows == (*levels((25, 50), (50, 100)), PAUSE, *levels((100, 200)))
    assert [note.key for note in reading.notes] == ["structure.read_from_starts"]


def test_a_break_that_has_its_length_is_taken_off_the_time_to_the_next_start() -> None:
    reading = read_structure("Start\tBlinds\n19:30\t25/50\nPause 10 min\n20:00\t50/100\n20:20\t75/150")
    assert reading.rows == (Level(25, 50, 20), PAUSE, *levels((50, 100), (75, 150)))


def test_from_when_to_when_is_a_length() -> None:
    assert read_structure("19:30–19:50\t25/50\n19:50–20:20\t50/100").rows == (Level(25, 50, 20), Level(50, 100, 30))


def test_both_blinds_in_one_cell_before_the_minutes_are_no_third_amount() -> None:
    for text in (
        "25/100\t20\n50/100\t20",
        "Level\tBlinds\tMin\n1\t25/100\t20\n2\t50-100\t20",
        "25 / 100 20\n50–100 20",
    ):
        assert read_structure(text).rows == levels((25, 100), (50, 100))


def test_a_title_above_the_headings_is_told_and_they_are_followed() -> None:
    reading = read_structure("Club championship 2026\n\nLevel\tBB\tSB\n1\t50\t25\n")
    assert reading.rows == levels((25, 50))
    (title,) = reading.rejected
    assert (title.number, title.note and title.note.key) == (1, "structure.read_title")


@pytest.mark.parametrize(
    "line",
    [
        "Cash up 100's",
        "Chip up",
        "Color up 25s",
        "Colour-up: 25",
        "Aufwechseln 25er",
        "25s out",
        "|25 out|",
        "Chip race",
    ],
)
def test_a_colour_up_is_a_break_and_its_chips_are_no_minutes(line: str) -> None:
    reading = read_structure(f"25\t50\t20\n{line}\n50\t100\t20")
    assert reading.rows == (Level(25, 50, 20), PAUSE, Level(50, 100, 20))
    assert reading.lines[1].note is not None
    assert reading.lines[1].note.key == "structure.read_break_assumed"


@pytest.mark.parametrize("line", ["Dinner 30 min", "30 Minuten Essen", "Smoke\t\t30", "Rauchpause 30", "Break (30:00)"])
def test_a_break_is_one_in_any_words(line: str) -> None:
    assert read_structure(f"25\t50\t20\n{line}\n50\t100\t20").rows[1] == Break(30)


def test_a_colour_up_beside_a_break_is_done_in_it() -> None:
    reading = read_structure("25/50\t20\nPause\t15\nColor up 25s\n100/200\t20")
    assert with_rows(EMPTY, reading.rows).levels[0].break_after == Break(15)
    assert reading.lines[2].note is not None
    assert reading.lines[2].note.key == "structure.read_break_joined"


def test_a_break_behind_a_level_in_its_line_is_one() -> None:
    assert read_structure("25/50\t20\n100/200\t20\tBreak 15 min").rows == (*levels((25, 50), (100, 200)), Break(15))


def test_what_stands_beside_a_level_is_said_not_to_be_read() -> None:
    reading = read_structure("SB\tBB\tMin\tChips\n25\t50\t20\tend of re-buys")
    assert reading.rows == levels((25, 50))
    assert reading.lines[1].unread == ("end of re-buys",)
    assert [note.key for note in reading.notes] == ["structure.read_column_unread"]


def test_columns_that_somebody_points_out_are_followed() -> None:
    text = "50\t25\t20\n100\t50\t20"
    assert read_structure(text, (Role.BIG, Role.SMALL, Role.MINUTES)).rows == levels((25, 50), (50, 100))
    assert read_structure("40\n60", (Role.BIG,)).rows == levels((20, 40), (30, 60))
    assert read_structure(text, (Role.UNREAD, Role.UNREAD, Role.UNREAD)).rows == ()


def test_a_missing_length_is_that_of_the_level_above() -> None:
    reading = read_structure("25/50\n50/100\n", level_length=15 * 60)
    assert reading.rows == levels((25, 50), (50, 100), minutes=15)
    assert [note.key for note in reading.notes] == ["structure.read_no_lengths"]


def test_who_pays_the_antes_follows_from_their_size() -> None:
    assert read_structure("100\t200\t200\t20\n200\t400\t400\t20").ante is Ante.BIG_BLIND
    assert read_structure("100\t200\t25\t20\n200\t400\t50\t20").ante is Ante.EACH
    assert read_structure("100\t200\t20").ante is Ante.NONE


@pytest.mark.parametrize("line", ["hello", "7", "1\t2\t3\t4\t5\t6\t7", "Late registration until level 6", "2026-11-29"])
def test_a_line_that_is_no_row_is_named_and_the_rest_comes_in(line: str) -> None:
    reading = read_structure(f"50 100 20\n{line}\n100 200 20")
    assert reading.rows == levels((50, 100), (100, 200))
    (rejected,) = reading.rejected
    assert (rejected.number, rejected.note and rejected.note.key) == (2, "structure.paste_not_a_row")


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("100\t200\t1000", "structure.paste_too_long"),
        ("Pause\t1000", "structure.paste_too_long"),
        ("Pause 1000 min", "structure.paste_too_long"),
        ("Pause " + "9" * 5000 + " min", "structure.read_line_too_long"),
        ("1" * 5000 + "\t200\t20", "structure.read_line_too_long"),
        ("1" * 50 + "\t200\t20", "structure.paste_not_a_row"),
        ("\t" * 600 + "50", "structure.read_line_too_long"),
    ],
    ids=["level", "break", "spoken", "spoken-digits", "level-digits", "amount", "tabs"],
)
def test_what_is_too_long_is_named_and_the_rest_comes_in(line: str, key: str) -> None:
    reading = read_structure(f"25\t50\t20\n{line}\n50\t100\t20\n")
    assert [(each.number, each.note and each.note.key) for each in reading.rejected] == [(2, key)]
    assert reading.rows == levels((25, 50), (50, 100))


def test_no_more_levels_come_in_than_a_structure_has() -> None:
    reading = read_structure("50\t100\t20\n" * (MOST_LEVELS + 1))
    assert len(reading.rows) == MOST_LEVELS
    (last,) = reading.rejected
    assert (last.number, last.note and last.note.key) == (MOST_LEVELS + 1, "structure.paste_too_many")


def test_a_text_without_end_is_read_no_further_than_a_structure_goes() -> None:
    reading = read_structure("Pause 10\n" * 100_000)
    assert len(reading.lines) == MOST_LINES + 1
    assert reading.lines[-1].note is not None
    assert reading.lines[-1].note.key == "structure.read_too_many_lines"


def test_a_text_too_long_to_be_a_table_is_read_up_to_there_and_says_so() -> None:
    line = "1\t50/100\t20 min\t" + "x" * 480 + "\n"
    reading = read_structure(line * 1_000)
    whole = MOST_CHARACTERS // len(line)
    assert len(reading.lines) == whole + 1
    assert reading.lines[-1].note is not None
    assert reading.lines[-1].note.key == "structure.read_text_too_long"
    assert reading.lines[-1].number == whole + 1
    (alone,) = read_structure("25/50 " * 100_000).lines
    assert alone.note is not None


@pytest.mark.parametrize("blanks", [1, 499, 500, 501, 100_000])
def test_blanks_in_front_of_a_line_are_no_part_of_it(blanks: int) -> None:
    assert read_structure(" " * blanks + "50/100 20").rows == levels((50, 100))


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
structures = st.lists(plain_levels | breaks, max_size=14).map(lambda table: with_rows(EMPTY, table))


@given(structures, st.sampled_from(["Pause", "Break"]))
def test_what_was_copied_reads_as_the_same_structure(structure: BlindStructure, word: str) -> None:
    reading = read_structure(copy(structure, range(len(rows(structure))), word))
    assert reading.rejected == ()
    assert with_rows(EMPTY, reading.rows).levels == structure.levels


WORDS = st.sampled_from(
    ["Level", "SB", "BB", "Ante", "Dauer", "Start", "Pause", "Color up 25s", "x", "25/50", "50-100", "100", "20", "1",
     "00:30", "30:00", "19:30", "20 min", "10'", "–", "", "Chips", "1.", "Level 2", "19:30-19:50", "20 Uhr", "675"]
)  # fmt: skip
TABLES = st.builds(
    lambda lines, between: "\n".join(between.join(line) for line in lines),
    st.lists(st.lists(WORDS, min_size=1, max_size=7), max_size=9),
    st.sampled_from(["\t", ";", ",", "  ", " ", " | "]),
)


def _letters(text: str) -> str:
    return re.sub(r"[\W_]", "", text)


def _said(line: SourceLine) -> bool:
    """Whether a line is headings, a row or not read with a reason; and each cell counts or is named."""
    counted = [cell for cell in line.cells if cell.role is not Role.UNREAD]
    if line.is_headings:
        return not line.rows
    if not line.rows:
        return line.note is not None and not counted
    return bool(counted) and set(line.unread) == {
        cell.text for cell in line.cells if cell.role is Role.UNREAD and _letters(cell.text)
    }


@given(st.text() | TABLES, st.lists(st.sampled_from(Role), max_size=6) | st.none())
def test_nothing_that_is_pasted_is_dropped_in_silence(text: str, columns: list[Role] | None) -> None:
    reading = read_structure(text, columns)
    assert all(map(_said, reading.lines))
    kept = "".join(cell.text for line in reading.lines for cell in line.cells)
    assert _letters(kept) == _letters(text)
    for line in reading.lines:
        level = next((row for row in line.rows if isinstance(row, Level)), None)
        amounts = {cell.role: cell.text for cell in line.cells}
        for role, attribute in ((Role.SMALL, "small_blind"), (Role.BIG, "big_blind"), (Role.ANTE, "ante")):
            if role in amounts:
                assert level is not None
                assert getattr(level, attribute) == int(amounts[role])


@given(st.text() | TABLES)
def test_a_read_structure_can_be_copied_and_read_again(text: str) -> None:
    structure = with_rows(EMPTY, read_structure(text).rows)
    again = read_structure(copy(structure, range(len(rows(structure))), "Break"))
    assert with_rows(EMPTY, again.rows).levels == structure.levels
