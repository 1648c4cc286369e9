"""Proof of an import by the totals that its sheets state: as sum, as the best evenings, less what was deducted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from homepoker.core.cell_grid import Grid
from homepoker.core.past_results.cell_reading import WrittenPerson
from homepoker.core.past_results.reading import PastResults, WrittenTotal, read_results
from homepoker.core.past_results.sheet_mapping import Layout, ResultMapping, Role
from homepoker.core.spelling import plain
from homepoker.core.wording import Sentence, sentence

_NEAR = 50
"""Thousandths by which a rounded total may miss."""


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """Somebody's stated total with the points of their evenings and the stated deduction, in thousandths."""

    total: int
    points: tuple[int, ...]
    deduction: int = 0


@dataclass(frozen=True, slots=True)
class Rule:
    """Rule of a total: ``best`` of the evenings count, or all of them where it is 0."""

    best: int = 0
    deducts: bool = False

    def total(self, row: SeasonRow) -> int:
        """The total of a row by this rule, in thousandths."""
        points = sorted(row.points, reverse=True)[: self.best] if self.best else row.points
        return sum(points) - (row.deduction if self.deducts else 0)

    def fits(self, row: SeasonRow) -> bool:
        """Whether the stated total is the one by this rule, within what rounding may change."""
        return abs(self.total(row) - row.total) <= _NEAR


@dataclass(frozen=True, slots=True)
class Misfit:
    """Somebody whose stated total is not that of the evenings; both in thousandths."""

    name: str
    written: int
    computed: int


@dataclass(frozen=True, slots=True)
class PointsBeside:
    """Points of somebody's season that stand in no evening, in thousandths: below zero where they are taken."""

    person: WrittenPerson
    points: int
    is_stated: bool
    """Whether the sheet states them as a deduction; else they are what its total differs by from the evenings."""


@dataclass(frozen=True, slots=True)
class Proof:
    """Comparison of the totals that a sheet states with those of the import."""

    sheet: str
    rule: Rule
    evenings: int
    of: int
    fits: int
    misfits: tuple[Misfit, ...]
    beside: tuple[PointsBeside, ...] = ()
    """What makes the totals of the evenings those of the sheet; no differences where most totals do not fit."""
    first: date | None = None
    """The day of the first of the evenings; nothing where they have none."""
    last: date | None = None
    """The day of the last of them."""

    @property
    def text(self) -> Sentence:
        """The comparison in one line."""
        what = "best" if self.rule.best else "sum"
        less = "_less" if self.rule.deducts else ""
        return sentence(
            f"league_import.proof.{what}{less}", best=self.rule.best, evenings=self.evenings, fits=self.fits, of=self.of
        )


def best_rule(rows: Sequence[SeasonRow]) -> tuple[Rule, int]:
    """The rule by which most totals come out, and how many; the simplest of those that fit alike."""
    most = max((len(row.points) for row in rows), default=0)
    deducts = [False, True] if any(row.deduction for row in rows) else [False]
    rules = [Rule(best, less) for less in deducts for best in (0, *range(most - 1, 0, -1))]
    counted = [(rule, sum(rule.fits(row) for row in rows)) for rule in rules]
    return max(counted, key=lambda pair: pair[1], default=(Rule(), 0))


def proofs(grids: Sequence[Grid], mapping: ResultMapping, results: PastResults) -> tuple[Proof, ...]:
    """The proof of each sheet that states totals, or of a final table that stands beside the evenings."""
    by_sheet: dict[str, list[WrittenTotal]] = {}
    for total in results.totals:
        by_sheet.setdefault(total.sheet, []).append(total)
    found = [_proof(sheet, totals, results, sheet) for sheet, totals in by_sheet.items()]
    # What is left out of the import because it says the same again proves it.
    beside = [
        sheet
        for sheet in mapping.sheets
        if not sheet.is_taken and (sheet.layout is Layout.FINAL or Role.TOTAL in sheet.columns)
    ]
    if beside and results.evenings:
        sheet_of = {sheet.sheet: sheet for sheet in beside}
        tables = read_results(grids, replace(mapping, sheets=tuple(replace(own, is_taken=True) for own in beside)))
        for table in tables.evenings:
            totals = [
                WrittenTotal(table.sheet, result.person, result.points)
                for result in table.results
                if result.points is not None
            ]
            if sheet_of[table.sheet].layout is Layout.FINAL:
                found.append(_proof(table.sheet, totals, results, ""))
        found += (_proof(name, [one for one in tables.totals if one.sheet == name], results, "") for name in sheet_of)
    return tuple(proof for proof in found if proof is not None)


def _proof(sheet: str, totals: Sequence[WrittenTotal], results: PastResults, evenings_of: str) -> Proof | None:
    """The proof by the totals of a sheet; nothing where no evening has points.

    :param evenings_of: the sheet whose evenings are meant; empty for those of all.
    """
    evenings = [each for each in results.evenings if evenings_of in ("", each.sheet)]
    points: dict[str, list[int]] = {}
    for each in evenings:
        for result in each.results:
            if result.points is not None:
                points.setdefault(plain(result.person.name), []).append(result.points)
    if not points or not totals:
        return None
    rows = [
        SeasonRow(total.points, tuple(points.get(plain(total.person.name), ())), total.deduction) for total in totals
    ]
    rule, fits = best_rule(rows)
    misfits = tuple(
        Misfit(total.person.name, total.points, rule.total(row))
        for total, row in zip(totals, rows, strict=True)
        if not rule.fits(row)
    )
    days = [each.day for each in evenings if each.day is not None]
    beside = _beside(totals, rows, rule, fits)
    first, last = min(days, default=None), max(days, default=None)
    return Proof(sheet, rule, len(evenings), len(rows), fits, misfits, beside, first, last)


def _beside(
    totals: Sequence[WrittenTotal], rows: Sequence[SeasonRow], rule: Rule, fits: int
) -> tuple[PointsBeside, ...]:
    beside: list[PointsBeside] = []
    named = Counter(plain(total.person.name) for total in totals)
    for total, row in zip(totals, rows, strict=True):
        if rule.deducts and row.deduction:
            beside.append(PointsBeside(total.person, -row.deduction, is_stated=True))
        # Where most totals are others, the evenings are read wrongly, and no points are missing beside them; of
        # somebody who stands there twice each total is that of some evenings.
        is_alone = named[plain(total.person.name)] == 1
        if row.points and is_alone and not rule.fits(row) and 2 * fits > len(rows):
            beside.append(PointsBeside(total.person, row.total - rule.total(row), is_stated=False))
    return tuple(beside)
