"""Reading of single cells: numbers, places, dates and names as people write them into a spreadsheet."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from homepoker.core.cell_grid import CellValue
from homepoker.core.league.standings_rule import WHOLE
from homepoker.core.limits import LONGEST_NAME, clean_line
from homepoker.core.spelling import plain

MOST_POINTS = 1_000_000_000
"""The most points of one evening; more is taken for a telephone number."""
_MOST_MONEY = 10_000_000
"""The highest buy-in, which databases hold in hundredths."""
_ABSENT = frozenset(
    [
        *(
            "",
            "-",
            "–",
            "—",
            "−",
            ".",
            "/",
            "--",
            "x",
            "a",
            "n.d.",
            "dns",
            "dnp",
            "---",
            "abs",
            "abs.",
            "away",
            "none",
            "·",
            "n. d.",
            "afw",
            "afw.",
            "apols",
            "hols",
            "na",
            "n/a",
            "n.a.",
            "k.t.",
            "kt",
            "n.t.",
            "nt",
            "abw",
            "abw.",
        ),
        *(
            "abwesend",
            "absent",
            "out",
            "nicht da",
            "fehlt",
            "e",
            "entsch.",
            "entschuldigt",
            "u",
            "krank",
            "urlaub",
            "?",
        ),
        *("#n/a", "#nv", "#wert!", "#value!", "#div/0!", "#ref!", "#bezug!", "#name?"),
    ]
)
"""Texts of a cell for an absent player, in small letters; and the errors of spreadsheets."""
_CANCELLED = re.compile(r"ausgefallen|fällt aus|fiel aus|entf[aä]ll|abgesagt|cancel|postponed", re.IGNORECASE)
_TICKS = ("x", "✓", "✔", "ja", "yes")
MARKS = "*†‡¹²³°"
"""Marks that lead to a footnote."""
_NUMBER = re.compile(r"([+−-]?)(\d{1,3}(?:[ '’.,\u00a0\u202f]\d{3})+|\d+)([.,]\d+)?")
_PARTS = {"½": ".5", "¼": ".25", "¾": ".75"}
_HALVES = re.compile("[½¼¾]")
_EMBLEMS = re.compile("^[\u2600-\u27bf\U0001f300-\U0001faff\ufe0f]+ ?")
"""Medals, crosses and other little pictures; alone they say that somebody was not there."""
_BRACKETS = re.compile(r"(?<=\d) ?\(\d{1,5}\)$")
_UNIT = re.compile(r"(?:p|pt|pts|pkt|pkte|punkte|points|pt\.|pkt\.)\.?$", re.IGNORECASE)
_CURRENCY = re.compile(
    r"^(?:€|\$|£|eur|euro|chf|usd)\s*+|(?<!\s)\s*+(?:€|\$|£|eur|euros?|chf|usd|fr\.?)$", re.IGNORECASE
)
_WHOLE_AMOUNT = re.compile(r"(\d)[.,][-–—]{1,2}$")
_PLACE = re.compile(
    r"(?:#|=|t|(?:platz|rang|place|rank|pos|nr)\.?\s*)?(\d{1,5})\s*(?:\.|st|nd|rd|th|er|\)|º|°)?(?:\s*[-–/]\s*\d{1,5}\.?|\+|\s*(?:platz|place))?",
    re.IGNORECASE,
)
_ORDINAL = re.compile(r"(?:#|=|platz|rang)\s*\d+\.?|\d+\s*(?:\.|st|nd|rd|th)", re.IGNORECASE)
_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            ("jan", "januar", "jän", "jänner", "january"),
            ("feb", "februar", "feber", "february"),
            ("mär", "mrz", "märz", "maerz", "mar", "march"),
            ("apr", "april"),
            ("mai", "may"),
            ("jun", "juni", "june"),
            ("jul", "juli", "july"),
            ("aug", "august"),
            ("sep", "sept", "september"),
            ("okt", "oktober", "oct", "october"),
            ("nov", "november"),
            ("dez", "dezember", "dec", "december"),
        ),
        start=1,
    )
    for name in names
}
_ISO = re.compile(r"(?<!\d)((?:19|20)\d{2})[-./_]?(0[1-9]|1[0-2])[-./_]?(0[1-9]|[12]\d|3[01])(?!\d)")
_NUMERIC = re.compile(
    r"(?<![\d.])(\d{1,2})(\s*\.\s*|[/-])(\d{1,2})(?:\s*[./-]\s*((?:19|20)?\d{2})(?!\d)|(?![\d]|\.\d))"
)
_WORDS = re.compile(r"[^\W\d_]+")
_WEEKDAY = re.compile(r"(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|\w+day", re.IGNORECASE)
_ANY_EVENING = re.compile(
    r"spieltag|spielabend|abend|turnier|event|runde|round|evening|tournament|week|woche|game|session|spiel|termin",
    re.IGNORECASE,
)
_INDEX = re.compile(r"^\d{1,3}\.\s*/?\s+(?=\d{1,2}\.\d{1,2}\.)")
"""The number of an evening before its day: *1. 07.09.*"""
_DAY_MONTH = re.compile(
    r"(?<!\d)(\d{1,2})(?:\.|st|nd|rd|th)?[\s/-]*([a-zäöü]{3,9})\.?[\s,/-]*((?:19|20)\d{2}|'?\d{2}(?![\d:]))?",
    re.IGNORECASE,
)
_MONTH_DAY = re.compile(r"([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?\b\s*,?\s*((?:19|20)\d{2})?", re.IGNORECASE)
_FIRST_SERIAL, _LAST_SERIAL = 29_221, 73_050
"""Excel's numbers of the days 1980-01-01 and 2099-12-31."""
_EXCEL_EPOCH = date(1899, 12, 30)
_YEARS = re.compile(r"(?<!\d)((?:19|20)\d{2})(?!\d)|['’](\d{2})(?!\d)")
_LAST_MONTH = 2012
_SEASON = re.compile(r"(?<![\d./-])(\d{2})\s*[/–-]\s*(\d{2})(?![\d./-])")
_BETWEEN_PEOPLE = re.compile(r"[,;&/+\n]|\s(?:und|and|u\.)\s")
_GUEST = re.compile(r"\(\s*(?:g|gast|guest)\s*\.?\)", re.IGNORECASE)
_RANK = re.compile(r"^\d{1,3}\s*[.):]\s*(?=[^\W\d])")
"""The place before a name: *1. Anna*."""
_NAMED_GUEST = re.compile(r"(?:gast|guest)\s*[(:–-]\s*([^()]+?)\)?", re.IGNORECASE)
_NICKNAME = re.compile(r"[\"„“”»«‚‘’']([^\"„“”»«‚‘’']{1,100})[\"„“”»«‚‘’'](?=\s|$)|\(([^()]{1,100})\)")


