"""Tidying of text that was copied or read from a page, and what its printing put there: headers, labels of rules.

Only spaces, line breaks and hyphens at the ends of lines change: words separated by one space, paragraphs in one line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

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


# Page furniture


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
    last = next((line_before for line_before in reversed(list(before)) if line_before.strip()), "")
    return bool(last) and not _ENDS_SENTENCE.search(last) and not line[:1].isdigit() and line[:1].isalpha()


def _shape(line: str) -> str:
    return _DIGITS.sub("0", line.strip())


def _may_be(shape: str) -> bool:
    letters = sum(1 for sign in shape if sign.isalpha())
    return len(shape) <= _LONGEST and letters >= (_SHORTEST_WITH_DIGIT if "0" in shape else _SHORTEST)


# Labels of rules


_MARKUP = re.compile(r"(?:<[^<>\n]{1,80}>|[\s#*_>|•·▪◦‣●○–—-])*(?:o (?=\S))?")
_WORD = re.compile(r"(?:§+|(?:Regel|Rule|Nr|No|Art|Artikel|Punkt|Ziffer)\b\.?)\s*", re.IGNORECASE)
_PART = re.compile(r"\(?(\d{1,3}(?!\d)|rp(?=[-\s.]?\d)|[a-z](?![a-zß-öø-ÿ]))\)?", re.IGNORECASE)
_BETWEEN = re.compile(r"[.\-–‐]|\s(?=\()|(?=\()|\.?\s(?=[a-z][).:])|(?<=\d)(?=[a-z](?![a-zß-öø-ÿ\d]))", re.IGNORECASE)
_END = re.compile(r"\s*(?:[:)\]*_–—]|\.(?!\d))|\s*$")
_COMPONENT = re.compile(r"\d+|[^\W\d_]+")
_WORDS_BEFORE = frozenset(
    {"regel", "rule", "nr", "no", "art", "artikel", "punkt", "ziffer", "erläuterung", "illustration"}
)


@dataclass(frozen=True, slots=True)
class PrintedLabel:
    """A number at the beginning of a line.

    ``parts`` are its components in small letters (*§ 4 (2) a*: 4, 2, a); ``is_plain`` where it is a bare number
    that might as well begin a sentence; ``end`` is where the words after it begin.
    """

    parts: tuple[str, ...]
    is_plain: bool
    end: int


def components(number: str) -> tuple[str, ...]:
    """The components of a rule's number, as `PrintedLabel.parts`."""
    return tuple(component for component in _COMPONENT.findall(number.casefold()) if component not in _WORDS_BEFORE)


def read_label(text: str, start: int = 0) -> PrintedLabel | None:
    """The number with which the text begins at ``start``, if it does."""
    at = _after(_MARKUP.match(text, start), start)
    word = _WORD.match(text, at)
    begins = at = _after(word, at)
    parts: list[str] = []
    while part := _PART.match(text, at):
        parts.append(part[1].casefold())
        at = part.end()
        between = _BETWEEN.match(text, at)
        if between is None or _PART.match(text, between.end()) is None:
            break
        if text[between.end() : between.end() + 3].isdigit():
            break  # a large figure with a point between its thousands
        at = between.end()
    if not parts or (len(parts) > 1 and "".join(parts).isalpha()):
        return None  # an abbreviation: e.g., d. h.
    ended = _END.match(text, at)
    if ended is None and not text[at : at + 1].isspace():
        return None
    is_bracketed = text[at - 1] == ")"
    if len(parts) == 1 and parts[0].isalpha() and ended is None and not is_bracketed:
        return None
    is_plain = len(parts) == 1 and ended is None and word is None and not is_bracketed
    return PrintedLabel(tuple(parts), is_plain, max(_after(ended, at), begins))


def begins_with_label(line: str) -> bool:
    """Whether a line begins as a numbered rule does; a bare number before a small letter goes on with a sentence."""
    label = read_label(line)
    return label is not None and not (label.is_plain and line[label.end :].lstrip()[:1].islower())


def words_begin(text: str, start: int) -> int:
    """The column at which the words begin in a line without a number, after bullets and signs of Markdown."""
    return _after(_MARKUP.match(text, start), start)


def _after(match: re.Match[str] | None, otherwise: int) -> int:
    return match.end() if match else otherwise
