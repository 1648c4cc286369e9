"""Where does the button lie during a break, and who has it afterwards (button at a break, Button in der Pause)?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import yes_no
from homepoker.core.rulebooks.ruling import decides

TOPIC: Final = "clock-break-button"

BUTTON_HELD: Final = yes_no("clock.button_held_during_break", TOPIC, default=True)
"""Yes: it stays through the break and moves on at the restart. No: it moves on before it."""

POLICIES: Final = (BUTTON_HELD,)


@dataclass(frozen=True, slots=True)
class Situation:
    """The button of the last hand before the break."""

    button: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the button stays where it is until play restarts, and moves on only then."""

    stays: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The button moves once for the break: at the restart, or before it."""
    stays = consult.ask(BUTTON_HELD)
    consult.because("break_button.stays" if stays else "break_button.moves", seat=situation.button)
    return Verdict(stays)
