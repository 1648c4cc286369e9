"""Lists of members: what each column of a sheet means, and the people whom its lines name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from itertools import islice

from homepoker.core.cell_grid import CellValue, Grid, GridRow, RowProblem
from homepoker.core.limits import LONGEST_LINE, LONGEST_NAME, LONGEST_TEXT, MOST_PEOPLE, clean_line
from homepoker.core.past_results.cell_reading import day, person
from homepoker.core.past_results.reading import SheetReading, with_typed
from homepoker.core.past_results.sheet_lines import LineUse, is_total
from homepoker.core.past_results.sheet_mapping import Pointing
from homepoker.core.spelling import plain
from homepoker.core.wording import Sentence, sentence

# Column → the headings under which it is known, without case, spaces and punctuation.
_HEADINGS = {
    "name": (
        *("name", "spieler", "spielername", "mitglied", "player", "fullname", "membername", "vollername", "mitglieder"),
        *("members", "players", "vorundnachname", "vorundzuname", "vornamenachname", "namevorname", "nachnamevorname"),
    ),
    "first_name": ("firstname", "vorname", "givenname"),
    "last_name": ("lastname", "nachname", "familienname", "surname", "familyname", "zuname"),
    "display_name": ("displayname", "anzeigename", "shownname", "angezeigtername"),
    "nickname": ("nickname", "spitzname", "nick", "alias"),
    "member_number": (
        *("membernumber", "mitgliedsnummer", "mitgliedsnr", "mitgliednr", "mitgliednummer"),
        *("memberno", "memberid", "nummer", "nr"),
    ),
    "is_guest": ("guest", "gast", "isguest", "istgast"),
    "contact": (
        *("contact", "kontakt", "email", "mail", "emailadresse", "telefon", "telefonnummer", "phone", "phonenumber"),
        *("handy", "mobil", "mobile", "tel", "handynummer", "handynr", "mobilnummer", "mobiltelefon", "telnr"),
        *(
            "telefonnr",
            "telefonmobil",
            "telefonprivat",
            "telprivat",
            "telmobil",
            "festnetz",
            "emailprivat",
            "emailaddress",
        ),
    ),
    "notes": ("notes", "notizen", "notiz", "note", "bemerkung", "bemerkungen", "comment", "kommentar"),
    "may_publish": (
        *("maypublish", "veröffentlichen", "darfveröffentlichen", "einwilligung", "consent", "publish"),
        *("veroeffentlichen", "darfveroeffentlichen", "einverstanden"),
    ),
    "counts_in_league": ("league", "liga", "inleague", "rangliste", "wertung", "inwertung", "countsinleague"),
    "has_left": (
        *("left", "ausgetreten", "austritt", "austrittsdatum", "ausgetretenam", "hasleft", "lefton", "resigned"),
        *("ausgeschieden", "leavingdate", "dateleft", "status", "mitgliedsstatus", "membershipstatus"),
    ),
}
_COLUMN_OF = {heading: column for column, headings in _HEADINGS.items() for heading in headings}

COLUMNS = tuple(_HEADINGS)
"""Fields that a column may fill."""

NAMES = frozenset(("name", "first_name", "last_name"))
"""Fields of which one at least says who it is."""
_MANY = frozenset(("", "contact", "notes", "has_left"))
"""What several columns may mean: mail and telephone, a word and a day."""
_SHOWN = 20
"""Letters of a cell that a message shows."""
_ANSWERS = {"is_guest": "no", "may_publish": "no", "counts_in_league": "yes"}
"""Columns of yes and no, and what an empty cell means."""
_LOOKED_AT = 30
"""Number of rows among which the headings are looked for."""
_MOST_LETTERS = {
    **dict.fromkeys(("display_name", "nickname"), LONGEST_NAME),
    "notes": LONGEST_TEXT,
}
_YES = {"yes", "ja", "true", "wahr", "1", "x", "y", "j"}
_NO = {"no", "nein", "false", "falsch", "0", "n", ""}
_LEFT = frozenset(
    (
        *("left", "ausgetreten", "ehemalig", "ehemaliges mitglied", "former", "former member", "gekündigt", "resigned"),
        *("ausgeschieden", "beendet", "lapsed", "ended"),
    )
)
_THERE = frozenset(
    (
        *("aktiv", "active", "passiv", "passive", "mitglied", "member", "ehrenmitglied", "honorary member", "current"),
        *("vollmitglied", "full member", "fördermitglied", "gründungsmitglied", "founding member"),
    )
)


@dataclass(frozen=True, slots=True)
class PlayerDraft:
    """A person as a list describes them, still without an id."""

    name: str
    display_name: str = ""
    nickname: str = ""
    member_number: str = ""
    is_guest: bool = False
    contact: str = ""
    notes: str = ""
    may_publish: bool = False
    counts_in_league: bool = True
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class MemberMapping(Pointing):
    """Mapping of a sheet to people. Lines count from 1, columns from 0.

    ``columns`` are keys of `COLUMNS`, or empty where a column means nothing here; ``headings`` is the line of the
    headings, what stands above is passed over, 0: the people begin at once.
    """

    columns: tuple[str, ...]
    headings: int = 0

    def with_role(self, column: int, role: str) -> MemberMapping:
        """The mapping with another meaning of one column; of two that cannot both have it the other has none."""
        columns = ["" if role not in _MANY and own == role else own for own in self.columns]
        columns += [""] * (column + 1 - len(columns))
        columns[column] = role
        return replace(self, columns=tuple(columns))

    def heading(self, grid: Grid, column: int) -> str:
        """The heading of a column; empty where it has none."""
        return as_text(grid.row(self.headings).cell(column))


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A person as a row of the list describes them; ``line`` is where the row begins, from 1."""

    line: int
    draft: PlayerDraft


