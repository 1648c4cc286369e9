"""Detection of how a sheet lists results: a mapping to begin with, and the reasons for it in words.

A proposal for the host, who sees what comes of it and changes what is wrong.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from homepoker.core.cell_grid import CellValue, Grid, GridRow
from homepoker.core.past_results import cell_reading
from homepoker.core.past_results.reading import read_results
from homepoker.core.past_results.sheet_mapping import NAMES, OF_EVENING, ResultMapping, Role, Shape, SheetMapping
from homepoker.core.wording import Sentence, sentence

# Role → the headings under which it is known, without case, spaces and punctuation. Where two columns of a sheet could
# have one role, the heading that stands further left in this list has it.
_HEADINGS: dict[Role, tuple[str, ...]] = {
    Role.NAME: (
        *("name", "spielername", "vollername", "fullname", "namevorname", "nachnamevorname", "vornamenachname"),
        *("playername", "spieler", "player", "mitglied", "member", "membername", "teilnehmer", "participant", "wer"),
    ),
    Role.FIRST_NAME: ("vorname", "firstname", "givenname"),
    Role.LAST_NAME: ("nachname", "familienname", "lastname", "surname", "familyname", "zuname"),
    Role.NICKNAME: ("spitzname", "nickname", "nick", "alias", "anzeigename", "displayname"),
    Role.MEMBER_NUMBER: ("mitgliedsnummer", "mitgliedsnr", "mitgliednr", "membernumber", "memberno", "memberid"),
    Role.DATE: (
        *("datum", "date", "spieldatum", "turnierdatum", "eventdate", "tag", "day", "wann", "termin"),
        *("startdate", "startdatum", "gamedate"),
    ),
    Role.EVENING: (
        *("abend", "evening", "turnier", "tournament", "turniername", "tournamentname", "event", "eventname"),
        *("veranstaltung", "spieltag", "spielabend", "runde", "round", "matchday", "titel", "title", "bezeichnung"),
        *("gamename",),
    ),
    Role.PLACE: (
        *("platz", "place", "platzierung", "plazierung", "position", "pos", "finish", "finished", "finishposition"),
        *("placement",),
        *("rang", "rank", "ranking", "pl", "rg"),
    ),
    Role.POINTS: (
        *("punkte", "points", "pkt", "pkte", "pts", "punktzahl", "score", "punktegesamt", "pt", "p", "totalpoints"),
    ),
    Role.KNOCK_OUTS: (
        *("knockouts", "knockout", "ko", "kos", "bounties", "bounty", "kills", "hits"),
        *("eliminations", "eliminierungen"),
        *("rauswürfe", "rauswuerfe", "ausgeschaltet"),
    ),
    Role.KNOCK_OUT_SHARES: (
        *("knockoutshares", "knockoutshare", "koshares", "koshare"),
        *("knockoutanteile", "knockoutanteil", "koanteile", "koanteil"),
    ),
    Role.REBUYS: ("rebuys", "rebuy", "reentries", "reentry", "nachkäufe", "nachkauf", "rebuysreentries"),
    Role.ADD_ONS: ("addons", "addon"),
    Role.BUY_IN: ("buyin", "startgeld", "entryfee", "startgebühr", "startgebuehr"),
}
ROLE_OF = {heading: (role, rank) for role, headings in _HEADINGS.items() for rank, heading in enumerate(headings)}
"""Role of a heading, and where it stands among those of the role."""


_NUMBERED = re.compile(
    r"(?:spieltag|spielabend|abend|turnier|event|runde|round|evening|tournament|week|woche|st|t|r|w|e|nr|no|game|game"
    r"|spiel|liga|termin)?\.?\s*+#?\s*+(\d{1,3})\.?",
    re.IGNORECASE,
)
_LOOKED_AT = 40
"""Number of rows at the top that may be titles."""
_SAMPLE = 200
"""Number of cells of a column that are looked at for its content."""
_ENOUGH = 1_000
"""Number of rows that are looked at for the layout of a sheet."""
_MOST_WORDS = 60
"""Letters of the longest heading; what is longer is a sentence."""


@dataclass(frozen=True, slots=True)
class Detected:
    """A proposed mapping, with the reasons for it in words."""

    mapping: ResultMapping
    reasons: tuple[Sentence, ...]


def detect(grids: Sequence[Grid], file: str, today: date) -> Detected:
    """Guess the mapping of files of past results, with the reasons of the guesses.

    :param file: their names, in which a year or a date may stand.
    :param today: no evening of the past is later, where the year has to be guessed.
    """
    reasons: list[Sentence] = []
    grids = [replace(grid, rows=grid.rows[:_ENOUGH]) for grid in grids]
    is_day_first = _is_day_first(grids, reasons)
    sheets = [_sheet(grid, is_day_first=is_day_first) for grid in grids]
    sheets = _without_repetition(grids, sheets, reasons)
    mapping = ResultMapping(tuple(sheets), _is_comma_decimal(grids), is_day_first)
    mapping = _with_cells(grids, mapping, reasons)
    mapping = replace(mapping, year=_year(grids, mapping, file, today, reasons))
    return Detected(mapping, tuple(reasons))


def sheet_with_headings(grid: Grid, line: int, *, is_day_first: bool) -> SheetMapping:
    """Guess the mapping of a sheet whose line of headings the host has named.

    :param line: the line; 0 where the rows begin at once.
    """
    headings = next((row for row in grid.rows if row.line == line), None)
    if headings is None:
        mapping = _without_headings(grid, is_day_first=is_day_first)
    else:
        mapping = _below(grid, headings, is_day_first=is_day_first)
    (mapping,) = _with_cells([grid], ResultMapping((replace(mapping, is_taken=True),)), []).sheets
    return mapping


# One sheet


def _sheet(grid: Grid, *, is_day_first: bool) -> SheetMapping:
    rows = grid.rows[:_LOOKED_AT]
    best = max(rows, key=lambda row: (_worth(row, is_day_first=is_day_first), -row.line), default=None)
    if best is None or _worth(best, is_day_first=is_day_first) < 2:
        return _without_headings(grid, is_day_first=is_day_first)
    return _below(grid, best, is_day_first=is_day_first)


def _below(grid: Grid, best: GridRow, *, is_day_first: bool) -> SheetMapping:
    """A sheet whose headings stand in this row."""
    at = grid.rows.index(best)
    below = grid.rows[at + 1 :]
    above = grid.rows[at - 1] if at else GridRow(0, ())
    width = max((len(row.cells) for row in (best, *below[:_SAMPLE])), default=0)
    if below and _evenings_in(best, is_day_first=is_day_first) > 1 and _repeats(below[0], width):
        return _grouped(grid, below[0], best, width, is_day_first=is_day_first)
    columns = _single([_known(best.cell(column)) for column in range(width)])
    has_date = Role.DATE in columns
    columns = [_checked(role, column, below, is_day_first, has_date) for column, role in enumerate(columns)]
    if _repeats(best, width) and _evenings_in(above, is_day_first=is_day_first) > 1:
        return _grouped(grid, best, above, width, is_day_first=is_day_first)
    evenings = [
        column
        for column in range(width)
        if columns[column] is Role.IGNORED
        and _is_evening(best.cell(column), is_day_first=is_day_first)
        and _holds_results(column, below)
    ]
    if len(evenings) > 1 or (evenings and not {Role.PLACE, Role.POINTS}.intersection(columns)):
        for column, role in enumerate(columns):
            if role not in (*NAMES, Role.MEMBER_NUMBER):
                columns[column] = Role.IGNORED
        for column in evenings:
            columns[column] = Role.POINTS_OF_EVENING
    columns = _with_name(columns, below)
    mapping = SheetMapping(grid.name, tuple(columns), best.line)
    if mapping.shape is Shape.EVENING:
        mapping = replace(mapping, day=_day_of_sheet(grid, best.line, is_day_first=is_day_first), title=grid.name)
    return replace(mapping, is_taken=_is_usable(mapping))


def _repeats(headings: GridRow, width: int) -> bool:
    """Whether a row of headings has one of an evening's columns several times: *Platz, Punkte, Platz, Punkte*."""
    repeated = Counter(role for role, _ in (_known(headings.cell(column)) for column in range(width)))
    return any(repeated[role] > 1 for role in OF_EVENING)


