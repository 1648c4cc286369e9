"""Standings sheets: the ranking of one evening with its points, and the entries behind it."""

from __future__ import annotations

from decimal import Decimal

from homepoker.core import entries
from homepoker.core.quantities import PlayerId
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.standings import Score
from homepoker.core.tournament import Tournament
from homepoker.services.exchange.paper_file import PaperFormat
from homepoker.services.exchange.sheet_parts import Books, NameOf, column, joined_notes, withheld_note, written_in
from homepoker.services.league.calendar_lists import standings_of
from homepoker.services.words import Words
from homepoker.store.exchange.spreadsheet import Cell, CellKind, Column, Sheet


def evening_sheets(
    state: Tournament, kind: PaperFormat, name_of: NameOf, words: Words, books: Books
) -> tuple[Sheet, ...]:
    """Sheets of an evening for a file; a workbook has all entries too, those still in play included.

    Tables for the club's own books tell whose tick is set; a paper for the wall does not.
    """
    if kind is PaperFormat.PDF or not state.profile.tick_word:
        return (standings_sheet(state, name_of, words, books),)
    standings = standings_sheet(state, name_of, words, books, has_tick=True)
    return (standings, entries_sheet(state, name_of, words)) if kind is PaperFormat.XLSX else (standings,)


def entries_sheet(state: Tournament, name_of: NameOf, words: Words) -> Sheet:
    """Every entry of an evening in the order of check-in, with the club's own tick and what was bought."""
    found = state.entries.by_id.values()
    word, ticked = state.profile.tick_word, len(entries.ticked(state.entries))
    return Sheet(
        words.text("papers.entries_title", name=state.name),
        words.text("entries.ticked_of", word=word, ticked=ticked, entries=len(found)),
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
            for entry in found
        ),
    )


def standings_sheet(state: Tournament, name_of: NameOf, words: Words, books: Books, *, has_tick: bool = False) -> Sheet:
    """The standings of an evening: those published, or while it is open the places so far.

    :param has_tick: with a column for the club's own tick; a player with several entries has it when all of them do.
    """
    found = standings_of(state)
    has_points = state.profile.scoring is not Scoring.NONE
    columns = [
        column(words, "place", CellKind.NUMBER, 6),
        column(words, "name", CellKind.TEXT, 24),
        column(words, "knock_outs", CellKind.NUMBER, 11),
    ]
    if has_points:
        columns += [column(words, key, CellKind.POINTS, 12) for key in ("place_points", "knock_out_points", "points")]
    rows = [_standings_row(score, name_of, has_points=has_points) for score in found]
    if has_tick:
        columns.append(Column(state.profile.tick_word, CellKind.TEXT, max(6, len(state.profile.tick_word))))
        rows = [
            (*row, _yes(_is_ticked(state, score.place.player), words)) for row, score in zip(rows, found, strict=True)
        ]
    on, players = state.began_on.isoformat(), len(found)
    return Sheet(
        state.name,
        words.text("papers.standings_subtitle", on=on, count=players),
        tuple(columns),
        tuple(rows),
        joined_notes(
            withheld_note((score.place.player for score in found), name_of, words),
            words.text("papers.shared_places") if any(score.place.is_shared for score in found) else "",
            written_in((cited for score in found for cited in score.citations), words, books) if has_points else "",
        ),
    )


def _standings_row(score: Score, name_of: NameOf, *, has_points: bool) -> tuple[Cell, ...]:
    known: tuple[Cell, ...] = (score.place.place, name_of(score.place.player), score.knock_outs)
    if not has_points:
        return known
    return (*known, *(Decimal(part) / 100 for part in (score.place_points, score.knock_out_points, score.points)))


def _is_ticked(state: Tournament, player: PlayerId) -> bool:
    own = entries.entries_of(state.entries, player)
    return bool(own) and all(entry.is_ticked for entry in own)


def _yes(is_so: bool, words: Words) -> str:
    return words.text("papers.yes") if is_so else ""
