"""Mapping of sheets: what the host says each column of a sheet means, and how its cells are to be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum


class Role(StrEnum):
    """Meaning of a column; stored with the import, so its values never change."""

    IGNORED = "ignored"
    NAME = "name"
    FIRST_NAME = "first-name"
    LAST_NAME = "last-name"
    NICKNAME = "nickname"
    MEMBER_NUMBER = "member-number"
    DATE = "date"
    EVENING = "evening"
    """Name or number of the evening of the row."""
    PLACE = "place"
    POINTS = "points"
    KNOCK_OUTS = "knock-outs"
    KNOCK_OUT_SHARES = "knock-out-shares"
    """Part of the knock-outs that is the player's own where others had a part in them."""
    REBUYS = "rebuys"
    ADD_ONS = "add-ons"
    BUY_IN = "buy-in"
    POINTS_OF_EVENING = "points-of-evening"
    """The column is an evening, its cells are points."""
    PLACES_OF_EVENING = "places-of-evening"
    """The column is an evening, its cells are places."""
    KNOCK_OUTS_OF_EVENING = "knock-outs-of-evening"
    """The column is an evening, its cells are knock-outs."""


OF_EVENING: Mapping[Role, Role] = {
    Role.POINTS: Role.POINTS_OF_EVENING,
    Role.PLACE: Role.PLACES_OF_EVENING,
    Role.KNOCK_OUTS: Role.KNOCK_OUTS_OF_EVENING,
}
"""Role of a column within one evening, by its role for all evenings."""

NAMES = frozenset((Role.NAME, Role.FIRST_NAME, Role.LAST_NAME, Role.NICKNAME))
"""The roles of columns that say who it is."""


class Shape(StrEnum):
    """Layout in which a sheet lists results."""

    LONG = "long"
    """A row for each player and evening."""
    WIDE = "wide"
    """A row for each player, a column for each evening."""
    EVENING = "one-evening"
    """A row for each player of one evening."""


@dataclass(frozen=True, slots=True)
class SheetMapping:
    """Mapping of one sheet to results. Lines count from 1, columns from 0."""

    sheet: str
    columns: tuple[Role, ...]
    headings: int = 0
    """The line of the headings; what stands above is passed over. 0: the rows begin at once."""
    evenings: int = 0
    """The line that names the evenings of a wide sheet, where that is not the line of the headings."""
    is_taken: bool = True
    day: date | None = None
    """The day of a sheet that is one evening."""
    title: str = ""
    """The name of the evening of a sheet that is one."""

    @property
    def shape(self) -> Shape:
        """Layout of the results in the sheet, by its columns."""
        if any(role in OF_EVENING.values() for role in self.columns):
            return Shape.WIDE
        if Role.DATE in self.columns or Role.EVENING in self.columns:
            return Shape.LONG
        return Shape.EVENING

    def with_role(self, column: int, role: Role) -> SheetMapping:
        """The mapping with another meaning of one column.

        Of two columns that cannot both have it (of two places, say) the other one is ignored.
        """
        is_single = role not in (*OF_EVENING.values(), Role.IGNORED)
        columns = [Role.IGNORED if is_single and own is role else own for own in self.columns]
        columns[column] = role
        return replace(self, columns=tuple(columns))


@dataclass(frozen=True, slots=True)
class ResultMapping:
    """Mapping of files of past results: the sheets, and what holds for the cells of all of them."""

    sheets: tuple[SheetMapping, ...]
    is_comma_decimal: bool = True
    """Whether the comma parts whole points from fractions; then *1.250* is more than a thousand."""
    is_day_first: bool = True
    """Whether *3/4* is the third of April."""
    year: int | None = None
    """The year in which the first evening was, where the dates name none."""
    is_zero_absent: bool = False
    """Whether 0 points in a wide sheet say that somebody was not there."""
    has_ranks_by_points: bool = False
    """Whether places follow from the points of an evening where the sheet names none."""
    first_day: date | None = None
    """The day of the first evening that has no date; the others follow."""
    every: int = 7
    """Days from one evening without a date to the next."""
    days: tuple[tuple[str, date], ...] = ()
    """The day of an evening by its key, where the host corrected it."""

    def with_sheet(self, sheet: SheetMapping) -> ResultMapping:
        """The mapping with another one for the sheet of that name."""
        sheets = tuple(sheet if other.sheet == sheet.sheet else other for other in self.sheets)
        return replace(self, sheets=sheets)

    def of(self, sheet: str) -> SheetMapping | None:
        """The mapping of a sheet; nothing where there is none of that name."""
        return next((own for own in self.sheets if own.sheet == sheet), None)