def _without_headings(grid: Grid, *, is_day_first: bool) -> SheetMapping:
    """A sheet whose rows begin at once: the first column of words is the name, and of dates the date."""
    width = max((len(row.cells) for row in grid.rows[:_SAMPLE]), default=0)
    columns = [Role.IGNORED] * width
    for column in range(width):
        cells = [cell for cell in _cells(column, grid.rows) if cell is not None]
        if cells and sum(cell_reading.is_day(cell, is_day_first=is_day_first) for cell in cells) > len(cells) / 2:
            columns[column] = Role.DATE if Role.DATE not in columns else Role.IGNORED
    columns = _with_name(columns, grid.rows)
    numeric = [
        column for column in range(width) if columns[column] is Role.IGNORED and _holds_results(column, grid.rows)
    ]
    for column, role in zip(numeric, (Role.PLACE, Role.POINTS) if len(numeric) > 1 else (Role.POINTS,), strict=False):
        columns[column] = role
    mapping = SheetMapping(grid.name, tuple(columns), 0)
    if mapping.shape is Shape.EVENING:
        mapping = replace(mapping, day=_day_of_sheet(grid, 0, is_day_first=is_day_first), title=grid.name)
    return replace(mapping, is_taken=_is_usable(mapping))


def _grouped(grid: Grid, headings: GridRow, above: GridRow, width: int, *, is_day_first: bool) -> SheetMapping:
    """A wide sheet with several columns for each evening, whose name stands above the first of them."""
    columns: list[Role] = []
    is_in_evening = False
    for column in range(width):
        if (over := above.cell(column)) is not None:
            is_in_evening = _is_evening(over, is_day_first=is_day_first)
        # A heading that is merged over both lines stands in the upper one.
        role = _known(headings.cell(column) or over)[0]
        if is_in_evening:
            columns.append(OF_EVENING.get(role, Role.IGNORED))
        else:
            columns.append(role if role in (*NAMES, Role.MEMBER_NUMBER) else Role.IGNORED)
    below = grid.rows[grid.rows.index(headings) + 1 :]
    columns = _with_name(_single(columns), below)
    return SheetMapping(grid.name, tuple(columns), headings.line, above.line)


