"""Papers for the tables: seats by table and by name, move slips, table cards, and the dealer's sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from homepoker.core import seating
from homepoker.core.change_making import Exchange
from homepoker.core.dealers import dealer_duties
from homepoker.core.penalties import Penalty
from homepoker.core.quantities import Chips, PlayerId
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulings.penalties import ladder
from homepoker.core.tournament import Tournament
from homepoker.services.evening.seat_moves import SeatMove, SeatMoves, arrival_words
from homepoker.services.evening.setup import completed_answers
from homepoker.services.words import Words, in_alphabet
from homepoker.services.words.citations import Books, citation_words
from homepoker.services.words.exchanges import pieces_in_words
from homepoker.services.words.rulings import answer_label
from homepoker.store.exchange.spreadsheet import Cell, CellKind, Column, Sheet


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody who has a seat."""

    player: str
    table: int
    seat: int


def by_table(state: Tournament, words: Words) -> list[Seated]:
    """The people with a seat, by table and seat."""
    return [
        Seated(words.name(state.entries.by_id[entry].player), table, seat)
        for table in sorted(state.seating.tables)
        for entry, seat in seating.at_table(state.seating, table)
    ]


def by_name(state: Tournament, words: Words) -> list[Seated]:
    """The people with a seat, in the alphabet."""
    return sorted(by_table(state, words), key=lambda seated: in_alphabet(seated.player))


MOST_RULES = 2
"""Rules that are named on a slip; the others stand in the journal."""


@dataclass(frozen=True, slots=True)
class MoveSlip:
    """Slip of one player in ready words: from where, to which table and seat, what is owed, by which rule."""

    player: str
    before: str
    table: int
    seat: int
    owed: str
    rules: str


def move_slips(moved: SeatMoves, state: Tournament, books: Books, words: Words) -> list[MoveSlip]:
    """A slip for everybody who moves, by the new table and seat."""
    # That the own book is silent says the screen: a slip has one line for both rules.
    rules = ", ".join(
        citation_words(Citation(citation.book, citation.rule), books, words)
        for citation in moved.citations[:MOST_RULES]
    )
    return [_slip(move, moved, state, rules, words) for move in moved.moves]


def _slip(move: SeatMove, moved: SeatMoves, state: Tournament, rules: str, words: Words) -> MoveSlip:
    if moved.is_final_table:
        owed = words.text("papers.final_table")
    elif move.arrival is None:
        owed = words.text("papers.arrival_unknown")
    else:
        owed = arrival_words(move.arrival, words)
    return MoveSlip(
        player=words.name(state.entries.by_id[move.entry].player),
        before=words.text("papers.moves_from", table=move.before.table, seat=move.before.number),
        table=move.seat.table,
        seat=move.seat.number,
        owed=owed[:1].upper() + owed[1:],
        rules=rules,
    )


_EMPTY_ROWS = 6
"""Rows below the players, for notes by hand."""


def table_card_sheets(state: Tournament, words: Words) -> tuple[Sheet, ...]:
    """The card of each open table as a sheet: its players with the penalties noted tonight, by seat (ÜSG § 12).

    A warning that was lifted is not on it.
    """
    columns = (
        Column(words.text("papers.seat"), CellKind.NUMBER, 6),
        Column(words.text("papers.column.name"), CellKind.TEXT, 24),
        Column(words.text("papers.column.noted"), CellKind.TEXT, 60),
    )
    blank: tuple[tuple[Cell, ...], ...] = ((None, "", ""),) * _EMPTY_ROWS
    return tuple(
        Sheet(
            words.text("papers.table_card", table=table),
            f"{state.name} · {words.text('papers.table_card_about')}",
            columns,
            (
                *(
                    (seat, words.name(player), "; ".join(_noted_of(player, state, words)))
                    for entry, seat in seating.at_table(state.seating, table)
                    for player in (state.entries.by_id[entry].player,)
                ),
                *blank,
            ),
            line_below=len(seating.at_table(state.seating, table)),
        )
        for table in sorted(state.seating.tables)
    )


def exchange_sheet(short: Chips, exchanges: Sequence[Exchange], state: Tournament, words: Words) -> Sheet:
    """The exchanges for a value that has run short, with room to tick each off, by table and seat."""
    columns = (
        Column(words.text("papers.column.done"), CellKind.TEXT, 8),
        Column(words.text("papers.table"), CellKind.NUMBER, 6),
        Column(words.text("papers.seat"), CellKind.NUMBER, 6),
        Column(words.text("papers.column.name"), CellKind.TEXT, 20),
        Column(words.text("papers.column.gives"), CellKind.TEXT, 24),
        Column(words.text("papers.column.gets"), CellKind.TEXT, 24),
        Column(words.text("papers.column.from"), CellKind.TEXT, 28),
    )

    def source(made: Exchange) -> str:
        if made.source is None:
            return words.text("papers.from_reserve")
        player = str(state.entries.by_id[made.source.entry].player)
        return words.text("stacks.change_to", table=made.source.table, seat=made.source.seat, player=player)

    rows = tuple(
        (
            "",
            made.player.table,
            made.player.seat,
            words.name(state.entries.by_id[made.player.entry].player),
            pieces_in_words(made.gives, words),
            pieces_in_words(made.gets, words),
            source(made),
        )
        for made in sorted(exchanges, key=lambda made: (made.player.table, made.player.seat))
    )
    return Sheet(words.text("papers.exchanges", value=short), state.name, columns, rows)


def _noted_of(player: PlayerId, state: Tournament, words: Words) -> list[str]:
    return [
        _words_of(penalty, words)
        for penalty in state.penalties.given
        if penalty.player == player and not penalty.is_lifted
    ]


def _words_of(penalty: Penalty, words: Words) -> str:
    sanction = words.text(f"penalty.sanction.{penalty.sanction.value}")
    if penalty.amount:
        sanction = f"{sanction} ({words.number(penalty.amount)})"
    if penalty.offence is None:
        return sanction
    return f"{sanction}: {answer_label(ladder.penalty_ladder.id, 'offence', penalty.offence.value, words)}"


@dataclass(frozen=True, slots=True)
class DutyLine:
    """One duty, and the rule that it rests on in words."""

    text: str
    rule: str


def duty_lines(state: Tournament, books: Mapping[str, Rulebook], words: Words) -> list[DutyLine]:
    """The five lines, each with its first two rules."""
    return [
        DutyLine(
            words.say(duty.sentence),
            " · ".join(citation_words(citation, books, words) for citation in duty.citations[:2]),
        )
        for duty in dealer_duties(completed_answers(state, books))
    ]
