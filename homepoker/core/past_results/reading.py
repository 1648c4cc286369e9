"""Reading of mapped sheets: evenings with the results of their players, and every row that cannot be used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from homepoker.core.cell_grid import CellValue, Grid, GridRow
from homepoker.core.limits import LONGEST_NAME, clean_line
from homepoker.core.past_results import cell_reading
from homepoker.core.past_results.cell_reading import PartialDate, WrittenPerson
from homepoker.core.past_results.sheet_mapping import NAMES, OF_EVENING, ResultMapping, Role, Shape, SheetMapping
from homepoker.core.quantities import WHOLE_KNOCK_OUT
from homepoker.core.spelling import plain
from homepoker.core.wording import Sentence, sentence

_TOTALS = frozenset(
    (
        *("summe", "gesamt", "gesamtsumme", "total", "totals", "sum", "durchschnitt", "schnitt", "mittelwert"),
        *("mittel", "average", "mean", "teilnehmer", "teilnehmerzahl", "anzahl", "anzahl spieler", "spieler"),
        *("players", "entries", "preisgeld", "preispool", "pot", "prize pool", "prizepool", "buy in", "count"),
    )
)
"""Plain names of rows below a table that are no people."""
_COUNTED = (Role.PLACE, Role.POINTS, Role.KNOCK_OUTS, Role.KNOCK_OUT_SHARES, Role.REBUYS, Role.ADD_ONS, Role.BUY_IN)
_NAMING = (Role.NAME, Role.FIRST_NAME, Role.LAST_NAME, Role.NICKNAME, Role.MEMBER_NUMBER)
"""Roles of a person's columns, in the order in which they are read."""
_HALF_A_YEAR = timedelta(days=183)


@dataclass(frozen=True, slots=True)
class SheetProblem:
    """Reason why a row, or one result of it, was left out; ``line`` is that of the sheet, 0 all of it."""

    sheet: str
    line: int
    problem: Sentence


