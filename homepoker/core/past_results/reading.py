"""Reading of mapped sheets: evenings with the results of their players, and what became of every line.

Whatever the layout, a line tells who had what in which evening; cells, people and evenings are read in one place for
all of them. Nothing is dropped without being counted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import lru_cache
from typing import TypeVar

from homepoker.core.cell_grid import CellValue, Grid, GridRow, column_letters
from homepoker.core.limits import clean_line
from homepoker.core.past_results import cell_reading
from homepoker.core.past_results.cell_reading import PartialDate, WrittenPerson, text_of
from homepoker.core.past_results.headings import split_heading
from homepoker.core.past_results.sheet_lines import LineUse, line_uses
from homepoker.core.past_results.sheet_mapping import (
    NAMES,
    OF_EVENING,
    Layout,
    Pointing,
    ResultMapping,
    Role,
    SheetMapping,
)
from homepoker.core.quantities import WHOLE_KNOCK_OUT
from homepoker.core.spelling import plain
from homepoker.core.wording import Sentence, sentence

_SUMS = re.compile(r"(?:(?:grand|gesamt|end) ?)?(?:summe|sum|totals?|ergebnis|stand)|gesamt(?:punkte)?|σ|∑")
_SINGLE = {own: role for role, own in OF_EVENING.items()} | {Role.PLAYERS_OF_EVENING: Role.PLACE}
_NAMING = (Role.NAME, Role.FIRST_NAME, Role.LAST_NAME, Role.NICKNAME, Role.MEMBER_NUMBER)
"""Roles of a person's columns, in the order in which they are read."""
_FIELDS: Mapping[Role, tuple[str, str]] = {
    Role.PLACE: ("place", "no_place"),
    Role.POINTS: ("points", "no_points"),
    Role.KNOCK_OUTS: ("knock_outs", "no_count"),
    Role.KNOCK_OUT_SHARES: ("own_knock_outs", "no_share"),
    Role.REBUYS: ("rebuys", "no_count"),
    Role.ADD_ONS: ("add_ons", "no_count"),
    Role.BUY_IN: ("buy_in", "no_money"),
    Role.MONEY: ("money", "no_money"),
}
"""The field of a result that a column holds, and what is wrong with a cell that cannot be read."""
_COUNTED = frozenset((Role.KNOCK_OUTS, Role.REBUYS, Role.ADD_ONS))
_SHARED = 0.6
"""Part of the evenings over which something has to stand, or it stands for several of them."""
_HALF_A_YEAR = timedelta(days=183)
_LONGEST_QUOTED = 40
"""Letters of a cell that a problem repeats."""


@dataclass(frozen=True, slots=True)
class SheetProblem:
    """Reason why a row, or one result of it, was left out; ``line`` is that of the sheet, 0 all of it."""

    sheet: str
    line: int
    problem: Sentence


@dataclass(frozen=True, slots=True)
class SheetResult:
    """One player's result of one evening; nothing where the sheet names none of it.

    Points are thousandths, ``buy_in`` and ``money`` (won) are in hundredths; ``own_knock_outs`` is what of the
    knock-outs did not go to others, in parts as of `quantities.WHOLE_KNOCK_OUT`.
    """

    line: int
    person: WrittenPerson
    place: int | None = None
    points: int | None = None
    knock_outs: int = 0
    rebuys: int = 0
    add_ons: int = 0
    buy_in: int | None = None
    own_knock_outs: int | None = None
    money: int | None = None
    entries: int = 1


@dataclass(frozen=True, slots=True)
class SheetEvening:
    """An evening as the sheets tell it, in the order of the sheet. ``key`` tells it from the others."""

    key: str
    title: str
    day: date | None
    sheet: str
    results: tuple[SheetResult, ...]

    @property
    def has_places(self) -> bool:
        """Whether everybody has a place."""
        return all(result.place is not None for result in self.results)

    @property
    def has_points(self) -> bool:
        """Whether anybody has points."""
        return any(result.points is not None for result in self.results)


@dataclass(frozen=True, slots=True)
class WrittenTotal:
    """Points of somebody's season as the sheet states them, in thousandths."""

    sheet: str
    person: WrittenPerson
    points: int
    deduction: int = 0
    line: int = 0


