"""Who deals the next hand where there is no croupier (play without a croupier, Spiel ohne Croupier)?

Until the first bust-out at a table the dealing goes round with the button; from then on the
latest to bust there deals.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from homepoker.core.quantities import EntryId
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides

TOPIC: Final = "dealer-self-deal"


class DealerMode(StrEnum):
    """Who deals."""

    HOUSE = "house"
    """Dealers of the house; nobody is named."""
    ROTATE_THEN_FIRST_OUT = "rotate-then-first-out"
    """The players in turn until the first bust-out, then the latest to bust."""


DEALER_MODE: Final = choice("dealer.mode", TOPIC, DealerMode, DealerMode.ROTATE_THEN_FIRST_OUT)

POLICIES: Final = (DEALER_MODE,)


class By(StrEnum):
    """Why somebody deals."""

    HOUSE = "house"
    """The house provides a dealer."""
    ROTATION = "rotation"
    """The dealing follows the button."""
    BUSTED = "busted"
    """He is the latest to have busted at this table."""


@dataclass(frozen=True, slots=True)
class Situation:
    """One table before its next hand.

    ``button`` is the nominal seat of the button for that hand, which may be empty.
    ``busted`` are those who busted at this table, oldest first, one group per hand with the
    best placed first. ``absent`` are those among them who have left or play elsewhere.
    """

    button: int
    seated: Mapping[int, EntryId]
    busted: tuple[tuple[EntryId, ...], ...] = ()
    absent: frozenset[EntryId] = frozenset()


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who deals, ``None`` for a dealer of the house."""

    dealer: EntryId | None
    by: By


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The latest to bust who is still there, or else the player with the button.

    :raises ValueError: nobody sits at the table.
    """
    match consult.ask(DEALER_MODE):
        case DealerMode.HOUSE:
            consult.because("self_deal.house")
            return Verdict(None, By.HOUSE)
        case DealerMode.ROTATE_THEN_FIRST_OUT:
            return _latest_out(situation, consult) or _with_the_button(situation, consult)


def _latest_out(situation: Situation, consult: Consultation) -> Verdict | None:
    for back, hand in enumerate(reversed(situation.busted)):
        for order, entry in enumerate(hand):
            if entry in situation.absent:
                continue
            if back or order:
                consult.leans_on("A-15")
                consult.because("self_deal.latest_left")
            elif len(hand) > 1:
                consult.leans_on("A-15")
                consult.because("self_deal.best_placed")
            else:
                consult.because("self_deal.latest_out")
            return Verdict(entry, By.BUSTED)
    return None


def _with_the_button(situation: Situation, consult: Consultation) -> Verdict:
    """The player on the button, or the last one before it where that seat is empty."""
    if not situation.seated:
        raise ValueError("somebody must sit at the table")
    before = [seat for seat in situation.seated if seat <= situation.button]
    seat = max(before or situation.seated)
    if situation.busted:
        consult.leans_on("A-15")
        consult.because("self_deal.all_left", seat=seat)
    else:
        consult.because("self_deal.button", seat=seat)
    return Verdict(situation.seated[seat], By.ROTATION)
