"""Saved tournaments of The Tournament Director (``.tdt``, versions 3.0 to 3.7), read as grids of cells.

A file is text in JavaScript's notation: ``{ V: "3.7.2", T: new Tournament({…}) }``, with ``new Name(…)`` around objects
and ``Map.from([[key, value], …])`` for tables. Nothing in it is executed. It keeps what happened, no standings: places
follow from the times at which players were out for good, as that program ranks them itself; who is not out is first.
Points are computed there by a formula of the club's own and stand in no file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from typing import TypeAlias

from homepoker.core.cell_grid import CellValue, Grid, GridRow, RowProblem
from homepoker.core.limits import MOST_NESTED, MOST_PEOPLE, clean_line
from homepoker.core.quantities import WHOLE_KNOCK_OUT, shared_away
from homepoker.core.wording import sentence

_BEGINNING = re.compile(r"\s*\{\s*V\s*:\s*\"[^\"]*\"\s*,\s*T\s*:\s*new\s+Tournament\b")
_TOKEN = re.compile(
    r"""\s*(?:(?P<text>"(?:[^"\\]|\\.)*")|(?P<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)"""
    r"""|(?P<word>[A-Za-z_$][\w$.]*)|(?P<sign>[{}\[\](),:]))""",
    re.DOTALL,
)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_CONSTANTS = {"true": True, "false": False, "null": None, "undefined": None}
_HEADINGS = ("date", "evening", "name", "place", "knock-outs", "rebuys", "add-ons")
_SHARES = "knock-out shares"
"""Heading of a column that is there where somebody was taken out by several."""

_Value: TypeAlias = "str | float | bool | list[_Value] | dict[str, _Value] | None"


class _NotSo(Exception):
    """The text is not in the notation."""


def is_tournament(text: str) -> bool:
    """Whether a text is a saved tournament."""
    return _BEGINNING.match(text) is not None


def read_tournament(text: str, name: str) -> Grid:
    """The players of a tournament, a row each. Nothing is raised: what cannot be read is a problem.

    :param name: the name of the grid, and of an evening without a title.
    """
    try:
        tournament = _Notation(text).object()["T"]
        return _grid(_mapping(tournament), name)
    except (_NotSo, KeyError):
        return Grid(name, (), (RowProblem(1, sentence("store.tournament_not_read", name=name)),))


@dataclass
class _Notation:
    """Reader of the notation, from left to right."""

    text: str

    def __post_init__(self) -> None:
        self._tokens = self._split()
        self._next: tuple[str, str] = next(self._tokens)

    def object(self) -> dict[str, _Value]:
        """The object that is the whole text."""
        return _mapping(self._value(0))

    def _split(self) -> Iterator[tuple[str, str]]:
        at = 0
        while (match := _TOKEN.match(self.text, at)) is not None:
            at = match.end()
            yield str(match.lastgroup), match[str(match.lastgroup)]
        if self.text[at:].strip():
            raise _NotSo
        while True:
            yield "end", ""

    def _take(self, *signs: str) -> str:
        kind, token = self._next
        if signs and (kind != "sign" or token not in signs):
            raise _NotSo
        self._next = next(self._tokens)
        return token

    def _value(self, depth: int) -> _Value:
        if depth > MOST_NESTED:
            raise _NotSo
        kind, token = self._next
        if kind == "text":
            return _unescaped(self._take())
        if kind == "number":
            return float(self._take())
        if kind == "sign" and token == "[":
            return self._list("[", "]", depth)
        if kind == "sign" and token == "{":
            return self._members(depth)
        if kind != "word":
            raise _NotSo
        self._take()
        if token in _CONSTANTS:
            return _CONSTANTS[token]
        if token == "new":
            self._take()
        elif token != "Map.from":
            raise _NotSo
        values = self._list("(", ")", depth)
        return values[0] if len(values) == 1 else values

    def _list(self, begin: str, end: str, depth: int) -> list[_Value]:
        self._take(begin)
        values: list[_Value] = []
        while self._next != ("sign", end):
            values.append(self._value(depth + 1))
            if self._next != ("sign", end):
                self._take(",")
        self._take(end)
        return values

    def _members(self, depth: int) -> dict[str, _Value]:
        self._take("{")
        members: dict[str, _Value] = {}
        while self._next != ("sign", "}"):
            kind, token = self._next
            if kind == "sign" or kind == "end":
                raise _NotSo
            self._take()
            self._take(":")
            members[_unescaped(token) if kind == "text" else token] = self._value(depth + 1)
            if self._next != ("sign", "}"):
                self._take(",")
        self._take("}")
        return members


