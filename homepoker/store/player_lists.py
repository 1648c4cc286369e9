"""Members as a CSV file: what clubs have at hand is read, what is written reads back the same.

Read are commas, semicolons and tabs; UTF-8, UTF-16 and Windows-1252 (German Excel's "CSV"); German
and English headings in any order. Written is UTF-8 with its mark and semicolons, which German
Excel opens by a double click.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from homepoker.core.players import Player
from homepoker.core.wording import Sentence, sentence

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
}
_COLUMN_OF = {heading: column for column, headings in _HEADINGS.items() for heading in headings}
_WRITTEN = ("name", "display_name", "nickname", "member_number", "guest", "contact", "notes", "may_publish")

_YES = {"yes", "ja", "true", "wahr", "1", "x", "y", "j"}
_NO = {"no", "nein", "false", "falsch", "0", "n"}

_DELIMITERS = (";", ",", "\t")
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
    may_publish: bool = True


@dataclass(frozen=True, slots=True)
class RowProblem:
    """Why a row was left out; ``line`` is where it begins in the file, from 1."""

    line: int
    problem: Sentence


@dataclass(frozen=True, slots=True)
class PlayersCsv:
    """What a file holds: people, rows that were left out, and headings that mean nothing here."""

    players: tuple[PlayerDraft, ...]
    problems: tuple[RowProblem, ...] = ()
    ignored_columns: tuple[str, ...] = ()


def read_players_csv(data: bytes) -> PlayersCsv:
    """Read a list of members. Nothing is raised: what cannot be used is a problem with its line."""
    text = _text(data)
    if text is None:
        return PlayersCsv((), (RowProblem(1, sentence("store.csv_no_text")),))
    headings, rows = _rows(text)
    columns = [_COLUMN_OF.get(_plain(heading)) for heading in headings]
    if "name" not in columns and "last_name" not in columns and "first_name" not in columns:
        return PlayersCsv((), (RowProblem(1, sentence("store.csv_no_name_column")),))
    players: list[PlayerDraft] = []
    problems: list[RowProblem] = []
    for line, cells in rows:
        read = _draft(columns, cells)
        if isinstance(read, PlayerDraft):
            players.append(read)
        else:
            problems.append(RowProblem(line, read))
    unknown = (heading for heading, column in zip(headings, columns, strict=True) if column is None and heading)
    return PlayersCsv(tuple(players), tuple(problems), tuple(unknown))


def write_players_csv(players: Iterable[Player | PlayerDraft]) -> bytes:
    """Write a list of members that :func:`read_players_csv` reads back the same, and that Excel opens."""
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=";", lineterminator="\r\n")
    writer.writerow(_WRITTEN)
    for one in players:
        guest, publish = _said(one.is_guest), _said(one.may_publish)
        cells = (one.name, one.display_name, one.nickname, one.member_number, guest, one.contact, one.notes, publish)
        writer.writerow([_guarded(cell) for cell in cells])
    return codecs.BOM_UTF8 + file.getvalue().encode()


def _text(data: bytes) -> str | None:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encodings = ["utf-16"]
    else:
        encodings = ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        return None if "\0" in text else text
    return None


def _rows(text: str) -> tuple[list[str], Iterator[tuple[int, list[str]]]]:
    """The headings, and each row that is not empty with the line on which it begins."""
    first_line = text.lstrip("\r\n").split("\n", 1)[0]
    delimiter = max(_DELIMITERS, key=lambda one: (first_line.count(one), -_DELIMITERS.index(one)))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)

    def filled() -> Iterator[tuple[int, list[str]]]:
        begins = 1
        for cells in reader:
            stripped = [cell.strip() for cell in cells]
            if any(stripped):
                yield begins, stripped
            begins = reader.line_num + 1

    rows = filled()
    _, headings = next(rows, (1, []))
    return headings, rows


def _draft(columns: Sequence[str | None], cells: Sequence[str]) -> PlayerDraft | Sentence:
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
    is_guest, may_publish = texts.get("is_guest", "no").casefold(), texts.get("may_publish", "yes").casefold()
    for said in (is_guest, may_publish):
        if said not in _YES | _NO:
            return sentence("store.csv_not_yes_or_no", text=said)
    return PlayerDraft(
        name=name,
        display_name=texts.get("display_name", ""),
        nickname=texts.get("nickname", ""),
        member_number=texts.get("member_number", ""),
        is_guest=is_guest in _YES,
        contact=texts.get("contact", ""),
        notes=texts.get("notes", ""),
        may_publish=may_publish in _YES,
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
    return cell.startswith(("=", "@"))


def _guarded(cell: str) -> str:
    return f"'{cell}" if _needs_guard(cell) else cell


def _unguarded(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _needs_guard(cell[1:]) else cell
