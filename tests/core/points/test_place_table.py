"""Tables of places and points as people type and paste them, with mistakes by line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.points.place_table import MOST_PLACES, copied, paste
from homepoker.core.points.scheme import PlaceTable
from homepoker.services.words import LANGUAGES, Words
from homepoker.store.resource_files import resources

FOUR = PlaceTable((25_000, 18_000, 15_000, 12_500))


@pytest.mark.parametrize(
    "text",
    [
        "1 25\n2 18\n3 15\n4 12.5",
        "1. 25\n2. 18\n3. 15\n4. 12,5",
        "1: 25\n2: 18\n3: 15\n4: 12,5",
        "1) 25\n2) 18\n3) 15\n4) 12,5",
        "1\t25\n2\t18\n3\t15\n4\t12,5",
        "1;25\n2;18\n3;15\n4;12,5",
        "Platz;Punkte\n1;25\n2;18\n3;15\n4;12,5\n",
        "Place,Points\n1,25\n2,18\n3,15\n4,12.5\n",
        "1st 25 points\n2nd 18 points\n3rd 15 points\n4th 12.5 points",
        "Platz 1: 25 Punkte\nPlatz 2: 18 Punkte\nPlatz 3: 15 Punkte\nPlatz 4: 12,5 Punkte",
        "1 = 25\n\n2 = 18\n3 | 15\n4 - 12,5",
        "25\n18\n15\n12,5",
        "25 Punkte\r\n18 Punkte\r\n15 Punkte\r\n12.5 Punkte\r\n",
        "3 15\n1 25\n4 12.5\n2 18",
    ],
)
def test_the_same_table_is_read_however_it_is_written(text: str) -> None:
    pasted = paste(text)
    assert pasted.rejected == ()
    assert pasted.table == FOUR


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("1: 10\n2-4: 5\n5–6: 2", PlaceTable((10_000, 5_000, 5_000, 5_000, 2_000, 2_000))),
        ("1: 10\n2 bis 3: 5", PlaceTable((10_000, 5_000, 5_000))),
        ("1: 10\n2 to 3: 5", PlaceTable((10_000, 5_000, 5_000))),
        ("1-2 7", PlaceTable((7_000, 7_000))),
        ("1: 10\n2: 5\nab 3: 1", PlaceTable((10_000, 5_000), 1_000)),
        ("1: 10\n2: 5\nfrom place 3: 1", PlaceTable((10_000, 5_000), 1_000)),
        ("1: 10\n2: 5\n3+ 1", PlaceTable((10_000, 5_000), 1_000)),
        ("1: 10.000\n2: 9.000\n3: 3.125", PlaceTable((10_000_000, 9_000_000, 3_125_000))),
        ("1: 10,000\n2: 3,750", PlaceTable((10_000_000, 3_750_000))),
        ("1: 3,045\n2: 2,351", PlaceTable((3_045, 2_351))),
        ("1: 2\n2: -1\n3: −1,5", PlaceTable((2_000, -1_000, -1_500))),
        ("1,25\n1,5\n1,75", PlaceTable((1_250, 1_500, 1_750))),
        ("", PlaceTable(())),
        ("Platz Punkte", PlaceTable(())),
    ],
)
def test_ranges_fractions_and_thousands_are_understood(text: str, table: PlaceTable) -> None:
    pasted = paste(text)
    assert pasted.rejected == ()
    assert pasted.table == table


@pytest.mark.parametrize(
    ("text", "line", "key", "table"),
    [
        ("1: 25\nhello\n2: 18", 2, "paste_not_a_line", (25_000, 18_000)),
        ("1: 25\n2: 18 or 19\n", 2, "paste_not_a_line", (25_000,)),
        ("1: 25\n2: 1.2345", 2, "paste_not_a_line", (25_000,)),
        ("1: 25\n\n2: 18\n2: 17", 4, "paste_twice", (25_000, 18_000)),
        ("1-3: 25\n2: 17", 2, "paste_twice", (25_000, 25_000, 25_000)),
        ("1: 25\n3: 15", 2, "paste_gap", (25_000, 0, 15_000)),
        ("1: 25\n15-9: 2", 2, "paste_range_turned", (25_000,)),
        ("0: 25\n1: 3", 1, "paste_no_such_place", (3_000,)),
        (f"1: 25\n2-{MOST_PLACES + 1}: 3", 2, "paste_no_such_place", (25_000,)),
        ("1: 25\n2: 2000000000", 2, "paste_too_many_points", (25_000,)),
        ("1: 25\nab 2: 1\nab 2: 2", 3, "paste_twice_further", (25_000,)),
        ("1: 25\n2: " + "9" * 600, 2, "paste_not_a_line", (25_000,)),
    ],
)
def test_a_line_that_does_not_fit_is_named_and_the_rest_is_read(
    text: str, line: int, key: str, table: tuple[int, ...]
) -> None:
    pasted = paste(text)
    assert [(rejected.line, rejected.sentence.key) for rejected in pasted.rejected] == [(line, f"points.{key}")]
    assert pasted.table.points == table
    for language in LANGUAGES:
        assert Words(resources() / "locale", language).strict().say(pasted.rejected[0].sentence)


@given(st.lists(st.integers(-(10**9), 10**9), max_size=60), st.integers(0, 10**6))
def test_a_copied_table_is_read_back_as_it_was(points: list[int], beyond: int) -> None:
    table = PlaceTable(tuple(points), beyond)
    assert paste(copied(table)).table == table


@given(st.text(max_size=300))
def test_whatever_is_pasted_gives_a_table_and_mistakes_on_its_own_lines(text: str) -> None:
    pasted = paste(text)
    assert all(1 <= rejected.line <= len(text.splitlines()) for rejected in pasted.rejected)