@dataclass(frozen=True, slots=True)
class PartialDate:
    """A day of which the year may be missing."""

    day: int
    month: int
    year: int | None = None

    def in_year(self, year: int) -> date | None:
        """The date, in that year where it names none; nothing where there is no such day."""
        try:
            return date(self.year if self.year is not None else year, self.month, self.day)
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class WrittenPerson:
    """Person as a sheet names them."""

    name: str
    nickname: str = ""
    member_number: str = ""
    is_guest: bool = False


@lru_cache(maxsize=65_536)
def text_of(cell: CellValue) -> str:
    """The text of a cell as one line; empty where nothing stands in it."""
    if cell is None:
        return ""
    if isinstance(cell, date):
        return cell.isoformat()
    return clean_line(cell if isinstance(cell, str) else f"{cell.normalize():f}")[:LONGEST_NAME]


def people(cell: CellValue) -> tuple[WrittenPerson, ...]:
    """The people in a cell that may hold several who share a place: *Ada, Ben*, *Ada & Ben*, *Ada / Ben*."""
    parts = _BETWEEN_PEOPLE.split(cell) if isinstance(cell, str) else []
    return tuple(one for part in parts if (one := person(part.strip())) is not None)


def is_absent(cell: CellValue) -> bool:
    """Whether a cell says that somebody was not there, or that nobody was."""
    if not isinstance(cell, str):
        return cell is None
    return _bare(cell).lower() in _ABSENT or _CANCELLED.match(cell) is not None


def has_brackets(cell: CellValue) -> bool:
    """Whether something stands in brackets behind a number: *12 (3)*."""
    return isinstance(cell, str) and cell.endswith(")") and _BRACKETS.search(cell) is not None


