"""Cache of parsed rulebooks, in a form that is read back in a fraction of the time.

Nothing here is the club's data. What is kept belongs to exactly these files, read by exactly this
program; where either has changed, or the file cannot be used, the books are read anew.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path

import msgspec

from homepoker import __version__
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.store.files.file_limits import LARGEST_CACHE, FileTooLarge, read_at_most
from homepoker.store.files.private_files import make_folder, new_file

READERS = ("core/rulebooks", "core/rulings", "store")
"""The packages with the code that reads the books; a change of them makes the cache invalid."""


class _Kept(msgspec.Struct):
    fingerprint: str
    books: tuple[Rulebook, ...]


def fingerprint(files: Iterable[Path]) -> str:
    """The fingerprint of these files as this program reads them.

    :raises OSError: one of them cannot be read.
    """
    digest = blake2b(__version__.encode(), digest_size=16)
    for file in files:
        content = file.read_bytes()
        digest.update(f"{file}\0{len(content)}\0".encode())
        digest.update(content)
    digest.update(_program())
    return digest.hexdigest()


@cache
def _program() -> bytes:
    """The fingerprint of the code that reads the books; the one that runs stays what it was when it began.

    :raises OSError: a file of it cannot be looked at.
    """
    digest = blake2b(digest_size=16)
    home = Path(__file__).parents[2]
    for reader in READERS:
        for code, changed_at in sorted(_modules(home / reader)):
            digest.update(f"{code}\0{changed_at}\0".encode())
    return digest.digest()


def _modules(folder: str | Path) -> Iterator[tuple[str, int]]:
    """The modules of a package, at any depth, each with the instant of its last change."""
    # Not by Path.rglob, which takes six times as long: a fortieth of a whole ruling.
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _modules(entry.path)
            elif entry.name.endswith(".py"):
                yield entry.path, entry.stat().st_mtime_ns


def recall(cache: Path, key: str) -> Sequence[Rulebook] | None:
    """The cached books of this fingerprint; ``None`` where there are none."""
    try:
        kept = msgspec.json.decode(read_at_most(cache, LARGEST_CACHE), type=_Kept)
    except (OSError, ValueError, RecursionError, FileTooLarge):
        return None
    return kept.books if kept.fingerprint == key else None


def keep(cache: Path, key: str, books: Sequence[Rulebook]) -> None:
    """Keep the books for the next start; where that is not possible, it reads them anew."""
    with suppress(OSError):
        make_folder(cache.parent)
        fresh = cache.with_suffix(".new")
        with new_file(fresh) as file:
            file.write(msgspec.json.encode(_Kept(key, tuple(books))))
        fresh.replace(cache)
