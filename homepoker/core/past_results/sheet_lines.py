"""Lines of a sheet: which are titles and headings, which sum up or count the others, and which may be read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache
from statistics import mean

from homepoker.core.cell_grid import Grid, GridRow
from homepoker.core.past_results import cell_reading
from homepoker.core.past_results.headings import OF_A_SEASON, bare_heading, role_of
from homepoker.core.past_results.sheet_mapping import NAMES, OF_EVENING, Layout, Role, SheetMapping
from homepoker.core.spelling import plain

_TOTAL = re.compile(
    r"(?:(?:zwischen|gesamt|end|grand|sub|over) ?)?(?:summen?|sum|totals?|ergebnis|stand)"
    r"(?: (?:punkte|points|all|of)\b.*)?"
    r"|(?:.+ )?gesamt|gesamt(?:punkte|wertung)|overall|σ|∑|netto|brutto|best(?:e[nr]?)? \d+"
    r"|(?:durch)?schnitt.*|mittel(?:wert)?|average.*|avg.*|mean|median"
)
_COUNTED = re.compile(
    r"(?:anzahl|zahl|number|no|nr|count|total)(?: der| of)? "
    r"(?:teilnehmer|mitglieder|members|spieler|players?|entries|entrants|pots?)"
    r"|teilnehmer(?:zahl)?|anwesend(?:en?)?|tn|leute|spielerzahl|anzahl|spieler|players|entries|entrants|count|attendance"
    r"|dabei|da|anwesenheit|present|kontrolle|prüfsumme|check"
    r"|(?:spieler|teilnehmer|players?|entries) (?:am abend|gesamt|dabei|da|on the night|that night|present|total)"
    r"|(?:prize|preis|bounty)? ?(?:pot|pool|geld|money|fund)s?(?: .*)?|preisgelder|jackpot|kitty|kasse|buy ?ins?"
    r"|startgeld|rake"
)
"""Plain names of lines that are no people: sums and means of the others, counts of players, and money."""
_STATISTICS = OF_A_SEASON - {"best", "worst", "alter", "age", "no", "nr", "drop", "trend"}
"""Words of a line of figures of the season that are nobody's name."""
_SIGN = re.compile(r"[ΣØ∑∅⌀](?:\s.*)?")
"""A sum or a mean by its sign, and of what it is."""
_MAY_NAME = frozenset((*NAMES, Role.DATE, Role.EVENING, Role.IGNORED, Role.PLACE))
_HOLDS_SUMS = frozenset((*OF_EVENING.values(), Role.TOTAL, Role.POINTS))
_FEW = 3
"""Lines or columns from which on a statistic of the others is no accident."""
_IN_WORDS = frozenset((*NAMES, Role.DATE, Role.PLACE))
"""Roles of columns in which the word of a column is no value: *Name* is nobody's name."""
_WORDS = frozenset((*_IN_WORDS, Role.POINTS, Role.TOTAL))
_NEAR = Decimal("0.05")


class LineUse(StrEnum):
    """What became of a line of a sheet."""

    TITLE = "title"
    """Above the headings."""
    HEADING = "heading"
    READ = "read"
    EMPTY = "empty"
    TOTAL = "total"
    """A sum, mean or count of the others, or money: no person."""
    NOBODY = "nobody"
    ABSENT = "absent"
    """A person, or an evening, without any result."""
    LEFT_OUT = "left-out"
    """The host leaves it out."""
    PROBLEM = "problem"
    """Something in it cannot be read; it is named among the problems."""


@lru_cache(maxsize=4_096)
def is_total(text: str) -> bool:
    """Whether a text names a line or column that sums up others, counts them, or holds money."""
    name = plain(text.rstrip(" :"))
    is_named = _TOTAL.fullmatch(name) is not None or _COUNTED.fullmatch(name) is not None
    return is_named or _SIGN.fullmatch(text.strip()) is not None


def line_uses(grid: Grid, own: SheetMapping) -> dict[int, LineUse]:
    """What becomes of the lines of a sheet before its cells are read, from 1 to the last."""
    last = grid.rows[-1].line if grid.rows else 0
    uses = dict.fromkeys(range(1, last + 1), LineUse.EMPTY)
    headings = grid.row(own.headings)
    # What should name a person or an evening, or has no role, may name a sum or a count instead.
    naming = [at for at in range(grid.width) if own.role(at) in _MAY_NAME]
    uses |= {row.line: _use(row, headings, own, naming) for row in grid.rows}
    body = [row for row in grid.rows if uses[row.line] is LineUse.READ]
    for rows in (body[::-1], body):  # statistics of the others stand at an end of the table
        for row in rows:
            others = [other for other in body if other is not row and uses[other.line] is LineUse.READ]
            if row.line in own.taken_in or not _is_statistic(row, others, own):
                break
            uses[row.line] = LineUse.TOTAL
    return uses


def _use(row: GridRow, headings: GridRow, own: SheetMapping, naming: Sequence[int]) -> LineUse:
    if row.line in (own.headings, own.evenings) or row.cells == headings.cells:
        return LineUse.HEADING
    if row.line < max(own.headings, own.evenings):
        return LineUse.TITLE
    if row.line in own.left_out:
        return LineUse.LEFT_OUT
    if row.line in own.taken_in:
        return LineUse.READ
    texts = [(at, cell) for at in naming if isinstance(cell := row.cell(at), str)]
    if texts and (is_total(texts[0][1]) or bare_heading(texts[0][1]) in _STATISTICS):
        return LineUse.TOTAL
    is_heading = any(own.role(at) in _IN_WORDS and role_of(text)[0] in _WORDS for at, text in texts)
    return LineUse.HEADING if is_heading else LineUse.READ


def _is_statistic(row: GridRow, others: Sequence[GridRow], own: SheetMapping) -> bool:
    """Whether the numbers of a line are the sums, means or counts of those of all others."""
    if len(others) < _FEW or own.layout is Layout.ROWS:
        return False
    figures: list[tuple[Decimal, list[Decimal]]] = []
    for at in (at for at, role in enumerate(own.columns) if role in _HOLDS_SUMS):
        figure, *read = (cell_reading.number(each.cell(at), is_comma_decimal=True) for each in (row, *others))
        numbers = [number for number in read if number is not None]
        if figure is not None and numbers:
            figures.append((figure, numbers))
    has_no_place = Role.PLACE in own.columns and row.cell(own.columns.index(Role.PLACE)) is None
    if not any(figure for figure, _ in figures) or len(figures) < (1 if has_no_place else 2):
        return False
    if all(abs(sum(numbers) - figure) <= _NEAR and max(numbers) != figure for figure, numbers in figures):
        return True
    if len(figures) < _FEW or all(len(set(numbers)) == 1 for _, numbers in figures):
        return False
    # Somebody in the middle has a mean or two; most means are nobody's figure.
    is_apart = sum(figure not in numbers for figure, numbers in figures) * 2 > len(figures)
    if is_apart and all(abs(mean(numbers) - figure) <= _NEAR for figure, numbers in figures):
        return True
    # Somebody may have as many points in each evening as others were there, but hardly where their number changes.
    is_telling = len({figure for figure, _ in figures}) > 1 or not any(isinstance(cell, str) for cell in row.cells)
    return is_telling and all(figure == sum(number != 0 for number in numbers) for figure, numbers in figures)