def number(cell: CellValue, *, is_comma_decimal: bool) -> Decimal | None:
    """The number in a cell; nothing where there is none.

    Marks of footnotes and the brackets of a result that was struck out are passed over.

    :param is_comma_decimal: whether *1.250* is a thousand and *12,5* has a half; it decides only what could be both.
    """
    if isinstance(cell, Decimal):
        return cell if abs(cell) <= MOST_POINTS else None
    if not isinstance(cell, str):
        return None
    bare = _HALVES.sub(lambda part: _PARTS[part[0]], _UNIT.sub("", _BRACKETS.sub("", _bare(cell))).strip())
    if "+" in bare[1:]:  # *10+2*: points and a bonus
        parts = [number(part.strip(), is_comma_decimal=is_comma_decimal) for part in bare.split("+")]
        added = [part for part in parts if part is not None]
        return sum(added, Decimal(0)) if len(added) == len(parts) else None
    if len(bare) > 1 and bare[-1] in "-−":  # bookkeepers write the sign behind
        bare = f"-{bare[:-1].strip()}"
    figure = _NUMBER.fullmatch(bare)
    if figure is None:
        return None
    sign, whole, fraction = figure[1].replace("−", "-"), figure[2], figure[3] or ""
    if not fraction and (found_sign := re.fullmatch(r"\d{1,3}([.,])\d{3}", whole)) is not None:
        # One sign and three digits: thousands in one language, thousandths in the other.
        is_decimal = (found_sign[1] == ",") is is_comma_decimal
        digits = whole.replace(found_sign[1], "." if is_decimal else "")
    else:
        digits = re.sub(r"\D", "", whole) + fraction.replace(",", ".")
    try:
        value = Decimal(sign + digits)
    except InvalidOperation:
        return None
    return value if abs(value) <= MOST_POINTS else None


def thousandths(value: Decimal) -> int:
    """Points as whole thousandths, half up."""
    return int((value * WHOLE).quantize(Decimal(1), rounding="ROUND_HALF_UP"))


def points(cell: CellValue, *, is_comma_decimal: bool) -> int | None:
    """The points in a cell, in whole thousandths; nothing where there are none."""
    value = number(cell, is_comma_decimal=is_comma_decimal)
    return None if value is None else thousandths(value)


def place(cell: CellValue) -> int | None:
    """The place in a cell (*3*, *3.*, *T3*, *3–4*, *Platz 3*); nothing where there is none."""
    if isinstance(cell, Decimal):
        return int(cell) if cell == int(cell) and 0 < cell < 100_000 else None
    if not isinstance(cell, str):
        return None
    figure = _PLACE.fullmatch(_bare(cell))
    return int(figure[1]) or None if figure is not None else None


def is_ordinal(cell: CellValue) -> bool:
    """Whether a cell holds a place that can be no points: *3.*, *2nd*."""
    return isinstance(cell, str) and _ORDINAL.fullmatch(_bare(cell)) is not None


def count(cell: CellValue, *, is_comma_decimal: bool) -> int | None:
    """A whole number of things, none where the cell is empty, one where it is ticked; nothing if it is no number."""
    if isinstance(cell, str) and cell.lower() in _TICKS:
        return 1
    if is_absent(cell):
        return 0
    value = number(cell, is_comma_decimal=is_comma_decimal)
    return int(value) if value is not None and value == int(value) and 0 <= value < 100_000 else None


def money(cell: CellValue, *, is_comma_decimal: bool) -> int | None:
    """A sum of money in hundredths (*10*, *10,00 €*, *CHF 20*); nothing where there is none."""
    # *10,-* and *10,– €* are ten whole ones.
    bare = _WHOLE_AMOUNT.sub(r"\1", _CURRENCY.sub("", _bare(cell)).strip()) if isinstance(cell, str) else cell
    value = number(bare, is_comma_decimal=is_comma_decimal)
    return round(value * 100) if value is not None and 0 <= value <= _MOST_MONEY else None


@lru_cache(maxsize=65_536)
def day(cell: CellValue, *, is_day_first: bool) -> PartialDate | None:
    """The day in a cell, or anywhere in a title; nothing where there is none.

    :param is_day_first: whether *3/4* is the third of April; points always part day and month so.
    """
    if isinstance(cell, date):
        return PartialDate(cell.day, cell.month, cell.year)
    if isinstance(cell, Decimal):
        is_serial = cell == int(cell) and _FIRST_SERIAL <= cell <= _LAST_SERIAL
        return day(_EXCEL_EPOCH + timedelta(int(cell)), is_day_first=True) if is_serial else None
    if not isinstance(cell, str) or len(cell) > LONGEST_NAME:
        return None
    if len(cell) == 5 and cell.isdecimal():
        return day(Decimal(cell), is_day_first=True)
    cell = _INDEX.sub("", cell)
    if (written := _ISO.search(cell)) is not None:
        return _sound(int(written[3]), int(written[2]), written[1])
    if (written := _NUMERIC.search(cell)) is not None:
        first, second = int(written[1]), int(written[3])
        sign = written[2].strip()
        swapped = (sign == "/" and not is_day_first and first <= 12) or (sign != "." and second > 12)
        return _sound(second, first, written[4]) if swapped else _sound(first, second, written[4])
    for written in _DAY_MONTH.finditer(cell):
        if (month := _MONTHS.get(written[2].lower())) is not None:
            return _sound(int(written[1]), month, (written[3] or "").strip("'"))
    for written in _MONTH_DAY.finditer(cell):
        if (month := _MONTHS.get(written[1].lower())) is not None:
            return _sound(int(written[2]), month, written[3])
    return None


