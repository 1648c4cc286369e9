"""Comparison of versions of the program: whether what was written elsewhere is of a later one than this."""

from __future__ import annotations

from homepoker import __version__

_LONGEST = 30
"""Letters of a version; whatever is longer stands in a file that none of ours has written."""


def is_newer(version: str) -> bool:
    """Whether this is a later version than this program's; an unreadable one is none."""
    try:
        return len(version) <= _LONGEST and _numbers(version) > _numbers(__version__)
    except ValueError:
        return False


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".dev", maxsplit=1)[0].split("."))
