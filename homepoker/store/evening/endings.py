"""Endings of evening files: the one that is written, and the one of earlier versions, which still opens.

Systems go by what follows the last dot: ``.homepoker.json`` could not be tied to the program, only all of JSON.
"""

from __future__ import annotations

ENDING = ".homepoker"
EARLIER_ENDING = ".homepoker.json"


def is_evening_file(name: str) -> bool:
    """Whether a file of this name or path is an evening, as far as its ending tells."""
    return name.lower().endswith((ENDING, EARLIER_ENDING))


def with_ending(name: str, ending: str = ENDING) -> str:
    """A chosen file name with the ending by which it is found again, instead of another of ours."""
    if name.lower().endswith(ending):
        return name
    others = (one for one in (EARLIER_ENDING, ENDING, ".json") if name.lower().endswith(one))
    return name[: len(name) - len(next(others, ""))] + ending
