"""The table of places and points as people type or paste it: a line for each place or range of places.

Understood are ``1 25``, ``1. 25``, ``1st: 25 points``, ``Platz 1; 25``, ``9-15: 2``, ``from 16: 1`` (for all further
places), columns with tabs, commas or semicolons, and lines of points alone, which are counted. Points may have a
decimal comma or point, and a thousand its separator.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from homepoker.core.limits import LONGEST_LINE
from homepoker.core.points.facts import MOST_POINTS, THOUSANDTHS
from homepoker.core.points.scheme import PlaceTable
from homepoker.core.wording import Sentence, Value, sentence

MOST_PLACES: Final = 1_000
"""Places of a table; the largest field of a club's series that we know had 400 players."""

_SHOWN: Final = 60
"""Characters of a rejected line that are shown."""

_NUMBER = r"[-+−]?\d{1,15}(?:[.,]\d{1,15}){0,4}"
_PLACE_WORD = r"(?:(?:platz|rang|place|rank|position|pos\.?) ?)?"
_PLACE = r"\d{1,6}+(?:st|nd|rd|th)?\.?"
_POINTS_WORD = r" ?(?:punkte?|points?|pkt\.?|pts?\.?|p\.?)?"
_LINE: Final = re.compile(
    rf"""
    (?P<from>(?:ab|from)[ ])?{_PLACE_WORD.replace(" ", "[ ]")}
    (?P<first>{_PLACE})
    (?:[ ]?(?:-|–|—|bis|to)[ ]?{_PLACE_WORD.replace(" ", "[ ]")}(?P<last>{_PLACE})(?=[ ]?[ :;|=)][ ]?[-+−]?\d))?
    (?P<up>[ ]?(?:\+|ff\.?|(?:und|and)[ ](?:weiter|further|below)))?
    [ ]?(?:[:;,|=)]|-(?=[ ])|–|[ ])[ ]?
    (?P<points>{_NUMBER}){_POINTS_WORD.replace(" ", "[ ]")}
    """,
    re.IGNORECASE | re.VERBOSE,
)
"""A line with a place; every part has an end, so that no line takes longer to read than another."""
_ALONE: Final = re.compile(rf"(?P<points>{_NUMBER}){_POINTS_WORD}", re.IGNORECASE)
_COMMA_PAIR: Final = re.compile(r"(\d{1,6}),[-+−]?\d{1,15}(?:[.,]\d{1,15})?")
_GROUPED: Final = re.compile(r"[-+−]?\d{1,3}(?:[.,]\d{3})+")
_PLACE_NUMBER: Final = re.compile(r"\d+")
_BLANKS: Final = re.compile(r"[^\S\t]+")


@dataclass(frozen=True, slots=True)
class Rejected:
    """A line that could not be taken as it stands, and why; lines count from 1."""

    line: int
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class PastedTable:
    """The table that was read, and the lines that did not fit into it."""

    table: PlaceTable
    rejected: tuple[Rejected, ...] = ()


@dataclass(frozen=True, slots=True)
class _Row:
    """One line: points for places from ``first`` to ``last``; ``last`` ``None`` is *and all further places*."""

    line: int
    first: int
    last: int | None
    points: int


