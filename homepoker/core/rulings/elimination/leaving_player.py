"""Topic: what of the chips of a player who leaves for good (leaving player, endgültiges Verlassen)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import FinishingPlace, SomeChips, facts, refuse_fact
from homepoker.core.rulings.shared.policies import ABSENT_POSTS

TOPIC: Final = "elim-leaving-player"


class LeavingPlayer(StrEnum):
    """Leaving player: what becomes of the chips of a player who leaves for good."""

    REMOVE_CHIPS = "remove-chips"
    """They leave play."""
    BLIND_OFF = "blind-off"
    """They stay and pay the blinds until they are gone."""


LEAVING_PLAYER: Final = choice("elim.leaving_player", TOPIC, LeavingPlayer, LeavingPlayer.BLIND_OFF)

POLICIES: Final = (LEAVING_PLAYER,)


@facts
class Situation:
    """Situation:
    whether he comes back, how many are left with him (the place that he has at this moment), and his chips."""

    returns: bool
    place_at_leave: FinishingPlace
    stack: SomeChips

    def __post_init__(self) -> None:
        """Check the place: the last one left has won and does not leave for good."""
        if self.place_at_leave == 1 and not self.returns:
            raise refuse_fact("place_at_leave", "last_has_all")


@facts
class Verdict:
    """Verdict: whether his chips leave play, and his place; it is left out while his chips still stand."""

    chips_removed: bool
    place: FinishingPlace | None


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on a player who leaves: absent if he comes back, else out at once or when his chips are gone."""
    if situation.returns:
        consult.say("only_absent")
        consult.then("post_for_him" if consult.ask(ABSENT_POSTS) else "collect_cards")
        return Verdict(chips_removed=False, place=None)
    consult.leans_on("A-42")
    match consult.ask(LEAVING_PLAYER):
        case LeavingPlayer.REMOVE_CHIPS:
            consult.say("out", place=situation.place_at_leave)
            consult.then("remove", amount=situation.stack)
            consult.then("note", place=situation.place_at_leave)
            if situation.place_at_leave == 2:
                consult.then("one_left")
            return Verdict(chips_removed=True, place=situation.place_at_leave)
        case LeavingPlayer.BLIND_OFF:
            consult.say("blinded_off")
            consult.then("post_for_him")
            consult.then("place_when_gone")
            return Verdict(chips_removed=False, place=None)
