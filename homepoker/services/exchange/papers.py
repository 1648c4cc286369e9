"""Papers and exports: standings, lists and seat cards as sheets in the words of one language.

A paper that is published names only those who agreed to it; who is needed to find a seat is always named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import TYPE_CHECKING

from homepoker.core import entries, league, seating
from homepoker.core.players import Player, distinct_names
from homepoker.core.quantities import PlayerId
from homepoker.core.rulebooks.citation import Citation, Citations
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.scoring import Scoring
from homepoker.core.standings import Score
from homepoker.core.tournament import Tournament
from homepoker.services.season.league import LeagueList, standings_of
from homepoker.services.words import Words, in_alphabet
from homepoker.services.words.citations import full_citation_words
from homepoker.store.exports import Cell, CellKind, Column, Sheet, to_csv, to_xlsx
from homepoker.store.file_names import plain_name

if TYPE_CHECKING:
    from homepoker.store import paper

NameOf = Callable[[PlayerId], str]
"""How a person is called on a paper or screen."""

Books = Mapping[str, Rulebook]


class PaperFormat(StrEnum):
    """A kind of file; its value is the ending of the file's name."""

    CSV = "csv"
    XLSX = "xlsx"
    PDF = "pdf"


# Names


def shown_names(names: Mapping[str, str], words: Words) -> NameOf:
    """Names for the club's own screens: everybody's; whom the register does not know any more is a former member.

    :param names: display names by id.
    """
    former = words.text("papers.former_member")
    return lambda player: names.get(player, former)


def published_names(players: Iterable[Player], words: Words) -> NameOf:
    """Names for papers that leave the room: only of those who agreed to be named."""
    withheld, former = words.text("papers.not_named"), words.text("papers.former_member")
    people = list(players)
    names = distinct_names(people)
    shown = {one: names[one] if player.may_publish else withheld for player in people for one in player.ids}
    return lambda player: shown.get(player, former)


# Sheets