@dataclass(frozen=True, slots=True)
class MemberList:
    """The people of a sheet, lines that cannot be used, headings that mean nothing here, and what every line became.

    ``rows`` are the lines that `reading` says are read, each problem of one line is said once: the counts add up to the
    sheet.
    """

    rows: tuple[DraftRow, ...]
    problems: tuple[RowProblem, ...] = ()
    ignored_columns: tuple[str, ...] = ()
    reading: SheetReading = field(default_factory=lambda: SheetReading("", {}, 0, 0))

    @property
    def players(self) -> tuple[PlayerDraft, ...]:
        """The people in the order of the list."""
        return tuple(row.draft for row in self.rows)


def member_sheet(grids: Sequence[Grid]) -> Grid:
    """The sheet of a file that is most likely the list of members: the first that names its columns best."""

    def likeness(grid: Grid) -> tuple[bool, int, bool]:
        columns = propose(grid).columns
        return bool(NAMES.intersection(columns)), sum(map(bool, columns)), bool(grid.rows)

    return max(grids, key=likeness, default=Grid("", ()))


def propose(grid: Grid) -> MemberMapping:
    """The meaning of the lines and columns of a sheet, as its headings and its cells say."""

    def worth(row: GridRow) -> tuple[bool, int]:
        columns = [_column_of(cell) for cell in row.cells]
        return bool(NAMES.intersection(columns)), sum(map(bool, columns))

    first = next(iter(grid.rows), GridRow(1, ()))
    best = max(islice(grid.rows, _LOOKED_AT), key=worth, default=first)
    head = best if worth(best)[0] else first
    return with_headings(grid, MemberMapping(()), head.line if worth(head)[1] else 0)


def with_headings(grid: Grid, own: MemberMapping, line: int) -> MemberMapping:
    """The mapping whose headings stand in this line, with its columns proposed anew; 0: there are no headings.

    Below headings that nobody knows the columns mean what they did.
    """
    head = grid.row(line)
    columns: list[str] = []
    for at in range(grid.width):
        column = _column_of(head.cell(at))
        columns.append("" if column not in _MANY and column in columns else column)
    if not any(columns) and any(own.columns):
        return replace(own, headings=head.line)
    for at, column in enumerate(columns):
        cells = [row.cell(at) for row in grid.rows if row.line > line and row.cell(at) is not None]
        if not column and 2 * sum("@" in as_text(cell) for cell in cells) > len(cells):
            columns[at] = "contact"
        is_of_many_kinds = as_text(head.cell(at)).casefold().endswith("status")
        if is_of_many_kinds and 2 * sum(_has_left(cell, date.max) is not None for cell in cells) < len(cells):
            columns[at] = ""
    return replace(own, columns=tuple(columns), headings=head.line)


