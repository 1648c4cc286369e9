"""Tables as CSV and as Excel workbooks, read back by other programs' libraries."""

from __future__ import annotations

import csv
from dataclasses import replace
from decimal import Decimal
from io import BytesIO, StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from homepoker.core.limits import clean_text
from homepoker.store.exchange.spreadsheet import CellKind, Column, Sheet, decimals_of, to_csv, to_xlsx

STANDINGS = Sheet(
    title="Monatsturnier November",
    subtitle="7. November 2025 · 14 Personen",
    columns=(
        Column("Platz", CellKind.NUMBER, 6),
        Column("Name", CellKind.TEXT, 24),
        Column("Punkte", CellKind.POINTS, 8),
        Column("Chips", CellKind.NUMBER, 10),
    ),
    rows=(
        (1, "Jörg Großmüller-Ößterreicher", 31, 140000),
        (2, "Ana-María; „die Zweite“", Decimal("26.50"), None),
        (3, "=HYPERLINK(1)", 24.0, 0),
    ),
    notes=("Punkte: 2 × Plätze + Knock-outs",),
)
DANGEROUS = ["=1+1", "+cmd|'x'", "-A1", "@SUM(A1)", "\tx", "=cmd|' /C calc'!A0"]


def read_csv(data: bytes, separator: str) -> list[list[str]]:
    return list(csv.reader(StringIO(data.decode("utf-8-sig"), newline=""), delimiter=separator))


def read_sheet(data: bytes, position: int = 0) -> Worksheet:
    sheet = load_workbook(BytesIO(data)).worksheets[position]
    assert isinstance(sheet, Worksheet)
    return sheet


def one_cell(text: str) -> Sheet:
    return Sheet("Names", "", (Column("Name"),), ((text,),))


class TestCsv:
    def test_a_german_file_has_semicolons_a_decimal_comma_and_a_byte_order_mark(self) -> None:
        data = to_csv(STANDINGS, "de")
        assert data.startswith(b"\xef\xbb\xbfPlatz;Name;Punkte;Chips\r\n")
        assert read_csv(data, ";")[1:3] == [
            ["1", "Jörg Großmüller-Ößterreicher", "31,00", "140000"],
            ["2", "Ana-María; „die Zweite“", "26,50", ""],
        ]

    def test_an_english_file_has_commas_and_a_decimal_point(self) -> None:
        rows = read_csv(to_csv(STANDINGS, "en"), ",")
        assert rows[0] == ["Platz", "Name", "Punkte", "Chips"]
        assert [row[2] for row in rows[1:3]] == ["31.00", "26.50"]

    @pytest.mark.parametrize("text", DANGEROUS)
    def test_a_name_that_looks_like_a_formula_is_only_text(self, text: str) -> None:
        assert read_csv(to_csv(one_cell(text), "de"), ";")[1] == [f"'{text}"]

    def test_a_column_title_that_looks_like_a_formula_is_only_text(self) -> None:
        assert read_csv(to_csv(Sheet("", "", (Column("=A1"),), ()), "en"), ",") == [["'=A1"]]

    def test_a_negative_number_stays_a_number(self) -> None:
        sheet = Sheet(
            "", "", (Column("Difference", CellKind.NUMBER),), ((-250,), (Decimal("-0.50"),), (Decimal("1E+3"),))
        )
        assert read_csv(to_csv(sheet, "en"), ",")[1:] == [["-250"], ["-0.5"], ["1000"]]

    @given(st.text(st.characters(exclude_categories=["Cs"])).map(clean_text).filter(bool))
    def test_every_name_comes_back_whole(self, name: str) -> None:
        assert read_csv(to_csv(one_cell(name), "de"), ";")[1][0].removeprefix("'") == name.removeprefix("'")


