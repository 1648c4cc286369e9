"""The number that a book prints before a rule: *3.5.13*, *§ 4 (2) a*, *RP-5*, *B:*."""

from __future__ import annotations

import re
from dataclasses import dataclass

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
    return tuple(one for one in _COMPONENT.findall(number.casefold()) if one not in _WORDS_BEFORE)


def read_label(text: str, start: int = 0) -> PrintedLabel | None:
    """The number with which the text begins at ``start``, if it does."""
    at = _after(_MARKUP.match(text, start), start)
    word = _WORD.match(text, at)
    begins = at = _after(word, at)
    parts: list[str] = []
    while found := _PART.match(text, at):
        parts.append(found[1].casefold())
        at = found.end()
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
    found = read_label(line)
    return found is not None and not (found.is_plain and line[found.end :].lstrip()[:1].islower())


def words_begin(text: str, start: int) -> int:
    """The column at which the words begin in a line without a number, after bullets and signs of Markdown."""
    return _after(_MARKUP.match(text, start), start)


def _after(found: re.Match[str] | None, otherwise: int) -> int:
    return found.end() if found else otherwise
