"""CSV files of any spreadsheet, decoded and taken apart into rows of cells.

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
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from unicodedata import category, name

from homepoker.core.cell_grid import RowProblem
from homepoker.core.wording import sentence

DELIMITERS = (";", ",", "\t")

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


@dataclass(frozen=True, slots=True)
class TableRow:
    """The cells of a row that is not empty; ``line`` is where it begins in the file, from 1."""

    line: int
    cells: tuple[str, ...]


def delimiter_of_sheet(text: str) -> str:
    """The sign between the cells of a sheet that may begin with titles: by it most rows are equally wide."""
    lines = list(islice(io.StringIO(text, newline=""), _LOOKED_AT))

    def evenness(sign: str) -> tuple[int, int, int]:
        widths: Counter[int] = Counter()
        with suppress(csv.Error):
            for row in csv.reader(lines, delimiter=sign):
                widths[len(row)] += 1
        rows, width = max(((count, width) for width, count in widths.items() if width > 1), default=(0, 1))
        return rows, width, -DELIMITERS.index(sign)

    return max(DELIMITERS, key=evenness)


def records(text: str, delimiter: str) -> Iterator[TableRow | RowProblem]:
    """Every row, empty ones too. A line that is no row costs no other line."""
    lines = list(io.StringIO(text, newline=""))
    begins = 0
    while begins < len(lines):
        start = begins
        row_begins = [start]
        reader = csv.reader(_fed(lines, row_begins), delimiter=delimiter)
        try:
            for cells in reader:
                ends = start + reader.line_num
                row_begins[0] = ends
                if ends == len(lines) and _is_left_open(lines[begins:], delimiter):
                    raise csv.Error
                yield TableRow(begins + 1, tuple(cell.strip() for cell in cells))
                begins = ends
        except csv.Error:
            yield RowProblem(begins + 1, sentence("store.csv_quote_left_open"))
            begins += 1


def _fed(lines: Sequence[str], row_begins: Sequence[int]) -> Iterator[str]:
    """The lines from where a row begins, and no more of them than a row has: one open mark must not swallow the file.

    :param row_begins: holds the number of the line in which the row begins that is being read.
    """
    for number in range(row_begins[0], len(lines)):
        if number - row_begins[0] >= _MOST_LINES_OF_A_ROW:
            raise csv.Error
        yield lines[number]


def _is_left_open(lines: Sequence[str], delimiter: str) -> bool:
    """Whether the last row opens a quotation mark that is closed nowhere: then a row after it would belong to it."""
    if not any('"' in line for line in lines):
        return False
    return len(list(csv.reader([*lines, "\n", "x"], delimiter=delimiter))) == 1