class TestWorkbook:
    def test_ranks_moved_are_numbers_that_are_shown_as_arrows(self) -> None:
        sheet = Sheet("", "", (Column("Seit zuletzt", CellKind.MOVEMENT),), ((2,), (-1,), (0,)))
        cells = load_workbook(BytesIO(to_xlsx([sheet]))).worksheets[0]["A"][4:]
        assert [cell.value for cell in cells] == [2, -1, 0]
        assert {cell.number_format for cell in cells} == {'"▲"0;"▼"0;"="'}

    @pytest.mark.parametrize("name", ["Max\0", "Max\x07", "Max\x1b", "Max\ud800", "Max\uffff"], ids=range(5))
    def test_a_name_of_an_older_register_leaves_it_readable(self, name: str) -> None:
        """Spreadsheets open no file with a control character; names were taken with them once."""
        sheet = Sheet(name, name, (Column(name),), ((name,),), (name,))
        assert load_workbook(BytesIO(to_xlsx([sheet]))).worksheets[0].title == "Max"
        assert read_csv(to_csv(sheet, "de"), ";") == [["Max"], ["Max"]]

    def test_title_head_and_rows_are_read_back_as_written(self) -> None:
        sheet = read_sheet(to_xlsx([STANDINGS]))
        assert sheet["A1"].value == "Monatsturnier November"
        assert sheet["A2"].value == "7. November 2025 · 14 Personen"
        assert [cell.value for cell in sheet[4]] == ["Platz", "Name", "Punkte", "Chips"]
        assert [cell.value for cell in sheet[5]] == [1, "Jörg Großmüller-Ößterreicher", 31, 140000]
        assert [cell.value for cell in sheet[6]] == [2, "Ana-María; „die Zweite“", 26.5, None]
        assert sheet["A9"].value == STANDINGS.notes[0]

    @pytest.mark.parametrize("text", [text for text in DANGEROUS if text.isprintable()])
    def test_a_name_that_looks_like_a_formula_is_text_and_stays_it_when_edited(self, text: str) -> None:
        cell = read_sheet(to_xlsx([one_cell(text)]))["A5"]
        assert (cell.value, cell.data_type) == (text, "s")
        assert cell.quotePrefix

    def test_numbers_are_numbers_with_decimals_only_where_needed(self) -> None:
        sheet = read_sheet(to_xlsx([STANDINGS]))
        assert sheet["C5"].data_type == "n"
        assert (sheet["A5"].number_format, sheet["C5"].number_format) == ("#,##0", "#,##0.00")

    def test_the_head_stays_in_view_and_on_every_printed_page(self) -> None:
        sheet = read_sheet(to_xlsx([STANDINGS]))
        assert sheet.freeze_panes == "A5"
        assert sheet.print_title_rows == "$4:$4"
        assert sheet.auto_filter.ref == "A4:D7"
        assert sheet.page_setup.paperSize == 9

    def test_a_column_is_as_wide_as_its_longest_name(self) -> None:
        sheet = read_sheet(to_xlsx([STANDINGS]))
        assert sheet.column_dimensions["B"].width > len("Jörg Großmüller-Ößterreicher")

    def test_worksheets_have_names_that_excel_accepts(self) -> None:
        titles = ["Stand 11/2025: [alles]?", "x" * 40, "X" * 40, "", "History", "'quoted'", "Ende", "ende"]
        book = load_workbook(BytesIO(to_xlsx([replace(STANDINGS, title=title) for title in titles])))
        names = book.sheetnames
        assert names[0] == "Stand 11 2025 alles"
        assert len({name.casefold() for name in names}) == len(titles)
        assert all(1 <= len(name) <= 31 and not set(name) & set("[]:*?/\\") for name in names)
        assert names[3:] == ["4", "History 2", "quoted", "Ende", "ende 2"]

    def test_a_title_with_control_characters_makes_a_readable_workbook(self) -> None:
        sheet = replace(one_cell("Ida\x07"), title="Finale\x07 \x1b[2J", subtitle="\x00")
        book = load_workbook(BytesIO(to_xlsx([sheet])))
        assert book.sheetnames == ["Finale 2J"]

    def test_an_empty_table_is_still_a_readable_workbook(self) -> None:
        sheet = read_sheet(to_xlsx([replace(STANDINGS, rows=())]))
        assert [cell.value for cell in sheet[4]] == ["Platz", "Name", "Punkte", "Chips"]


def test_points_show_decimals_as_soon_as_one_of_them_has_any() -> None:
    assert [decimals_of(STANDINGS, position) for position in range(4)] == [0, 0, 2, 0]
    whole = replace(STANDINGS, rows=((1, "Anna", Decimal("31.00"), 1), (2, "Ben", 29, 1)))
    assert decimals_of(whole, 2) == 0