def _is_usable(mapping: SheetMapping) -> bool:
    results = {Role.PLACE, Role.POINTS, *OF_EVENING.values()}
    return bool(NAMES.intersection(mapping.columns) and results.intersection(mapping.columns))


def _worth(row: GridRow, *, is_day_first: bool) -> int:
    """Score of a row as the line of headings."""
    roles = {role for role, _ in map(_known, row.cells) if role is not Role.IGNORED}
    texts = sum(isinstance(cell, str) for cell in row.cells)
    if not texts and not roles:
        return 0
    return 2 * len(roles) + (_evenings_in(row, is_day_first=is_day_first) if roles else 0)


def _evenings_in(row: GridRow, *, is_day_first: bool) -> int:
    return sum(_is_evening(cell, is_day_first=is_day_first) for cell in row.cells)


def _is_evening(cell: CellValue, *, is_day_first: bool) -> bool:
    """Whether a heading names an evening, by date or number."""
    if cell is None or (isinstance(cell, str) and len(cell) > _MOST_WORDS):
        return False
    if cell_reading.is_day(cell, is_day_first=is_day_first):
        return True
    text = cell if isinstance(cell, str) else f"{cell:f}" if not isinstance(cell, date) else ""
    return _NUMBERED.fullmatch(text.strip()) is not None


def _known(cell: CellValue) -> tuple[Role, int]:
    """The role that a heading names, and how clearly; lower is clearer."""
    if not isinstance(cell, str) or len(cell) > _MOST_WORDS:
        return Role.IGNORED, 0
    plain = "".join(letter for letter in cell.casefold() if letter.isalnum())
    return ROLE_OF.get(plain, (Role.IGNORED, 0))


def _single(roles: Sequence[tuple[Role, int] | Role]) -> list[Role]:
    """The roles, each at the column alone whose heading names it most clearly."""
    ranked = [role if isinstance(role, tuple) else (role, 0) for role in roles]
    kept: dict[Role, int] = {}
    for column, (role, rank) in enumerate(ranked):
        if role in OF_EVENING.values():
            continue
        if role not in kept or rank < ranked[kept[role]][1]:
            kept[role] = column
    return [
        role if role in OF_EVENING.values() or kept.get(role) == column else Role.IGNORED
        for column, (role, _) in enumerate(ranked)
    ]


def _checked(role: Role, column: int, below: Sequence[GridRow], is_day_first: bool, has_date: bool) -> Role:
    """The role, unless the column holds something else: *Spieler* may be how many came, *Spieltag* a date.

    :param has_date: whether another column is the date; then a date in the name of an evening is no other one.
    """
    cells = [cell for cell in _cells(column, below) if cell is not None]
    if not cells:
        return role
    if role in NAMES and not any(isinstance(cell, str) and cell_reading.person(cell) for cell in cells):
        return Role.IGNORED
    days = sum(cell_reading.is_day(cell, is_day_first=is_day_first) for cell in cells)
    if role is Role.EVENING and not has_date and days > len(cells) / 2:
        return Role.DATE
    if role is Role.DATE and not days:
        return Role.EVENING
    return role


