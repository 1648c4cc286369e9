from __future__ import annotations

from dataclasses import replace
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.cell_grid import Grid, GridRow, column_letters
from homepoker.core.past_results.detection import detect
from homepoker.core.past_results.reading import read_results
from homepoker.core.past_results.sheet_mapping import ResultMapping, Role, SheetMapping

TODAY = date(2026, 11, 26)
ROWS = (("Name", "1", "2", "3"), ("Max", "10", "5", None), ("Ida", "10", "7", "1"), ("Eva", "2", "7", "0"))
SHEET = Grid("Liga", tuple(GridRow(line, cells) for line, cells in enumerate(ROWS, start=1)))
MAPPING = detect([SHEET], "liga.csv", TODAY).mapping


def test_evenings_without_a_date_follow_from_the_first() -> None:
    mapping = replace(MAPPING, first_day=date(2024, 1, 5), every=14)
    days = [each.day for each in read_results([SHEET], mapping).evenings]
    assert days == [date(2024, 1, 5), date(2024, 1, 19), date(2024, 2, 2)]


def test_the_host_may_correct_the_day_of_one_evening() -> None:
    first = read_results([SHEET], MAPPING).evenings[0]
    mapping = replace(MAPPING, days=((first.key, date(2024, 1, 6)),))
    assert [each.day for each in read_results([SHEET], mapping).evenings] == [date(2024, 1, 6), None, None]


def test_places_by_points_share_the_better_place() -> None:
    mapping = replace(MAPPING, has_ranks_by_points=True)
    places = [
        {result.person.name: result.place for result in each.results}
        for each in read_results([SHEET], mapping).evenings
    ]
    assert places == [{"Max": 1, "Ida": 1, "Eva": 3}, {"Max": 3, "Ida": 1, "Eva": 1}, {"Ida": 1, "Eva": 2}]


def test_a_column_may_be_taken_for_something_else_and_another_one_gives_it_up() -> None:
    sheet = SheetMapping("x", (Role.NAME, Role.POINTS, Role.IGNORED))
    assert sheet.with_role(2, Role.POINTS).columns == (Role.NAME, Role.IGNORED, Role.POINTS)
    wide = MAPPING.sheets[0].with_role(1, Role.PLACES_OF_EVENING)
    assert wide.columns[1:3] == (Role.PLACES_OF_EVENING, Role.POINTS_OF_EVENING)


def test_a_sheet_without_a_name_says_so() -> None:
    mapping = ResultMapping((replace(MAPPING.sheets[0], columns=(Role.IGNORED, Role.POINTS)),))
    (problem,) = read_results([SHEET], mapping).problems
    assert (problem.line, problem.problem.key) == (0, "league_import.no_name_column")


def test_columns_are_called_as_a_spreadsheet_calls_them() -> None:
    assert [column_letters(at) for at in (0, 25, 26, 701, 702)] == ["A", "Z", "AA", "ZZ", "AAA"]


cells = st.none() | st.text(max_size=12) | st.sampled_from(["1", "2.", "15.11.", "-", "12,5", "Max", "0", "31.2.24"])


@given(
    st.lists(st.lists(cells, max_size=6), max_size=8),
    st.lists(st.sampled_from(Role), min_size=6, max_size=6),
    st.integers(0, 9),
    st.integers(0, 9),
    st.none() | st.sampled_from([0, 1, 1900, 9999, 10_000]),
)
def test_no_sheet_and_no_mapping_make_reading_fail(
    rows: list[list[str | None]], roles: list[Role], headings: int, evenings: int, year: int | None
) -> None:
    grid = Grid("x", tuple(GridRow(line, tuple(cells)) for line, cells in enumerate(rows, start=1)))
    sheet = SheetMapping("x", tuple(roles), headings, evenings)
    last = ResultMapping((sheet,), year=year, first_day=date.max, every=10**9, has_ranks_by_points=True)
    for mapping in (last, detect([grid], "x", TODAY).mapping):
        past = read_results([grid], mapping)
        assert all(each.results for each in past.evenings)
        assert len({each.key for each in past.evenings}) == len(past.evenings)
