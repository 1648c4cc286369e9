"""Patience with files that another program of Windows holds for a moment: a virus scanner, a synchronising program."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

_Made = TypeVar("_Made")

_TRIES, _BETWEEN = 11, 0.1
"""Number of tries on Windows, and the seconds between two of them: together one second."""

_HELD_ON_WINDOWS = (5, 32, 33)
"""Windows' codes for a file that another program holds: access denied, sharing violation, lock violation."""


def while_held(act: Callable[[], _Made]) -> _Made:
    """Do something with a file, again for a second where Windows refuses it because another program holds the file.

    :raises OSError: it is held for longer, or was refused for another reason.
    """
    for _ in range(_TRIES - 1):
        try:
            return act()
        except OSError as error:
            if getattr(error, "winerror", None) not in _HELD_ON_WINDOWS:
                raise
        time.sleep(_BETWEEN)
    return act()
