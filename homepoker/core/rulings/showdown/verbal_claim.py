"""Topic: does a hand that is called aloud count (verbal hand claim, verbale Angabe zur Hand)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from annotated_types import MaxLen, Unit

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import facts

TOPIC: Final = "show-verbal-claim"

PUNISHABLE: Final = yes_no("show.miscall_punishable", TOPIC, default=True)
"""Yes: calling a hand wrong on purpose may be penalised."""

POLICIES: Final = (PUNISHABLE,)

HandInWords = Annotated[str, MaxLen(200), Unit("text")]


class Penalty(StrEnum):
    """Penalty: what may follow."""

    NONE = "none"
    """Nothing."""
    MAY = "may"
    """A penalty is possible."""


@facts
class Situation:
    """A hand is called that the cards do not show.

    ``claimed`` and ``actual`` are only noted. ``repeated``: the same player has done so before.
    """

    claimed: HandInWords
    actual: HandInWords
    deliberate: bool
    repeated: bool = False


@facts
class Verdict:
    """Verdict: whether the words bind, and what may follow."""

    binding: bool
    penalty: Penalty


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The cards count; calling a hand wrong on purpose may be penalised."""
    is_punished = consult.ask(PUNISHABLE) and situation.deliberate
    consult.then("read_cards")
    consult.then("speak_up")
    if not is_punished:
        consult.say("cards_speak")
        consult.because("slip")
        return Verdict(False, Penalty.NONE)
    consult.say("cards_speak_penalty")
    if situation.repeated:
        consult.because("again")
        consult.then("penalty")
    else:
        consult.because("on_purpose")
        consult.then("warn_or_penalty")
    return Verdict(False, Penalty.MAY)
