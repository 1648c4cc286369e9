"""Charts as lines, curves, bars or a matrix, with every word in them. Nothing here knows how they are drawn."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A line with a value at the beginning and at each point after it; ``label`` is the name with the last value."""

    key: str
    name: str
    label: str
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class LineChart:
    """Lines over points in time.

    ``marked`` are points to stress; ``summary`` says the chart in one sentence, ``note`` who is not shown.
    """

    title: str
    points: tuple[str, ...]
    lines: tuple[ChartLine, ...]
    summary: str
    marked: tuple[int, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Curve:
    """A named curve with a value at each place from the first on."""

    name: str
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class CurveChart:
    """Curves over the places of an evening; each ends where its field does. ``across`` is the word for a place."""

    title: str
    across: str
    curves: tuple[Curve, ...]
    summary: str


@dataclass(frozen=True, slots=True)
class BarPart:
    """One part of every bar: its name and its value in each bar."""

    name: str
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class BarChart:
    """Bars, each of one or several parts on top of one another; ``bars`` are their names.

    ``totals`` are the values at the ends of the bars in words. ``is_lying`` bars grow to the right, which leaves room
    for long names.
    """

    title: str
    bars: tuple[str, ...]
    parts: tuple[BarPart, ...]
    totals: tuple[str, ...]
    summary: str
    is_lying: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class MatrixChart:
    """Counts of what each row did to each column; 0 where nothing happened. ``corner`` says how to read it."""

    title: str
    names: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]
    summary: str
    corner: str
    note: str = ""
