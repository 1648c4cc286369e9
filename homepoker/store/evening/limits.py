"""Limits of evenings from outside: every number, text, id and instant has a least and a most.

The club's own evenings are replayed as they were recorded; this is asked of files that somebody brings.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import Field, fields, is_dataclass
from datetime import UTC, date, datetime, timedelta
from enum import Enum
from typing import Any, Final

from homepoker.core.history import Line
from homepoker.core.limits import (
    LONGEST_BOOK,
    LONGEST_ID,
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST_CHIP_VALUES,
    MOST_COUNTED,
    MOST_LEVELS,
    MOST_MINUTES,
    MOST_PEOPLE,
    MOST_PIECES,
    MOST_TABLES,
    MOST_WHOLE,
    control_in_line,
    control_in_text,
    is_id,
)
from homepoker.core.payouts import MOST_PLACES
from homepoker.core.quantities import MOST_CHIPS
from homepoker.core.rulings.facts import MOST_SEATS
from homepoker.core.wording import Sentence, Value, sentence
from homepoker.store.errors import UnreadableRecording
from homepoker.store.evening.recorded_log import RecordedEvening

MOST_BOOKS: Final = 20
"""Rulebooks that come with an evening: each amends the next, and nobody reads twenty."""

EARLIEST: Final = 1970
LATEST: Final = 2999
"""The latest year of an instant; later ones are slips, and the system's calendar ends not far beyond."""

LONGEST_LEFT: Final = timedelta(days=7)
"""Time left of a level; the longest level has 999 minutes."""

LONGEST_CHANGE: Final = timedelta(days=200 * 365)
"""Limit of the error of a computer's time: one with an empty battery begins in 1970."""

_SEVEN_DAYS: Final = 7 * 24 * 3600

_SEATS = (0, MOST_SEATS)
_DAY = (0, 24 * 60 - 1)
"""Minutes of a day."""
# Field → least and most, where its type does not say it.
_RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "level": (1, MOST_LEVELS),
    "late_registration_until": (0, MOST_COUNTED),
    "re_entries": (0, MOST_COUNTED),
    "rebuys": (0, MOST_COUNTED),
    "bubble_at": (0, MOST_COUNTED),
    "target": (0, MOST_COUNTED),
    "minutes": (0, MOST_MINUTES),
    "table": (1, MOST_TABLES),
    "seats": (1, MOST_SEATS),
    "seats_per_table": (1, MOST_SEATS),
    "seat": (1, MOST_SEATS),
    "button": _SEATS,
    "denominations": (1, MOST_CHIPS),
    "delta": (-MOST_CHIPS, MOST_CHIPS),
    "pieces": (0, MOST_PIECES),
    "players": (1, MOST_PEOPLE),
    "paid_places": (0, MOST_PLACES),
    "paid_percent": (1, 100),
    "starts": _DAY,
    "ends": _DAY,
    "level_minutes": (0, MOST_MINUTES),
    "pace": (0, MOST_COUNTED),
}
_SEAT_FIELDS = frozenset({"small_blind", "big_blind"})
"""Chips in a level, and seats where the button lies."""
_COUNTS: Final[Mapping[str, tuple[int, int]]] = {
    "pinned": (0, MOST_LEVELS),
    "levels": (1, MOST_LEVELS),
    "denominations": (0, MOST_CHIP_VALUES),
    "bags": (0, MOST_CHIP_VALUES),
    "by_hand": (0, MOST_PLACES),
    "goods": (0, MOST_PLACES),
}
_KEY = re.compile(r"[a-z][a-z0-9_]*(\.[A-Za-z0-9_-]+)+")


def require_within_limits(evening: RecordedEvening) -> None:
    """Check that nothing in an evening from outside is beyond what any evening has.

    :raises UnreadableRecording: something is, with its line, its field and the limit.
    """
    head = _Place(0)
    record = evening.tournament
    _check_id(record.id, head, "id")
    _check_name(record.name, head, "name")
    _check(record.began_on, "", "began_on", head, "began_on")
    _check_count(len(evening.players), (0, MOST_PEOPLE), head, "players")
    for player, name in evening.players.items():
        _check_id(player, head, "players")
        _check_name(name, head, f"players.{player}")
    for comment in evening.comments.values():
        _check_text(comment, head, "comments")
    _check_count(len(evening.books), (0, MOST_BOOKS), head, "books")
    for book, files in evening.books.items():
        _check_id(book, head, "books")
        for text in files.values():
            _check_length(text, LONGEST_BOOK, head, f"books.{book}")
    for line in evening.lines:
        _check_line(line)


class _Place:
    """The position in an evening file: its head, or an action by its number."""

    def __init__(self, line: int) -> None:
        self._line = line

    def refuse(self, key: str, field: str, **values: Value) -> UnreadableRecording:
        where = sentence("limits.at_line", line=self._line, field=field)
        if not self._line:
            where = sentence("limits.at_head", field=field)
        return UnreadableRecording(sentence(f"limits.{key}", where=where, **values))


