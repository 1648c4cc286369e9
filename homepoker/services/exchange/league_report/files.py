"""Files of a league report: one function for every format, and the name of the file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from homepoker.services.exchange.league_report.inline_svg import inline_svg
from homepoker.services.exchange.league_report.page import to_html
from homepoker.services.exchange.league_report.record import to_json
from homepoker.services.exchange.league_report.report import DRAWN, Drawings, DrawReport, LeagueFormat, LeagueReport
from homepoker.services.exchange.league_report.season_sheets import wall_sheet
from homepoker.services.words import Words
from homepoker.store.exchange.spreadsheet import to_csv, to_xlsx
from homepoker.store.files.file_names import plain_name
from homepoker.store.paper import Paper, to_wall_pdf

NOTHING_DRAWN = Drawings((), (), bytes)


@dataclass(frozen=True, slots=True)
class WallPaper:
    """The sheet on which a list for the wall is printed; without an orientation it lies as suits the list."""

    size: Literal["a4", "a3"] = "a4"
    orientation: Literal["portrait", "landscape"] | None = None


USUAL_PAPER: Final = WallPaper()
"""A4, lying as suits the list."""


def league_file(
    report: LeagueReport, kind: LeagueFormat, drawings: Drawings, words: Words, paper: WallPaper = USUAL_PAPER
) -> bytes:
    """The report as a file. It may take a second; call it where nobody waits for the window.

    :param drawings: those of the report; formats that are not `DRAWN` need none.
    """
    match kind:
        case LeagueFormat.CSV:
            return to_csv(report.standings, words.language)
        case LeagueFormat.XLSX:
            return to_xlsx(report.sheets)
        case LeagueFormat.JSON:
            return to_json(report.record)
        case LeagueFormat.PNG:
            return drawings.picture()
        case LeagueFormat.HTML:
            return to_html(report, drawings, words)
        case LeagueFormat.PDF:
            return _wall_pdf(report, drawings, words, paper)


def drawn(report: LeagueReport, kind: LeagueFormat, draw: DrawReport, words: Words) -> Drawings:
    """The drawings that a format needs; without drawing anything for one that needs none."""
    return draw(report, words) if kind in DRAWN else NOTHING_DRAWN


def file_name(report: LeagueReport, kind: LeagueFormat) -> str:
    """The name of the file, such as *Klubliga · 2026.html*."""
    return f"{plain_name(report.title) or 'homepoker'}.{kind}"


def _wall_pdf(report: LeagueReport, drawings: Drawings, words: Words, wanted: WallPaper) -> bytes:
    """The standings in type as large as the sheet allows, and behind them the race."""
    race = [
        (chart.title, inline_svg(drawn, font="Inter"))
        for chart, drawn in zip(report.charts[:1], drawings.on_light[:1], strict=True)
        if chart.summary
    ]
    footer = words.text("papers.footer", on=report.made_on.isoformat())
    paper, sheet = Paper(wanted.size, wanted.orientation), wall_sheet(report.reading, report.ties)
    if not sheet.rows:
        sheet = replace(sheet, notes=(words.text("page.empty"),))
    return to_wall_pdf(sheet, footer, words.language, paper, race)
