"""Reading of mapped sheets: evenings with the results of their players, and what became of every line.

Each layout is a way to walk over the cells; what a cell says, who is meant and to which evening it belongs is found
in one place for all of them. Nothing is dropped without being counted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache

from homepoker.core.cell_grid import CellValue, Grid, GridRow
from homepoker.core.limits import LONGEST_NAME, clean_line
from homepoker.core.past_results import cell_reading
from homepoker.core.past_results.cell_reading import PartialDate, WrittenPerson
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

_TOTAL = re.compile(
    r"(?:(?:zwischen|gesamt|end|grand|sub|over) ?)?(?:summen?|sum|totals?|ergebnis|stand)"
    r"(?: (?:punkte|points|all|of)\b.*)?"
    r"|(?:.+ )?gesamt|gesamt(?:punkte|wertung)|overall|σ|∑|ø|∅"
    r"|(?:durch)?schnitt.*|mittel(?:wert)?|average.*|avg.*|mean|median"
)
_COUNTED = re.compile(
    r"(?:anzahl|zahl|number|no|nr|count|total)(?: der| of)? "
    r"(?:teilnehmer|mitglieder|members|spieler|players?|entries|entrants|pots?)"
    r"|teilnehmer(?:zahl)?|anwesend(?:en?)?|tn|leute|spielerzahl|anzahl|spieler|players|entries|entrants|count|attendance"
    r"|(?:prize|preis|bounty)? ?(?:pot|pool|geld|money|fund)s?|preisgelder|jackpot|kitty|kasse|buy ?in|startgeld|rake"
)
"""Plain names of lines that are no people: sums and means of the others, counts of players, and money."""
_SUMS = re.compile(r"(?:(?:grand|gesamt|end) ?)?(?:summe|sum|totals?|ergebnis|stand)|gesamt(?:punkte)?|σ|∑")
_SINGLE = {own: role for role, own in OF_EVENING.items()}
_RESULTS = (*OF_EVENING, Role.KNOCK_OUT_SHARES, Role.ADD_ONS, Role.BUY_IN)
_NAMING = (Role.NAME, Role.FIRST_NAME, Role.LAST_NAME, Role.NICKNAME, Role.MEMBER_NUMBER)
"""Roles of a person's columns, in the order in which they are read."""
_MAY_NAME = frozenset((*NAMES, Role.DATE, Role.EVENING, Role.IGNORED, Role.PLACE))
_HALF_A_YEAR = timedelta(days=183)
_FEW = 3
"""Lines or columns from which on a statistic of the others is no accident."""
_NEAR = Decimal("0.05")


class LineUse(StrEnum):
    """What became of a line of a sheet."""

    TITLE = "title"
    """Above the headings."""
    HEADING = "heading"
    READ = "read"
    EMPTY = "empty"
    TOTAL = "total"
    """A sum, mean or count of the others, or money: no person."""
    NOBODY = "nobody"
    ABSENT = "absent"
    """A person, or an evening, without any result."""
    LEFT_OUT = "left-out"
    """The host leaves it out."""
    PROBLEM = "problem"
    """Something in it cannot be read; it is named among the problems."""


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
    reader = _Reader(mapping)
    for grid in grids:
        own = mapping.of(grid.name)
        if own is not None and own.is_taken:
            reader.read(grid_with_typed(grid, own), own)
    return reader.made()


def grid_with_typed(grid: Grid, own: Pointing) -> Grid:
    """The sheet with the cells that the host typed over; the file stays as it is."""
    if not own.typed:
        return grid
    rows = {row.line: list(row.cells) for row in grid.rows}
    for line, column, text in own.typed:
        cells = rows.setdefault(line, [])
        cells += [None] * (column + 1 - len(cells))
        cells[column] = clean_line(text) or None
    return replace(grid, rows=tuple(GridRow(line, tuple(cells)) for line, cells in sorted(rows.items()) if any(cells)))


