"""Topic: until when is a bet made good that was too small (late correction, zu niedriger Einsatz)?"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Len

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, Name, SomeChips, Street, facts, refuse_fact

TOPIC: Final = "bet-under-raise-late"


class LateCorrection(StrEnum):
    """Deadline for the correction of a bet that was too small."""

    UNTIL_NEXT_CARD = "until-next-card"
    """Until the next card is dealt or the showdown begins."""
    NONE = "none"
    """Not at all once somebody has acted behind it."""


LATE_CORRECTION: Final = choice("bet.late_correction", TOPIC, LateCorrection, LateCorrection.UNTIL_NEXT_CARD)

POLICIES: Final = (LATE_CORRECTION,)


@facts
class Bettor:
    """Somebody with chips in, and the total for the round."""

    player: Name
    to: SomeChips


@facts
class Situation:
    """A bet or raise below the minimum that was noticed later.

    ``cards_dealt_for_next_street``: the next card lies there, or on the river the showdown has begun. ``bettors`` are
    all who have chips in, with the wrong amount as the highest; ``correct_to`` is the least that it should have been.
    ``street`` is only told in the reason.
    """

    street: Street | None = None
    cards_dealt_for_next_street: bool = field(kw_only=True)
    bettors: Annotated[tuple[Bettor, ...], Len(1, 11)] = field(kw_only=True)
    correct_to: SomeChips = field(kw_only=True)

    def __post_init__(self) -> None:
        """Check the bettors: each is named once, and at least the largest bet is too small."""
        names = [one.player for one in self.bettors]
        for index, name in enumerate(names):
            if name in names[:index]:
                raise refuse_fact(f"bettors.{index}.player", "player_twice")
        if max(one.to for one in self.bettors) >= self.correct_to:
            raise refuse_fact("correct_to", "nothing_too_small", correct_to=self.correct_to)


@facts
class Verdict:
    """Verdict: whether it is corrected now, the total that then applies, and who must add the difference."""

    correct_now: bool
    new_to: Amount
    players: tuple[Name, ...]


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on a late correction: while the round lasts all who paid the wrong bet add, after that it stands."""
    wrong = max(one.to for one in situation.bettors)
    players: list[str] = [one.player for one in situation.bettors if one.to == wrong]
    match consult.ask(LATE_CORRECTION):
        case LateCorrection.UNTIL_NEXT_CARD:
            if situation.cards_dealt_for_next_street:
                consult.because(_too_late(situation))
                return _stands(wrong, consult)
        case LateCorrection.NONE:
            if situation.cards_dealt_for_next_street or len(players) > 1:
                consult.because("acted_behind")
                return _stands(wrong, consult)
    consult.say("correct", to=situation.correct_to)
    consult.then("each_adds", count=len(players), players=players, amount=situation.correct_to - wrong)
    consult.then("others", to=situation.correct_to)
    return Verdict(correct_now=True, new_to=situation.correct_to, players=tuple(players))


def _too_late(situation: Situation) -> str:
    match situation.street:
        case None:
            return "round_over"
        case Street.RIVER:
            return "showdown_begun"
        case Street.PREFLOP | Street.FLOP | Street.TURN:
            return "next_card"


def _stands(wrong: int, consult: Consultation) -> Verdict:
    consult.say("stands", to=wrong)
    consult.then("play_on")
    return Verdict(correct_now=False, new_to=wrong, players=())
