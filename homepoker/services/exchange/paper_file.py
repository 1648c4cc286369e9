"""Sheets for paper as CSV, XLSX or PDF, and the name of the file."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final, Literal

from homepoker.services.words import Words
from homepoker.store.exchange.spreadsheet import Sheet, to_csv, to_xlsx
from homepoker.store.files.file_names import plain_name

Orientation = Literal["portrait", "landscape"]
PaperSize = Literal["a4", "a3"]

_SIDES: dict[PaperSize, tuple[float, float]] = {"a4": (210.0, 297.0), "a3": (297.0, 420.0)}


class PaperFormat(StrEnum):
    """A kind of file; its value is the ending of the file's name."""

    CSV = "csv"
    XLSX = "xlsx"
    PDF = "pdf"


@dataclass(frozen=True, slots=True)
class Paper:
    """Sheet of paper for a table; without an orientation the one that suits it."""

    size: PaperSize = "a4"
    orientation: Orientation | None = None

    def page(self, orientation: Orientation) -> tuple[float, float]:
        """Width and height of a page that lies so."""
        short, long = _SIDES[self.size]
        return (short, long) if orientation == "portrait" else (long, short)


USUAL_PAPER: Final = Paper()
"""A4, lying as suits the table."""


ToPdf = Callable[[Sequence[Sheet], date, Words], bytes]
"""Prints sheets as a PDF, on the day that its foot says. Handed in from above: only the window's layer can draw."""


def export(sheets: Sequence[Sheet], kind: PaperFormat, words: Words, printed_on: date, to_pdf: ToPdf) -> bytes:
    """The sheets as a file. A CSV holds one table: the first."""
    match kind:
        case PaperFormat.CSV:
            return to_csv(sheets[0], words.language)
        case PaperFormat.XLSX:
            return to_xlsx(sheets)
        case PaperFormat.PDF:
            return to_pdf(sheets, printed_on, words)


def file_name(title: str, began_on: date | None, kind: PaperFormat) -> str:
    """A name for the file that every system accepts, with the date in front unless the title says it already."""
    plain = plain_name(title)
    numbers = {int(number) for number in re.findall(r"\d+", plain)}
    if began_on is not None and not {began_on.day, began_on.year} <= numbers:
        plain = f"{began_on.isoformat()} {plain}"
    return f"{plain or 'homepoker'}.{kind}"
