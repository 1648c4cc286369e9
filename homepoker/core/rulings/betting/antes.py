"""Antes: who pays one, how much, and in which order; for all topics in which blinds and antes are posted."""

from __future__ import annotations

from fractions import Fraction

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulings.betting.policies import OWN_ANTE_SHARE, AnteOrder
from homepoker.core.rulings.facts import refuse_fact


def own_ante(small_blind: int, smallest_chip: int | None, consult: Consultation) -> int:
    """The usual ante of every player, rounded up to the smallest chip.

    :raises BadFact: it must be rounded and the smallest chip is not told.
    """
    share = Fraction(str(consult.ask(OWN_ANTE_SHARE))) * small_blind
    if smallest_chip is None:
        if share.denominator != 1:
            raise refuse_fact("smallest_chip", "missing")
        return share.numerator
    if share % smallest_chip:
        consult.leans_on("A-22")
    return -(-share // smallest_chip) * smallest_chip


def big_blind_and_ante(stack: int, big_blind: int, ante: int, order: AnteOrder) -> tuple[int, int]:
    """Live blind and paid ante of the big blind, by the chips of that player."""
    match order:
        case AnteOrder.ANTE_FIRST:
            paid = min(stack, ante)
            return min(stack - paid, big_blind), paid
        case AnteOrder.BB_FIRST:
            live = min(stack, big_blind)
            return live, min(stack - live, ante)