def suppose(grid: Grid, mapping: MemberMapping) -> MemberMapping:
    """The mapping in which a column alone, or the first of whole names, holds the names where no heading says it.

    For who sees what comes of it: it is no more than likely.
    """
    if NAMES.intersection(mapping.columns):
        return mapping
    if mapping.columns == ("",):
        return mapping.with_role(0, "name")
    people = [row for row in grid.rows if row.line > mapping.headings]
    for at, column in enumerate(mapping.columns):
        texts = [as_text(row.cell(at)) for row in people]
        if not column and 2 * sum(map(_is_whole_name, texts)) > len(texts):
            return mapping.with_role(at, "name")
    return mapping


def _is_whole_name(text: str) -> bool:
    """Whether a text has some words, each with a letter first, and no digits or signs of other things."""
    words = text.replace(",", " ").split()
    return (
        len(words) in range(2, 6) and all(word[0].isalpha() for word in words) and not set(text) & set("@:;/0123456789")
    )


def read_members(grid: Grid, mapping: MemberMapping, today: date = date.max) -> MemberList:
    """Read the rows of a sheet as people.

    :param today: whoever leaves on a later day is still there.
    """
    grid = with_typed(grid, mapping)
    uses = _uses(grid, mapping)
    people = [row for row in grid.rows if uses[row.line] is LineUse.READ]
    problems = list(grid.problems)
    rows: list[DraftRow] = []
    if not NAMES.intersection(mapping.columns):
        uses |= dict.fromkeys((row.line for row in people), LineUse.NOBODY)
        problems = problems or [RowProblem(mapping.headings or 1, sentence("players.csv_no_name_column"))]
        people = []
    if beyond := people[MOST_PEOPLE:]:
        problems.append(RowProblem(beyond[0].line, sentence("players.csv_too_many_rows", most=MOST_PEOPLE)))
        uses |= dict.fromkeys((row.line for row in beyond), LineUse.PROBLEM)
    headed = len(grid.row(mapping.headings).cells) or grid.width
    for row in people[:MOST_PEOPLE]:
        if any(cell is not None and not column for cell, column in _beyond(row, mapping, headed)):
            read: PlayerDraft | Sentence = sentence("players.csv_too_many_cells", cells=len(row.cells), columns=headed)
        else:
            read = _draft(mapping.columns, row.cells, today)
        if isinstance(read, Sentence):
            problems.append(RowProblem(row.line, read))
            uses[row.line] = LineUse.PROBLEM
        elif is_total(read.name) and not (read.member_number or read.contact or row.line in mapping.taken_in):
            uses[row.line] = LineUse.TOTAL
        else:
            rows.append(DraftRow(row.line, read))
    columns_read = sum(map(bool, mapping.columns))
    return MemberList(
        rows=tuple(rows),
        problems=tuple(sorted(problems, key=lambda one: one.line)),
        ignored_columns=tuple(
            heading
            for at, column in enumerate(mapping.columns)
            if not column and (heading := mapping.heading(grid, at))
        ),
        reading=SheetReading(grid.name, uses, columns_read, max(grid.width, len(mapping.columns)) - columns_read),
    )


def _uses(grid: Grid, mapping: MemberMapping) -> dict[int, LineUse]:
    """What becomes of the lines of a sheet before its people are read, from 1 to the last."""
    headings = grid.row(mapping.headings).cells
    problems = {one.line: LineUse.PROBLEM for one in grid.problems}
    last = max((*problems, *(row.line for row in grid.rows[-1:])), default=0)
    uses = dict.fromkeys(range(1, last + 1), LineUse.EMPTY) | problems
    for row in grid.rows:
        if row.line < mapping.headings:
            uses[row.line] = LineUse.TITLE
        elif row.cells == headings:
            # Printed lists repeat them on every page.
            uses[row.line] = LineUse.HEADING
        elif row.line in mapping.left_out:
            uses[row.line] = LineUse.LEFT_OUT
        elif row.line in mapping.taken_in or any(row.cell(at) for at, column in enumerate(mapping.columns) if column):
            uses[row.line] = LineUse.READ
        else:
            uses[row.line] = LineUse.NOBODY
    return uses


