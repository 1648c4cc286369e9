"""Rows of tables, ranked lists and lists to choose from: data, without Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from homepoker.core.players import Player


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


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column of a ranked list; the first one that is no number takes the room that is left."""

    title: str
    is_number: bool = True


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row of a ranked list. ``note`` stands in quiet words behind the name, or below it where that is too narrow."""

    key: str
    cells: tuple[str, ...]
    note: str = ""
    is_honoured: bool = False


@dataclass(frozen=True, slots=True)
class SheetHead:
    """Head of a column of a sheet: its letters, what it is taken for, and all of that in words."""

    letters: str
    meaning: str
    is_read: bool
    hint: str = ""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """How a line of a sheet is taken: a word beside its number, and all of that in words."""

    mark: str = ""
    tone: str = "quiet"
    is_read: bool = True
    is_heading: bool = False
    hint: str = ""


class Sheet(Protocol):
    """A sheet as it is shown; asked for what can be seen alone, of however many lines. Lines and columns from 0."""

    @property
    def name(self) -> str: ...

    @property
    def lines(self) -> int: ...

    @property
    def heads(self) -> Sequence[SheetHead]: ...

    @property
    def kept(self) -> Sequence[int]:
        """The columns that stay in sight: of the names."""

    def line(self, line: int) -> SheetLine: ...

    def cell(self, line: int, column: int) -> str: ...

    def is_number(self, line: int, column: int) -> bool: ...

    def change(self, line: int, column: int) -> str:
        """What was changed in a cell, in words; empty if it is as in the file."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A row that can be chosen, or a heading between two groups of them.

    ``detail`` stands beside the name and is searched too (*4711*, *table 2*); ``also`` is searched and not shown.
    A row that may not be chosen stays visible, and its detail says why.
    """

    id: str
    name: str
    detail: str = ""
    also: tuple[str, ...] = ()
    may_choose: bool = True
    is_heading: bool = False
    """Whether it is a heading between two groups, shown as long as nothing is searched; ``may_choose=False``."""
    is_only_found: bool = False
    """Whether it shows only where it matches what was typed, below all others: somebody who cannot be chosen or is
    hardly meant."""


def choice_of(player: Player, detail: str = "", *, may_choose: bool = True) -> Choice:
    """A player as a row: found by name, display name, nickname and member number.

    :param detail: what stands beside the name; without it the member number.
    """
    return Choice(
        id=player.id,
        name=player.shown_name,
        detail=detail or player.member_number,
        also=(player.name, player.nickname, player.member_number),
        may_choose=may_choose,
    )
