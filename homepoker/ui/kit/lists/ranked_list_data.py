"""Columns and rows of a ranked list: data, without Qt."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column of a list; the first one that is no number takes the room that is left."""

    title: str
    is_number: bool = True


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row of a list. ``note`` stands in quiet words behind the name, or below it where that is too narrow."""

    key: str
    cells: tuple[str, ...]
    note: str = ""
    is_honoured: bool = False
