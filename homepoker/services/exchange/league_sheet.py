"""League sheets: the list of a month or year, its breakdown by evening, and its title."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from homepoker.core.league.calendar_lists import Season, podium
from homepoker.services.exchange.paper_file import PaperFormat
from homepoker.services.exchange.sheet_parts import (
    Books,
    NameOf,
    column,
    joined_notes,
    withheld_note,
    without_idle_knock_outs,
    written_in,
)
from homepoker.services.league.calendar_lists import LeagueList
from homepoker.services.words import Words
from homepoker.store.exchange.spreadsheet import Cell, CellKind, Sheet


def league_sheet(found: LeagueList, name_of: NameOf, words: Words, books: Books) -> Sheet:
    """The list of a month or a year."""
    honoured = "; ".join(f"{row.rank}. {name_of(row.player)}" for row in podium(found.rows))
    sheet = Sheet(
        season_title(found.season, words),
        league_subtitle(found, words),
        (
            column(words, "rank", CellKind.NUMBER, 6),
            column(words, "name", CellKind.TEXT, 24),
            column(words, "points", CellKind.POINTS, 10),
            column(words, "evenings", CellKind.NUMBER, 8),
            column(words, "wins", CellKind.NUMBER, 8),
            column(words, "knock_outs", CellKind.NUMBER, 11),
        ),
        tuple(
            (row.rank, name_of(row.player), row.points, row.evenings, row.wins, row.knock_outs) for row in found.rows
        ),
        joined_notes(
            words.text("papers.honoured", names=honoured) if honoured else "",
            withheld_note((row.player for row in found.rows), name_of, words),
            written_in(found.citations, words, books),
        ),
    )
    return without_idle_knock_outs(sheet, words)


def league_sheets(
    found: LeagueList, kind: PaperFormat, name_of: NameOf, words: Words, books: Books
) -> tuple[Sheet, ...]:
    """Sheets of a list for a file; a workbook has the breakdown too, which would fill many pages on paper."""
    ranking = league_sheet(found, name_of, words, books)
    return (ranking, league_terms_sheet(found, name_of, words)) if kind is PaperFormat.XLSX else (ranking,)


def league_terms_sheet(found: LeagueList, name_of: NameOf, words: Words) -> Sheet:
    """Sheet of the parts of every total of a list: a row for each player and evening."""
    evenings = {evening.tournament_id: evening for evening in found.evenings}
    fades = any(each.factor != 1 for row in found.rows for each in row.results)
    rows: list[tuple[Cell, ...]] = []
    for row in found.rows:
        for each in row.results:
            evening = evenings[each.result.tournament]
            place_points = Decimal(each.result.place_points)
            cells: list[Cell] = [
                row.rank,
                name_of(row.player),
                each.result.began_on,
                evening.name,
                each.result.place or None,
                evening.players,
                each.result.knock_outs,
                place_points,
                Decimal(each.result.points) - place_points,
            ]
            if fades:
                cells.append(percent(each.factor, words))
            rows.append((*cells, each.points))
    columns = [
        column(words, "rank", CellKind.NUMBER, 6),
        column(words, "name", CellKind.TEXT, 22),
        column(words, "date", CellKind.TEXT, 12),
        column(words, "evening", CellKind.TEXT, 24),
        column(words, "place", CellKind.NUMBER, 6),
        column(words, "players", CellKind.NUMBER, 8),
        column(words, "knock_outs", CellKind.NUMBER, 11),
        column(words, "place_points", CellKind.POINTS, 11),
        column(words, "knock_out_points", CellKind.POINTS, 11),
        *([column(words, "counts", CellKind.TEXT, 8)] if fades else []),
        column(words, "points", CellKind.POINTS, 10),
    ]
    title = words.text("papers.terms_title", list=season_title(found.season, words))
    return without_idle_knock_outs(Sheet(title, league_subtitle(found, words), tuple(columns), tuple(rows)), words)


def league_subtitle(found: LeagueList, words: Words) -> str:
    """Subtitle of a list: its numbers of evenings and people, what fades, and what is left out."""
    said = [
        words.text("papers.evenings", count=len(found.evenings)),
        words.text("papers.people", count=len(found.rows)),
    ]
    if found.left_out:
        said.append(words.text("papers.outside_league", count=len(found.left_out)))
    said += [words.text("papers.fading", year=str(year), share=percent(share, words)) for year, share in found.factors]
    said += [
        words.text("papers.other_scheme", scheme=f"profile.scoring.{scheme}", count=evenings)
        for scheme, evenings in found.elsewhere
        if evenings
    ]
    if found.is_imported:
        said.append(words.text("papers.all_imported"))
    if found.imported_left_out:
        said.append(words.text("papers.imported_left_out", count=found.imported_left_out))
    return " · ".join(said)


def season_title(season: Season, words: Words) -> str:
    """Title of a list: *Rangliste November 2026*, *Rangliste 2026*."""
    return words.text("papers.list_title", season=season_name(season, words))


def season_name(season: Season, words: Words) -> str:
    """*November 2026* or *2026*, with the formula where the period has lists by several: *2026 by ÜSG*."""
    name = str(season.year) if season.month is None else words.month(date(season.year, season.month, 1))
    if season.scheme is None:
        return name
    return words.text("papers.list_by_scheme", season=name, scheme=f"profile.scoring.{season.scheme}")


def percent(share: Decimal, words: Words) -> str:
    """A share as a percentage: 50 %."""
    return words.text("papers.percent", percent=words.points(int(share * 10_000)))