@dataclass(frozen=True, slots=True)
class SheetReading:
    """What became of the lines of a sheet, from 1 to the last, and how many of its columns are read."""

    sheet: str
    lines: Mapping[int, LineUse]
    columns_read: int
    columns_left: int

    @property
    def counts(self) -> Mapping[LineUse, int]:
        """The number of lines of each use; they add up to the sheet."""
        return Counter(self.lines.values())


@dataclass(frozen=True, slots=True)
class PastResults:
    """Results of mapped sheets, with what was decided on the way in ``notes``."""

    evenings: tuple[SheetEvening, ...]
    problems: tuple[SheetProblem, ...] = ()
    sheets: tuple[SheetReading, ...] = ()
    totals: tuple[WrittenTotal, ...] = ()
    notes: tuple[Sentence, ...] = ()


def read_results(grids: Sequence[Grid], mapping: ResultMapping) -> PastResults:
    """Read the sheets that are taken. Nothing is raised: what cannot be used is a problem with its line."""
    taken = [(grid, own) for grid in grids if (own := mapping.of(grid.name)) is not None and own.is_taken]
    readers = [_SheetReader(with_typed(grid, own), own, mapping) for grid, own in taken]
    sheets = tuple(reader.read() for reader in readers)
    evenings = _dated([each for reader in readers for each in reader.evenings.values() if each.entries], mapping)
    evenings = _joined(evenings) if mapping.is_joined else evenings
    totals = [total for reader in readers for total in reader.totals]
    apart = _told_apart([result.person for each in evenings for result in each.results if result.person.nickname])
    if apart:
        evenings = tuple(replace(each, results=tuple(_renamed(each.results, apart))) for each in evenings)
        totals = _renamed(totals, apart)
    counted = {
        "reentries": sum(result.entries for each in evenings for result in each.results if result.entries > 1),
        "filled_down": sum(reader.filled_down for reader in readers),
        "bracketed": sum(reader.bracketed for reader in readers),
    }
    return PastResults(
        tuple(map(_ranked, evenings)) if mapping.has_ranks_by_points else evenings,
        tuple(problem for reader in readers for problem in reader.problems),
        sheets,
        tuple(totals),
        tuple(sentence(f"league_import.note.{what}", count=count) for what, count in counted.items() if count),
    )


_Told = TypeVar("_Told", SheetResult, WrittenTotal)


def _told_apart(people: Sequence[WrittenPerson]) -> dict[WrittenPerson, WrittenPerson]:
    """People of one name whom their nicknames tell apart, with both as their name: *Tom (B)* and *Tom (R)*."""
    called: dict[str, set[str]] = {}
    for person in people:
        called.setdefault(plain(person.name), set()).add(plain(person.nickname))
    return {
        person: replace(person, name=f"{person.name} ({person.nickname})", nickname="")
        for person in people
        if len(called[plain(person.name)]) > 1
    }


def _renamed(told: Iterable[_Told], names: Mapping[WrittenPerson, WrittenPerson]) -> list[_Told]:
    return [replace(each, person=names.get(each.person, each.person)) for each in told]


def as_one(results: Iterable[SheetResult], person_of: Callable[[SheetResult], Hashable]) -> tuple[SheetResult, ...]:
    """The results of an evening with one for each person: of several entries the best finish counts.

    Places close up where somebody had several. Knock-outs, re-buys and money of all entries add up, and where no
    re-buy is noted each further entry is one.
    """
    entries: dict[Hashable, list[SheetResult]] = {}
    for result in results:
        entries.setdefault(person_of(result), []).append(result)
    return _merged(entries.values())


def _merged(entries: Collection[Sequence[SheetResult]]) -> tuple[SheetResult, ...]:
    """One result for each person, of their entries."""
    if all(len(own) == 1 for own in entries):
        return tuple(own[0] for own in entries)
    merged = [_best(own) for own in entries]
    places = sorted(result.place for result in merged if result.place is not None)
    first = {place: at for at, place in reversed(list(enumerate(places, start=1)))}
    return tuple(result if result.place is None else replace(result, place=first[result.place]) for result in merged)


