from __future__ import annotations

from contextlib import suppress
from datetime import date, datetime, time
from decimal import Decimal
from io import BytesIO
from time import process_time
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from openpyxl import Workbook

from homepoker.core.cell_grid import GridRow
from homepoker.core.limits import MOST_RESULT_COLUMNS, MOST_RESULTS
from homepoker.store.exchange import workbooks
from homepoker.store.exchange.workbooks import UnreadableWorkbook, read_workbook

SHEET = "xl/worksheets/sheet1.xml"
HEAD = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'


def saved(workbook: Workbook) -> bytes:
    out = BytesIO()
    workbook.save(out)
    return out.getvalue()


def with_sheet(rows: str) -> bytes:
    """A workbook whose only sheet has these rows as XML."""
    out = BytesIO()
    with ZipFile(BytesIO(saved(Workbook()))) as whole, ZipFile(out, "w", ZIP_DEFLATED) as made:
        for name in whole.namelist():
            text = f"{HEAD}{rows}</sheetData></worksheet>"
            made.writestr(name, text if name == SHEET else whole.read(name))
    return out.getvalue()


def test_cells_come_with_their_kind_and_the_line_on_which_they_stand() -> None:
    workbook = Workbook()
    sheet = workbook.active
    assert sheet is not None
    sheet.title = "Saison 2024"
    sheet["A1"] = " Rangliste "
    sheet["B3"] = 12.5
    sheet["C3"] = datetime.fromisoformat("2024-11-15T20:00")
    sheet["D3"] = date(2024, 11, 15)
    sheet["E3"] = True
    sheet["F3"] = time(20, 0)
    sheet["G3"] = "  "
    (grid,) = read_workbook(saved(workbook), "x.xlsx")
    day = date(2024, 11, 15)
    assert grid.name == "Saison 2024"
    assert grid.rows == (
        GridRow(1, ("Rangliste",)),
        GridRow(3, (None, Decimal("12.5"), day, day, "True", "20:00:00")),
    )


def test_numbers_have_as_many_digits_as_a_spreadsheet_shows() -> None:
    cells = "".join(f"<c><v>{number}</v></c>" for number in ("0.30000000000000004", "12.0", "-8.5", "123456789012345"))
    (grid,) = read_workbook(with_sheet(f'<row r="1">{cells}</row>'), "x.xlsx")
    assert [str(cell) for cell in grid.rows[0].cells] == ["0.3", "12", "-8.5", "123456789012345"]


def test_a_formula_gives_what_it_was_computed_to_last() -> None:
    (grid,) = read_workbook(with_sheet('<row r="1"><c r="A1"><f>1+1</f><v>7</v></c></row>'), "x.xlsx")
    assert grid.rows == (GridRow(1, (Decimal(7),)),)


def test_a_formula_without_its_value_is_said_with_its_cell() -> None:
    cells = (
        '<c r="A3"><v>1</v></c><c r="B3"><f>A3+1</f><v></v></c><c r="C3"><f>A3</f><v>1</v></c>'
        '<c r="D3" t="str"><f>""</f><v></v></c><c r="E3" s="1"><f t="shared" si="0"/></c>'
    )
    (grid,) = read_workbook(with_sheet(f'<row r="3">{cells}</row>'), "x.xlsx")
    (problem,) = grid.problems
    assert (problem.line, problem.problem.key) == (3, "store.workbook_not_computed")
    assert problem.problem.values == {"cell": "B3", "count": 2}


def test_merged_ranges_are_told_and_the_value_stands_in_their_first_cell() -> None:
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    sheet["B1"], sheet["A2"], sheet["Z9"] = "15.11.", "Gruppe", "x"
    for cells in ("B1:D1", "A2:A4", "Z9:AB10"):
        sheet.merge_cells(cells)
    workbook.create_sheet("zwei")["A1"] = 1
    first, second = read_workbook(saved(workbook), "x.xlsx")
    assert first.merged == ((1, 1, 1, 3), (2, 0, 4, 0), (9, 25, 10, 27))
    assert first.rows[:2] == (GridRow(1, (None, "15.11.")), GridRow(2, ("Gruppe",)))
    assert second.merged == ()


def test_merged_ranges_end_where_reading_ends() -> None:
    ranges = ("A1:XFD1048576", "A0:B2", "C2:A1", "XFD1:XFD2", "A2:ZZZ2", "A9999999:B9999999", "A1", "A1:B")
    merged = "".join(f'<x:mergeCell q="" ref="{cells}"/>' for cells in ranges)
    last = MOST_RESULT_COLUMNS - 1
    assert workbooks._merged(merged.encode()) == ((1, 0, MOST_RESULTS, last), (2, 0, 2, last))


def test_hidden_sheets_are_left_out() -> None:
    workbook = Workbook()
    workbook.create_sheet("verborgen").sheet_state = "hidden"
    assert [grid.name for grid in read_workbook(saved(workbook), "x.xlsx")] == ["Sheet"]


@pytest.mark.parametrize(
    "rows",
    [
        '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>',
        '<row r="1"><c r="A1"><v>1</v></c></row><row r="99999999999"><c r="A99999999999"><v>2</v></c></row>',
        "".join(f'<row r="{row}"><c r="ZZZ{row}"><v>1</v></c></row>' for row in range(1, 3000)),
    ],
    ids=["the last cell of all", "a row beyond all", "wide rows"],
)
def test_cells_that_lie_far_away_cost_neither_time_nor_memory(rows: str) -> None:
    before = process_time()
    (grid,) = read_workbook(with_sheet(rows), "x.xlsx")
    assert process_time() - before < 10
    assert len(grid.rows) <= MOST_RESULTS
    assert grid.width <= MOST_RESULT_COLUMNS


