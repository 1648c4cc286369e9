"""Topic: how is a pot shared among equal hands (split pot, geteilter Pot)?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Final

from annotated_types import MinLen

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, ChipValue, Name, SomeChips, facts, refuse_fact
from homepoker.core.rulings.showdown.policies import HIGH_LOW, ODD_CHIP, OddChip
from homepoker.core.rulings.showdown.sharing import extra, halves, low_side, most_left_over, share

TOPIC: Final = "pot-split"


SPLIT: Final = one_answer("pot.split", "pot-split", "equally")
"""How equal hands share: in equal parts."""

POLICIES: Final = (SPLIT,)


@facts
class Situation:
    """A pot in chips with its best hands; ``smallest_chip`` is the lowest value still in play.

    ``winners`` stand in the order of their seats, the first left of the button first. With ``hi_lo`` they win the
    high half, and ``low_winners``, in the same order, the low half; without any the high hand takes it all.
    """

    pot: SomeChips
    winners: Annotated[tuple[Name, ...], MinLen(1)]
    hi_lo: bool = field(default=False, kw_only=True)
    low_winners: tuple[Name, ...] = field(default=(), kw_only=True)
    smallest_chip: ChipValue

    def __post_init__(self) -> None:
        """Check the pot: it consists of chips that are in play, and nobody wins twice."""
        for name, players in (("low_winners", self.low_winners), ("winners", self.winners)):
            for place, player in enumerate(players):
                if player in players[:place]:
                    raise refuse_fact(f"{name}.{place}", "named_twice", player=player)
        if self.low_winners and not self.hi_lo:
            raise refuse_fact("low_winners", "low_without_hi_lo")
        if self.pot % self.smallest_chip:
            raise refuse_fact("pot", "not_in_chips", chip=self.smallest_chip)


@facts
class Verdict:
    """Verdict: what each winner gets in chips, and who is the first to get a chip more than the others."""

    shares: Mapping[Name, Amount]
    odd_chip: Name | None


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Equal shares in whole chips; a chip that cannot be split goes by the rule of the odd chip."""
    high = situation.winners
    low = situation.low_winners if situation.hi_lo else ()
    chip = situation.smallest_chip
    units = situation.pot // chip
    consult.rest_on(SPLIT)
    if len(high) > 1 or len(low) > 1:
        consult.because("equal_hands")
    if low and set(high) == set(low):
        low = low_side(high, consult)
    if odd := most_left_over(units, high, low):
        match consult.ask(ODD_CHIP):
            case OddChip.FIRST_LEFT_OF_BUTTON | OddChip.NEAREST_CLOCKWISE:
                consult.because("left_of_button")
        if odd > 1:
            consult.leans_on("A-29")
    if low and units % 2:
        consult.rest_on(HIGH_LOW)
        consult.because("high_side")
    shares = {player: part * chip for player, part in share(units, high, low).items()}
    odd_chips = list(extra(share(units, high, low), units, high, low))
    if len(shares) == 1:
        consult.say("alone", player=high[0], amount=situation.pot)
        consult.then("push", player=high[0])
        return Verdict(shares, None)
    if odd_chips:
        consult.then("change", amount=chip)
    if low:
        for_high, for_low = halves(units)
        consult.say("halves", amount=situation.pot, high=list(high), low=list(low))
        consult.then("two_piles", high=for_high * chip, low=for_low * chip)
    else:
        consult.say("shared", amount=situation.pot, count=len(shares))
    for player, amount in shares.items():
        consult.then("share" if amount else "no_share", player=player, amount=amount)
    if odd_chips:
        consult.then("odd", players=odd_chips, count=len(odd_chips), amount=chip)
    return Verdict(shares, odd_chips[0] if odd_chips else None)