def _with_name(columns: list[Role], below: Sequence[GridRow]) -> list[Role]:
    """The roles, with the first column of words as the name where no heading says which it is."""
    if not NAMES.intersection(columns):
        for column, role in enumerate(columns):
            cells = [cell for cell in _cells(column, below) if cell is not None]
            words = sum(isinstance(cell, str) and cell_reading.person(cell) is not None for cell in cells)
            if role is Role.IGNORED and words > len(cells) / 2:
                return [*columns[:column], Role.NAME, *columns[column + 1 :]]
    return columns


def _holds_results(column: int, below: Sequence[GridRow]) -> bool:
    """Whether at least half of the filled cells are numbers or places."""
    cells = [cell for cell in _cells(column, below) if not cell_reading.is_absent(cell)]
    good = sum(
        cell_reading.number(cell, is_comma_decimal=True) is not None or cell_reading.place(cell) is not None
        for cell in cells
    )
    return not cells or good >= len(cells) / 2


def _cells(column: int, rows: Sequence[GridRow]) -> Iterable[CellValue]:
    return (row.cell(column) for row in rows[:_SAMPLE])


def _day_of_sheet(grid: Grid, headings: int, *, is_day_first: bool) -> date | None:
    """The day of a sheet that is one evening: in its name, or in a title above the headings."""
    titles = [cell for row in grid.rows if row.line < headings for cell in row.cells if cell is not None]
    for cell in (grid.name, *titles):
        day = cell_reading.day(cell, is_day_first=is_day_first)
        if day is not None and day.year is not None:
            return day.in_year(day.year)
    years = cell_reading.years(" ".join([grid.name, *(cell for cell in titles if isinstance(cell, str))]))
    day = cell_reading.day(grid.name, is_day_first=is_day_first)
    return day.in_year(years[0]) if day is not None and years else None


# All sheets


def _without_repetition(
    grids: Sequence[Grid], sheets: list[SheetMapping], reasons: list[Sentence]
) -> list[SheetMapping]:
    """The sheets without those that say in another way what the others say: a total beside a sheet for each evening."""
    taken = [sheet for sheet in sheets if sheet.is_taken]
    reasons += (
        sentence("league_import.reason.no_results", sheet=sheet.sheet) for sheet in sheets if not sheet.is_taken
    )
    shapes = {sheet.shape for sheet in taken}
    if len(shapes) > 1:
        amounts = {shape: _amount(grids, [sheet for sheet in taken if sheet.shape is shape]) for shape in shapes}
        kept = max(shapes, key=lambda shape: (amounts[shape], shape is not Shape.EVENING))
        others = (sheet.sheet for sheet in taken if sheet.shape is not kept)
        reasons += (sentence("league_import.reason.repetition", sheet=sheet) for sheet in others)
        sheets = [replace(sheet, is_taken=sheet.is_taken and sheet.shape is kept) for sheet in sheets]
    for sheet in sheets:
        if sheet.is_taken:
            reasons.append(
                sentence(f"league_import.reason.{sheet.shape.value}", sheet=sheet.sheet, line=sheet.headings)
            )
    return sheets


def _amount(grids: Sequence[Grid], sheets: Sequence[SheetMapping]) -> int:
    results = read_results(grids, ResultMapping(tuple(sheets), year=2000))
    return sum(len(each.results) for each in results.evenings)


def _is_day_first(grids: Sequence[Grid], reasons: list[Sentence]) -> bool:
    """Whether *3/4* is the third of April; where both are possible it is, as everywhere but in America."""
    firsts, seconds = set[int](), set[int]()
    for grid in grids:
        for row in grid.rows[:_SAMPLE]:
            for cell in row.cells:
                if isinstance(cell, str) and (written := re.match(r"(\d{1,2})/(\d{1,2})(?:/|$)", cell)) is not None:
                    firsts.add(int(written[1]))
                    seconds.add(int(written[2]))
    if firsts and max(firsts) <= 12:
        if max(seconds) > 12:
            return False
        reasons.append(sentence("league_import.reason.day_first"))
    return True


