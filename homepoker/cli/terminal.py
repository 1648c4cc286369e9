"""Escaping of text for terminals: control characters in a name cannot move the cursor or change colours."""

from __future__ import annotations

import re

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Control characters but tab and line feed, and those that turn the direction of writing."""


def printable(text: str) -> str:
    r"""The text with control characters spelt out.

    >>> print(printable("Tom\x1b[2J"))
    Tom\x1b[2J
    """
    return _CONTROL.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def printable_json(text: str) -> str:
    """JSON of the same value in which control characters are spelt out as JSON spells them."""
    return _CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def one_line(text: str) -> str:
    """The text as a cell of a table, where another line would look like another row."""
    return printable(" ".join(text.split()))