def in_year(day: date, year: int) -> date:
    """The same day of another year; of 29 February the 28th where the year has none."""
    try:
        return day.replace(year=year)
    except ValueError:
        return day.replace(year=year, day=28)


def is_day(cell: CellValue, *, is_day_first: bool) -> bool:
    """Whether a cell is a day and little more: *Fr., 15.11.* is, a sentence with a date in it is none."""
    if isinstance(cell, str) and len(re.sub(r"[\d\W_]", "", cell)) > 16:
        return False
    return day(cell, is_day_first=is_day_first) is not None


def is_month(cell: CellValue) -> bool:
    """Whether a cell is the name of a month."""
    return isinstance(cell, str) and cell.strip(" .").lower() in _MONTHS


def title_beside(text: str) -> str:
    """The name of an evening beside its day: *Osterturnier* in *Osterturnier 12.04.2025*; empty where there is none."""
    words = [word for word in _WORDS.findall(text) if word.lower() not in _MONTHS and not _WEEKDAY.fullmatch(word)]
    return " ".join(words) if any(len(word) > 3 and not _ANY_EVENING.fullmatch(word) for word in words) else ""


def years(text: str) -> list[int]:
    """The years that stand in a text, in its order; those of a season first: *24/25* is 2024 and 2025."""
    seasons = ((int(first), int(second)) for first, second in _SEASON.findall(text))
    parted = [2000 + year for first, second in seasons if second == first + 1 for year in (first, second)]
    whole = [int(year or f"20{short}") for year, short in _YEARS.findall(text)]
    # *11/12* beside a year are rather months.
    return parted if parted and (not whole or parted[0] > _LAST_MONTH) else whole


@lru_cache(maxsize=65_536)
def person(
    name: str, first_name: str = "", last_name: str = "", nickname: str = "", member_number: str = ""
) -> WrittenPerson | None:
    """Name, nickname and other particulars of a person from the cells of a row; ``None`` if there is no name.

    *Huber, Max* is Max Huber; *Max „Ace“ Huber* and *Max Huber (Ace)* have a nickname, *Max Huber (Gast)* is a guest.
    """
    if first_name and name and not last_name and plain(first_name) not in plain(name).split():
        name, last_name = "", name  # *Name* beside *Vorname* is the last one
    full = name or f"{first_name} {last_name}".strip() or nickname
    if _CANCELLED.match(full):
        return None
    is_guest = _GUEST.search(full) is not None
    full = _RANK.sub("", _GUEST.sub(" ", full).strip().rstrip(MARKS))
    called = nickname
    if (named_guest := _NAMED_GUEST.fullmatch(full)) is not None:
        full, is_guest = named_guest[1], True
    if (quoted := _NICKNAME.search(full)) is not None:
        rest = f"{full[: quoted.start()]} {full[quoted.end() :]}"
        if rest.strip():
            full, called = rest, nickname or (quoted[1] or quoted[2])
    last, comma, first = full.partition(",")
    if comma and first.strip() and last.strip():
        full = f"{first} {last}"
    full = clean_line(" ".join(full.split()))[:LONGEST_NAME]
    if not any(letter.isalpha() for letter in full):
        return None
    called = clean_line(called)[:LONGEST_NAME]
    return WrittenPerson(full, "" if plain(called) == plain(full) else called, clean_line(member_number), is_guest)


def _sound(day_number: int, month: int, year: str | None) -> PartialDate | None:
    whole = None if not year else int(year) if len(year) == 4 else 2000 + int(year)
    partial = PartialDate(day_number, month, whole)
    # In a leap year every day exists.
    return partial if partial.in_year(2000) is not None else None


def _bare(text: str) -> str:
    """A cell without emblems and marks of footnotes, and without brackets around a result that was struck out."""
    bare = _EMBLEMS.sub("", text.strip()).rstrip(MARKS).strip()
    if len(bare) > 2 and bare[0] + bare[-1] in ("()", "[]"):
        bare = bare[1:-1].strip()
    return bare
