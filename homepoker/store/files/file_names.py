"""File names made of names and ids from outside, and names that are not taken yet.

None leads out of its folder, and every system takes them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from itertools import count
from pathlib import Path
from urllib.parse import quote

from homepoker.core.limits import is_device_name

_LONGEST = 100
"""Characters of the longest name."""
_LONGEST_IN_BYTES = 200
"""Bytes of the longest name: most systems take 255; a date and an ending are still to come."""
_TAKEN_BY_PATHS = '<>:"/\\|?*'
_UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""Control characters, and what turns the direction of writing so that a name's ending looks like another."""


def plain_name(title: str) -> str:
    """A title as the name of a file without its ending; empty where nothing of it may stand in one."""
    seen = "".join(" " if sign in _TAKEN_BY_PATHS or unicodedata.category(sign) in _UNSEEN else sign for sign in title)
    name = " ".join(seen.split())[:_LONGEST]
    name = name.encode()[:_LONGEST_IN_BYTES].decode(errors="ignore").strip(". ")
    return f"{name}_" if is_device_name(name) else name


def of_id(name: str) -> str:
    """An id as the name of a file or folder of the club's own, from which it can be read again; most stay as they are.

    >>> of_id("uesg"), of_id("../uesg")
    ('uesg', '%2E%2E%2Fuesg')
    """
    quoted = quote(name, safe="")
    if quoted.startswith("."):
        return quoted.replace(".", "%2E")
    if quoted.endswith("."):  # Windows leaves it out
        return f"{quoted[:-1]}%2E"
    return f"%{ord(quoted[0]):02X}{quoted[1:]}" if is_device_name(quoted) else quoted


def first_unused(numbered: Callable[[int], Path]) -> Path:
    """The first of the paths numbered 1, 2, … that is not there yet: nothing is written over."""
    return next(path for number in count(1) if not (path := numbered(number)).exists())
