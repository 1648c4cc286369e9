"""Standings as sheets for every export: of an evening, of a list of the calendar, and of a season of a league."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from homepoker.core import entries
from homepoker.core.bounties import bounties_of
from homepoker.core.league.calendar_lists import PODIUM, Season, podium
from homepoker.core.league.explanation import ExplainedEvening, Share, decision_in_words, team_rule_in_words
from homepoker.core.league.standings_rule import points_of
from homepoker.core.league.table import LeagueTable, TableRow
from homepoker.core.prizes import goods_won, prizes_of
from homepoker.core.quantities import PlayerId
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.standings import Score
from homepoker.core.tournament import Tournament
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
from homepoker.services.league.calendar_lists import LeagueList, standings_of
from homepoker.services.league.charts.figures import SeasonFigures
from homepoker.services.words import Words
from homepoker.services.words.prizes import goods_in_words
from homepoker.store.exchange.spreadsheet import Cell, CellKind, Column, Sheet

# An evening


def evening_sheets(
    state: Tournament, kind: PaperFormat, name_of: NameOf, words: Words, books: Books, *, has_prizes: bool
) -> tuple[Sheet, ...]:
    """Sheets of an evening for a file; a workbook has all entries too, those still in play included.

    Tables for the club's own books tell whose tick is set; a paper for the wall does not.

    :param has_prizes: whether the host wants what was won in them.
    """
    if kind is PaperFormat.PDF or not state.profile.tick_word:
        return (evening_standings_sheet(state, name_of, words, books, has_prizes=has_prizes),)
    standings = evening_standings_sheet(state, name_of, words, books, has_tick=True, has_prizes=has_prizes)
    return (standings, entries_sheet(state, name_of, words)) if kind is PaperFormat.XLSX else (standings,)


def entries_sheet(state: Tournament, name_of: NameOf, words: Words) -> Sheet:
    """Every entry of an evening in the order of check-in, with the club's own tick and what was bought."""
    field = state.entries.by_id.values()
    word, ticked = state.profile.tick_word, len(entries.ticked(state.entries))
    return Sheet(
        words.text("papers.entries_title", name=state.name),
        words.text("entries.ticked_of", word=word, ticked=ticked, entries=len(field)),
        (
            column(words, "name", CellKind.TEXT, 24),
            column(words, "entry", CellKind.NUMBER, 11),
            Column(word, CellKind.TEXT, max(6, len(word))),
            column(words, "rebuys", CellKind.NUMBER, 8),
            column(words, "add_on", CellKind.TEXT, 8),
        ),
        tuple(
            (
                name_of(entry.player),
                entry.number,
                _yes(entry.is_ticked, words),
                entry.rebuys,
                _yes(entry.has_add_on, words),
            )
            for entry in field
        ),
    )


def evening_standings_sheet(
    state: Tournament,
    name_of: NameOf,
    words: Words,
    books: Books,
    *,
    has_tick: bool = False,
    has_prizes: bool = True,
) -> Sheet:
    """The standings of an evening: those published, or while it is open the places so far.

    :param has_tick: with a column for the club's own tick; a player with several entries has it when all of them do.
    :param has_prizes: with columns for what was won, where anything was.
    """
    standings = standings_of(state)
    has_points = state.profile.scoring is not Scoring.NONE
    columns = [
        column(words, "place", CellKind.NUMBER, 6),
        column(words, "name", CellKind.TEXT, 24),
        column(words, "knock_outs", CellKind.NUMBER, 11),
    ]
    if has_points:
        columns += [column(words, key, CellKind.POINTS, 12) for key in ("place_points", "knock_out_points", "points")]
    rows = [_standings_row(score, name_of, has_points=has_points) for score in standings]
    on_heads = bounties_of(state)
    for name, won in (("prize", prizes_of(state)), ("bounty", on_heads.won if on_heads is not None else {})):
        if won and has_prizes:
            columns.append(column(words, name, CellKind.POINTS, 10))
            rows = [
                (*row, Decimal(won.get(score.place.player, 0)) / 100)
                for row, score in zip(rows, standings, strict=True)
            ]
    goods = goods_won(state)
    if goods and has_prizes:
        columns.append(column(words, "goods", CellKind.TEXT, 18))
        rows = [
            (*row, _goods(goods.get(score.place.player), words)) for row, score in zip(rows, standings, strict=True)
        ]
    if has_tick:
        columns.append(Column(state.profile.tick_word, CellKind.TEXT, max(6, len(state.profile.tick_word))))
        rows = [
            (*row, _yes(_is_ticked(state, score.place.player), words))
            for row, score in zip(rows, standings, strict=True)
        ]
    on, players = state.began_on.isoformat(), len(standings)
    return Sheet(
        state.name,
        words.text("papers.standings_subtitle", on=on, count=players),
        tuple(columns),
        tuple(rows),
        joined_notes(
            withheld_note((score.place.player for score in standings), name_of, words),
            words.text("papers.shared_places") if any(score.place.is_shared for score in standings) else "",
            written_in((cited for score in standings for cited in score.citations), words, books) if has_points else "",
        ),
    )


