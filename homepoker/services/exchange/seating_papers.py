"""Seating papers: a card with the seat for everybody, and the list of all seats."""

from __future__ import annotations

from homepoker.core import seating
from homepoker.core.tournament import Tournament
from homepoker.services.words import Words, in_alphabet
from homepoker.store import paper


def seat_cards(state: Tournament, words: Words) -> bytes:
    """A card for everybody who has a seat, as a PDF to print and cut, by table and seat."""
    cards = [
        paper.SeatCard(words.name(state.entries.by_id[entry].player), table, seat, state.name, state.began_on)
        for table in sorted(state.seating.tables)
        for entry, seat in seating.at_table(state.seating, table)
    ]
    return paper.seat_cards(cards, _seating_words(words), words.language)


def seating_list(state: Tournament, words: Words) -> bytes:
    """The list for the wall, once by table and once by name, as a PDF."""
    by_table = [
        paper.Seated(words.name(state.entries.by_id[entry].player), table, seat)
        for table in sorted(state.seating.tables)
        for entry, seat in seating.at_table(state.seating, table)
    ]
    by_name = sorted(by_table, key=lambda seated: in_alphabet(seated.player))
    footer = words.text("papers.footer", on=state.began_on.isoformat())
    return paper.seating_list(state.name, by_table, by_name, _seating_words(words), footer, words.language)


def _seating_words(words: Words) -> paper.SeatingWords:
    return paper.SeatingWords(
        table=words.text("papers.table"),
        seat=words.text("papers.seat"),
        by_table=words.text("papers.by_table"),
        by_name=words.text("papers.by_name"),
    )