def _best(entries: Sequence[SheetResult]) -> SheetResult:
    best = min(entries, key=lambda entry: (entry.place or 1_000_000, -(entry.points or 0)))
    money = [entry.money for entry in entries if entry.money is not None]
    own = [entry.own_knock_outs for entry in entries if entry.own_knock_outs is not None]
    return replace(
        best,
        knock_outs=sum(entry.knock_outs for entry in entries),
        rebuys=sum(entry.rebuys for entry in entries) or len(entries) - 1,
        add_ons=sum(entry.add_ons for entry in entries),
        own_knock_outs=sum(own) if own else None,
        money=sum(money) if money else None,
        entries=sum(entry.entries for entry in entries),
    )


def with_typed(grid: Grid, own: Pointing) -> Grid:
    """The sheet with the cells that the host typed over; the file stays as it is."""
    rows = {row.line: list(row.cells) for row in grid.rows} if own.typed else {}
    for line, column, text in own.typed:
        cells = rows.setdefault(line, [])
        cells += [None] * (column + 1 - len(cells))
        cells[column] = clean_line(text) or None
    typed = tuple(GridRow(line, tuple(cells)) for line, cells in sorted(rows.items()) if any(cells))
    return replace(grid, rows=typed) if own.typed else grid


@dataclass
class _Evening:
    """An evening while its lines are being read."""

    title: str
    written: PartialDate | None
    sheet: str
    entries: dict[tuple[str, str], list[SheetResult]] = field(default_factory=dict)
    """The lines of each person, by plain name and number."""


class _Unusable(Exception):
    """A line, or a cell of it, that tells nothing; without a problem where nothing was to be expected."""

    def __init__(self, problem: Sentence | None = None, column: int | None = None) -> None:
        self.problem, self.column = problem, column


_Entry = tuple[_Evening, WrittenPerson, dict[str, int] | None]
"""Who had what in which evening: values by the fields of a result, nothing where they cannot be used."""


