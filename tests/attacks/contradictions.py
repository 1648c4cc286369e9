"""Evenings whose events contradict one another: a sound one, changed in ways that every field allows."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

_Lines = list[dict[str, Any]]


_WHO = frozenset(("entry", "one", "other", "by"))
_NUMBERS = {"table": 9, "seat": 10, "number": 40, "button": 10, "small_blind": 10, "big_blind": 10, "level": 12}
"""Fields that name a table, a seat or a turn, and how far they are moved."""


def contradicted(seed: bytes, _others: Sequence[bytes], luck: random.Random) -> bytes:
    """A sound evening with one to three contradictions in it."""
    evening = json.loads(seed)
    for _ in range(luck.randint(1, 3)):
        luck.choice(_CHANGES)(evening["lines"], luck)
    for number, line in enumerate(evening["lines"], start=1):
        line["sequence"] = number
    return json.dumps(evening, ensure_ascii=False).encode()


def _dropped(lines: _Lines, luck: random.Random) -> None:
    if len(lines) > 2:
        del lines[luck.randrange(1, len(lines))]


def _twice(lines: _Lines, luck: random.Random) -> None:
    line = deepcopy(luck.choice(lines))
    lines.insert(luck.randint(1, len(lines)), line)


def _earlier(lines: _Lines, luck: random.Random) -> None:
    if len(lines) > 2:
        line = lines.pop(luck.randrange(2, len(lines)))
        lines.insert(luck.randint(1, len(lines)), line)


def _without_an_event(lines: _Lines, luck: random.Random) -> None:
    line = luck.choice(lines[1:] or lines)
    if line["events"]:
        del line["events"][luck.randrange(len(line["events"]))]


def _other_turn(lines: _Lines, luck: random.Random) -> None:
    luck.shuffle(luck.choice(lines[1:] or lines)["events"])


def _somebody_else(lines: _Lines, luck: random.Random) -> None:
    """Another entry, or one that never was, in the place of one that is named."""
    named = [(holder, key) for line in lines for event in line["events"] for holder, key in _places(event, _WHO)]
    everybody = sorted({holder[key] for holder, key in named})
    if named:
        holder, key = luck.choice(named)
        holder[key] = luck.choice([*everybody, "e-nobody"])


def _elsewhere(lines: _Lines, luck: random.Random) -> None:
    """Another table, seat, hand or level in the place of one that is named."""
    named = [
        (holder, key)
        for line in lines[1:]
        for event in line["events"]
        for holder, key in _places(event, _NUMBERS.keys())
        if isinstance(holder[key], int)
    ]
    if named:
        holder, key = luck.choice(named)
        holder[key] = luck.randint(1, _NUMBERS.get(str(key), 9))


def _places(value: Any, fields: Any, key: Any = None) -> list[tuple[Any, Any]]:
    """Each place below a value under one of these fields, as what holds it and the key or index there."""
    found: list[tuple[Any, Any]] = []
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        field = name if isinstance(value, dict) else key
        if isinstance(part, (dict, list)):
            found += _places(part, fields, field)
        elif field in fields:
            found.append((value, name))
    return found


_Change = Callable[[_Lines, random.Random], None]
_CHANGES: tuple[_Change, ...] = (
    *(_dropped, _twice, _earlier, _without_an_event, _other_turn),
    *(_somebody_else, _somebody_else, _somebody_else, _elsewhere, _elsewhere),
)
