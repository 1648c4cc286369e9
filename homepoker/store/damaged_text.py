"""Text columns with bytes that are no UTF-8: read without failing, shown, and found again by their bytes.

A bad byte stays recognisable in a text as a lone surrogate (Python's *surrogateescape*). No sound text has one, so
damage is told from a replacement character that somebody has typed.
"""

from __future__ import annotations

import re
from urllib.parse import quote, unquote_to_bytes

_BAD_BYTE = re.compile("[\ud800-\udfff]")
_ESCAPED = re.compile("%[89A-F][0-9A-F]")
"""A byte that is no ASCII; ids are made of letters, digits and hyphens, and have no per cent sign of their own."""


def decoded(raw: bytes) -> str:
    """A text as it stands in the file, whatever its bytes are: the text factory of every connection."""
    return raw.decode("utf-8", "surrogateescape")


def is_whole(text: object) -> bool:
    """Whether this is a text without a bad byte."""
    if not isinstance(text, str):
        return False
    try:
        # Ten times as fast as looking for the letters: it is asked of every line of an evening.
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def legible(text: object) -> str:
    """The text with the replacement character for each bad byte; of what is no text, how it looks as one."""
    if isinstance(text, bytes):
        return text.decode("utf-8", "replace")
    return _BAD_BYTE.sub("\N{REPLACEMENT CHARACTER}", text) if isinstance(text, str) else str(text)


def id_of(text: object) -> str:
    """An id that goes through windows, JSON and files: its bad bytes are escaped as in an address (``t-%FF1``)."""
    if isinstance(text, str) and is_whole(text):
        return text
    raw = text if isinstance(text, bytes) else str(text).encode("utf-8", "surrogateescape")
    return quote(raw, safe="/ ")


def is_plain_id(text: str) -> bool:
    """Whether this can be the id of something sound: it is not mistaken for one with bad bytes."""
    return bool(text) and is_whole(text) and _ESCAPED.search(text) is None


def bound(found_id: str) -> str | bytes:
    """The SQL parameter by which a row of this id is found in a statement that says ``CAST(? AS TEXT)``."""
    return unquote_to_bytes(found_id) if _ESCAPED.search(found_id) else found_id