def _beyond(row: GridRow, mapping: MemberMapping, headed: int) -> Iterable[tuple[CellValue, str]]:
    """The cells to the right of all headings; a separator within a text pushes what stands there."""
    return zip(row.cells[headed:], mapping.columns[headed:], strict=False)


def _draft(columns: Sequence[str], cells: Sequence[CellValue], today: date) -> PlayerDraft | Sentence:
    texts: dict[str, str] = {}
    has_left = False
    for column, cell in zip(columns, cells, strict=False):
        text = as_text(cell)
        if column == "has_left":
            if (left := _has_left(cell, today)) is None:
                return sentence("players.not_there_or_left", text=text[:_SHOWN])
            has_left = has_left or left
        elif column and text:
            # Two columns of one meaning, such as mail and telephone, are both kept.
            texts[column] = f"{texts[column]}, {text}" if column in texts else text
    name = _name(texts)
    if not name:
        return sentence("players.csv_no_name")
    if len(name.splitlines()) > 1:
        return sentence("players.csv_name_over_lines")
    if len(name) > LONGEST_NAME:
        return sentence("players.csv_name_too_long", count=len(name), most=LONGEST_NAME)
    for column, text in texts.items():
        if column not in NAMES and (most := _MOST_LETTERS.get(column, LONGEST_LINE)) < len(text):
            return sentence("players.csv_cell_too_long", text=text[:_SHOWN], count=len(text), most=most)
    answers = {column: texts.get(column, default).casefold() for column, default in _ANSWERS.items()}
    for answer in answers.values():
        if answer not in _YES | _NO:
            return sentence("players.csv_not_yes_or_no", text=answer[:_SHOWN])
    nickname, is_guest = texts.get("nickname", ""), answers["is_guest"] in _YES
    if "display_name" not in columns:
        # The register's own files have that column, and in them a name stands as it is.
        written = person(name, nickname=nickname)
        if written is None:
            return sentence("players.csv_no_name")
        name, nickname, is_guest = written.name, written.nickname, is_guest or written.is_guest
    return PlayerDraft(
        name=clean_line(name),
        display_name=clean_line(texts.get("display_name", "")),
        nickname=clean_line(nickname),
        member_number=clean_line(texts.get("member_number", "")),
        is_guest=is_guest,
        contact=texts.get("contact", ""),
        notes=texts.get("notes", ""),
        may_publish=answers["may_publish"] in _YES,
        counts_in_league=answers["counts_in_league"] in _YES,
        has_left=has_left,
    )


def _name(texts: Mapping[str, str]) -> str:
    """The whole name of a row; beside a first name alone *Name* is the last one, unless it holds the first as well."""
    name, first, last = (texts.get(column, "") for column in ("name", "first_name", "last_name"))
    if name and (last or set(plain(first).split()) <= set(plain(name).split())):
        return name
    return f"{first} {last or name}".strip()


def _has_left(cell: CellValue, today: date) -> bool | None:
    """Whether somebody has left, as a word or a day says; nothing where it is neither."""
    said = as_text(cell).casefold()
    if said in _YES | _LEFT | _NO | _THERE:
        return said in _YES | _LEFT
    written = day(cell, is_day_first=True)
    on = None if written is None or written.year is None else written.in_year(written.year)
    return None if on is None else on <= today


def _column_of(cell: CellValue) -> str:
    return _COLUMN_OF.get("".join(letter for letter in as_text(cell).casefold() if letter.isalnum()), "")


def as_text(cell: CellValue) -> str:
    """The text of a cell, as it would stand in a CSV."""
    if isinstance(cell, Decimal):
        return f"{cell:f}".removesuffix(".0")
    return cell.isoformat() if isinstance(cell, date) else cell or ""
