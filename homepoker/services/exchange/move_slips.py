"""Move slips: one for each player who gets a new seat, to print and hand out."""

from __future__ import annotations

from dataclasses import dataclass

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.tournament import Tournament
from homepoker.services.evening.seat_moves import SeatMove, SeatMoves, arrival_words
from homepoker.services.words import Words
from homepoker.services.words.citations import Books, citation_words

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
        citation_words(Citation(one.book, one.rule), books, words) for one in moved.citations[:MOST_RULES]
    )
    return [_slip(one, moved, state, rules, words) for one in moved.moves]


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
