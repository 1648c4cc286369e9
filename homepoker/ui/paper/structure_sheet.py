"""Whole structure for the wall on one sheet of A4: blinds, minutes, times of day, the chips that leave in breaks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from homepoker.core.chip_case import colour_of
from homepoker.core.profile import Profile, colour_ups, planned_chips, race_break
from homepoker.core.quantities import Chips
from homepoker.core.structure import Ante, in_minutes, length
from homepoker.services.words import Words
from homepoker.store.files.durable_files import write_durably
from homepoker.ui.kit.drawings.chip_disc import paint_chip
from homepoker.ui.kit.jobs.documents import saved_words
from homepoker.ui.kit.text.chip_colours import colour_name
from homepoker.ui.paper.pages import (
    BOLD,
    LINE,
    QUIET,
    REGULAR,
    TEXT,
    Align,
    Pages,
    draw_at,
    ground,
    line_height,
    measure,
    one_line,
    rule,
    write,
    write_title,
)
from homepoker.ui.paper.tables import draw_footer
from homepoker.ui.paper.wall import BOTTOM, FOOTER_ABOVE_EDGE, MARGIN

DAY = 24 * 60 * 60
_LARGEST, _SMALLEST = 22.0, 6.0
_HIGHEST = 11.0
"""Height of a row at most, in millimetres."""
_TITLE, _HEAD = 26.0, 11.0
_COLUMNS: tuple[tuple[str, float, float, Align], ...] = (
    ("level", 0.01, 0.12, "L"),
    ("time", 0.13, 0.27, "L"),
    ("blinds", 0.28, 0.6, "R"),
    ("ante", 0.62, 0.82, "R"),
    ("minutes", 0.84, 0.99, "R"),
)
"""Columns by the last part of their heading's key, with the places where each begins and ends, of the width."""


@dataclass(frozen=True, slots=True)
class Line:
    """A level, or a break with the chips that leave in it and their colours."""

    cells: tuple[str, ...]
    is_break: bool = False
    chips_out: tuple[tuple[Chips, str], ...] = ()


def save_structure(
    path: Path, profile: Profile, printed_on: date, words: Words, starts: int | None = None
) -> tuple[str, str]:
    """Write the sheet as PDF; returns the message and its tone.

    :param starts: seconds of the day at which play begins; without it those for which the structure was suggested.
    """
    if starts is None and profile.suggested_for is not None:
        starts = 60 * profile.suggested_for.starts
    try:
        write_durably(path, structure_sheet(profile, printed_on, words, starts))
    except OSError as error:
        return words.text("standings.export_failed", name=path.name, reason=error.strerror or str(error)), "danger"
    return saved_words(path, words), "good"


def structure_sheet(profile: Profile, printed_on: date, words: Words, starts: int | None = None) -> bytes:
    """The PDF.

    :param starts: seconds of the day at which play begins; without it times stand as time played.
    """
    pdf = Pages(one_line(profile.name))
    pdf.add_page()
    width = pdf.w - 2 * MARGIN
    write_title(pdf, profile.name, MARGIN - 2, MARGIN, _TITLE)
    y = MARGIN + line_height(_TITLE)
    about = words.text("papers.structure_about", stack=profile.starting_stack, count=len(profile.structure.levels))
    write(pdf, about, MARGIN, y, width, _HEAD, colour=QUIET)
    y += line_height(_HEAD) + 3
    y += _write_values(pdf, profile, words, y)
    lines = tuple(lines_of(profile, words, starts))
    has_ante = profile.structure.ante is not Ante.NONE
    columns = [(at, *column) for at, column in enumerate(_COLUMNS) if has_ante or column[0] != "ante"]
    for _, name, begins, ends, align in columns:
        heading = words.text(f"papers.structure.{name}")
        write(pdf, heading, MARGIN + begins * width, y, (ends - begins) * width, _HEAD, align=align, colour=QUIET)
    y += line_height(_HEAD) + 1
    rule(pdf, MARGIN, y, width, TEXT, 0.5)
    height = min(_HIGHEST, (pdf.h - BOTTOM - y) / max(1, len(lines)))
    size = max(_SMALLEST, min(_LARGEST, height / line_height(1.0) * 0.72))
    for each in lines:
        if each.is_break:
            ground(pdf, MARGIN, y, width, height)
        text_y = y + (height - line_height(size)) / 2
        for at, name, begins, ends, align in columns:
            is_blinds = name == "blinds"
            write(
                pdf,
                each.cells[at],
                MARGIN + begins * width,
                text_y,
                (ends - begins) * width,
                size,
                weight=BOLD if is_blinds and not each.is_break else REGULAR,
                align="L" if is_blinds and each.is_break else align,
                colour=TEXT if name in ("blinds", "ante") and not each.is_break else QUIET,
            )
        _draw_chips(pdf, each, MARGIN + _COLUMNS[2][1] * width + measure(each.cells[2], size) + 3, y, height)
        y += height
        rule(pdf, MARGIN, y, width, LINE, 0.25)
    footer = words.text("papers.footer", on=printed_on.isoformat())
    draw_footer(pdf, footer, 1, 1, margin=MARGIN, above_edge=FOOTER_ABOVE_EDGE)
    return pdf.output()


