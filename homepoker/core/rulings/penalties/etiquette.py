"""Topic: what of bad manners at the table (etiquette, Etikette)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Count, Text, facts
from homepoker.core.rulings.penalties.policies import ETIQUETTE, FIRST_NOTICE, INTOXICATION, EtiquetteCosts, Severity
from homepoker.core.rulings.penalties.sanctions import disqualify

TOPIC: Final = "pen-etiquette"

POLICIES: Final = (ETIQUETTE, INTOXICATION)


@facts
class Situation:
    """Somebody offends against etiquette; ``kind`` says how, in the host's words, ``repeat`` how often before.

    ``intoxicated``: the player is drunk or on drugs.
    """

    kind: Text = ""
    intoxicated: bool = False
    repeat: Count = 0


@facts
class Verdict:
    """Empty: the ruling consists of its sentence and its steps."""


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """A word first, a warning next; who goes on is punished, or may be."""
    if situation.intoxicated:
        return _intoxicated(consult)
    if not situation.repeat:
        consult.say("tell")
        consult.then("talk")
        consult.then("not_for_abuse")
        consult.then("table_card" if consult.ask(FIRST_NOTICE) else "note")
        return Verdict()
    match consult.ask(ETIQUETTE):
        case EtiquetteCosts.MUST_IF_REPEATED:
            consult.say("punish")
        case EtiquetteCosts.MAY:
            consult.say("may_punish")
    consult.then("warn_first" if situation.repeat == 1 else "penalty")
    consult.then("table_card" if consult.ask(FIRST_NOTICE) else "note")
    return Verdict()


def _intoxicated(consult: Consultation) -> Verdict:
    """Rule on a player who is drunk or on drugs: an offence of its own, with its own place among the penalties."""
    if consult.ask(INTOXICATION) is Severity.DISQUALIFIED:
        consult.say("disqualified")
        disqualify(consult)
        consult.leave_nothing()
    else:
        consult.say("intoxicated")
        consult.then("see_ladder")
    consult.then("table_card" if consult.ask(FIRST_NOTICE) else "note")
    return Verdict()
