"""The smallest pieces of a text between which a rule may begin: paragraphs, lines and sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise

from homepoker.core.official_text.page_furniture import Furniture
from homepoker.core.official_text.printed_label import PrintedLabel, read_label, words_begin

_LINE = re.compile(r"[^\n]+\n*|\n+")
_SENTENCE_END = re.compile(
    r"(?<=[^\W\d_]{2}[.!?])[\"”“»«)\]*_]*+\s++(?=[\"„“»(]*+[A-ZÄÖÜ•])|(?<=[.;:)])\s++(?=\(?[A-Za-z\d]{1,2}[):]\s)"
    r"|(?<!\s)\s++(?=\(?[A-Z]\)\s)"
)
_ABBREVIATION = re.compile(
    r"\b(?:sog|bzw|usw|etc|ca|nr|vgl|inkl|max|min|bsp|ggf|evtl|bspw|zb|uvm|approx|vs|no|incl|st|dr)\.$",
    re.IGNORECASE,
)
_LONGEST_HEADING = 90
_ENDS_SENTENCE = (".", "!", "?", ",", ";")


class Weight(Enum):
    """Strength of the break before a piece."""

    PARAGRAPH = auto()
    """A blank line, or the beginning of the text."""
    LINE = auto()
    SENTENCE = auto()


@dataclass(frozen=True, slots=True)
class Piece:
    """The text from ``start`` to ``end``, blank space after it included.

    ``words`` is where its words begin, after ``label`` and signs. ``is_furniture`` tells page headers and numbers;
    ``is_heading`` a short line that is no sentence.
    """

    start: int
    end: int
    weight: Weight
    words: int
    label: PrintedLabel | None
    is_furniture: bool
    is_heading: bool

    def heading(self, whole: str) -> str:
        """The words of the piece, as a heading."""
        return whole[self.words : self.end].strip()


def pieces(text: str) -> tuple[Piece, ...]:
    """All pieces of a text in their order; together they are the text."""
    lines = [found.span() for found in _LINE.finditer(text)]
    return tuple(_cut(text, lines, Furniture(text)))


def _cut(text: str, lines: list[tuple[int, int]], furniture: Furniture) -> Iterator[Piece]:
    for start, end in lines:
        line = text[start:end].strip()
        is_first = start == 0 or text[max(0, start - 2) : start] == "\n\n"
        weight = Weight.PARAGRAPH if is_first else Weight.LINE
        if line in furniture:
            yield Piece(start, end, weight, end, None, is_furniture=True, is_heading=False)
            continue
        cuts = [start, *_sentence_ends(text, start, end), end]
        for one, (begin, stop) in enumerate(pairwise(cuts)):
            label = read_label(text, begin)
            words = min(label.end, stop) if label else min(words_begin(text, begin), stop)
            is_heading = len(cuts) == 2 and len(line) <= _LONGEST_HEADING and not line.endswith(_ENDS_SENTENCE)
            yield Piece(begin, stop, weight if one == 0 else Weight.SENTENCE, words, label, False, is_heading)


def _sentence_ends(text: str, start: int, end: int) -> Iterator[int]:
    for found in _SENTENCE_END.finditer(text, start, end):
        if found.end() < end and not _ABBREVIATION.search(text, max(start, found.start() - 8), found.start()):
            yield found.end()
