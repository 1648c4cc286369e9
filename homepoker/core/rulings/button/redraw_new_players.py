"""Topic: is the button drawn anew when several new players come to a table (new button, neuer Button)?"""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import Interval

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import SILENT
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import MOST_SEATS, facts
from homepoker.core.rulings.shared.policies import BUTTON_TIE_BREAK, REDRAW_AT, TieBreak
from homepoker.core.rulings.shared.seat_order import Cause

TOPIC: Final = "button-redraw-new-players"

POLICIES: Final = (REDRAW_AT,)


@facts
class Situation:
    """Situation: how many new players sit down at a table before the same hand, and why."""

    newcomers: Annotated[int, Interval(ge=0, le=MOST_SEATS)]
    cause: Cause


@facts
class Verdict:
    """Verdict: whether the button is drawn anew at this table."""

    redraw: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on a new draw for the button: only by the book, and only for players who come by balancing."""
    least = consult.ask(REDRAW_AT)
    if least is SILENT:
        consult.because("never")
        return _stays(consult)
    if situation.newcomers < least:
        consult.because("too_few", least=least)
        return _stays(consult)
    if situation.cause is not Cause.BALANCE:
        consult.leans_on("A-53")
        consult.because("not_balanced")
        return _stays(consult)
    consult.say("redraw")
    consult.then("card_each")
    match consult.ask(BUTTON_TIE_BREAK):
        case TieBreak.SUIT:
            consult.then("tie_by_suit")
        case TieBreak.FURTHER_CARDS:
            consult.then("tie_by_further_cards")
    consult.then("put")
    consult.because("enough", count=situation.newcomers)
    return Verdict(redraw=True)


def _stays(consult: Consultation) -> Verdict:
    consult.say("stays")
    consult.then("move_on")
    consult.then("take_over")
    return Verdict(redraw=False)