class _SheetReader:
    """Reader of one sheet, line by line."""

    def __init__(self, grid: Grid, own: SheetMapping, mapping: ResultMapping) -> None:
        self.grid, self.own, self.mapping = grid, own, mapping
        self.uses = line_uses(grid, own)
        self.problems = [SheetProblem(grid.name, row.line, row.problem) for row in grid.problems]
        self.evenings: dict[Hashable, _Evening] = {}
        self.totals: list[WrittenTotal] = []
        self.filled_down = self.bracketed = 0
        self._headings = grid.row(own.headings)
        self._at = {role: column for column, role in enumerate(own.columns)}
        self._naming = [self._at.get(role) for role in _NAMING]
        self._of_line = {role: self._at[role] for role in _FIELDS if role in self._at}
        self._of_evenings = self._columns_of_evenings() if own.layout in (Layout.PEOPLE, Layout.RANKS) else []
        self._of_people = self._columns_of_people() if own.layout is Layout.EVENINGS else []
        self._is_list = own.layout in (Layout.ROWS, Layout.EVENING)
        self._is_zero_absent = mapping.is_zero_absent and own.layout in (Layout.PEOPLE, Layout.EVENINGS)
        self._rank = 0
        self._last: tuple[_Evening, int] | None = None
        """The evening that a line named last, and that line."""

    def read(self) -> SheetReading:
        """Read the sheet, and tell what became of its lines."""
        own, grid = self.own, self.grid
        if own.layout not in (Layout.EVENINGS, Layout.PLACES, Layout.RANKS) and not NAMES.intersection(own.columns):
            self.problems.append(SheetProblem(grid.name, 0, sentence("league_import.no_name_column")))
        else:
            for row in grid.rows:
                self._read_line(row)
        filled = {at for row in grid.rows for at, cell in enumerate(row.cells) if cell is not None}
        read = {at for at, role in enumerate(own.columns) if role is not Role.IGNORED}
        return SheetReading(grid.name, self.uses, len(read), len(filled - read))

    def _read_line(self, row: GridRow) -> None:
        if self.uses[row.line] is LineUse.TOTAL:
            self._note_totals(row)
        if self.uses[row.line] is not LineUse.READ:
            return
        try:
            came = [self._put(row, *entry) for entry in self._entries(row)]
        except _Unusable as unusable:
            self._wrong(row, unusable)
        else:
            if not any(came) and self.uses[row.line] is LineUse.READ:
                self.uses[row.line] = LineUse.ABSENT

    # The layouts

    def _entries(self, row: GridRow) -> Iterator[_Entry]:
        """The results that a line tells.

        :raises _Unusable: it tells none.
        """
        layout = self.own.layout
        if layout is Layout.PEOPLE:
            person = self._person(row)
            self._note_total(row, person)
            for evening, columns in self._of_evenings:
                yield evening, person, self._values(row, columns)
        elif layout is Layout.EVENINGS:
            evening = self._evening_of_line(row)
            for person, columns in self._of_people:
                yield evening, person, self._values(row, columns)
        elif layout is Layout.PLACES:
            evening = self._evening_of_line(row)
            places = (at for at, role in enumerate(self.own.columns) if role is Role.PLAYERS_AT_PLACE)
            for nth, at in enumerate(places, start=1):
                place = place_of_heading(self._headings.cell(at)) or nth
                yield from ((evening, person, {"place": place}) for person in self._people(row, at))
        elif layout is Layout.RANKS:
            self._rank += 1
            place = place_of_heading(self._cell(row, Role.PLACE)) or self._rank
            for evening, columns in self._of_evenings:
                yield from ((evening, person, {"place": place}) for person in self._people(row, columns[Role.PLACE]))
        else:
            person = self._person(row)
            evening = self._evening_of_row(row) if layout is Layout.ROWS else self._evening_of_sheet()
            yield evening, person, self._values(row, self._of_line)

    def _columns_of_evenings(self) -> list[tuple[_Evening, dict[Role, int]]]:
        own = self.own
        others = self.grid.row(own.evenings) if own.evenings != own.headings else GridRow(0, ())
        # Above several evenings their day or month stands once, over the first of them.
        of_evenings = [at for at, role in enumerate(own.columns) if role in _SINGLE]
        is_shared = sum(others.cell(at) is not None for at in of_evenings) <= len(of_evenings) * _SHARED
        columns: dict[Hashable, dict[Role, int]] = {}
        last: CellValue = None
        for at, role in enumerate(own.columns):
            heading, last = self._headings.cell(at), others.cell(at) if others.cell(at) is not None else last
            if role in _SINGLE:
                evening, inner = split_heading(heading)
                is_grouped = inner is not Role.IGNORED or heading is None
                over = last if is_grouped or is_shared else others.cell(at)
                names = [name for name in (evening, over) if name is not None]
                key = " ".join(map(str, names)) if is_grouped and names else at
                if cell_reading.is_month(over):
                    names = [" ".join(map(text_of, names))]
                days = [name for name in names if cell_reading.is_day(name, is_day_first=self.mapping.is_day_first)]
                titles = [text_of(name) for name in names if name not in days]
                if not titles:
                    titles = [cell_reading.title_beside(text_of(days[0])) if days else column_letters(at)]
                self._evening(key, titles[0], self._day(days[0] if days else titles[0]))
                columns.setdefault(key, {})[_SINGLE[role]] = at
        return [(self.evenings[key], own_columns) for key, own_columns in columns.items()]

    def _columns_of_people(self) -> list[tuple[WrittenPerson, dict[Role, int]]]:
        is_grouped = self.own.evenings not in (0, self.own.headings)
        names = self.grid.row(self.own.evenings) if is_grouped else self._headings
        columns: dict[Hashable, tuple[WrittenPerson, dict[Role, int]]] = {}
        last: CellValue = None
        for at, role in enumerate(self.own.columns):
            last = last if is_grouped and names.cell(at) is None else names.cell(at)
            if role in _SINGLE and (person := cell_reading.person(text_of(last))) is not None:
                columns.setdefault(person if is_grouped else at, (person, {}))[1][_SINGLE[role]] = at
        return list(columns.values())

    # Who, when and what

    def _person(self, row: GridRow) -> WrittenPerson:
        texts = ["" if at is None else text_of(row.cell(at)) for at in self._naming]
        person = cell_reading.person(*texts)
        filled = len(row.cells) - row.cells.count(None)
        is_off = person is None and any(text and cell_reading.is_absent(text) for text in texts)  # *ausgefallen*
        if person is None and any(texts) and filled > sum(map(bool, texts)) and not is_off:
            raise _Unusable(sentence("league_import.no_name"))
        if person is None or filled < 2:  # a footnote, or a line without anybody
            raise _Unusable
        return person

    def _people(self, row: GridRow, at: int) -> Sequence[WrittenPerson]:
        """The people in a cell of a place; it is a problem where something else stands there."""
        cell = row.cell(at)
        people = () if cell_reading.is_absent(cell) else cell_reading.people(cell)
        if not people and not cell_reading.is_absent(cell):
            self._wrong(row, _Unusable(sentence("league_import.no_person", text=_quoted(cell)), at))
        return people

    def _evening(self, key: Hashable, title: str, written: PartialDate | None) -> _Evening:
        return self.evenings.setdefault(key, _Evening(title, written, self.grid.name))

    def _evening_of_sheet(self) -> _Evening:
        day = self.own.day
        written = PartialDate(day.day, day.month, day.year) if day is not None else None
        return self._evening("", self.own.title or self.own.sheet, written)

    def _evening_of_line(self, row: GridRow) -> _Evening:
        """The evening of a line that is one."""
        about = (self._at.get(Role.DATE), self._at.get(Role.EVENING))
        if all(cell is None for at, cell in enumerate(row.cells) if at not in about):
            # A footnote, or an evening of which nobody wrote down more.
            raise _Unusable
        written, title = self._named(row)
        number = len(self.evenings) + 1
        return self._evening(row.line, title or ("" if written is not None else str(number)), written)

    def _evening_of_row(self, row: GridRow) -> _Evening:
        """The evening of a line of one person; where it names none that of the line before it."""
        written, title = self._named(row)
        if written is not None or title:
            evening = self._evening((written, plain(title)), title, written)
        elif self._last is not None and not self._is_parted(self._last[1], row.line):
            evening = self._last[0]
            self.filled_down += 1
        else:
            self._last = None
            raise _Unusable(sentence("league_import.no_evening"))
        self._last = evening, row.line
        return evening

    def _named(self, row: GridRow) -> tuple[PartialDate | None, str]:
        """The day and the title of an evening by the cells of its line."""
        day, title = self._cell(row, Role.DATE), self._cell(row, Role.EVENING)
        written = self._day(day)
        if written is None and day is not None:
            raise _Unusable(sentence("league_import.no_date", text=_quoted(day)), self._at[Role.DATE])
        return written, text_of(title).rstrip(cell_reading.MARKS)

    def _cell(self, row: GridRow, role: Role) -> CellValue:
        at = self._at.get(role)
        return None if at is None else row.cell(at)

    def _day(self, cell: CellValue) -> PartialDate | None:
        return cell_reading.day(cell, is_day_first=self.mapping.is_day_first)

    def _values(self, row: GridRow, columns: Mapping[Role, int]) -> dict[str, int] | None:
        """The fields of a result by the columns of their roles; nothing where its place or its points are wrong.

        Anything else that is wrong costs only itself; each is a problem.
        """
        values: dict[str, int] = {}
        wrong: list[Role] = []
        for role, at in columns.items():
            value = _value(role, row.cell(at), self.mapping.is_comma_decimal)
            self.bracketed += role is Role.POINTS and cell_reading.has_brackets(row.cell(at))
            if isinstance(value, int):
                values[_FIELDS[role][0]] = value
            elif value is not None:
                wrong.append(role)
                self._wrong(row, _Unusable(value, at))
        if values.get("own_knock_outs", 0) > values.get("knock_outs", 0) * WHOLE_KNOCK_OUT:
            at = columns[Role.KNOCK_OUT_SHARES]
            self._wrong(row, _Unusable(sentence("league_import.no_share", text=_quoted(row.cell(at))), at))
            del values["own_knock_outs"]
        if self._is_zero_absent and values.get("points") == 0:
            del values["points"]
        # Where nothing is left of what stands there, it says that somebody was not there.
        is_absent = not values and any(row.cell(at) is not None for at in columns.values())
        return None if is_absent or {Role.PLACE, Role.POINTS}.intersection(wrong) else values

    # What is noted

    def _put(self, row: GridRow, evening: _Evening, person: WrittenPerson, values: dict[str, int] | None) -> bool:
        """Keep a result, unless a line has told the same of that person already; whether it was kept."""
        # Knock-outs alone do not say that somebody was there: in many sheets they are 0 for everybody.
        if values is None or not (self._is_list or values.keys() & {"place", "points", "money"}):
            return False
        result = SheetResult(row.line, person, **values)
        told = evening.entries.setdefault(_plainly(person), [])
        same = next((other for other in told if self._is_told(other, result)), None)
        if same is not None:
            self._wrong(row, _Unusable(sentence("league_import.twice", name=person.name, line=same.line)))
            return False
        told.append(result)
        return True

    def _is_told(self, other: SheetResult, result: SheetResult) -> bool:
        """Whether a further line of a person is no re-entry: a repetition, or of another table below."""
        if self.own.layout in (Layout.PEOPLE, Layout.EVENINGS) or _says_same(other, result):
            return True
        return self._is_parted(other.line, result.line)

    def _is_parted(self, first: int, second: int) -> bool:
        """Whether something else may have begun between two lines, such as the final table below the evenings."""
        parting = (LineUse.EMPTY, LineUse.HEADING, LineUse.NOBODY)
        return any(self.uses[line] in parting for line in range(first + 1, second))

    def _note_total(self, row: GridRow, person: WrittenPerson) -> None:
        if (total := self._points(self._cell(row, Role.TOTAL))) is not None:
            deduction = self._points(self._cell(row, Role.DEDUCTION)) or 0
            self.totals.append(WrittenTotal(self.grid.name, person, total, abs(deduction), row.line))

    def _note_totals(self, row: GridRow) -> None:
        """Note the totals of a line below the evenings, which has one for each person."""
        if any(isinstance(cell, str) and _SUMS.fullmatch(plain(cell)) for cell in row.cells):
            at = [(who, columns[Role.POINTS]) for who, columns in self._of_people if Role.POINTS in columns]
            totals = [(who, self._points(row.cell(column))) for who, column in at]
            self.totals += [
                WrittenTotal(self.grid.name, who, total, 0, row.line) for who, total in totals if total is not None
            ]

    def _points(self, cell: CellValue) -> int | None:
        return cell_reading.points(cell, is_comma_decimal=self.mapping.is_comma_decimal)

    def _wrong(self, row: GridRow, unusable: _Unusable) -> None:
        """Note what becomes of a line that cannot be used, or only in part."""
        problem, at = unusable.problem, unusable.column
        if problem is None:
            self.uses[row.line] = LineUse.NOBODY
            return
        if at is not None:
            problem = sentence("league_import.in_column", column=column_letters(at), problem=problem)
        self.problems.append(SheetProblem(self.grid.name, row.line, problem))
        self.uses[row.line] = LineUse.PROBLEM