@dataclass(frozen=True, slots=True)
class SheetResult:
    """One player's result of one evening; nothing where the sheet names none of it.

    Points are thousandths, ``buy_in`` is in hundredths; ``own_knock_outs`` is what of the knock-outs did not go to
    others, in parts as of `quantities.WHOLE_KNOCK_OUT`.
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
class PastResults:
    """Results of mapped sheets. ``passed_over`` rows are totals, footnotes and people who never came."""

    evenings: tuple[SheetEvening, ...]
    problems: tuple[SheetProblem, ...] = ()
    passed_over: int = 0


def read_results(grids: Sequence[Grid], mapping: ResultMapping) -> PastResults:
    """Read the sheets that are taken. Nothing is raised: what cannot be used is a problem with its line."""
    reader = _Reader(mapping)
    for grid in grids:
        own = mapping.of(grid.name)
        if own is None or not own.is_taken:
            continue
        reader.problems += (SheetProblem(grid.name, row.line, row.problem) for row in grid.problems)
        if not NAMES.intersection(own.columns):
            reader.problems.append(SheetProblem(grid.name, 0, sentence("league_import.no_name_column")))
        elif own.shape is Shape.WIDE:
            reader.read_wide(grid, own)
        else:
            reader.read_rows(grid, own)
    return reader.made()


@dataclass
class _Evening:
    """An evening while its rows are being read."""

    title: str
    written: PartialDate | None
    sheet: str
    results: list[SheetResult] = field(default_factory=list)
    lines: dict[tuple[str, str], int] = field(default_factory=dict)
    """The line of each player, by plain name and number."""


class _Reader:
    """Reader of one mapping. The same cells stand in thousands of rows, so what each says is kept."""

    def __init__(self, mapping: ResultMapping) -> None:
        self.mapping = mapping
        self.problems: list[SheetProblem] = []
        self.passed_over = 0
        self._evenings: dict[tuple[object, ...], _Evening] = {}
        self._said: dict[tuple[Role, CellValue], tuple[str, int] | Sentence | None] = {}
        self._persons: dict[tuple[str, ...], WrittenPerson | None] = {}
        self._days: dict[CellValue, PartialDate | None] = {}

    def read_wide(self, grid: Grid, own: SheetMapping) -> None:
        """Read a sheet with a column for each evening."""
        evenings = self._evenings_of_columns(grid, own)
        for row, person in self._people(grid, own):
            by_evening: dict[int, dict[str, int]] = {}
            is_bad = False
            for at, evening in evenings.items():
                reading = self._what(own.columns[at], row.cell(at))
                if isinstance(reading, Sentence):
                    self._wrong(grid, row, reading, at)
                    is_bad = True
                elif reading is not None:
                    by_evening.setdefault(id(evening), {})[reading[0]] = reading[1]
            by_id = {id(evening): evening for evening in evenings.values()}
            # Knock-outs alone do not say that somebody was there: in many sheets they are 0 for everybody.
            came = {number: values for number, values in by_evening.items() if "place" in values or "points" in values}
            for number, values in came.items():
                self._put(grid, by_id[number], SheetResult(row.line, person, **values))
            self.passed_over += not came and not is_bad

    def read_rows(self, grid: Grid, own: SheetMapping) -> None:
        """Read a sheet with a row for each result."""
        columns = {role: column for column, role in enumerate(own.columns)}
        counted = {role: columns[role] for role in _COUNTED if role in columns}
        date_at, title_at = columns.get(Role.DATE), columns.get(Role.EVENING)
        shape = own.shape
        last_day: CellValue = None
        last_title: CellValue = None
        for row, person in self._people(grid, own):
            values = self._values(grid, row, counted)
            if values is None:
                continue
            if "place" not in values and "points" not in values:
                self.passed_over += 1
                continue
            day = row.cell(date_at) if date_at is not None else None
            title = row.cell(title_at) if title_at is not None else None
            if day is None and title in (None, last_title):
                # In a list grouped by evenings the first row alone of each may name it.
                day, title = last_day, last_title
            last_day, last_title = day, title
            evening = self._evening_of_sheet(own) if shape is Shape.EVENING else self._evening_of_row(grid, day, title)
            if evening is None or (evening.written is None and date_at is not None and day is not None):
                no_date = sentence("league_import.no_date", text=_text(day)[:40])
                self._wrong(grid, row, no_date, date_at if date_at is not None else 0)
            else:
                self._put(grid, evening, SheetResult(row.line, person, **values))

    def _values(self, grid: Grid, row: GridRow, counted: Mapping[Role, int]) -> dict[str, int] | None:
        """The fields of a row's result by the columns of their roles; nothing, and the problem, where one is wrong."""
        values: dict[str, int] = {}
        for role, at in counted.items():
            reading = self._what(role, row.cell(at))
            if isinstance(reading, Sentence):
                self._wrong(grid, row, reading, at)
                return None
            if reading is not None:
                values[reading[0]] = reading[1]
        if values.get("own_knock_outs", 0) > values.get("knock_outs", 0) * WHOLE_KNOCK_OUT:
            at = counted[Role.KNOCK_OUT_SHARES]
            self._wrong(grid, row, sentence("league_import.no_share", text=_text(row.cell(at))[:40]), at)
            return None
        return values

    def made(self) -> PastResults:
        """Results that were read, with a day for each evening whose day is known."""
        evenings = [each for each in self._evenings.values() if each.results]
        read: list[SheetEvening] = []
        keys = Counter[str]()
        for each, day in zip(evenings, _days(evenings, self.mapping), strict=True):
            key = _key(each, day)
            keys[key] += 1
            key = key if keys[key] == 1 else f"{key}|{keys[key]}"
            read.append(SheetEvening(key, each.title, day, each.sheet, tuple(each.results)))
        corrected = dict(self.mapping.days)
        read = [replace(each, day=corrected.get(each.key, each.day)) for each in read]
        if self.mapping.has_ranks_by_points:
            read = [_ranked(each) for each in read]
        return PastResults(tuple(read), tuple(self.problems), self.passed_over)

    def _people(self, grid: Grid, own: SheetMapping) -> Iterator[tuple[GridRow, WrittenPerson]]:
        """The rows of people, below the headings."""
        at = {role: column for column, role in enumerate(own.columns)}
        naming = [at.get(role) for role in _NAMING]
        for row in grid.rows:
            if row.line <= own.headings:
                continue
            texts = tuple("" if column is None else _text(row.cell(column)) for column in naming)
            if texts not in self._persons:
                self._persons[texts] = cell_reading.person(*texts)
            person = self._persons[texts]
            filled = sum(cell is not None for cell in row.cells)
            if person is not None and filled > 1 and plain(person.name) not in _TOTALS:
                yield row, person
            elif person is None and any(texts):
                self.problems.append(SheetProblem(grid.name, row.line, sentence("league_import.no_name")))
            else:
                self.passed_over += 1

    def _evenings_of_columns(self, grid: Grid, own: SheetMapping) -> dict[int, _Evening]:
        line = own.evenings or own.headings
        names = next((row for row in grid.rows if row.line == line), GridRow(0, ()))
        is_above = own.evenings not in (0, own.headings)
        found: dict[int, _Evening] = {}
        last: CellValue = None
        for at, role in enumerate(own.columns):
            cell = names.cell(at)
            # Above a group of columns the evening stands once, over the first of them.
            last = cell if cell is not None or not is_above else last
            if role in OF_EVENING.values():
                is_day = cell_reading.is_day(last, is_day_first=self.mapping.is_day_first)
                title = "" if is_day else _text(last) or column_letters(at)
                key = (grid.name, at if last is None or not is_above else str(last))
                found[at] = self._evenings.setdefault(key, _Evening(title, self._day(last), grid.name))
        return found

    def _evening_of_sheet(self, own: SheetMapping) -> _Evening:
        written = PartialDate(own.day.day, own.day.month, own.day.year) if own.day is not None else None
        return self._evenings.setdefault((own.sheet,), _Evening(own.title or own.sheet, written, own.sheet))

    def _evening_of_row(self, grid: Grid, day: CellValue, title: CellValue) -> _Evening | None:
        """The evening of a row; nothing where the row names none."""
        written, text = self._day(day), _text(title)
        if written is None and title is None:
            return None
        key = (written, plain(text)) if written is not None or day is None else (day, plain(text))
        return self._evenings.setdefault(key, _Evening(text, written, grid.name))

    def _day(self, cell: CellValue) -> PartialDate | None:
        if cell not in self._days:
            self._days[cell] = cell_reading.day(cell, is_day_first=self.mapping.is_day_first)
        return self._days[cell]

    def _what(self, role: Role, cell: CellValue) -> tuple[str, int] | Sentence | None:
        """Field of a result and its value in a cell, a sentence if it cannot be read, or ``None`` if it is empty."""
        if cell is None:
            return None
        key = role, cell
        if key not in self._said:
            self._said[key] = None if cell_reading.is_absent(cell) else self._read(role, cell)
        return self._said[key]

    def _read(self, role: Role, cell: CellValue) -> tuple[str, int] | Sentence | None:
        is_comma, text = self.mapping.is_comma_decimal, _text(cell)[:40]
        if role in (Role.PLACE, Role.PLACES_OF_EVENING):
            if (place := cell_reading.place(cell)) is not None:
                return "place", place
            is_zero = cell_reading.number(cell, is_comma_decimal=is_comma) == 0
            return None if is_zero else sentence("league_import.no_place", text=text)
        if role in (Role.POINTS, Role.POINTS_OF_EVENING):
            points = cell_reading.number(cell, is_comma_decimal=is_comma)
            if points is None:
                return sentence("league_import.no_points", text=text)
            is_missed = points == 0 and role is Role.POINTS_OF_EVENING and self.mapping.is_zero_absent
            return None if is_missed else ("points", cell_reading.thousandths(points))
        if role is Role.BUY_IN:
            buy_in = cell_reading.money(cell, is_comma_decimal=is_comma)
            return sentence("league_import.no_money", text=text) if buy_in is None else ("buy_in", buy_in)
        if role is Role.KNOCK_OUT_SHARES:
            share = cell_reading.number(cell, is_comma_decimal=is_comma)
            if share is None or share < 0:
                return sentence("league_import.no_share", text=text)
            return "own_knock_outs", round(share * WHOLE_KNOCK_OUT)
        count = cell_reading.count(cell, is_comma_decimal=is_comma)
        field_name = {Role.REBUYS: "rebuys", Role.ADD_ONS: "add_ons"}.get(role, "knock_outs")
        return sentence("league_import.no_count", text=text) if count is None else (field_name, count)

    def _put(self, grid: Grid, evening: _Evening, result: SheetResult) -> None:
        who = plain(result.person.name), plain(result.person.member_number)
        first = evening.lines.setdefault(who, result.line)
        if first != result.line:
            twice = sentence("league_import.twice", name=result.person.name, line=first)
            self.problems.append(SheetProblem(grid.name, result.line, twice))
        else:
            evening.results.append(result)

    def _wrong(self, grid: Grid, row: GridRow, problem: Sentence, column: int) -> None:
        in_column = sentence("league_import.in_column", column=column_letters(column), problem=problem)
        self.problems.append(SheetProblem(grid.name, row.line, in_column))


def column_letters(column: int) -> str:
    """Letters of a column in a spreadsheet, counted from 0: A, B, …, Z, AA."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def _days(evenings: Sequence[_Evening], mapping: ResultMapping) -> Iterable[date | None]:
    """The day of each evening. A year that is missing goes on where the months begin anew."""
    year, before, undated = mapping.year, None, 0
    for each in evenings:
        day = each.written.in_year(year or 0) if each.written is not None and (each.written.year or year) else None
        if day is not None and each.written is not None and each.written.year is None:
            while before is not None and before - day > _HALF_A_YEAR and day.year < date.max.year:
                year = day.year + 1
                day = each.written.in_year(year) or day.replace(year=year, day=28)
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


def _text(cell: CellValue) -> str:
    if cell is None:
        return ""
    if isinstance(cell, date):
        return cell.isoformat()
    return clean_line(cell if isinstance(cell, str) else f"{cell.normalize():f}")[:LONGEST_NAME]
