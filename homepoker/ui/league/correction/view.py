"""View of the correction of an imported evening, in words: its cells, what is refused, and the lists that change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from homepoker.core.league.results import BUY_IN_OF_LEAGUE, EveningResult
from homepoker.core.league.standings_rule import WHOLE
from homepoker.core.past_results.correction import Corrected
from homepoker.core.past_results.sheet_mapping import Role
from homepoker.core.quantities import WHOLE_KNOCK_OUT, PlayerId
from homepoker.services.exchange.sheet_parts import NameOf
from homepoker.services.league.evening_correction import EveningCorrection
from homepoker.services.words import Words


@dataclass(frozen=True, slots=True)
class CellView:
    """Text of a cell, and the reason why it is refused; changed ones are stressed."""

    text: str
    problem: str = ""
    is_changed: bool = False


@dataclass(frozen=True, slots=True)
class RowView:
    """A row of the evening; ``hint`` says what is refused in it, or what stood there before and in the file."""

    player: PlayerId
    cells: tuple[CellView, ...]
    hint: str

    @property
    def problem(self) -> str:
        """Reasons why cells of the row are refused, in words; empty where none is."""
        return " ".join(cell.problem for cell in self.cells if cell.problem)


def headings(columns: Sequence[Role], words: Words) -> tuple[str, ...]:
    """The headings of the columns, and that of the hints."""
    return (*(words.text(f"league_import.role.{role.value}") for role in columns), "")


def cell_text(result: EveningResult, role: Role, words: Words, name_of: NameOf) -> str:
    """The text of a cell; empty where the import named nothing."""
    match role:
        case Role.NAME:
            return name_of(result.player)
        case Role.PLACE:
            return str(result.place) if result.place else ""
        case Role.POINTS:
            return words.thousandths(round(result.points * WHOLE))
        case Role.KNOCK_OUTS:
            return str(result.knock_outs)
        case Role.KNOCK_OUT_SHARES:
            own = result.knock_outs * WHOLE_KNOCK_OUT - result.knock_outs_shared_away
            return words.thousandths(round(own * WHOLE / WHOLE_KNOCK_OUT))
        case Role.REBUYS:
            return str(result.rebuys)
        case Role.ADD_ONS:
            return str(result.add_ons)
        case Role.BUY_IN:
            return "" if result.buy_in == BUY_IN_OF_LEAGUE else words.money(result.buy_in)
        case _:
            return ""


def rows_view(correction: EveningCorrection, plan: Corrected, words: Words, name_of: NameOf) -> tuple[RowView, ...]:
    """The rows of the evening with what was typed."""
    return tuple(
        _row(was, now, correction, plan, words, name_of)
        for was, now in zip(correction.results, plan.results, strict=True)
    )


def problem_lines(rows: Sequence[RowView], columns: Sequence[Role], words: Words, name_of: NameOf) -> tuple[str, ...]:
    """The refused cells, each with its row and column."""
    titles = headings(columns, words)
    return tuple(
        words.text(
            "league_correction.at_cell",
            row=name_of(row.player),
            column=titles[at],
            problem=cell.problem,
        )
        for row in rows
        for at, cell in enumerate(row.cells)
        if cell.problem
    )


def about(correction: EveningCorrection, words: Words) -> str:
    """Origin of the evening, and whether it was corrected before."""
    file = correction.imported.name if correction.imported is not None else "–"
    day = words.date(correction.evening.began_on)
    key = "league_correction.about_corrected" if correction.is_corrected else "league_correction.about"
    return words.text(key, day=day, file=file, count=correction.evening.revision - 1)


def _row(
    was: EveningResult,
    now: EveningResult,
    correction: EveningCorrection,
    plan: Corrected,
    words: Words,
    name_of: NameOf,
) -> RowView:
    cells: list[CellView] = []
    before: list[str] = []
    other_in_file: list[str] = []
    imported = correction.in_file.get(was.player)
    for role, title in zip(correction.columns, headings(correction.columns, words), strict=False):
        old, cell = cell_text(was, role, words, name_of), (was.player, role)
        problem = words.say(plan.problems[cell]) if cell in plan.problems else ""
        text = correction.typed[cell] if problem and cell in correction.typed else cell_text(now, role, words, name_of)
        cells.append(CellView(text, problem, is_changed=text != old))
        if text != old:
            before.append(f"{title} {old or '–'}")
        in_file = cell_text(imported, role, words, name_of) if imported is not None else old
        if in_file not in (text, old):
            other_in_file.append(f"{title} {in_file or '–'}")
    hint = " ".join(cell.problem for cell in cells if cell.problem)
    if not hint:
        remarks = (("before", before), ("in_file", other_in_file))
        hint = " · ".join(
            words.text(f"league_correction.{key}", values=", ".join(values)) for key, values in remarks if values
        )
    return RowView(was.player, tuple(cells), hint)
