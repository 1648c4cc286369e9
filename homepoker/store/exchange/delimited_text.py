"""CSV files of any spreadsheet, decoded and taken apart into grids of cells.

Text is Unicode where it says or proves it, else of the program in which the words are words: Excel saves "CSV" in
Windows-1252, "CSV (Macintosh)" in Mac Roman and "CSV (MS-DOS)" in code page 850; none of them is marked, and read as
another one an umlaut becomes some other sign or letter. Read are commas, semicolons and tabs. A line that is no row
costs no other line.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from unicodedata import category, name

from homepoker.core.cell_grid import Grid, GridRow, RowProblem
from homepoker.core.limits import LONGEST_TEXT, MOST_RESULT_COLUMNS, MOST_RESULTS, clean_text
from homepoker.core.wording import sentence
from homepoker.store.exchange.spreadsheet import as_meant

_DELIMITERS = (";", ",", "\t")

_MOST_LINES_OF_A_ROW = 100
"""The most lines of one row; a longer one has a quotation mark that is left open."""

_LOOKED_AT = 50
"""Number of lines that are looked at for the separator of the cells."""

_OLD = ("cp1252", "mac_roman", "cp850")
"""Encodings without a mark; where two read equally well it is the first."""
_SIGNS_LOOKED_AT = 2_000
"""Number of signs beyond ASCII that are looked at for the encoding."""
_SIGN = re.compile(r"(.?)([^\x00-\x7f])(?=(.?))")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f\x7f]")


# No library guesses better: DECISIONS.md, 217
def decoded(data: bytes) -> str | None:
    """The text of a file, or nothing where it is no text file."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = _decoded(data, "utf-16")
    else:
        text = _decoded(data, "utf-8-sig")
        text = text if text is not None else _of_old_program(data)
    return None if text is None or "\0" in text else text


def _of_old_program(data: bytes) -> str | None:
    first, *others = (_decoded(data, encoding) for encoding in _OLD)
    best, most = first, _likeness(first) if first is not None else 0
    for text in others:
        # These know every byte: without a word that they read better the file is none of theirs, or no text.
        if text is not None and not _CONTROL.search(text) and _likeness(text) > most:
            best, most = text, _likeness(text)
    return best


def _decoded(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _likeness(text: str) -> int:
    """Number of signs beyond ASCII that stand as in words, less the number of those that do not."""
    return sum(_fits(*match.groups()) for match in islice(_SIGN.finditer(text), _SIGNS_LOOKED_AT))


def _fits(before: str, sign: str, after: str) -> int:
    """1 for a letter or quotation mark where words have one, -1 for one where they have none, else 0."""
    follows, leads = _is_plain_letter(before), _is_plain_letter(after)
    called = name(sign, "")
    if not called.startswith("LATIN") or "LIGATURE" in called:
        is_quotation = category(sign) in ("Pi", "Pf", "Ps")
        return -1 if follows and leads else int(is_quotation and (follows or leads))
    if sign.isupper():
        return -1 if sign == "Ÿ" or before.islower() else int(leads and after.islower())
    return int(follows)


def _is_plain_letter(sign: str) -> bool:
    return sign.isascii() and sign.isalpha()


def pasted_grid(text: str, name: str) -> Grid:
    """The cells of a text, as a spreadsheet copies them (tabs) or as in a CSV. Nothing is raised."""
    delimiter = _delimiter(text)
    lines = list(io.StringIO(text, newline=""))
    rows: list[GridRow] = []
    problems: list[RowProblem] = []
    begins = 0
    while begins < len(lines):
        if begins >= MOST_RESULTS:
            problems.append(RowProblem(begins + 1, sentence("store.sheet_too_many_rows", most=MOST_RESULTS)))
            break
        if (row := _row(lines[begins : begins + _MOST_LINES_OF_A_ROW], delimiter)) is None:
            problems.append(RowProblem(begins + 1, sentence("store.csv_quote_left_open")))
            begins += 1
            continue
        written, height = row
        if len(written) > MOST_RESULT_COLUMNS:
            problems.append(RowProblem(begins + 1, sentence("store.sheet_too_many_columns", most=MOST_RESULT_COLUMNS)))
        if any(cells := tuple(map(_cell, written[:MOST_RESULT_COLUMNS]))):
            filled = max(at for at, cell in enumerate(cells, start=1) if cell)
            rows.append(GridRow(begins + 1, cells[:filled]))
        begins += height
    return Grid(name, tuple(rows), tuple(problems))


def _row(lines: Sequence[str], delimiter: str) -> tuple[list[str], int] | None:
    """The first row and its height in lines; nothing where it begins a text that ends nowhere.

    :param lines: as many as a row may have: one open quotation mark must not swallow the file.
    """
    if '"' not in lines[0]:
        return lines[0].rstrip("\r\n").split(delimiter), 1
    reader = csv.reader([*lines, "behind"], delimiter=delimiter)
    with suppress(csv.Error):
        cells = next(reader)
        if reader.line_num <= len(lines):
            return cells, reader.line_num
    return None


@lru_cache(maxsize=65_536)
def _cell(text: str) -> str | None:
    # A letter more than any text may have, so that whoever reads it can say so.
    return clean_text(as_meant(text.strip())[: LONGEST_TEXT + 1]).strip() or None


def _delimiter(text: str) -> str:
    """The sign between the cells of a sheet that may begin with titles: by it most rows are equally wide."""
    lines = list(islice(io.StringIO(text, newline=""), _LOOKED_AT))

    def evenness(sign: str) -> tuple[int, int, int]:
        widths: Counter[int] = Counter()
        with suppress(csv.Error):
            for row in csv.reader(lines, delimiter=sign):
                widths[len(row)] += 1
        rows, width = max(((count, width) for width, count in widths.items() if width > 1), default=(0, 1))
        return rows, width, -_DELIMITERS.index(sign)

    return max(_DELIMITERS, key=evenness)
