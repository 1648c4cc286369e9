"""Attached official texts: the file as it came, and the passages made of it.

``DATA/texts/<book>/`` holds ``original.<ending>``, byte for byte, and ``passages.json``. Nothing is ever deleted: what
is replaced or removed goes to ``DATA/texts/aside/``.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote

import msgspec

from homepoker.core.official_text.passages import Attached, Passage
from homepoker.store.errors import StoreError
from homepoker.store.files.durable_files import move, sync_folder, write_privately
from homepoker.store.files.file_limits import LARGEST_ENTRY, FileTooLarge, read_at_most
from homepoker.store.files.file_names import of_id
from homepoker.store.files.private_files import make_folder

TEXTS = "texts"
"""Name of the folder of official texts, within the club's."""
_ASIDE = "aside"
_UNFINISHED = ".unfinished"
_PASSAGES = "passages.json"
_ORIGINAL = "original"


class TextNotKept(StoreError):
    """An official text could not be written or moved; what was attached before is still there."""

    def __init__(self, folder: Path, error: OSError) -> None:
        super().__init__("attached.not_kept", folder=str(folder), reason=error.strerror or str(error))


class _Kept(msgspec.Struct):
    name: str
    passages: list[tuple[str, str]]
    """The passages, each as rule and text."""
    pictures: int = 0


def keep(folder: Path, attached: Attached, original: bytes) -> None:
    """Keep a text in a club's folder, in the place of the one that was attached to the book.

    :raises TextNotKept: it could not be written.
    """
    place = _place(folder, attached.book)
    fresh = place.with_name(place.name + _UNFINISHED)
    kept = _Kept(attached.name, [(passage.rule, passage.text) for passage in attached.passages], attached.pictures)
    try:
        _move_aside(fresh)
        make_folder(fresh)
        write_privately(fresh / (_ORIGINAL + Path(attached.name).suffix.lower()), original)
        write_privately(fresh / _PASSAGES, msgspec.json.encode(kept))
        _move_aside(place)
        move(fresh, place)
        sync_folder(place.parent)
    except OSError as error:
        raise TextNotKept(folder / TEXTS, error) from error


def remove(folder: Path, book: str) -> None:
    """Take the text of a book away; its file is moved aside.

    :raises TextNotKept: it could not be moved.
    """
    try:
        _move_aside(_place(folder, book))
    except OSError as error:
        raise TextNotKept(folder / TEXTS, error) from error


def kept(folder: Path) -> Mapping[str, Attached]:
    """The texts that are attached, by the ids of their books; one that cannot be read is not among them."""
    files = sorted((folder / TEXTS).glob(f"*/{_PASSAGES}"))
    texts = [_read(file, unquote(file.parent.name)) for file in files if not file.parent.name.endswith(_UNFINISHED)]
    return {attached.book: attached for attached in texts if attached is not None}


def original(folder: Path, book: str) -> Path | None:
    """The file as it came; none where no text is attached to the book."""
    return next(iter(sorted(_place(folder, book).glob(_ORIGINAL + "*"))), None)


def _read(file: Path, book: str) -> Attached | None:
    try:
        entry = msgspec.json.decode(read_at_most(file, LARGEST_ENTRY), type=_Kept)
    except (OSError, ValueError, RecursionError, FileTooLarge):
        return None
    passages = tuple(Passage(book, rule, text) for rule, text in entry.passages)
    return Attached(book, entry.name, passages, entry.pictures)


def _place(folder: Path, book: str) -> Path:
    return folder / TEXTS / of_id(book)


def _move_aside(place: Path) -> None:
    if not place.exists():
        return
    aside = place.parent / _ASIDE
    make_folder(aside)
    name = place.name.removesuffix(_UNFINISHED)
    number = 1
    while (aside / f"{name}-{number}").exists():
        number += 1
    move(place, aside / f"{name}-{number}")
    sync_folder(aside)
    sync_folder(place.parent)
