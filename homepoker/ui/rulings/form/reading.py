"""Readers of typed values, and how a value is written into a line; no Qt here."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from homepoker.core.quantities import parse_chips
from homepoker.services.rulings.fact_fields import FieldKind
from homepoker.services.words import Words, clock_face

Now = Callable[[], datetime]

_NIGHTS = ((0, 0), (0, 1), (1, 0), (1, 1))
"""Days back and turns of an hour that a night has twice, in which a time of day may have been."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Reader of a line: text to value (`ValueError` where it cannot), and value to text."""

    read: Callable[[str], Any]
    show: Callable[[Any], str]
    example: str = ""
    is_number: bool = True


def reader_of(kind: FieldKind, words: Words, now: Now) -> Reader:
    """The reader of a kind of field.

    :param now: the evening's, by which a time of day is meant.
    """
    match kind:
        case (
            FieldKind.CHIPS
            | FieldKind.CHIP
            | FieldKind.NUMBER
            | FieldKind.TABLE
            | FieldKind.LEVEL
            | FieldKind.PLACE
            | FieldKind.SEAT
            | FieldKind.LUCK
        ):
            return Reader(_whole, words.number)
        case FieldKind.YEAR:
            return Reader(_whole, str)
        case FieldKind.SECONDS:
            return Reader(_seconds, _shown_seconds, words.text("floor.example_seconds"))
        case FieldKind.MOMENT:
            return Reader(lambda text: _moment(text, now()), _shown_moment, words.text("floor.example_moment"))
        case FieldKind.MONEY:
            return Reader(_decimal, lambda value: words.money(round(value * 100)))
        case FieldKind.DECIMAL:
            return Reader(_decimal, words.number)
        case FieldKind.DATE:
            return Reader(_date, lambda value: date.fromisoformat(value).strftime("%d.%m.%Y"), "31.12.2026")
        case _:
            return Reader(str.strip, str, is_number=False)


def _whole(text: str) -> int:
    is_negative = text.strip().startswith(("-", "−"))
    amount = parse_chips(text.strip().lstrip("-−"))
    return -amount if is_negative else amount


def _decimal(text: str) -> float:
    """A decimal number: ``12,50``, ``12.5``, ``1.200`` or ``1.200,50``; a grouping sign has three digits after it."""
    bare = re.sub(r"[€\s]", "", text)
    if not re.fullmatch(r"\d+([.,]\d+)*", bare):
        raise ValueError(text)
    whole, part = re.fullmatch(r"(.*?)(?:[.,](\d{1,2}|\d{4,}))?", bare).groups()  # type: ignore[union-attr]
    return float(f"{re.sub('[.,]', '', whole)}.{part or 0}")


def _seconds(text: str) -> int:
    """Seconds as ``45``, ``45 s``, or minutes and seconds as ``1:30``."""
    bare = text.strip().removesuffix("s").strip()
    parts = bare.split(":")
    if not all(part.isascii() and part.isdigit() for part in parts) or len(parts) > 3:
        raise ValueError(text)
    total = 0
    for part in parts:
        total = total * 60 + int(part)
    return total


def _shown_seconds(value: int) -> str:
    return str(value) if value < 60 else clock_face(value)


def _moment(text: str, now: datetime) -> int:
    """The latest moment not after now with a time of day, ``21:14``, ``2114`` or ``21:14:30``, as milliseconds.

    After midnight *23:59* was yesterday. Where a night has an hour twice, as in autumn, it is the second one, once that
    has come.
    """
    typed = text.strip().replace(".", ":")
    if typed.isascii() and typed.isdigit() and len(typed) in (3, 4):
        typed = f"{typed[:-2]}:{typed[-2:]}"
    at = time.fromisoformat(typed.zfill(5))
    today = now.astimezone().date()
    walls = (datetime.combine(today - timedelta(days=days), at.replace(fold=fold)) for days, fold in _NIGHTS)
    latest = max(moment for wall in walls if (moment := wall.astimezone()) <= now)
    return int(latest.timestamp() * 1000)


def _shown_moment(value: int) -> str:
    at = datetime.fromtimestamp(value / 1000, UTC).astimezone()  # Windows knows no local time of 1970 without a zone
    return at.strftime("%H:%M:%S")


def _date(text: str) -> str:
    parts = text.strip().split(".")
    bare = text.strip() if len(parts) != 3 else f"{parts[2]}-{parts[1]:0>2}-{parts[0]:0>2}"
    return date.fromisoformat(bare).isoformat()