def _standings_row(score: Score, name_of: NameOf, *, has_points: bool) -> tuple[Cell, ...]:
    known: tuple[Cell, ...] = (score.place.place, name_of(score.place.player), score.knock_outs)
    if not has_points:
        return known
    return (*known, *(Decimal(part) / 100 for part in (score.place_points, score.knock_out_points, score.points)))


def _goods(won: tuple[tuple[str, ...], bool] | None, words: Words) -> str:
    return goods_in_words(won[0], words, is_shared=won[1]) if won is not None else ""


def _is_ticked(state: Tournament, player: PlayerId) -> bool:
    own = entries.entries_of(state.entries, player)
    return bool(own) and all(entry.is_ticked for entry in own)


def _yes(is_so: bool, words: Words) -> str:
    return words.text("papers.yes") if is_so else ""


# A list of the calendar


def calendar_list_sheet(listed: LeagueList, name_of: NameOf, words: Words, books: Books) -> Sheet:
    """The list of a month or a year."""
    honoured = "; ".join(f"{row.rank}. {name_of(row.player)}" for row in podium(listed.rows))
    sheet = Sheet(
        season_title(listed.season, words),
        calendar_list_subtitle(listed, words),
        (
            column(words, "rank", CellKind.NUMBER, 6),
            column(words, "name", CellKind.TEXT, 24),
            column(words, "points", CellKind.POINTS, 10),
            column(words, "evenings", CellKind.NUMBER, 8),
            column(words, "wins", CellKind.NUMBER, 8),
            column(words, "knock_outs", CellKind.NUMBER, 11),
        ),
        tuple(
            (row.rank, name_of(row.player), row.points, row.evenings, row.wins, row.knock_outs) for row in listed.rows
        ),
        joined_notes(
            words.text("papers.honoured", names=honoured) if honoured else "",
            withheld_note((row.player for row in listed.rows), name_of, words),
            written_in(listed.citations, words, books),
        ),
    )
    return without_idle_knock_outs(sheet, words)


def calendar_list_sheets(
    listed: LeagueList, kind: PaperFormat, name_of: NameOf, words: Words, books: Books
) -> tuple[Sheet, ...]:
    """Sheets of a list for a file; a workbook has the breakdown too, which would fill many pages on paper."""
    ranking = calendar_list_sheet(listed, name_of, words, books)
    return (ranking, calendar_terms_sheet(listed, name_of, words)) if kind is PaperFormat.XLSX else (ranking,)


def calendar_terms_sheet(listed: LeagueList, name_of: NameOf, words: Words) -> Sheet:
    """Sheet of the parts of every total of a list: a row for each player and evening."""
    evenings = {evening.tournament_id: evening for evening in listed.evenings}
    fades = any(each.factor != 1 for row in listed.rows for each in row.results)
    rows: list[tuple[Cell, ...]] = []
    for row in listed.rows:
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
    title = words.text("papers.terms_title", list=season_title(listed.season, words))
    return without_idle_knock_outs(
        Sheet(title, calendar_list_subtitle(listed, words), tuple(columns), tuple(rows)), words
    )


