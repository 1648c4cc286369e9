"""Size limits of files from outside, in bytes, and reading within them; each number with its reason."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from homepoker.core.limits import LONGEST_BOOK
from homepoker.store.errors import StoreError

LARGEST_EVENING: Final = 50_000_000
"""Largest evening file; one of 300 players has about five million bytes."""

LARGEST_LIST: Final = 10_000_000
"""Largest list of members: ten thousand with long notes."""

LARGEST_RESULTS: Final = 30_000_000
"""Largest file of past results; two hundred thousand rows have about twenty million bytes."""

LARGEST_WORKBOOK: Final = 300_000_000
"""Largest workbook of past results, unpacked; two hundred thousand rows have about a hundred million bytes."""

LARGEST_RULEBOOK: Final = 4 * LONGEST_BOOK
"""Largest file of a rulebook; no letter has more than four bytes."""

LARGEST_SMALL: Final = 1_000_000
"""Largest file of preferences or of a draft: these have a few thousand bytes."""

LARGEST_CACHE: Final = 100_000_000
"""Largest cache of the rulebooks as they were read, which have about one million bytes."""

LARGEST_DATABASE: Final = 4_000_000_000
"""Largest database of a club: an evening has a few hundred thousand bytes, so that is ten thousand evenings."""

LARGEST_ARCHIVE: Final = 1_000_000_000
"""Largest archive of a club's rulebooks and texts, unpacked: twenty texts of the largest size that can be attached."""

LARGEST_ENTRY: Final = 60_000_000
"""Largest file in such an archive: an attached text has at most 50 million bytes."""

MOST_TIMES: Final = 100
"""Limit of the growth of such an archive when it is unpacked; words are packed to about a fifth."""

MOST_ENTRIES: Final = 10_000
"""Most files in such an archive; each change of the club's rulebook leaves one."""


class FileTooLarge(StoreError):
    """A file is larger than any of its kind; nothing of it was read."""

    def __init__(self, path: Path, most: int) -> None:
        super().__init__("limits.file_too_large", name=path.name, megabytes=most // 1_000_000)


def read_at_most(path: Path, most: int) -> bytes:
    """The bytes of a file from outside, also of one that never ends.

    :raises FileTooLarge: it has more than ``most`` bytes.
    :raises OSError: it cannot be read.
    """
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise FileTooLarge(path, most)
    return data