@lru_cache(maxsize=4_096)
def is_total(text: str) -> bool:
    """Whether a text names a line or column that sums up others, counts them, or holds money."""
    name = plain(text)
    return bool(_TOTAL.fullmatch(name) or _COUNTED.fullmatch(name)) or text.strip() in ("Σ", "Ø", "∑", "⌀")


def line_uses(grid: Grid, own: SheetMapping) -> dict[int, LineUse]:
    """What becomes of the lines of a sheet before its cells are read, from 1 to the last."""
    last = grid.rows[-1].line if grid.rows else 0
    uses = dict.fromkeys(range(1, last + 1), LineUse.EMPTY)
    headings = next((row.cells for row in grid.rows if row.line == own.headings), None)
    # What should name a person or an evening, or has no role, may name a sum or a count instead.
    naming = [at for at in range(grid.width) if at >= len(own.columns) or own.columns[at] in _MAY_NAME]
    for row in grid.rows:
        if row.line in (own.headings, own.evenings) or row.cells == headings:
            uses[row.line] = LineUse.HEADING
        elif row.line < own.headings:
            uses[row.line] = LineUse.TITLE
        elif row.line in own.left_out:
            uses[row.line] = LineUse.LEFT_OUT
        elif row.line in own.taken_in or not _is_summary(row, naming):
            uses[row.line] = LineUse.READ
        else:
            uses[row.line] = LineUse.TOTAL
    body = [row for row in grid.rows if uses[row.line] is LineUse.READ]
    for rows in (body[::-1], body):  # statistics of the others stand at an end of the table
        for row in rows:
            others = [other for other in body if other is not row and uses[other.line] is LineUse.READ]
            if row.line in own.taken_in or not _is_statistic(row, others, own):
                break
            uses[row.line] = LineUse.TOTAL
    return uses


