"""Limits of what comes from outside or is typed: how long, how many, how deep; each number with its reason.

They hold where something comes in. What a club has recorded already is replayed as it is. Amounts of chips have theirs
in `quantities`, the facts of rulings in `rulings.facts`.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Final

# On import, not on replay: DECISIONS.md, 75
LONGEST_NAME: Final = 100
"""Letters of a person's, evening's or structure's name: longer than any full name.

Three hundred such names are printed in a few seconds.
"""

LONGEST_LINE: Final = 500
"""Letters of a contact, a nickname, a note at a decision: what stands in one line and is read at a glance."""

LONGEST_TEXT: Final = 20_000
"""Letters of notes and comments: ten pages. Whoever has more to say keeps it in a document of its own."""

LONGEST_ID: Final = 100
"""Letters of an id; ours have about twenty. Some become names of files, and no system takes more than 255 bytes."""

LONGEST_BOOK: Final = 2_000_000
"""Letters of a file of a rulebook; the longest printed rulebook has 200,000."""

MOST_LEVELS: Final = 200
"""Levels of a structure: 24 hours in levels of seven minutes. A table of more is read by nobody."""

MOST_MINUTES: Final = 999
"""The longest level or break, in minutes; more is taken for a typing slip."""

MOST_CHIP_VALUES: Final = 50
"""Kinds of chips that a club owns; a case has six."""

MOST_PIECES: Final = 100_000
"""Chips of one colour: more than any club owns."""

MOST_PEOPLE: Final = 10_000
"""People in one list of members or one evening; no club and no room has more."""

EARLIEST_EVENING: Final = date(1970, 1, 1)
"""The earliest date of an evening; an earlier one is taken for a typing slip."""

MOST_RESULTS: Final = 200_000
"""Rows of a sheet of past results: twenty seasons of a hundred evenings with a hundred players."""

MOST_RESULT_COLUMNS: Final = 1_000
"""Columns of a sheet of past results: three for each of three hundred evenings, and what stands beside them."""

MOST_SHEETS: Final = 500
"""Sheets of a workbook, or files taken in at once; where each evening has its own, that is ten seasons."""

MOST_CELLS: Final = 3_000_000
"""Cells of all sheets together: two hundred thousand rows of fifteen columns."""

MOST_TABLES: Final = MOST_PEOPLE // 2
"""Tables of a room, called by their numbers: as many as there are with two players at each."""

MOST_COUNTED: Final = 9_999
"""The largest count without a limit of its own: hands at a table, entries of one player."""

MOST_WHOLE: Final = 2**63 - 1
"""The largest other whole number: the database counts no further, and a draw of lots uses all of it."""

MOST_NESTED: Final = 50
"""Depth of lists and tables within one another.

What the program writes is nine deep, and the system's readers give up at about a thousand.
"""

MOST_DIGITS: Final = 20
"""Digits of a whole number in a file; the largest amount has nine."""

MOST_ENTRIES: Final = 1_000
"""Entries of one list or table in the facts of a ruling; its type may name fewer."""

# Patterns as texts: Python compiles each when it is first used, and keeps it. The start uses none of them.
_NEVER_IN_A_LINE = "[\\x00-\\x1f\\x7f-\\x9f\\u2028-\\u202e\\u2066-\\u2069\\ud800-\\udfff\\ufffe\\uffff]"
_NEVER_IN_A_TEXT = (
    "[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\u202a-\\u202e\\u2066-\\u2069\\ud800-\\udfff\\ufffe\\uffff]"
)
"""Control characters, those that turn the direction of all that follows, halves of signs, and what is no character:
a spreadsheet with them does not open, and a line on screen or paper is torn."""

_FILE_NAME = r"(?![ .])[^/\\:*?\"<>|\x00-\x1f\x7f-\x9f]{1,255}(?<![ .])"
_DEVICE = r"(?is)(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\..*)?"


def control_in_line(text: str) -> str:
    """The first character that no name or other line of text may hold, as ``U+0007``; empty where there is none."""
    return _called(re.search(_NEVER_IN_A_LINE, text))


def control_in_text(text: str) -> str:
    """The first character that no text of several lines may hold, as ``U+0007``; empty where there is none."""
    return _called(re.search(_NEVER_IN_A_TEXT, text))


def clean_line(text: str) -> str:
    """A single line that was typed or pasted, without what no line may hold; breaks and tabs become spaces."""
    return " ".join(re.sub(_NEVER_IN_A_LINE, " ", text).split()) if re.search(_NEVER_IN_A_LINE, text) else text.strip()


def clean_text(text: str) -> str:
    """A text of several lines that was typed or pasted, without what no text may hold."""
    return re.sub(_NEVER_IN_A_TEXT, "", text)


def line_of_control(text: str) -> tuple[int, str] | None:
    """The first line of a text, from 1, with a character that no text may hold, and that character."""
    control = re.search(_NEVER_IN_A_TEXT, text)
    return (text.count("\n", 0, control.start()) + 1, _called(control)) if control is not None else None


def is_id(text: str) -> bool:
    """Whether a text may be an id: it may become the name of a file, and must not lead out of its folder."""
    return len(text) <= LONGEST_ID and is_file_name(text) and not re.search(r"\s", text)


def is_file_name(text: str) -> bool:
    """Whether every system takes a text for the name of one file, in the folder in which it is asked for."""
    return re.fullmatch(_FILE_NAME, text) is not None and not is_device_name(text)


def is_device_name(text: str) -> bool:
    """Whether Windows opens a device under this name, in any folder and with any ending."""
    return re.fullmatch(_DEVICE, text) is not None


def _called(control: re.Match[str] | None) -> str:
    if control is None:
        return ""
    return f"U+{ord(control[0]):04X}"
