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

from homepoker.core.cell_grid import Grid, GridRow, RowProblem, filled
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
_SMALL, _CAPITAL, _QUOTATION = "ß-öø-ÿšžƒı", "À-ÖØ-ÞŠŽ", "«»‹›‘’‚“”„"
_SIGN = re.compile(
    rf"""[^\x00-\x7f](?:
        (?P<as_in_words>
            (?<=[A-Za-z][{_SMALL}])  # a small letter behind a letter
            | (?<=[{_CAPITAL}])(?<![a-z{_SMALL}].)(?=[a-z])  # a capital that begins a word
            | (?<=[A-Za-z][{_QUOTATION}])(?![A-Za-z])  # a quotation mark behind a word
            | (?<=[{_QUOTATION}])(?<![A-Za-z].)(?=[A-Za-z])  # or before one
        ) | (?P<as_in_none>
            (?<=Ÿ)
            | (?<=[a-z{_SMALL}][{_CAPITAL}])  # a capital behind a small letter
            | (?<=[A-Za-z][^\x00-\x7f{_SMALL}{_CAPITAL}])(?=[A-Za-z])  # a sign that is no letter within a word
        )
    )""",
    re.VERBOSE,
)
"""A sign that says of a text whether it is read as it was written."""
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f\x7f]")


# No library guesses better: DECISIONS.md, 217
def decoded(data: bytes) -> str | None:
    """The text of a file, or nothing where it is no text file."""
    is_wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    text = _decoded(data, "utf-16" if is_wide else "utf-8-sig")
    if text is None and not is_wide:
        windows, *others = (_decoded(data, encoding) for encoding in _OLD)
        # These know every byte: without a word that they read better the file is none of theirs, or no text.
        texts = [windows or "", *(one for one in others if one is not None and not _CONTROL.search(one))]
        text = max(texts, key=_likeness) or None
    return None if text is None or "\0" in text else text


def _decoded(data: bytes, encoding: str) -> str | None:
    with suppress(UnicodeDecodeError):
        return data.decode(encoding)
    return None


def _likeness(text: str) -> int:
    """Number of signs beyond ASCII that stand as in words, less the number of those that do not."""
    signs = Counter(sign.lastgroup for sign in islice(_SIGN.finditer(text), _SIGNS_LOOKED_AT))
    return signs["as_in_words"] - signs["as_in_none"]


def pasted_grid(text: str, name: str) -> Grid:
    """The cells of a text, as a spreadsheet copies them (tabs) or as in a CSV. Nothing is raised."""
    lines = list(io.StringIO(text, newline=""))
    delimiter = _delimiter(lines[:_LOOKED_AT])
    rows: list[GridRow] = []
    problems: list[RowProblem] = []
    begins = 0
    while begins < min(len(lines), MOST_RESULTS):
        cells, height = _row(lines[begins : begins + _MOST_LINES_OF_A_ROW], delimiter)
        line = begins + 1
        begins += height or 1
        if not height:
            problems.append(RowProblem(line, sentence("store.csv_quote_left_open")))
        if len(cells) > MOST_RESULT_COLUMNS:
            problems.append(RowProblem(line, sentence("store.sheet_too_many_columns", most=MOST_RESULT_COLUMNS)))
        if read := filled([_cell(cell) for cell in cells[:MOST_RESULT_COLUMNS]]):
            rows.append(GridRow(line, tuple(read)))
    if begins < len(lines):
        problems.append(RowProblem(begins + 1, sentence("store.sheet_too_many_rows", most=MOST_RESULTS)))
    return Grid(name, tuple(rows), tuple(problems))


def _row(lines: Sequence[str], delimiter: str) -> tuple[list[str], int]:
    """The first row and its height in lines; no cells and 0 where it begins a text that ends nowhere.

    :param lines: as many as a row may have: one open quotation mark must not swallow the file.
    """
    if '"' not in lines[0]:
        return lines[0].rstrip("\r\n").split(delimiter), 1
    reader = csv.reader([*lines, "behind"], delimiter=delimiter)
    with suppress(csv.Error):
        cells = next(reader)
        if reader.line_num <= len(lines):
            return cells, reader.line_num
    return [], 0


@lru_cache(maxsize=65_536)
def _cell(text: str) -> str | None:
    # A letter more than any text may have, so that whoever reads it can say so.
    return clean_text(as_meant(text.strip())[: LONGEST_TEXT + 1]).strip() or None


def _delimiter(lines: Sequence[str]) -> str:
    """The sign between the cells of a sheet that may begin with titles: by it most rows are equally wide."""

    def evenness(sign: str) -> tuple[int, int]:
        widths: Counter[int] = Counter()
        with suppress(csv.Error):
            widths.update(map(len, csv.reader(lines, delimiter=sign)))
        return max(((count, width) for width, count in widths.items() if width > 1), default=(0, 1))

    return max(_DELIMITERS, key=evenness)
