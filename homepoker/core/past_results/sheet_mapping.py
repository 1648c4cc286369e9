"""Mapping of sheets: what each line and column of a sheet means, as the program proposes and the host points out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import Self

from homepoker.core.wording import Sentence, sentence


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
    MONEY = "money"
    """Money that was won."""
    TOTAL = "total"
    """Points of a whole season, by which the import is checked."""
    DEDUCTION = "deduction"
    """Points of a whole season that were taken away."""
    POINTS_OF_EVENING = "points-of-evening"
    """The column is an evening, or in a sheet with a line for each evening a person; its cells are points."""
    PLACES_OF_EVENING = "places-of-evening"
    KNOCK_OUTS_OF_EVENING = "knock-outs-of-evening"
    REBUYS_OF_EVENING = "rebuys-of-evening"
    MONEY_OF_EVENING = "money-of-evening"
    PLAYERS_AT_PLACE = "players-at-place"
    """The column is a place, its cells are the people who had it."""
    PLAYERS_OF_EVENING = "players-of-evening"
    """The column is an evening, its cells are its people by place."""


OF_EVENING: Mapping[Role, Role] = {
    Role.POINTS: Role.POINTS_OF_EVENING,
    Role.PLACE: Role.PLACES_OF_EVENING,
    Role.KNOCK_OUTS: Role.KNOCK_OUTS_OF_EVENING,
    Role.REBUYS: Role.REBUYS_OF_EVENING,
    Role.MONEY: Role.MONEY_OF_EVENING,
}
"""Role of a column that is one of many alike, by its role where it is the only one."""

MANY = frozenset((*OF_EVENING.values(), Role.PLAYERS_AT_PLACE, Role.PLAYERS_OF_EVENING, Role.IGNORED))
"""Roles that several columns of a sheet may have."""

NAMES = frozenset((Role.NAME, Role.FIRST_NAME, Role.LAST_NAME, Role.NICKNAME))
"""Roles of columns that say who it is."""


class Layout(StrEnum):
    """Way in which a sheet lists results; stored with the import, so its values never change."""

    ROWS = "rows"
    """A line for each person and evening."""
    PEOPLE = "people"
    """A line for each person, columns for each evening: one, or a group of them."""
    EVENINGS = "evenings"
    """A line for each evening, a column for each person."""
    PLACES = "places"
    """A line for each evening, a column for each place."""
    RANKS = "ranks"
    """A line for each place, a column for each evening."""
    EVENING = "evening"
    """A line for each person of one evening, which is the whole sheet."""
    FINAL = "final"
    """The final table of a season without its evenings: taken in as one, for the list of all times."""


ROLES_OF: Mapping[Layout, tuple[Role, ...]] = {
    Layout.ROWS: (
        *(Role.NAME, Role.FIRST_NAME, Role.LAST_NAME, Role.NICKNAME, Role.MEMBER_NUMBER, Role.DATE, Role.EVENING),
        *(Role.PLACE, Role.POINTS, Role.KNOCK_OUTS, Role.KNOCK_OUT_SHARES, Role.REBUYS, Role.ADD_ONS, Role.BUY_IN),
        Role.MONEY,
    ),
    Layout.PEOPLE: (
        *(Role.NAME, Role.FIRST_NAME, Role.LAST_NAME, Role.NICKNAME, Role.MEMBER_NUMBER, *OF_EVENING.values()),
        *(Role.TOTAL, Role.DEDUCTION),
    ),
    Layout.EVENINGS: (Role.DATE, Role.EVENING, *OF_EVENING.values()),
    Layout.PLACES: (Role.DATE, Role.EVENING, Role.PLAYERS_AT_PLACE),
    Layout.RANKS: (Role.PLACE, Role.PLAYERS_OF_EVENING),
    Layout.EVENING: (
        *(Role.NAME, Role.FIRST_NAME, Role.LAST_NAME, Role.NICKNAME, Role.MEMBER_NUMBER),
        *(Role.PLACE, Role.POINTS, Role.KNOCK_OUTS, Role.KNOCK_OUT_SHARES, Role.REBUYS, Role.ADD_ONS, Role.BUY_IN),
        Role.MONEY,
    ),
    Layout.FINAL: (
        *(Role.NAME, Role.FIRST_NAME, Role.LAST_NAME, Role.NICKNAME, Role.MEMBER_NUMBER),
        *(Role.PLACE, Role.POINTS, Role.KNOCK_OUTS, Role.MONEY),
    ),
}
"""Roles that a column may have in each layout, apart from being ignored."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pointing:
    """What the host points out in the lines and cells of a sheet, whatever it lists. Lines from 1, columns from 0."""

    left_out: tuple[int, ...] = ()
    """Lines that the host leaves out."""
    taken_in: tuple[int, ...] = ()
    """Lines that the host takes in although they look like a total or like nobody."""
    typed: tuple[tuple[int, int, str], ...] = ()
    """Cells that the host typed over: line, column, and what stands there now."""

    def with_line(self, line: int, *, is_taken: bool | None) -> Self:
        """The mapping with a line left out or taken in by the host; ``None`` is as the program proposes."""
        left_out = {*self.left_out} - {line} | ({line} if is_taken is False else set())
        taken_in = {*self.taken_in} - {line} | ({line} if is_taken else set())
        return replace(self, left_out=tuple(sorted(left_out)), taken_in=tuple(sorted(taken_in)))

    def with_cell(self, line: int, column: int, text: str | None) -> Self:
        """The mapping with a cell typed over; ``None`` is what stands in the file."""
        typed = tuple(cell for cell in self.typed if cell[:2] != (line, column))
        return replace(self, typed=typed if text is None else (*typed, (line, column, text)))


