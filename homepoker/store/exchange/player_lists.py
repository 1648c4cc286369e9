"""Member lists as CSV: what clubs have at hand is read, what is written reads back the same.

Read are commas, semicolons and tabs; UTF-8, UTF-16 and Windows-1252 (German Excel's "CSV"); German
and English headings in any order. Written is UTF-8 with its mark and semicolons, which German
Excel opens by a double click.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from homepoker.core.cell_grid import RowProblem
from homepoker.core.limits import (
    LONGEST_LINE,
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST_COLUMNS,
    MOST_PEOPLE,
    clean_line,
    control_in_line,
    control_in_text,
)
from homepoker.core.players import Player
from homepoker.core.wording import Sentence, sentence
from homepoker.store.exchange.delimited_text import TableRow, decoded, delimiter_of_list, records

# Column → the headings under which it is known, without case, spaces and punctuation. The first of
# each is written; the order is that of the file.
_HEADINGS = {
    "name": ("name", "spieler", "spielername", "mitglied", "player", "fullname", "membername", "vollername"),
    "first_name": ("firstname", "vorname", "givenname"),
    "last_name": ("lastname", "nachname", "familienname", "surname", "familyname"),
    "display_name": ("displayname", "anzeigename", "shownname", "angezeigtername"),
    "nickname": ("nickname", "spitzname", "nick", "alias"),
    "member_number": (
        *("membernumber", "mitgliedsnummer", "mitgliedsnr", "mitgliednr", "mitgliednummer"),
        *("memberno", "memberid", "nummer", "nr"),
    ),
    "is_guest": ("guest", "gast", "isguest", "istgast"),
    "contact": (
        *("contact", "kontakt", "email", "mail", "emailadresse", "telefon", "telefonnummer", "phone"),
        *("handy", "mobil", "mobile", "tel"),
    ),
    "notes": ("notes", "notizen", "notiz", "note", "bemerkung", "bemerkungen", "comment", "kommentar"),
    "may_publish": (
        *("maypublish", "veröffentlichen", "darfveröffentlichen", "einwilligung", "consent", "publish"),
        *("veroeffentlichen", "darfveroeffentlichen", "einverstanden"),
    ),
    "counts_in_league": ("league", "liga", "inleague", "rangliste", "wertung", "inwertung", "countsinleague"),
}
_COLUMN_OF = {heading: column for column, headings in _HEADINGS.items() for heading in headings}
_WRITTEN = ("name", "display_name", "nickname", "member_number", "guest", "contact", "notes", "may_publish", "league")

COLUMNS = tuple(_HEADINGS)
"""Fields that a column may fill."""

_MOST_LETTERS = {
    **dict.fromkeys(("display_name", "nickname", "first_name", "last_name"), LONGEST_NAME),
    **dict.fromkeys(("member_number", "contact"), LONGEST_LINE),
    "notes": LONGEST_TEXT,
}
_YES = {"yes", "ja", "true", "wahr", "1", "x", "y", "j"}
_NO = {"no", "nein", "false", "falsch", "0", "n"}

_FORMULA_STARTS = ("=", "@", "\t", "\r", "\n")
"""Beginnings of a cell that a spreadsheet takes for a formula, leading blanks passed over."""
_HARMLESS_SIGN = re.compile(r"[+-][0-9 ()./-]*")


@dataclass(frozen=True, slots=True)
class PlayerDraft:
    """A person as a file describes them, still without an id."""

    name: str
    display_name: str = ""
    nickname: str = ""
    member_number: str = ""
    is_guest: bool = False
    contact: str = ""
    notes: str = ""
    may_publish: bool = False
    counts_in_league: bool = True


@dataclass(frozen=True, slots=True)
class PlayerTable:
    """A file as rows and columns, before it is said what the columns mean.

    ``headings`` are empty texts where the file begins with a person at once. ``problems`` are lines that are no rows.
    """

    headings: tuple[str, ...]
    rows: tuple[TableRow, ...]
    problems: tuple[RowProblem, ...] = ()

    @property
    def has_headings(self) -> bool:
        """Whether the first row names the columns."""
        return any(self.headings)


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A person as a row of the file describes them; ``line`` is where the row begins, from 1."""

    line: int
    draft: PlayerDraft


@dataclass(frozen=True, slots=True)
class PlayersCsv:
    """Content of a file of people: the people, rows that were left out, and headings that mean nothing here."""

    rows: tuple[DraftRow, ...]
    problems: tuple[RowProblem, ...] = ()
    ignored_columns: tuple[str, ...] = ()

    @property
    def players(self) -> tuple[PlayerDraft, ...]:
        """The people in the order of the file."""
        return tuple(row.draft for row in self.rows)


def read_players_csv(data: bytes) -> PlayersCsv:
    """Read a list of members. Nothing is raised: what cannot be used is a problem with its line."""
    table = read_table(data)
    return read_people(table, recognised_columns(table))


def read_table(data: bytes, *, has_headings: bool | None = None) -> PlayerTable:
    """Take a file apart into rows. Nothing is raised: what cannot be read is a problem with its line.

    :param has_headings: whether the first row names the columns; without an answer it does where a name is known.
    """
    text = decoded(data)
    if text is None:
        return PlayerTable((), (), (RowProblem(1, sentence("store.csv_no_text")),))
    rows: list[TableRow] = []
    problems: list[RowProblem] = []
    for record in records(text, delimiter_of_list(text)):
        if len(rows) + len(problems) > MOST_PEOPLE:
            problems.append(RowProblem(record.line, sentence("store.csv_too_many_rows", most=MOST_PEOPLE)))
            break
        if isinstance(record, RowProblem):
            problems.append(record)
        elif len(record.cells) > MOST_COLUMNS:
            many = sentence("store.csv_too_many_columns", count=len(record.cells), most=MOST_COLUMNS)
            problems.append(RowProblem(record.line, many))
        elif any(record.cells):
            rows.append(record)
    if has_headings is None:
        has_headings = bool(rows) and any(_plain(cell) in _COLUMN_OF for cell in rows[0].cells)
    if has_headings and rows:
        return PlayerTable(rows[0].cells, tuple(rows[1:]), tuple(problems))
    width = max((len(row.cells) for row in rows), default=0)
    return PlayerTable(("",) * width, tuple(rows), tuple(problems))


