"""A sheet as lines of text, for a terminal or a file that is read in one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from unicodedata import combining, east_asian_width

from homepoker.cli.console import one_line
from homepoker.services.words import Words
from homepoker.store.exchange.spreadsheet import Cell, CellKind, Sheet, decimals_of, movement_text

_GAP = "  "


def as_text(sheet: Sheet, words: Words) -> str:
    """Title, subtitle, table and notes; numbers are right-aligned."""
    decimals = [decimals_of(sheet, position) for position in range(len(sheet.columns))]
    rows = [
        [
            _shown(cell, column.kind, places, words)
            for cell, column, places in zip(row, sheet.columns, decimals, strict=True)
        ]
        for row in sheet.rows
    ]
    titles = [one_line(column.title) for column in sheet.columns]
    widths = [max(map(_width, cells)) for cells in zip(titles, *rows, strict=True)]
    is_number = [column.kind is not CellKind.TEXT for column in sheet.columns]
    table = [_line(cells, widths, is_number) for cells in (titles, *rows)]
    rule = "─" * max((_width(line) for line in table), default=0)
    above = [text for text in (sheet.title, sheet.subtitle) if text]
    parts = ["\n".join(above), "\n".join([table[0], rule, *table[1:]]), "\n".join(sheet.notes)]
    return "\n\n".join(part for part in parts if part)


def _line(cells: Sequence[str], widths: Sequence[int], is_number: Sequence[bool]) -> str:
    padded = [
        " " * (width - _width(cell)) + cell if right else cell + " " * (width - _width(cell))
        for cell, width, right in zip(cells, widths, is_number, strict=True)
    ]
    return _GAP.join(padded).rstrip()


def _shown(cell: Cell, kind: CellKind, decimals: int, words: Words) -> str:
    match cell:
        case None:
            return ""
        case int() if kind is CellKind.MOVEMENT:
            return movement_text(cell)
        case str():
            return one_line(cell)
        case date():
            return words.date(cell)
        case int():
            return words.number(cell)
        case Decimal() | float():
            if not decimals:
                return words.number(int(cell))
            whole, _, part = f"{cell:.{decimals}f}".partition(".")
            sign = "," if words.language == "de" else "."
            return f"{words.number(int(whole))}{sign}{part}"


def _width(text: str) -> int:
    """Columns that a text takes: accents written separately take none, wide signs two."""
    return sum(0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in text)
