"""Saved tournaments of The Tournament Director (``.tdt``, versions 3.0 to 3.7), read as grids of cells.

A file is text in JavaScript's notation: ``{ V: "3.7.2", T: new Tournament({…}) }``, with ``new Name(…)`` around objects
and ``Map.from([[key, value], …])`` for tables. Nothing in it is executed. It keeps what happened, no standings: places
follow from the times at which players were out for good, as that program ranks them itself; who is not out is first.
Points are computed there by a formula of the club's own and stand in no file.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from itertools import chain
from typing import Any

from homepoker.core.cell_grid import CellValue, Grid, GridRow, RowProblem
from homepoker.core.limits import MOST_PEOPLE, clean_line
from homepoker.core.quantities import WHOLE_KNOCK_OUT, shared_away
from homepoker.core.wording import sentence

_BEGINNING = re.compile(r"\s*\{\s*V\s*:\s*\"[^\"]*\"\s*,\s*T\s*:\s*new\s+Tournament\b")
_TOKEN = re.compile(
    r"""(?P<text>"(?:[^"\\]++|\\.?)*+"?)|(?P<call>(?:new\s+[A-Za-z_$][\w$.]*+|Map\.from)\s*\()|(?P<end>\))"""
    r"""|(?P<key>[A-Za-z_$][\w$.]*+|\d++)(?=\s*:)|(?P<number>\d[\d.eE+-]*+)|(?P<word>[A-Za-z_$][\w$.]*+)"""
    r"""|(?P<comma>,)(?=\s*[\])}])""",
    re.DOTALL,
)
"""What JSON writes in another way; all else is the same."""
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_CONSTANTS = {"true": "true", "false": "false", "null": "null", "undefined": "null"}
_CALL = "("
_HEADINGS = ("date", "evening", "name", "place", "knock-outs", "rebuys", "add-ons")
_SHARES = "knock-out shares"
"""Heading of a column that is there where somebody was taken out by several."""

_Object = Mapping[str, Any]


def is_tournament(text: str) -> bool:
    """Whether a text is a saved tournament."""
    return _BEGINNING.match(text) is not None


def read_tournament(text: str, name: str) -> Grid:
    """The players of a tournament, a row each. Nothing is raised: what cannot be read is a problem.

    :param name: the name of the grid, and of an evening without a title.
    """
    try:
        written = json.loads(_TOKEN.sub(_as_json, text), object_hook=_called, parse_int=float, strict=False)
        tournament = written["T"]
    except (ValueError, KeyError, TypeError, RecursionError):
        tournament = None
    if not isinstance(tournament, dict):
        return Grid(name, (), (RowProblem(1, sentence("store.tournament_not_read", name=name)),))
    return _grid(tournament, name)


def _as_json(token: re.Match[str]) -> str:
    kind, text = str(token.lastgroup), token[0]
    if kind == "text":
        return json.dumps(
            _ESCAPE.sub(lambda one: chr(int(one[1], 16)) if one[1] else _ESCAPES.get(one[2], one[2]), text[1:-1])
        )
    if kind == "call":
        return f'{{"{_CALL}": ['
    if kind == "word":
        return _CONSTANTS.get(text, "?")
    return {"end": "]}", "key": f'"{text}"', "number": text, "comma": ""}[kind]


def _called(written: dict[str, Any]) -> Any:
    """What a call was given: objects by name and tables are the one object or list within."""
    given = written.get(_CALL)
    if not isinstance(given, list):
        return written
    return given[0] if len(given) == 1 else given


def _grid(tournament: _Object, name: str) -> Grid:
    title = clean_line(str(tournament.get("Title") or "")) or name
    people = {who: person for who, person in _people(tournament) if _objects(person.get("Buyins"))}
    bust_outs = {who: [_object(one.get("BustOut")) for one in _objects(people[who]["Buyins"])] for who in people}
    began = _time(tournament.get("StartTime"))
    if not began and not any(map(any, bust_outs.values())):
        return Grid(name, (), (RowProblem(1, sentence("store.tournament_not_started", name=title)),))
    hits, away = _hits(bust_outs.values())
    # Whoever is not out is ranked before all others; of several, because the deal ended it, nobody before another.
    out_at = {who: _time(each[-1].get("Time")) or float("inf") for who, each in bust_outs.items()}
    ranked = sorted(out_at, key=lambda who: -out_at[who])
    places: dict[float, int] = {}
    for place, who in enumerate(ranked, start=1):
        places.setdefault(out_at[who], place)
    day = _day(began)
    rows: list[GridRow] = [GridRow(1, (*_HEADINGS, _SHARES) if away else _HEADINGS)]
    for line, who in enumerate(ranked[:MOST_PEOPLE], start=2):
        person = people[who]
        knock_outs = max(0, hits[who] + _whole(person.get("HitsAdjustment")))
        share = Decimal(max(0, knock_outs * WHOLE_KNOCK_OUT - away[who])) / WHOLE_KNOCK_OUT
        cells: tuple[CellValue, ...] = (
            day,
            title,
            _name(_object(person.get("Name"))) or None,
            Decimal(places[out_at[who]]),
            Decimal(knock_outs),
            Decimal(len(bust_outs[who]) - 1 + len(_list(person.get("Rebuys")))),
            Decimal(len(_list(person.get("AddOns")))),
        )
        rows.append(GridRow(line, (*cells, share) if away else cells))
    winners = sum(places[at] == 1 for at in out_at.values())
    notes = [RowProblem(2, sentence("store.tournament_not_over", name=title, count=winners))] if winners > 1 else []
    # A file that is saved anew for the next evening keeps its number.
    identity = f"{tournament.get('UUID') or title} {began:.0f}" if began else ""
    return Grid(name, tuple(rows), tuple(notes), evening=identity)


def _hits(bust_outs: Iterable[Sequence[_Object]]) -> tuple[Counter[str], Counter[str]]:
    """The knock-outs of each, and what of them went to others of those whom a bust-out names together."""
    hits: Counter[str] = Counter()
    away: Counter[str] = Counter()
    for bust_out in chain.from_iterable(bust_outs):
        hitmen = {name for name in _list(bust_out.get("HitmanUUID")) if isinstance(name, str)}
        hits.update(hitmen)
        if len(hitmen) > 1:
            away.update(dict.fromkeys(hitmen, shared_away(len(hitmen))))
    return hits, away


def _people(tournament: _Object) -> list[tuple[str, _Object]]:
    players = _object(tournament.get("Players")).get("Players")
    pairs = players.items() if isinstance(players, dict) else (pair for pair in _list(players) if len(_list(pair)) == 2)
    return [(str(who), person) for who, person in pairs if isinstance(person, dict)]


def _day(began: float) -> date | None:
    """The day on which the clock started, in milliseconds; the first buy-in may be days before."""
    try:
        return datetime.fromtimestamp(began / 1000, UTC).astimezone().date() if began else None
    except (ValueError, OverflowError, OSError):
        return None


def _time(value: Any) -> float:
    return value if isinstance(value, float) and value > 0 else 0


def _name(name: _Object) -> str:
    full = " ".join(str(name.get(part) or "") for part in ("Firstname", "Lastname"))
    return clean_line(full) or clean_line(str(name.get("Nickname") or ""))


def _whole(value: Any) -> int:
    return int(value) if isinstance(value, float) and abs(value) < MOST_PEOPLE else 0


def _object(value: Any) -> _Object:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list) else ()


def _objects(value: Any) -> list[_Object]:
    return [part for part in _list(value) if isinstance(part, dict)]
