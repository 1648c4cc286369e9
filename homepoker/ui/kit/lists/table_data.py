"""Columns, cells and rows of a table: data, without Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its title, whether it holds numbers, and how it takes width.

    ``width`` is in logical pixels at a text size of 100 %; 0 fits the contents. One column may stretch over what is
    left. ``hint`` is the tooltip of its title.
    """

    title: str
    is_number: bool = False
    width: int = 0
    does_stretch: bool = False
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its words, the value it is sorted by (without one: its words), its tone and its tooltip."""

    text: str
    value: float | str | None = None
    tone: str = "text"
    hint: str = ""


Row = tuple[str, Sequence[Cell | str]]
"""A row: the id of what it stands for, and its cells."""