@lru_cache(maxsize=65_536)  # the same cells stand in thousands of lines
def _value(role: Role, cell: CellValue, is_comma_decimal: bool) -> int | Sentence | None:
    """The value of a cell, a sentence if it cannot be read, or nothing if it is empty."""
    if cell is None or (cell_reading.is_absent(cell) and role not in _COUNTED):
        return None
    match role:
        case Role.PLACE:
            value = cell_reading.place(cell)
            if value is None and cell_reading.number(cell, is_comma_decimal=is_comma_decimal) == 0:
                return None
        case Role.POINTS:
            value = cell_reading.points(cell, is_comma_decimal=is_comma_decimal)
        case Role.BUY_IN | Role.MONEY:
            value = cell_reading.money(cell, is_comma_decimal=is_comma_decimal)
        case Role.KNOCK_OUT_SHARES:
            share = cell_reading.number(cell, is_comma_decimal=is_comma_decimal)
            value = None if share is None or share < 0 else round(share * WHOLE_KNOCK_OUT)
        case _:
            value = cell_reading.count(cell, is_comma_decimal=is_comma_decimal)
    return sentence(f"league_import.{_FIELDS[role][1]}", text=_quoted(cell)) if value is None else value


@lru_cache(maxsize=4_096)
def _plainly(person: WrittenPerson) -> tuple[str, str]:
    """The name and number by which the lines of a person are known."""
    return plain(person.name), plain(person.member_number or person.nickname)


