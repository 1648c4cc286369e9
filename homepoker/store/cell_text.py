"""Text of a cell as people read it on paper and on a page: numbers, dates and movements as the language writes them."""

from __future__ import annotations

from datetime import date

from homepoker.store.exchange.spreadsheet import Cell, CellKind

MINUS = "−"
"""A hyphen in front of a number is too short, and a line may break behind it."""


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
