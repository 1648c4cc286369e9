"""Topic: what is done on a fault for which no rule says what to do (random remedy, Losentscheid)?"""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import Interval

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Text, facts

TOPIC: Final = "deal-random-remedy"

POLICIES: Final = ()


@facts
class Situation:
    """A fault, and between how many things that could have been chance is to decide."""

    description: Text = ""
    choices: Annotated[int, Interval(ge=2, le=52)] = 2


@facts
class Verdict:
    """Chance decides; there is nothing else to tell."""


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Number the cards that could have been, and draw one of them."""
    consult.say("let_chance_decide")
    consult.then("stop")
    consult.then("name_choices")
    consult.then("draw_one")
    consult.then("note_it")
    consult.because("nobody_chooses")
    consult.leans_on("A-56")
    consult.draw("which", situation.choices)
    return Verdict()