def paste(text: str) -> PastedTable:
    """Read a table."""
    lines = [(number, _tidied(line)) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if lines and not any(sign.isdigit() for sign in lines[0][1]):
        lines = lines[1:]
    rows: list[_Row] = []
    rejected: list[Rejected] = []
    counted = _is_counted(lines)
    thousands = any(
        _GROUPED.fullmatch(number) and number.endswith("0") for _, line in lines for number in _numbers(line)
    )
    for number, line in lines:
        row = _row(number, line, len(rows) + 1 if counted else None, thousands)
        if isinstance(row, Rejected):
            rejected.append(row)
        else:
            rows.append(row)
    points, beyond = _filled(rows, rejected)
    return PastedTable(PlaceTable(points, beyond), tuple(sorted(rejected, key=lambda line: line.line)))


def _tidied(line: str) -> str:
    """A line with one space for several, and a sign for a tab."""
    return _BLANKS.sub(" ", line.strip()[: LONGEST_LINE + 1].rstrip()).replace("\t", ";")


def copied(table: PlaceTable) -> str:
    """A table as lines with tabs, for a spreadsheet; :func:`paste` reads it."""
    lines = [f"{place}\t{_plain(points)}" for place, points in enumerate(table.points, start=1)]
    if table.beyond:
        lines.append(f"{len(table.points) + 1}+\t{_plain(table.beyond)}")
    return "".join(f"{line}\n" for line in lines)


def _plain(thousandths: int) -> str:
    # Three decimals, so that a group of three figures is never taken for a thousand: trailing noughts go.
    return f"{Decimal(thousandths) / THOUSANDTHS:f}"


def _is_counted(lines: Sequence[tuple[int, str]]) -> bool:
    """Whether the lines hold points alone, in the order of the places."""
    if not lines or not all(_ALONE.fullmatch(line) for _, line in lines):
        return False
    pairs = [_COMMA_PAIR.fullmatch(line) for _, line in lines]
    # Pairs with a comma whose first half counts from 1 are columns, not fractions.
    return [pair and int(pair[1]) for pair in pairs] != list(range(1, len(lines) + 1))


def _numbers(line: str) -> Iterator[str]:
    match = _LINE.fullmatch(line) or _ALONE.fullmatch(line)
    if match is not None:
        yield match["points"]


def _row(number: int, line: str, place: int | None, thousands: bool) -> _Row | Rejected:
    if len(line) > LONGEST_LINE:
        return _rejected(number, "paste_not_a_line", words=f"{line[:_SHOWN]}…")
    match = _ALONE.fullmatch(line) if place is not None else _LINE.fullmatch(line)
    points = None if match is None else _thousandths(match["points"], thousands)
    if match is None or points is None:
        return _rejected(number, "paste_not_a_line", words=line[:_SHOWN])
    if abs(points) > MOST_POINTS * THOUSANDTHS:
        return _rejected(number, "paste_too_many_points", most=MOST_POINTS)
    if place is not None:
        return _Row(number, place, place, points)
    first = _place(match["first"])
    last = _place(match["last"]) if match["last"] else first
    if not 1 <= first <= MOST_PLACES or last > MOST_PLACES:
        return _rejected(number, "paste_no_such_place", most=MOST_PLACES)
    if last < first:
        return _rejected(number, "paste_range_turned", first=first, last=last)
    return _Row(number, first, None if match["from"] or match["up"] else last, points)


def _place(typed: str) -> int:
    """The number of *1.*, *2nd* or *3*."""
    return int("".join(_PLACE_NUMBER.findall(typed)))


def _thousandths(typed: str, thousands: bool) -> int | None:
    bare = typed.replace("−", "-")
    if thousands and _GROUPED.fullmatch(bare):
        bare = re.sub("[.,]", "", bare)
    bare = bare.replace(",", ".")
    if bare.count(".") > 1 or len(bare) > 20:
        return None
    exact = Decimal(bare) * THOUSANDTHS
    return int(exact) if exact == int(exact) else None


def _filled(rows: Sequence[_Row], rejected: list[Rejected]) -> tuple[tuple[int, ...], int]:
    """The points of each place, and of all further ones; what does not fit is rejected."""
    points: dict[int, int] = {}
    beyond: _Row | None = None
    for row in rows:
        if row.last is None:
            if beyond is not None:
                rejected.append(_rejected(row.line, "paste_twice_further"))
            else:
                beyond = row
            continue
        for place in range(row.first, row.last + 1):
            if place in points:
                rejected.append(_rejected(row.line, "paste_twice", place=place))
                break
            points[place] = row.points
    end = max(points, default=0) if beyond is None else max(max(points, default=0), beyond.first - 1)
    rejected += [
        _rejected(row.line, "paste_gap", place=row.first - 1)
        for row in rows
        if row.first - 1 not in (0, *points) and row.first - 1 <= end
    ]
    return tuple(points.get(place, 0) for place in range(1, end + 1)), beyond.points if beyond is not None else 0


def _rejected(line: int, key: str, **values: Value) -> Rejected:
    return Rejected(line, sentence(f"points.{key}", line=line, **values))
