"""Tidying of text that was copied or read from a page.

Only spaces, line breaks and hyphens at the ends of lines change: words separated by one space, paragraphs in one line.
"""

from __future__ import annotations

import re
from itertools import pairwise

from homepoker.core.official_text.page_furniture import Furniture
from homepoker.core.official_text.printed_label import begins_with_label

_LINE_ENDS = re.compile(r"\r\n?|[\v\x1c-\x1e\x85\u2028\u2029]")
_INDENTED = re.compile(r"(?<![ \t\u00a0])[ \t\u00a0]*+\n[ \t\u00a0]++(?=[^\s\u00a0])")
_ONLY_SPACES = re.compile(r"\n[ \t\u00a0]+(?=\n)")
_WITHIN_PARAGRAPH = re.compile(r"(?<=\S)[ \t\u00a0]*\n(?=[^\s\u00a0])")
_SPACES = re.compile(r"[^\S\n]+")
_AROUND_BREAK = re.compile(r" ?\n ?")
_BLANK_LINES = re.compile(r"\n{3,}")
_LONE_BULLET = re.compile(r"^([•·▪◦‣●○*–—-])\n+(?=\S)", re.MULTILINE)
_BULLET = re.compile(r"[•·▪◦‣●○#*>|–—-]|o ")
_HYPHEN = re.compile(r"(?<=[^\W\d_])[-\u00ad\u2010]$")
_ENDS = re.compile(r"[.!?:;,)\"”“»]$")
_NO_SYLLABLE = re.compile(r"(?:und|oder|bzw|sowie|and|or|als|bis)\b")
_MOST = 0.6
_SOME = 0.3
_FEW_LINES = 20
_SHORTEST_LINE = 40
_LONGEST_LINE = 180
"""Letters of the shortest and longest margin; a text with another one was not broken at it."""
_LONG = 0.75
"""Part of the margin from which on a line was broken because it was full."""
_SHORT = 0.3
"""Part of the margin below which a line that ends no sentence is a heading or the cell of a table."""
_LIGATURES = str.maketrans({"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"})


def tidy(text: str) -> str:
    """The text with words separated by one space, paragraphs whole, and at most one blank line between them.

    All letters and digits stay, in their order; two that were printed as one sign become two again.
    """
    plain = _LINE_ENDS.sub("\n", text.removeprefix("\ufeff")).replace("\f", "\n\n").replace("\0", "")
    plain = plain.translate(_LIGATURES)
    plain = _words_in_lines(plain)
    plain = _AROUND_BREAK.sub("\n", _SPACES.sub(" ", plain))
    plain = _LONE_BULLET.sub(r"\1 ", _BLANK_LINES.sub("\n\n", plain))
    return _joined(plain.strip()) + "\n" if plain.strip() else ""


def _words_in_lines(text: str) -> str:
    """A text of one word a line, as some programs copy it from a page, made lines again.

    Where the words are indented, a line without indentation begins a new one; else a blank line does.
    """
    lines = [line for line in text.split("\n") if line.strip()]
    single = sum(1 for line in lines if len(line.split()) == 1)
    if len(lines) < _FEW_LINES or single < len(lines) * _MOST:
        return text
    indented = sum(1 for line in lines if line[0].isspace())
    if indented > len(lines) * _SOME:
        return _INDENTED.sub(" ", _ONLY_SPACES.sub("", text))
    return _WITHIN_PARAGRAPH.sub(" ", text)


def _joined(text: str) -> str:
    """Lines that were broken at a margin, made one again."""
    lines = text.split("\n")
    margin = _margin(lines)
    if not margin:
        return text
    furniture = Furniture(text)
    result = [lines[0]]
    for before, line in pairwise(lines):
        is_full = len(before) >= margin * _LONG and before not in furniture
        is_new = begins_with_label(line) or _BULLET.match(line) or line in furniture
        is_open = _ENDS.search(line) is None
        is_heading = is_open and len(line) < margin * (_LONG if _ENDS.search(before) else _SHORT)
        if not line or not is_full or is_new or is_heading:
            result.append(line)
        elif _HYPHEN.search(before):
            # A capital after it tells a compound word, whose hyphen is its own.
            is_syllable = line[:1].islower() and not _NO_SYLLABLE.match(line)
            is_pair = _NO_SYLLABLE.match(line) is not None
            result[-1] = (result[-1][:-1] if is_syllable else result[-1]) + (" " if is_pair else "") + line
        else:
            result[-1] += " " + line
    return "\n".join(result)


def _margin(lines: list[str]) -> int:
    """The length of a full line; 0 where paragraphs stand in lines of their own."""
    lengths = sorted(len(line) for line in lines if line)
    if not lengths:
        return 0
    full = lengths[len(lengths) * 9 // 10]
    at_margin = sum(1 for length in lengths if full * _LONG <= length <= full * 1.15)
    longer = sum(1 for length in lengths if length > full * 1.4)
    return (
        full
        if _SHORTEST_LINE <= full <= _LONGEST_LINE and at_margin * 3 > len(lengths) and longer * 12 < len(lengths)
        else 0
    )