def evening_sheets(
    state: Tournament, kind: PaperFormat, name_of: NameOf, words: Words, books: Books
) -> tuple[Sheet, ...]:
    """What is saved of an evening; a workbook holds everybody's entries too, those still in play included.

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
            _column(words, "name", CellKind.TEXT, 24),
            _column(words, "entry", CellKind.NUMBER, 11),
            Column(word, CellKind.TEXT, max(6, len(word))),
            _column(words, "rebuys", CellKind.NUMBER, 8),
            _column(words, "add_on", CellKind.TEXT, 8),
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
        _column(words, "place", CellKind.NUMBER, 6),
        _column(words, "name", CellKind.TEXT, 24),
        _column(words, "knock_outs", CellKind.NUMBER, 11),
    ]
    if has_points:
        columns += [_column(words, key, CellKind.POINTS, 12) for key in ("place_points", "knock_out_points", "points")]
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
        _notes(
            _withheld((score.place.player for score in found), name_of, words),
            words.text("papers.shared_places") if any(score.place.is_shared for score in found) else "",
            _written_in((cited for score in found for cited in score.citations), words, books) if has_points else "",
        ),
    )


def league_sheet(found: LeagueList, name_of: NameOf, words: Words, books: Books) -> Sheet:
    """The list of a month or a year."""
    honoured = "; ".join(f"{row.rank}. {name_of(row.player)}" for row in league.podium(found.rows))
    return Sheet(
        season_title(found.season, words),
        league_subtitle(found, words),
        (
            _column(words, "rank", CellKind.NUMBER, 6),
            _column(words, "name", CellKind.TEXT, 24),
            _column(words, "points", CellKind.POINTS, 10),
            _column(words, "evenings", CellKind.NUMBER, 8),
            _column(words, "wins", CellKind.NUMBER, 8),
            _column(words, "knock_outs", CellKind.NUMBER, 11),
        ),
        tuple(
            (row.rank, name_of(row.player), row.points, row.evenings, row.wins, row.knock_outs) for row in found.rows
        ),
        _notes(
            words.text("papers.honoured", names=honoured) if honoured else "",
            _withheld((row.player for row in found.rows), name_of, words),
            _written_in(found.citations, words, books),
        ),
    )


def league_sheets(
    found: LeagueList, kind: PaperFormat, name_of: NameOf, words: Words, books: Books
) -> tuple[Sheet, ...]:
    """What is saved of a list: a workbook holds the breakdown too, which on paper would fill pages over pages."""
    ranking = league_sheet(found, name_of, words, books)
    return (ranking, league_terms_sheet(found, name_of, words)) if kind is PaperFormat.XLSX else (ranking,)


def league_terms_sheet(found: LeagueList, name_of: NameOf, words: Words) -> Sheet:
    """What every total of a list is made of: one row for each player and evening."""
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
                words.date(each.result.began_on),
                evening.name,
                each.result.place,
                evening.players,
                each.result.knock_outs,
                place_points,
                Decimal(each.result.points) - place_points,
            ]
            if fades:
                cells.append(percent(each.factor, words))
            rows.append((*cells, each.points))
    columns = [
        _column(words, "rank", CellKind.NUMBER, 6),
        _column(words, "name", CellKind.TEXT, 22),
        _column(words, "date", CellKind.TEXT, 12),
        _column(words, "evening", CellKind.TEXT, 24),
        _column(words, "place", CellKind.NUMBER, 6),
        _column(words, "players", CellKind.NUMBER, 8),
        _column(words, "knock_outs", CellKind.NUMBER, 11),
        _column(words, "place_points", CellKind.POINTS, 11),
        _column(words, "knock_out_points", CellKind.POINTS, 11),
        *([_column(words, "counts", CellKind.TEXT, 8)] if fades else []),
        _column(words, "points", CellKind.POINTS, 10),
    ]
    title = words.text("papers.terms_title", list=season_title(found.season, words))
    return Sheet(title, league_subtitle(found, words), tuple(columns), tuple(rows))


def league_subtitle(found: LeagueList, words: Words) -> str:
    """How many evenings and people a list counts, and how many played along outside the league."""
    said = [
        words.text("papers.evenings", count=len(found.evenings)),
        words.text("papers.people", count=len(found.rows)),
    ]
    if found.left_out:
        said.append(words.text("papers.outside_league", count=len(found.left_out)))
    return " · ".join(said)


def season_title(season: league.Season, words: Words) -> str:
    """What a list is called: *Rangliste November 2026*, *Rangliste 2026*."""
    return words.text("papers.list_title", season=season_name(season, words))


def season_name(season: league.Season, words: Words) -> str:
    """*November 2026* or *2026*."""
    if season.month is None:
        return str(season.year)
    return words.month(date(season.year, season.month, 1))


def percent(share: Decimal, words: Words) -> str:
    """A share as a percentage: 50 %."""
    return words.text("papers.percent", percent=words.points(int(share * 10_000)))


# Files


def export(sheets: Sequence[Sheet], kind: PaperFormat, words: Words, printed_on: date) -> bytes:
    """The sheets as a file. A CSV holds one table: the first.

    Takes up to a second; call it where nobody waits for the window.
    """
    match kind:
        case PaperFormat.CSV:
            return to_csv(sheets[0], words.language)
        case PaperFormat.XLSX:
            return to_xlsx(sheets)
        case PaperFormat.PDF:
            from homepoker.store.paper import to_pdf  # loads the PDF library

            return to_pdf(sheets, words.text("papers.footer", on=printed_on.isoformat()), words.language)


def file_name(title: str, began_on: date | None, kind: PaperFormat) -> str:
    """A name for the file that every system accepts, with the date in front unless the title says it already."""
    plain = plain_name(title)
    numbers = {int(number) for number in re.findall(r"\d+", plain)}
    if began_on is not None and not {began_on.day, began_on.year} <= numbers:
        plain = f"{began_on.isoformat()} {plain}"
    return f"{plain or 'homepoker'}.{kind}"


def seat_cards(state: Tournament, words: Words) -> bytes:
    """A card for everybody who has a seat, as a PDF to print and cut, by table and seat."""
    from homepoker.store import paper

    cards = [
        paper.SeatCard(words.name(state.entries.by_id[entry].player), table, seat, state.name, state.began_on)
        for table in sorted(state.seating.tables)
        for entry, seat in seating.at_table(state.seating, table)
    ]
    return paper.seat_cards(cards, _seating_words(words), words.language)


def seating_list(state: Tournament, words: Words) -> bytes:
    """The list for the wall, once by table and once by name, as a PDF."""
    from homepoker.store import paper

    by_table = [
        paper.Seated(words.name(state.entries.by_id[entry].player), table, seat)
        for table in sorted(state.seating.tables)
        for entry, seat in seating.at_table(state.seating, table)
    ]
    by_name = sorted(by_table, key=lambda seated: in_alphabet(seated.player))
    footer = words.text("papers.footer", on=state.began_on.isoformat())
    return paper.seating_list(state.name, by_table, by_name, _seating_words(words), footer, words.language)


def _seating_words(words: Words) -> paper.SeatingWords:
    from homepoker.store import paper

    return paper.SeatingWords(
        table=words.text("papers.table"),
        seat=words.text("papers.seat"),
        by_table=words.text("papers.by_table"),
        by_name=words.text("papers.by_name"),
    )


# Parts of a sheet


def _column(words: Words, key: str, kind: CellKind, width: int) -> Column:
    return Column(words.text(f"papers.column.{key}"), kind, width)


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


def _withheld(players: Iterable[PlayerId], name_of: NameOf, words: Words) -> str:
    hidden = words.text("papers.not_named")
    count = sum(name_of(player) == hidden for player in players)
    return words.text("papers.withheld", count=count) if count else ""


def _written_in(citations: Iterable[Citation], words: Words, books: Books) -> str:
    cited: Citations = tuple(dict.fromkeys(citations))
    return (
        words.text("papers.written_in", rules="; ".join(full_citation_words(one, books, words) for one in cited))
        if cited
        else ""
    )


def _notes(*notes: str) -> tuple[str, ...]:
    return tuple(note for note in notes if note)