@dataclass(frozen=True, slots=True)
class SheetMapping(Pointing):
    """Mapping of one sheet to results. Lines count from 1, columns from 0."""

    sheet: str
    columns: tuple[Role, ...]
    headings: int = 0
    """The line of the headings; what stands above is passed over. 0: the rows begin at once."""
    evenings: int = 0
    """The line that names the evenings of groups of columns, where that is not the line of the headings."""
    is_taken: bool = True
    day: date | None = None
    """The day of a sheet that is one evening, or a season's final table."""
    title: str = ""
    """The name of the evening of a sheet that is one."""
    year: int | None = None
    """The year of its first evening, where sheets of several seasons name theirs and the dates do not."""
    layout: Layout = Layout.EVENING
    named: tuple[str, ...] = ()
    """Headings of the columns in plain letters, by which the same sheet is known again next year."""

    def role(self, column: int) -> Role:
        """The role of a column; beyond the mapped ones it is ignored."""
        return self.columns[column] if column < len(self.columns) else Role.IGNORED

    def with_role(self, column: int, role: Role) -> SheetMapping:
        """The mapping with another meaning of one column.

        Of two columns that cannot both have it (of two places, say) the other one is ignored.
        """
        columns = [Role.IGNORED if role not in MANY and own is role else own for own in self.columns]
        columns += [Role.IGNORED] * (column + 1 - len(columns))
        columns[column] = role
        return replace(self, columns=tuple(columns))


@dataclass(frozen=True, slots=True)
class ProvedTotals:
    """Rule of the totals that a sheet states, and how many of them come out by it.

    ``best`` of the ``evenings`` count, or all of them where it is 0; ``fits`` of the ``of`` totals are so.
    """

    best: int
    evenings: int
    fits: int
    of: int
    deducts: bool = False
    """Whether stated deductions are taken away."""

    @property
    def text(self) -> Sentence:
        """The rule and how well it fits, in one line."""
        key = f"league_import.proof.{'best' if self.best else 'sum'}{'_less' if self.deducts else ''}"
        return sentence(key, best=self.best, evenings=self.evenings, fits=self.fits, of=self.of)


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
    """Whether 0 points in the column of an evening say that somebody was not there."""
    has_ranks_by_points: bool = False
    """Whether places follow from the points of an evening where the sheet names none."""
    first_day: date | None = None
    """The day of the first evening that has no date; the others follow."""
    every: int = 7
    """Days from one evening without a date to the next."""
    days: tuple[tuple[str, date], ...] = ()
    """The day of an evening by its key, where the host corrected it."""
    settled: tuple[str, ...] = ()
    """Keys of the questions that the host answered."""
    is_joined: bool = False
    """Whether evenings of one day on several sheets are one: places on the one, points on the other."""
    # Kept, since after the import the totals are gone: DECISIONS.md, 300
    proved: ProvedTotals | None = None
    """The rule of the stated totals, kept with an import for the league that is set up with its season."""

    def with_sheet(self, sheet: SheetMapping) -> ResultMapping:
        """The mapping with another one for the sheet of that name."""
        sheets = tuple(sheet if other.sheet == sheet.sheet else other for other in self.sheets)
        return replace(self, sheets=sheets)

    def of(self, sheet: str) -> SheetMapping | None:
        """The mapping of a sheet; nothing where there is none of that name."""
        return next((own for own in self.sheets if own.sheet == sheet), None)

    def with_year(self, year: int) -> ResultMapping:
        """The mapping with another year of the first evening; sheets that name years of their own move along."""
        later = year - (self.year if self.year is not None else year)
        sheets = (own if own.year is None else replace(own, year=own.year + later) for own in self.sheets)
        return replace(self, year=year, sheets=tuple(sheets))

    def with_answer(self, question: str) -> ResultMapping:
        """The mapping with a question answered, so that it is not asked again."""
        return self if question in self.settled else replace(self, settled=(*self.settled, question))


def still_holds(reason: Sentence, proposed: ResultMapping, now: ResultMapping) -> bool:
    """Whether what was proposed for a reason is still so."""
    what = reason.key.removeprefix("league_import.reason.")
    if what.startswith("year"):
        return proposed.year == now.year
    if what == "zero_absent":
        return proposed.is_zero_absent == now.is_zero_absent
    if what.startswith("cells"):
        return [own.columns for own in proposed.sheets] == [own.columns for own in now.sheets]
    before, after = (mapping.of(str(reason.values["sheet"])) for mapping in (proposed, now))
    return before is None or after is None or (before.layout, before.is_taken) == (after.layout, after.is_taken)