def _grid(tournament: Mapping[str, _Value], name: str) -> Grid:
    people = _people(tournament)
    hits, away = _hits(people)
    out_at = {who: _out_at(person) for who, person in people.items() if _objects(person.get("Buyins"))}
    title = clean_line(str(tournament.get("Title") or "")) or name
    # Whoever is not out is ranked before all others; of several, because the deal ended it, nobody before another.
    ranked = sorted(out_at, key=lambda who: -out_at[who])
    places: dict[float, int] = {}
    for place, who in enumerate(ranked, start=1):
        places.setdefault(out_at[who], place)
    day = _day(tournament, people)
    headings = (*_HEADINGS, _SHARES) if away else _HEADINGS
    rows: list[GridRow] = [GridRow(1, headings)]
    for line, who in enumerate(ranked[:MOST_PEOPLE], start=2):
        person = people[who]
        knock_outs = max(0, hits[who] + _whole(person.get("HitsAdjustment")))
        share = Decimal(max(0, knock_outs * WHOLE_KNOCK_OUT - away[who])) / WHOLE_KNOCK_OUT
        cells: tuple[CellValue, ...] = (
            day,
            title,
            _name(_mapping(person.get("Name") or {})) or None,
            Decimal(places[out_at[who]]),
            Decimal(knock_outs),
            Decimal(len(_objects(person.get("Buyins"))) - 1 + len(_list(person.get("Rebuys")))),
            Decimal(len(_list(person.get("AddOns")))),
        )
        rows.append(GridRow(line, (*cells, share) if away else cells))
    winners = sum(place == 1 for place in (places[at] for at in out_at.values()))
    notes = [RowProblem(2, sentence("store.tournament_not_over", name=title, count=winners))] if winners > 1 else []
    return Grid(name, tuple(rows), tuple(notes))


def _hits(people: Mapping[str, Mapping[str, _Value]]) -> tuple[Counter[str], Counter[str]]:
    """The knock-outs of each, and what of them went to others of those whom a bust-out names together."""
    hits: Counter[str] = Counter()
    away: Counter[str] = Counter()
    for person in people.values():
        for buy_in in _objects(person.get("Buyins")):
            named = _list(_mapping(buy_in.get("BustOut") or {}).get("HitmanUUID"))
            hitmen = {name for name in named if isinstance(name, str)}
            hits.update(hitmen)
            if len(hitmen) > 1:
                away.update(dict.fromkeys(hitmen, shared_away(len(hitmen))))
    return hits, away


def _people(tournament: Mapping[str, _Value]) -> dict[str, dict[str, _Value]]:
    players = _mapping(tournament.get("Players") or {}).get("Players")
    pairs = players.items() if isinstance(players, dict) else _pairs(_list(players))
    return {who: person for who, person in pairs if isinstance(person, dict)}


def _pairs(table: Sequence[_Value]) -> list[tuple[str, _Value]]:
    pairs = (_list(pair) for pair in table)
    return [(str(pair[0]), pair[1]) for pair in pairs if len(pair) == 2]


def _out_at(person: Mapping[str, _Value]) -> float:
    """Time of somebody's last bust-out in milliseconds; infinite if there is none."""
    bust_out = _objects(person.get("Buyins"))[-1].get("BustOut")
    at = _mapping(bust_out).get("Time") if isinstance(bust_out, dict) else None
    return float(at) if isinstance(at, float) else float("inf")


def _day(tournament: Mapping[str, _Value], people: Mapping[str, Mapping[str, _Value]]) -> CellValue:
    """The day on which the first player bought in."""
    bought = [buy_in.get("Time") for person in people.values() for buy_in in _objects(person.get("Buyins"))]
    times = [
        instant for instant in (tournament.get("StartTime"), *bought) if isinstance(instant, float) and instant > 0
    ]
    try:
        return datetime.fromtimestamp(min(times) / 1000, UTC).astimezone().date()
    except (ValueError, OverflowError, OSError):
        return None


def _name(name: Mapping[str, _Value]) -> str:
    full = " ".join(str(name.get(part) or "") for part in ("Firstname", "Lastname"))
    return clean_line(full) or clean_line(str(name.get("Nickname") or ""))


def _whole(value: _Value) -> int:
    return int(value) if isinstance(value, float) and abs(value) < MOST_PEOPLE else 0


def _mapping(value: _Value) -> dict[str, _Value]:
    if not isinstance(value, dict):
        raise _NotSo
    return value


def _list(value: _Value) -> Sequence[_Value]:
    return value if isinstance(value, list) else []


def _objects(value: _Value) -> list[dict[str, _Value]]:
    return [part for part in _list(value) if isinstance(part, dict)]


def _unescaped(token: str) -> str:
    return _ESCAPE.sub(
        lambda match: chr(int(match[1], 16)) if match[1] else _ESCAPES.get(match[2], match[2]), token[1:-1]
    )
