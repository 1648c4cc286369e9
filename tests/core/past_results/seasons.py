"""Random seasons, and how a secretary writes them down."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from hypothesis import strategies as st

NAMES = ("Max Huber", "Ida Größl", "Özgür Aydın", "Eva Müller-Lüdenscheidt", "Jörg Weiß", "Marta", "Pat O'Brien", "Uma")


@dataclass(frozen=True)
class Result:
    """A result of a season that is written down."""

    name: str
    place: int
    points: Decimal


@dataclass(frozen=True)
class Evening:
    """An evening of a season that is written down."""

    day: date
    results: tuple[Result, ...]


@st.composite
def seasons(draw: st.DrawFn) -> tuple[Evening, ...]:
    """A season of up to five evenings on different days, with points in quarters."""
    first = draw(st.dates(date(1999, 1, 1), date(2026, 1, 1)))
    days = sorted(draw(st.sets(st.integers(0, 300), min_size=2, max_size=5)))
    evenings = []
    for after in days:
        people = draw(st.permutations(NAMES).map(lambda names: names[: draw(st.integers(2, len(NAMES)))]))
        points = sorted((draw(st.integers(1, 9_999)) for _ in people), reverse=True)
        results = tuple(
            Result(name, place, Decimal(quarters) / 4)
            for place, (name, quarters) in enumerate(zip(people, points, strict=True), start=1)
        )
        evenings.append(Evening(first + timedelta(days=after), results))
    return tuple(evenings)


def german(points: Decimal) -> str:
    """Points as German Excel shows them."""
    whole, _, fraction = f"{points:,.2f}".partition(".")
    return f"{whole.replace(',', '.')},{fraction}"


def long_rows(season: Sequence[Evening]) -> list[list[str]]:
    """A row for each player and evening."""
    rows = [["Datum", "Name", "Platz", "Punkte"]]
    for evening in season:
        day = evening.day.strftime("%d.%m.%Y")
        rows += ([day, result.name, f"{result.place}.", german(result.points)] for result in evening.results)
    return rows


def wide_rows(season: Sequence[Evening], *, are_places: bool) -> list[list[str]]:
    """A row for each player, a column for each evening, titles above and a total beside."""
    days = [evening.day.strftime("%d.%m.%Y") for evening in season]
    rows = [["Rangliste"], [], ["Rang", "Spieler", *days, "Gesamt"]]
    names = [name for name in NAMES if any(result.name == name for evening in season for result in evening.results)]
    for rank, name in enumerate(names, start=1):
        cells = []
        for evening in season:
            own = next((result for result in evening.results if result.name == name), None)
            cells.append("–" if own is None else f"{own.place}." if are_places else german(own.points))
        rows.append([str(rank), name, *cells, "1.234,50"])
    rows += [["", "Summe", *["99,00"] * len(days), ""], [], ["*) Wer dreimal fehlt, wird nicht gewertet und zahlt."]]
    return rows


def as_csv(rows: Sequence[Sequence[str]]) -> bytes:
    """Rows as German Excel saves them."""
    out = io.StringIO()
    csv.writer(out, delimiter=";", lineterminator="\r\n").writerows(rows)
    return out.getvalue().encode("utf-8-sig")
