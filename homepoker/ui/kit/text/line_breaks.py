"""Line breaks of running text: a figure stays with its noun, a short compound is not torn at its hyphen."""

from __future__ import annotations

import re

_SPACE, _HYPHEN = "\N{NO-BREAK SPACE}", "\N{NON-BREAKING HYPHEN}"

_NUMBERED = frozenset({
    "§", "nr.", "no.", "tisch", "tische", "tischen", "platz", "plätze", "plätzen", "level", "levels", "hand", "rang",
    "ränge", "zeile", "zeilen", "spalte", "seite", "person", "table", "tables", "seat", "seats", "rank", "ranks",
    "place", "places", "row", "rows", "line", "lines", "column", "page",
})  # fmt: skip
"""Nouns with their number behind them; behind all others it counts what follows: *Level 3*, but *3 Level*."""
_FIGURE = re.compile(
    r"(?:(?P<before>(?<![^\W\d_])[^\W\d_]++\.?|[§Ø/]) )?"
    r"(?P<figure>[+−±×]?\d(?:[\d.,:]*\d)?)"
    r"(?P<after> (?=[^\W\d_]{3}|(?:s|h|m|BB)\b|[%/]))?"
)
_SHORT_WORD, _SHORT_COMPOUND = 6, 16
"""Letters of a word that goes with a figure behind it, *zu 100*, and of a compound that stands on one line."""
_COMPOUND = re.compile(r"(?<!\w)\w++(?:-\w++)++")


def without_bad_breaks(text: str) -> str:
    """The text with spaces and hyphens of which no line can end where that would tear a figure or a short compound."""
    return _COMPOUND.sub(_whole, _FIGURE.sub(_joined, text))


def _joined(found: re.Match[str]) -> str:
    before, figure, has_noun = found["before"] or "", found["figure"], found["after"] is not None
    is_numbered = before.casefold() in _NUMBERED
    goes_with_it = is_numbered or before == "/" or (not has_noun and len(before) <= _SHORT_WORD)
    ahead = f"{before}{_SPACE if goes_with_it else ' '}" if before else ""
    return f"{ahead}{figure}{(' ' if is_numbered else _SPACE) if has_noun else ''}"


def _whole(found: re.Match[str]) -> str:
    compound = found.group()
    return compound.replace("-", _HYPHEN) if len(compound) <= _SHORT_COMPOUND else compound
