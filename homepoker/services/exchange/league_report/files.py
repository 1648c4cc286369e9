"""Files of a league report: one function for every format, and the name of the file."""

from __future__ import annotations

from dataclasses import replace

from homepoker.services.exchange.league_report.page import to_html
from homepoker.services.exchange.league_report.record import to_json
from homepoker.services.exchange.league_report.report import DRAWN, Drawings, DrawReport, LeagueFormat, LeagueReport
from homepoker.services.exchange.league_report.season_sheets import wall_sheet
from homepoker.services.exchange.paper_file import Paper
from homepoker.services.words import Words
from homepoker.store.exchange.spreadsheet import Sheet, to_csv, to_xlsx
from homepoker.store.files.file_names import plain_name

NOTHING_DRAWN = Drawings((), (), bytes)


def league_file(report: LeagueReport, kind: LeagueFormat, drawings: Drawings, words: Words) -> bytes:
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
            return drawings.on_paper


def drawn(report: LeagueReport, kind: LeagueFormat, draw: DrawReport, words: Words, paper: Paper) -> Drawings:
    """The drawings that a format needs; without drawing anything for one that needs none."""
    return draw(report, words, paper if kind is LeagueFormat.PDF else None) if kind in DRAWN else NOTHING_DRAWN


def wall_list(report: LeagueReport, words: Words) -> Sheet:
    """The standings as they hang on the wall."""
    sheet = wall_sheet(report.reading, report.ties)
    return sheet if sheet.rows else replace(sheet, notes=(words.text("page.empty"),))


def file_name(report: LeagueReport, kind: LeagueFormat) -> str:
    """The name of the file, such as *Klubliga · 2026.html*."""
    return f"{plain_name(report.title) or 'homepoker'}.{kind}"
