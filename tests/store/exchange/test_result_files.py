from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from homepoker.core.cell_grid import GridRow
from homepoker.store.errors import StoreError
from homepoker.store.exchange.delimited_text import pasted_grid
from homepoker.store.exchange.result_files import read_grids, read_result_files


def archive(**files: bytes) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w") as made:
        for name, data in files.items():
            made.writestr(name, data)
    return out.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_a_csv_with_titles_above_its_table_is_parted_where_the_table_is(encoding: str) -> None:
    text = 'Rangliste 2024, Liga A, Stand: heute\n\nName;Punkte\n"Größl, Marta";12,5\nMax;8,5\n'
    (grid,) = read_grids(text.encode(encoding), "Saison 2024.csv")
    assert grid.name == "Saison 2024"
    assert grid.rows == (
        GridRow(1, ("Rangliste 2024, Liga A, Stand: heute",)),
        GridRow(3, ("Name", "Punkte")),
        GridRow(4, ("Größl, Marta", "12,5")),
        GridRow(5, ("Max", "8,5")),
    )


def test_what_a_file_is_does_not_follow_from_its_ending() -> None:
    out = BytesIO()
    workbook = Workbook()
    assert workbook.active is not None
    workbook.active["A1"] = "Name"
    workbook.save(out)
    (grid,) = read_grids(out.getvalue(), "liste.csv")
    assert grid.rows == (GridRow(1, ("Name",)),)


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500), "store.results_old_office"),
        (archive(mimetype=b"application/vnd.oasis.opendocument.spreadsheet"), "store.results_ods"),
        (archive(x=b"y"), "store.results_no_table"),
        (b"PK\x03\x04" + bytes(100), "store.workbook_damaged"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "store.results_no_table"),
        (b"\n<html><table><tr><td>Name</td><td>1</td></tr></table></html>", "store.results_no_table"),
    ],
)
def test_other_files_are_refused_with_what_to_do(data: bytes, key: str) -> None:
    with pytest.raises(StoreError) as refused:
        read_grids(data, "x")
    assert refused.value.sentence.key == key


def test_files_taken_in_together_are_told_apart_and_recognised_in_any_order() -> None:
    one, other = ("a/abend.csv", b"Name;Platz\nMax;1\n"), ("b/abend.csv", b"Name;Platz\nIda;1\n")
    files = read_result_files([one, other])
    assert [grid.name for grid in files.grids] == ["abend", "abend (2)"]
    assert files.name == "abend.csv, abend.csv"
    assert files.hash == read_result_files([("other name.csv", other[1]), one]).hash
    assert files.hash != read_result_files([one]).hash


@given(st.binary(max_size=400) | st.text(max_size=400).map(str.encode))
def test_no_bytes_make_reading_fail(data: bytes) -> None:
    try:
        grids = read_grids(data, "x.csv")
    except StoreError:
        return
    cells = [cell for grid in grids for row in grid.rows for cell in row.cells]
    assert all(isinstance(cell, str) and cell for cell in cells if cell is not None)


def test_pasted_cells_are_a_grid_as_a_spreadsheet_copies_them() -> None:
    grid = pasted_grid('Name\t15.11.\t29.11.\r\nHuber, Max\t12,5\t\r\n\r\n"Ida\nBrandt"\t\t3', "Zwischenablage")
    assert grid.name == "Zwischenablage"
    assert grid.rows == (
        GridRow(1, ("Name", "15.11.", "29.11.")),
        GridRow(2, ("Huber, Max", "12,5")),
        GridRow(4, ("Ida\nBrandt", None, "3")),
    )
    assert pasted_grid("  ", "x").rows == ()
