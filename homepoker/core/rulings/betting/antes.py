"""Who pays an ante, how much, and in which order (Antes): asked wherever blinds and antes are posted."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, number
from homepoker.core.rulings.facts import refuse_fact


class AnteFormat(StrEnum):
    """Which ante a book plays; profiles propose it."""

    NONE = "none"
    """No ante."""
    PER_PLAYER = "per-player"
    """Every player pays."""
    BIG_BLIND = "bba"
    """The big blind pays for the table."""
    OPEN = "open"
    """There is an ante; who pays it is left open."""


class AnteAmount(StrEnum):
    """How large the ante is; profiles propose it."""

    BIG_BLIND = "big-blind"
    """As much as the big blind, for the table."""
    QUARTER_SMALL_BLIND = "quarter-small-blind"
    """About a quarter of the small blind, from every player."""


class AnteOrder(StrEnum):
    """What a big blind pays first whose chips do not suffice for both."""

    ANTE_FIRST = "ante-first"
    """The ante; the rest is the live blind."""
    BB_FIRST = "bb-first"
    """The blind; the rest is the ante."""


class OwnAnteOrder(StrEnum):
    """What a player with a blind pays first where everybody pays an ante."""

    ANTE_FIRST = "ante-first"
    """The ante; the rest is the live blind."""
    BLIND_FIRST = "blind-first"
    """The blind; the rest is the ante."""


ANTE_FORMAT: Final = choice("ante.format", "bet-big-blind-ante", AnteFormat, AnteFormat.NONE)
ANTE_AMOUNT: Final = choice("ante.amount", "bet-big-blind-ante", AnteAmount, AnteAmount.BIG_BLIND)
ANTE_ORDER: Final = choice("ante.order", "bet-big-blind-ante", AnteOrder, AnteOrder.ANTE_FIRST)
OWN_ANTE_ORDER: Final = choice(
    "ante.own_order", "bet-post-blinds", OwnAnteOrder, OwnAnteOrder.ANTE_FIRST, open_question="A-22"
)
OWN_ANTE_SHARE: Final = number("ante.own_share", "bet-ante-per-player", 1, 0.25)
"""The share of the small blind that every player pays."""


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
    """What of the blind is live and what of the ante is paid, by the chips of the big blind."""
    match order:
        case AnteOrder.ANTE_FIRST:
            paid = min(stack, ante)
            return min(stack - paid, big_blind), paid
        case AnteOrder.BB_FIRST:
            live = min(stack, big_blind)
            return live, min(stack - live, ante)
