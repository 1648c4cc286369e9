"""Who pays which ante, and what a short big blind pays first (big blind ante)?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from homepoker.core.quantities import Chips
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides

TOPIC: Final = "bet-big-blind-ante"


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
    """How large the ante is."""

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


ANTE_FORMAT: Final = choice("ante.format", TOPIC, AnteFormat, AnteFormat.NONE)
ANTE_AMOUNT: Final = choice("ante.amount", TOPIC, AnteAmount, AnteAmount.BIG_BLIND)
ANTE_ORDER: Final = choice("ante.order", TOPIC, AnteOrder, AnteOrder.ANTE_FIRST)

POLICIES: Final = (ANTE_FORMAT, ANTE_AMOUNT, ANTE_ORDER)


@dataclass(frozen=True, slots=True)
class Situation:
    """The big blind's chips before posting, the blind and the ante due for the table."""

    stack: Chips
    big_blind: Chips
    ante: Chips


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is posted: the live blind, and the ante, which is dead and belongs to the main pot."""

    live: Chips
    ante: Chips


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Both in full where the chips suffice; else in the book's order.

    :raises ValueError: an amount is negative.
    """
    if min(situation.stack, situation.big_blind, situation.ante) < 0:
        raise ValueError("chips cannot be negative")
    if situation.stack >= situation.big_blind + situation.ante:
        consult.because("ante.full", big_blind=situation.big_blind, ante=situation.ante)
        return Verdict(situation.big_blind, situation.ante)
    match consult.ask(ANTE_ORDER):
        case AnteOrder.ANTE_FIRST:
            ante = min(situation.stack, situation.ante)
            live = min(situation.stack - ante, situation.big_blind)
            if not live:
                consult.leans_on("A-51")
            consult.because("ante.ante_first", ante=ante, live=live)
            return Verdict(live, ante)
        case AnteOrder.BB_FIRST:
            live = min(situation.stack, situation.big_blind)
            ante = min(situation.stack - live, situation.ante)
            consult.because("ante.blind_first", ante=ante, live=live)
            return Verdict(live, ante)
