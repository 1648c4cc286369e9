"""How panels take turns: nothing is lost, nothing overflows, tables stay together."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from homepoker.ui.room_view.pages import Heading, Page, pages_of
from homepoker.ui.room_view.picture import Group, Panel, Row

HEIGHTS = st.floats(150, 700)
WIDTHS = st.floats(380, 2200)


def tables(sizes: list[int]) -> Panel:
    groups = tuple(
        Group(f"Tisch {number}", tuple(Row(str(seat), f"Spieler {number}-{seat}") for seat in range(1, size + 1)))
        for number, size in enumerate(sizes, start=1)
    )
    return Panel("Plätze nach Tischen", groups)


def names(count: int) -> Panel:
    letters = (chr(ord("A") + number * 26 // count) for number in range(count))
    rows = tuple(Row("", f"{letter}-Name", "Tisch 1 · Platz 5") for letter in letters)
    return Panel("Plätze nach Namen", (Group("", rows),), is_by_name=True)


def shown(pages: tuple[Page, ...]) -> list[Row]:
    return [item for page in pages for column in page.columns for item in column if isinstance(item, Row)]


@given(sizes=st.lists(st.integers(1, 10), min_size=1, max_size=10), width=WIDTHS, height=HEIGHTS)
def test_every_seat_of_every_table_is_shown_once_in_order(sizes: list[int], width: float, height: float) -> None:
    panel = tables(sizes)
    assert shown(pages_of([panel], width, height)) == [row for group in panel.groups for row in group.rows]


@given(count=st.integers(1, 80), width=WIDTHS, height=HEIGHTS)
def test_every_name_is_shown_once_in_order(count: int, width: float, height: float) -> None:
    panel = names(count)
    assert shown(pages_of([panel], width, height)) == list(panel.groups[0].rows)


@given(sizes=st.lists(st.integers(1, 10), min_size=1, max_size=10), width=WIDTHS, height=HEIGHTS)
def test_no_page_is_larger_than_its_panel(sizes: list[int], width: float, height: float) -> None:
    for page in pages_of([tables(sizes)], width, height):
        assert len(page.columns) * page.column_width <= width + 0.01
        for column in page.columns:
            headings = sum(isinstance(item, Heading) for item in column)
            rows = len(column) - headings + 1.15 * headings + 0.45 * (headings - 1)
            assert rows * page.row_height <= height + 0.01


def test_a_table_that_fits_into_a_column_is_not_torn() -> None:
    for page in pages_of([tables([9] * 9)], 480, 640):
        assert not [column for column in page.columns if isinstance(column[0], Heading) and column[0].is_continued]


def test_few_rows_are_written_large() -> None:
    few, many = pages_of([tables([3])], 500, 640), pages_of([tables([10])], 500, 640)
    assert (len(few), len(many)) == (1, 1)
    assert few[0].row_height > many[0].row_height


def test_pages_of_names_say_their_letters() -> None:
    pages = pages_of([names(80)], 500, 640)
    assert len(pages) > 3
    assert pages[0].span.startswith("A")
    assert pages[-1].span.endswith("Z")
    assert pages_of([names(5)], 500, 640)[0].span == ""
