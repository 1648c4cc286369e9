"""The log of one evening as JSON, one line each, and the names beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

import msgspec

from homepoker import __version__
from homepoker.core.history import Line, LineKind, UndoStack
from homepoker.core.outside_json import UnreadableJson, read_json
from homepoker.core.quantities import PlayerId
from homepoker.core.wording import Sentence, sentence
from homepoker.store.errors import (
    DamagedEvening,
    NewerRecording,
    UnknownEvent,
    UnreadableEvent,
    UnreadableRecording,
    is_newer,
)
from homepoker.store.evening.event_codec import (
    UNREADABLE,
    EventCodec,
    StoredCorrection,
    read_corrections,
    stored_corrections,
    unknown_field,
)

FORMAT = "homepoker-evening"
FORM = 3
"""Version of the file's own form; events have versions of their own.

The second form has corrections and comments, the third the club's own books; an evening without them is written in the
earlier one.
"""

_BOOK_FILE = re.compile(r"rules(\.[a-z]{2})?\.md")
"""Pattern of the files of a rulebook; a file from outside may name no other path."""


BookFiles = Mapping[str, Mapping[str, str]]
"""The files of rulebooks: their texts, by the id of the book and the name of the file (``rules.md``)."""


@dataclass(frozen=True, slots=True)
class TournamentRecord:
    """A tournament as lists name it; ``began_on`` is the local date for which it counts."""

    id: str
    name: str
    began_on: date


@dataclass(frozen=True, slots=True)
class RecordedEvening:
    """One tournament outside a database: its lines, and beside them the names that were shown.

    The log itself holds ids and no names; ``players`` are the display names by id, ``comments`` what
    the host noted beside lines, by their numbers; ``books`` the files of the club's own rulebooks by
    which it is played, by their ids and the files' names.
    """

    tournament: TournamentRecord
    lines: tuple[Line, ...]
    players: dict[PlayerId, str]
    comments: Mapping[int, str] = field(default_factory=dict)
    books: BookFiles = field(default_factory=dict)
    written_by: str = field(default="", compare=False)
    """The version of the program that wrote the file; empty where there is none."""


@dataclass(frozen=True, slots=True)
class _StoredLine:
    sequence: int
    kind: LineKind
    thread: UndoStack
    at: datetime
    by: str
    label: Sentence
    events: msgspec.Raw
    target: int | None = None
    corrections: list[StoredCorrection] | msgspec.UnsetType = msgspec.UNSET


@dataclass(frozen=True, slots=True)
class _Stored:
    tournament: TournamentRecord
    players: dict[str, str]
    lines: list[_StoredLine]
    comments: dict[int, str] | msgspec.UnsetType = msgspec.UNSET
    books: dict[str, dict[str, str]] | msgspec.UnsetType = msgspec.UNSET


def write_recorded(evening: RecordedEvening, codec: EventCodec) -> bytes:
    """Write an evening as a file of UTF-8; names of players who are not in the log are left out."""
    encode = msgspec.json.encode
    lines = [encode(_stored(line, codec)) for line in evening.lines]
    mentioned = {text for line in lines for text in _texts(msgspec.json.decode(line))}
    names = {player: name for player, name in sorted(evening.players.items()) if player in mentioned}
    is_first_form = not evening.comments and not any(line.corrections for line in evening.lines)
    form = 3 if evening.books else 1 if is_first_form else 2
    head = {"format": FORMAT, "form": form, "program": __version__, "tournament": evening.tournament, "players": names}
    if evening.comments:
        head["comments"] = dict(evening.comments)
    if evening.books:
        head["books"] = {book: dict(files) for book, files in evening.books.items()}
    return b"".join(
        [
            b"{\n",
            *(encode(name) + b": " + encode(value) + b",\n" for name, value in head.items()),
            b'"lines": [\n',
            b",\n".join(lines),
            b"\n]\n}\n",
        ]
    )


@contextmanager
def newer_if_unreadable(written_by: str) -> Iterator[None]:
    """Reading of a recorded evening, in which a failure is told by its likely cause.

    :param written_by: the version of the program that wrote the file.
    :raises NewerRecording: something cannot be read or taken in, and a newer version wrote it.
    """
    try:
        yield
    except (UnreadableRecording, DamagedEvening) as error:
        if is_newer(written_by):
            raise NewerRecording(written_by) from error
        raise


def read_recorded(data: bytes, codec: EventCodec) -> RecordedEvening:
    """Read a file that :func:`write_recorded` wrote, in this or an earlier version.

    :raises UnreadableRecording: the file is something else, a part of it is missing, or an entry cannot be read.
    :raises NewerRecording: a newer version wrote the file, and this program cannot read all of it.
    """
    try:
        head = read_json(data)
    except UnreadableJson as error:
        raise UnreadableRecording(error.reason) from error
    if not isinstance(head, dict) or head.get("format") != FORMAT or not isinstance(head.get("form"), int):
        raise UnreadableRecording("not a recorded evening")
    program = str(head.get("program", ""))
    if head["form"] > FORM:
        raise NewerRecording(program)
    with newer_if_unreadable(program):
        return _understood(data, head, program, codec)


def _understood(data: bytes, head: Mapping[str, Any], program: str, codec: EventCodec) -> RecordedEvening:
    try:
        stored = msgspec.json.decode(data, type=_Stored)
        understood = msgspec.json.decode(msgspec.json.encode(stored))
    except UNREADABLE as error:
        raise UnreadableRecording(str(error)) from error
    envelope = {"format": FORMAT, "form": head["form"], "program": program}
    if unknown := unknown_field(head, {**envelope, **understood}):
        raise UnreadableRecording(f"unknown field {unknown}")
    try:
        lines = tuple(_line(line, codec, program) for line in stored.lines)
    except UnknownEvent as error:
        raise UnreadableRecording(sentence("store.why_unknown_entry", kind=error.kind)) from error
    except UnreadableEvent as error:
        reason = sentence("store.why_unreadable_entry", kind=error.kind, reason=error.reason)
        raise UnreadableRecording(reason) from error
    if any(line.sequence != number for number, line in enumerate(lines, start=1)):
        raise UnreadableRecording("lines are missing or out of order")
    names = {PlayerId(player): name for player, name in stored.players.items()}
    books = stored.books or {}
    if not all(_BOOK_FILE.fullmatch(name) for files in books.values() for name in files):
        raise UnreadableRecording("a rulebook's file has another name")
    return RecordedEvening(stored.tournament, lines, names, stored.comments or {}, books, program)


def _stored(line: Line, codec: EventCodec) -> _StoredLine:
    return _StoredLine(
        sequence=line.sequence,
        kind=line.kind,
        thread=line.stack,
        at=line.at,
        by=line.by,
        label=line.label,
        events=msgspec.Raw(codec.encode(line.events).encode()),
        target=line.target,
        corrections=stored_corrections(line.corrections, codec) if line.corrections else msgspec.UNSET,
    )


def _line(stored: _StoredLine, codec: EventCodec, program: str) -> Line:
    if stored.at.tzinfo is None:
        raise UnreadableRecording(f"line {stored.sequence} has an instant without a time zone")
    return Line(
        sequence=stored.sequence,
        kind=stored.kind,
        stack=stored.thread,
        label=stored.label,
        at=stored.at,
        events=codec.decode(bytes(stored.events).decode(), program),
        target=stored.target,
        by=stored.by,
        corrections=read_corrections(stored.corrections or [], codec, program),
    )


def _texts(value: Any) -> Iterator[str]:
    """Every text in a JSON value."""
    match value:
        case str():
            yield value
        case list():
            for part in value:
                yield from _texts(part)
        case dict():
            for part in value.values():
                yield from _texts(part)
        case _:
            return
