"""Encoding of text files: Unicode where they say or prove it, else that of the program in which the words are words.

Excel saves "CSV" in Windows-1252, "CSV (Macintosh)" in Mac Roman and "CSV (MS-DOS)" in code page 850; none of them is
marked, and read as another one an umlaut becomes some other sign or letter.
"""

from __future__ import annotations

import codecs
import re
from itertools import islice
from unicodedata import category, name

_OLD = ("cp1252", "mac_roman", "cp850")
"""Encodings without a mark; where two read equally well it is the first."""
_LOOKED_AT = 2_000
"""Number of signs beyond ASCII that are looked at for the encoding."""
_SIGN = re.compile(r"(.?)([^\x00-\x7f])(?=(.?))")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f\x7f]")


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
    return sum(_fits(*found.groups()) for found in islice(_SIGN.finditer(text), _LOOKED_AT))


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
