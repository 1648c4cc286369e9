"""Tables for other programs: standings, season lists and registers as CSV and as Excel workbooks.

A :class:`Sheet` is a table in words, ready to be shown; :mod:`homepoker.ui.paper` prints the same sheets.
Names are typed by people and may begin like a formula. In a CSV such a cell gets an apostrophe in front,
in a workbook it is stored as text, so that no spreadsheet computes it.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from io import BytesIO, StringIO
from itertools import chain, count
from typing import TYPE_CHECKING

from homepoker.core.limits import clean_text

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.workbook import Workbook
    from xlsxwriter.worksheet import Worksheet


Cell = str | int | float | Decimal | date | None


class CellKind(StrEnum):
    """Kind of the cells of a column."""

    TEXT = "text"
    NUMBER = "number"
    """A whole number, right-aligned."""
    POINTS = "points"
    """A number right-aligned, with two decimals in the whole column as soon as one cell has any."""
    MOVEMENT = "movement"
    """Ranks gained, below zero lost: a whole number that is shown as ▲2 or ▼1."""
    FIGURES = "figures"
    """A text of figures, right-aligned as a number: 8 of 11."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column. ``width`` is the number of letters that it usually holds."""

    title: str
    kind: CellKind = CellKind.TEXT
    width: int = 12


@dataclass(frozen=True, slots=True)
class Sheet:
    """A titled table in words. Each row has one cell per column; ``notes`` stand below the table.

    ``line_below``: so many rows stand above a line that parts them from the others; 0: there is none.
    """

    title: str
    subtitle: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    line_below: int = 0

    def __post_init__(self) -> None:
        # A register of an older version may hold what was pasted then; no program opens a table with it.
        columns = tuple(replace(column, title=clean_text(column.title)) for column in self.columns)
        rows = tuple(tuple(clean_text(cell) if isinstance(cell, str) else cell for cell in row) for row in self.rows)
        cleaned = {"title": clean_text(self.title), "subtitle": clean_text(self.subtitle), "columns": columns}
        for name, value in {**cleaned, "rows": rows, "notes": tuple(map(clean_text, self.notes))}.items():
            object.__setattr__(self, name, value)


_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
_TELEPHONE = re.compile(r"[+-][0-9 ()./-]*")
_LONGEST_SHEET_NAME = 31
_NOT_IN_SHEET_NAMES = str.maketrans(
    dict.fromkeys([*"[]:*?/\\", *map(chr, range(32)), *map(chr, range(0xD800, 0xE000)), "\ufffe", "\uffff"], " ")
)
"""Excel's own signs, and what no XML may hold."""
_RESERVED_SHEET_NAMES = frozenset({"history", "änderungsverlauf"})

MINUS = "−"
"""A hyphen in front of a number is too short, and a line may break behind it."""

_QUIET = "#5A6673"
_LINE = "#D5DBE2"
_RAISED = "#EEF1F4"
_PAPER_A4 = 9
_DATE_OF_THE_READER = 14
"""Excel's number of the format in which the reader's system writes dates."""
_WIDEST_COLUMN = 60
_LONGEST_IN_FOOTER = 100
"""Letters, each of which may be doubled."""
_WIDEST_UPRIGHT = 95
"""Letters beside one another on an upright page; a wider table lies on its side, or it would be printed too small."""


# Questions


def decimals_of(sheet: Sheet, position: int) -> int:
    """The number of decimals of a column: two where a column of points has any fraction, else none."""
    if sheet.columns[position].kind is not CellKind.POINTS:
        return 0
    numbers = [cell for row in sheet.rows if isinstance(cell := row[position], Decimal | float)]
    return 2 if any(number != int(number) for number in numbers) else 0


# Verbs


