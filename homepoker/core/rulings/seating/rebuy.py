"""Topic: is a player without chips dealt in who has announced a re-buy (re-buy)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, Money, facts, refuse_fact

TOPIC: Final = "seat-rebuy"


class DeclaredRebuy(StrEnum):
    """Worth of the announcement of a re-buy."""

    BINDING = "binding"
    """He plays the hand at once, must make the re-buy and pay what he has bet."""
    PAID_FIRST = "paid-first"
    """He plays as soon as it is paid, and may change his mind until then."""


REBUY_DECLARED: Final = choice("entry.rebuy_declared", TOPIC, DeclaredRebuy, DeclaredRebuy.BINDING)

POLICIES: Final = (REBUY_DECLARED,)


class Owed(StrEnum):
    """Owed: what he owes."""

    REBUY = "rebuy"
    """The re-buy."""
    BETS = "bets"
    """What he has bet before the chips came."""


@facts
class Situation:
    """Situation: what was said before the hand, the price, and the chips that he has left.

    ``rebuys_open``: the club still sells re-buys. ``bets`` is what he has bet in this hand without having the chips.
    """

    declared_before_hand: bool
    rebuy_price: Money | None = None
    stack: Amount = 0
    rebuys_open: bool = True
    bets: Amount = 0

    def __post_init__(self) -> None:
        """Check the stack: a player with chips bets with those."""
        if self.bets and self.stack:
            raise refuse_fact("bets", "has_chips_for_it")


@facts
class Verdict:
    """Verdict: whether he is dealt in, and what he owes."""

    dealt_in: bool
    owes: tuple[Owed, ...]


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """An announced re-buy is dealt in and owed; otherwise only those play who have chips."""
    has_chips = situation.stack > 0
    if not situation.rebuys_open or not situation.declared_before_hand:
        consult.because("closed" if not situation.rebuys_open else "not_declared")
        consult.say("plays_on" if has_chips else "sits_out")
        if not has_chips:
            consult.then("is_out" if not situation.rebuys_open else "ask_before_next")
        return Verdict(dealt_in=has_chips, owes=())
    match consult.ask(REBUY_DECLARED):
        case DeclaredRebuy.BINDING:
            consult.because("binding")
            consult.say("dealt_in")
            consult.then("deal")
            if not situation.rebuy_price:
                consult.then("collect")
            else:
                consult.then("collect_price", price=round(situation.rebuy_price * 100))
            if not situation.bets:
                return Verdict(dealt_in=True, owes=(Owed.REBUY,))
            consult.then("make_up", amount=situation.bets)
            return Verdict(dealt_in=True, owes=(Owed.REBUY, Owed.BETS))
        case DeclaredRebuy.PAID_FIRST:
            consult.say("after_paying")
            return Verdict(dealt_in=has_chips, owes=())
