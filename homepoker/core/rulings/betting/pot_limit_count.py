"""Topic: what of a pot bet on a pot that was counted wrongly (pot-limit miscount, Pot falsch gezählt)?"""

from __future__ import annotations

from typing import Any, Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import Policy
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, SomeChips, Street, facts

TOPIC: Final = "bet-pot-limit-count"

POLICIES: Final[tuple[Policy[Any], ...]] = ()


@facts
class Situation:
    """A bet of the pot on a wrong count; all amounts in chips.

    ``true_pot`` is the pot before the bet (before the flop a blind that is short for an all-in counts in full),
    ``stated`` what was counted, ``bet`` what was bet on it. ``substantial_after_bet``: two acts with chips among
    them, or three, since the bet. ``next_card_dealt``: the betting round is over.
    """

    true_pot: SomeChips
    stated: SomeChips
    bet: SomeChips
    street: Street = Street.FLOP
    substantial_after_bet: bool = False
    next_card_dealt: bool = False


@facts
class Verdict:
    """Verdict: what the bet becomes, for all who have called it too; empty where it stands as it is."""

    corrected: Amount | None


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Too much is put right for the whole betting round, too little only until there was substantial action."""
    bet = situation.bet
    over = situation.stated - situation.true_pot
    if situation.street is Street.PREFLOP:
        consult.because("short_blind_in_full")
    if not over:
        consult.because("counted_right", pot=situation.true_pot)
        return _stands(bet, consult)
    if bet < situation.stated and (over < 0 or bet <= situation.true_pot):
        consult.because("not_the_pot", pot=situation.true_pot)
        return _stands(bet, consult)
    if situation.next_card_dealt:
        consult.because("round_over")
        return _stands(bet, consult)
    if over < 0:
        if situation.substantial_after_bet:
            consult.because("action_since")
            return _stands(bet, consult)
        to = bet - over
        consult.say("more", to=to)
        consult.because("too_low", stated=situation.stated, pot=situation.true_pot)
        consult.then("add", amount=to - bet)
        consult.then("callers_add", to=to)
    else:
        to = max(situation.true_pot, bet - over)
        consult.say("less", to=to)
        consult.because("too_high", stated=situation.stated, pot=situation.true_pot)
        consult.then("back", amount=bet - to)
        consult.then("callers", to=to)
    consult.then("next", to=to)
    return Verdict(to)


def _stands(bet: int, consult: Consultation) -> Verdict:
    consult.say("stands", bet=bet)
    consult.then("go_on")
    return Verdict(None)