def calendar_list_subtitle(listed: LeagueList, words: Words) -> str:
    """Subtitle of a list: its numbers of evenings and people, what fades, and what is left out."""
    parts = [
        words.text("papers.evenings", count=len(listed.evenings)),
        words.text("papers.people", count=len(listed.rows)),
    ]
    if listed.left_out:
        parts.append(words.text("papers.outside_league", count=len(listed.left_out)))
    parts += [
        words.text("papers.fading", year=str(year), share=percent(share, words)) for year, share in listed.factors
    ]
    parts += [
        words.text("papers.other_scheme", scheme=f"profile.scoring.{scheme}", count=evenings)
        for scheme, evenings in listed.elsewhere
        if evenings
    ]
    if listed.is_imported:
        parts.append(words.text("papers.all_imported"))
    if listed.imported_left_out:
        parts.append(words.text("papers.imported_left_out", count=listed.imported_left_out))
    return " · ".join(parts)


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


# A season of a league


Evenings = Mapping[PlayerId, Sequence[ExplainedEvening]]
"""Explained evenings of each player of a table."""


def league_season_title(league: str, season: str) -> str:
    """Title of a season of a league: *Klubliga · 2026*, without a year that the league's name has already."""
    title_words = re.findall(r"\w+", league.casefold())
    if set(re.findall(r"\w+", season.casefold())) <= set(title_words):
        return league
    return f"{league} · {season}"


def season_standings_sheet(title: str, table: LeagueTable, name_of: NameOf, words: Words) -> Sheet:
    """The table for other programs: numbers as numbers; what is the same for all has no column."""
    has_moved, is_decided = _has_moved(table), any(row.decisions for row in table.rows)
    has_extra = any(row.extra for row in table.rows)
    columns = [
        column(words, "rank", CellKind.NUMBER, 6),
        column(words, "name", CellKind.TEXT, 24),
        column(words, table.league.unit, CellKind.POINTS, 10),
        *([column(words, "extra", CellKind.POINTS, 12)] if has_extra else []),
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
            *([points_of(row.extra)] if has_extra else []),
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
        season_subtitle(table, words),
        tuple(columns),
        rows,
        (*notes, *_notes(table, name_of, words)),
        _line_below(table),
    )
    return without_idle_knock_outs(sheet, words)


def reading_sheet(title: str, table: LeagueTable, name_of: NameOf, words: Words) -> Sheet:
    """The table for people, on the wall and on a page: ranks moved as ▲ and ▼, and *8 von 11* evenings in one cell."""
    has_moved, is_decided = _has_moved(table), any(row.decisions for row in table.rows)
    has_extra = any(row.extra for row in table.rows)
    columns = [
        column(words, "rank", CellKind.NUMBER, 5),
        *([column(words, "movement", CellKind.MOVEMENT, 4)] if has_moved else []),
        column(words, "name", CellKind.TEXT, 24),
        column(words, table.league.unit, CellKind.POINTS, 8),
        *([column(words, "extra", CellKind.POINTS, 8)] if has_extra else []),
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
            *([points_of(row.extra) if row.extra else None] if has_extra else []),
            _evenings(row, words) if table.kept else row.attendances,
            row.wins,
            row.knock_outs,
            *([_decided(row, words)] if is_decided else []),
        )
        for row in table.rows
    )
    sheet = Sheet(
        title, season_subtitle(table, words), tuple(columns), rows, _notes(table, name_of, words), _line_below(table)
    )
    return without_idle_knock_outs(sheet, words)


def ties_note(table: LeagueTable, name_of: NameOf, words: Words) -> str:
    """The decisions between equal points as one note, each from the side of who stands before; empty without any."""
    decided = "; ".join(
        f"{row.rank}. {name_of(row.player)} {words.say(decision_in_words(decision))}"
        for row in table.rows
        for decision in row.decisions
        if decision.is_ahead and row.rank is not None
    )
    return words.text("papers.ties", decided=decided) if decided else ""


