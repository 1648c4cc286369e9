"""Exchanges of chips in words, as they are read aloud at the tables and stand in the journal."""

from __future__ import annotations

from functools import reduce

from homepoker.core.starting_stacks import Pieces
from homepoker.services.words import Words


def pieces_in_words(pieces: Pieces, words: Words) -> str:
    """Pieces of each value, the smallest first: *10 × 100 and 2 × 500*."""
    each = [words.text("stacks.pieces", count=count, value=value) for value, count in sorted(pieces.items())]
    return reduce(lambda one, other: words.text("stacks.and_pieces", one=one, other=other), each)


def reserve_exchange_words(player: str, table: int, seat: int, gives: Pieces, gets: Pieces, words: Words) -> str:
    """An exchange with the reserve.

    :param player: the player's id.
    """
    return words.text(
        "stacks.change_reserve",
        player=player,
        table=table,
        seat=seat,
        gives=pieces_in_words(gives, words),
        gets=pieces_in_words(gets, words),
    )