def to_csv(sheet: Sheet, language: str) -> bytes:
    """The column titles and rows as spreadsheets of that language read them: UTF-8 with a byte order mark.

    German files have semicolons between the cells, a decimal comma and dates as 21.11.2026; others have dates as ISO
    8601 writes them, which every spreadsheet takes for a date. Title, subtitle and notes are left
    out, so that the file can be sorted and imported as it is.
    """
    out = StringIO()
    separator, sign = (";", ",") if language == "de" else (",", ".")
    writer = csv.writer(out, delimiter=separator, lineterminator="\r\n")
    decimals = [decimals_of(sheet, position) for position in range(len(sheet.columns))]
    writer.writerow([harmless(column.title) for column in sheet.columns])
    for row in sheet.rows:
        writer.writerow([_csv_cell(cell, places, sign, language) for cell, places in zip(row, decimals, strict=True)])
    return out.getvalue().encode("utf-8-sig")


def to_xlsx(sheets: Sequence[Sheet]) -> bytes:
    """A workbook with one worksheet per sheet, ready to sort, to filter and to print on A4."""
    from xlsxwriter.workbook import Workbook

    out = BytesIO()
    workbook = Workbook(out, {"in_memory": True})
    for sheet, name in zip(sheets, _sheet_names(sheets), strict=True):
        _write_worksheet(workbook, workbook.add_worksheet(name), sheet)
    workbook.close()
    return out.getvalue()


def _csv_cell(cell: Cell, decimals: int, decimal_sign: str, language: str) -> str:
    if cell is None:
        return ""
    if isinstance(cell, date):
        return f"{cell:%d.%m.%Y}" if language == "de" else cell.isoformat()
    if isinstance(cell, str):
        return harmless(cell)
    return _plain_number(cell, decimals).replace(".", decimal_sign)


def _plain_number(cell: int | float | Decimal, decimals: int) -> str:
    """The number without any rounding, and with at least so many decimals."""
    text = f"{cell:f}" if not isinstance(cell, int) else str(cell)
    whole, _, rest = text.partition(".")
    rest = rest.rstrip("0").ljust(decimals, "0")
    return f"{whole}.{rest}" if rest else whole


def harmless(text: str) -> str:
    """A text as a cell that no spreadsheet computes; `as_meant` takes it back."""
    return f"'{text}" if _is_guarded(text) else text


def as_meant(cell: str) -> str:
    """The text of a cell without the apostrophe that :func:`harmless` puts in front of what would be computed."""
    return cell[1:] if cell.startswith("'") and _is_guarded(cell[1:]) else cell


def _is_guarded(text: str) -> bool:
    """Whether a spreadsheet would compute the text, or reading take away an apostrophe of its own."""
    bare = text.lstrip("'")
    return bare.startswith(_FORMULA_STARTS) and not _TELEPHONE.fullmatch(text)


def _sheet_names(sheets: Sequence[Sheet]) -> list[str]:
    """Worksheet names that Excel accepts: short, without its signs, and no two alike."""
    names: dict[str, str] = dict.fromkeys(_RESERVED_SHEET_NAMES, "")
    for position, sheet in enumerate(sheets, start=1):
        bare = " ".join(sheet.title.translate(_NOT_IN_SHEET_NAMES).split()).strip("'")
        endings = chain([""], (f" {number}" for number in count(2)))
        tried = ((bare[: _LONGEST_SHEET_NAME - len(end)].strip(" '") or str(position)) + end for end in endings)
        name = next(name for name in tried if name.casefold() not in names)
        names[name.casefold()] = name
    return [name for name in names.values() if name]


