"""Paper file: sheets as CSV, XLSX or PDF, and the name of the file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from enum import StrEnum

from homepoker.services.words import Words
from homepoker.store.exchange.spreadsheet import Sheet, to_csv, to_xlsx
from homepoker.store.files.file_names import plain_name


class PaperFormat(StrEnum):
    """A kind of file; its value is the ending of the file's name."""

    CSV = "csv"
    XLSX = "xlsx"
    PDF = "pdf"


def export(sheets: Sequence[Sheet], kind: PaperFormat, words: Words, printed_on: date) -> bytes:
    """The sheets as a file. A CSV holds one table: the first.

    Takes up to a second; call it where nobody waits for the window.
    """
    match kind:
        case PaperFormat.CSV:
            return to_csv(sheets[0], words.language)
        case PaperFormat.XLSX:
            return to_xlsx(sheets)
        case PaperFormat.PDF:
            from homepoker.store.paper import to_pdf

            return to_pdf(sheets, words.text("papers.footer", on=printed_on.isoformat()), words.language)


def file_name(title: str, began_on: date | None, kind: PaperFormat) -> str:
    """A name for the file that every system accepts, with the date in front unless the title says it already."""
    plain = plain_name(title)
    numbers = {int(number) for number in re.findall(r"\d+", plain)}
    if began_on is not None and not {began_on.day, began_on.year} <= numbers:
        plain = f"{began_on.isoformat()} {plain}"
    return f"{plain or 'homepoker'}.{kind}"