def wall_sheet(sheet: Sheet, ties: str) -> Sheet:
    """Standings for the wall, read from afar: of texts only the first, the name.

    :param ties: what decided between equal points; it stands below, where a column of it would make all type small.
    """
    texts = [at for at, shown in enumerate(sheet.columns) if shown.kind is CellKind.TEXT]
    shown = [place for place in range(len(sheet.columns)) if place not in texts[1:]]
    return replace(
        sheet,
        columns=tuple(sheet.columns[place] for place in shown),
        rows=tuple(tuple(row[place] for place in shown) for row in sheet.rows),
        notes=(*joined_notes(ties), *sheet.notes),
    )


def season_terms_sheet(title: str, table: LeagueTable, evenings: Evenings, name_of: NameOf, words: Words) -> Sheet:
    """Sheet of the parts of every total: a row for each player and evening, and for each part beside the evenings."""
    rows: list[tuple[Cell, ...]] = []
    for row in table.rows:
        rows += [
            (
                row.rank,
                name_of(row.player),
                evening.evening.began_on,
                evening.evening.name,
                evening.facts.place or None,
                evening.facts.players,
                evening.facts.knock_outs,
                points_of(evening.points),
                words.text("papers.yes") if evening.share is Share.COUNTED else "",
            )
            for evening in evenings[row.player]
            if evening.facts is not None
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
        column(words, table.league.unit, CellKind.POINTS, 10),
        column(words, "counts", CellKind.TEXT, 8),
    )
    sheet = Sheet(words.text("papers.terms_title", list=title), season_subtitle(table, words), columns, tuple(rows))
    return without_idle_knock_outs(sheet, words)


def season_evenings_sheet(title: str, figures: SeasonFigures, name_of: NameOf, words: Words) -> Sheet:
    """The evenings of a season with their fields and winners."""
    winners: dict[str, list[str]] = {}
    for player in figures.players:
        for result in player.results:
            if result.place == 1:
                winners.setdefault(result.evening, []).append(name_of(player.player))
    columns: tuple[Column, ...] = (
        column(words, "date", CellKind.TEXT, 12),
        column(words, "evening", CellKind.TEXT, 28),
        column(words, "players", CellKind.NUMBER, 8),
        column(words, "winner", CellKind.TEXT, 28),
    )
    rows = tuple(
        (evening.began_on, evening.name, evening.players, ", ".join(winners.get(evening.id, ())))
        for evening in figures.evenings
    )
    return Sheet(words.text("papers.evenings_title", list=title), "", columns, rows)


def teams_sheet(title: str, table: LeagueTable, name_of: NameOf, words: Words) -> Sheet:
    """The teams of a league with the players whose totals count."""
    columns = (
        column(words, "rank", CellKind.NUMBER, 6),
        column(words, "team", CellKind.TEXT, 24),
        column(words, table.league.unit, CellKind.POINTS, 10),
        column(words, "counted_players", CellKind.TEXT, 40),
    )
    rows = tuple(
        (row.rank, row.team.name, points_of(row.total), ", ".join(map(name_of, row.players))) for row in table.teams
    )
    rule = " ".join(words.say(sentence) for sentence in team_rule_in_words(table.league))
    return Sheet(words.text("papers.teams_title", list=title), rule, columns, rows)


def season_subtitle(table: LeagueTable, words: Words) -> str:
    """Subtitle of a table: its numbers of evenings and players, and the number of best evenings."""
    parts = [
        words.text("papers.evenings", count=len(table.evenings)),
        words.text("papers.people", count=len(table.rows)),
    ]
    if table.kept:
        parts.append(words.text("papers.best_of", best=table.kept, count=len(table.evenings)))
    return " · ".join(parts)


def _has_moved(table: LeagueTable) -> bool:
    return any(row.movement for row in table.rows)


def _decided(row: TableRow, words: Words) -> str:
    return "; ".join(words.say(decision_in_words(decision)) for decision in row.decisions)


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