def _quoted(cell: CellValue) -> str:
    return text_of(cell)[:_LONGEST_QUOTED]


def _says_same(one: SheetResult, other: SheetResult) -> bool:
    """Whether two lines of a person are the same result again; without a place and points each is a further entry."""
    if one.place is None and one.points is None:
        return False
    if one.place is not None:
        return one.place == other.place
    return replace(one, line=0, person=other.person) == replace(other, line=0)


_ORDINALS = {
    plain(word): place
    for place, words in enumerate(
        (
            ("sieger", "gewinner", "winner", "erster", "first", "champion", "gold"),
            ("zweiter", "second", "runner up", "silber", "silver"),
            ("dritter", "third", "bronze"),
            ("vierter", "fourth"),
            ("fünfter", "fifth"),
        ),
        start=1,
    )
    for word in words
}


def place_of_heading(cell: CellValue) -> int | None:
    """The place that a heading names (*1.*, *Platz 2*, *Sieger*, *3. (5 P.)*); nothing where it names none."""
    text = text_of(cell).split(" (")[0]
    return _ORDINALS.get(plain(text)) or cell_reading.place(text)


def _dated(evenings: Sequence[_Evening], mapping: ResultMapping) -> tuple[SheetEvening, ...]:
    """The evenings with their days, and with keys that stay: the day as it stands in the sheet, and the title."""
    corrected = dict(mapping.days)
    keys = Counter[str]()
    dated: list[SheetEvening] = []
    for each, day in zip(evenings, _days(evenings, mapping), strict=True):
        written = day.isoformat() if day is not None and each.written is not None else ""
        key = f"{each.sheet}|{written}|{each.title}"
        keys[key] += 1
        key = key if keys[key] == 1 else f"{key}|{keys[key]}"
        results = _merged(each.entries.values())
        dated.append(SheetEvening(key, each.title, corrected.get(key, day), each.sheet, results))
    return tuple(dated)


