"""Kept index of the search: read back in a fraction of the time that making it takes.

Nothing here is the club's data. What is kept belongs to one fingerprint, of everything that it was made from; where
that has changed, or the file is damaged, the index is made anew. It is plain data, so that a file which somebody else
wrote can bring wrong answers at worst, as anything can that writes into a club's folder: it runs nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar
from zlib import crc32

import msgspec

from homepoker import __version__
from homepoker.store.files.file_limits import LARGEST_CACHE, FileTooLarge, read_at_most
from homepoker.store.files.private_files import make_folder, new_file

T = TypeVar("T")

_SUM = 4
"""Bytes of the sum by which damage is noticed."""
_TOLD_BY = 3
"""The last names of a path by which its content is told from another file's: the folders around them may differ."""


def fingerprint(files: Iterable[Path], *values: object) -> bytes:
    """The fingerprint of an index of these files, by their dates as set-up left them, these values, and this program.

    :param values: plain data, by what it says.
    :raises OSError: one of the files cannot be looked at.
    """
    digest = blake2b(f"{__version__} {sys.byteorder}".encode(), digest_size=16)
    for file in files:
        seen = file.stat()
        digest.update(f"{file}\0{seen.st_size}\0{seen.st_mtime_ns}\0".encode())
    _add_values(digest, values)
    return digest.digest()


def content_fingerprint(files: Iterable[Path], *values: object) -> bytes:
    """The fingerprint of an index by the content of these files, wherever they lie, and of these values.

    :param values: plain data, by what it says.
    :raises OSError: one of the files cannot be read.
    """
    digest = blake2b(f"{__version__} {sys.byteorder}".encode(), digest_size=16)
    contents = (("/".join(file.parts[-_TOLD_BY:]), file.read_bytes()) for file in files)
    for name, content in contents:
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    _add_values(digest, values)
    return digest.digest()


def _add_values(digest: blake2b, values: Iterable[object]) -> None:
    for value in values:
        encoded = msgspec.msgpack.encode(value)
        digest.update(len(encoded).to_bytes(8, "big"))
        digest.update(encoded)


def recall(cache: Path, key: bytes, kind: type[T]) -> T | None:
    """The index that was kept under this fingerprint; nothing where there is none."""
    try:
        kept = memoryview(read_at_most(cache, LARGEST_CACHE))
        head = len(key) + _SUM
        if kept[:head] != key + checksum(kept[head:]):
            return None
        return msgspec.msgpack.decode(kept[head:], type=kind)
    except (OSError, ValueError, RecursionError, FileTooLarge):
        return None


def keep(cache: Path, key: bytes, index: object) -> None:
    """Keep an index for the next time; where that is not possible, it is made anew then."""
    data = msgspec.msgpack.encode(index)
    with suppress(OSError):
        make_folder(cache.parent)
        fresh = cache.with_suffix(".new")
        with new_file(fresh) as file:
            file.write(key)
            file.write(checksum(data))
            file.write(data)
        fresh.replace(cache)


def checksum(data: bytes | memoryview) -> bytes:
    """The checksum that tells damaged data from sound."""
    return crc32(data).to_bytes(_SUM, "big")
