"""Halt of short tables (Spiel anhalten): tables too far behind the fullest one, by the evening's book."""

from __future__ import annotations

from homepoker.core import seating
from homepoker.core.rulebooks.ruling import Ruling, rule
from homepoker.core.rulings.seating import balance
from homepoker.core.rulings.seating.balance import Format
from homepoker.core.tournament import Tournament

FULL_RING_FROM = 8
"""Seats of a table from which on it counts as a full ring."""


def halted_tables(state: Tournament) -> tuple[tuple[int, ...], Ruling[balance.HaltOfPlayVerdict]]:
    """The tables that stop after the running hand, by their numbers, with the book's ruling."""
    sizes = seating.sizes(state.seating)
    most = max(state.seating.tables.values())
    kind = Format.FULL_RING if most >= FULL_RING_FROM else Format.SIX_MAX
    ruling = rule(balance.halt_of_play, balance.HaltOfPlaySituation(tuple(sizes.values()), kind, most), state.answers)
    tables = tuple(sizes)
    return tuple(tables[at - 1] for at in ruling.verdict.halted_tables), ruling
