"""Sheets of a season of a league: standings, breakdown by evening, evenings, and teams."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from homepoker.core.league.calendar_lists import PODIUM
from homepoker.core.league.explanation import ExplainedEvening, Share, decision_in_words, team_rule_in_words
from homepoker.core.league.standings_rule import points_of
from homepoker.core.league.table import LeagueTable, TableRow
from homepoker.core.quantities import PlayerId
from homepoker.services.exchange.sheet_parts import NameOf, column, joined_notes, withheld_note, without_idle_knock_outs
from homepoker.services.league.charts.figures import SeasonFigures
from homepoker.services.words import Words
from homepoker.store.exchange.spreadsheet import Cell, CellKind, Column, Sheet

Evenings = Mapping[PlayerId, Sequence[ExplainedEvening]]
"""Explained evenings of each player of a table."""


def season_of(league: str, season: str) -> str:
    """Title of a season of a league: *Klubliga · 2026*, without a year that the league's name has already."""
    said = re.findall(r"\w+", league.casefold())
    if set(re.findall(r"\w+", season.casefold())) <= set(said):
        return league
    return f"{league} · {season}"


def standings_sheet(title: str, table: LeagueTable, name_of: NameOf, words: Words) -> Sheet:
    """The table for other programs: numbers as numbers; what is the same for all has no column."""
    has_moved, is_decided = _has_moved(table), any(row.decisions for row in table.rows)
    columns = [
        column(words, "rank", CellKind.NUMBER, 6),
        column(words, "name", CellKind.TEXT, 24),
        column(words, "points", CellKind.POINTS, 10),
        column(words, "evenings", CellKind.NUMBER, 8),
        *([column(words, "counted", CellKind.NUMBER, 8)] if table.kept else []),
        column(words, "wins", CellKind.NUMBER, 8),
        column(words, "knock_outs", CellKind.NUMBER, 11),
        *([column(words, "movement", CellKind.MOVEMENT, 9)] if has_moved else []),
        *([column(words, "decided", CellKind.TEXT, 30)] if is_decided else []),
    ]
    rows = tuple(
        (
            row.rank,
            name_of(row.player),
            points_of(row.total),
            row.attendances,
            *([row.counted] if table.kept else []),
            row.wins,
            row.knock_outs,
            *([row.movement] if has_moved else []),
            *([_decided(row, words)] if is_decided else []),
        )
        for row in table.rows
    )
    honoured = "; ".join(f"{row.rank}. {name_of(row.player)}" for row in table.rows if row.rank and row.rank <= PODIUM)
    notes = joined_notes(words.text("papers.honoured", names=honoured) if honoured else "")
    sheet = Sheet(
        title,
        subtitle_of(table, words),
        tuple(columns),
        rows,
        (*notes, *_notes(table, name_of, words)),
        _line_below(table),
    )
    return without_idle_knock_outs(sheet, words)


def reading_sheet(title: str, table: LeagueTable, name_of: NameOf, words: Words) -> Sheet:
    """The table for people, on the wall and on a page: ranks moved as ▲ and ▼, and *8 von 11* evenings in one cell."""
    has_moved, is_decided = _has_moved(table), any(row.decisions for row in table.rows)
    columns = [
        column(words, "rank", CellKind.NUMBER, 5),
        *([column(words, "movement", CellKind.MOVEMENT, 4)] if has_moved else []),
        column(words, "name", CellKind.TEXT, 24),
        column(words, "points", CellKind.POINTS, 8),
        column(words, "evenings", CellKind.FIGURES if table.kept else CellKind.NUMBER, 8),
        column(words, "wins", CellKind.NUMBER, 6),
        column(words, "knock_outs", CellKind.NUMBER, 6),
        *([column(words, "decided", CellKind.TEXT, 30)] if is_decided else []),
    ]
    rows = tuple(
        (
            row.rank,
            *([row.movement] if has_moved else []),
            name_of(row.player),
            points_of(row.total),
            _evenings(row, words) if table.kept else row.attendances,
            row.wins,
            row.knock_outs,
            *([_decided(row, words)] if is_decided else []),
        )
        for row in table.rows
    )
    sheet = Sheet(
        title, subtitle_of(table, words), tuple(columns), rows, _notes(table, name_of, words), _line_below(table)
    )
    return without_idle_knock_outs(sheet, words)


def ties_note(table: LeagueTable, name_of: NameOf, words: Words) -> str:
    """The decisions between equal points as one note, each from the side of who stands before; empty without any."""
    decided = "; ".join(
        f"{row.rank}. {name_of(row.player)} {words.say(decision_in_words(one))}"
        for row in table.rows
        for one in row.decisions
        if one.is_ahead and row.rank is not None
    )
    return words.text("papers.ties", decided=decided) if decided else ""


def wall_sheet(sheet: Sheet, ties: str) -> Sheet:
    """Standings for the wall, read from afar: of texts only the first, the name.

    :param ties: what decided between equal points; it stands below, where a column of it would make all type small.
    """
    texts = [place for place, one in enumerate(sheet.columns) if one.kind is CellKind.TEXT]
    shown = [place for place in range(len(sheet.columns)) if place not in texts[1:]]
    return replace(
        sheet,
        columns=tuple(sheet.columns[place] for place in shown),
        rows=tuple(tuple(row[place] for place in shown) for row in sheet.rows),
        notes=(*joined_notes(ties), *sheet.notes),
    )


def terms_sheet(title: str, table: LeagueTable, evenings: Evenings, name_of: NameOf, words: Words) -> Sheet:
    """Sheet of the parts of every total: a row for each player and evening, and for each part beside the evenings."""
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
    sheet = Sheet(words.text("papers.terms_title", list=title), subtitle_of(table, words), columns, tuple(rows))
    return without_idle_knock_outs(sheet, words)


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


def subtitle_of(table: LeagueTable, words: Words) -> str:
    """Subtitle of a table: its numbers of evenings and players, and the number of best evenings."""
    said = [
        words.text("papers.evenings", count=len(table.evenings)),
        words.text("papers.people", count=len(table.rows)),
    ]
    if table.kept:
        said.append(words.text("papers.best_of", best=table.kept, count=len(table.evenings)))
    return " · ".join(said)


def _has_moved(table: LeagueTable) -> bool:
    return any(row.movement for row in table.rows)


def _decided(row: TableRow, words: Words) -> str:
    return "; ".join(words.say(decision_in_words(one)) for one in row.decisions)


def _evenings(row: TableRow, words: Words) -> str:
    """Number of evenings that count and of those played; a single number if all count."""
    if row.counted == row.attendances:
        return words.number(row.attendances)
    return words.text("papers.counted_of", counted=row.counted, all=row.attendances)


def _line_below(table: LeagueTable) -> int:
    """The number of rows that qualify, where any do not."""
    count = sum(row.qualifies for row in table.rows)
    return count if count < len(table.rows) else 0


def _notes(table: LeagueTable, name_of: NameOf, words: Words) -> tuple[str, ...]:
    unranked = any(row.rank is None for row in table.rows)
    return joined_notes(
        words.text("papers.qualified", count=table.league.rule.qualified) if table.league.rule.qualified else "",
        words.text("papers.unranked", count=table.league.rule.attendances) if unranked else "",
        words.text("papers.outside_league", count=len(table.left_out)) if table.left_out else "",
        withheld_note((row.player for row in table.rows), name_of, words),
    )


def _beside(row: TableRow, name_of: NameOf, words: Words) -> list[tuple[Cell, ...]]:
    """Rows of the points beside the evenings: carried over from the season before, and given or taken by the host."""
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
