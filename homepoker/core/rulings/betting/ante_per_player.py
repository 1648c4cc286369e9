"""Topic: how much ante does every player pay (ante, Ante von jedem Spieler)?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Final

from annotated_types import Len

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.antes import own_ante
from homepoker.core.rulings.betting.policies import ANTE_FORMAT, OWN_ANTE_SHARE, AnteFormat
from homepoker.core.rulings.facts import Amount, ChipValue, SeatNumber, SomeChips, facts

TOPIC: Final = "bet-ante-per-player"

POLICIES: Final = (OWN_ANTE_SHARE,)


@facts
class Situation:
    """The ante of the level (or none told: the usual one), the small blind, and the chips of each seat before posting.

    ``smallest_chip`` in play: to it the usual ante is rounded up where it is no whole number of them.
    """

    ante: SomeChips | None = None
    sb: SomeChips = field(kw_only=True)
    stacks: Annotated[Mapping[SeatNumber, SomeChips], Len(1, 11)] = field(kw_only=True)
    smallest_chip: ChipValue | None = None


@facts
class Verdict:
    """Verdict: what each seat pays, and what that comes to."""

    antes: Mapping[SeatNumber, Amount]
    total: Amount


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The ante from everybody; who has less pays what is there and is all-in."""
    if situation.ante is None:
        ante = own_ante(situation.sb, situation.smallest_chip, consult)
        is_rounded = ante != consult.ask(OWN_ANTE_SHARE) * situation.sb
        consult.because("usual_rounded" if is_rounded else "usual", ante=ante)
    else:
        ante = situation.ante
    antes = {seat: min(stack, ante) for seat, stack in sorted(situation.stacks.items())}
    total = sum(antes.values())
    match consult.ask(ANTE_FORMAT):
        case AnteFormat.PER_PLAYER:
            consult.say("each_pays", ante=ante, total=total)
        case AnteFormat.BIG_BLIND:
            consult.say("each_pays_though_big_blind", ante=ante, total=total)
        case AnteFormat.NONE | AnteFormat.OPEN:
            consult.say("each_pays_if_agreed", ante=ante, total=total)
    consult.then("collect")
    for seat, stack in sorted(situation.stacks.items()):
        if stack <= ante:
            consult.then("all_in", seat=seat, amount=stack)
    return Verdict(antes, total)
