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
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from itertools import chain
from math import inf
from typing import Any

from homepoker.core.cell_grid import Grid, GridRow, RowProblem
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
_ESCAPE = re.compile(r"""\\(?:(["\\/bfnrtu])|)""")
"""What JSON knows of what JavaScript escapes; a backslash before anything else means nothing."""
_CONSTANTS = {"true": "true", "false": "false", "null": "null", "undefined": "null"}
_CALL = "("
_HEADINGS = ("date", "evening", "name", "place", "knock-outs", "rebuys", "add-ons", "knock-out shares")
"""Headings of the columns; the last is there where somebody was taken out by several."""


def is_tournament(text: str) -> bool:
    """Whether a text is a saved tournament."""
    return _BEGINNING.match(text) is not None


def read_tournament(text: str, name: str) -> Grid:
    """The players of a tournament, a row each. Nothing is raised: what cannot be read is a problem.

    :param name: the name of the grid, and of an evening without a title.
    """
    try:
        written = json.loads(_TOKEN.sub(_as_json, text), object_hook=_called, parse_int=float, strict=False)
        return _grid(written["T"], name)
    except (ArithmeticError, AttributeError, LookupError, OSError, RecursionError, TypeError, ValueError):
        # It is no JavaScript, or what is in it has another shape than that program gives it.
        return Grid(name, (), (RowProblem(1, sentence("store.tournament_not_read", name=name)),))


def _as_json(token: re.Match[str]) -> str:
    kind, text = token.lastgroup, token[0]
    if kind == "text":
        return _ESCAPE.sub(lambda escape: escape[0] if escape[1] else "", text)
    if kind == "word":
        return _CONSTANTS.get(text, "?")
    return {"call": f'{{"{_CALL}": [', "end": "]}", "key": f'"{text}"', "comma": ""}.get(str(kind), text)


def _called(written: dict[str, Any]) -> Any:
    """What a call was given: objects by name and tables are the one object or list within."""
    given = written.get(_CALL)
    return written if given is None else given[0] if len(given) == 1 else given


def _grid(tournament: Any, name: str) -> Grid:
    title = clean_line(str(tournament.get("Title") or "")) or name
    people = {who: person for who, person in dict(tournament["Players"]["Players"]).items() if person.get("Buyins")}
    bust_outs = {who: [one.get("BustOut") or {} for one in people[who]["Buyins"]] for who in people}
    began = max(0, tournament.get("StartTime") or 0)
    if not began and not any(map(any, bust_outs.values())):
        return Grid(name, (), (RowProblem(1, sentence("store.tournament_not_started", name=title)),))
    hits, away = _hits(chain.from_iterable(bust_outs.values()))
    # Whoever is not out is ranked before all others; of several, because the deal ended it, nobody before another.
    out_at = {who: each[-1].get("Time") or inf for who, each in bust_outs.items()}
    ranked = sorted(out_at, key=lambda who: -out_at[who])
    places: dict[float, int] = {}
    for place, who in enumerate(ranked, start=1):
        places.setdefault(out_at[who], place)
    # The first buy-in may be days before the clock started.
    day = datetime.fromtimestamp(began / 1000, UTC).astimezone().date() if began else None
    rows: list[GridRow] = [GridRow(1, _HEADINGS if away else _HEADINGS[:-1])]
    for line, who in enumerate(ranked[:MOST_PEOPLE], start=2):
        person = people[who]
        knock_outs = max(0, hits[who] + int(person.get("HitsAdjustment") or 0))
        rebuys = len(bust_outs[who]) - 1 + len(person.get("Rebuys") or ())
        counts = places[out_at[who]], knock_outs, rebuys, len(person.get("AddOns") or ())
        share = Decimal(max(0, knock_outs * WHOLE_KNOCK_OUT - away[who])) / WHOLE_KNOCK_OUT
        cells = (day, title, _name(person.get("Name") or {}), *map(Decimal, counts), share)
        rows.append(GridRow(line, cells if away else cells[:-1]))
    winners = sum(places[at] == 1 for at in out_at.values())
    notes = [RowProblem(2, sentence("store.tournament_not_over", name=title, count=winners))] if winners > 1 else []
    # A file that is saved anew for the next evening keeps its number.
    identity = f"{tournament.get('UUID') or title} {began:.0f}" if began else ""
    return Grid(name, tuple(rows), tuple(notes), evening=identity)


def _hits(bust_outs: Iterable[Mapping[str, Any]]) -> tuple[Counter[str], Counter[str]]:
    """The knock-outs of each, and what of them went to others of those whom a bust-out names together."""
    hits: Counter[str] = Counter()
    away: Counter[str] = Counter()
    for bust_out in bust_outs:
        named = bust_out.get("HitmanUUID") or ()
        hitmen = {named} if isinstance(named, str) else set(named)
        hits.update(hitmen)
        if len(hitmen) > 1:
            away.update(dict.fromkeys(hitmen, shared_away(len(hitmen))))
    return hits, away


def _name(name: Mapping[str, Any]) -> str | None:
    full = " ".join(str(name.get(part) or "") for part in ("Firstname", "Lastname"))
    return clean_line(full) or clean_line(str(name.get("Nickname") or "")) or None
