"""Topic: what of a player past whom others have acted (skipped player, übersprungener Spieler)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import Policy
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Name, facts, refuse_fact
from homepoker.core.rulings.shared.actions_in_turn import Acted, is_substantial

TOPIC: Final = "bet-skipped-player"

POLICIES: Final[tuple[Policy[Any], ...]] = ()


class SkippedHand(StrEnum):
    """Skipped hand: what becomes of the skipped hand."""

    FLOOR = "floor"
    """The floor decides."""
    DEAD = "dead"
    """It is dead."""
    PASSIVE_ONLY = "passive-only"
    """It may check, call or fold, but not bet or raise."""


@facts
class Situation:
    """Players acted past ``skipped``, who said nothing.

    ``oot_actions`` are what they did, ``reasonable_time``: there was time enough to speak up.
    """

    skipped: Name
    oot_actions: tuple[Acted, ...]
    reasonable_time: bool

    def __post_init__(self) -> None:
        """Check the acts: the skipped player has not acted, and of the others nobody twice."""
        seen: set[str] = set()
        for index, one in enumerate(self.oot_actions):
            if one.player == self.skipped:
                raise refuse_fact(f"oot_actions.{index}.player", "skipped_has_acted")
            if one.player in seen:
                raise refuse_fact(f"oot_actions.{index}.player", "named_twice", player=one.player)
            seen.add(one.player)


@facts
class Verdict:
    """Verdict: whether the acts bind;
    ``skipped_hand`` is empty where the skipped player acts as if nothing had been."""

    binding: bool
    skipped_hand: SkippedHand | None


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on a skipped player: the turn is lost after time to speak and substantial action."""
    skipped = situation.skipped
    if not is_substantial(situation.oot_actions):
        consult.leave_nothing()
        return _in_time("not_substantial", situation, consult)
    if not situation.reasonable_time:
        return _in_time("no_time", situation, consult)
    consult.say("bound", player=skipped)
    consult.because("substantial")
    consult.then("acts_stand")
    consult.then("decide_hand", player=skipped)
    consult.then("then_on", player=skipped)
    return Verdict(binding=True, skipped_hand=SkippedHand.FLOOR)


def _in_time(why: str, situation: Situation, consult: Consultation) -> Verdict:
    """The skipped player acts as if nothing had been."""
    consult.say("in_time", player=situation.skipped)
    consult.because(why)
    consult.then("back_to", player=situation.skipped)
    if situation.oot_actions:
        consult.then("rule_early_acts")
    return Verdict(binding=False, skipped_hand=None)