def column_letters(column: int) -> str:
    """Letters of a column in a spreadsheet, counted from 0: A, B, …, Z, AA."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


@lru_cache(maxsize=65_536)
def text_of(cell: CellValue) -> str:
    """The text of a cell as one line; empty where nothing stands in it."""
    if cell is None:
        return ""
    if isinstance(cell, date):
        return cell.isoformat()
    return clean_line(cell if isinstance(cell, str) else f"{cell.normalize():f}")[:LONGEST_NAME]


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


def _is_summary(row: GridRow, naming: Sequence[int]) -> bool:
    """Whether the first text in these columns names a sum or a count."""
    first = next((text for at in naming if isinstance(text := row.cell(at), str)), None)
    return first is not None and is_total(first)


def _is_statistic(row: GridRow, others: Sequence[GridRow], own: SheetMapping) -> bool:
    """Whether the numbers of a line are the sums, means or counts of those of all others."""
    if len(others) < _FEW or own.layout is Layout.ROWS:
        return False
    columns = [at for at, role in enumerate(own.columns) if role in (*_SINGLE, Role.TOTAL, Role.POINTS)]
    figures: list[tuple[Decimal, list[Decimal]]] = []
    for at in columns:
        figure = cell_reading.number(row.cell(at), is_comma_decimal=True)
        values = [cell_reading.number(other.cell(at), is_comma_decimal=True) for other in others]
        numbers = [value for value in values if value is not None]
        if figure is not None and numbers:
            figures.append((figure, numbers))
    has_no_place = Role.PLACE in own.columns and row.cell(own.columns.index(Role.PLACE)) is None
    if not any(figure for figure, _ in figures) or len(figures) < (1 if has_no_place else 2):
        return False
    if all(abs(sum(numbers) - figure) <= _NEAR and max(numbers) != figure for figure, numbers in figures):
        return True
    if len(figures) < _FEW or all(len(set(numbers)) == 1 for _, numbers in figures):
        return False
    means = all(abs(sum(numbers, Decimal(0)) / len(numbers) - figure) <= _NEAR for figure, numbers in figures)
    return means or all(figure == sum(number != 0 for number in numbers) for figure, numbers in figures)


@dataclass
class _Evening:
    """An evening while its rows are being read."""

    title: str
    written: PartialDate | None
    sheet: str
    entries: dict[tuple[str, str], list[SheetResult]] = field(default_factory=dict)
    """The lines of each person, by plain name and number."""


_Cells = Mapping[Role, int]
"""The columns of a result by what they say of it."""


class _Reader:
    """Reader of one mapping. The same cells stand in thousands of rows, so what each says is kept."""

    def __init__(self, mapping: ResultMapping) -> None:
        self.mapping = mapping
        self.problems: list[SheetProblem] = []
        self._sheets: list[SheetReading] = []
        self._totals: list[WrittenTotal] = []
        self._filled_down = 0
        self._evenings: dict[tuple[object, ...], _Evening] = {}
        self._said: dict[tuple[Role, CellValue], tuple[str, int] | Sentence | None] = {}
        self._persons: dict[tuple[str, ...], WrittenPerson | None] = {}
        self._days: dict[CellValue, PartialDate | None] = {}
        self._plain: dict[WrittenPerson, tuple[str, str]] = {}
        self._uses: dict[int, LineUse] = {}
        self._layout = Layout.ROWS

    def read(self, grid: Grid, own: SheetMapping) -> None:
        """Read one sheet."""
        self.problems += (SheetProblem(grid.name, row.line, row.problem) for row in grid.problems)
        self._uses, self._layout = line_uses(grid, own), own.layout
        if own.layout in (Layout.EVENINGS, Layout.PLACES):
            self._read_evenings(grid, own)
        elif not NAMES.intersection(own.columns):
            self.problems.append(SheetProblem(grid.name, 0, sentence("league_import.no_name_column")))
        else:
            self._read_people(grid, own)
        filled = {at for row in grid.rows for at, cell in enumerate(row.cells) if cell is not None}
        read = {at for at, role in enumerate(own.columns) if role is not Role.IGNORED}
        self._sheets.append(SheetReading(grid.name, self._uses, len(read), len(filled - read)))

    def made(self) -> PastResults:
        """Results that were read, with a day for each evening whose day is known."""
        evenings = [each for each in self._evenings.values() if each.entries]
        reentered = 0
        read: list[SheetEvening] = []
        keys = Counter[str]()
        for each, day in zip(evenings, _days(evenings, self.mapping), strict=True):
            key = _key(each, day)
            keys[key] += 1
            key = key if keys[key] == 1 else f"{key}|{keys[key]}"
            results = _merged(each.entries.values())
            reentered += sum(result.entries for result in results if result.entries > 1)
            read.append(SheetEvening(key, each.title, day, each.sheet, results))
        corrected = dict(self.mapping.days)
        read = [replace(each, day=corrected.get(each.key, each.day)) for each in read]
        if self.mapping.has_ranks_by_points:
            read = [_ranked(each) for each in read]
        notes = [sentence("league_import.note.reentries", count=reentered)] if reentered else []
        if self._filled_down:
            notes.append(sentence("league_import.note.filled_down", count=self._filled_down))
        return PastResults(tuple(read), tuple(self.problems), tuple(self._sheets), tuple(self._totals), tuple(notes))

    # The layouts

    def _read_people(self, grid: Grid, own: SheetMapping) -> None:
        """Read a sheet with a line for each person: of one evening, of an evening of the line, or of many."""
        at = {role: column for column, role in enumerate(own.columns)}
        single = {role: at[role] for role in _RESULTS if role in at}
        wide = self._evenings_of_columns(grid, own) if own.layout is Layout.PEOPLE else []
        last: _Evening | None = None
        last_line = 0
        for row in grid.rows:
            if (person := self._person(grid, row, own, at)) is None:
                continue
            if own.layout is Layout.PEOPLE:
                self._note_total(grid, row, person, at)
                found = wide
            elif own.layout is Layout.ROWS:
                evening = self._evening_of_row(grid, row, at)
                if isinstance(evening, Sentence):
                    self._wrong(grid, row, evening, at[Role.DATE])
                    continue
                if evening is None and last is not None and not self._is_parted(last_line, row.line):
                    self._filled_down += 1
                    evening = last
                last, last_line = evening, row.line
                if last is None:
                    self._wrong(grid, row, sentence("league_import.no_evening"))
                    continue
                found = [(last, single)]
            else:
                found = [(self._evening_of_sheet(own), single)]
            self._read_results(grid, row, ((evening, person, cells) for evening, cells in found), own)

    def _read_evenings(self, grid: Grid, own: SheetMapping) -> None:
        """Read a sheet with a line for each evening, and a column for each person or place."""
        at = {role: column for column, role in enumerate(own.columns)}
        headings = next((row for row in grid.rows if row.line == own.headings), GridRow(0, ()))
        people: dict[int, WrittenPerson] = {}
        for column, role in enumerate(own.columns):
            if role in _SINGLE and (person := cell_reading.person(text_of(headings.cell(column)))) is not None:
                people[column] = person
        for number, row in enumerate((row for row in grid.rows if row.line > own.headings), start=1):
            if self._uses[row.line] is LineUse.TOTAL:
                self._note_totals(grid, row, people)
            if self._uses[row.line] is not LineUse.READ:
                continue
            about = (at.get(Role.DATE), at.get(Role.EVENING))
            if not any(cell is not None for column, cell in enumerate(row.cells) if column not in about):
                # A footnote, or an evening of which nobody wrote down more.
                self._uses[row.line] = LineUse.NOBODY
                continue
            evening = self._evening_of_row(grid, row, at, number)
            assert evening is not None, "a line with a number is an evening"
            if isinstance(evening, Sentence):
                self._wrong(grid, row, evening, at[Role.DATE])
            elif own.layout is Layout.PLACES:
                self._read_places(grid, row, evening, own, headings)
            else:
                found = [(evening, person, {_SINGLE[own.columns[column]]: column}) for column, person in people.items()]
                self._read_results(grid, row, found, own)

    def _read_places(self, grid: Grid, row: GridRow, evening: _Evening, own: SheetMapping, headings: GridRow) -> None:
        came = False
        for nth, column in enumerate((at for at, role in enumerate(own.columns) if role is Role.PLAYERS_AT_PLACE), 1):
            if cell_reading.is_absent(row.cell(column)):
                continue
            persons = cell_reading.people(row.cell(column))
            if not persons:
                name = sentence("league_import.no_person", text=text_of(row.cell(column))[:40])
                self._wrong(grid, row, name, column)
            place = place_of_heading(headings.cell(column)) or nth
            for person in persons:
                self._put(grid, evening, SheetResult(row.line, person, place))
                came = True
        if not came and self._uses[row.line] is LineUse.READ:
            self._uses[row.line] = LineUse.ABSENT

    def _read_results(
        self,
        grid: Grid,
        row: GridRow,
        found: Iterable[tuple[_Evening, WrittenPerson, _Cells]],
        own: SheetMapping,
    ) -> None:
        """Read the results of a row: one for each evening, or each person."""
        came = False
        for evening, person, cells in found:
            values = self._values(grid, row, cells, own.layout)
            if values is None:
                continue
            # Knock-outs alone do not say that somebody was there: in many sheets they are 0 for everybody.
            is_there = values.keys() & {"place", "points", "money"} or own.layout in (Layout.ROWS, Layout.EVENING)
            if is_there and self._put(grid, evening, SheetResult(row.line, person, **values)):
                came = True
        if not came and self._uses[row.line] is LineUse.READ:
            self._uses[row.line] = LineUse.ABSENT

    # Who, when and what

    def _person(self, grid: Grid, row: GridRow, own: SheetMapping, at: Mapping[Role, int]) -> WrittenPerson | None:
        """The person of a row that is read; otherwise it is noted what the row is."""
        if self._uses[row.line] is not LineUse.READ:
            return None
        texts = tuple("" if role not in at else text_of(row.cell(at[role])) for role in _NAMING)
        if texts not in self._persons:
            self._persons[texts] = cell_reading.person(*texts)
        person = self._persons[texts]
        filled = len(row.cells) - row.cells.count(None)
        if person is None and any(texts) and filled > sum(map(bool, texts)):
            self._wrong(grid, row, sentence("league_import.no_name"))
            return None
        if person is None or filled < 2:
            # A footnote, or a line without anybody.
            self._uses[row.line] = LineUse.NOBODY
            return None
        return person

    def _evenings_of_columns(self, grid: Grid, own: SheetMapping) -> list[tuple[_Evening, dict[Role, int]]]:
        line = own.evenings or own.headings
        names = next((row for row in grid.rows if row.line == line), GridRow(0, ()))
        is_above = own.evenings not in (0, own.headings)
        found: dict[int, tuple[_Evening, dict[Role, int]]] = {}
        last: CellValue = None
        for at, role in enumerate(own.columns):
            cell = names.cell(at)
            # Above a group of columns the evening stands once, over the first of them.
            last = cell if cell is not None or not is_above else last
            if role not in _SINGLE:
                continue
            is_day = cell_reading.is_day(last, is_day_first=self.mapping.is_day_first)
            title = "" if is_day else text_of(last) or column_letters(at)
            key = (grid.name, at if last is None or not is_above else str(last))
            evening = self._evenings.setdefault(key, _Evening(title, self._day(last), grid.name))
            found.setdefault(id(evening), (evening, {}))[1][_SINGLE[role]] = at
        return list(found.values())

    def _evening_of_sheet(self, own: SheetMapping) -> _Evening:
        written = PartialDate(own.day.day, own.day.month, own.day.year) if own.day is not None else None
        return self._evenings.setdefault((own.sheet,), _Evening(own.title or own.sheet, written, own.sheet))

    def _evening_of_row(
        self, grid: Grid, row: GridRow, at: Mapping[Role, int], number: int = 0
    ) -> _Evening | Sentence | None:
        """The evening of a row; nothing where the row names none, a sentence where its day cannot be read.

        :param number: that of the row where each is an evening of its own.
        """
        day = row.cell(at[Role.DATE]) if Role.DATE in at else None
        title = row.cell(at[Role.EVENING]) if Role.EVENING in at else None
        written, text = self._day(day), text_of(title).rstrip(cell_reading.MARKS)
        if written is None and day is not None:
            return sentence("league_import.no_date", text=text_of(day)[:40])
        if number:
            called = "" if written is not None else str(number)
            return self._evenings.setdefault((grid.name, row.line), _Evening(text or called, written, grid.name))
        if written is None and title is None:
            return None
        return self._evenings.setdefault((grid.name, written, plain(text)), _Evening(text, written, grid.name))

    def _day(self, cell: CellValue) -> PartialDate | None:
        if cell not in self._days:
            self._days[cell] = cell_reading.day(cell, is_day_first=self.mapping.is_day_first)
        return self._days[cell]

    def _values(self, grid: Grid, row: GridRow, cells: _Cells, layout: Layout) -> dict[str, int] | None:
        """The fields of a result by the columns of their roles; nothing where its place or its points are wrong.

        Anything else that is wrong costs only itself; each is a problem.
        """
        values: dict[str, int] = {}
        for role, at in cells.items():
            reading = self._what(role, row.cell(at))
            if isinstance(reading, Sentence):
                self._wrong(grid, row, reading, at)
                if role in (Role.PLACE, Role.POINTS):
                    return None
            elif reading is not None:
                values[reading[0]] = reading[1]
        if values.get("own_knock_outs", 0) > values.get("knock_outs", 0) * WHOLE_KNOCK_OUT:
            at = cells[Role.KNOCK_OUT_SHARES]
            self._wrong(grid, row, sentence("league_import.no_share", text=text_of(row.cell(at))[:40]), at)
            del values["own_knock_outs"]
        if self.mapping.is_zero_absent and layout in (Layout.PEOPLE, Layout.EVENINGS) and values.get("points") == 0:
            del values["points"]
        return values

    def _what(self, role: Role, cell: CellValue) -> tuple[str, int] | Sentence | None:
        """Field of a result and its value in a cell, a sentence if it cannot be read, or ``None`` if it is empty."""
        if cell is None:
            return None
        key = role, cell
        if key not in self._said:
            self._said[key] = None if cell_reading.is_absent(cell) else self._value(role, cell)
        return self._said[key]

    def _value(self, role: Role, cell: CellValue) -> tuple[str, int] | Sentence | None:
        is_comma, text = self.mapping.is_comma_decimal, text_of(cell)[:40]
        if role is Role.PLACE:
            if (place := cell_reading.place(cell)) is not None:
                return "place", place
            is_zero = cell_reading.number(cell, is_comma_decimal=is_comma) == 0
            return None if is_zero else sentence("league_import.no_place", text=text)
        if role is Role.POINTS:
            points = cell_reading.number(cell, is_comma_decimal=is_comma)
            return sentence("league_import.no_points", text=text) if points is None else ("points", _points(points))
        if role in (Role.BUY_IN, Role.MONEY):
            money = cell_reading.money(cell, is_comma_decimal=is_comma)
            field_name = "buy_in" if role is Role.BUY_IN else "money"
            return sentence("league_import.no_money", text=text) if money is None else (field_name, money)
        if role is Role.KNOCK_OUT_SHARES:
            share = cell_reading.number(cell, is_comma_decimal=is_comma)
            if share is None or share < 0:
                return sentence("league_import.no_share", text=text)
            return "own_knock_outs", round(share * WHOLE_KNOCK_OUT)
        count = cell_reading.count(cell, is_comma_decimal=is_comma)
        field_name = {Role.REBUYS: "rebuys", Role.ADD_ONS: "add_ons"}.get(role, "knock_outs")
        return sentence("league_import.no_count", text=text) if count is None else (field_name, count)

    # What is noted

    def _put(self, grid: Grid, evening: _Evening, result: SheetResult) -> bool:
        """Keep a result, unless a line says the same of the same person again; whether it was kept."""
        person = result.person
        if person not in self._plain:
            self._plain[person] = plain(person.name), plain(person.member_number)
        own = evening.entries.setdefault(self._plain[person], [])
        if (same := next((other for other in own if self._is_no_entry(other, result)), None)) is not None:
            twice = sentence("league_import.twice", name=person.name, line=same.line)
            self.problems.append(SheetProblem(grid.name, result.line, twice))
            self._uses[result.line] = LineUse.PROBLEM
            return False
        own.append(result)
        return True

    def _is_no_entry(self, other: SheetResult, result: SheetResult) -> bool:
        """Whether a line of a person that has one already is no re-entry: a repetition, or of another table below."""
        if self._layout in (Layout.PEOPLE, Layout.EVENINGS) or _says_same(other, result):
            return True
        return self._is_parted(other.line, result.line)

    def _is_parted(self, first: int, second: int) -> bool:
        """Whether something else may have begun between two lines, such as the final table below the evenings."""
        parting = (LineUse.EMPTY, LineUse.HEADING, LineUse.NOBODY)
        return any(self._uses[line] in parting for line in range(first + 1, second))

    def _note_total(self, grid: Grid, row: GridRow, person: WrittenPerson, at: Mapping[Role, int]) -> None:
        if (total := self._number(row, at.get(Role.TOTAL))) is not None:
            deduction = self._number(row, at.get(Role.DEDUCTION)) or Decimal(0)
            self._totals.append(WrittenTotal(grid.name, person, _points(total), _points(abs(deduction))))

    def _note_totals(self, grid: Grid, row: GridRow, people: Mapping[int, WrittenPerson]) -> None:
        """Note the totals of a line below the evenings, which has one for each person."""
        if not any(isinstance(cell, str) and _SUMS.fullmatch(plain(cell)) for cell in row.cells):
            return
        for column, person in people.items():
            if (total := self._number(row, column)) is not None:
                self._totals.append(WrittenTotal(grid.name, person, _points(total)))

    def _number(self, row: GridRow, column: int | None) -> Decimal | None:
        cell = row.cell(column) if column is not None else None
        return cell_reading.number(cell, is_comma_decimal=self.mapping.is_comma_decimal)

    def _wrong(self, grid: Grid, row: GridRow, problem: Sentence, column: int | None = None) -> None:
        if column is not None:
            problem = sentence("league_import.in_column", column=column_letters(column), problem=problem)
        self.problems.append(SheetProblem(grid.name, row.line, problem))
        self._uses[row.line] = LineUse.PROBLEM


_ORDINALS = {
    word: place
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
    for word in map(plain, words)
}


def place_of_heading(cell: CellValue) -> int | None:
    """The place that a heading names (*1.*, *Platz 2*, *Sieger*); nothing where it names none."""
    if isinstance(cell, str) and plain(cell) in _ORDINALS:
        return _ORDINALS[plain(cell)]
    return cell_reading.place(cell)


def _points(value: Decimal) -> int:
    return cell_reading.thousandths(value)


def _says_same(one: SheetResult, other: SheetResult) -> bool:
    """Whether two lines of a person are the same result again; without a place and points each is a further entry."""
    if one.place is None and one.points is None:
        return False
    if one.place is not None:
        return one.place == other.place
    return replace(one, line=0, person=other.person) == replace(other, line=0)


def _days(evenings: Sequence[_Evening], mapping: ResultMapping) -> Iterator[date | None]:
    """The day of each evening. A year that is missing goes on where the months begin anew.

    A sheet that has a day of an earlier one tells of the same season, so its years begin as those did.
    """
    year, before, undated = mapping.year, None, 0
    days_of: dict[str, set[tuple[int, int]]] = {}
    for each in evenings:
        if each.written is not None:
            days_of.setdefault(each.sheet, set()).add((each.written.month, each.written.day))
    began_in: dict[str, int | None] = {}
    for each in evenings:
        if each.sheet not in began_in:
            own = days_of.get(each.sheet, set())
            same = next((other for other in began_in if own & days_of.get(other, set())), None)
            if same is not None:
                year, before = began_in[same], None
        day = each.written.in_year(year or 0) if each.written is not None and (each.written.year or year) else None
        if day is not None and each.written is not None and each.written.year is None:
            while before is not None and before - day > _HALF_A_YEAR and day.year < date.max.year:
                year = day.year + 1
                day = each.written.in_year(year) or day.replace(year=year, day=28)
        began_in.setdefault(each.sheet, year)
        if each.written is None and mapping.first_day is not None:
            try:
                day = mapping.first_day + timedelta(days=undated * mapping.every)
            except OverflowError:
                day = None
            undated += 1
        before = day or before
        yield day


def _key(evening: _Evening, day: date | None) -> str:
    """Permanent key of an evening: its day as it stands in the sheet, and its title."""
    written = day.isoformat() if day is not None and evening.written is not None else ""
    return f"{evening.sheet}|{written}|{evening.title}"


def _ranked(evening: SheetEvening) -> SheetEvening:
    """The evening with places by points, where it names none at all."""
    if not evening.has_points or any(result.place is not None for result in evening.results):
        return evening
    ordered = sorted((result.points or 0 for result in evening.results), reverse=True)
    place_of: Mapping[int, int] = {points: len(ordered) - at for at, points in enumerate(reversed(ordered))}
    results = tuple(replace(result, place=place_of[result.points or 0]) for result in evening.results)
    return replace(evening, results=results)
