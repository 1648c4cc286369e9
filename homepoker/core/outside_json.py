"""JSON from outside, read so that nothing in it can end the program, and nothing in it is silently passed over."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NoReturn

from homepoker.core.limits import LONGEST_ID, MOST_DIGITS, MOST_NESTED
from homepoker.core.wording import Sentence, Value, sentence

_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{}]|\n', re.DOTALL)
_HALF = re.compile("[\\ud800-\\udfff]")


class UnreadableJson(ValueError):
    """The text is no JSON, or holds what no file of ours holds; ``reason`` says what, where and which limit.

    ``field`` is the name of the field, where one is meant.
    """

    def __init__(self, reason: Sentence, field: str = "") -> None:
        super().__init__(f"{reason.key} {reason.values}")
        self.reason = reason
        self.field = field


def read_json(text: str | bytes) -> Any:
    """The value that a text describes.

    A number with more digits than any of ours is read as one that is beyond every range: whoever knows the field
    says so.

    :raises UnreadableJson: it is no JSON in UTF-8, nested too deeply, names a field twice, or holds half a character.
    """
    if isinstance(text, bytes):
        text = _decoded(text)
    try:
        read = json.loads(text, parse_int=_whole, parse_constant=_no_number, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise _unreadable("limits.json_broken", line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise _nested(text) from error
    for value, depth in _walked(read):
        if depth > MOST_NESTED:
            raise _nested(text)
        if isinstance(value, str) and not value.isascii() and _HALF.search(value):
            raise _unreadable("limits.json_half_character")
    return read


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _unreadable("limits.json_not_utf8", line=data.count(b"\n", 0, error.start) + 1) from error


def _whole(digits: str) -> int:
    return int(digits) if len(digits) <= MOST_DIGITS else int(digits[: MOST_DIGITS + 1])


def _no_number(text: str) -> NoReturn:
    raise _unreadable("limits.json_no_number", text=text)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise UnreadableJson(sentence("limits.json_twice", field=twice[:LONGEST_ID]), twice[:LONGEST_ID])
    return members


def _walked(value: Any) -> Iterator[tuple[Any, int]]:
    """Every value in a value, names of fields too, and how deep it lies."""
    waiting = [(value, 0)]
    while waiting:
        node, depth = waiting.pop()
        yield node, depth
        if isinstance(node, dict):
            waiting += [(name, depth) for name in node]
            waiting += [(part, depth + 1) for part in node.values()]
        elif isinstance(node, list):
            waiting += [(part, depth + 1) for part in node]


def _nested(text: str) -> UnreadableJson:
    line, depth = 1, 0
    for token in _TOKENS.finditer(text):
        line += token[0].count("\n")
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token[0], 0)
        if depth > MOST_NESTED:
            break
    return _unreadable("limits.json_nested", line=line, most=MOST_NESTED)


def _unreadable(key: str, **values: Value) -> UnreadableJson:
    return UnreadableJson(sentence(key, **values))