def _check_line(line: Line) -> None:
    place = _Place(line.sequence)
    _check(line.label, "", "label", place, "label")
    _check(line.at, "", "at", place, "at")
    _check_text(line.by, place, "by")
    for event in line.events:
        _check(event, "", "", place, event.kind)
    for correction in line.corrections:
        _check(correction.label, "", "label", place, "corrections.label")
        _check(correction.at, "", "at", place, "corrections.at")
        for event in correction.events:
            _check(event, "", "", place, f"corrections.{event.kind}")


def _check(value: Any, declared: str, name: str, place: _Place, path: str) -> None:
    """Check a value and all within it.

    :param declared: the type of its field; empty in what has no fields, such as the facts of a ruling.
    :param name: the field's name.
    """
    match value:
        case None | bool() | float() | Enum():
            pass  # JSON has no number that is infinite
        case int():
            least, most = _range(declared, name)
            if not least <= value <= most:
                raise place.refuse("number", path, value=str(value), least=least, most=most)
        case str():
            if "EntryId" in declared or "PlayerId" in declared:
                _check_id(value, place, path)
            elif name in ("name", "goods"):
                _check_name(value, place, path)
            else:
                _check_text(value, place, path)
        case date():  # an instant, too
            # Windows knows no local time of an instant that is before 1970 in UTC.
            year = (value.astimezone(UTC) if isinstance(value, datetime) and value.tzinfo else value).year
            if not EARLIEST <= year <= LATEST:
                raise place.refuse("year", path, value=value.isoformat(), least=str(EARLIEST), most=str(LATEST))
        case timedelta():
            least_span = timedelta(0) if name == "left" else -LONGEST_CHANGE
            most_span = LONGEST_LEFT if name == "left" else LONGEST_CHANGE
            if not least_span <= value <= most_span:
                raise place.refuse("duration", path, days=value.days, most=most_span.days)
        case tuple() | list():
            _check_count(len(value), _COUNTS.get(name, (0, MOST_PEOPLE)), place, path)
            for number, part in enumerate(value, start=1):
                _check(part, declared, name, place, f"{path}.{number}")
        case Mapping():
            _check_count(len(value), (0, MOST_PEOPLE), place, path)
            for key, part in value.items():
                if isinstance(key, int):  # a value of chips with its pieces
                    _check(key, "Chips", "denominations", place, path)
                else:
                    _check_text(key, place, path)
                _check(part, "", name if name in _RANGES else "", place, f"{path}.{key}")
        case _ if is_dataclass(value):
            if isinstance(value, Sentence) and not _KEY.fullmatch(value.key):
                raise place.refuse("key", f"{path}.key", value=value.key[:LONGEST_ID])
            for field in fields(value):
                inner = _type_of(value, field)
                _check(getattr(value, field.name), inner, field.name, place, f"{path}.{field.name}")
        case _:
            raise TypeError(f"no limits for {type(value)}")  # an event has a field of a new type


def _type_of(value: object, field: Field[Any]) -> str:
    """The type that a field is declared with, as it is written; a seat's number is told from other numbers."""
    if type(value).__name__ == "Seat" and field.name == "number":
        return "SeatNumber"
    return str(field.type)


def _range(declared: str, name: str) -> tuple[int, int]:
    if name in _RANGES:
        return _RANGES[name]
    if declared == "SeatNumber":
        return 1, MOST_SEATS
    if declared == "Cents" and name == "amount":
        return -MOST_CHIPS, MOST_CHIPS  # below 0 it went the other way
    if declared == "Seconds":
        return 0, _SEVEN_DAYS
    if declared == "int" and name in _SEAT_FIELDS:
        return _SEATS
    if not declared or ("|" in declared and "float" in declared):
        return -MOST_WHOLE, MOST_WHOLE
    return 0, MOST_CHIPS


def _check_id(text: str, place: _Place, path: str) -> None:
    if not is_id(text):
        raise place.refuse("id", path, value=text[:LONGEST_ID], most=LONGEST_ID)


def _check_name(text: str, place: _Place, path: str) -> None:
    _check_length(text, LONGEST_NAME, place, path)
    if character := control_in_line(text):
        raise place.refuse("character", path, character=character)


def _check_text(text: str, place: _Place, path: str) -> None:
    _check_length(text, LONGEST_TEXT, place, path)
    if character := control_in_text(text):
        raise place.refuse("character", path, character=character)


def _check_length(text: str, most: int, place: _Place, path: str) -> None:
    if len(text) > most:
        raise place.refuse("length", path, length=len(text), most=most)


def _check_count(count: int, bounds: tuple[int, int], place: _Place, path: str) -> None:
    least, most = bounds
    if not least <= count <= most:
        raise place.refuse("count", path, number=count, least=least, most=most)