def lines_of(profile: Profile, words: Words, starts: int | None = None) -> Iterator[Line]:
    """The levels and breaks, each at its planned time, with the end of late entry and the end that was wished."""
    structure, passed = profile.structure, 0
    ends = _ends_after(profile, starts)
    leaving: dict[int, list[Chips]] = {}
    for colour_up in colour_ups(profile, planned_chips(profile)):
        last = race_break(structure, colour_up.after_level) if colour_up.after_level else None
        if last is not None:
            leaving.setdefault(last, []).append(colour_up.denomination)
    for number, level in enumerate(structure.levels, start=1):
        blinds = words.text("generator.blinds", small=level.small_blind, big=level.big_blind)
        ante = words.number(level.ante) if level.ante else "–"
        if ends is not None and passed >= ends:
            yield Line(("", "", words.text("papers.structure_reserve", ends=profile.ends_by), "", ""), is_break=True)
            ends = None
        yield Line((str(number), _at(passed, starts), blinds, ante, in_minutes(length(level))))
        passed += length(level)
        if level.break_after is not None and number < len(structure.levels):
            pause = level.break_after
            chips = tuple((value, colour_of(profile.case, value)) for value in leaving.get(number, ()))
            out = ", ".join(words.number(value) for value, _ in chips)
            text = words.text("papers.structure_break_out", values=out) if out else words.text("papers.structure_break")
            yield Line(("", _at(passed, starts), text, "", in_minutes(length(pause))), is_break=True, chips_out=chips)
            passed += length(pause)
        if number == profile.late_registration_until < len(structure.levels):
            yield Line(("", "", words.text("papers.structure_no_more_entries"), "", ""), is_break=True)


def _ends_after(profile: Profile, starts: int | None) -> int | None:
    """Seconds from the start to the end that was wished; nothing where either is not known."""
    if starts is None or not profile.ends_by:
        return None
    hours, minutes = profile.ends_by.split(":")
    return (60 * (60 * int(hours) + int(minutes)) - starts) % DAY


def _write_values(pdf: Pages, profile: Profile, words: Words, y: float) -> float:
    """Draw what each colour counts, where the club's chips are known; returns the height taken, in millimetres."""
    if profile.case is None or not profile.denominations:
        return 0.0
    x, side = MARGIN, 1.5 * line_height(_HEAD)
    for value in profile.denominations:
        draw_at(pdf, partial(_paint, value=value, colour=colour_of(profile.case, value)), x, y, side, side)
        text = f"{colour_name(colour_of(profile.case, value), words)} {words.number(value)}".strip()
        write(pdf, text, x + side + 1.5, y + (side - line_height(_HEAD)) / 2, measure(text, _HEAD) + 2, _HEAD)
        x += side + measure(text, _HEAD) + 8
    return side + 3


def _at(passed: int, starts: int | None) -> str:
    minutes = (passed if starts is None else (starts + passed) % DAY) // 60
    return f"{minutes // 60}:{minutes % 60:02}"


def _draw_chips(pdf: Pages, line: Line, x: float, y: float, height: float) -> None:
    side = 0.76 * height
    for value, colour in line.chips_out:
        draw_at(pdf, partial(_paint, value=value, colour=colour), x, y + (height - side) / 2, side, side)
        x += side + 1


def _paint(painter: QPainter, box: QRectF, *, value: Chips, colour: str) -> None:
    paint_chip(painter, box, value, colour, shows_value=False)
