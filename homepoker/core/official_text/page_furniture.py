"""Page furniture of a printed text: headers, footers, page numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

_PAGE_NUMBER = re.compile(
    r"[^\w§(]*(?:(?:seite|page|s\.)\s*)?\d{1,3}(?:\s*(?:/|von|of)\s*\d{1,3})?[^\w):.]*", re.IGNORECASE
)
_DIGITS = re.compile(r"\d+")
_REPEATED = 3
"""The number of times from which on a repeated line is a header."""
_LONGEST = 90
_SHORTEST = 18
_SHORTEST_WITH_DIGIT = 5
"""Letters of the shortest line with a figure that is furniture; shorter ones come again as headings too."""
_ENDS_SENTENCE = re.compile(r"[.!?:,;\"”“»)\]*_]$")


class Furniture:
    """Page furniture of one text: the lines that its pages repeat, above or below a gap."""

    def __init__(self, text: str) -> None:
        lines = ["", *text.split("\n"), ""]
        often: Counter[str] = Counter()
        inside: set[str] = set()
        for before, line, after in zip(lines, lines[1:], lines[2:], strict=False):
            shape = _shape(line)
            often[shape] += 1
            if before.strip() and after.strip():
                inside.add(shape)
        self._shapes = frozenset(
            shape for shape, count in often.items() if count >= _REPEATED and shape not in inside and _may_be(shape)
        )

    def __contains__(self, line: object) -> bool:
        if not isinstance(line, str) or not line.strip():
            return False
        return _PAGE_NUMBER.fullmatch(line.strip()) is not None or _shape(line) in self._shapes

    def cleared(self, passage: str) -> str:
        """A passage to be read: without these lines, and a sentence that ran over two pages whole again."""
        result: list[str] = []
        broken = False
        for line in passage.strip().split("\n"):
            if line in self:
                broken = True
                continue
            if broken and not line.strip():
                continue
            if broken and _goes_on(result, line):
                while result and not result[-1]:
                    result.pop()
                result[-1] += f" {line}"
            else:
                result.append(line)
            broken = False
        return "\n".join(result).strip()


def _goes_on(before: Iterable[str], line: str) -> bool:
    last = next((one for one in reversed(list(before)) if one.strip()), "")
    return bool(last) and not _ENDS_SENTENCE.search(last) and not line[:1].isdigit() and line[:1].isalpha()


def _shape(line: str) -> str:
    return _DIGITS.sub("0", line.strip())


def _may_be(shape: str) -> bool:
    letters = sum(1 for sign in shape if sign.isalpha())
    return len(shape) <= _LONGEST and letters >= (_SHORTEST_WITH_DIGIT if "0" in shape else _SHORTEST)
