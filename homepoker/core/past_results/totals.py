"""Proof of an import by the totals that its sheets state: as sum, as the best evenings, less what was deducted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from homepoker.core.cell_grid import Grid
from homepoker.core.past_results.cell_reading import WrittenPerson
from homepoker.core.past_results.reading import PastResults, WrittenTotal, read_results
from homepoker.core.past_results.sheet_mapping import Layout, ProvedTotals, ResultMapping, Role, SheetMapping
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
    """Somebody whose stated total is not that of the evenings; both in thousandths.

    ``name`` is as in the file, ``line`` that of the sheet, 0 where the total has none of its own.
    """

    name: str
    written: int
    computed: int
    line: int = 0


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
    def proved(self) -> ProvedTotals:
        """The rule with how well it fits."""
        return ProvedTotals(self.rule.best, self.evenings, self.fits, self.of, self.rule.deducts)


def most_proved(proofs: Sequence[Proof]) -> ProvedTotals | None:
    """The rule by which the most totals come out; nothing where none explains more than half of a sheet's."""
    good = [proof for proof in proofs if 2 * proof.fits > proof.of]
    return max(good, key=lambda proof: proof.fits).proved if good else None


def best_rule(rows: Sequence[SeasonRow]) -> tuple[Rule, int]:
    """The rule by which most totals come out, and how many; the simplest of those that fit alike."""
    most = max((len(row.points) for row in rows), default=0)
    deducts = [False, True] if any(row.deduction for row in rows) else [False]
    rules = [Rule(best, less) for less in deducts for best in (0, *range(most - 1, 0, -1))]
    counted = [(rule, sum(rule.fits(row) for row in rows)) for rule in rules]
    return max(counted, key=lambda pair: pair[1], default=(Rule(), 0))


def proofs(
    grids: Sequence[Grid], mapping: ResultMapping, results: PastResults, who: Callable[[str], str] = plain
) -> tuple[Proof, ...]:
    """The proof of each sheet that states totals, or of a final table that stands beside the evenings.

    :param who: what all spellings of one person have in common.
    """
    taken = [own for own in mapping.sheets if own.is_taken]
    found = [_proof(own.sheet, _stated(own, results), results, who, own.sheet) for own in taken]
    # What is left out of the import because it says the same again proves it.
    beside = [
        sheet
        for sheet in mapping.sheets
        if not sheet.is_taken and (sheet.layout is Layout.FINAL or Role.TOTAL in sheet.columns)
    ]
    if beside and results.evenings:
        tables = read_results(grids, replace(mapping, sheets=tuple(replace(own, is_taken=True) for own in beside)))
        proved = [_proof(own.sheet, _stated(own, tables), results, who, "") for own in beside]
        # Where nobody's figure fits, they are others: knock-outs, say.
        found += [proof for proof in proved if proof is not None and proof.fits]
    return tuple(proof for proof in found if proof is not None)


def same_names(mapping: ResultMapping, results: PastResults) -> tuple[Sentence, ...]:
    """A sentence on each name that has several lines in a sheet with a line for each person: they are read as one."""
    return tuple(
        sentence("league_import.note.same_name", name=name, sheet=own.sheet, lines=", ".join(map(str, sorted(lines))))
        for own in mapping.sheets
        if own.is_taken and own.layout is Layout.PEOPLE
        for name, lines in _lines(own, results).values()
        if len(lines) > 1
    )


def _lines(own: SheetMapping, results: PastResults) -> dict[str, tuple[str, set[int]]]:
    """The lines of a sheet in which each name has results, by the plain name, with one spelling of it."""
    found: dict[str, tuple[str, set[int]]] = {}
    for each in results.evenings:
        for result in each.results:
            if each.sheet == own.sheet:
                name = result.person.name
                found.setdefault(plain(name), (name, set()))[1].add(result.line)
    return found


def _stated(own: SheetMapping, results: PastResults) -> list[WrittenTotal]:
    """The totals that a sheet states: in a column or a line of them, or as the points of a final table."""
    if own.layout is not Layout.FINAL:
        return [total for total in results.totals if total.sheet == own.sheet]
    return [
        WrittenTotal(own.sheet, result.person, result.points, line=result.line)
        for each in results.evenings
        if each.sheet == own.sheet
        for result in each.results
        if result.points is not None
    ]


def _proof(
    sheet: str,
    stated: Sequence[WrittenTotal],
    results: PastResults,
    who: Callable[[str], str],
    evenings_of: str,
) -> Proof | None:
    """The proof by the totals of a sheet; nothing where it states none, or no evening has points.

    :param evenings_of: the sheet whose evenings are meant; empty for those of all.
    """
    evenings = [each for each in results.evenings if evenings_of in ("", each.sheet)] if stated else []
    points: dict[str | int, list[int]] = {}
    for each in evenings:
        for result in each.results:
            if result.points is not None:
                points.setdefault(who(result.person.name), []).append(result.points)
                if evenings_of:
                    points.setdefault(result.line, []).append(result.points)
    if not points:
        return None
    # Two lines of one name have a total each; of a line that sums up all evenings there is no result.
    of_person = [points.get(total.line) or points.get(who(total.person.name)) or () for total in stated]
    rows = [SeasonRow(total.points, tuple(own), total.deduction) for total, own in zip(stated, of_person, strict=True)]
    rule, fits = best_rule(rows)
    misfits = tuple(
        Misfit(total.person.name, total.points, rule.total(row), total.line)
        for total, row in zip(stated, rows, strict=True)
        if not rule.fits(row)
    )
    days = [each.day for each in evenings if each.day is not None]
    beside = _beside(stated, rows, rule, fits)
    first, last = min(days, default=None), max(days, default=None)
    return Proof(sheet, rule, len(evenings), len(rows), fits, misfits, beside, first, last)


def _beside(
    stated: Sequence[WrittenTotal], rows: Sequence[SeasonRow], rule: Rule, fits: int
) -> tuple[PointsBeside, ...]:
    beside: list[PointsBeside] = []
    for total, row in zip(stated, rows, strict=True):
        if rule.deducts and row.deduction:
            beside.append(PointsBeside(total.person, -row.deduction, is_stated=True))
        # Where most totals are others, the evenings are read wrongly, and no points are missing beside them.
        if row.points and not rule.fits(row) and 2 * fits > len(rows):
            beside.append(PointsBeside(total.person, row.total - rule.total(row), is_stated=False))
    return tuple(beside)
