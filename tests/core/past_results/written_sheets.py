"""Known seasons, and the sheets in which treasurers write them down: tidy ones and messy ones, in every layout."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

NAMES = (
    *("Max Huber", "Ida Größl", "Özgür Aydın", "Eva Müller-Lüdenscheidt", "Jörg Weiß", "Marta", "Pat O'Brien", "Uma"),
    *("Karl-Heinz Sommer", "Li Wei", "Anna Mai", "Tom König", "Sigrid Platz", "Ben", "Renate Gold", "Ali Can"),
)
MISSING = ("", "-", "–", "DNS", "x")
"""How an absence is written; *x* stands for what only a person reads, and is not used in tidy sheets."""
DAYS = ("%d.%m.%Y", "%Y-%m-%d", "%d.%m.%y", "%d/%m/%Y", "%d. %B %Y")
_MONTHS = (
    *("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November"),
    "Dezember",
)

Rows = list[list[str]]
Place = tuple[int | None, int | None]
"""Place, and points in tenths; nothing where the sheet does not say it."""


@dataclass(frozen=True)
class Season:
    """What happened: for each evening its day and who came in which place, with points in tenths."""

    evenings: tuple[tuple[date, tuple[tuple[str, int, int], ...]], ...]


@dataclass(frozen=True)
class Written:
    """Files in which a season was written down, and what can be known from them: the evenings in order."""

    files: tuple[tuple[str, bytes], ...]
    truth: tuple[tuple[date | None, dict[str, Place]], ...]
    how: str


def a_season(random: Random) -> Season:
    """A season of three to nine evenings with four to twelve people."""
    day = date(random.randint(2012, 2024), random.randint(1, 12), random.randint(1, 28))
    club = random.sample(NAMES, random.randint(5, 12))
    evenings = []
    for _ in range(random.randint(3, 9)):
        came = random.sample(club, random.randint(3, len(club)))
        points = sorted((random.randint(1, 400) for _ in came), reverse=True)
        if random.random() < 0.4:
            points = [each // 10 * 10 + 10 for each in points]
        evenings.append(
            (day, tuple((name, place, each) for place, (name, each) in enumerate(zip(came, points, strict=True), 1)))
        )
        day += timedelta(days=random.choice((7, 14, 21, 28, 35)))
    return Season(tuple(evenings))


def written(random: Random, *, is_messy: bool) -> Written:
    """A season written down in any layout."""
    season = a_season(random)
    layout = random.choice((_rows, _people, _groups, _evenings, _places, _sheets))
    pen = _Pen(random, is_messy)
    pen.is_titled = is_messy and layout is _people and random.random() < 0.3
    if pen.is_titled and random.random() < 0.5:
        pen.last_title = pen.word("Finale", "Grand Final")
    tables, says_places, says_points = layout(season, pen)
    truth = tuple(
        (
            None if pen.is_titled else day,
            {
                name: (place if says_places else None, points if says_points else None)
                for name, place, points in results
            },
        )
        for day, results in season.evenings
    )
    files = tuple((name if "." in name else f"{name}.csv", pen.file(rows)) for name, rows in tables)
    return Written(files, truth, f"{layout.__name__[1:]} {'messy' if is_messy else 'tidy'}")


class _Pen:
    """The habits of whoever writes: one way for days, numbers and absences; and what else stands there."""

    def __init__(self, random: Random, is_messy: bool) -> None:
        self.random = random
        self.is_messy = is_messy
        self.is_german = random.random() < 0.6
        self.day_format = random.choice(DAYS if is_messy else DAYS[:3])
        self.missing = random.choice(MISSING[: 4 if is_messy else 3])
        self.delimiter = random.choice(";,\t") if not self.is_german else ";"
        self.is_titled = False
        self.last_title = ""
        self.unit = random.choice(("", "", "", " Pkt", " points")) if is_messy else ""
        self.encoding = random.choice(("utf-8", "utf-8-sig", "cp1252", "utf-16") if is_messy else ("utf-8",))

    def word(self, german: str, english: str) -> str:
        return german if self.is_german else english

    def day(self, day: date) -> str:
        if "%B" in self.day_format:
            return f"{day.day}. {_MONTHS[day.month - 1]} {day.year}"
        return day.strftime(self.day_format)

    def points(self, tenths: int) -> str:
        whole, rest = divmod(abs(tenths), 10)
        text = f"{whole}{',' if self.is_german else '.'}{rest}" if rest else str(whole)
        return (f"-{text}" if tenths < 0 else text) + (self.unit if self.random.random() < 0.5 else "")

    def name(self, name: str) -> str:
        """A name as it may be written: with the last name first, or with a mark that leads to a footnote."""
        first, space, last = name.rpartition(" ")
        if space and self.maybe(0.1):
            return f"{last}, {first}"
        return f"{name}*" if self.maybe(0.05) else name

    def headings(self, season: Season) -> list[str]:
        """The headings of the evenings: their days, or their names."""
        if not self.is_titled:
            return [self.day(day) for day, _ in season.evenings]
        word = self.random.choice((self.word("Runde", "Round"), self.word("Spieltag ", "Game #"), ""))
        titles = [
            f"{word}{'' if word.endswith(('#', ' ')) or not word else ' '}{at}"
            for at in range(1, len(season.evenings) + 1)
        ]
        return [*titles[:-1], self.last_title] if self.last_title else titles

    def place(self, place: int) -> str:
        return f"{place}." if self.is_messy and self.random.random() < 0.3 else str(place)

    def maybe(self, chance: float = 0.5) -> bool:
        return self.is_messy and self.random.random() < chance

    def framed(self, rows: Rows, width: int) -> Rows:
        """A table with a title above, and footnotes below."""
        above: Rows = []
        if self.maybe():
            above = [[self.word("Pokerclub Musterstadt", "Poker Club Exampleton")], []]
        if self.maybe(0.2):
            above += [[self.word("Stand", "As of"), self.day(date(2025, 1, 5))], []]
        below: Rows = []
        if self.maybe(0.3):
            below = [[], [self.word("* zahlt noch", "* has not paid yet")]]
        return [[*row, *[""] * (width - len(row))] for row in (*above, *rows, *below)]

    def file(self, rows: Rows) -> bytes:
        text = io.StringIO()
        csv.writer(text, delimiter=self.delimiter, lineterminator="\n").writerows(rows)
        content = text.getvalue()
        try:
            return content.encode(self.encoding)
        except UnicodeEncodeError:
            return content.encode("utf-8")


Table = tuple[str, Rows]


def _people_of(season: Season) -> list[str]:
    return sorted({name for _, results in season.evenings for name, _, _ in results})


def _total(season: Season, name: str, best: int) -> int:
    points = sorted((each for _, results in season.evenings for who, _, each in results if who == name), reverse=True)
    return sum(points[:best] if best else points)


def _rows(season: Season, pen: _Pen) -> tuple[list[Table], bool, bool]:
    """A line for each person and evening."""
    columns = [pen.word("Datum", "Date"), pen.word("Name", "Player"), pen.word("Platz", "Place")]
    columns.append(pen.random.choice((pen.word("Punkte", "Points"), pen.word("Wertungspunkte", "League Points"))))
    has_extra = pen.maybe(0.4)
    rows: Rows = [[*columns, *([pen.word("Bemerkung", "Note")] if has_extra else [])]]
    for day, results in season.evenings:
        is_first = True
        several = pen.random.choice(results)[0] if pen.maybe(0.15) else ""
        order = [(name, place, points) for name, place, points in results]
        if several:
            # Out once before, in the last place: everybody who finished after that is one further down in the sheet.
            order.append((several, len(results) + 1, 0))
        for name, place, points in order:
            shown = pen.day(day) if is_first or not pen.is_messy else pen.random.choice((pen.day(day), ""))
            rows.append([shown, pen.name(name), pen.place(place), pen.points(points), *(["ok"] if has_extra else [])])
            is_first = False
        if pen.maybe(0.15):
            rows.append([""] * len(rows[0]))
    if pen.maybe(0.3):
        rows.append(["", pen.word("Summe", "Total"), "", pen.points(sum(p for _, r in season.evenings for *_, p in r))])
    return [("season", pen.framed(rows, len(rows[0])))], True, True


def _people(season: Season, pen: _Pen) -> tuple[list[Table], bool, bool]:
    """A line for each person, a column for each evening, which holds points or places."""
    are_places = pen.random.random() < 0.25
    people = _people_of(season)
    best = pen.random.choice((0, 0, max(1, len(season.evenings) - 1))) if pen.is_messy else 0
    has_total = not are_places and pen.random.random() < 0.7
    has_rank = pen.maybe(0.4)
    head = [pen.random.choice((pen.word("Spieler", "Player"), "Name", "") if pen.is_messy else ("Name",))]
    plain_places = are_places and pen.maybe(0.3)
    rows: Rows = [[*head, *pen.headings(season)]]
    for name in people:
        cells = [pen.name(name)]
        for _, results in season.evenings:
            own = next(((place, points) for who, place, points in results if who == name), None)
            if own is None:
                cells.append(pen.missing)
            else:
                cells.append(f"{own[0]}{'' if plain_places else '.'}" if are_places else pen.points(own[1]))
        rows.append(cells)
    if has_total:
        rows[0].append(pen.random.choice((pen.word("Gesamt", "Total"), pen.word("Summe", "Points"))))
        for name, cells in zip(people, rows[1:], strict=True):
            cells.append(pen.points(_total(season, name, best)))
    if pen.maybe(0.3) and not are_places:
        rows[0] += [pen.word("Teilnahmen", "Games"), pen.word("Schnitt", "Average")]
        for name, cells in zip(people, rows[1:], strict=True):
            played = sum(name == who for _, results in season.evenings for who, *_ in results)
            cells += [str(played), pen.points(round(_total(season, name, 0) / played))]
    if pen.maybe(0.4) and not are_places:
        sums = [pen.points(sum(points for *_, points in results)) for _, results in season.evenings]
        whole = [pen.points(sum(_total(season, name, best) for name in people))] if has_total else []
        rows.append([pen.random.choice(("Summe", "Grand Total", "Gesamtergebnis", "")), *sums, *whole])
    if pen.maybe(0.4):
        counts = [str(len(results)) for _, results in season.evenings]
        rows.append([pen.random.choice(("Anzahl Teilnehmer", "No Of Players")), *counts])
    if has_rank:
        ranks = iter(range(1, len(people) + 1))
        rows = [
            [
                pen.word("Rang", "Rank") if at == 0 else str(next(ranks)) if at <= len(people) else "",
                *cells,
            ]
            for at, cells in enumerate(rows)
        ]
    return [("season", pen.framed(rows, max(map(len, rows))))], are_places, not are_places


def _groups(season: Season, pen: _Pen) -> tuple[list[Table], bool, bool]:
    """A line for each person, a group of columns below each evening."""
    people = _people_of(season)
    above, head = [""], [pen.word("Spieler", "Player")]
    for day, _ in season.evenings:
        above += [pen.day(day), ""]
        head += [pen.word("Platz", "Place"), pen.word("Punkte", "Points")]
    rows: Rows = [above]
    if pen.maybe(0.3):
        rows.append([pen.word("Ort", "Where"), *["Vereinsheim", ""] * len(season.evenings)])
    rows.append(head)
    has_total = pen.random.random() < 0.5
    if has_total:
        head.append(pen.word("Gesamt", "Total"))
    for name in people:
        cells = [name]
        for _, results in season.evenings:
            own = next(((place, points) for who, place, points in results if who == name), None)
            cells += ["", ""] if own is None else [pen.place(own[0]), pen.points(own[1])]
        rows.append([*cells, *([pen.points(_total(season, name, 0))] if has_total else [])])
    return [("season", pen.framed(rows, max(map(len, rows))))], True, True


def _evenings(season: Season, pen: _Pen) -> tuple[list[Table], bool, bool]:
    """A line for each evening, a column for each person."""
    people = _people_of(season)
    has_count = pen.maybe(0.4)
    rows: Rows = [[pen.word("Datum", "Date"), *people, *([pen.word("Teilnehmer", "Players")] if has_count else [])]]
    for day, results in season.evenings:
        own = {name: points for name, _, points in results}
        cells = [pen.points(own[name]) if name in own else pen.missing for name in people]
        rows.append([pen.day(day), *cells, *([str(len(results))] if has_count else [])])
    if pen.random.random() < 0.5:
        rows.append([pen.word("Summe", "Total"), *(pen.points(_total(season, name, 0)) for name in people)])
    return [("season", pen.framed(rows, max(map(len, rows))))], False, True


def _places(season: Season, pen: _Pen) -> tuple[list[Table], bool, bool]:
    """A line for each evening, a column for each place."""
    most = max(len(results) for _, results in season.evenings)
    heads = [f"{place}." if pen.is_german else f"Place {place}" for place in range(1, most + 1)]
    rows: Rows = [[pen.word("Datum", "Date"), *heads]]
    for day, results in season.evenings:
        rows.append([pen.day(day), *(name for name, *_ in results), *[""] * (most - len(results))])
    return [("season", pen.framed(rows, most + 1))], True, False


def _sheets(season: Season, pen: _Pen) -> tuple[list[Table], bool, bool]:
    """A file for each evening."""
    tables: list[Table] = []
    for day, results in season.evenings:
        rows: Rows = [[pen.word("Platz", "Place"), "Name", pen.word("Punkte", "Points")]]
        rows += [[str(place), name, pen.points(points)] for name, place, points in results]
        if pen.maybe(0.2):
            rows.append(["", pen.word("Preisgeld", "Prize Pot"), "120"])
        tables.append((f"{day.isoformat()}.csv", pen.framed(rows, 3)))
    return tables, True, True
