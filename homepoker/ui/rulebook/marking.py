"""Marking of matches: the line of a text that answers a search best, with the words searched for; no Qt here."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from homepoker.core.spelling import plain

Span = tuple[int, int]
"""Begin and end of a marked part in its line."""

_WORD = re.compile(r"\w+")
_LINE = re.compile(r"(?<=[.!?:;])\s+|\n+")
_MARKDOWN = re.compile(r"^[^\S\n]*+(?:[-*]|\d++\.)\s++|[*_`]++", re.MULTILINE)
_SHORTEST_STEM = 4
"""The least equal letters of two words that count as forms of one word."""


@dataclass(frozen=True, slots=True)
class MarkedLine:
    """A line and the parts of it that were searched for."""

    text: str
    spans: tuple[Span, ...] = ()


def excerpt(text: str, query: str) -> MarkedLine:
    """The line of the text with most of what was searched for; the first line where none has any.

    :param text: Markdown or plain text.
    """
    wanted = _stems(query)
    lines = [line for line in (_plain_line(piece) for piece in _LINE.split(text)) if line]
    if not lines:
        return MarkedLine("")
    best = max(lines, key=lambda line: len(_hit_by(line, wanted)))
    return MarkedLine(best, spans(best, query))


def marked(line: str, query: str) -> MarkedLine:
    """A line with what was searched for marked, for instance a title."""
    return MarkedLine(line, spans(line, query))


def spans(line: str, query: str) -> tuple[Span, ...]:
    """The words of a line that are forms of words that were searched for."""
    wanted = _stems(query)
    return tuple(
        (word.start(), word.end()) for word in _WORD.finditer(line) if any(_is_form(word[0], stem) for stem in wanted)
    )


def _plain_line(piece: str) -> str:
    return " ".join(_MARKDOWN.sub("", piece).split())


def _hit_by(line: str, wanted: tuple[str, ...]) -> set[str]:
    words = _WORD.findall(line)
    return {stem for stem in wanted if any(_is_form(word, stem) for word in words)}


@lru_cache(maxsize=64)
def _stems(query: str) -> tuple[str, ...]:
    words = [plain(word) for word in _WORD.findall(query)]
    # Short words (der, the, is) stand in every line; of a search made of them alone they are all there is.
    return tuple(dict.fromkeys(word for word in words if len(word) >= _SHORTEST_STEM or word.isdigit())) or tuple(words)


def _is_form(word: str, wanted: str) -> bool:
    folded = plain(word)
    if len(wanted) < _SHORTEST_STEM or len(folded) < _SHORTEST_STEM:
        return folded == wanted
    # Endings differ (Chip, Chips; erhöht, erhöhen); compounds contain what was searched for.
    stem = wanted[: max(_SHORTEST_STEM, len(wanted) - 2)]
    return folded.startswith(stem) or (len(wanted) > _SHORTEST_STEM and stem in folded)