def _write_worksheet(workbook: Workbook, worksheet: Worksheet, sheet: Sheet) -> None:
    title = workbook.add_format({"bold": True, "font_size": 16})
    quiet = workbook.add_format({"font_color": _QUIET})
    worksheet.write_string(0, 0, sheet.title, title)
    worksheet.write_string(1, 0, sheet.subtitle, quiet)
    top = 3
    widths: list[int] = []
    for position, column in enumerate(sheet.columns):
        is_text = column.kind is CellKind.TEXT
        align = "left" if is_text else "right"
        titled = {
            "bold": True,
            "bg_color": _RAISED,
            "bottom": 1,
            "align": align,
            "valign": "vcenter",
            "text_wrap": True,
        }
        # A number to the left of a text would else stand against it.
        indent = {"indent": 1} if is_text and position else {}
        head = workbook.add_format({**titled, **indent})
        worksheet.write_string(top, position, column.title, head)
        looks: dict[str, object] = {"align": align, "bottom": 1, "bottom_color": _LINE, **indent}
        if not is_text:
            looks["num_format"] = _number_format(sheet, position)
        body = workbook.add_format(looks)
        spelled = workbook.add_format({**looks, "quote_prefix": True})
        dated = workbook.add_format({**looks, "num_format": _DATE_OF_THE_READER})
        longest = max((len(str(row[position] or "")) for row in sheet.rows), default=0)
        widths.append(min(max(column.width, longest) + 2, _WIDEST_COLUMN))
        worksheet.set_column(position, position, widths[-1])
        for line, row in enumerate(sheet.rows, start=top + 1):
            _write_cell(worksheet, line, position, row[position], body, spelled, dated)
    for line, note in enumerate(sheet.notes, start=top + len(sheet.rows) + 2):
        worksheet.write_string(line, 0, note, quiet)
    worksheet.freeze_panes(top + 1, 0)
    if sheet.rows and sheet.columns:
        worksheet.autofilter(top, 0, top + len(sheet.rows), len(sheet.columns) - 1)
    worksheet.set_paper(_PAPER_A4)
    worksheet.set_margins(left=0.5, right=0.5, top=0.6, bottom=0.6)
    if sum(widths) > _WIDEST_UPRIGHT:
        worksheet.set_landscape()
    worksheet.fit_to_pages(1, 0)
    worksheet.repeat_rows(top)
    worksheet.set_footer(f"&L{_in_footer(sheet.title)}&R&P / &N")


def _number_format(sheet: Sheet, position: int) -> str:
    if sheet.columns[position].kind is CellKind.MOVEMENT:
        return '"▲"0;"▼"0;"="'
    return "#,##0.00" if decimals_of(sheet, position) else "#,##0"


def _in_footer(title: str) -> str:
    """A title in the foot of a printed sheet, where & begins a command, and which holds 255 letters in all."""
    return title[:_LONGEST_IN_FOOTER].replace("&", "&&")


def _write_cell(
    worksheet: Worksheet, line: int, position: int, cell: Cell, body: Format, spelled: Format, dated: Format
) -> None:
    if cell is None:
        worksheet.write_blank(line, position, None, body)
    elif isinstance(cell, date):
        worksheet.write_datetime(line, position, datetime(cell.year, cell.month, cell.day), dated)  # noqa: DTZ001 - a day
    elif isinstance(cell, str):
        worksheet.write_string(line, position, cell, spelled if cell.startswith(_FORMULA_STARTS) else body)
    else:
        worksheet.write_number(line, position, float(cell) if isinstance(cell, Decimal) else cell, body)


def movement_text(ranks: int) -> str:
    """Ranks gained or lost: ▲2, ▼1 or =; with a plus or minus they could be taken for points."""
    return "=" if not ranks else f"{'▲' if ranks > 0 else '▼'}{abs(ranks)}"


def cell_text(cell: Cell, kind: CellKind, decimals: int, language: str) -> str:
    """The text of a cell; empty for a missing value.

    :param decimals: those of its column.
    """
    from babel.dates import format_date  # slow to import, needed after the first frame
    from babel.numbers import format_decimal

    if cell is None:
        return ""
    if isinstance(cell, str):
        return cell
    if isinstance(cell, date):
        return str(format_date(cell, "dd.MM.yyyy" if language == "de" else "d MMM yyyy", locale=language))
    if kind is CellKind.MOVEMENT:
        return movement_text(int(cell))
    shown = str(format_decimal(cell, format="#,##0.00" if decimals else "#,##0", locale=language))
    return shown.replace("-", MINUS)