def _is_comma_decimal(grids: Sequence[Grid]) -> bool:
    """Whether the comma is the decimal sign: where numbers have one or two decimals, it is the sign before them."""
    signs = Counter[str]()
    thousands = Counter[str]()
    for grid in grids:
        for row in grid.rows[:_SAMPLE]:
            for cell in row.cells:
                if isinstance(cell, str) and (written := re.fullmatch(r"\d+([.,])(\d+)", cell)) is not None:
                    (thousands if len(written[2]) == 3 else signs)[written[1]] += 1
    if signs[","] != signs["."]:
        return signs[","] > signs["."]
    return thousands["."] >= thousands[","]


def _add_behind(reasons: list[Sentence], sheet: str, more: Sentence) -> None:
    """Put what is said further of a sheet behind what is said of it already."""
    last = max(
        (at for at, reason in enumerate(reasons) if reason.values.get("sheet") == sheet), default=len(reasons) - 1
    )
    reasons.insert(last + 1, more)


def _with_cells(grids: Sequence[Grid], mapping: ResultMapping, reasons: list[Sentence]) -> ResultMapping:
    """The mapping with what the cells of wide sheets are: places or points, and whether 0 is a missed evening."""
    zeros = empties = others = 0
    for grid in grids:
        own = mapping.of(grid.name)
        if own is None or not own.is_taken or Role.POINTS_OF_EVENING not in own.columns:
            continue
        at = [column for column, role in enumerate(own.columns) if role is Role.POINTS_OF_EVENING]
        rows = [row for row in grid.rows if row.line > own.headings]
        if not own.evenings and _are_places(at, rows):
            columns = [Role.PLACES_OF_EVENING if column in at else role for column, role in enumerate(own.columns)]
            mapping = mapping.with_sheet(replace(own, columns=tuple(columns)))
            _add_behind(reasons, grid.name, sentence("league_import.reason.places"))
            continue
        _add_behind(reasons, grid.name, sentence("league_import.reason.points"))
        cells = [row.cell(column) for row in rows[:_SAMPLE] for column in at]
        zero = sum(cell_reading.number(cell, is_comma_decimal=True) == 0 for cell in cells)
        empty = sum(cell_reading.is_absent(cell) for cell in cells)
        zeros, empties, others = zeros + zero, empties + empty, others + len(cells) - zero - empty
    if zeros > 4 * empties and others > 0:
        reasons.append(sentence("league_import.reason.zero_absent"))
        return replace(mapping, is_zero_absent=True)
    return mapping


def _are_places(columns: Sequence[int], rows: Sequence[GridRow]) -> bool:
    """Whether the cells are places: written as such, or in every column 1 and what follows, hardly any twice."""
    cells = [cell for row in rows for column in columns if not cell_reading.is_absent(cell := row.cell(column))]
    if any(map(cell_reading.is_ordinal, cells)):
        return True
    for column in columns:
        filled = [cell for row in rows if not cell_reading.is_absent(cell := row.cell(column))]
        places = [place for cell in filled if (place := cell_reading.place(cell)) is not None]
        if len(places) < len(filled) * 0.9 or (places and (min(places) != 1 or max(places) > len(rows))):
            return False
        if len(set(places)) < len(places) * 0.7:
            return False
    return bool(cells)


def _year(grids: Sequence[Grid], mapping: ResultMapping, file: str, today: date, reasons: list[Sentence]) -> int | None:
    """The year of the first evening, where a date names none: from a title or a name, else the latest possible one."""
    dated = read_results(grids, replace(mapping, year=2000)).evenings
    named = read_results(grids, mapping).evenings
    if not any(sheet.day is None and other.day is not None for sheet, other in zip(named, dated, strict=True)):
        return None
    texts = [file]
    for grid in grids:
        own = mapping.of(grid.name)
        texts.append(grid.name)
        if own is not None:
            above = (row for row in grid.rows if row.line < own.headings)
            texts += (cell for row in above for cell in row.cells if isinstance(cell, str))
    for text in texts:
        if named_years := cell_reading.years(text):
            reasons.append(sentence("league_import.reason.year", year=str(named_years[0]), text=text[:_MOST_WORDS]))
            return named_years[0]
    last = max(each.day for each in dated if each.day is not None)
    years = today.year - (last.year - 2000)
    try:
        is_over = last.replace(year=today.year) <= today
    except ValueError:
        is_over = last.replace(year=today.year, day=28) <= today
    guessed = years if is_over else years - 1
    reasons.append(sentence("league_import.reason.year_guessed", year=str(guessed)))
    return guessed
