"""Cells of a blind structure as somebody pasted it: how lines part into them, and what each says by itself.

A cell says by itself whether it is an amount, blinds, a time, a length, a break, or the heading of a column; what it
counts as in its table, `structure_reading` tells from all lines together.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from functools import lru_cache
from typing import Final

from homepoker.core.quantities import Chips, NotChips, Seconds, parse_chips
from homepoker.core.structure_table import STOP_MARK

MOST_CELLS: Final = 16
"""Cells of a line; what stands behind them is one more."""
DAY: Final[Seconds] = 24 * 60 * 60


class Role(StrEnum):
    """What a column says, and in what capacity a cell counts."""

    UNREAD = "unread"
    LEVEL = "level"
    SMALL = "small"
    BIG = "big"
    BLINDS = "blinds"
    """Both blinds in one cell, the ante behind them where there is a third amount."""
    ANTE = "ante"
    MINUTES = "minutes"
    START = "start"
    """Time of day, or since the start, at which it begins; or from when to when."""
    BREAK = "break"
    """A break: in a column of levels the one after them."""
    STOP = "stop"
    """Whether the clock stops at the end."""


# What a cell says by itself


class Kind(Enum):
    EMPTY = auto()
    NUMBER = auto()
    GROUP = auto()
    """Small and big blind in one cell."""
    TIME = auto()
    """Two or three figures with colons: hours and minutes, or minutes and seconds."""
    CLOCK = auto()
    """A time of day that says so."""
    RANGE = auto()
    """From when to when."""
    LENGTH = auto()
    """A length that says its unit."""
    LEVEL = auto()
    """The number of a level that says so."""
    STOP = auto()
    BREAK = auto()
    """Words that mean a break."""
    WORDS = auto()


@dataclass(frozen=True, slots=True)
class Meaning:
    kind: Kind
    numbers: tuple[int, ...] = ()
    """Amounts, or the figures of times; a length in seconds."""


EMPTY: Final = Meaning(Kind.EMPTY)
AMOUNTS: Final = (Kind.NUMBER, Kind.GROUP)
_MINUTE: Final = r"(?:m|min|mins|minuten|minutes|minute)\b\.?|['′’](?!\w)"
_TIME: Final = re.compile(r"(\d{1,3}):([0-5]\d)(?::([0-5]\d))?")
_TIME_IN_WORDS: Final = re.compile(
    rf"(?<![\d:])(\d{{1,3}}):([0-5]\d)(?::([0-5]\d))?(?![\d:])\s*({_MINUTE})?", re.IGNORECASE
)
_CLOCK: Final = re.compile(r"(\d{1,2})(?:[:.]([0-5]\d))?\s*(?:uhr|h|([ap])\.?m\.?)", re.IGNORECASE)
_SPOKEN: Final = re.compile(rf"(?<![\d:.,])(\d{{1,9}})(?::([0-5]\d))?\s*(?:{_MINUTE})", re.IGNORECASE)
_SPOKEN_HOURS: Final = re.compile(
    r"(?<![\d:.,])(\d{1,2})\s*(?:h|std|stunden?|hours?|hrs?)\b\.?(?:\s*(\d{1,2})\s*(?:m|min|minuten|minutes)?\b\.?)?",
    re.IGNORECASE,
)
_SPOKEN_SECONDS: Final = re.compile(r"(\d{1,6})\s*(?:sek|sec|seconds|sekunden|secs)\b\.?", re.IGNORECASE)
_LEVEL: Final = re.compile(
    r"(?:(?:level|lvl|lv|l|stufe|runde|round|nr|no|blindlevel)\.?\s*#?\s*|#\s*)(\d{1,3})\s*[.):]?|(\d{1,3})[.)]",
    re.IGNORECASE,
)
_LEVEL_IN_FRONT: Final = re.compile(r"(?:level|lvl|lv|stufe|runde|round|blindlevel)\.?\s*#?\s*\d{1,3}\b", re.IGNORECASE)
_BETWEEN_AMOUNTS: Final = re.compile(r"[/–—-]")
_WITH_ANTE: Final = re.compile(
    r"([^(+]{1,60}?)\s*[(+]\s*(?:ante|bba|a)?\.?:?\s*([\d.,k]{1,12})\s*(?:ante)?\s*\)?", re.IGNORECASE
)
_RACE_WORDS: Final = re.compile(
    r"\b(?:colou?r|chips?|cash|farb\w{0,20})[\s-]{0,3}(?:up|race|off)|wechsel|tausch|\braces?\b|\bout\b|\braus\b"
    r"|\bremove[sd]?\b|\bentfern|\bexchange",
    re.IGNORECASE,
)
_BREAK_WORDS: Final = re.compile(
    r"pause|\bbreak|break\b|\bpausa\b|unterbrechung|\b(?:essen|abendessen|dinner|lunch|snack|imbiss)\b|\bintermission\b",
    re.IGNORECASE,
)


def says_something(text: str) -> bool:
    return any(char.isalnum() for char in text)


@lru_cache(maxsize=8192)
def meaning_of(text: str) -> Meaning:
    """What a cell says by itself, wherever it stands."""
    text = text.strip()
    if not says_something(text):
        return EMPTY
    if text.lower() == STOP_MARK:
        return Meaning(Kind.STOP)
    if (amount := _amount(text)) is not None:
        return Meaning(Kind.NUMBER, (amount,))
    if time := _TIME.fullmatch(text):
        return Meaning(Kind.TIME, tuple(int(figure) for figure in time.groups() if figure is not None))
    if (seconds := _spoken(text, whole=True)) is not None:
        return Meaning(Kind.LENGTH, (seconds,))
    if (clock := _clock(text)) is not None:
        return Meaning(Kind.CLOCK, (clock,))
    if level := _LEVEL.fullmatch(text):
        return Meaning(Kind.LEVEL, (int(level[1] or level[2]),))
    if span := _span(text):
        return Meaning(Kind.RANGE, span)
    if group := _group(text):
        return Meaning(Kind.GROUP, group)
    if _RACE_WORDS.search(text) or _BREAK_WORDS.search(text):
        return Meaning(Kind.BREAK)
    return Meaning(Kind.WORDS)


def is_race(text: str) -> bool:
    """Whether words mean chips that are raced off, and no break around it."""
    return bool(_RACE_WORDS.search(text)) and not _BREAK_WORDS.search(text)


def _amount(text: str) -> Chips | None:
    try:
        return parse_chips(text.rstrip(",;:"))
    except NotChips:
        return None


def _group(text: str) -> tuple[int, ...]:
    """Small and big blind, and the ante where it stands behind them; empty where the text says something else."""
    ante: tuple[int, ...] = ()
    if behind := _WITH_ANTE.fullmatch(text):
        amount = _amount(behind[2])
        text, ante = behind[1], () if amount is None else (amount,)
    parts = _BETWEEN_AMOUNTS.split(text.strip().rstrip(",;:"))
    amounts = tuple(amount for part in parts if (amount := _amount(part)) is not None)
    if not 2 <= len(parts) <= 3 or len(amounts) < len(parts) or len(amounts) + len(ante) > 3:
        return ()
    if "/" not in text and amounts[0] > amounts[1]:
        return ()  # a date, a telephone number
    return amounts + ante


def _clock(text: str) -> Seconds | None:
    """A time of day that says so: *20 Uhr*, *7:30 pm*."""
    said = _CLOCK.fullmatch(text)
    if said is None or int(said[1]) > 24:
        return None
    hours = int(said[1]) % 24
    if said[3]:
        hours = hours % 12 + (12 if said[3].lower() == "p" else 0)
    return 3600 * hours + 60 * int(said[2] or 0)


def _span(text: str) -> tuple[Seconds, Seconds] | tuple[()]:
    parts = [part.strip() for part in re.split(r"[–—-]|\bbis\b|\bto\b", text)]
    times = [_TIME.fullmatch(part.removesuffix("Uhr").strip()) for part in parts]
    if len(parts) != 2 or times[0] is None or times[1] is None:
        return ()
    return _of_day(times[0]), _of_day(times[1])


def _of_day(time: re.Match[str]) -> Seconds:
    return 3600 * int(time[1]) + 60 * int(time[2])


def _spoken(text: str, *, whole: bool = False) -> Seconds | None:
    """A length that says its unit: *20 min*, *7:30 min*, *1 h 15*; not longer than can be told."""
    patterns = (_SPOKEN, _SPOKEN_HOURS, _SPOKEN_SECONDS)
    minutes, hours, seconds = (pattern.fullmatch(text) if whole else pattern.search(text) for pattern in patterns)
    if minutes:
        return 60 * int(minutes[1]) + int(minutes[2] or 0)
    if hours:
        return 3600 * int(hours[1]) + 60 * int(hours[2] or 0)
    if seconds:
        return int(seconds[1])
    return None


def length_of(meaning: Meaning, has_hours: bool) -> Seconds | None:
    """The length that a cell says: minutes, or a time by the way in which all such cells are read."""
    match meaning.kind, meaning.numbers:
        case Kind.NUMBER, (minutes,):
            return 60 * minutes
        case Kind.LENGTH, (seconds,):
            return seconds
        case Kind.TIME, figures:
            return timed(figures, has_hours)
        case Kind.RANGE, (start, end):
            return (end - start) % DAY
        case _:
            return None


def timed(figures: Sequence[int], has_hours: bool) -> Seconds:
    if len(figures) > 2:
        return 3600 * figures[0] + 60 * figures[1] + figures[2]
    return 60 * (60 * figures[0] + figures[1]) if has_hours else 60 * figures[0] + figures[1]


def length_in_words(text: str, has_hours: bool) -> Seconds | None:
    """The length of a break in its words: with a unit, as a time, or as the one number beside a word for break."""
    spoken = _spoken(text)
    if spoken is not None:
        return spoken
    if (time := _TIME_IN_WORDS.search(text)) is not None:
        return timed([int(figure) for figure in time.groups()[:3] if figure is not None], has_hours)
    numbers = re.findall(r"\d+", text)
    if len(numbers) == 1 and len(numbers[0]) <= 9 and _BREAK_WORDS.search(text) and not _RACE_WORDS.search(text):
        return 60 * int(numbers[0])
    return None


# Cells apart


_ITEM: Final = re.compile(
    r"(?:level|lvl|lv|stufe|runde|round|blindlevel)\.?\s*#?\s*\d{1,3}\b[.:)]?"
    r"|\d[\d.,]*k?(?:\s*[/–—-]\s*\d[\d.,]*k?)+|\d{1,3}:\d\d(?::\d\d)?(?:\s*(?:min|uhr|m)\b\.?)?"
    r"|\d{1,4}\s*(?:min|mins|minuten|minutes|m)\b\.?|\d{1,4}\s*['′’](?!\w)|\d[\d.,]*k?\b[.:)]?|\S+",
    re.IGNORECASE,
)
_PAIR: Final = re.compile(r"(?<![\d./,:–—-])\d[\d.,]*k?\s?[/–—-]\s?\d[\d.,]*k?(?![\d/:–—-])", re.IGNORECASE)
_BETWEEN_BARS: Final = re.compile(r"\|[^|]*\|")


def pieces_of(line: str) -> list[str]:
    """The levels of a line that has several, and what stands between bars among them: else the line."""
    if "\t" in line or ";" in line:
        return [line]
    between = _BETWEEN_BARS.findall(line)
    bare = _BETWEEN_BARS.sub("|", line)
    pairs = len(_PAIR.findall(bare))
    if pairs < (1 if between else 2) or any(char.isdigit() for char in _PAIR.sub(" ", bare)):
        return [line]
    if not all(meaning_of(each.strip("| ")).kind in (Kind.BREAK, Kind.LENGTH) for each in between):
        return [line]
    breaks = iter(between)
    pieces: list[str] = []
    for part in re.split(r"(\|)", bare):
        if part == "|":
            pieces.append(next(breaks, ""))
            continue
        at = 0
        for pair in _PAIR.finditer(part):
            pieces.extend((part[at : pair.start()], pair.group()))
            at = pair.end()
        pieces.append(part[at:])
    return [piece for piece in pieces if says_something(piece)]


def has_commas_between(lines: Sequence[str]) -> bool:
    """Whether commas part the cells, and not thousands: those have three figures behind them."""
    parted = 0
    for line in lines:
        if "\t" in line or ";" in line:
            return False
        parted += "," in re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", line)
    return 2 * parted >= len(lines) > 0


def _between_commas(line: str) -> list[str]:
    """The parts between commas, but not those within quotation marks; a mark that is never closed quotes nothing."""
    parts, marks_behind = [""], line.count('"')
    for sign in line:
        marks_behind -= sign == '"'
        if sign == "," and marks_behind % 2 == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return parts


def cells_of(line: str, has_commas: bool) -> tuple[list[str], bool]:
    """The cells of a line, and whether a sign parts them, so that empty ones have their place."""
    line = line.strip(" \r\n")
    is_aligned = True
    if "\t" in line or ";" in line:
        parts = line.split("\t" if "\t" in line else ";")
    elif has_commas and "," in line:
        parts = _between_commas(line)
    elif "|" in line:
        parts = line.strip("|").split("|")
    else:
        is_aligned = False
        parts = re.split(r"\s{2,}", line)
        if len(parts) == 1:
            parts = _items(line)
    cells = [part.strip().strip('"').strip() for part in parts]
    while cells and not cells[-1]:
        cells.pop()
    if len(cells) > MOST_CELLS:
        cells[MOST_CELLS - 1 :] = [" ".join(cells[MOST_CELLS - 1 :])]
    return cells, is_aligned


def _items(line: str) -> list[str]:
    """The cells of a line that single blanks part: figures one by one, words together; headings word by word."""
    words = line.split()
    if len(words) > 2 and all(heading_role(word) is not Role.UNREAD for word in words):
        return words
    if not line[0].isdigit() and not _LEVEL_IN_FRONT.match(line):
        return [line]
    items: list[str] = []
    is_in_words = False
    for item in _ITEM.findall(line):
        is_word = not any(char.isdigit() for char in item)
        if is_word and is_in_words:
            items[-1] += f" {item}"
        elif is_word and not says_something(item) and items:
            items[-1] += item
            continue
        else:
            items.append(item)
        is_in_words = is_word
    if any(meaning_of(item).kind is Kind.BREAK for item in items[:MOST_CELLS]) and not _PAIR.search(line):
        return [line]  # 25s out, 10 Minuten Pause
    return items


# Headings


_HEADS: Final[Mapping[Role, frozenset[str]]] = {
    Role.SMALL: frozenset({"sb", "small", "smallblind", "kleiner", "kleine"}),
    Role.BIG: frozenset({"bb", "big", "bigblind", "großer", "grosser", "große", "grosse"}),
    Role.BLINDS: frozenset({"blinds", "blind", "einsätze", "einsatz"}),
    Role.ANTE: frozenset({"ante", "antes", "bba"}),
    Role.MINUTES: frozenset(
        {"dauer", "minuten", "minutes", "min", "mins", "duration", "länge", "laenge", "length", "time", "zeit",
         "leveldauer", "levelzeit", "rundenzeit", "laufzeit", "spielzeit"}
    ),
    Role.START: frozenset(
        {"start", "startzeit", "beginn", "begin", "begins", "uhrzeit", "von", "from", "starts", "beginnt", "uhr"}
    ),
    Role.BREAK: frozenset({"pause", "pausen", "break", "breaks"}),
    Role.STOP: frozenset({"stop", "stopp", "halt", "stops", "hält"}),
    Role.LEVEL: frozenset({"level", "lvl", "lv", "nr", "no", "stufe", "runde", "round", "blindlevel", "#"}),
}  # fmt: skip
_ENDS: Final = frozenset({"ende", "end", "bis", "until", "to", "ends", "endet"})
_OPEN_HEADS: Final = frozenset({"time", "zeit"})
"""Headings of lengths as well as of times of day; the figures below decide."""


def heading_words(text: str) -> list[str]:
    """The words of a heading, without what stands in brackets unless nothing else does."""
    bare = re.sub(r"[(\[][^)\]]*[)\]]?", " ", text) if not re.fullmatch(r"\s*[(\[].*", text) else text
    return re.findall(r"#|[^\W\d_]+", bare.lower())


def heading_role(text: str) -> Role:
    """What a heading names; a column of ends says nothing that the starts do not."""
    words = frozenset(heading_words(text))
    if not words or words & _ENDS or any(char.isdigit() for char in text) or len(words) > 5:
        return Role.UNREAD
    if words & _HEADS[Role.SMALL] and words & _HEADS[Role.BIG]:
        return Role.BLINDS
    order = (Role.ANTE, Role.SMALL, Role.BIG, Role.MINUTES, Role.START, Role.BREAK, Role.STOP, Role.BLINDS, Role.LEVEL)
    if words & _HEADS[Role.START] and words & _OPEN_HEADS:
        return Role.START
    return next((role for role in order if words & _HEADS[role]), Role.UNREAD)


def is_open_heading(text: str) -> bool:
    words = frozenset(heading_words(text))
    return words <= _OPEN_HEADS and bool(words)
