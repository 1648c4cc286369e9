"""Files with a blind structure from outside: a profile as TOML or JSON, levels as JSON, or a table as text."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import msgspec

from homepoker.core.limits import MOST_LEVELS
from homepoker.core.outside_json import UnreadableJson, read_json
from homepoker.core.profile import Profile
from homepoker.core.structure import Ante, BlindStructure, Break, Level
from homepoker.store.errors import StoreError
from homepoker.store.evening.event_codec import UNREADABLE
from homepoker.store.evening.profile_shelf import read_profile
from homepoker.store.files.file_limits import LARGEST_SMALL, FileTooLarge, read_at_most


def read(file: Path) -> Profile | BlindStructure | str:
    """A profile, a structure, or the text of a table; ``-`` is the standard input.

    :raises StoreError: it cannot be read, is too large, or is broken TOML or JSON.
    """
    data = _bytes(file)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")  # as spreadsheets on Windows write text
    if text.lstrip()[:1] == "{":
        try:
            return _structured(file, read_json(text))
        except UnreadableJson as error:
            raise StoreError("structure.file_broken", name=file.name, reason=error.reason) from error
    if file.suffix.lower() == ".toml":
        try:
            return _structured(file, tomllib.loads(text))
        except UNREADABLE as error:
            raise StoreError("structure.file_broken", name=file.name, reason=_short(error)) from error
    return text


def _bytes(file: Path) -> bytes:
    if str(file) != "-":
        try:
            return read_at_most(file, LARGEST_SMALL)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise StoreError("structure.file_broken", name=file.name, reason=reason) from error
    source = sys.stdin.buffer if isinstance(sys.stdin, TextIOWrapper) else None
    data = source.read(LARGEST_SMALL + 1) if source is not None else sys.stdin.read(LARGEST_SMALL + 1).encode()
    if len(data) > LARGEST_SMALL:
        raise FileTooLarge(file, LARGEST_SMALL)
    return data


def _structured(file: Path, stored: Any) -> Profile | BlindStructure:
    """A profile, or the levels of a structure, as ``structure make --json`` writes them."""
    if isinstance(stored, Mapping) and "structure" not in stored and isinstance(stored.get("levels"), list):
        try:
            levels = tuple(_level(level) for level in stored["levels"][: MOST_LEVELS + 1])
            return BlindStructure(file.stem, levels, Ante(str(stored.get("ante") or Ante.NONE)))
        except UNREADABLE as error:
            raise StoreError("structure.file_broken", name=file.name, reason=_short(error)) from error
    found = read_profile(stored)
    if isinstance(found, str):
        raise StoreError("structure.file_broken", name=file.name, reason=found)
    return found


def _level(stored: Any) -> Level:
    """A level; its break is a table or the minutes, 0 for none, and the chips that leave follow from the blinds."""
    told = {name: value for name, value in stored.items() if name != "colours_out"}
    pause = told.pop("break_after", None)
    if isinstance(pause, int):
        pause = msgspec.to_builtins(Break(pause)) if pause else None
    return msgspec.convert({**told, "break_after": pause}, Level)


def _short(error: Exception) -> str:
    return str(error)[:200]
