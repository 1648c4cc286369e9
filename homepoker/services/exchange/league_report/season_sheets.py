"""Sheets of a season of a league: standings, breakdown by evening, evenings, and teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal

from homepoker.core.league.explanation import ExplainedEvening, Share, decision_in_words, team_rule_in_words
from homepoker.core.league.standings_rule import WHOLE
from homepoker.core.league.table import LeagueTable, TableRow
from homepoker.core.quantities import PlayerId
from homepoker.services.exchange.sheet_parts import NameOf, column, joined_notes, withheld_note
from homepoker.services.season.charts.figures import SeasonFigures
from homepoker.services.words import Words
from homepoker.store.exchange.spreadsheet import Cell, CellKind, Column, Sheet

Evenings = Mapping[PlayerId, Sequence[ExplainedEvening]]
"""What each player of a table made of each of its evenings."""


def standings_sheet(title: str, table: LeagueTable, name_of: NameOf, words: Words) -> Sheet:
    """The table; what is the same for all has no column."""
    has_moved = any(row.movement for row in table.rows)
    is_decided = any(row.decisions for row in table.rows)
    columns = [
        column(words, "rank", CellKind.NUMBER, 6),
        column(words, "name", CellKind.TEXT, 24),
        column(words, "points", CellKind.POINTS, 10),
        column(words, "evenings", CellKind.NUMBER, 8),
        column(words, "wins", CellKind.NUMBER, 8),
        column(words, "knock_outs", CellKind.NUMBER, 11),
        *([column(words, "movement", CellKind.NUMBER, 9)] if has_moved else []),
        *([column(words, "decided", CellKind.TEXT, 30)] if is_decided else []),
    ]
    rows = []
    for row in table.rows:
        cells: list[Cell] = [
            row.rank,
            name_of(row.player),
            points_of(row.total),
            row.attendances,
            row.wins,
            row.knock_outs,
        ]
        if has_moved:
            cells.append(row.movement)
        if is_decided:
            cells.append("; ".join(words.say(decision_in_words(one)) for one in row.decisions))
        rows.append(tuple(cells))
    return Sheet(title, subtitle_of(table, words), tuple(columns), tuple(rows), _notes(table, name_of, words))


def wall_sheet(sheet: Sheet) -> Sheet:
    """Standings for the wall, read from afar: without what explains them."""
    shown = [place for place, one in enumerate(sheet.columns) if place < 2 or one.kind is not CellKind.TEXT]
    return Sheet(
        sheet.title,
        sheet.subtitle,
        tuple(sheet.columns[place] for place in shown),
        tuple(tuple(row[place] for place in shown) for row in sheet.rows),
        sheet.notes,
    )


def terms_sheet(title: str, table: LeagueTable, evenings: Evenings, name_of: NameOf, words: Words) -> Sheet:
    """What every total is made of: one row for each player and evening, and for what stands beside the evenings."""
    rows: list[tuple[Cell, ...]] = []
    for row in table.rows:
        rows += [
            (
                row.rank,
                name_of(row.player),
                one.evening.began_on,
                one.evening.name,
                one.facts.place or None,
                one.facts.players,
                one.facts.knock_outs,
                points_of(one.points),
                words.text("papers.yes") if one.share is Share.COUNTED else "",
            )
            for one in evenings[row.player]
            if one.facts is not None
        ]
        rows += _beside(row, name_of, words)
    columns = (
        column(words, "rank", CellKind.NUMBER, 6),
        column(words, "name", CellKind.TEXT, 22),
        column(words, "date", CellKind.TEXT, 12),
        column(words, "evening", CellKind.TEXT, 24),
        column(words, "place", CellKind.NUMBER, 6),
        column(words, "players", CellKind.NUMBER, 8),
        column(words, "knock_outs", CellKind.NUMBER, 11),
        column(words, "points", CellKind.POINTS, 10),
        column(words, "counts", CellKind.TEXT, 8),
    )
    return Sheet(words.text("papers.terms_title", list=title), subtitle_of(table, words), columns, tuple(rows))


def evenings_sheet(title: str, figures: SeasonFigures, name_of: NameOf, words: Words) -> Sheet:
    """The evenings of a season with their fields and winners."""
    winners: dict[str, list[str]] = {}
    for one in figures.players:
        for result in one.results:
            if result.place == 1:
                winners.setdefault(result.evening, []).append(name_of(one.player))
    columns: tuple[Column, ...] = (
        column(words, "date", CellKind.TEXT, 12),
        column(words, "evening", CellKind.TEXT, 28),
        column(words, "players", CellKind.NUMBER, 8),
        column(words, "winner", CellKind.TEXT, 28),
    )
    rows = tuple((one.began_on, one.name, one.players, ", ".join(winners.get(one.id, ()))) for one in figures.evenings)
    return Sheet(words.text("papers.evenings_title", list=title), "", columns, rows)


def teams_sheet(title: str, table: LeagueTable, name_of: NameOf, words: Words) -> Sheet:
    """The teams of a league with the players whose totals count."""
    columns = (
        column(words, "rank", CellKind.NUMBER, 6),
        column(words, "team", CellKind.TEXT, 24),
        column(words, "points", CellKind.POINTS, 10),
        column(words, "counted_players", CellKind.TEXT, 40),
    )
    rows = tuple(
        (row.rank, row.team.name, points_of(row.total), ", ".join(map(name_of, row.players))) for row in table.teams
    )
    rule = " ".join(words.say(one) for one in team_rule_in_words(table.league))
    return Sheet(words.text("papers.teams_title", list=title), rule, columns, rows)


def points_of(thousandths: int) -> Decimal:
    """Thousandths as points."""
    return Decimal(thousandths) / WHOLE


def subtitle_of(table: LeagueTable, words: Words) -> str:
    """How many evenings and players a table counts, and of how many evenings the best."""
    said = [
        words.text("papers.evenings", count=len(table.evenings)),
        words.text("papers.people", count=len(table.rows)),
    ]
    if table.kept:
        said.append(words.text("papers.best_of", best=table.kept, count=len(table.evenings)))
    return " · ".join(said)


def _notes(table: LeagueTable, name_of: NameOf, words: Words) -> tuple[str, ...]:
    honoured = "; ".join(f"{row.rank}. {name_of(row.player)}" for row in table.rows if row.rank and row.rank <= 3)
    unranked = any(row.rank is None for row in table.rows)
    return joined_notes(
        words.text("papers.honoured", names=honoured) if honoured else "",
        words.text("papers.qualified", count=table.league.rule.qualified) if table.league.rule.qualified else "",
        words.text("papers.unranked", count=table.league.rule.attendances) if unranked else "",
        words.text("papers.outside_league", count=len(table.left_out)) if table.left_out else "",
        withheld_note((row.player for row in table.rows), name_of, words),
    )


def _beside(row: TableRow, name_of: NameOf, words: Words) -> list[tuple[Cell, ...]]:
    """What a player brought along from the season before, and what the host gave or took."""
    parts = (("papers.carried", row.carried), ("papers.extra", row.extra))
    return [
        (
            row.rank,
            name_of(row.player),
            "",
            words.text(key),
            None,
            None,
            None,
            points_of(points),
            words.text("papers.yes"),
        )
        for key, points in parts
        if points
    ]