def recognised_columns(table: PlayerTable) -> tuple[str, ...]:
    """The meaning of each column (a key of `COLUMNS`), as its heading says; empty where it says nothing."""
    return tuple(_COLUMN_OF.get(_plain(heading), "") for heading in table.headings)


def supposed_columns(table: PlayerTable) -> tuple[str, ...]:
    """The meaning of each column by default; one column alone, whatever stands above it, holds the names."""
    columns = recognised_columns(table)
    return ("name",) if columns == ("",) else columns


def read_people(table: PlayerTable, columns: Sequence[str]) -> PlayersCsv:
    """Read rows as people.

    :param columns: what each column means, a key of `COLUMNS` or empty.
    """
    problems = list(table.problems)
    unknown = tuple(heading for heading, column in zip(table.headings, columns, strict=True) if not column and heading)
    if not {"name", "first_name", "last_name"}.intersection(columns):
        if not any(problem.problem.key == "store.csv_no_text" for problem in problems):
            problems.insert(0, RowProblem(1, sentence("store.csv_no_name_column")))
        return PlayersCsv((), tuple(problems), unknown)
    rows: list[DraftRow] = []
    for row in table.rows:
        read = _draft(columns, row.cells)
        if isinstance(read, PlayerDraft):
            rows.append(DraftRow(row.line, read))
        else:
            problems.append(RowProblem(row.line, read))
    return PlayersCsv(tuple(rows), tuple(sorted(problems, key=lambda problem: problem.line)), unknown)


def write_players_csv(players: Iterable[Player | PlayerDraft]) -> bytes:
    """Write a list of members that :func:`read_players_csv` reads back the same, and that Excel opens."""
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=";", lineterminator="\r\n")
    writer.writerow(_WRITTEN)
    for player in players:
        names = (player.name, player.display_name, player.nickname, player.member_number)
        cells = (*names, _said(player.is_guest), player.contact, player.notes, _said(player.may_publish))
        writer.writerow([_guarded(cell) for cell in (*cells, _said(player.counts_in_league))])
    return codecs.BOM_UTF8 + file.getvalue().encode()


def _draft(columns: Sequence[str], cells: Sequence[str]) -> PlayerDraft | Sentence:
    if any(cells[len(columns) :]):
        return sentence("store.csv_too_many_cells", cells=len(cells), columns=len(columns))
    texts: dict[str, str] = {}
    for column, cell in zip(columns, cells, strict=False):
        if column and (value := _unguarded(cell)):
            # Two columns of one meaning, such as mail and telephone, are both kept.
            texts[column] = f"{texts[column]}, {value}" if column in texts else value
    first_and_last = f"{texts.get('first_name', '')} {texts.get('last_name', '')}".strip()
    name = texts.get("name") or first_and_last
    if not name:
        return sentence("store.csv_no_name")
    if len(name.splitlines()) > 1:
        return sentence("store.csv_name_over_lines")
    if len(name) > LONGEST_NAME:
        return sentence("store.csv_name_too_long", count=len(name), most=LONGEST_NAME)
    if character := control_in_line(name):
        return sentence("store.csv_control_character", text=clean_line(name), character=character)
    for column, text in texts.items():
        if (most := _MOST_LETTERS.get(column, LONGEST_LINE)) < len(text) and column != "name":
            return sentence("store.csv_cell_too_long", text=text[:20], count=len(text), most=most)
        if character := control_in_text(text):
            return sentence("store.csv_control_character", text=clean_line(text)[:20], character=character)
    is_guest, may_publish = texts.get("is_guest", "no").casefold(), texts.get("may_publish", "no").casefold()
    in_league = texts.get("counts_in_league", "yes").casefold()
    for answer in (is_guest, may_publish, in_league):
        if answer not in _YES | _NO:
            return sentence("store.csv_not_yes_or_no", text=answer)
    return PlayerDraft(
        name=name,
        display_name=clean_line(texts.get("display_name", "")),
        nickname=clean_line(texts.get("nickname", "")),
        member_number=clean_line(texts.get("member_number", "")),
        is_guest=is_guest in _YES,
        contact=texts.get("contact", ""),
        notes=texts.get("notes", ""),
        may_publish=may_publish in _YES,
        counts_in_league=in_league in _YES,
    )


def _plain(heading: str) -> str:
    return "".join(letter for letter in heading.casefold() if letter.isalnum())


def _said(is_so: bool) -> str:
    return "yes" if is_so else "no"


def _needs_guard(cell: str) -> bool:
    """Whether a spreadsheet would take the cell for a formula, or reading would take its guard away."""
    if cell.startswith("'"):
        return _needs_guard(cell[1:])
    if cell.startswith(("+", "-")):
        return not _HARMLESS_SIGN.fullmatch(cell)
    return cell.startswith(_FORMULA_STARTS)


def _guarded(cell: str) -> str:
    return f"'{cell}" if _needs_guard(cell) else cell


def _unguarded(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _needs_guard(cell[1:]) else cell
