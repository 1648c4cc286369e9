"""Topic: what of bad manners at the table (etiquette, Etikette)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Count, Text, facts
from homepoker.core.rulings.penalties.policies import ETIQUETTE, FIRST_NOTICE, EtiquetteCosts

TOPIC: Final = "pen-etiquette"

POLICIES: Final = (ETIQUETTE,)


@facts
class Situation:
    """Somebody offends against etiquette; ``kind`` says how, in the host's words, ``repeat`` how often before."""

    kind: Text = ""
    repeat: Count = 0


@facts
class Verdict:
    """Empty: the ruling consists of its sentence and its steps."""


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """A word first, a warning next; who goes on is punished, or may be."""
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
