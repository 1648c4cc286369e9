"""File extensions of evenings: the one that is written, and the one of earlier versions, which still opens.

Systems go by what follows the last dot: ``.homepoker.json`` could not be tied to the program, only all of JSON.
"""

from __future__ import annotations

EXTENSION = ".homepoker"
EARLIER_EXTENSION = ".homepoker.json"


def is_evening_file(name: str) -> bool:
    """Whether a file of this name or path is an evening, as far as its extension tells."""
    return name.lower().endswith((EXTENSION, EARLIER_EXTENSION))


def with_extension(name: str, extension: str = EXTENSION) -> str:
    """A chosen file name with the extension by which it is found again, instead of another of ours."""
    if name.lower().endswith(extension):
        return name
    others = (other for other in (EARLIER_EXTENSION, EXTENSION, ".json") if name.lower().endswith(other))
    return name[: len(name) - len(next(others, ""))] + extension
