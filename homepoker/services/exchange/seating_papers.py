"""Seating papers: who sits where, for the cards with the seats and the list of all."""

from __future__ import annotations

from dataclasses import dataclass

from homepoker.core import seating
from homepoker.core.tournament import Tournament
from homepoker.services.words import Words, in_alphabet


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
