"""Mutation of inputs: a sound file made wrong in one to four places, byte by byte or value by value."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

TOKENS = (
    b"",
    b"\x00",
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    "\u202e\u200d\u0301".encode(),
    b"\x1b[2J",
    b"\r",
    b"\n",
    b"\t",
    b'"',
    b"'",
    b"\\",
    b"{",
    b"}",
    b"[",
    b"]",
    b"[" * 5_000,
    b'{"a":' * 2_000,
    b"<img src='x'>",
    b"null",
    b"true",
    b"NaN",
    b"-1",
    b"1e999",
    b"9" * 5_000,
    b"0000-00-00T99:99:99Z",
    b"../../etc",
    b"%s{0}{name}",
    b"=1+1",
    b"```policy\n",
    b"---\n",
    b"+++\n",
    b"x" * 20_000,
)
"""What readers stumble over: halves of letters, open brackets, numbers without a bound, ways out of a folder."""

VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    2**31,
    2**63,
    -(2**63),
    10**30,
    0.5,
    1e308,
    -0.0,
    "",
    "\x00",
    "\ud800",
    "x" * 12_000,
    "../../etc/passwd",
    "clock.pause",
    "nothing.like_this",
    "2026-11-20T18:30:00Z",
    "0001-01-01T00:00:00+23:59",
    "9999-12-31T23:59:59Z",
    [],
    {},
    [[]],
    {"": ""},
)
"""Values that stand where another one is expected."""


def mutated(seed: bytes, others: Sequence[bytes], luck: random.Random) -> bytes:
    """One wrong input.

    :param seed: a sound input.
    :param others: sound inputs from which pieces are taken.
    """
    if luck.random() < 0.5:
        try:
            value = json.loads(seed)
        except (ValueError, RecursionError):
            value = None
        if isinstance(value, (dict, list)) and value:
            for _ in range(luck.randint(1, 3)):
                value = _with_wrong_value(value, luck)
            # Half of a letter stays half of one.
            return json.dumps(value, ensure_ascii=luck.random() < 0.5).encode("utf-8", "surrogatepass")
    data = bytearray(seed)
    for _ in range(luck.randint(1, 4)):
        luck.choice(_CHANGES)(data, others, luck)
    return bytes(data)


def _with_wrong_value(value: Any, luck: random.Random) -> Any:
    """The value with one part of it changed, taken out, doubled, or under another name."""
    parts: list[tuple[Any, Any]] = []
    _collect(value, parts)
    if not parts:
        return value
    holder, key = luck.choice(parts)
    match luck.randint(0, 5):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.insert(key, deepcopy(holder[key]))
        case 1:
            holder[str(luck.choice(VALUES))] = deepcopy(holder[key])
        case 2:
            holder[key] = [holder[key]]
        case 3 if isinstance(holder[key], int):
            holder[key] += luck.choice((-1, 1, 10**6, -(10**6)))
        case 3 if isinstance(holder[key], str):
            holder[key] = holder[key][: luck.randint(0, len(holder[key]))] + luck.choice(("", "\x00", "é", "-", "9"))
        case 4 if isinstance(holder, list):
            luck.shuffle(holder)
        case _:
            holder[key] = deepcopy(luck.choice(VALUES))  # what is changed next must not change the table
    return value


def _collect(value: Any, parts: list[tuple[Any, Any]]) -> None:
    """Every place in a JSON value, as what holds it and the key or index there."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        parts.append((value, key))
        _collect(value[key], parts)


def _flip(data: bytearray, others: Sequence[bytes], luck: random.Random) -> None:
    if data:
        data[luck.randrange(len(data))] ^= 1 << luck.randrange(8)


def _cut(data: bytearray, others: Sequence[bytes], luck: random.Random) -> None:
    start = luck.randint(0, len(data))
    del data[start : start + luck.choice((1, 2, 10, 100, len(data)))]


def _double(data: bytearray, others: Sequence[bytes], luck: random.Random) -> None:
    start = luck.randint(0, len(data))
    data[start:start] = data[start : start + luck.choice((1, 10, 200))]


def _put_in(data: bytearray, others: Sequence[bytes], luck: random.Random) -> None:
    at = luck.randint(0, len(data))
    data[at:at] = luck.choice(TOKENS)


def _overwrite(data: bytearray, others: Sequence[bytes], luck: random.Random) -> None:
    at, token = luck.randint(0, len(data)), luck.choice(TOKENS)
    data[at : at + len(token)] = token


def _splice(data: bytearray, others: Sequence[bytes], luck: random.Random) -> None:
    other = luck.choice(others)
    at, start = luck.randint(0, len(data)), luck.randint(0, len(other))
    data[at : at + luck.choice((0, 10, 100))] = other[start : start + luck.choice((5, 50, 500))]


def _noise(data: bytearray, others: Sequence[bytes], luck: random.Random) -> None:
    at = luck.randint(0, len(data))
    data[at : at + 8] = luck.randbytes(luck.randint(1, 16))


_Change = Callable[[bytearray, Sequence[bytes], random.Random], None]
_CHANGES: tuple[_Change, ...] = (_flip, _flip, _cut, _double, _put_in, _put_in, _overwrite, _splice, _noise)