def _days(evenings: Sequence[_Evening], mapping: ResultMapping) -> Iterator[date | None]:
    """The day of each evening. A year that is missing goes on where the months begin anew.

    A sheet that has a day of an earlier one tells of the same season, so its years begin as those did.
    """
    days_of: dict[str, set[PartialDate]] = {}
    for each in evenings:
        days = days_of.setdefault(each.sheet, set())
        days |= {replace(each.written, year=None)} if each.written is not None else set()
    began_in: dict[str, int | None] = {}
    year, before, undated = mapping.year, None, 0
    for each in evenings:
        if each.sheet not in began_in:
            same = next((other for other in began_in if days_of[each.sheet] & days_of[other]), None)
            year, before = (year, before) if same is None else (began_in[same], None)
            own = mapping.of(each.sheet)
            if own is not None and own.year is not None:
                year, before = own.year, None
            began_in[each.sheet] = year
        day = None
        if each.written is None and mapping.first_day is not None:
            day = _later(mapping.first_day, undated * mapping.every)
            undated += 1
        elif each.written is not None and (each.written.year or year):
            day = each.written.in_year(year or 0)
            while each.written.year is None and day is not None and before is not None and before - day > _HALF_A_YEAR:
                year = day.year + 1
                day = cell_reading.in_year(day, year)
        before = day or before
        yield day


def _later(day: date, days: int) -> date | None:
    """The day so many days later; nothing beyond the calendar."""
    try:
        return day + timedelta(days)
    except OverflowError:
        return None


def _joined(evenings: Sequence[SheetEvening]) -> tuple[SheetEvening, ...]:
    """The evenings with those of one day as one, where they stand on several sheets; each adds what the first lacks."""
    joined: list[SheetEvening] = []
    for each in evenings:
        others = (one for one in joined if one.day is not None and one.sheet != each.sheet)
        first = next((one for one in others if one.day == each.day), None)
        if first is None:
            joined.append(each)
            continue
        results = {_plainly(result.person): result for result in first.results}
        for other in each.results:
            own = results.get(_plainly(other.person), other)
            lacking = {name: getattr(other, name) for name, _ in _FIELDS.values() if not getattr(own, name)}
            results[_plainly(other.person)] = replace(own, **lacking)
        joined[joined.index(first)] = replace(first, results=tuple(results.values()))
    return tuple(joined)


def _ranked(evening: SheetEvening) -> SheetEvening:
    """The evening with places by points, where it names none at all."""
    if not evening.has_points or any(result.place is not None for result in evening.results):
        return evening
    points = sorted((result.points or 0 for result in evening.results), reverse=True)
    results = tuple(replace(result, place=points.index(result.points or 0) + 1) for result in evening.results)
    return replace(evening, results=results)