def test_what_stands_too_far_right_is_said_with_its_line() -> None:
    (grid,) = read_workbook(with_sheet('<row r="2"><c r="ZZZ2"><v>1</v></c></row>'), "x.xlsx")
    assert [(problem.line, problem.problem.key) for problem in grid.problems] == [(2, "store.sheet_too_many_columns")]


def test_each_row_that_is_too_wide_is_said() -> None:
    rows = '<row r="2"><c r="A2"><v>1</v></c><c r="ZZZ2"><v>1</v></c></row><row r="5"><c r="ZZZ5"><v>1</v></c></row>'
    (grid,) = read_workbook(with_sheet(rows), "x.xlsx")
    assert grid.rows == (GridRow(2, (Decimal(1),)),)
    assert [(problem.line, problem.problem.key) for problem in grid.problems] == [
        (2, "store.sheet_too_many_columns"),
        (5, "store.sheet_too_many_columns"),
    ]


@pytest.mark.parametrize(
    "rows", ['<row r="1"><c r="A1"><v>nan</v></c></row>', '<row r="1"><c r="A1" t="s"><v>99</v></c></row>', "<row"]
)
def test_a_damaged_workbook_is_refused_in_words(rows: str) -> None:
    with pytest.raises(UnreadableWorkbook) as refused:
        read_workbook(with_sheet(rows), "x.xlsx")
    assert refused.value.sentence.key == "store.workbook_damaged"


def test_a_workbook_with_entities_of_its_own_is_refused() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
    out = BytesIO()
    with ZipFile(BytesIO(with_sheet(""))) as whole, ZipFile(out, "w") as made:
        for name in whole.namelist():
            made.writestr(name, bomb + HEAD + "</sheetData></worksheet>" if name == SHEET else whole.read(name))
    with pytest.raises(UnreadableWorkbook):
        read_workbook(out.getvalue(), "x.xlsx")


def refusal_here(data: bytes) -> str:
    """Why a workbook is not read, in this process."""
    with pytest.raises(UnreadableWorkbook) as refused:
        workbooks.read_here(data, "x.xlsx", lambda *_: None)
    return refused.value.sentence.key


def test_a_workbook_that_unpacks_to_too_much_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbooks, "LARGEST_WORKBOOK", 100_000)
    assert refusal_here(with_sheet(" " * 100_001)) == "store.workbook_too_large"


def test_a_workbook_that_grows_more_than_any_does_is_not_unpacked() -> None:
    assert refusal_here(with_sheet(" " * 4_000_000)) == "store.workbook_too_large"


def test_a_row_of_more_cells_than_a_row_has_is_not_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbooks, "_MOST_TAGS_AT_ONCE", 2_000)
    assert refusal_here(with_sheet(f"<row>{'<c/>' * 2_001}</row>")) == "store.workbook_too_large"
    (grid,) = read_workbook(with_sheet("<row><c><v>1</v></c></row>" * 2_001), "x.xlsx")
    assert len(grid.rows) == 2_001


@pytest.mark.parametrize(("limit", "rows"), [("_MOST_ENDS", "<row/>"), ("_MOST_TAGS", "<row><c/></row>")])
def test_more_rows_and_tags_than_a_library_should_hold_are_not_parsed(
    monkeypatch: pytest.MonkeyPatch, limit: str, rows: str
) -> None:
    monkeypatch.setattr(workbooks, limit, 3_000)
    assert refusal_here(with_sheet(rows * 3_001)) == "store.workbook_too_large"


@pytest.mark.parametrize(
    "rows",
    [
        "<row>" + "<c " * 100_000 + "/></row>",
        f'<row><c r="A9"><f/>{" " * 100_000}x</c></row>',
        f'<row><c r="A9">{" " * 100_000}</c></row>',
        f'<row><c r="A9"><f>{"a" * 100_000}</c></row>',
        "<row/>" + '<mergeCell ref="A1 ' * 100_000,
        "<row/><mergeCell " + 'ref="A1 ' * 100_000,
    ],
    ids=[
        *("cells that never end", "blanks behind a formula", "blanks in a cell", "a formula that never ends"),
        *("ranges that never end", "a range that never ends"),
    ],
)
def test_what_has_no_end_is_read_in_a_moment(rows: str) -> None:
    began = process_time()
    with suppress(UnreadableWorkbook):
        workbooks.read_here(with_sheet(rows), "x.xlsx", lambda *_: None)
    part = rows.encode() * 3 + b"</c>"
    assert not workbooks._uncomputed(part)
    assert not workbooks._merged(part)
    assert process_time() - began < 5


def test_a_workbook_with_macros_is_read_and_nothing_of_them_is_run() -> None:
    workbook = Workbook()
    workbook.worksheets[0]["A1"] = "Ida"
    out = BytesIO()
    with ZipFile(BytesIO(saved(workbook))) as whole, ZipFile(out, "w") as made:
        for name in whole.namelist():
            part = whole.read(name)
            plain, macros = (
                b"openxmlformats-officedocument.spreadsheetml.sheet.main",
                b"ms-excel.sheet.macroEnabled.main",
            )
            made.writestr(name, part.replace(plain, macros) if name == "[Content_Types].xml" else part)
        made.writestr("xl/vbaProject.bin", b"\xd0\xcf\x11\xe0")
    (grid,) = read_workbook(out.getvalue(), "x.xlsm")
    assert grid.rows == (GridRow(1, ("Ida",)),)
