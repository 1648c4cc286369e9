"""Topic: can an absent or penalised player go out (blinded out, Ausscheiden durch Blinds)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, Number, SomeChips, facts, refuse_fact

TOPIC: Final = "elim-blinded-out"

POLICIES: Final = ()


@facts
class Situation:
    """His chips, the hands that he misses, and what is due in each of them.

    ``blinds`` and ``antes`` are the chips due hand by hand, in order; after the last one they begin anew, so one
    round of the table is enough.
    """

    stack: SomeChips
    missed_hands: Number
    blinds: tuple[Amount, ...]
    antes: tuple[Amount, ...] = ()

    def __post_init__(self) -> None:
        """Check the round: some blind or ante is due."""
        if not any((*self.blinds, *self.antes)):
            raise refuse_fact("blinds", "nothing_due")


@facts
class Verdict:
    """In which of the missed hands his last chips go in, counted from 1; left out where some remain."""

    bust_hand: Number | None


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Blinds and antes go in for him hand after hand, and every hand of his is dead."""
    left = situation.stack
    for hand in range(situation.missed_hands):
        left -= _due(situation.blinds, hand) + _due(situation.antes, hand)
        if left <= 0:
            consult.say("out", hand=hand + 1)
            consult.then("collect")
            consult.then("note", hand=hand + 1)
            return Verdict(hand + 1)
    consult.say("stays_in", left=left)
    consult.then("collect")
    return Verdict(None)


def _due(amounts: tuple[int, ...], hand: int) -> int:
    return amounts[hand % len(amounts)] if amounts else 0
